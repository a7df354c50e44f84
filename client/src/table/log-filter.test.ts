import { expect, test } from "vitest";
import type { LogLine } from "../protocol";
import { filtered, grouped, sinceMyLastTurn } from "./log-filter";

const line = (n: number, seat: number | null, group = "1851"): LogLine => ({ n, seat, group, text: `line ${n}` });
const numbers = (lines: LogLine[]) => lines.map(({ n }) => n);

const LOG = [line(1, 0), line(2, 1), line(3, 2), line(4, null), line(5, 0), line(6, 0)];

test("since my last turn: what the others did, and my present turn", () => {
  expect(numbers(sinceMyLastTurn(LOG, [0]))).toEqual([2, 3, 4, 5, 6]);
});

test("while I wait it is what came after my last line", () => {
  expect(numbers(sinceMyLastTurn(LOG, [2]))).toEqual([4, 5, 6]);
});

test("who has not moved yet reads everything", () => {
  expect(numbers(sinceMyLastTurn(LOG, [3]))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(sinceMyLastTurn([], [0])).toEqual([]);
});

test("mine are the lines of my seats; a spectator always reads all", () => {
  expect(numbers(filtered(LOG, "mine", [0, 1]))).toEqual([1, 2, 5, 6]);
  expect(filtered(LOG, "since", [])).toBe(LOG);
});

test("groups are newest first", () => {
  const groups = grouped([line(1, 0, "1851"), line(2, 0, "1852"), line(3, 1, "1852")]);

  expect(groups.map(({ title, lines }) => [title, numbers(lines)])).toEqual([
    ["1852", [3, 2]],
    ["1851", [1]],
  ]);
});
