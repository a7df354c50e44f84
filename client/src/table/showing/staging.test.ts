import { expect, test } from "vitest";
import { Staging, cast } from "./staging";

const spot = (left: number) => ({ left, top: 0, right: left + 10, bottom: 10 });
const beat = (n: number, ...places: string[]) => ({ n, seat: 1, text: "", changes: [], places });

test("a piece belongs to the first beat at whose place it lies, others are there at once", () => {
  const beats = [
    { n: 3, spots: [spot(0)] },
    { n: 5, spots: [spot(20), spot(0)] },
  ];
  expect(cast([spot(1), spot(21), spot(50)], beats)).toEqual([3, 5, null]);
});

function drawing(...pieces: number[]): HTMLElement {
  const host = document.createElement("div");
  const places = [0, 20].map((x) => `<g data-pick="hex:${x}"></g>`).join("");
  host.innerHTML = `<svg>${places}${pieces.map((x) => `<circle cx="${x}"/>`).join("")}</svg>`;
  for (const one of host.querySelectorAll("[data-pick], circle")) {
    const x = Number(one.getAttribute("cx") ?? (one.getAttribute("data-pick") ?? "").slice(4));
    one.getBoundingClientRect = () => spot(x) as DOMRect;
  }
  return host;
}

test("pieces wait for their beat; whoever skips sees them all", () => {
  const [before, after] = [drawing(), drawing(0, 20)];
  const svg = after.querySelector("svg") as Element;
  const coming = () => svg.querySelectorAll(".coming").length;
  const staging = new Staging();
  staging.prepare(svg, before.innerHTML, [beat(3, "0"), beat(5, "20")]);
  expect(coming()).toBe(2);
  staging.enter(beat(3, "0"));
  expect(coming()).toBe(1);
  staging.enter(beat(5, "20"));
  expect(coming()).toBe(0);
  staging.prepare(svg, before.innerHTML, [beat(3, "0"), beat(5, "20")]);
  staging.clear();
  expect(coming()).toBe(0);
});
