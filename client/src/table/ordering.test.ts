import { expect, test } from "vitest";
import type { Choices, Orderable } from "../protocol";
import { drafted, isDrawn, limitOf } from "./ordering";

const auction = { about: "1", do: "bid", amount: "cubes", leave: null };
const ask: Orderable = { ask: "bid", title: "bid", now: true, priced: false, auction };
const build: Orderable = { ask: "build", title: "build", now: false, priced: true, auction: null };

test("an order takes a bid as a limit and keeps what it is for", () => {
  expect(limitOf(ask, { do: "bid", box: 3, cubes: 4 })).toEqual({ bid: { do: "bid", box: 3 }, upto: 4 });
  expect(limitOf(ask, { do: "pass" })).toBeNull();
  expect(limitOf(build, { do: "bid", cubes: 4 })).toBeNull();
});

test("an order holds the actions of a line with what they may cost", () => {
  const line = [{ do: "build", hex: "F7" }, { do: "done" }];
  expect(drafted(build, line, ["F7", "Done"], ", then ", { most: 9, during: 7 })).toEqual({
    wish: { actions: line, most: 9 },
    text: "F7, then Done",
  });
  expect(drafted(build, line, [], "", { most: null, during: null }).wish).toEqual({ actions: line });
});

test("an order of an auction may wait as long as bids are low", () => {
  const low = { most: 9, during: 7 };
  expect(drafted(ask, [{ do: "pass" }], ["Pass"], "", low).wish).toEqual({ actions: [{ do: "pass" }], while: 7 });
  expect(drafted(ask, [{ do: "bid", cubes: 4 }], [], "", low).wish).toEqual({ bid: { do: "bid" }, upto: 4, while: 7 });
});

test("the map is shown with orders where something of the question lies on it", () => {
  const hex = { id: "hex:6,5", slot: "hex", label: "F7", note: "", count: 1, chosen: true };
  const choices = { steps: [{ slot: "hex", title: "", picks: [hex] }] } as unknown as Choices;
  expect(isDrawn('<path data-pick="hex:1,1"/>', choices)).toBe(true);
  expect(isDrawn('<path data-pick="company:x"/>', choices)).toBe(false);
});
