import { expect, test } from "vitest";
import { apart, labelled, nearest, scaleOf, stepped, xOf, yOf } from "./curve";

const FRAME = { width: 100, height: 100, left: 10, right: 10, top: 10, bottom: 10 };

test("a scale holds every value and zero, with at most six round ticks", () => {
  for (const values of [[3], [0, 148], [-12, 40], [-7, -3], [0], [999, 1001], [37, 4]]) {
    const { low, high, ticks } = scaleOf(values);
    expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(high).toBeGreaterThanOrEqual(Math.max(...values));
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
  expect(scaleOf([0, 148]).ticks).toEqual([0, 50, 100, 150]);
});

test("curves run from the left edge to the right one, high values on top", () => {
  const scale = scaleOf([0, 10]);
  expect([xOf(FRAME, 0, 5), xOf(FRAME, 4, 5)]).toEqual([10, 90]);
  expect([yOf(FRAME, scale, scale.high), yOf(FRAME, scale, scale.low)]).toEqual([10, 90]);
  expect(xOf(FRAME, 0, 1)).toBe(10);
});

test("of many rounds a few are labelled, the first and the last among them", () => {
  expect(labelled(3, 8)).toEqual([0, 1, 2]);
  expect(labelled(1, 8)).toEqual([0]);
  const many = labelled(41, 6);
  expect([many[0], many.at(-1)]).toEqual([0, 40]);
  expect(many.length).toBeLessThanOrEqual(6);
});

test("marks at the end of curves do not hide each other", () => {
  expect(apart([20, 20, 60], 10)).toEqual([20, 30, 60]);
  expect(apart([50, 10], 10)).toEqual([50, 10]);
});

test("a pointer finds the nearest point, keys step and stay inside", () => {
  expect(nearest([0, 10, 30], 19)).toBe(1);
  expect(nearest([0, 10, 30], 21)).toBe(2);
  expect([stepped("ArrowLeft", 0, 5), stepped("ArrowRight", 3, 5), stepped("End", 1, 5)]).toEqual([0, 4, 4]);
  expect([stepped("PageUp", 1, 5), stepped("Home", 3, 5), stepped("x", 3, 5)]).toEqual([4, 0, null]);
});
