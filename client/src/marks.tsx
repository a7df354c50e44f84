/** People are round with a mark, companies square with a letter: colour is never the only sign. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Colour } from "./protocol";

/** Names by seat, so that a mark standing alone can be read aloud. */
export const SeatNames = createContext<string[]>([]);

/** A mark beside its text is decoration; alone it is an image with a name. */
const spoken = (label: string | undefined) =>
  label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };

/** ● ▲ ■ ◆ ✚ ★ on a 24 grid, as paths: no font needed, the same on every machine. */
const MARKS = [
  "M6.1 12a5.9 5.9 0 1 0 11.8 0a5.9 5.9 0 1 0-11.8 0z",
  "M12 4.8L19 17.2H5z",
  "M6.5 6.5h11v11h-11z",
  "M12 4.1L19.9 12L12 19.9L4.1 12z",
  "M9.4 4.6h5.2v4.8h4.8v5.2h-4.8v4.8H9.4v-4.8H4.6V9.4h4.8z",
  "M12 3.9l1.9 5.5h5.8l-4.6 3.5 1.7 5.6L12 15.2l-4.8 3.3 1.7-5.6-4.6-3.5h5.8z",
];
const SEAT_CLASS = ["p-A", "p-B", "p-C", "p-D", "p-E", "p-F"];

interface BadgeProps {
  seat: number;
  size?: number;
  state?: string;
  alone?: boolean;
}

export function Badge({ seat, size = 24, state = "", alone = false }: BadgeProps) {
  const names = useContext(SeatNames);
  return (
    <svg
      class={`badge ${SEAT_CLASS[seat % SEAT_CLASS.length]} ${state}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...spoken(alone ? names[seat] : undefined)}
    >
      <circle class="badge-disc" cx="12" cy="12" r="11" />
      <path class="mk" d={MARKS[seat % MARKS.length]} />
    </svg>
  );
}

/** A badge inside another drawing. */
export function Mark({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return (
    <svg class={`badge ${SEAT_CLASS[seat % SEAT_CLASS.length]}`} viewBox="0 0 24 24" x={x} y={y} width={size} height={size}>
      <circle class="badge-disc" cx="12" cy="12" r="11" />
      <path class="mk" d={MARKS[seat % MARKS.length]} />
    </svg>
  );
}

interface ChipProps {
  letter: string;
  colour: Colour;
  size?: number;
  alone?: boolean;
}

export function Chip({ letter, colour, size = 18, alone = false }: ChipProps) {
  return (
    <svg
      class={`chipmark c-${colour}`}
      viewBox="0 0 18 18"
      width={size}
      height={size}
      {...spoken(alone ? letter : undefined)}
    >
      <rect class="cube" x="1" y="1" width="16" height="16" rx="2" />
      <text class="cube-t" x="9" y="13.1" font-size={letter.length > 1 ? 8.5 : 11.5}>
        {letter}
      </text>
    </svg>
  );
}

/** The mark of the house: a semaphore arm at "clear". */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg class="logo" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path class="logo-post" d="M9 3.2a2 2 0 0 1 4 0V27h3.5v2.6H5.5V27H9z" />
      <g transform="rotate(-32 11 9.6)">
        <path class="logo-arm" d="M11 6.2H28.2l-2 3.4 2 3.4H11a3.4 3.4 0 0 1 0-6.8z" />
        <path class="logo-stripe" d="M21.2 6.2h2.6v6.8h-2.6z" />
      </g>
      <circle class="logo-lamp" cx="11" cy="9.6" r="2.1" />
    </svg>
  );
}
