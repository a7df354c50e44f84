/** The order of the players at the end. Pure. */
import type { Result, ScoreRow } from "../../protocol";

/** Who has no score, and the word for it. */
export const wordFor = (rows: ScoreRow[], seat: number): string | null =>
  rows.find((row) => row.out && row.points[seat])?.label ?? null;

export function ranking(result: Result): number[] {
  const seats = result.scores.map((_, seat) => seat);
  const won = (seat: number) => Number(result.winners.includes(seat));
  // Winners first: a tie may have been broken by more than the score.
  return seats.sort((a, b) => won(b) - won(a) || (result.scores[b] ?? 0) - (result.scores[a] ?? 0));
}
