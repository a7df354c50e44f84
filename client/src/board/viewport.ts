/** Pan and zoom as arithmetic on the SVG's viewBox. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

const CLOSEST = 8;

export function parseBox(text: string | null): Box | null {
  const [x, y, w, h] = (text ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || !w || !h) return null;
  return { x, y, w, h };
}

export const boxText = (box: Box): string => [box.x, box.y, box.w, box.h].map((n) => n.toFixed(2)).join(" ");

/** Never smaller than the whole map, never closer than CLOSEST, never off the map. */
export function within(box: Box, whole: Box): Box {
  const scale = Math.min(1, Math.max(1 / CLOSEST, box.w / whole.w));
  const w = whole.w * scale;
  const h = whole.h * scale;
  const x = Math.min(whole.x + whole.w - w, Math.max(whole.x, box.x + (box.w - w) / 2));
  const y = Math.min(whole.y + whole.h - h, Math.max(whole.y, box.y + (box.h - h) / 2));
  return { x, y, w, h };
}

/** Zoom by `factor` (over 1 is closer), keeping the point of the map under the finger where it is. */
export function zoomAt(box: Box, whole: Box, factor: number, at: Point): Box {
  const scale = Math.min(1, Math.max(1 / CLOSEST, box.w / factor / whole.w));
  const k = (whole.w * scale) / box.w;
  return within({ x: at.x - (at.x - box.x) * k, y: at.y - (at.y - box.y) * k, w: box.w * k, h: box.h * k }, whole);
}

export const panBy = (box: Box, whole: Box, dx: number, dy: number): Box =>
  within({ ...box, x: box.x + dx, y: box.y + dy }, whole);

export const centre = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const sameBox = (a: Box | null, b: Box | null): boolean => a !== null && b !== null && boxText(a) === boxText(b);

/** The least box around all of these; null around nothing. */
export function around(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

export const holds = (box: Box, { x, y, w, h }: Box): boolean =>
  x >= box.x - 0.5 && y >= box.y - 0.5 && x + w <= box.x + box.w + 0.5 && y + h <= box.y + box.h + 0.5;

/** As little of a move as brings `wanted` into sight, with a rim of half its size; closer or farther never. */
export function revealed(box: Box, whole: Box, wanted: Box): Box {
  const shift = (from: number, size: number, at: number, length: number) => {
    const rim = Math.min(length / 2, Math.max(0, (size - length) / 2));
    if (at - rim < from) return at - rim - from;
    return Math.max(0, at + length + rim - from - size);
  };
  return panBy(box, whole, shift(box.x, box.w, wanted.x, wanted.w), shift(box.y, box.h, wanted.y, wanted.h));
}

/** Less than this share of what is asked about in sight, and the map moves. */
const ENOUGH = 0.5;

const windowAt = (at: Point, { w, h }: Box): Box => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });

const scaled = (box: Box, factor: number): Box => ({ ...box, w: box.w * factor, h: box.h * factor });

/** A window of this size over most of these places, round one of them or between two. */
export function busiest(size: Box, places: Box[]): Box | null {
  const middles = places.flatMap((one, i) => places.slice(i).map((other) => centre(around([one, other]) ?? one)));
  const windows = middles.map((at) => windowAt(at, size));
  const counts = windows.map((one) => places.filter((place) => holds(one, place)).length);
  return windows[counts.indexOf(Math.max(...counts))] ?? null;
}

/** Where to look when these places are asked about. What shows enough of them stays; else the map moves there, and goes
    back as far as they need; on a small screen (`pixels` per unit) only while fingers hit them and names can be read, and
    then to most of them. */
export function attending(seen: Box, box: Box, whole: Box, places: Box[], pixels = 0): Box {
  const wanted = around(places);
  const visible = places.filter((place) => holds(seen, place)).length;
  if (!wanted || visible >= places.length * ENOUGH) return box;
  const farther = Math.max(1, (wanted.w * 1.1) / seen.w, (wanted.h * 1.1) / seen.h);
  const back = pixels ? Math.max(1, Math.min(farther, retreat(pixels, places))) : farther;
  if (back === farther) return within(windowAt(centre(wanted), scaled(box, back)), whole);
  const best = busiest(scaled(seen, back), places);
  const most = best ? places.filter((place) => holds(best, place)).length : 0;
  return best && most > visible ? within(windowAt(centre(best), scaled(box, back)), whole) : box;
}

/** A finger needs so many pixels. */
const FINGER = 32;
const CLOSE_ENOUGH = 3;
const FAR_ENOUGH = 1.6;

/** On a small screen: so close that the smallest of these targets fits a finger, as far as that goes. */
export const closeness = (pixelsPerUnit: number, targets: Box[]): number =>
  Math.min(CLOSE_ENOUGH, Math.max(1, ...targets.map(({ w, h }) => FINGER / (Math.min(w, h) * pixelsPerUnit))));

/** So far a small screen may go back from these targets. */
const retreat = (pixelsPerUnit: number, targets: Box[]): number =>
  Math.min(FAR_ENOUGH, ...targets.map(({ w, h }) => (Math.min(w, h) * pixelsPerUnit) / FINGER));

/** Names grow with the map up to so many pixels per unit. */
const LARGEST_LABEL = 1.25;

/** How much smaller than drawn a name is: close up it keeps a readable size, and what it named can be seen. */
export const labelScale = (pixelsPerUnit: number): number => Math.min(1, LARGEST_LABEL / pixelsPerUnit);

/** Names can be read from this many screen pixels per unit of the drawing on. */
const LEGIBLE = 0.75;

export const isNarrow = (screenWidth: number): boolean => screenWidth > 0 && screenWidth < 560;

/** Where to begin: the whole map, or on a small screen as close as names and fingers need, around what can be picked. */
export function firstView(whole: Box, screenWidth: number, lit: Box[]): Box {
  if (!isNarrow(screenWidth)) return whole;
  const legible = Math.max(1, (LEGIBLE * whole.w) / screenWidth);
  const factor = legible * closeness((screenWidth / whole.w) * legible, lit);
  const [w, h] = [whole.w / factor, whole.h / factor];
  const best = busiest({ x: 0, y: 0, w, h }, lit);
  const at = best ? centre(best) : centre(whole);
  return within({ x: at.x - w / 2, y: at.y - h / 2, w, h }, whole);
}

/** Buttons lie on the map: on the side where they cover fewer of these targets, on the left where both are the same. */
export function freeSide(left: Box, right: Box, targets: Box[]): "left" | "right" {
  const covered = (buttons: Box) => targets.filter((target) => overlap(buttons, target)).length;
  return covered(right) < covered(left) ? "right" : "left";
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Which of two boxes a screen shows larger; the first where the screen has no size yet. */
export function bestBox(one: Box, other: Box, width: number, height: number): Box {
  const scale = (box: Box) => Math.min(width / box.w, height / box.h);
  return scale(other) > scale(one) ? other : one;
}
