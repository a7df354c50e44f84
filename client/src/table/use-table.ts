/** One seat at one table: the page as pushed, the picks so far, and the commands. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refused, TableApi, Unreachable, randomKey } from "../api";
import { Live } from "../live";
import type { Action, Choices, Page, Refusal } from "../protocol";
import { useSettings } from "../settings";
import { choicesAfterPush, withPick, withoutLast } from "./picking";

export interface Notice {
  kind: "error" | "info";
  text: string;
  rule?: string | undefined;
  ruleText?: string | undefined;
}

interface State {
  page: Page | null;
  choices: Choices | null;
  live: boolean;
  busy: boolean;
  missing: boolean;
  notice: Notice | null;
  refusal: Refusal | null;
  /** "Why not?" is armed: the next thing chosen is asked about, not picked. */
  asking: boolean;
}

export interface Table extends State {
  /** Ask for the choices with these picks; `otherwise` when they exclude each other. */
  pick(picked: string[], otherwise?: string[]): void;
  why(id: string): void;
  confirm(): void;
  undo(): void;
  back(): void;
  ask(on: boolean): void;
  dismiss(): void;
}

const START: State = {
  page: null,
  choices: null,
  live: true,
  busy: false,
  missing: false,
  notice: null,
  refusal: null,
  asking: false,
};

/** A play that may have arrived although nothing answered keeps its key, so that it is never played twice. */
interface Pending {
  position: number;
  action: string;
  key: string;
}

export function useTable(id: string, token: string): Table {
  const { lang, words } = useSettings();
  const api = useMemo(() => new TableApi(id, token), [id, token]);
  const [state, setState] = useState<State>(START);
  // Answers arrive between renderings: commands read the newest state here, not the rendered one.
  const now = useRef(state);
  const pending = useRef<Pending | null>(null);
  const live = useRef<Live | null>(null);

  const set = (change: Partial<State>) => {
    now.current = { ...now.current, ...change };
    setState(now.current);
  };

  const take = (page: Page) => {
    const moved = page.table.position !== now.current.page?.table.position;
    set({
      page,
      choices: choicesAfterPush(now.current.choices, page),
      ...(moved ? { refusal: null, asking: false } : {}),
    });
  };

  const refetch = async () => take(await api.page(lang));

  const fail = async (error: unknown) => {
    if (error instanceof Refused && error.wire.code === "stale") {
      await refetch().catch(() => undefined);
      set({ notice: { kind: "info", text: words.movedOn } });
    } else if (error instanceof Refused) {
      const { code, text, rule, rule_text: ruleText } = error.wire;
      set({ missing: code === "no_table", notice: { kind: "error", text: text || words.unknownError, rule, ruleText } });
    } else if (error instanceof Unreachable) {
      set({ notice: { kind: "error", text: words.networkError } });
    } else throw error;
  };

  /** One command at a time. */
  const run = async (command: (page: Page) => Promise<void>) => {
    const { page, busy } = now.current;
    if (!page || busy) return;
    set({ busy: true, notice: null, refusal: null });
    try {
      await command(page);
    } catch (error) {
      await fail(error);
    } finally {
      set({ busy: false });
    }
  };

  const choose = async (position: number, picked: string[]) => {
    const choices = await api.choices(lang, position, picked);
    // A push may have come first; picks for an older question are void.
    if (now.current.page?.table.position === position) set({ choices });
    return choices.left;
  };

  const pick = (picked: string[], otherwise?: string[]) =>
    run(async (page) => {
      const { position } = page.table;
      if (picked.length === 0) return set({ choices: page.choices });
      try {
        if ((await choose(position, picked)) > 0 || !otherwise) return;
      } catch (error) {
        if (!otherwise || !(error instanceof Refused) || error.wire.code === "stale") throw error;
      }
      await choose(position, otherwise);
    });

  const keyFor = (position: number, action: Action): string => {
    const wanted = JSON.stringify(action);
    const old = pending.current;
    if (old?.position === position && old.action === wanted) return old.key;
    pending.current = { position, action: wanted, key: randomKey() };
    return pending.current.key;
  };

  const confirm = () =>
    run(async (page) => {
      const { choices } = now.current;
      if (!choices?.action) return;
      const { position } = page.table;
      const answer = await api.play(lang, position, choices.action, keyFor(position, choices.action));
      pending.current = null;
      await catchUp(answer.position);
    });

  const undo = () =>
    run(async (page) => {
      if (!page.undo) return;
      const answer = await api.undo(lang, page.table.position);
      await catchUp(answer.position);
    });

  /** The push usually brings the new page; without a live line, fetch it. */
  const catchUp = async (position: number) => {
    if (!now.current.live && now.current.page?.table.position !== position) await refetch();
  };

  const why = (pickId: string) =>
    run(async (page) => {
      const { choices } = now.current;
      const picked = choices ? withPick(choices, pickId) : [pickId];
      const refusal = await api.why(lang, page.table.position, picked);
      set({ refusal, asking: false });
    });

  const back = () => {
    const { refusal, notice, asking, choices } = now.current;
    if (refusal || notice || asking) set({ refusal: null, notice: null, asking: false });
    else if (choices && choices.picked.length > 0) void pick(withoutLast(choices));
  };

  useEffect(() => {
    set(START);
    const line = new Live(id, token, lang, { onPage: take, onConnection: (live) => set({ live }) });
    live.current = line;
    // The first page over HTTP: it says clearly when there is no such table, which a socket cannot.
    refetch().catch(fail);
    return () => line.close();
  }, [id, token]);

  useEffect(() => {
    live.current?.speak(lang);
    const { page, choices } = now.current;
    if (page && choices && choices.picked.length > 0) choose(page.table.position, choices.picked).catch(fail);
    if (page && !now.current.live) refetch().catch(fail);
  }, [lang]);

  return {
    ...state,
    pick: (picked, otherwise) => void pick(picked, otherwise),
    why: (pickId) => void why(pickId),
    confirm: () => void confirm(),
    undo: () => void undo(),
    back,
    ask: (on) => set({ asking: on, refusal: null }),
    dismiss: () => set({ notice: null, refusal: null }),
  };
}
