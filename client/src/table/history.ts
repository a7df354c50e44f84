/** Going through the positions of a game. Pure: moments, where one is, and where a step leads. */
import type { Moment } from "../protocol";

export const SCALES = ["move", "turn", "phase", "round"] as const;
export type Scale = (typeof SCALES)[number];

/** The position one step away; at the ends it stays. Back goes to the beginning of the present turn, phase or round first. */
export function stepped(moments: Moment[], at: number, scale: Scale, by: 1 | -1): number {
  const last = moments.length - 1;
  if (scale === "move") return Math.min(last, Math.max(0, at + by));
  const unit = (n: number) => moments[n]?.[scale] ?? 0;
  let n = at;
  if (by === 1) {
    while (n < last && unit(n) === unit(at)) n += 1;
    return n;
  }
  n = Math.max(0, at - 1);
  const wanted = unit(n);
  while (n > 0 && unit(n - 1) === wanted) n -= 1;
  return n;
}

/** What a key does to somebody who looks back, wherever the focus is. German keyboards have other signs behind Shift. */
const KEYS: Record<string, [Scale, 1 | -1]> = {
  ",": ["move", -1],
  ".": ["move", 1],
  "[": ["move", -1],
  "]": ["move", 1],
  "<": ["turn", -1],
  ">": ["turn", 1],
  ";": ["turn", -1],
  ":": ["turn", 1],
};

export const historyKey = (key: string): [Scale, 1 | -1] | null => KEYS[key] ?? null;

/** On the slider: arrows, with Shift by turn; the page keys by phase, with Shift by round. */
export function sliderKey(key: string, shift: boolean): [Scale, 1 | -1] | "first" | "last" | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return [shift ? "turn" : "move", -1];
    case "ArrowRight":
    case "ArrowUp":
      return [shift ? "turn" : "move", 1];
    case "PageUp":
      return [shift ? "round" : "phase", -1];
    case "PageDown":
      return [shift ? "round" : "phase", 1];
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return null;
  }
}

/** The position an address asks for: /t/…?at=57 */
export function wantedAt(search: string): number | null {
  const at = new URLSearchParams(search).get("at");
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null;
}
