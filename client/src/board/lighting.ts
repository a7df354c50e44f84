/** Light what can be picked: states, names and prices on the elements of the drawing, by their ids. */
import { cellText } from "../cells";
import type { Lang, Pick } from "../protocol";

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
    if (pick.price && !priced.has(pick.id)) {
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
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  element.classList.add(state);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    element.classList.remove(state);
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

/** In the middle of the element, in the coordinates of the whole drawing, above everything printed. */
function priceText(svg: SVGSVGElement, element: SVGGraphicsElement, text: string): SVGTextElement {
  const box = element.getBBox();
  const toRoot = svg.getScreenCTM()?.inverse().multiply(element.getScreenCTM() ?? new DOMMatrix());
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toRoot);
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
