import { useState } from "preact/hooks";
import { CellView } from "../cells";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Account, Change, DigestLine, LogLine, Page, PictureCell } from "../protocol";
import { useSettings } from "../settings";
import { changeText, saysAmount, told } from "./changes";
import { LOG_FILTERS, filtered, grouped, withNotices, type LogFilter } from "./log-filter";
import { usePictures } from "./pictures";

interface Props {
  page: Page;
  /** Show the table at this position. */
  onGo(at: number): void;
  /** Begin to go through the game. */
  onOpen(): void;
}

export function Log({ page, onGo, onOpen }: Props) {
  const { words } = useSettings();
  const { seats: mine, since } = page.you;
  const [wanted, setFilter] = useState<LogFilter>("since");
  // When it is over nobody has a last turn any more.
  const filter = page.table.over && wanted === "since" ? "all" : wanted;
  const missed = filter === "since" && mine.length > 0;
  const pictures = usePictures(page);
  const groups = grouped(filtered(withNotices(page.log, page.notices), filter, mine, since), !missed);
  return (
    <section class="panel logpanel" data-testid="log">
      <header>
        <h2>{words.log}</h2>
        {page.past || page.table.position === 0 ? null : (
          <button class="btn icon ghosty" data-testid="history" aria-label={words.history.open} title={words.history.open} onClick={onOpen}>
            <Icon name="clock" />
          </button>
        )}
        {mine.length > 0 ? <Filters chosen={filter} over={page.table.over} onChoose={setFilter} /> : null}
      </header>
      <div class="log" tabIndex={0} aria-label={words.log}>
        {missed ? <Digest lines={page.digest} /> : null}
        {groups.length === 0 ? <p class="muted">{words.logEmpty[filter]}</p> : null}
        {groups.map((group) => (
          <div key={`${group.title} ${group.lines[0]?.n}`}>
            <h3>{group.title}</h3>
            <ol>
              {group.lines.map((line) => (
                <Line key={line.n} line={line} pictures={pictures} accounts={page.accounts} onGo={onGo} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

/** What I missed in a few sentences, before the lines tell it one by one. */
function Digest({ lines }: { lines: DigestLine[] }) {
  const { words } = useSettings();
  if (lines.length === 0) return null;
  return (
    <ul class="digest" data-testid="digest" aria-label={words.digest}>
      {lines.map(({ seat, text }) => (
        <li key={seat ?? "-"}>
          {seat === null ? <i /> : <Badge seat={seat} size={16} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface FiltersProps {
  chosen: LogFilter;
  over: boolean;
  onChoose(filter: LogFilter): void;
}

function Filters({ chosen, over, onChoose }: FiltersProps) {
  const { words } = useSettings();
  return (
    <div class="filters">
      {LOG_FILTERS.filter((filter) => !over || filter !== "since").map((filter) => (
        <button
          key={filter}
          class={filter === chosen ? "chip on" : "chip"}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {words.logFilter[filter]}
        </button>
      ))}
    </div>
  );
}

interface LineProps {
  line: LogLine;
  pictures: Record<string, PictureCell>;
  accounts: Account[];
  onGo(at: number): void;
}

function Line({ line, pictures, accounts, onGo }: LineProps) {
  const { words } = useSettings();
  const changes = told(line, accounts);
  return (
    <li>
      {line.seat === null ? <i /> : <Badge seat={line.seat} size={16} />}
      {/* By the keyboard one goes there with the slider: a stop at every line would be in the way. */}
      <button class="jump" tabIndex={-1} data-at={line.at} title={words.history.show} onClick={() => onGo(line.at)}>
        {line.shows?.map((key) => pictures[key] && <CellView key={key} cell={pictures[key]} />)}
        {line.text}
      </button>
      <span class="amt">
        {saysAmount(line, accounts) && line.amount != null ? <CellView cell={line.amount} /> : null}
        {changes.map((change) => (
          <ChangeView key={`${change.seat} ${change.account}`} change={change} line={line} accounts={accounts} />
        ))}
      </span>
    </li>
  );
}

/** Of whoever the line is about the number alone, of anybody else with the badge. */
function ChangeView({ change, line, accounts }: { change: Change; line: LogLine; accounts: Account[] }) {
  const { lang } = useSettings();
  return (
    <span class={change.by > 0 ? "num up" : "num down"}>
      {change.seat === line.seat ? null : <Badge seat={change.seat} size={14} alone />}
      {changeText(change, accounts, lang)}
    </span>
  );
}
