import { expect, test } from "vitest";
import { amountId, clamp, stepped, typed, typedInRange } from "./amounts";

const RANGE = { min: 10, max: 50 };

test("a value is kept inside the range", () => {
  expect([clamp(3, RANGE), clamp(20, RANGE), clamp(99, RANGE)]).toEqual([10, 20, 50]);
});

test("steps stop at the ends", () => {
  expect([stepped(10, -1, RANGE), stepped(10, 1, RANGE), stepped(50, 1, RANGE)]).toEqual([10, 11, 50]);
});

test("only whole numbers count as typed", () => {
  expect(["12", " 12 ", "-3"].map(typed)).toEqual([12, 12, -3]);
  expect(["", "-", "12x", "1.5", "1e3", "9999999999"].map(typed)).toEqual(Array(6).fill(null));
});

test("a 1 on the way to 12 is not chosen", () => {
  expect(typedInRange("1", RANGE)).toBeNull();
  expect(typedInRange("12", RANGE)).toBe(12);
  expect(typedInRange("51", RANGE)).toBeNull();
});

test("a picked amount is named by its slot and value", () => {
  expect(amountId("amount", 12)).toBe("amount:12");
});
