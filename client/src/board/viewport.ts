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

/** Names can be read from this many screen pixels per unit of the drawing on. */
const LEGIBLE = 0.75;

/** Where to begin: the whole map, or on a small screen as close as names need, around what can be picked. */
export function firstView(whole: Box, screenWidth: number, lit: Point | null): Box {
  const narrow = screenWidth > 0 && screenWidth < 560;
  if (!narrow) return whole;
  const factor = Math.max(1, (LEGIBLE * whole.w) / screenWidth);
  const at = lit ?? centre(whole);
  const [w, h] = [whole.w / factor, whole.h / factor];
  return within({ x: at.x - w / 2, y: at.y - h / 2, w, h }, whole);
}

/** Which of two boxes a screen shows larger; the first where the screen has no size yet. */
export function bestBox(one: Box, other: Box, width: number, height: number): Box {
  const scale = (box: Box) => Math.min(width / box.w, height / box.h);
  return scale(other) > scale(one) ? other : one;
}

export const middleOf = (points: Point[]): Point | null =>
  points.length === 0
    ? null
    : {
        x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
        y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
      };
