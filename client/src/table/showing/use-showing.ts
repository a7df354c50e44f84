/** The show: beat after beat of what others did. It runs beside everything else; any key or click ends it. */
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Page } from "../../protocol";
import { beatsOf, worthShowing, type Beat } from "./beats";
import { markFresh } from "./fresh";
import { noteSeen, seenOf } from "./seen";
import { Staging } from "./staging";
import { bell, click, wakeByHand } from "./sound";
import { BEAT_MS, still, useTaste } from "./taste";

/** The beat being shown, for whoever has a part in it. */
export const Showing = createContext<Beat | null>(null);
export const useBeat = (): Beat | null => useContext(Showing);

const ended = (page: Page): number => (page.log.at(-1)?.n ?? -1) + 1;

/** Where the show begins for somebody who arrives: with what this browser has not shown since their last decision. */
export function firstLine(page: Page, seen: number | null): number {
  if (page.you.spectator) return ended(page);
  return Math.min(ended(page), Math.max(page.you.since, seen ?? 0));
}

export function useShowing(page: Page): Beat | null {
  const taste = useTaste();
  const { id } = page.table;
  const [beat, setBeat] = useState<Beat | null>(null);
  const queue = useRef<Beat[]>([]);
  const timer = useRef(0);
  const next = useRef(-1); // the first line that was not shown yet
  const drawn = useRef("");
  const base = useRef(""); // the drawing when nothing was being shown
  const staging = useRef(new Staging()).current;

  const step = (): void => {
    const now = queue.current.shift() ?? null;
    setBeat(now);
    clearTimeout(timer.current);
    timer.current = 0;
    if (!now) return staging.clear();
    staging.enter(now);
    if (taste.sound) click();
    timer.current = window.setTimeout(step, BEAT_MS[taste.pace]);
  };
  const skip = (): void => {
    if (queue.current.length === 0 && timer.current === 0) return;
    queue.current = [];
    step();
  };

  useLayoutEffect(() => {
    if (next.current < 0) next.current = firstLine(page, seenOf(id));
    const from = Math.min(next.current, ended(page)); // taken back: what is gone is not shown
    const fresh = page.log.filter((line) => line.n >= from);
    const told = worthShowing(beatsOf(fresh), page.you.seats);
    const before = drawn.current;
    next.current = ended(page);
    drawn.current = page.svg;
    noteSeen(id, next.current);
    if (told.length === 0 || taste.pace === "off" || still()) return;
    if (timer.current === 0) base.current = before;
    queue.current.push(...told);
    const svg = document.querySelector("[data-testid=board] svg");
    if (svg) staging.prepare(svg, base.current, queue.current);
    if (timer.current === 0) step();
    return before && before !== page.svg && svg ? markFresh(svg, before) : undefined;
  }, [page.log]);

  useEffect(() => (taste.sound ? wakeByHand() : undefined), [taste.sound]);
  const mine = page.you.acting !== null;
  useEffect(() => {
    if (mine && taste.sound) bell();
  }, [mine, page.you.acting]);
  useEffect(() => {
    const end = () => skip();
    addEventListener("pointerdown", end, true);
    addEventListener("keydown", end, true);
    return () => {
      removeEventListener("pointerdown", end, true);
      removeEventListener("keydown", end, true);
      clearTimeout(timer.current);
    };
  }, []);
  return beat;
}
