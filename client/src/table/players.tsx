/** The players: on the desktop a table with the game's columns, on a phone a strip with two facts each. */
import { CellView } from "../cells";
import { Badge } from "../marks";
import type { Account, Page, Seat, Sheet, SheetRow } from "../protocol";
import { SheetHead, alignOf } from "../sheet";
import { useSettings } from "../settings";
import { Floats } from "./showing/stage";

export const PLAYERS = "players";

const NO_SHEET: Omit<Sheet, "rows"> = { key: PLAYERS, title: "", columns: [] };

/** The game's own sheet, or the bare seats where a game has none. */
function playersSheet(page: Page): Sheet {
  const own = page.sheets.find((sheet) => sheet.key === PLAYERS);
  return own ?? { ...NO_SHEET, rows: page.seats.map(({ seat }) => ({ seat, cells: [] })) };
}

export function Players({ page }: { page: Page }) {
  const { words } = useSettings();
  const sheet = playersSheet(page);
  return (
    <section class="panel" data-sheet={PLAYERS} data-testid="players" aria-label={words.players}>
      <div class="scroll-x">
        <table class="d players">
          <SheetHead sheet={sheet} before={sheet.title || words.players} />
          <tbody>
            {sheet.rows.map((row, i) => (
              <PlayerRow
                key={row.seat ?? i}
                row={row}
                seat={page.seats[row.seat ?? i]}
                sheet={sheet}
                accounts={page.accounts}
              />
            ))}
          </tbody>
        </table>
      </div>
      {sheet.note ? <p class="muted">{sheet.note}</p> : null}
    </section>
  );
}

interface PlayerRowProps {
  row: SheetRow;
  seat: Seat | undefined;
  sheet: Sheet;
  accounts: Account[];
}

function PlayerRow({ row, seat, sheet, accounts }: PlayerRowProps) {
  if (!seat) return null;
  return (
    <tr class={seat.now ? "now" : ""} aria-current={seat.now ? "true" : undefined}>
      <td>
        <div class="player">
          <Badge seat={seat.seat} size={28} />
          <div class="player-name">
            <b>{seat.name}</b> <Kind seat={seat} />
            {seat.sub ? <span class="sub">{seat.sub}</span> : null}
          </div>
          <Floats seat={seat.seat} accounts={accounts} />
        </div>
      </td>
      {row.cells.map((cell, i) => (
        <td key={i} class={alignOf(sheet, i)}>
          <CellView cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Kind({ seat }: { seat: Seat }) {
  const { words } = useSettings();
  if (seat.kind === "bot") return <span class="kind">{words.bot}</span>;
  if (seat.mine) return <span class="muted">{words.you}</span>;
  return seat.link_open ? <span class="kind">{words.linkOpen}</span> : null;
}

export function PlayerStrip({ page, onOpen }: { page: Page; onOpen(): void }) {
  return (
    <div class="strip">
      {page.seats.map((seat) => (
        <button key={seat.seat} class={seat.now ? "now" : ""} onClick={onOpen}>
          <Badge seat={seat.seat} size={24} alone />
          <span class="facts">
            {(seat.strip ?? [seat.name]).slice(0, 2).map((cell, i) => (
              <span key={i} class="fact" data-about={`thing:strip_${i + 1}`}>
                <CellView cell={cell} />
              </span>
            ))}
          </span>
          <Floats seat={seat.seat} accounts={page.accounts} />
        </button>
      ))}
    </div>
  );
}
