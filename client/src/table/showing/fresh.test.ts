import { expect, test } from "vitest";
import { freshIn, markFresh } from "./fresh";

const drawing = (inside: string) => `<svg><g><circle cx="1"></circle></g>${inside}</svg>`;

function shown(inside: string): Element {
  const host = document.createElement("div");
  host.innerHTML = drawing(inside);
  return host.firstElementChild as Element;
}

test("what was not in the drawing before is found, however it is nested or lit", () => {
  const svg = shown('<g><rect x="5"></rect></g><text>7</text>');
  svg.querySelector("circle")?.setAttribute("class", "pick");

  expect(freshIn(svg, drawing("<text>6</text>")).map((one) => one.tagName.toLowerCase())).toEqual(["rect", "text"]);
  expect(freshIn(svg, drawing('<rect x="5"></rect><text>7</text>'))).toEqual([]);
});

test("marks are taken away again, and another drawing altogether is not marked", () => {
  const svg = shown('<rect x="5"></rect>');
  const clear = markFresh(svg, drawing(""));
  expect(svg.querySelectorAll(".fresh")).toHaveLength(1);
  clear();
  expect(svg.querySelectorAll(".fresh")).toHaveLength(0);

  const other = shown(Array.from({ length: 90 }, (_, i) => `<rect x="${i}"></rect>`).join(""));
  expect(freshIn(other, drawing(""))).toEqual([]);
  expect(freshIn(other, "")).toEqual([]);
});
