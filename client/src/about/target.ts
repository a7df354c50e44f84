/** What on the page can be asked about, and by what: an id for the server, or words the page has already. */
import type { Pick } from "../protocol";

export interface Target {
  element: Element;
  /** For the server; null where the page knows the answer. */
  id: string | null;
  title: string;
  told: string[];
}

const ASKABLE = "[data-told], [data-about], [data-pick]";
export const POPOVER = "about-popover";
/** Slots whose picks are no things of the game. */
const SAID_ALL = ["whole", "along"];

/** Attributes of a pick in the list: its own words, or its id. */
export function explained(pick: Pick): Record<string, string> {
  const name = { "data-title": pick.label };
  if (pick.about) return { ...name, "data-told": [pick.note, pick.about].filter(Boolean).join("\n") };
  if (SAID_ALL.includes(pick.slot)) return { ...name, "data-told": pick.note ?? "" };
  return { ...name, "data-about": pick.id };
}

export function targetOf(node: EventTarget | null): Target | null {
  const element = node instanceof Element ? node.closest(ASKABLE) : null;
  if (!element || element.closest(`#${POPOVER}`)) return null;
  const told = element.getAttribute("data-told");
  const title = element.getAttribute("data-title") ?? element.textContent?.trim() ?? "";
  if (told !== null) return told ? { element, id: null, title, told: told.split("\n") } : null;
  return { element, id: element.getAttribute("data-about") ?? element.getAttribute("data-pick"), title, told: [] };
}

/** Everything that can be asked about, once each: for the keyboard. */
export function allTargets(root: ParentNode): Element[] {
  const seen = new Set<string>();
  return [...root.querySelectorAll(ASKABLE)].filter((element) => {
    // Spots let the pointer through until they are lit; what is below them is asked about.
    if (element.classList.contains("spot")) return false;
    const name = element.getAttribute("data-about") ?? element.getAttribute("data-pick") ?? element.textContent ?? "";
    const fresh = !seen.has(name);
    seen.add(name);
    return fresh;
  });
}
