import { expect, test } from "vitest";
import type { LogLine } from "../../protocol";
import { beatsOf, payments, summed, worthShowing } from "./beats";

const line = (n: number, at: number, seat: number | null, by = 0, group = "Round 1"): LogLine => ({
  n,
  at,
  group,
  seat,
  text: `line ${n}`,
  changes: by && seat !== null ? [{ seat, account: "cash", by }] : [],
  places: seat === null ? [] : [`F${n}`],
});

test("a decision and what follows from it are one beat, a phase for everybody another", () => {
  const beats = beatsOf([
    line(1, 5, 1, -2),
    line(2, 5, 1, -3),
    line(3, 6, 2, 4),
    line(4, 6, null, 0, "Income"),
    line(5, 6, 0, 7, "Income"),
    line(6, 6, 1, 9, "Income"),
  ]);

  expect(beats.map(({ n, seat, text }) => [n, seat, text])).toEqual([
    [1, 1, "line 1"],
    [3, 2, "line 3"],
    [4, 0, "line 5"],
  ]);
  expect(beats[0]).toMatchObject({ changes: [{ seat: 1, account: "cash", by: -5 }], places: ["F1", "F2"] });
  expect(beats[2]?.changes).toHaveLength(2);
});

test("own decisions are not shown again, what they bring to others is", () => {
  const beats = beatsOf([line(1, 1, 0, -2), line(2, 2, 1), line(3, 3, 0, 5, "Income"), line(4, 3, 1, 5, "Income")]);

  expect(worthShowing(beats, [0]).map(({ n }) => n)).toEqual([2, 3]);
  expect(worthShowing(beatsOf([line(9, 9, null)]), [0])).toEqual([]);
  expect(worthShowing(beatsOf(Array.from({ length: 60 }, (_, i) => line(i, i, 1))), [0])).toHaveLength(14);
});

test("numbers add up, and what comes to nothing is not told", () => {
  const cash = (seat: number, by: number) => ({ seat, account: "cash", by });
  expect(summed([cash(0, 2), cash(0, -2), cash(1, 3)])).toEqual([cash(1, 3)]);
});

test("a payment goes from whoever loses to whoever gains as much of the same", () => {
  const beat = beatsOf([line(1, 1, 1, -3), line(2, 1, 2, 3), line(3, 1, 0, -1)])[0];
  expect(beat && payments(beat)).toEqual([{ from: 1, to: 2, by: 3 }]);
});
