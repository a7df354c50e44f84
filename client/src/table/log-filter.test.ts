import { expect, test } from "vitest";
import type { LogLine } from "../protocol";
import { filtered, grouped, withNotices } from "./log-filter";

const line = (n: number, seat: number | null, group = "1851"): LogLine => ({ n, at: n, seat, group, text: `line ${n}` });
const numbers = (lines: LogLine[]) => lines.map(({ n }) => n);

const LOG = [line(1, 0), line(2, 1), line(3, 2), line(4, null), line(5, 0), line(6, 0)];

test("since my last turn: every line from there on, whoever signed it", () => {
  expect(numbers(filtered(LOG, "since", [0], 2))).toEqual([2, 3, 4, 5, 6]);
  expect(numbers(filtered(LOG, "since", [2], 4))).toEqual([4, 5, 6]);
  expect(filtered(LOG, "since", [0], 7)).toEqual([]);
});

test("mine are the lines of my seats; a spectator always reads all", () => {
  expect(numbers(filtered(LOG, "mine", [0, 1], 5))).toEqual([1, 2, 5, 6]);
  expect(filtered(LOG, "since", [], 5)).toBe(LOG);
});

test("who left stands where they left, under the heading there", () => {
  const told = withNotices(LOG, [{ n: 4, seat: 2, text: "gone" }]);

  expect(numbers(told)).toEqual([1, 2, 3, 3.5, 4, 5, 6]);
  expect(told[3]).toMatchObject({ seat: 2, text: "gone", group: "1851" });
  expect(numbers(withNotices(LOG, [{ n: 99, seat: 2, text: "gone" }]))).toEqual([1, 2, 3, 4, 5, 6, 98.5]);
  expect(withNotices([], [{ n: 0, seat: 1, text: "gone" }])).toHaveLength(1);
});

test("groups are newest first, or in the order in which it happened", () => {
  const told = [line(1, 0, "1851"), line(2, 0, "1852"), line(3, 1, "1852")];
  const shown = (newestFirst: boolean) => grouped(told, newestFirst).map(({ title, lines }) => [title, numbers(lines)]);

  expect(shown(true)).toEqual([
    ["1852", [3, 2]],
    ["1851", [1]],
  ]);
  expect(shown(false)).toEqual([
    ["1851", [1]],
    ["1852", [2, 3]],
  ]);
});
