import { expect, test } from "vitest";
import { command, whereIs, type Press, type Where } from "./keys";

const press = (key: string, change: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...change,
});
const NOWHERE: Where = { typing: false, onButton: false, settled: false };

test("digits are numbers, whatever is asked: a pick, a digit of an amount, or 0 for the whole map", () => {
  expect(command(press("3"), NOWHERE)).toEqual({ do: "number", n: 3 });
  expect(command(press("0"), NOWHERE)).toEqual({ do: "number", n: 0 });
});

test("plus and minus zoom, arrows walk from place to place, with Shift they move the map", () => {
  expect(command(press("+"), NOWHERE)).toEqual({ do: "zoom", by: 1 });
  expect(command(press("-"), NOWHERE)).toEqual({ do: "zoom", by: -1 });
  expect(command(press("ArrowUp"), NOWHERE)).toEqual({ do: "walk", dx: 0, dy: -1 });
  expect(command({ ...press("ArrowUp"), shiftKey: true }, NOWHERE)).toEqual({ do: "move", dx: 0, dy: -1 });
  expect(command(press("p"), NOWHERE)).toEqual({ do: "leave", key: "P" });
  expect(command(press("R"), NOWHERE)).toEqual({ do: "turn", by: -1 });
});

test("H asks for a hint, but not while somebody types", () => {
  expect(command(press("h"), NOWHERE)).toEqual({ do: "hint" });
  expect(command(press("H"), { ...NOWHERE, onButton: true })).toEqual({ do: "hint" });
  expect(command(press("h"), { ...NOWHERE, typing: true })).toBeNull();
});

test("Enter confirms, but on a button it presses the button", () => {
  expect(command(press("Enter"), NOWHERE)).toEqual({ do: "confirm" });
  expect(command(press("Enter"), { ...NOWHERE, onButton: true })).toBeNull();
});

test("Enter on what is chosen already goes on to confirm it", () => {
  expect(command(press("Enter"), { ...NOWHERE, onButton: true, settled: true })).toEqual({ do: "confirm" });
  expect(command(press("Enter"), { ...NOWHERE, typing: true, settled: true })).toEqual({ do: "confirm" });
});

test("in a text field letters and digits are text; Esc still goes back", () => {
  const typing = { ...NOWHERE, typing: true };

  expect(["u", "3", "?", "ArrowLeft", "Enter"].map((key) => command(press(key), typing))).toEqual(Array(5).fill(null));
  expect(command(press("Escape"), typing)).toEqual({ do: "back" });
});

test("the browser's own shortcuts are left alone", () => {
  expect(command(press("u", { ctrlKey: true }), NOWHERE)).toBeNull();
  expect(command(press("0", { metaKey: true }), NOWHERE)).toBeNull();
});

test("where the focus is, is read from the page", () => {
  document.body.innerHTML = `
    <button id="plain"></button>
    <button id="chosen" data-pick="hex:1" aria-pressed="true"><b id="inside"></b></button>
    <input id="name"><input id="amount" data-settled="true">`;
  const at = (id: string) => whereIs(document.getElementById(id));

  expect(at("plain")).toMatchObject({ onButton: true, settled: false, typing: false });
  expect(at("inside")).toMatchObject({ onButton: true, settled: true });
  expect(at("name")).toMatchObject({ typing: true, settled: false });
  expect(at("amount")).toMatchObject({ typing: true, settled: true });
  expect(whereIs(document)).toEqual(NOWHERE);
});
