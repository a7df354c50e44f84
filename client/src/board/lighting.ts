/** Light what can be picked: states, names and prices on the elements of the drawing, by their ids. */
import { cellText } from "../cells";
import type { Lang, Pick } from "../protocol";
import { WORDS } from "../words";
import type { Box, Point } from "./viewport";

const SVG = "http://www.w3.org/2000/svg";

export interface Light {
  lit: Map<string, Pick>;
  /** "Why not?" is armed: what is dark can be reached and asked about, too. */
  asking: boolean;
  lang: Lang;
  /** This one has the focus and keeps it, lit or not. */
  focused?: string | null;
}

export const pickId = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest("[data-pick]")?.getAttribute("data-pick")) || null;

export function spokenPick(pick: Pick, lang: Lang): string {
  return [pick.label, pick.note, pick.price ? cellText(pick.price, lang) : ""].filter(Boolean).join(", ");
}

/** Lights the drawing; the answer takes everything back. */
export function light(svg: SVGSVGElement, { lit, asking, lang, focused = null }: Light): () => void {
  const undo: (() => void)[] = [];
  const prices = document.createElementNS(SVG, "g");
  prices.setAttribute("class", "print prices");
  const priced = new Set<string>();
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")) {
    const pick = lit.get(element.getAttribute("data-pick") ?? "");
    if (!pick) {
      if (asking) undo.push(askable(element, lang));
      else if (focused !== null && element.getAttribute("data-pick") === focused) undo.push(mark(element, "", KEPT));
      continue;
    }
    undo.push(lightOne(element, pick, lang));
    if (pick.price && !priced.has(pick.id) && hasRoom(element)) {
      priced.add(pick.id);
      const text = cellText(pick.price, lang);
      const tagged = pick.chosen && isCompact(element);
      prices.append(tagged ? priceTag(svg, element, text) : priceText(svg, element, text));
    }
  }
  svg.append(prices);
  undo.push(() => prices.remove());
  return () => undo.forEach((back) => back());
}

function lightOne(element: SVGGraphicsElement, pick: Pick, lang: Lang): () => void {
  const name = spokenPick(pick, lang);
  // No <title>: what it is the about layer tells; a browser's own tooltip would lie over it.
  return mark(element, pick.chosen ? "picked" : "pick", {
    tabindex: "0",
    role: "button",
    "aria-label": name,
    "aria-pressed": String(pick.chosen),
  });
}

const KEPT = { tabindex: "-1", role: "img" };

function askable(element: Element, lang: Lang): () => void {
  // A game may name its places in the drawing; of the others the about layer tells the name while they have the focus.
  const place = element.getAttribute("aria-label") ?? WORDS[lang].flow.thisOne;
  return mark(element, "askable", { tabindex: "0", role: "button", "aria-label": WORDS[lang].whyNotPlace(place) });
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

/** For a price: where the game says so, or in an empty middle. */
const hasRoom = (element: SVGGraphicsElement): boolean => element.hasAttribute("data-at") || isCompact(element);

/** A point of an element in the coordinates of the whole drawing. */
function inDrawing(svg: SVGSVGElement, element: SVGGraphicsElement, x: number, y: number): Point {
  const toRoot = svg
    .getScreenCTM()
    ?.inverse()
    .multiply(element.getScreenCTM() ?? new DOMMatrix());
  return new DOMPoint(x, y).matrixTransform(toRoot);
}

function middle(svg: SVGSVGElement, element: SVGGraphicsElement): Point {
  const box = element.getBBox();
  return inDrawing(svg, element, box.x + box.width / 2, box.y + box.height / 2);
}

/** Where the game keeps a place free for a price, `data-at="x y"`; without one, the middle. */
function priceSpot(svg: SVGSVGElement, element: SVGGraphicsElement): Point {
  const [x, y] = (element.getAttribute("data-at") ?? "").split(/[\s,]+/).map(Number);
  return x !== undefined && y !== undefined ? inDrawing(svg, element, x, y) : middle(svg, element);
}

/** Where an element lies, in the coordinates of the whole drawing. */
export function placeOf(svg: SVGSVGElement, element: SVGGraphicsElement): Box {
  const { x, y, width, height } = element.getBBox();
  const [from, to] = [inDrawing(svg, element, x, y), inDrawing(svg, element, x + width, y + height)];
  return { x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y };
}

/** Of these lists of ids the first one that has a place in the drawing; a row of a display is no place. */
export function drawnFirst(svg: SVGSVGElement, lists: string[][]): Set<string> | null {
  const places = [...svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")].filter(isCompact);
  const drawn = new Set(places.map((element) => element.getAttribute("data-pick")));
  const found = lists.find((ids) => ids.some((id) => drawn.has(id)));
  return found ? new Set(found) : null;
}

/** The places on the map that are lit, for a view that begins there; a row of a display is wide and found anyway. */
export function litPlaces(svg: SVGSVGElement, ids: Set<string>): Box[] {
  const elements = [...svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")];
  const places = elements.filter((element) => ids.has(element.getAttribute("data-pick") ?? ""));
  const compact = places.filter(isCompact);
  return (compact.length > 0 ? compact : places).map((element) => placeOf(svg, element));
}

/** The places on the map that stand for these ids, in their order. */
export function placesOf(svg: SVGSVGElement, ids: readonly string[]): Box[] {
  const named = (id: string) => `[data-pick="${CSS.escape(id)}"], [data-about="${CSS.escape(id)}"]`;
  const elements = ids.flatMap((id) => [...svg.querySelectorAll<SVGGraphicsElement>(named(id))]);
  return elements.filter(isCompact).map((element) => placeOf(svg, element));
}

function textAt(at: Point, kind: string, text: string): SVGTextElement {
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("class", kind);
  words.setAttribute("x", at.x.toFixed(1));
  words.setAttribute("y", at.y.toFixed(1));
  words.setAttribute("dy", ".36em");
  words.textContent = text;
  return words;
}

/** Above everything printed. */
const priceText = (svg: SVGSVGElement, element: SVGGraphicsElement, text: string): SVGTextElement =>
  textAt(priceSpot(svg, element), "price", text);

const TAG = { height: 17, letter: 7.5, padding: 6 };

/** What is chosen has its piece in the middle already: the price hangs at its right rim, where names seldom are; at a
    place that is wider than high, a hex with a corner there, in the gap between the two neighbours. */
function priceTag(svg: SVGSVGElement, element: SVGGraphicsElement, text: string): SVGGElement {
  const box = element.getBBox();
  const [east, south] = box.width > box.height ? [1.02, 0.5] : [1.14, 0.78];
  const at = inDrawing(svg, element, box.x + box.width * east, box.y + box.height * south);
  const width = text.length * TAG.letter + 2 * TAG.padding;
  const tag = document.createElementNS(SVG, "g");
  tag.setAttribute("class", "price-tag");
  const plate = document.createElementNS(SVG, "rect");
  const sizes = { x: at.x - width / 2, y: at.y - TAG.height / 2, width, height: TAG.height, rx: TAG.height / 2 };
  for (const [name, size] of Object.entries(sizes)) plate.setAttribute(name, size.toFixed(1));
  tag.append(plate, textAt(at, "", text));
  return tag;
}

/** The piece as it would lie there, drawn by the game; over everything but the prices. */
export function showGhost(svg: SVGSVGElement, ghost: string): () => void {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "print");
  group.innerHTML = ghost;
  svg.insertBefore(group, svg.querySelector(".prices"));
  return () => group.remove();
}
