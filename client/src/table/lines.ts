/** Lines in a list. Pure. */
import type { ListedLine } from "../protocol";

/** What a line is called: its name, else what it begins with. */
export const titleOf = (line: Pick<ListedLine, "name" | "lines">, otherwise: string): string =>
  line.name || line.lines[0]?.text || otherwise;

/** Every account of a seat, and by how much it differs from now. */
export const compared = (values: number[][], now: number[][], seat: number): [number, number][] =>
  values.map((row, i) => {
    const value = row[seat] ?? 0;
    return [value, value - (now[i]?.[seat] ?? value)];
  });
