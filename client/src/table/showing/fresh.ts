/** What a new drawing has that the one before had not: it is marked for a moment. */

const FRESH = "fresh";
/** More than that is no move but another drawing. */
const MOST = 60;

const leaves = (svg: Element): Element[] => [...svg.querySelectorAll("*")].filter((one) => one.childElementCount === 0);

/** The elements of `svg` that are not in the drawing `before`, as markup. */
export function freshIn(svg: Element, before: string): Element[] {
  const host = document.createElement("div");
  host.innerHTML = before;
  const old = host.querySelector("svg");
  if (!old) return [];
  const known = new Set(leaves(old).map(shape));
  const found = leaves(svg).filter((one) => !known.has(shape(one)));
  return found.length > MOST ? [] : found;
}

/** What it looks like, without what the client has put on it. */
function shape(element: Element): string {
  const drawn = [...element.attributes].filter(({ name }) => !CLIENT.has(name)).map(({ name, value }) => `${name}=${value}`);
  return [element.tagName, ...drawn, element.textContent].join(" ");
}
const CLIENT = new Set(["class", "tabindex", "role", "aria-label", "aria-pressed", "aria-hidden", "style"]);

/** Mark what landed; the answer takes the marks away. */
export function markFresh(svg: Element, before: string): () => void {
  const found = freshIn(svg, before);
  for (const one of found) one.classList.add(FRESH);
  return () => {
    for (const one of found) one.classList.remove(FRESH);
  };
}
