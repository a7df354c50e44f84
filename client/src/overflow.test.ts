import { expect, test } from "vitest";
import { hiddenSides } from "./overflow";

test("a list says on which side it goes on", () => {
  const sides = (start: number, content: number) => hiddenSides({ start, size: 100, content }, ["left", "right"]);

  expect(sides(0, 100)).toEqual([]);
  expect(sides(0, 101)).toEqual([]);
  expect(sides(0, 180)).toEqual(["right"]);
  expect(sides(40, 180)).toEqual(["left", "right"]);
  expect(sides(80, 180)).toEqual(["left"]);
});
