/** Arrows on the map: from one lit place to the next one in that direction. */
import type { Point } from "./viewport";

/** Where to go from here: the nearest that lies more ahead than aside; straight ahead counts most. -1 if none does. */
export function nextPlace(from: Point, places: Point[], dx: number, dy: number): number {
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const far = ahead + 2 * aside;
    if (ahead > 1 && ahead >= aside * 0.6 && far < least) [best, least] = [i, far];
  });
  return best;
}

/** The nearest of all, to begin with. */
export function nearest(from: Point, places: Point[]): number {
  const far = places.map((place) => Math.hypot(place.x - from.x, place.y - from.y));
  return far.indexOf(Math.min(...far));
}

const middle = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export function walk(svg: SVGSVGElement | null, dx: number, dy: number): boolean {
  const lit = svg ? [...svg.querySelectorAll<SVGElement>(":is(.pick, .picked, .askable)[tabindex]")] : [];
  if (!svg || lit.length === 0) return false;
  const now = document.activeElement;
  const here = now instanceof SVGElement && svg.contains(now);
  const places = lit.map(middle);
  const at = here ? nextPlace(middle(now), places, dx, dy) : nearest(middle(svg), places);
  lit[at]?.focus();
  return true;
}
