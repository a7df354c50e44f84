import { expect, test } from "vitest";
import { Line, notBrushed } from "./line";

test("a line begins on a lit place, or on any where none of its kind is lit", () => {
  const line = new Line(() => undefined);
  line.open = ["hex:"];
  expect(line.begins("hex:1", "mouse")).toBe(true);
  line.lit = new Map([["hex:2", 0]]);
  expect(line.begins("hex:1", "mouse")).toBe(false);
  expect(line.begins("hex:2", "mouse")).toBe(true);
  expect(line.draws("hex:1")).toBe(true);
  expect(line.begins("space:1", "mouse")).toBe(false);
  expect(line.begins(null, "mouse")).toBe(false);
});

test("a finger moves the map unless the pencil is taken up; with it a line begins anywhere", () => {
  const line = new Line(() => undefined);
  line.open = ["hex:"];
  line.lit = new Map([["hex:2", 0]]);
  expect(line.begins("hex:2", "touch")).toBe(false);
  line.pencil = true;
  expect(line.begins("hex:2", "touch")).toBe(true);
  expect(line.begins("hex:1", "touch")).toBe(true);
  expect(line.begins("space:1", "touch")).toBe(false);
});

test("places that the way between two clicks only brushes are no part of the line", () => {
  const way = [...Array(40).fill("a"), "b", "b", ...Array(40).fill("c"), null, ...Array(20).fill("d")];
  expect(notBrushed(way)).toEqual(["a", "c", "d"]);
  expect(notBrushed(["a", ...Array(40).fill("b"), "c"])).toEqual(["a", "b", "c"]);
  expect(notBrushed([])).toEqual([]);
});
