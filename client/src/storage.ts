/** What this browser remembers: my tables with their tokens, my name, theme and language. */
import type { SeatLink } from "./protocol";

export interface KeptTable {
  id: string;
  token: string;
  /** Links of seats given away, known only to whoever opened the table. */
  links: SeatLink[];
}

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

export function keptTables(): KeptTable[] {
  try {
    const kept: unknown = JSON.parse(recall(TABLES) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptTable[]) : [];
  } catch {
    return [];
  }
}

export function keepTable(table: KeptTable): void {
  const others = keptTables().filter((kept) => kept.token !== table.token);
  remember(TABLES, JSON.stringify([table, ...others]));
}

/** A token that came by link is kept too, without forgetting the links of a table opened here. */
export function keepToken(id: string, token: string): void {
  if (!keptTables().some((kept) => kept.token === token)) keepTable({ id, token, links: [] });
}

export const tokenFor = (id: string) => keptTables().find((kept) => kept.id === id)?.token ?? "";

export const linksFor = (id: string) => keptTables().flatMap((kept) => (kept.id === id ? kept.links : []));

export const myName = () => recall(NAME) ?? "";

export const rememberName = (name: string) => remember(NAME, name);
