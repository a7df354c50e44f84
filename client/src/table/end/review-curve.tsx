/** Expected results over the game: a drawing one walks through point by point, by pointer or by keys. */
import { useState } from "preact/hooks";
import { Badge, Mark } from "../../marks";
import { number } from "../../money";
import type { Page, ReviewPoint } from "../../protocol";
import { useSettings } from "../../settings";
import { apart, nearest, scaleOf, stepped, yOf, type Frame } from "./curve";

const FRAME: Frame = { width: 640, height: 230, left: 44, right: 34, top: 14, bottom: 12 };
const MARK = 18;

interface Props {
  page: Page;
  points: ReviewPoint[];
  onGo(at: number): void;
}

export function ReviewCurve({ page, points, onGo }: Props) {
  const { lang, words } = useSettings();
  const [chosen, setChosen] = useState(points.length - 1);
  const at = Math.min(chosen, points.length - 1);
  const point = points[at];
  if (!point) return null;
  const label = words.review.at(point.chapter, point.at);
  const told = point.values.map((value, seat) => `${page.seats[seat]?.name} ${number(Math.round(value), lang)}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") onGo(point.at);
    else {
      const next = stepped(event.key, at, points.length);
      if (next === null) return;
      setChosen(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="chart" data-testid="review-curve">
      <h4>{words.review.curve}</h4>
      <p class="muted">{words.review.curveText}</p>
      <div
        class="walk"
        role="slider"
        tabIndex={0}
        aria-label={words.review.curve}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={`${label}: ${told.join(", ")}`}
        onKeyDown={onKeyDown}
      >
        <Curves points={points} at={at} onChoose={setChosen} />
      </div>
      <p class="readout">
        <button class="jump" data-testid="review-jump" title={words.history.show} onClick={() => onGo(point.at)}>
          {label}
        </button>
        {point.values.map((value, seat) => (
          <span key={seat} class="marked num">
            <Badge seat={seat} size={16} alone />
            {number(Math.round(value), lang)}
          </span>
        ))}
      </p>
    </div>
  );
}

interface CurvesProps {
  points: ReviewPoint[];
  at: number;
  onChoose(at: number): void;
}

function Curves({ points, at, onChoose }: CurvesProps) {
  const { lang } = useSettings();
  const scale = scaleOf(points.flatMap(({ values }) => values));
  const last = points.at(-1);
  const room = FRAME.width - FRAME.left - FRAME.right;
  const x = (point: ReviewPoint) => FRAME.left + (room * point.at) / Math.max(1, last?.at ?? 1);
  const y = (value: number) => yOf(FRAME, scale, value);
  const seats = (last?.values ?? []).map((_, seat) => seat);
  const ends = apart(
    seats.map((seat) => y(last?.values[seat] ?? 0)),
    MARK,
  );
  const point = points[at];
  const choose = (event: PointerEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * FRAME.width;
    onChoose(nearest(points.map(x), along));
  };
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true" onPointerDown={choose} onPointerMove={choose}>
      {scale.ticks.map((tick) => (
        <g key={tick} class={tick === 0 ? "zero" : "tick"}>
          <line x1={FRAME.left} x2={FRAME.width - FRAME.right} y1={y(tick)} y2={y(tick)} />
          <text x={FRAME.left - 7} y={y(tick) + 4} text-anchor="end">
            {number(tick, lang)}
          </text>
        </g>
      ))}
      {seats.map((seat) => (
        <polyline
          key={seat}
          class={`curve p-${"ABCDEF"[seat]} line-${seat}`}
          points={points.map((one) => `${x(one)},${y(one.values[seat] ?? 0)}`).join(" ")}
        />
      ))}
      {point ? (
        <g class="here">
          <line x1={x(point)} x2={x(point)} y1={FRAME.top} y2={FRAME.height - FRAME.bottom} />
          {seats.map((seat) => (
            <circle key={seat} class={`p-${"ABCDEF"[seat]}`} cx={x(point)} cy={y(point.values[seat] ?? 0)} r="5" />
          ))}
        </g>
      ) : null}
      {seats.map((seat) => (
        <Mark key={seat} seat={seat} x={FRAME.width - FRAME.right + 6} y={(ends[seat] ?? 0) - MARK / 2} size={MARK} />
      ))}
    </svg>
  );
}
