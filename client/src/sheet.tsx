/** A titled table of the protocol. A row that stands for a pick can be picked, or asked about. */
import type { Cell, Lang, Pick, Sheet, SheetRow } from "./protocol";
import { CellView, cellText } from "./cells";
import { Badge } from "./marks";
import { useSettings } from "./settings";

/** In letters: so long a sentence goes on in a second line where the table would be wider than its panel. */
const SENTENCE = 14;

export interface RowPicks {
  lit: Map<string, Pick>;
  asking: boolean;
  onPick(id: string): void;
}

interface Props {
  sheet: Sheet;
  picks: RowPicks;
}

export function SheetView({ sheet, picks }: Props) {
  return (
    <section class={sheet.drawn ? "panel drawn" : "panel"} data-sheet={sheet.key}>
      <header>
        <h2 data-about={`sheet:${sheet.key}`}>{sheet.title}</h2>
        {sheet.note ? <span class="muted">{sheet.note}</span> : null}
      </header>
      {sheet.rows.length > 0 ? <SheetTable sheet={sheet} picks={picks} /> : null}
    </section>
  );
}

function SheetTable({ sheet, picks }: Props) {
  return (
    <div class="scroll-x">
      <table class="d">
        <SheetHead sheet={sheet} />
        <tbody>
          {sheet.rows.map((row, i) => (
            <Row key={i} row={row} sheet={sheet} picks={picks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const alignOf = (sheet: Sheet, column: number) => (sheet.columns[column]?.align === "right" ? "r" : "l");

const cellClass = (sheet: Sheet, column: number, cell: Cell, lang: Lang): string =>
  alignOf(sheet, column) + (cellText(cell, lang).length > SENTENCE ? " words" : "");

export function SheetHead({ sheet, before }: { sheet: Sheet; before?: string }) {
  if (!before && sheet.columns.every((column) => !column.label)) return null;
  return (
    <thead>
      <tr>
        {before ? (
          <th class="l" data-about={`sheet:${sheet.key}`}>
            {before}
          </th>
        ) : null}
        {sheet.columns.map((column, i) => (
          <th key={i} class={alignOf(sheet, i)} data-told={column.about || undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A shortcut is no thing of the game: its row says all there is to say. */
const isWhole = (id: string) => id.startsWith("whole:");

function rowClass(row: SheetRow, pick: Pick | undefined): string {
  const states = [row.now && "now", row.dim && "faded", pick && "lit", pick?.chosen && "sel"];
  return states.filter(Boolean).join(" ");
}

function Row({ row, sheet, picks }: { row: SheetRow; sheet: Sheet; picks: RowPicks }) {
  const { lang } = useSettings();
  const id = row.pick ?? null;
  const pick = id === null ? undefined : picks.lit.get(id);
  const active = id !== null && (pick !== undefined || picks.asking);
  return (
    <tr
      class={rowClass(row, pick)}
      data-about={id !== null && !isWhole(id) ? id : undefined}
      onClick={id === null ? undefined : () => picks.onPick(id)}
    >
      {row.cells.map((cell, i) => (
        <td key={i} class={cellClass(sheet, i, cell, lang)}>
          {i > 0 ? (
            <CellView cell={cell} />
          ) : (
            <span class="marked">
              {row.seat == null ? null : <Badge seat={row.seat} size={18} alone />}
              {active ? <RowButton id={id} cell={cell} chosen={pick?.chosen === true} /> : <CellView cell={cell} />}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The keyboard's way into a row; its click bubbles to the row. */
function RowButton({ id, cell, chosen }: { id: string; cell: Cell; chosen: boolean }) {
  return (
    <button class="rowpick" data-pick={id} aria-pressed={chosen}>
      <CellView cell={cell} />
    </button>
  );
}
