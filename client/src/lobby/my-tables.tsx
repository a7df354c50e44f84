import { useEffect, useState } from "preact/hooks";
import { lobbyApi } from "../api";
import { Badge } from "../marks";
import type { MyTable } from "../protocol";
import { go, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { Drawing } from "../svg";
import type { Words } from "../words";
import { errorText } from "./lobby";
import { JoinForm } from "./join";

/** How often an open lobby looks whether it is my turn somewhere. */
const LOOK_EVERY_MS = 15_000;

/** `opened` counts the tables opened on this page: a new one is looked up at once. */
export function MyTables({ opened }: { opened: number }) {
  const { lang, words } = useSettings();
  const [tables, setTables] = useState<MyTable[] | null>(null);
  const [thumbs, setThumbs] = useState<Record<string, string>>({});
  const [error, setError] = useState("");
  useEffect(() => {
    const look = () => {
      lobbyApi.mine(lang).then(
        (answer) => {
          setError("");
          setTables(answer.tables);
          setThumbs(answer.thumbs);
        },
        (cause: unknown) => setError(errorText(cause, words)),
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
    };
  }, [lang, opened]);

  return (
    <section>
      <h1>{words.mine.title}</h1>
      <p class="lead" role="status">
        {error ||
          (tables?.length ? words.mine.lead(tables.filter((table) => table.your_turn).length) : words.mine.none)}
      </p>
      {tables?.length ? (
        <ul class="mine">
          {inOrder(tables).map((table) => (
            <TableRow key={table.id} table={table} thumb={thumbs[table.thumb] ?? ""} />
          ))}
        </ul>
      ) : null}
      <JoinForm />
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

function TableRow({ table, thumb }: { table: MyTable; thumb: string }) {
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
    </li>
  );
}

function stateText(table: MyTable, words: Words): string {
  if (table.over) return table.result?.text ?? words.mine.over;
  if (!table.turn) return words.turn.frozen;
  const { name, text } = table.turn;
  return table.your_turn ? words.mine.yourTurn(text) : words.turn.seat(name, text);
}
