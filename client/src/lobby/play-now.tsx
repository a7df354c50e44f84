/** One click to a table: what I played last, or a suggestion, against bots. */
import { useState } from "preact/hooks";
import type { Games } from "../protocol";
import { go, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { myName } from "../storage";
import { quickPlan } from "./last-plan";
import { errorText } from "./lobby";
import { gameAndBoard } from "./my-tables";
import { openTable } from "./open-table";
import { boardOf, botsOf } from "./plan";

export function PlayNow({ games }: { games: Games }) {
  const { lang, words } = useSettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const plan = quickPlan(games, myName());
  const board = plan && boardOf(plan);
  if (!plan || !board) return null;
  const level = games.bots.find(({ key }) => key === botsOf(plan))?.title ?? "";
  const play = () => {
    setBusy(true);
    setError("");
    openTable(plan, lang).then(
      ({ table }) => go(tablePathOf(table)),
      (cause: unknown) => {
        setError(errorText(cause, words));
        setBusy(false);
      },
    );
  };
  return (
    <div class="playnow">
      <button class="btn act" data-testid="play-now" disabled={busy} onClick={play}>
        {words.fresh.playNow}
      </button>
      <p class={error ? "bad" : "muted"} role="status">
        {error ||
          words.fresh.playNowText(
            gameAndBoard({ title: board.game_title, board_title: board.title }),
            plan.players - 1,
            level,
          )}
      </p>
    </div>
  );
}
