/** Drag, pinch and wheel on the map, told as "moved by" and "zoomed at" in screen pixels. */
import type { Point } from "./viewport";

/** Less than this is a click with an unsteady hand. */
const DRAG_FROM_PX = 6;
const WHEEL_STEP = 0.0015;

export interface GestureEars {
  onPan(dx: number, dy: number): void;
  onZoom(factor: number, at: Point): void;
  /** The wheel over a piece that is being laid: true if it was turned, and nothing is zoomed. */
  onTurn(target: EventTarget | null, by: 1 | -1): boolean;
  /** Pressed here and dragged this pointer draws a line instead of moving the map. */
  drawsFrom(target: EventTarget | null, pointer: string): boolean;
  /** The line came to this point; `done` when the button is let go. */
  onLine(at: Point, done: boolean): void;
  /** It was no line after all. */
  onNoLine(): void;
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** Returns the way to stop listening. */
export function listen(host: HTMLElement, ears: GestureEars): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragging = false;
  let drawing = false;

  const pair = (): [Point, Point] | null => {
    const [a, b] = [...fingers.values()];
    return a && b ? [a, b] : null;
  };

  const up = (event: PointerEvent) => {
    if (event.type === "pointercancel" && drawing) ears.onNoLine();
    else if (drawing && dragging) ears.onLine({ x: event.clientX, y: event.clientY }, true);
    drawing = false;
    fingers.delete(event.pointerId);
  };

  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (fingers.size === 0) {
      start = { x: event.clientX, y: event.clientY };
      dragging = false;
      drawing = !event.shiftKey && ears.drawsFrom(event.target, event.pointerType);
    } else if (drawing) {
      // A second finger: this is no line but a pinch.
      drawing = false;
      ears.onNoLine();
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    // The button was let go outside of the map: nobody told us.
    if (event.buttons === 0) return up(event);
    const now = { x: event.clientX, y: event.clientY };
    if (!dragging && fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < DRAG_FROM_PX) return;
    // Captured only once it is a drag: a captured click would no longer hit the element under it.
    if (!dragging) host.setPointerCapture(event.pointerId);
    if (!dragging && drawing) ears.onLine(start, false);
    dragging = true;
    if (drawing) return ears.onLine(now, false);
    const old = pair();
    fingers.set(event.pointerId, now);
    const fresh = pair();
    if (old && fresh) {
      const [from, to] = [middle(old), middle(fresh)];
      ears.onZoom(apart(fresh) / apart(old), to);
      ears.onPan(to.x - from.x, to.y - from.y);
    } else ears.onPan(now.x - before.x, now.y - before.y);
  };

  // The click that ends a drag picks nothing.
  const click = (event: MouseEvent) => {
    if (!dragging) return;
    dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    if (ears.onTurn(event.target, event.deltaY > 0 ? 1 : -1)) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    ears.onZoom(Math.exp(-event.deltaY * lines * WHEEL_STEP), { x: event.clientX, y: event.clientY });
  };

  host.addEventListener("pointerdown", down);
  host.addEventListener("pointermove", move);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", up);
  host.addEventListener("click", click, true);
  host.addEventListener("wheel", wheel, { passive: false });
  return () => {
    host.removeEventListener("pointerdown", down);
    host.removeEventListener("pointermove", move);
    host.removeEventListener("pointerup", up);
    host.removeEventListener("pointercancel", up);
    host.removeEventListener("click", click, true);
    host.removeEventListener("wheel", wheel);
  };
}
