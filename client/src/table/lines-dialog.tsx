/** My lines side by side: what each of them brings every seat, beside the table as it stands. */
import { CellView } from "../cells";
import { Dialog } from "../dialog";
import { Badge } from "../marks";
import type { Account, Lines, ListedLine, Page } from "../protocol";
import { useSettings } from "../settings";
import { compared, titleOf } from "./lines";
import type { Tryout } from "./use-tryout";

export function LinesDialog({ tryout, page }: { tryout: Tryout; page: Page }) {
  const { words } = useSettings();
  const { lines } = tryout;
  if (!lines) return null;
  return (
    <Dialog title={words.tryout.listTitle} wide onClose={() => tryout.list(false)}>
      <p class="muted">{words.tryout.listHint(lines.most)}</p>
      <ul class="lines" data-testid="line-list">
        <li class="line now">
          <h3>{words.tryout.present}</h3>
          <Numbers lines={lines} values={lines.now} page={page} />
        </li>
        {lines.lines.map((line) => (
          <Card key={line.line} line={line} lines={lines} tryout={tryout} page={page} />
        ))}
      </ul>
    </Dialog>
  );
}

interface CardProps {
  line: ListedLine;
  lines: Lines;
  tryout: Tryout;
  page: Page;
}

function Card({ line, lines, tryout, page }: CardProps) {
  const { words } = useSettings();
  const open = tryout.page?.line.line === line.line;
  return (
    <li class={open ? "line open" : "line"} data-testid="line" aria-current={open ? "true" : undefined}>
      <h3>
        {titleOf(line, words.tryout.noName)}
        {line.kept ? <span class="kind">{words.tryout.kept}</span> : null}
      </h3>
      <p class="muted num">{words.tryout.where(line.at, line.moves)}</p>
      <Numbers lines={lines} values={line.values} page={page} />
      <p class="muted linetext">{line.lines.slice(line.name ? 0 : 1).map((told) => told.text).join(" · ")}</p>
      <div class="row">
        <button class="btn act-dark" data-testid="line-open" onClick={() => tryout.open(line.line)}>
          {words.tryout.open}
        </button>
        <button class="btn" data-testid="line-drop-listed" onClick={() => tryout.drop(line.line)}>
          {words.tryout.drop}
        </button>
      </div>
    </li>
  );
}

interface NumbersProps {
  lines: Lines;
  values: number[][];
  page: Page;
}

/** A row for each seat, a column for each account; what differs from now with by how much. */
function Numbers({ lines, values, page }: NumbersProps) {
  const { words } = useSettings();
  return (
    <table class="d linenumbers">
      <thead>
        <tr>
          <th>
            <span class="sr">{words.tryout.seat}</span>
          </th>
          {lines.accounts.map((account) => (
            <th key={account.key} class="r">
              {account.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.seats.map(({ seat, name, mine }) => (
          <tr key={seat} class={mine ? "mine" : ""}>
            <td>
              <Badge seat={seat} size={16} /> <span class="sr">{name}</span>
            </td>
            {compared(values, lines.now, seat).map(([value, by], i) => (
              <td key={i} class="r num">
                <Value account={lines.accounts[i]} value={value} by={by} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ account, value, by }: { account: Account | undefined; value: number; by: number }) {
  return (
    <>
      <CellView cell={account?.money ? { money: value } : value} />
      {by === 0 ? null : <small class={by > 0 ? "up" : "down"}> {by > 0 ? `+${by}` : `−${-by}`}</small>}
    </>
  );
}
