/** Light what can be picked: states, names and prices on the elements of the drawing, by their ids. */
import { cellText } from "../cells";
import type { Lang, Pick } from "../protocol";
import type { Point } from "./viewport";

const SVG = "http://www.w3.org/2000/svg";

export interface Light {
  lit: Map<string, Pick>;
  /** "Why not?" is armed: what is dark can be reached and asked about, too. */
  asking: boolean;
  lang: Lang;
}

export const pickId = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest("[data-pick]")?.getAttribute("data-pick")) || null;

export function spokenPick(pick: Pick, lang: Lang): string {
  return [pick.label, pick.note, pick.price ? cellText(pick.price, lang) : ""].filter(Boolean).join(", ");
}

/** Lights the drawing; the answer takes everything back. */
export function light(svg: SVGSVGElement, { lit, asking, lang }: Light): () => void {
  const undo: (() => void)[] = [];
  const prices = document.createElementNS(SVG, "g");
  prices.setAttribute("class", "print");
  const priced = new Set<string>();
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")) {
    const pick = lit.get(element.getAttribute("data-pick") ?? "");
    if (!pick) {
      if (asking) undo.push(mark(element, "askable", { tabindex: "0", role: "button" }));
      continue;
    }
    undo.push(lightOne(element, pick, lang));
    if (pick.price && !priced.has(pick.id) && isCompact(element)) {
      priced.add(pick.id);
      prices.append(priceText(svg, element, cellText(pick.price, lang)));
    }
  }
  svg.append(prices);
  undo.push(() => prices.remove());
  return () => undo.forEach((back) => back());
}

function lightOne(element: SVGGraphicsElement, pick: Pick, lang: Lang): () => void {
  const name = spokenPick(pick, lang);
  const title = document.createElementNS(SVG, "title");
  title.textContent = name;
  element.append(title);
  const unmark = mark(element, pick.chosen ? "picked" : "pick", {
    tabindex: "0",
    role: "button",
    "aria-label": name,
    "aria-pressed": String(pick.chosen),
  });
  return () => {
    title.remove();
    unmark();
  };
}

function mark(element: Element, state: string, attributes: Record<string, string>): () => void {
  const all = { ...attributes, class: `${element.getAttribute("class") ?? ""} ${state}`.trim() };
  const before = Object.keys(all).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

/** A hex or a token has an empty middle; a row of a display has its own words there. */
function isCompact(element: SVGGraphicsElement): boolean {
  const { width, height } = element.getBBox();
  return width < 2 * height;
}

/** The middle of an element in the coordinates of the whole drawing. */
function middle(svg: SVGSVGElement, element: SVGGraphicsElement): Point {
  const box = element.getBBox();
  const toRoot = svg
    .getScreenCTM()
    ?.inverse()
    .multiply(element.getScreenCTM() ?? new DOMMatrix());
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toRoot);
}

/** The places on the map that are lit, for a view that begins there. */
export function litPlaces(svg: SVGSVGElement, lit: Map<string, Pick>): Point[] {
  const elements = [...svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")];
  const places = elements.filter((element) => lit.has(element.getAttribute("data-pick") ?? "") && isCompact(element));
  return places.map((element) => middle(svg, element));
}

/** Above everything printed. */
function priceText(svg: SVGSVGElement, element: SVGGraphicsElement, text: string): SVGTextElement {
  const at = middle(svg, element);
  const price = document.createElementNS(SVG, "text");
  price.setAttribute("class", "price");
  price.setAttribute("x", at.x.toFixed(1));
  price.setAttribute("y", at.y.toFixed(1));
  price.setAttribute("dy", ".36em");
  price.textContent = text;
  return price;
}

/** The piece as it would lie there, drawn by the game; the last thing in the drawing. */
export function showGhost(svg: SVGSVGElement, ghost: string): () => void {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "print");
  group.innerHTML = ghost;
  svg.append(group);
  return () => group.remove();
}
