import {
  attending,
  bestBox,
  boxText,
  centre,
  firstView,
  holds,
  isNarrow,
  labelScale,
  panBy,
  parseBox,
  revealed,
  sameBox,
  zoomAt,
  type Box,
  type Point,
} from "./viewport";

/** How much of the visible map one arrow key moves. */
const ARROW_SHARE = 0.12;
/** So long the map takes to move to what is asked. */
const GLIDE_MS = 240;

/** The view of a drawing: its viewBox, changed in place so that a drag costs no rendering. */
export class View {
  svg: SVGSVGElement | null = null;
  /** Somebody is moving the map by hand: it does not move by itself. */
  held = false;
  private whole: Box | null = null;
  private box: Box | null = null;
  private gliding = 0;

  /** A new drawing of the same board keeps the view; another board begins anew. */
  show(svg: SVGSVGElement | null, places: (svg: SVGSVGElement) => Box[]): void {
    const whole = svg && arrange(svg);
    this.svg = svg;
    if (svg && whole) {
      const keep = sameBox(this.whole, whole) ? this.box : null;
      this.set(keep ?? firstView(whole, svg.clientWidth, places(svg)));
    }
    this.whole = whole;
  }

  fit(): void {
    if (this.whole) this.set(this.whole);
  }

  zoom(factor: number, at?: Point): void {
    if (!this.box || !this.whole) return;
    this.set(zoomAt(this.box, this.whole, factor, at ? this.onMap(at) : centre(this.box)));
  }

  /** By screen pixels. */
  drag(dx: number, dy: number): void {
    const scale = this.svg?.getScreenCTM()?.a;
    if (this.box && this.whole && scale) this.set(panBy(this.box, this.whole, -dx / scale, -dy / scale));
  }

  move(dx: number, dy: number): void {
    if (!this.box || !this.whole) return;
    this.set(panBy(this.box, this.whole, dx * this.box.w * ARROW_SHARE, dy * this.box.h * ARROW_SHARE));
  }

  /** These places are asked about: look there, if too few of them are in sight. `then`, when the map rests. */
  attend(places: Box[], then: () => void): void {
    const seen = this.seen();
    if (!this.box || !this.whole || !seen || this.held) return;
    this.glide(attending(seen, this.box, this.whole, places, isNarrow(this.svg?.clientWidth ?? 0) ? this.pixelsPerUnit() : 0), then);
  }

  /** This place has the focus: bring it into sight. */
  reveal(place: Box): void {
    const seen = this.seen();
    if (!this.box || !this.whole || !seen || holds(seen, place)) return;
    const moved = revealed(seen, this.whole, place);
    this.glide(panBy(this.box, this.whole, moved.x - seen.x, moved.y - seen.y));
  }

  /** All that the screen shows of the map: the viewBox, and what lies beside it where the screen has another shape. */
  private seen(): Box | null {
    const { svg, box } = this;
    if (!svg || !box || !svg.clientWidth || !svg.clientHeight) return null;
    const scale = Math.min(svg.clientWidth / box.w, svg.clientHeight / box.h);
    const [w, h] = [svg.clientWidth / scale, svg.clientHeight / scale];
    const at = centre(box);
    return { x: at.x - w / 2, y: at.y - h / 2, w, h };
  }

  private pixelsPerUnit(): number {
    const { svg, box } = this;
    return svg && box ? Math.min(svg.clientWidth / box.w, svg.clientHeight / box.h) : 1;
  }

  private glide(to: Box, then: () => void = () => undefined): void {
    const from = this.box;
    if (!from || sameBox(from, to)) return then();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.set(to);
      return then();
    }
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / GLIDE_MS);
      const k = t * (2 - t);
      const mix = (a: number, b: number) => a + (b - a) * k;
      this.put({ x: mix(from.x, to.x), y: mix(from.y, to.y), w: mix(from.w, to.w), h: mix(from.h, to.h) });
      if (t < 1) this.gliding = requestAnimationFrame(step);
      else then();
    };
    cancelAnimationFrame(this.gliding);
    this.gliding = requestAnimationFrame(step);
  }

  private onMap(at: Point): Point {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return new DOMPoint(at.x, at.y).matrixTransform(matrix);
  }

  /** By hand, or at once: whatever glides stops. */
  private set(box: Box): void {
    cancelAnimationFrame(this.gliding);
    this.put(box);
  }

  private put(box: Box): void {
    this.box = box;
    this.svg?.setAttribute("viewBox", boxText(box));
    this.svg?.style.setProperty("--label", labelScale(this.pixelsPerUnit()).toFixed(3));
  }
}

/** A drawing may know a second arrangement of its parts, for tall screens: take the one that shows things larger. */
function arrange(svg: SVGSVGElement): Box | null {
  const wide = parseBox(svg.getAttribute("viewBox"));
  const tall = parseBox(svg.getAttribute("data-tall"));
  if (!wide || !tall || bestBox(wide, tall, svg.clientWidth, svg.clientHeight) === wide) return wide;
  for (const part of svg.querySelectorAll("g[data-tall]")) {
    part.setAttribute("transform", part.getAttribute("data-tall") ?? "");
  }
  return tall;
}
