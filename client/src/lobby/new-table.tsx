/** A new table: the game, its map and options, and who sits where. */
import { useState } from "preact/hooks";
import { TableApi, lobbyApi } from "../api";
import type { BoardInfo, GameInfo, Games, Opened } from "../protocol";
import { go, tablePathOf } from "../route";
import { SeatLinks, useLinks } from "../seat-links";
import { useSettings } from "../settings";
import { myName, noteLinks, rememberName } from "../storage";
import { Drawing } from "../svg";
import { errorText } from "./lobby";
import { boardOf, hasPeople, newPlan, seatsOf, toWire, withBoard, type Plan } from "./plan";
import { HintsField, OptionFields, PlayersField } from "./fields";
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
  return (
    <>
      <div class="games">
        {games.games.map((game) => (
          <GameCard
            key={game.key}
            game={game}
            board={game.key === current.game.key ? boardOf(current) : undefined}
            onChoose={() => setPlan(newPlan(game, games.bots, myName(), current))}
          />
        ))}
      </div>
      <Setup plan={current} games={games} onPlan={setPlan} onOpened={tell} />
    </>
  );
}

const span = (numbers: number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low}–${high}`;
};

interface CardProps {
  game: GameInfo;
  /** Of the chosen game the chosen board: the card shows it and bears its title. */
  board: BoardInfo | undefined;
  onChoose(): void;
}

function GameCard({ game, board, onChoose }: CardProps) {
  const { words } = useSettings();
  const on = board !== undefined;
  const shown = board ?? game.boards[0];
  return (
    <button
      class={on ? "game on" : "game"}
      data-testid="lobby-game"
      data-game={game.key}
      aria-pressed={on}
      onClick={onChoose}
    >
      <Drawing svg={shown?.thumb ?? ""} />
      <span class="about">
        <b>{shown?.game_title ?? game.title}</b>
        <span>{words.fresh.facts(span(game.players), span(game.minutes))}</span>
        <span>{game.tagline}</span>
      </span>
    </button>
  );
}

interface SetupProps {
  plan: Plan;
  games: Games;
  onPlan(plan: Plan): void;
  onOpened(opened: Opened): void;
}

function Setup({ plan, games, onPlan, onOpened }: SetupProps) {
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
      const opened = await lobbyApi.open(toWire(plan, lang));
      await new TableApi(opened.table).join(lang, opened.token);
      noteLinks(opened.table, opened.links);
      rememberName(seatsOf(plan).find((seat) => seat.who === "me")?.name ?? "");
      if (opened.links.length > 0) onOpened(opened);
      else go(tablePathOf(opened.table));
    } catch (cause) {
      setError(errorText(cause, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="setup" onSubmit={(event) => void open(event)}>
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
        <label>
          <span class="fieldl">{words.fresh.board}</span>
          <select
            class="field"
            data-testid="board-select"
            value={plan.board}
            onChange={(event) => onPlan(withBoard(plan, event.currentTarget.value))}
          >
            {plan.game.boards.map((board) => (
              <option key={board.key} value={board.key}>
                {board.title}
              </option>
            ))}
          </select>
        </label>
        <PlayersField plan={plan} onPlan={onPlan} />
        <OptionFields plan={plan} onPlan={onPlan} />
        <HintsField plan={plan} onPlan={onPlan} />
      </div>
      <SeatRows plan={plan} bots={games.bots} onPlan={onPlan} />
      <div class="opening">
        <p class={error ? "bad" : "muted"} role="status">
          {error || (ready ? plan.game.notice : words.fresh.needMe)}
        </p>
        <button class="btn act-dark" data-testid="open-table" disabled={busy || !ready}>
          {words.fresh.open}
        </button>
      </div>
    </form>
  );
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
