/** Lists and tables that go on show it: `data-more` names the sides where something is hidden (css/flow.css fades them). */

const LISTS = ".steps, .opts.many, .scroll-x, .phases, .log, .pickbar, .go .eff";
/** Half a pixel of rounding hides nothing. */
const SLACK = 2;

export function hiddenSides(box: { start: number; size: number; content: number }, names: [string, string]): string[] {
  const sides: string[] = [];
  if (box.start > SLACK) sides.push(names[0]);
  if (box.content - box.size - box.start > SLACK) sides.push(names[1]);
  return sides;
}

function tell(list: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = list;
  const sides = [
    ...hiddenSides({ start: scrollLeft, size: clientWidth, content: scrollWidth }, ["left", "right"]),
    ...hiddenSides({ start: scrollTop, size: clientHeight, content: scrollHeight }, ["up", "down"]),
  ].join(" ");
  if ((list.dataset["more"] ?? "") === sides) return;
  list.dataset["more"] = sides;
  reach(list, sides !== "");
}

/** Keys scroll what has the focus: a list with nothing in it that could have it gets it itself. */
export function reach(list: HTMLElement, scrolls: boolean): void {
  if (list.querySelector("a, button, input, select, summary, [tabindex]")) return;
  if (scrolls) list.setAttribute("tabindex", "0");
  else list.removeAttribute("tabindex");
}

/** One watch for the whole page, however its lists come and go. */
export function watchOverflow(): void {
  let asked = false;
  const look = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      for (const list of document.querySelectorAll<HTMLElement>(LISTS)) tell(list);
    });
  };
  addEventListener("scroll", look, { capture: true, passive: true });
  addEventListener("resize", look);
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "open", "data-tab"],
  });
  look();
}
