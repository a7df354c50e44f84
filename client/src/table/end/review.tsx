/** The review of a finished game: asked for here, worked on elsewhere, then what it found. */
import { Badge } from "../../marks";
import { number } from "../../money";
import type { Page, ReviewDecision, ReviewWay, WholeReview } from "../../protocol";
import { useSettings } from "../../settings";
import { ReviewCurve } from "./review-curve";
import { useReview, type ReviewState } from "./use-review";

interface Props {
  page: Page;
  /** Show the table as it was at a position. */
  onGo(at: number): void;
}

export function Review({ page, onGo }: Props) {
  const { words } = useSettings();
  const state = useReview(page.table.id);
  const { told, error } = state;
  if (!told || page.table.position === 0) return null;
  if (told.state === "none" && !told.may) return null;
  return (
    <section class="review" data-testid="review">
      <h3>{words.review.title}</h3>
      {told.review ? <Found page={page} review={told.review} onGo={onGo} /> : <Asking state={state} />}
      {error ? (
        <p class="bad" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}

/** Not done yet: how far it is, and what can be done about it. */
function Asking({ state: { told, begin, stop } }: { state: ReviewState }) {
  const { words } = useSettings();
  if (!told) return null;
  const percent = Math.floor((100 * told.done) / Math.max(1, told.total));
  const text = {
    none: words.review.about,
    running: words.review.running(percent),
    stopped: words.review.stopped(percent),
    failed: words.review.failed,
    done: "",
  }[told.state];
  const running = told.state === "running";
  return (
    <div class="row">
      {running ? <progress max={100} value={percent} aria-label={words.review.title} /> : null}
      {told.may ? (
        <button
          class={running ? "btn" : "btn act"}
          data-testid={running ? "stop-review" : "begin-review"}
          onClick={running ? stop : begin}
        >
          {running ? words.review.stop : told.state === "none" ? words.review.begin : words.review.again}
        </button>
      ) : null}
      <p class="muted" data-testid="review-state">
        {text}
      </p>
    </div>
  );
}

function Found({ page, review, onGo }: Props & { review: WholeReview }) {
  const { lang, words } = useSettings();
  const { strength } = review;
  return (
    <>
      <ReviewCurve page={page} points={review.points} onGo={onGo} />
      <Skill page={page} review={review} />
      <div class="decisions">
        <Decisions page={page} title={words.review.costly} found={review.costly} costly onGo={onGo} />
        <Decisions page={page} title={words.review.best} found={review.best} onGo={onGo} />
        <p class="muted">{words.review.waysText}</p>
      </div>
      <p class="muted" data-testid="review-strength">
        {words.review.strength(strength, number(strength.looks, lang), number(strength.spent, lang))}
      </p>
    </>
  );
}

function Skill({ page, review }: { page: Page; review: WholeReview }) {
  const { lang, words } = useSettings();
  const { player, result, decisions, luck, lost } = words.review;
  const signed = (value: number) => (value > 0 ? "+" : "") + number(value, lang);
  return (
    <div class="skill">
      <h4>{words.review.skill}</h4>
      <p class="muted">{review.draws ? words.review.skillText : words.review.noDraws}</p>
      <div class="scroll-x">
        <table class="d" data-testid="review-skill">
          <thead>
            <tr>
              <th scope="col">{player}</th>
              {[result, decisions, luck, lost].map((label) => (
                <th key={label} scope="col" class="r">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {review.seats.map((one) => (
              <tr key={one.seat}>
                <th scope="row">
                  <span class="marked">
                    <Badge seat={one.seat} size={16} />
                    {page.seats[one.seat]?.name}
                  </span>
                </th>
                <td class="r num">{one.result === null ? "–" : number(one.result, lang)}</td>
                <td class="r num">{number(one.decisions, lang)}</td>
                <td class="r num">
                  {review.draws ? `${signed(one.luck)} ± ${number(one.luck_error, lang)}` : "–"}
                </td>
                <td class="r num">{number(one.lost, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface DecisionsProps extends Props {
  title: string;
  found: ReviewDecision[];
  costly?: boolean;
}

function Decisions({ page, title, found, costly = false, onGo }: DecisionsProps) {
  const { lang, words } = useSettings();
  const { cost, costLong, gain, gainLong } = words.review;
  const [short, long] = costly ? [cost, costLong] : [gain, gainLong];
  return (
    <div>
      <h4>{title}</h4>
      {found.length ? null : <p class="muted">{words.review.nothing}</p>}
      <ol data-testid={costly ? "costly" : "best"}>
        {found.map((one) => (
          <li key={one.at}>
            <Badge seat={one.seat} size={18} />
            <span>
              <button class="jump" data-at={one.at} title={words.history.show} onClick={() => onGo(one.at)}>
                {one.played.text}
              </button>
              <span class="sub">
                {[...unsaid(one.played.text, page.seats[one.seat]?.name ?? ""), words.review.at(one.chapter, one.at)].join(" · ")}
              </span>
              <Why way={one.played} />
              <span class="other">
                <b>{costly ? words.review.better : words.review.next}</b> {one.other.text}
              </span>
              <Why way={one.other} />
            </span>
            <span class={costly ? "num minus" : "num plus"} title={long(number(one.points, lang))}>
              {short(number(one.points, lang))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A name, unless the sentence has it already. */
const unsaid = (text: string, name: string): string[] => (text.includes(name) ? [] : [name]);

const Why = ({ way }: { way: ReviewWay }) => (
  <>
    {way.aim ? <span class="sub">{way.aim}.</span> : null} {way.why ? <span class="sub">({way.why})</span> : null}
  </>
);
