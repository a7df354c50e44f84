import { useState } from "preact/hooks";
import { CellView } from "../cells";
import { Badge } from "../marks";
import type { LogLine, Page } from "../protocol";
import { useSettings } from "../settings";
import { LOG_FILTERS, filtered, grouped, type LogFilter } from "./log-filter";

export function Log({ page }: { page: Page }) {
  const { words } = useSettings();
  const mine = page.you.seats;
  const [filter, setFilter] = useState<LogFilter>("since");
  const groups = grouped(filtered(page.log, filter, mine));
  return (
    <section class="panel logpanel" data-testid="log">
      <header>
        <h2>{words.log}</h2>
        {mine.length > 0 ? <Filters chosen={filter} onChoose={setFilter} /> : null}
      </header>
      <div class="log" tabIndex={0} aria-label={words.log}>
        {groups.length === 0 ? <p class="muted">{words.logEmpty}</p> : null}
        {groups.map((group) => (
          <div key={`${group.title} ${group.lines[0]?.n}`}>
            <h3>{group.title}</h3>
            <ol>
              {group.lines.map((line) => (
                <Line key={line.n} line={line} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function Filters({ chosen, onChoose }: { chosen: LogFilter; onChoose(filter: LogFilter): void }) {
  const { words } = useSettings();
  return (
    <div class="filters">
      {LOG_FILTERS.map((filter) => (
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

function Line({ line }: { line: LogLine }) {
  return (
    <li>
      {line.seat === null ? <i /> : <Badge seat={line.seat} size={16} />}
      <span>{line.text}</span>
      {line.amount != null ? (
        <span class="amt">
          <CellView cell={line.amount} />
        </span>
      ) : null}
    </li>
  );
}
