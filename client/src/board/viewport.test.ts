import { expect, test } from "vitest";
import { attending, bestBox, boxText, centre, closeness, firstView, freeSide, holds, labelScale, panBy, parseBox, revealed, within, zoomAt } from "./viewport";

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
  const large = { x: 450, y: 200, w: 100, h: 100 };
  expect(firstView(WHOLE, 900, [large])).toEqual(WHOLE);

  const phone = firstView(WHOLE, 375, [large]);
  expect(phone.w).toBe(500);
  expect(centre(phone)).toEqual({ x: 500, y: 250 });
});

test("on a small screen it begins so close that the smallest target fits a finger", () => {
  const small = { x: 490, y: 240, w: 20, h: 30 };
  const phone = firstView(WHOLE, 375, [small, { x: 400, y: 200, w: 90, h: 90 }]);

  expect((20 * 375) / phone.w).toBeCloseTo(32);
  expect(closeness(1, [{ x: 0, y: 0, w: 1, h: 1 }])).toBe(3);
  expect(closeness(1, [])).toBe(1);
});

test("the map moves to what is asked only if too little of it is in sight, and backs off as far as it needs", () => {
  const box = { x: 0, y: 0, w: 250, h: 125 };
  const there = { x: 700, y: 300, w: 40, h: 40 };
  const inSight = { x: 10, y: 10, w: 40, h: 40 };

  expect(attending(box, box, WHOLE, [])).toBe(box);
  expect(attending(box, box, WHOLE, [inSight, there])).toBe(box);
  const moved = attending(box, box, WHOLE, [there]);
  expect(moved.w).toBe(250);
  expect(holds(moved, there)).toBe(true);
  const wide = attending(box, box, WHOLE, [there, { ...there, x: 300 }, { ...there, y: 60 }]);
  expect(wide.w).toBeGreaterThan(440);
});

test("a small screen goes back to all that is asked about while a finger hits it, else to most of it", () => {
  const box = { x: 0, y: 0, w: 250, h: 125 };
  const place = { w: 40, h: 40 };
  const [near, far, alone] = [{ x: 500, y: 20, ...place }, { x: 700, y: 60, ...place }, { x: 0, y: 400, ...place }];

  expect(attending(box, box, WHOLE, [near, far], 1.4)).toMatchObject({ w: 264 });
  expect(holds(attending(box, box, WHOLE, [near, far], 1.4), far)).toBe(true);
  const most = attending(box, box, WHOLE, [near, { ...near, x: 560 }, alone], 1.4);
  expect(most.w).toBe(400);
  expect(holds(most, near)).toBe(true);
  expect(holds(most, alone)).toBe(false);
});

test("a name keeps a readable size: it stops growing when one looks closer", () => {
  expect(labelScale(0.5)).toBe(1);
  expect(labelScale(1)).toBe(1);
  expect(labelScale(5) * 5).toBe(1.25);
});

test("what has the focus is brought into sight by the least move", () => {
  const box = { x: 0, y: 0, w: 250, h: 125 };
  const moved = revealed(box, WHOLE, { x: 260, y: 50, w: 20, h: 20 });

  expect(moved).toEqual({ x: 40, y: 0, w: 250, h: 125 });
  expect(revealed(box, WHOLE, { x: 100, y: 50, w: 20, h: 20 })).toEqual(box);
});

test("of two arrangements a screen gets the one it shows larger", () => {
  const tall = { x: 0, y: 0, w: 700, h: 900 };

  expect(bestBox(WHOLE, tall, 1000, 600)).toBe(WHOLE);
  expect(bestBox(WHOLE, tall, 360, 400)).toBe(tall);
  expect(bestBox(WHOLE, tall, 0, 0)).toBe(WHOLE);
});

test("buttons on the map make way for what is asked about", () => {
  const [left, right] = [{ x: 8, y: 8, w: 44, h: 140 }, { x: 308, y: 8, w: 44, h: 140 }];
  const under = { x: 20, y: 100, w: 60, h: 60 };

  expect(freeSide(left, right, [])).toBe("left");
  expect(freeSide(left, right, [under])).toBe("right");
  expect(freeSide(left, right, [under, { ...under, x: 300 }])).toBe("left");
  expect(freeSide(left, right, [{ ...under, y: 148 }])).toBe("left");
});
