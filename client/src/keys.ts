/** What a key means at the table. Pure: the page asks, and does. */

export type Command =
  | { do: "number"; n: number }
  | { do: "confirm" }
  | { do: "back" }
  | { do: "undo" }
  | { do: "help" }
  | { do: "told" }
  | { do: "orders" }
  | { do: "hint" }
  | { do: "zoom"; by: 1 | -1 }
  | { do: "turn"; by: 1 | -1 }
  | { do: "move"; dx: number; dy: number }
  | { do: "walk"; dx: number; dy: number }
  | { do: "find" }
  | { do: "leave"; key: string };

export interface Press {
  key: string;
  ctrlKey: boolean;
  shiftKey?: boolean;
  altKey: boolean;
  metaKey: boolean;
}

export interface Where {
  /** Focus is in a field that takes text or arrows. */
  typing: boolean;
  /** Focus is on something Enter already works on. */
  onButton: boolean;
  /** Focus is on a pick or amount that is chosen already: Enter goes on to confirm it. */
  settled: boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const PLAIN: Record<string, Command> = {
  "+": { do: "zoom", by: 1 },
  "=": { do: "zoom", by: 1 },
  "-": { do: "zoom", by: -1 },
  "\u2212": { do: "zoom", by: -1 },
  "?": { do: "help" },
  b: { do: "told" },
  B: { do: "told" },
  o: { do: "orders" },
  O: { do: "orders" },
  h: { do: "hint" },
  H: { do: "hint" },
  f: { do: "find" },
  F: { do: "find" },
  r: { do: "turn", by: 1 },
  R: { do: "turn", by: -1 },
  u: { do: "undo" },
  U: { do: "undo" },
};

export function command(press: Press, where: Where): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "Escape") return { do: "back" };
  if (press.key === "Enter") return where.settled || !(where.typing || where.onButton) ? { do: "confirm" } : null;
  if (where.typing) return null;
  if (/^[0-9]$/.test(press.key)) return { do: "number", n: Number(press.key) };
  const arrow = ARROWS[press.key];
  if (arrow) return { do: press.shiftKey ? "move" : "walk", dx: arrow[0], dy: arrow[1] };
  if (/^[pdPD]$/.test(press.key)) return { do: "leave", key: press.key.toUpperCase() };
  return PLAIN[press.key] ?? null;
}

const BUTTONS = "button, a, summary, [role=button]";
const SETTLED = "[data-pick][aria-pressed=true], [data-hint][aria-pressed=true], input[data-settled=true]";
const FIELDS = "input, select, textarea";

/** Where the focus is, read from the page. */
export function whereIs(target: EventTarget | null): Where {
  const element = target instanceof Element ? target : null;
  const button = element?.closest(BUTTONS);
  return {
    typing: element?.closest(FIELDS) != null,
    onButton: button != null,
    settled: element?.closest(SETTLED) != null,
  };
}
