import { useEffect, useState } from "preact/hooks";
import { Badge } from "../marks";
import type { Games, MyTable } from "../protocol";
import { go, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { Drawing } from "../svg";
import type { Words } from "../words";
import { errorText } from "./lobby";
import { BringRecord } from "./bring";
import { JoinForm } from "./join";
import { PlayNow } from "./play-now";
import { TableMenu } from "./table-menu";
import { useMine } from "./use-mine";

/** `opened` counts the tables opened on this page: a new one is looked up at once. */
export function MyTables({ opened, games }: { opened: number; games: Games | null }) {
  const { lang, words } = useSettings();
  const [error, setError] = useState("");
  const [changed, setChanged] = useState(0);
  const { mine, showOlder } = useMine(lang, `${opened} ${changed}`, (cause) => setError(errorText(cause, words)));
  useEffect(() => setError(""), [mine]);
  const { tables = [], thumbs = {}, more = false } = mine ?? {};

  const shown = tables.filter((table) => !table.archived);
  const archived = tables.filter((table) => table.archived);
  const rows = (some: MyTable[]) => (
    <ul class="mine">
      {inOrder(some).map((table) => (
        <TableRow
          key={table.id}
          table={table}
          thumb={thumbs[table.thumb] ?? ""}
          onChanged={() => setChanged((count) => count + 1)}
        />
      ))}
    </ul>
  );
  return (
    <section>
      <h1>{words.mine.title}</h1>
      <p class="lead" role="status">
        {error || (shown.length ? words.mine.lead(shown.filter((table) => table.your_turn).length) : words.mine.none)}
      </p>
      {games ? <PlayNow games={games} /> : null}
      {shown.length ? rows(shown) : null}
      {archived.length ? (
        <details class="fold" data-testid="archive-fold">
          <summary>{words.mine.archive(archived.length)}</summary>
          {rows(archived)}
        </details>
      ) : null}
      {more ? (
        <button type="button" class="btn" onClick={showOlder}>
          {words.mine.older}
        </button>
      ) : null}
      <JoinForm />
      <BringRecord />
    </section>
  );
}

/** Those that wait for me first, the finished ones last. */
export function inOrder(tables: MyTable[]): MyTable[] {
  const rank = (table: MyTable) => (table.your_turn ? 0 : table.over ? 2 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b));
}

/** A game that bears the name of its board is said once. */
export const gameAndBoard = ({ title, board_title }: Pick<MyTable, "title" | "board_title">): string =>
  title.includes(board_title) ? title : `${title}, ${board_title}`;

interface RowProps {
  table: MyTable;
  thumb: string;
  onChanged(): void;
}

function TableRow({ table, thumb, onChanged }: RowProps) {
  const { words } = useSettings();
  const path = tablePathOf(table.id);
  const label = table.your_turn ? words.mine.play : table.over ? words.mine.see : words.mine.look;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(path);
  };
  return (
    <li class={table.your_turn ? "now" : ""} data-testid="my-table">
      <Drawing svg={thumb} />
      <div>
        <h2>{table.name || table.title}</h2>
        <p class="num">
          {gameAndBoard(table)} · {table.status}
        </p>
        <div class="seat">
          {table.seats.map((seat) => (
            <Badge key={seat.seat} seat={seat.seat} size={18} state={seat.seat === table.turn?.seat ? "at" : ""} />
          ))}
          <b class={table.your_turn ? "me" : ""}>{stateText(table, words)}</b>
        </div>
      </div>
      <a class={table.your_turn ? "btn act" : "btn"} href={path} onClick={open}>
        {label}
      </a>
      <TableMenu table={table} onChanged={onChanged} />
    </li>
  );
}

function stateText(table: MyTable, words: Words): string {
  if (table.over) return table.result?.text ?? words.mine.over;
  if (!table.turn) return words.turn.frozen;
  const { name, text } = table.turn;
  return table.your_turn ? words.mine.yourTurn(text) : words.turn.seat(name, text);
}
