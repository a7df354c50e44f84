/** Numbers over rounds as points of a drawing. Pure. */

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  low: number;
  high: number;
  /** Values with a line across. */
  ticks: number[];
}

const STEPS = [1, 2, 5, 10];
const MOST_TICKS = 5;

/** A scale that holds all values, zero among them, with round ticks. */
export function scaleOf(values: number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const span = high - low;
  let unit = 1;
  while (span / (unit * 10) > MOST_TICKS) unit *= 10;
  const step = unit * (STEPS.find((one) => span / (unit * one) <= MOST_TICKS) ?? 10);
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step) + 1;
  const ticks = Array.from({ length: count }, (_, i) => first + i * step);
  return { low: first, high: ticks.at(-1) ?? high, ticks };
}

export const xOf = (frame: Frame, i: number, count: number): number =>
  frame.left + ((frame.width - frame.left - frame.right) * i) / Math.max(1, count - 1);

export const yOf = (frame: Frame, scale: Scale, value: number): number =>
  frame.top + ((frame.height - frame.top - frame.bottom) * (scale.high - value)) / (scale.high - scale.low);

/** Of many rounds only so many get a label, the first and the last among them. */
export function labelled(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)));
  const found = [];
  for (let i = 0; i < count - 1; i += step) found.push(i);
  const last = found.at(-1);
  if (last !== undefined && found.length > 1 && count - 1 - last < step / 2) found.pop();
  return [...found, count - 1];
}

/** Where curves end at almost the same height their marks go apart, so that none hides another. */
export function apart(heights: number[], room: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  order.forEach((at, i) => {
    const before = order[i - 1];
    if (before === undefined) return;
    placed[at] = Math.max(placed[at] ?? 0, (placed[before] ?? 0) + room);
  });
  return placed;
}

/** Which of these places is nearest. */
export const nearest = (places: number[], to: number): number =>
  places.reduce((best, place, i) => (Math.abs(place - to) < Math.abs((places[best] ?? 0) - to) ? i : best), 0);

const FAR = 10;

/** The point a key leads to, of so many; null if the key means nothing here. */
export function stepped(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -FAR,
    PageUp: FAR,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
}
