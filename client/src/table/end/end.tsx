/** The end: who won and by which points, how it came about, and what to do next. */
import { recordPath, recordTextPath } from "../../api";
import { Badge } from "../../marks";
import { number } from "../../money";
import type { Page, WholeResult } from "../../protocol";
import { useSettings } from "../../settings";
import { GoThrough } from "../go-through";
import { SealView } from "../seal";
import { Again } from "./again";
import { Chart } from "./chart";
import { ranking, wordFor } from "./ranking";
import { Review } from "./review";
import { ScoreTable } from "./score-table";
import { TurningPoints } from "./turning-points";
import { useChronicle } from "./use-chronicle";

interface Props {
  page: Page;
  result: WholeResult;
  /** Go through the game. */
  onHistory(): void;
  onGo(at: number): void;
}

export function EndView({ page, result, onHistory, onGo }: Props) {
  const { lang, words } = useSettings();
  const story = useChronicle(page.table.id);
  const order = ranking(result);
  return (
    <div class="result" data-testid="result">
      <header class="ask">
        <h2>{result.text || words.turn.over}</h2>
        <p>{words.end.reason(result.reason)}</p>
      </header>
      <Standing page={page} result={result} order={order} />
      <Again page={page} />
      <ScoreTable result={result} order={order} names={page.seats.map((seat) => seat.name)} />
      {story ? <Chart story={story} order={order} names={page.seats.map((seat) => seat.name)} onGo={onGo} /> : null}
      {story && story.turning.length > 0 ? <TurningPoints page={page} points={story.turning} onGo={onGo} /> : null}
      <Review page={page} onGo={onGo} />
      <footer>
        <GoThrough page={page} onHistory={onHistory} />
        {page.table.seal ? <SealView seal={page.table.seal} table={page.table.id} /> : null}
        <a class="btn" data-testid="record" href={recordPath(page.table.id)} download={`${page.table.id}.json`}>
          {words.record}
        </a>
        <a
          class="btn"
          data-testid="record-text"
          href={recordTextPath(page.table.id, lang)}
          download={`${page.table.id}.txt`}
        >
          {words.bring.asText}
        </a>
      </footer>
    </div>
  );
}

function Standing({ page, result, order }: { page: Page; result: WholeResult; order: number[] }) {
  const { lang, words } = useSettings();
  return (
    <ol class="scores">
      {order.map((seat) => (
        <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
          <Badge seat={seat} size={28} />
          <span>
            <b>{page.seats[seat]?.name}</b>
            {result.winners.includes(seat) ? <span class="sub">{words.winner}</span> : null}
          </span>
          <span class="num score">{wordFor(result.rows, seat) ?? number(result.scores[seat] ?? 0, lang)}</span>
        </li>
      ))}
    </ol>
  );
}
