import { describe, expect, it } from "vitest";
import type { Moment } from "../protocol";
import { historyKey, sliderKey, stepped, wantedAt } from "./history";

/** Two rounds of two phases; the turns in them. */
const MOMENTS: Moment[] = [
  [0, 0, 0],
  [0, 0, 0],
  [1, 0, 0],
  [2, 1, 0],
  [3, 1, 0],
  [4, 2, 1],
  [4, 2, 1],
].map(([turn, phase, round], at) => ({
  at,
  seat: at ? at % 2 : null,
  turn: turn ?? 0,
  phase: phase ?? 0,
  round: round ?? 0,
  chapter: "",
  name: "",
  text: "",
}));

describe("stepping", () => {
  it("goes one move each way and stays at the ends", () => {
    expect(stepped(MOMENTS, 3, "move", 1)).toBe(4);
    expect(stepped(MOMENTS, 3, "move", -1)).toBe(2);
    expect(stepped(MOMENTS, 6, "move", 1)).toBe(6);
    expect(stepped(MOMENTS, 0, "move", -1)).toBe(0);
  });

  it("goes to where the next turn, phase or round begins", () => {
    expect(stepped(MOMENTS, 0, "turn", 1)).toBe(2);
    expect(stepped(MOMENTS, 0, "phase", 1)).toBe(3);
    expect(stepped(MOMENTS, 1, "round", 1)).toBe(5);
    expect(stepped(MOMENTS, 5, "round", 1)).toBe(6);
  });

  it("goes back to the beginning of the present one, then to that before", () => {
    expect(stepped(MOMENTS, 6, "turn", -1)).toBe(5);
    expect(stepped(MOMENTS, 5, "turn", -1)).toBe(4);
    expect(stepped(MOMENTS, 4, "phase", -1)).toBe(3);
    expect(stepped(MOMENTS, 3, "phase", -1)).toBe(0);
    expect(stepped(MOMENTS, 6, "round", -1)).toBe(5);
    expect(stepped(MOMENTS, 5, "round", -1)).toBe(0);
  });
});

describe("keys", () => {
  it("step on every keyboard", () => {
    expect(historyKey(",")).toEqual(["move", -1]);
    expect(historyKey(".")).toEqual(["move", 1]);
    expect(historyKey("]")).toEqual(["move", 1]);
    expect(historyKey("<")).toEqual(historyKey(";"));
    expect(historyKey(">")).toEqual(["turn", 1]);
    expect(historyKey("x")).toBeNull();
  });

  it("on the slider go by move, turn, phase and round", () => {
    expect(sliderKey("ArrowLeft", false)).toEqual(["move", -1]);
    expect(sliderKey("ArrowRight", true)).toEqual(["turn", 1]);
    expect(sliderKey("PageUp", false)).toEqual(["phase", -1]);
    expect(sliderKey("PageDown", true)).toEqual(["round", 1]);
    expect([sliderKey("Home", false), sliderKey("End", false)]).toEqual(["first", "last"]);
    expect(sliderKey("a", false)).toBeNull();
  });
});

it("reads the position from an address, and nothing else", () => {
  expect(wantedAt("?at=57")).toBe(57);
  expect(wantedAt("?at=0&lang=de")).toBe(0);
  for (const bad of ["", "?at=", "?at=-1", "?at=1.5", "?at=x", "?at=12345678901"]) expect(wantedAt(bad)).toBeNull();
});
