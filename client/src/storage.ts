/** What this browser remembers: my name, theme and language. Which seats are mine the server knows by a cookie. */
import { Refused, TableApi } from "./api";
import type { SeatLink } from "./protocol";

const TABLES = "stellwerk.tables";
const NAME = "stellwerk.name";

/** Private windows may refuse storage; then the page works and forgets. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see recall().
  }
}

interface KeptTable {
  id: string;
  token: string;
}

function keptTables(): KeptTable[] {
  try {
    const kept: unknown = JSON.parse(recall(TABLES) || "[]");
    return Array.isArray(kept) ? (kept as KeptTable[]) : [];
  } catch {
    return [];
  }
}

/** Earlier clients kept tokens here, where any script could read them: the cookie takes them over, the oldest first.
 * One after another: the first answer brings the cookie on which the others are put. */
export async function handOver(): Promise<void> {
  let waiting = keptTables();
  for (const { id, token } of [...waiting].reverse()) {
    try {
      await new TableApi(id).join("en", token);
    } catch (error) {
      if (!(error instanceof Refused)) break;
    }
    waiting = waiting.filter((kept) => kept.token !== token);
    remember(TABLES, JSON.stringify(waiting));
  }
  if (waiting.length === 0 && recall(TABLES) !== null) localStorage.removeItem(TABLES);
}

/** Links made on this page, until it is closed: nothing that opens a seat is stored. */
const made = new Map<string, SeatLink[]>();

export const linksMade = (id: string): SeatLink[] => made.get(id) ?? [];

export function noteLinks(id: string, links: SeatLink[]): void {
  const seats = links.map((link) => link.seat);
  made.set(id, [...linksMade(id).filter((link) => !seats.includes(link.seat)), ...links]);
}

export function forgetLink(id: string, seat: number): void {
  made.set(
    id,
    linksMade(id).filter((link) => link.seat !== seat),
  );
}

export const myName = () => recall(NAME) ?? "";

export const rememberName = (name: string) => remember(NAME, name);
