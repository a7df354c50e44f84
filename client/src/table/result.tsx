/** The end: who won, with which score, and the record to take home. */
import { recordPath } from "../api";
import { Badge } from "../marks";
import { number } from "../money";
import type { Page, Result } from "../protocol";
import { go } from "../route";
import { useSettings } from "../settings";
import { SealView } from "./seal";

export function ranking(result: Result): number[] {
  const seats = result.scores.map((_, seat) => seat);
  const won = (seat: number) => Number(result.winners.includes(seat));
  // Winners first: a tie may have been broken by more than the score.
  return seats.sort((a, b) => won(b) - won(a) || (result.scores[b] ?? 0) - (result.scores[a] ?? 0));
}

export function ResultView({ page, result }: { page: Page; result: Result }) {
  const { lang, words } = useSettings();
  return (
    <div class="result" data-testid="result">
      <div class="ask">
        <h2>{result.text || words.turn.over}</h2>
      </div>
      <ol class="scores">
        {ranking(result).map((seat) => (
          <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
            <Badge seat={seat} size={24} />
            <span>
              <b>{page.seats[seat]?.name}</b>
              {result.winners.includes(seat) ? <span class="sub">{words.winner}</span> : null}
            </span>
            <span class="num score">{number(result.scores[seat] ?? 0, lang)}</span>
          </li>
        ))}
      </ol>
      {page.table.seal ? <SealView seal={page.table.seal} table={page.table.id} /> : null}
      <div class="row">
        <a class="btn" data-testid="record" href={recordPath(page.table.id)} download={`${page.table.id}.json`}>
          {words.record}
        </a>
        <button class="btn act-dark" onClick={() => go("/")}>
          {words.lobby}
        </button>
      </div>
    </div>
  );
}
