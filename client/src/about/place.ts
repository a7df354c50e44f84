/** Where the popover stands: beside what it explains, inside the window, and never over the pointer. */
export interface Spot {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const RIM = 8;

export function placed(at: Spot, size: Size, room: Size): Spot {
  const x = Math.max(RIM, Math.min(at.x + GAP, room.width - size.width - RIM));
  const below = at.y + GAP + size.height + RIM <= room.height;
  const y = below ? at.y + GAP : Math.max(RIM, at.y - GAP - size.height);
  return { x, y };
}
