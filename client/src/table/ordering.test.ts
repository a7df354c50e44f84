import { expect, test } from "vitest";
import type { Orderable } from "../protocol";
import { drafted, limitOf } from "./ordering";

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
  expect(drafted(build, line, ["F7", "Done"], ", then ", 9)).toEqual({
    wish: { actions: line, most: 9 },
    text: "F7, then Done",
  });
  expect(drafted(build, line, [], "", null).wish).toEqual({ actions: line });
});
