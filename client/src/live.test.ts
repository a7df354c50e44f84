import { expect, test } from "vitest";
import { backoff } from "./live";

test("each attempt waits about twice as long as the one before", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000, 4000]);
});

test("the wait is never longer than a quarter of a minute", () => {
  expect(backoff(30, 1)).toBe(15_000);
  expect(backoff(2000, 1)).toBe(15_000);
});

test("chance spreads the clients by a quarter", () => {
  expect(backoff(1, 0)).toBe(750);
  expect(backoff(1, 0.5)).toBe(875);
});
