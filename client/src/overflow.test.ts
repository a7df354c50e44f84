import { expect, test } from "vitest";
import { hiddenSides, reach } from "./overflow";

test("a list says on which side it goes on", () => {
  const sides = (start: number, content: number) => hiddenSides({ start, size: 100, content }, ["left", "right"]);

  expect(sides(0, 100)).toEqual([]);
  expect(sides(0, 101)).toEqual([]);
  expect(sides(0, 180)).toEqual(["right"]);
  expect(sides(40, 180)).toEqual(["left", "right"]);
  expect(sides(80, 180)).toEqual(["left"]);
});

test("a list that scrolls can have the focus, unless something in it can", () => {
  const list = document.createElement("div");
  list.innerHTML = "<table></table>";
  reach(list, true);
  expect(list.getAttribute("tabindex")).toBe("0");
  reach(list, false);
  expect(list.hasAttribute("tabindex")).toBe(false);

  list.innerHTML = "<button>Why?</button>";
  reach(list, true);
  expect(list.hasAttribute("tabindex")).toBe(false);
});
