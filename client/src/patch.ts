/** What the live stream says: a whole page, or what changed since the one before (docs/protocol.md, Live). */
import type { LogLine, Page } from "./protocol";

/** A run of pieces of the last drawing (from, how many), or new text. */
export type Run = [number, number] | string;

export interface WholeMessage {
  mark: string;
  page: Page;
}
export interface PatchMessage {
  mark: string;
  since: string;
  set: Partial<Page>;
  /** So many lines stay, these follow. */
  log?: [number, LogLine[]];
  svg?: Run[];
}
export type LiveMessage = WholeMessage | PatchMessage;

/** The page a reader has, and the name the server gave it. */
export interface Known {
  mark: string;
  page: Page;
}

/** The page after this message; null if it goes on from another page than the one we have. */
export function applied(known: Known | null, message: LiveMessage): Known | null {
  if ("page" in message) return { mark: message.mark, page: message.page };
  if (known?.mark !== message.since) return null;
  const page = { ...known.page, ...message.set };
  if (message.log) page.log = [...known.page.log.slice(0, message.log[0]), ...message.log[1]];
  if (message.svg) page.svg = redrawn(known.page.svg, message.svg);
  return { mark: message.mark, page };
}

/** Pieces are what stands between the signs "<": no count of letters, which languages count differently. */
export function redrawn(before: string, runs: Run[]): string {
  const pieces = before.split("<");
  const told = (run: Run) => (typeof run === "string" ? run : pieces.slice(run[0], run[0] + run[1]).join("<"));
  return runs.map(told).join("<");
}
