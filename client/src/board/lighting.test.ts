import { beforeEach, expect, test } from "vitest";
import type { Pick } from "../protocol";
import { light, pickId, showGhost } from "./lighting";

const DRAWING = `<svg viewBox="0 0 10 10">
  <rect data-pick="hex:1" class="cell" width="1" height="1"/>
  <rect data-pick="hex:2" class="cell" aria-label="Chicago" width="1" height="1"/>
  <g data-pick="hex:3"><rect class="cell" id="inside" width="1" height="1"/></g>
</svg>`;
const pick = (id: string, chosen = false): Pick => ({ id, slot: "hex", label: id, note: "City", count: 1, chosen });

let svg: SVGSVGElement;
beforeEach(() => {
  document.body.innerHTML = DRAWING;
  svg = document.querySelector("svg")!;
});
const element = (id: string) => svg.querySelector(`[data-pick="${id}"]`)!;

test("what can be picked is lit, named and reached by keyboard; the chosen one is picked", () => {
  light(svg, {
    lit: new Map([
      ["hex:1", pick("hex:1")],
      ["hex:2", pick("hex:2", true)],
    ]),
    asking: false,
    lang: "en",
  });

  expect(element("hex:1").classList.contains("pick")).toBe(true);
  expect(element("hex:1").getAttribute("aria-label")).toBe("hex:1, City");
  expect(element("hex:1").getAttribute("tabindex")).toBe("0");
  expect(element("hex:2").classList.contains("picked")).toBe(true);
  expect(element("hex:2").getAttribute("aria-pressed")).toBe("true");
  expect(element("hex:3").hasAttribute("role")).toBe(false);
});

test("going dark leaves the drawing as Python drew it", () => {
  const before = document.body.innerHTML;
  const dark = light(svg, { lit: new Map([["hex:2", pick("hex:2")]]), asking: true, lang: "en" });
  const gone = showGhost(svg, `<path class="ghost" d="M0 0"/>`);

  expect(svg.querySelector(".ghost")).not.toBeNull();
  gone();
  dark();
  expect(document.body.innerHTML).toBe(before);
});

test("while asking, what is dark can be reached too", () => {
  light(svg, { lit: new Map(), asking: true, lang: "en" });

  expect(element("hex:3").getAttribute("tabindex")).toBe("0");
  expect(element("hex:3").getAttribute("aria-label")).toBe("Why not this?");
  expect(element("hex:2").getAttribute("aria-label")).toBe("Why not Chicago?");
});

test("a click inside a group means the group", () => {
  expect(pickId(document.getElementById("inside"))).toBe("hex:3");
  expect(pickId(svg)).toBeNull();
});
