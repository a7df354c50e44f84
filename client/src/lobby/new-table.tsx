/** A new table: the game, its map and options, and who sits where. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { BotInfo, GameInfo, Games, Opened } from "../protocol";
import { go, tablePathOf } from "../route";
import { SeatLinks, useLinks } from "../seat-links";
import { useSettings } from "../settings";
import { myName } from "../storage";
import type { Words } from "../words";
import { errorText } from "./lobby";
import { BotsField, HintsField, OptionFields, PlayersField } from "./fields";
import { GameCards } from "./game-cards";
import { LearnButton, LearnScope } from "./learn-button";
import { gameAndBoard } from "./my-tables";
import { openTable } from "./open-table";
import { boardOf, botsOf, hasPeople, newPlan, seatsOf, toWire, withBoard, type Plan } from "./plan";
import { SeatRows } from "./seats";

export function NewTableForm({ games, onOpened }: { games: Games; onOpened(): void }) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const fresh = plan ?? (games.games[0] ? newPlan(games.games[0], games.bots, myName()) : null);
  if (!fresh) return null;
  // The plan keeps the game's key; its words come from the newest answer, so a change of language reaches them.
  const current = { ...fresh, game: games.games.find((game) => game.key === fresh.game.key) ?? fresh.game };
  const tell = (table: Opened) => {
    setOpened(table);
    onOpened();
  };
  if (opened) return <OpenedTable opened={opened} plan={current} />;
  const choose = (game: GameInfo, board: string) =>
    setPlan(withBoard(game.key === current.game.key ? current : newPlan(game, games.bots, myName(), current), board));
  return (
    <LearnScope plan={current}>
      <Setup plan={current} games={games} onPlan={setPlan} onOpened={tell}>
        <GameCards
          games={games.games}
          chosen={{ game: current.game.key, board: current.board }}
          onChoose={choose}
          links={<LearnButton />}
        />
      </Setup>
    </LearnScope>
  );
}

interface SetupProps {
  plan: Plan;
  games: Games;
  onPlan(plan: Plan): void;
  onOpened(opened: Opened): void;
  /** What is chosen from before anything else. */
  children: ComponentChildren;
}

function Setup({ plan, games, onPlan, onOpened, children }: SetupProps) {
  const { lang, words } = useSettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const ready = hasPeople(plan);
  const open = async (event: Event) => {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    setError("");
    try {
      const opened = await openTable(plan, lang);
      if (opened.links.length > 0) onOpened(opened);
      else go(tablePathOf(opened.table));
    } catch (cause) {
      setError(errorText(cause, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void open(event)}>
      {children}
      <div class="setup">
        <div class="fields">
          <PlayersField plan={plan} onPlan={onPlan} />
          <BotsField plan={plan} bots={games.bots} onPlan={onPlan} />
        </div>
        <details class="fold" data-testid="seats-fold">
          <summary>{words.fresh.seats}</summary>
          <SeatRows plan={plan} bots={games.bots} onPlan={onPlan} />
        </details>
        <OptionFields plan={plan} onPlan={onPlan} />
        <details class="fold" data-testid="more-fold">
          <summary>{words.fresh.more}</summary>
          <div class="fields">
            <label>
              <span class="fieldl">{words.fresh.name}</span>
              <input
                class="field"
                data-testid="table-name"
                maxLength={40}
                value={plan.name}
                placeholder={words.fresh.namePlaceholder}
                onInput={(event) => onPlan({ ...plan, name: event.currentTarget.value })}
              />
            </label>
            <HintsField plan={plan} onPlan={onPlan} />
          </div>
          {plan.game.notice ? <p class="muted">{plan.game.notice}</p> : null}
        </details>
      </div>
      <div class="opening">
        <p class={error || !ready ? "bad" : ""} role="status">
          {error || (ready ? chosenText(plan, games.bots, words) : words.fresh.needMe)}
        </p>
        <button class="btn act-dark" data-testid="open-table" disabled={busy || !ready}>
          {words.fresh.open}
        </button>
      </div>
    </form>
  );
}

/** What the button opens: the fields that say so may be below the fold. */
function chosenText(plan: Plan, levels: BotInfo[], words: Words): string {
  const board = boardOf(plan);
  const game = board ? gameAndBoard({ title: board.game_title, board_title: board.title }) : plan.game.title;
  const others = seatsOf(plan).slice(1);
  const level = levels.find(({ key }) => key === botsOf(plan));
  const bots = level && others.every(({ who }) => who === "bot");
  return bots ? words.fresh.playNowText(game, others.length, level.title) : words.fresh.forPlayers(game, plan.players);
}

function OpenedTable({ opened, plan }: { opened: Opened; plan: Plan }) {
  const { words } = useSettings();
  const names = toWire(plan, "en").seats.map((seat) => seat.name);
  const links = useLinks(opened.table, opened.links);
  return (
    <div class="setup">
      <h2>{words.links.opened}</h2>
      <SeatLinks id={opened.table} links={links} names={names} here={[]} />
      <div class="opening">
        <span />
        <button class="btn act-dark" data-testid="to-table" onClick={() => go(tablePathOf(opened.table))}>
          {words.links.toTable}
        </button>
      </div>
    </div>
  );
}
