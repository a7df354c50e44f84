import { expect, test } from "vitest";
import { nearest, nextPlace } from "./walking";

const HERE = { x: 0, y: 0 };

test("an arrow goes to the nearest place ahead, rather straight than aside", () => {
  const places = [
    { x: 100, y: 0 },
    { x: 60, y: 55 },
    { x: -30, y: 0 },
    { x: 0, y: 40 },
  ];

  expect(nextPlace(HERE, places, 1, 0)).toBe(0);
  expect(nextPlace(HERE, places, -1, 0)).toBe(2);
  expect(nextPlace(HERE, places, 0, 1)).toBe(3);
  expect(nextPlace(HERE, places, 0, -1)).toBe(-1);
});

test("the first arrow goes to the place nearest to the middle of the map", () => {
  expect(nearest(HERE, [{ x: 9, y: 9 }, { x: -5, y: 2 }])).toBe(1);
});
