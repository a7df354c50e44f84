/** What others did, cut into beats that are shown one after another. Pure. */
import type { Change, LogLine } from "../../protocol";

/** One decision, or one phase that runs by itself, with all that follows from it. */
export interface Beat {
  /** Of its first line; beats are told apart by it. */
  n: number;
  seat: number | null;
  text: string;
  changes: Change[];
  places: string[];
}

/** So many are shown at most, the newest: whoever was away long reads the rest in the log. */
const MOST = 14;

/** Lines of one position under one heading belong together: dividends and income are one short beat for everybody. */
export function beatsOf(lines: LogLine[]): Beat[] {
  const found: { key: string; lines: LogLine[] }[] = [];
  for (const line of lines) {
    const key = `${line.at} ${line.group}`;
    const last = found.at(-1);
    if (last?.key === key) last.lines.push(line);
    else found.push({ key, lines: [line] });
  }
  return found.map(({ lines: own }) => beatOf(own));
}

function beatOf(lines: LogLine[]): Beat {
  const first = lines.find((line) => line.seat !== null) ?? lines[0];
  return {
    n: lines[0]?.n ?? 0,
    seat: first?.seat ?? null,
    text: first?.text ?? "",
    changes: summed(lines.flatMap((line) => line.changes ?? [])),
    places: lines.flatMap((line) => line.places ?? []),
  };
}

/** One number for each seat and account; what comes to nothing is left out. */
export function summed(changes: Change[]): Change[] {
  const total = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.seat} ${change.account}`;
    total.set(key, { ...change, by: (total.get(key)?.by ?? 0) + change.by });
  }
  return [...total.values()].filter(({ by }) => by !== 0);
}

/** What I did myself I have seen; what everybody gets by it is shown. That a phase begins is none of it. */
export function worthShowing(beats: Beat[], mine: number[]): Beat[] {
  const others = (seat: number) => !mine.includes(seat);
  const told = beats.filter(
    ({ seat, changes, places }) =>
      (seat === null ? places.length > 0 : others(seat)) || changes.some((change) => others(change.seat)),
  );
  return told.slice(-MOST);
}

export interface Payment {
  from: number;
  to: number;
  by: number;
}

/** What went from one seat to another: as much lost here as gained there, of the same account. */
export function payments({ changes }: Beat): Payment[] {
  const left = changes.filter(({ by }) => by < 0);
  return left.flatMap(({ seat: from, account, by }) => {
    const to = changes.find((other) => other.account === account && other.by === -by && other.seat !== from);
    return to ? [{ from, to: to.seat, by: -by }] : [];
  });
}
