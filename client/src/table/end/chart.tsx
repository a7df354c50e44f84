/** Money, income, shares and points over the rounds: a drawing, and the same as a table for who wants numbers. */
import { useState } from "preact/hooks";
import { Mark } from "../../marks";
import { money, number } from "../../money";
import type { Chronicle, Curve } from "../../protocol";
import { useSettings } from "../../settings";
import { apart, labelled, scaleOf, xOf, yOf, type Frame } from "./curve";
import { SeatHeads } from "./seat-heads";

const FRAME: Frame = { width: 640, height: 250, left: 44, right: 34, top: 14, bottom: 26 };
const MARK = 18;
const LABELS = 9;

interface Props {
  story: Chronicle;
  order: number[];
  names: string[];
  /** Show the table as it was at a position. */
  onGo(at: number): void;
}

export function Chart({ story, order, names, onGo }: Props) {
  const { words } = useSettings();
  const [chosen, setChosen] = useState<string | null>(null);
  const score = story.accounts.at(-1);
  const curve = story.accounts.find(({ key }) => key === chosen) ?? score;
  if (!curve || story.rounds.length < 2) return null;
  return (
    <section class="chart" data-testid="chart">
      <header>
        <h3>{words.end.course}</h3>
        <div class="filters">
          {[...story.accounts].reverse().map(({ key, label }) => (
            <button
              key={key}
              class={key === curve.key ? "chip on" : "chip"}
              aria-pressed={key === curve.key}
              onClick={() => setChosen(key)}
            >
              {label}
            </button>
          ))}
        </div>
      </header>
      <Drawn story={story} curve={curve} order={order} onGo={onGo} />
      <details>
        <summary>{words.end.asTable}</summary>
        <Figures story={story} curve={curve} order={order} names={names} onGo={onGo} />
      </details>
    </section>
  );
}

interface CurveProps {
  story: Chronicle;
  curve: Curve;
  order: number[];
  onGo(at: number): void;
}

function Drawn({ story, curve, order, onGo }: CurveProps) {
  const { lang, words } = useSettings();
  const count = story.rounds.length;
  const scale = scaleOf(curve.values.flat());
  const x = (i: number) => xOf(FRAME, i, count);
  const y = (value: number) => yOf(FRAME, scale, value);
  const ends = apart(
    order.map((seat) => y(curve.values.at(-1)?.[seat] ?? 0)),
    MARK,
  );
  const shown = (value: number) => (curve.money ? money(value, lang) : number(value, lang));
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={words.end.chartOf(curve.label)}>
      {scale.ticks.map((tick) => (
        <g key={tick} class={tick === 0 ? "zero" : "tick"}>
          <line x1={FRAME.left} x2={FRAME.width - FRAME.right} y1={y(tick)} y2={y(tick)} />
          <text x={FRAME.left - 7} y={y(tick) + 4} text-anchor="end">
            {shown(tick)}
          </text>
        </g>
      ))}
      {labelled(count, LABELS).map((i) => (
        <text key={i} class="round" x={x(i)} y={FRAME.height - 6} text-anchor={i === count - 1 ? "end" : "middle"}>
          {short(story.rounds[i]?.label ?? "")}
        </text>
      ))}
      {[...order].reverse().map((seat) => (
        <polyline
          key={seat}
          class={`curve p-${"ABCDEF"[seat]}`}
          points={curve.values.map((values, i) => `${x(i)},${y(values[seat] ?? 0)}`).join(" ")}
        />
      ))}
      {/* For the pointer; by the keyboard the table below leads there. */}
      {story.rounds.map(({ label, at }, i) => (
        <rect
          key={i}
          class="jumpband"
          data-at={at}
          x={x(i) - (FRAME.width - FRAME.left) / (2 * count)}
          y={FRAME.top}
          width={(FRAME.width - FRAME.left) / count}
          height={FRAME.height - FRAME.top}
          onClick={() => onGo(at)}
        >
          <title>{`${label}: ${words.history.show}`}</title>
        </rect>
      ))}
      {order.map((seat, i) => (
        <Mark key={seat} seat={seat} x={FRAME.width - FRAME.right + 6} y={(ends[i] ?? 0) - MARK / 2} size={MARK} />
      ))}
    </svg>
  );
}

/** Of "Round 3" and "Runde 3" the number is enough below the line. */
const short = (label: string): string => /\d+$/.exec(label)?.[0] ?? label;

function Figures({ story, curve, order, names, onGo }: CurveProps & { names: string[] }) {
  const { lang, words } = useSettings();
  const shown = (value: number) => (curve.money ? money(value, lang) : number(value, lang));
  return (
    <div class="scroll-x">
      <table class="d">
        <SeatHeads label={curve.label} order={order} names={names} />
        <tbody>
          {story.rounds.map(({ label, at }, i) => (
            <tr key={i}>
              <th scope="row">
                <button class="jump" title={words.history.show} onClick={() => onGo(at)}>
                  {label}
                </button>
              </th>
              {order.map((seat) => (
                <td key={seat} class="r num">
                  {shown(curve.values[i]?.[seat] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
