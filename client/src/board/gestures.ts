/** Drag, pinch and wheel on the map, told as "moved by" and "zoomed at" in screen pixels. */
import type { Point } from "./viewport";

/** Less than this is a click with an unsteady hand. */
const DRAG_FROM_PX = 6;
const WHEEL_STEP = 0.0015;

export interface GestureEars {
  onPan(dx: number, dy: number): void;
  onZoom(factor: number, at: Point): void;
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** Returns the way to stop listening. */
export function listen(host: HTMLElement, ears: GestureEars): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragging = false;

  const pair = (): [Point, Point] | null => {
    const [a, b] = [...fingers.values()];
    return a && b ? [a, b] : null;
  };

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };

  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (fingers.size === 0) {
      start = { x: event.clientX, y: event.clientY };
      dragging = false;
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
    dragging = true;
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
