/** Which lines of the log a player wants to read, and in which order. */
import type { LogLine, NoticeLine } from "../protocol";

export const LOG_FILTERS = ["since", "all", "mine"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** That somebody left a seat to a bot stands where it happened, under the heading of what came before it. */
export function withNotices(log: LogLine[], notices: NoticeLine[]): LogLine[] {
  return notices.reduce((lines, { n, seat, text }) => {
    const at = lines.findIndex((line) => line.n >= n);
    const place = at < 0 ? lines.length : at;
    const group = (lines[place - 1] ?? lines[place])?.group ?? "";
    const written = (lines[place - 1] ?? lines[place])?.at ?? 0;
    return [...lines.slice(0, place), { n: n - 0.5, at: written, group, seat, text }, ...lines.slice(place)];
  }, log);
}

/** `since`: the first line after my last own decision; whoever only watches reads everything. */
export function filtered(log: LogLine[], filter: LogFilter, mine: number[], since: number): LogLine[] {
  if (filter === "all" || mine.length === 0) return log;
  if (filter === "since") return log.filter((line) => line.n >= since);
  return log.filter((line) => line.seat !== null && mine.includes(line.seat));
}

export interface LogGroup {
  title: string;
  lines: LogLine[];
}

/** Under the heading of the round and phase they belong to: what I missed in the order it happened, the rest newest first. */
export function grouped(log: LogLine[], newestFirst: boolean): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const line of newestFirst ? [...log].reverse() : log) {
    const last = groups.at(-1);
    if (last?.title === line.group) last.lines.push(line);
    else groups.push({ title: line.group, lines: [line] });
  }
  return groups;
}
