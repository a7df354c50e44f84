import { expect, test } from "vitest";
import type { AmountPick, Choices, Pick } from "../protocol";
import { firstConfirming, isStray, playsAtOnce, turned, withDefault } from "./settling";

const hex: Pick = { id: "hex:1", slot: "hex", label: "Chicago", count: 1, chosen: false };
const pass: Pick = { id: "do:pass", slot: "do", label: "Pass", count: 1, chosen: false };
const cubes: AmountPick = { ...hex, id: "cubes", slot: "cubes", min: 4, max: 9, value: null };

function after(picked: string[], final: boolean, slots = ["hex", "do"]): Choices {
  return {
    seat: 0,
    position: 1,
    title: "",
    picked,
    steps: slots.map((slot) => ({ slot, title: slot, picks: [] })),
    picks: [],
    left: 1,
    action: { do: "x" },
    confirm: { label: "x", final, ends: final ? "turn" : "" },
  };
}

function asking(...steps: { slot: string; picks: Pick[]; turns?: boolean }[]): Choices {
  const open = steps.filter((step) => !step.picks.some((pick) => pick.chosen));
  const picks = open.flatMap((step) => step.picks);
  return {
    ...after(["hex:1"], false),
    action: null,
    left: 6,
    steps: steps.map((step) => ({ title: "", ...step })),
    picks,
  };
}

test("what can be taken back is played at once, what is final waits", () => {
  expect(playsAtOnce(after(["hex:1"], false), hex, "final")).toBe(true);
  expect(playsAtOnce(after(["hex:1"], true), hex, "final")).toBe(false);
});

test("a plain button beside other picks is its own confirmation; as a card it is not", () => {
  expect(playsAtOnce(after(["do:pass"], true), pass, "final")).toBe(true);
  expect(playsAtOnce(after(["do:pass"], true, ["do"]), pass, "final")).toBe(false);
  expect(playsAtOnce(after(["hex:1", "do:build"], true), pass, "final")).toBe(false);
});

test("the setting says always or never", () => {
  expect(playsAtOnce(after(["hex:1"], false), hex, "always")).toBe(false);
  expect(playsAtOnce(after(["do:pass"], true), pass, "always")).toBe(false);
  expect(playsAtOnce(after(["hex:1"], true), hex, "never")).toBe(true);
});

test("an amount never plays by itself, and nothing does before one action is left", () => {
  expect(playsAtOnce(after(["cubes:4"], false), cubes, "never")).toBe(false);
  expect(playsAtOnce({ ...after(["hex:1"], false), action: null }, hex, "never")).toBe(false);
});

test("an amount that alone is missing begins at its least", () => {
  const open = asking({ slot: "hex", picks: [{ ...hex, chosen: true }] }, { slot: "cubes", picks: [cubes] });
  expect(withDefault(open)).toEqual(["hex:1", "cubes:4"]);
  expect(withDefault({ ...open, picked: [] })).toBeNull();
  expect(withDefault(asking({ slot: "hex", picks: [hex] }, { slot: "cubes", picks: [cubes] }))).toBeNull();
  expect(withDefault({ ...open, left: 1 })).toBeNull();
});

test("a piece begins with the first way it may lie, and is turned from there", () => {
  const turn = (n: number, chosen = false): Pick => ({ ...hex, id: `turn:${n}`, slot: "turn", chosen });
  const open = asking({ slot: "hex", picks: [{ ...hex, chosen: true }] }, { slot: "turn", turns: true, picks: [turn(0), turn(2)] });
  expect(withDefault(open)).toEqual(["hex:1", "turn:0"]);
  expect(turned(open, 1)).toEqual(["hex:1", "turn:0"]);
  const laid = { ...open, picked: ["hex:1", "turn:2"] };
  laid.steps = [laid.steps[0]!, { slot: "turn", title: "", turns: true, picks: [turn(0), turn(2, true)] }];
  expect(turned(laid, 1)).toEqual(["hex:1", "turn:0"]);
  expect(turned(laid, -1)).toEqual(["hex:1", "turn:0"]);
  expect(turned({ ...open, picked: [] }, 1)).toBeNull();
});

test("the second half of a double click is no answer to what came up under it", () => {
  expect(isStray(new MouseEvent("click", { detail: 2 }))).toBe(true);
  expect(isStray(new MouseEvent("click", { detail: 1 }))).toBe(false);
});

test("an unknown setting is the usual one", () => {
  expect(firstConfirming("sometimes")).toBe("final");
  expect(firstConfirming("always")).toBe("always");
});
