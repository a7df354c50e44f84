/** A line drawn over the map, by dragging or from one click to the next: the places it touches, in order, each once. */
import { pickId } from "./lighting";
import type { Point } from "./viewport";

/** Points looked at between two clicked places. */
const SAMPLES = 120;
/** A place with fewer of them than this part of the most is only brushed at its rim. */
const BRUSHED = 0.25;

export class Line {
  /** Elements whose ids begin so belong to a line. */
  open: string[] = [];
  /** Where such places are lit themselves, a line begins on a lit one: from anywhere else the map is moved. */
  lit: ReadonlyMap<string, unknown> = new Map();
  /** The pencil is taken up: fingers draw, too, and a line begins anywhere. */
  pencil = false;
  private ids: string[] = [];
  /** By name: a page that is drawn anew in between keeps what was begun. */
  private start: string | null = null;

  constructor(public onLine: (ids: string[]) => void) {}

  draws(id: string | null): boolean {
    return id !== null && this.open.some((start) => id.startsWith(start));
  }

  begins(id: string | null, pointer: string): boolean {
    if (this.pencil) return this.draws(id);
    const lights = [...this.lit.keys()].some((one) => this.draws(one));
    return pointer === "mouse" && this.draws(id) && (!lights || this.lit.has(id ?? ""));
  }

  to(at: Point, done: boolean): void {
    const element = this.under(at);
    const id = pickId(element);
    if (element && id && this.ids.at(-1) !== id) {
      this.ids.push(id);
      element.classList.add("online");
    }
    if (done) this.end();
  }

  /** With the pencil: the first place clicked begins a line, the second ends it. True if the click was meant so. */
  click(target: EventTarget | null): boolean {
    const id = pickId(target);
    if (!this.pencil || !this.draws(id) || !(target instanceof Element)) return false;
    const start = this.start === id ? null : drawn(this.start);
    if (start) {
      this.ids = spanned(start, target, (at) => pickId(this.under(at)));
      this.end();
    } else {
      this.forget();
      this.start = id;
      target.closest("[data-pick]")?.classList.add("online");
    }
    return true;
  }

  forget(): void {
    this.ids = [];
    this.start = null;
    for (const element of document.querySelectorAll(".online")) element.classList.remove("online");
  }

  private under(at: Point): Element | null {
    return document.elementsFromPoint(at.x, at.y).find((one) => this.draws(pickId(one))) ?? null;
  }

  private end(): void {
    const { ids } = this;
    this.forget();
    if (ids.length > 1) this.onLine(ids);
  }
}

const drawn = (id: string | null): Element | null =>
  id === null ? null : document.querySelector(`.canvas svg [data-pick="${CSS.escape(id)}"]`);

const middle = (element: Element): Point => {
  const box = (element.closest("[data-pick]") ?? element).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The places on the straight way from one to the other. */
function spanned(start: Element, end: Element, seen: (at: Point) => string | null): string[] {
  const [from, to] = [middle(start), middle(end)];
  const found = Array.from({ length: SAMPLES + 1 }, (_, n) => {
    const part = n / SAMPLES;
    return seen({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  });
  return notBrushed(found);
}

/** Ids in the order they are met, without those that the way only brushes. Pure. */
export function notBrushed(found: (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const id of found) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  const met = found.filter(Boolean);
  const [first, last] = [met[0], met.at(-1)];
  const most = Math.max(...counts.values());
  return [...counts].filter(([id, n]) => n >= most * BRUSHED || id === first || id === last).map(([id]) => id);
}
