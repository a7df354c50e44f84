import { expect, test } from "vitest";
import { bestBox, boxText, centre, firstView, panBy, parseBox, within, zoomAt } from "./viewport";

const WHOLE = { x: -10, y: 0, w: 1000, h: 500 };

test("a viewBox is read and written", () => {
  expect(parseBox("-10 0 1000 500")).toEqual(WHOLE);
  expect(boxText(WHOLE)).toBe("-10.00 0.00 1000.00 500.00");
  expect([parseBox(null), parseBox("1 2 3")]).toEqual([null, null]);
});

test("zooming keeps the point under the finger where it is", () => {
  const at = { x: 240, y: 125 };
  const box = zoomAt(WHOLE, WHOLE, 2, at);

  expect(box.w).toBe(500);
  expect((at.x - box.x) / box.w).toBeCloseTo((at.x - WHOLE.x) / WHOLE.w);
  expect((at.y - box.y) / box.h).toBeCloseTo((at.y - WHOLE.y) / WHOLE.h);
});

test("it goes no farther than the whole map and no closer than an eighth of it", () => {
  expect(zoomAt(WHOLE, WHOLE, 0.5, centre(WHOLE))).toEqual(WHOLE);
  expect(zoomAt(WHOLE, WHOLE, 100, centre(WHOLE)).w).toBe(125);
});

test("the map cannot be pushed off the screen", () => {
  const close = zoomAt(WHOLE, WHOLE, 4, centre(WHOLE));

  expect(panBy(close, WHOLE, -9999, -9999)).toMatchObject({ x: -10, y: 0 });
  expect(panBy(close, WHOLE, 9999, 9999)).toMatchObject({ x: 740, y: 375 });
  expect(within({ ...WHOLE, x: 300 }, WHOLE)).toEqual(WHOLE);
});

test("a wide screen begins with the whole map, a phone close enough to read, around what is lit", () => {
  expect(firstView(WHOLE, 900, { x: 0, y: 0 })).toEqual(WHOLE);

  const phone = firstView(WHOLE, 375, { x: 500, y: 250 });
  expect(phone.w).toBe(500);
  expect(centre(phone)).toEqual({ x: 500, y: 250 });
});

test("of two arrangements a screen gets the one it shows larger", () => {
  const tall = { x: 0, y: 0, w: 700, h: 900 };

  expect(bestBox(WHOLE, tall, 1000, 600)).toBe(WHOLE);
  expect(bestBox(WHOLE, tall, 360, 400)).toBe(tall);
  expect(bestBox(WHOLE, tall, 0, 0)).toBe(WHOLE);
});
