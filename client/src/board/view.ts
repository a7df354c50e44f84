import {
  bestBox,
  boxText,
  centre,
  firstView,
  middleOf,
  panBy,
  parseBox,
  sameBox,
  zoomAt,
  type Box,
  type Point,
} from "./viewport";

/** How much of the visible map one arrow key moves. */
const ARROW_SHARE = 0.12;

/** The view of a drawing: its viewBox, changed in place so that a drag costs no rendering. */
export class View {
  svg: SVGSVGElement | null = null;
  private whole: Box | null = null;
  private box: Box | null = null;

  /** A new drawing of the same board keeps the view; another board begins anew. */
  show(svg: SVGSVGElement | null, places: (svg: SVGSVGElement) => Point[]): void {
    const whole = svg && arrange(svg);
    this.svg = svg;
    if (svg && whole) {
      const keep = sameBox(this.whole, whole) ? this.box : null;
      this.set(keep ?? firstView(whole, svg.clientWidth, middleOf(places(svg))));
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

  private onMap(at: Point): Point {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return new DOMPoint(at.x, at.y).matrixTransform(matrix);
  }

  private set(box: Box): void {
    this.box = box;
    this.svg?.setAttribute("viewBox", boxText(box));
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
