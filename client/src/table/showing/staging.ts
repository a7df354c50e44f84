/** Pieces of several moves that came in one drawing appear one after another, each with its beat. */
import type { Beat } from "./beats";
import { freshIn } from "./fresh";

const COMING = "coming";

interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** For each piece the first beat at whose places it lies; null: it belongs to none, and is there at once. Pure. */
export function cast(pieces: Spot[], beats: { n: number; spots: Spot[] }[]): (number | null)[] {
  return pieces.map((piece) => {
    const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
    const holds = (spot: Spot) => x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom;
    return beats.find(({ spots }) => spots.some(holds))?.n ?? null;
  });
}

const spotsOf = (svg: Element, { places }: Beat): Spot[] =>
  [...svg.querySelectorAll<SVGElement>("[data-pick]")]
    .filter((one) => places.includes((one.dataset["pick"] ?? "").replace(/^[^:]*:/, "")))
    .map((one) => one.getBoundingClientRect());

/** What waits for its beat is hidden, until `enter` is told of that beat. */
export class Staging {
  private waiting: [number, Element][] = [];

  /** `before`: the drawing when nothing was being shown; `beats`: those that are still to come. */
  prepare(svg: Element, before: string, beats: Beat[]): void {
    this.clear();
    if (beats.length === 0 || !before) return;
    const pieces = freshIn(svg, before);
    const spots = beats.map((beat) => ({ n: beat.n, spots: spotsOf(svg, beat) }));
    const parts = cast(pieces.map((one) => one.getBoundingClientRect()), spots);
    pieces.forEach((piece, i) => {
      const n = parts[i] ?? null;
      if (n === null) return;
      piece.classList.add(COMING);
      this.waiting.push([n, piece]);
    });
  }

  enter(beat: Beat): void {
    const now = this.waiting.filter(([n]) => n <= beat.n);
    for (const [, piece] of now) piece.classList.remove(COMING);
    this.waiting = this.waiting.filter(([n]) => n > beat.n);
  }

  clear(): void {
    for (const [, piece] of this.waiting) piece.classList.remove(COMING);
    this.waiting = [];
  }
}
