/** Looking back: the page of an earlier position, fetched while the live one goes on in the background. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refused, TableApi } from "../api";
import type { Branch, Moment, Page } from "../protocol";
import { tablePathOf } from "../route";
import { useSettings } from "../settings";
import { historyKey, stepped, wantedAt, type Scale } from "./history";
import { whereIs } from "../keys";

export interface History {
  /** The page of then; null while one looks at now. */
  past: Page | null;
  moments: Moment[];
  branches: Branch[];
  go(at: number, branch?: number | null): void;
  step(scale: Scale, by: 1 | -1): void;
  now(): void;
}

interface Wish {
  at: number;
  branch: number | null;
}

export function useHistory(present: Page): History {
  const { id, position } = present.table;
  const { lang } = useSettings();
  const api = useMemo(() => new TableApi(id), [id]);
  const [past, setPast] = useState<Page | null>(null);
  const [moments, setMoments] = useState<Moment[]>([]);
  const [branches, setBranches] = useState<Branch[]>([]);
  const wish = useRef<Wish | null>(null);
  const fetching = useRef(false);

  const now = () => {
    wish.current = null;
    setPast(null);
    tellAddress(id, null);
  };
  /** One question at a time: whoever holds a key down skips what would be late. */
  const follow = async () => {
    if (fetching.current) return;
    fetching.current = true;
    for (let wanted = wish.current; wanted; ) {
      const { at, branch } = wanted;
      const page = await api.at(lang, at, branch).catch((error: unknown) => error);
      if (wish.current && !(page instanceof Error)) setPast(page as Page);
      if (wish.current === wanted) {
        if (page instanceof Refused) now();
        break;
      }
      wanted = wish.current;
    }
    fetching.current = false;
  };
  const go = (at: number, branch: number | null = null) => {
    wish.current = { at, branch };
    tellAddress(id, branch === null ? at : null);
    void follow();
  };
  const step = (scale: Scale, by: 1 | -1) => {
    const from = wish.current?.at ?? position;
    const known = moments.length > 0 ? moments : bare(position);
    const to = stepped(known, Math.min(from, known.length - 1), scale, by);
    if (to >= position && by === 1) now();
    else if (to !== from || past) go(to);
  };

  useEffect(() => {
    const at = wantedAt(location.search);
    if (at !== null) go(at);
  }, [id]);
  const looking = past !== null;
  useEffect(() => {
    if (!looking) return;
    api.moments(lang).then((told) => setMoments(told.moments), () => undefined);
    api.branches(lang).then((told) => setBranches(told.branches), () => undefined);
  }, [looking, position, lang]);
  useEffect(() => {
    if (wish.current) void follow();
  }, [lang]);
  // What is looked at was taken back meanwhile: it is only in the tree any more.
  useEffect(() => {
    if (wish.current && wish.current.branch === null && wish.current.at > position) now();
  }, [position]);
  // With the page, not after it: a fast hand finds the keys ready.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey !== event.altKey || event.metaKey) return; // AltGr is both
      const meant = event.altKey && !event.ctrlKey ? null : historyKey(event.key);
      if (!meant || whereIs(event.target).typing || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      step(...meant);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  return { past, moments, branches, go, step, now };
}

/** Before the moments are here every position is only a move. */
const bare = (last: number): Moment[] =>
  Array.from({ length: last + 1 }, (_, at) => ({
    at,
    seat: null,
    turn: at,
    phase: at,
    round: at,
    chapter: "",
    name: "",
    text: "",
  }));

/** The address can be given to others. */
function tellAddress(id: string, at: number | null): void {
  history.replaceState(null, "", at === null ? tablePathOf(id) : `${tablePathOf(id)}?at=${at}`);
}
