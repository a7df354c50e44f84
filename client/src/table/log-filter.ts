/** Which lines of the log a player wants to read. */
import type { LogLine } from "../protocol";

export const LOG_FILTERS = ["since", "all", "mine"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** Everything after the end of my last turn, and what I have done in the present one. */
export function sinceMyLastTurn(log: LogLine[], mine: number[]): LogLine[] {
  const own = (line: LogLine | undefined) => line?.seat != null && mine.includes(line.seat);
  let from = log.length;
  // My present turn: own lines, and the unsigned ones between them.
  while (from > 0 && (own(log[from - 1]) || log[from - 1]?.seat == null)) from--;
  while (from > 0 && !own(log[from - 1])) from--;
  return log.slice(from);
}

export function filtered(log: LogLine[], filter: LogFilter, mine: number[]): LogLine[] {
  if (filter === "all" || mine.length === 0) return log;
  if (filter === "since") return sinceMyLastTurn(log, mine);
  return log.filter((line) => line.seat !== null && mine.includes(line.seat));
}

export interface LogGroup {
  title: string;
  lines: LogLine[];
}

/** Newest first, under the heading of the round and phase they belong to. */
export function grouped(log: LogLine[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const line of [...log].reverse()) {
    const last = groups.at(-1);
    if (last?.title === line.group) last.lines.push(line);
    else groups.push({ title: line.group, lines: [line] });
  }
  return groups;
}
