/** One popover for the whole table: what the thing under the pointer, the finger or the focus is, and what it means now.
    It appears after a rest, lets every click through, and goes when the pointer goes. Held down it stays until closed. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { TableApi } from "../api";
import { Icon } from "../icons";
import type { About, Lang } from "../protocol";
import { useSettings } from "../settings";
import { placed, type Spot } from "./place";
import { RuleId } from "./rule-id";
import { allTargets, POPOVER, targetOf, type Target } from "./target";

const REST_MS = 450;
const HOLD_MS = 550;
/** An unsteady finger still holds. */
const STEADY_PX = 9;

type Told = Omit<About, "position">;
interface Shown {
  told: Told;
  at: Spot;
  pinned: boolean;
}

export function AboutLayer({ id, position }: { id: string; position: number }) {
  const { lang, words } = useSettings();
  const [shown, setShown] = useState<Shown | null>(null);
  const [mode, setMode] = useState(false);
  const ask = useMemo(() => asker(new TableApi(id), lang, position), [id, lang, position]);
  const watch = useRef({ ask, shown, mode });
  watch.current = { ask, shown, mode };

  // The table moved on: what was said may not hold any more.
  useEffect(() => setShown((now) => (now?.pinned ? now : null)), [position, lang]);
  useEffect(() => listen(() => watch.current, setShown, setMode), []);
  useEffect(() => (mode ? reachable() : undefined), [mode, position]);

  return (
    <>
      {mode ? (
        <p class="about-mode" role="status">
          {words.about.mode}
        </p>
      ) : null}
      <div class="sr" aria-live="polite">
        {shown ? [shown.told.title, ...shown.told.lines].join(". ") : ""}
      </div>
      {shown ? <Popover {...shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function Popover({ told, at, pinned, onClose }: Shown & { onClose(): void }) {
  const { words } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const spot = placed(at, { width, height }, { width: innerWidth, height: innerHeight });
    box.current.style.translate = `${spot.x}px ${spot.y}px`;
  }, [told, at.x, at.y, pinned]);
  return (
    <div
      ref={box}
      id={POPOVER}
      class={pinned ? "about pinned" : "about"}
      data-testid="about"
      aria-hidden={pinned ? undefined : "true"}
    >
      <div class="about-head">
        <b>{told.title}</b>
        {pinned ? (
          <button class="btn icon ghosty" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      {told.lines.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      {told.rules.length > 0 ? (
        <p class="about-rules">
          {told.rules.map((rule) => (
            <RuleId key={rule} id={rule} link={pinned} />
          ))}
        </p>
      ) : null}
    </div>
  );
}

type Ask = (target: Target) => Promise<Told | null>;

/** Asks once for each thing of a position. Looking must never disturb: what fails is simply not told. */
function asker(api: TableApi, lang: Lang, position: number): Ask {
  const known = new Map<string, Promise<Told | null>>();
  return (target) => {
    const { id, title, told } = target;
    if (id === null) return Promise.resolve({ title, lines: told, rules: [] });
    const answer = known.get(id) ?? api.about(lang, position, id).catch(() => null);
    known.set(id, answer);
    return answer;
  };
}

interface Watched {
  ask: Ask;
  shown: Shown | null;
  mode: boolean;
}

/** Every way to ask, heard on the document; the answer stops listening. */
function listen(now: () => Watched, show: (shown: Shown | null) => void, setMode: (on: boolean) => void): () => void {
  let timer = 0;
  let over: Element | null = null;
  let start: Spot | null = null;
  let since = 0;
  let held = false;
  let pressed: Element | null = null;

  const tell = async (target: Target, at: Spot, pinned: boolean) => {
    const told = await now().ask(target);
    const meant = (pinned ? pressed : over) === target.element;
    if (told && target.element.isConnected && meant) show({ told, at, pinned });
  };
  const leave = () => {
    clearTimeout(timer);
    over = null;
    if (now().shown?.pinned === false) show(null);
  };
  const come = (target: Target, at: Spot, after: number) => {
    over = target.element;
    clearTimeout(timer);
    timer = window.setTimeout(() => void tell(target, at, false), after);
  };
  const pointAt = (event: PointerEvent) => {
    if (event.pointerType === "touch" || now().shown?.pinned) return;
    const target = targetOf(event.target);
    if (target?.element === over) return;
    leave();
    if (target && event.buttons === 0) come(target, { x: event.clientX, y: event.clientY }, REST_MS);
  };
  const press = (event: PointerEvent) => {
    clearTimeout(timer);
    held = false;
    const target = targetOf(event.target);
    const inside = event.target instanceof Element && event.target.closest(`#${POPOVER}`);
    if (!inside && now().shown) show(null);
    if (!target || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    since = event.timeStamp;
    const at = start;
    timer = window.setTimeout(() => {
      held = true;
      over = pressed = target.element;
      void tell(target, at, true);
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY_PX) release();
  };
  const release = () => {
    if (start) clearTimeout(timer);
    start = null;
  };
  // A busy page hears of a tap late: it is no long press because its clock ran on meanwhile.
  const lift = (event: PointerEvent) => {
    if (held && event.timeStamp - since < HOLD_MS) {
      held = false;
      over = pressed = null;
      show(null);
    }
    release();
  };
  // The click that ends a long press picks nothing.
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: MouseEvent) => {
    if (held || (start && targetOf(event.target))) event.preventDefault();
  };
  const focus = (event: FocusEvent) => {
    const target = targetOf(event.target);
    if (now().shown?.pinned || !(event.target instanceof Element)) return;
    leave();
    if (!target || !event.target.matches(":focus-visible")) return;
    const box = event.target.getBoundingClientRect();
    come(target, { x: box.left, y: Math.min(box.bottom, innerHeight) }, REST_MS / 2);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "F1" && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      setMode(!now().mode);
    } else if (event.key === "Escape") {
      const swallowed = now().mode || now().shown?.pinned;
      setMode(false);
      leave();
      show(null);
      if (swallowed) event.stopPropagation();
    }
  };
  const heard: [string, (event: never) => void][] = [
    ["pointerover", pointAt],
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", lift],
    ["pointercancel", release],
    ["click", click],
    ["contextmenu", menu],
    ["focusin", focus],
    ["focusout", leave],
    ["keydown", key],
  ];
  for (const [name, ear] of heard) document.addEventListener(name, ear as EventListener, true);
  return () => {
    clearTimeout(timer);
    for (const [name, ear] of heard) document.removeEventListener(name, ear as EventListener, true);
  };
}

/** Lets Tab come to everything that can be asked about; the answer takes it back. */
function reachable(): () => void {
  const changed = allTargets(document).filter((element) => !element.hasAttribute("tabindex") && !isFocusable(element));
  for (const element of changed) element.setAttribute("tabindex", "0");
  const first = changed.find((element) => element.closest("svg.board"));
  if (first instanceof SVGElement) first.focus();
  return () => changed.forEach((element) => element.removeAttribute("tabindex"));
}

const isFocusable = (element: Element) => element.matches("button, a, input, select, summary");
