/** Up to which line this browser has shown each table: whoever comes back sees what came after. */
import { recall, remember } from "../../storage";

const SEEN = "stellwerk.seen";
const TABLES = 30;

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(recall(SEEN) ?? "[]");
    return Array.isArray(found) ? (found as [string, number][]) : [];
  } catch {
    return [];
  }
}

export const seenOf = (table: string): number | null => kept().find(([id]) => id === table)?.[1] ?? null;

export function noteSeen(table: string, n: number): void {
  remember(SEEN, JSON.stringify([[table, n], ...kept().filter(([id]) => id !== table)].slice(0, TABLES)));
}
