/** Every pick in three keys: F, then two letters of its name or coordinate. The letters stand on the picks meanwhile. */
import type { Pick } from "../protocol";

/** Letters on a wide row stand near its beginning. */
const FROM_LEFT = 60;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** What may be typed for a name: its letters and digits, without accents. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^a-z0-9]/gi, "")
    .toUpperCase();

/** The places of letters in a name that make its codes: CH of Chicago before CI, CC, …; then anything with its first letter. */
function* candidates(text: string): Generator<string> {
  const name = plain(text);
  const first = name[0] ?? "X";
  for (const second of name.slice(1)) yield first + second;
  for (const second of LETTERS) yield first + second;
  for (const other of LETTERS) for (const second of LETTERS) yield other + second;
}

/** Two letters for each, all different; a coordinate (F7) is its own code. */
export function codesFor(picks: { id: string; label: string }[]): Map<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, label } of picks) {
    for (const code of candidates(label)) {
      if (taken.has(code)) continue;
      taken.add(code);
      codes.set(id, code);
      break;
    }
  }
  return codes;
}

const at = (id: string): Element | null =>
  [...document.querySelectorAll(`[data-pick="${CSS.escape(id)}"]`)].find(inSight) ?? null;

/** Drawn, and not scrolled out of a list or off the map. */
function inSight(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + Math.min(box.width / 2, FROM_LEFT), box.y + box.height / 2];
  if (box.width === 0) return false;
  for (let around = element.parentElement; around; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const cuts = getComputedStyle(around).overflow !== "visible";
    if (cuts && (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom)) return false;
  }
  return true;
}

function tag(code: string, element: Element): HTMLElement {
  const box = element.getBoundingClientRect();
  const made = document.createElement("span");
  made.textContent = code;
  made.style.left = `${box.x + Math.min(box.width / 2, FROM_LEFT)}px`;
  made.style.top = `${box.y + box.height / 2}px`;
  return made;
}

/** What has to be scrolled to: its letters and its name, in one line. */
function outOfSight(picks: Pick[], codes: Map<string, string>): HTMLElement {
  const line = document.createElement("p");
  for (const { id, label } of picks) {
    const code = document.createElement("span");
    code.textContent = codes.get(id) ?? "";
    line.append(code, ` ${label} `);
  }
  line.hidden = picks.length === 0;
  return line;
}

/** Shows the letters and listens; any other key, a click or a scroll ends it. */
export function openFinder(picks: Pick[], onPick: (id: string) => void): void {
  const codes = codesFor(picks);
  if (codes.size === 0) return;
  const layer = document.createElement("div");
  layer.className = "finder";
  layer.dataset["testid"] = "finder";
  layer.setAttribute("aria-hidden", "true");
  for (const [id, code] of codes) {
    const element = at(id);
    if (element) layer.append(tag(code, element));
  }
  layer.append(outOfSight(picks.filter(({ id }) => !at(id)), codes));
  document.body.append(layer);
  let typed = "";
  const close = () => {
    layer.remove();
    removeEventListener("keydown", listen, true);
    removeEventListener("pointerdown", close, true);
    removeEventListener("scroll", close, true);
  };
  const listen = (event: KeyboardEvent) => {
    if (event.key === "Shift") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key.length === 1 ? event.key.toUpperCase() : "?";
    const fitting = [...codes].filter(([, code]) => code.startsWith(typed));
    for (const one of layer.querySelectorAll("span")) one.classList.toggle("off", !one.textContent?.startsWith(typed));
    if (fitting.length > 0 && typed.length < 2) return;
    close();
    const found = fitting[0];
    if (found) onPick(found[0]);
  };
  addEventListener("keydown", listen, true);
  addEventListener("pointerdown", close, true);
  addEventListener("scroll", close, true);
}
