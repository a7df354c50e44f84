/** A cell of the protocol: what can stand in a table, on a pick or beside a log line. */
import type { ComponentChildren } from "preact";
import type { Cell, Lang, MoneyCell, PictureCell } from "./protocol";
import { Badge, Chip } from "./marks";
import { delta, money, number } from "./money";
import { useSettings } from "./settings";

export function Delta({ value }: { value: number }) {
  const { lang } = useSettings();
  return <span class={value < 0 ? "delta minus" : "delta plus"}>{delta(value, lang)}</span>;
}

function MoneyView({ cell }: { cell: MoneyCell }) {
  const { lang } = useSettings();
  return (
    <span class="num">
      {cell.delta ? <Delta value={cell.delta} /> : null} {money(cell.money, lang)}
    </span>
  );
}

export function CellView({ cell, size = 18 }: { cell: Cell; size?: number }) {
  const { lang } = useSettings();
  if (typeof cell === "string") return <>{cell}</>;
  if (typeof cell === "number") return <span class="num">{number(cell, lang)}</span>;
  if (Array.isArray(cell)) {
    return (
      <span class="cells">
        {cell.map((part, i) => (
          <CellView key={i} cell={part} size={size} />
        ))}
      </span>
    );
  }
  if ("money" in cell) return <MoneyView cell={cell} />;
  if ("chip" in cell) {
    return (
      <Marked mark={<Chip letter={cell.chip} colour={cell.colour} size={size} alone={!cell.text} />} text={cell.text} />
    );
  }
  if ("seat" in cell)
    return <Marked mark={<Badge seat={cell.seat} size={size} alone={!cell.text} />} text={cell.text} />;
  if ("picture" in cell) return <Marked mark={<Picture cell={cell} />} text={cell.text} />;
  const text = cell.strong ? <b>{cell.text}</b> : cell.text;
  return (
    <span>
      {text}
      {cell.sub ? <span class="sub">{cell.sub}</span> : null}
    </span>
  );
}

/** Drawn by our own server, as the board is. */
function Picture({ cell }: { cell: PictureCell }) {
  const spoken = cell.label ? { role: "img" as const, "aria-label": cell.label, title: cell.label } : {};
  return <span class="picture" {...spoken} dangerouslySetInnerHTML={{ __html: cell.picture }} />;
}

function Marked({ mark, text }: { mark: ComponentChildren; text?: string }) {
  return (
    <span class="marked">
      {mark}
      {text}
    </span>
  );
}

/** The same cell for places that take only text: titles, labels for a screen reader. */
export function cellText(cell: Cell, lang: Lang): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return number(cell, lang);
  if (Array.isArray(cell)) return cell.map((part) => cellText(part, lang)).join(" ");
  if ("money" in cell) return money(cell.money, lang);
  const mark = "chip" in cell ? cell.chip : "picture" in cell ? (cell.label ?? "") : "";
  return ("text" in cell && cell.text) || mark;
}
