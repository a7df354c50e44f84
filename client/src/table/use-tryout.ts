/** Trying out: a line of one's own is played like a table, beside the live page, which goes on in the background. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { LineApi, Refused, TableApi, randomKey } from "../api";
import type { LinePage, Lines, Moved, Page } from "../protocol";
import { tablePathOf } from "../route";
import { useSettings } from "../settings";
import { START, Session, type Notice } from "./session";
import type { History } from "./use-history";
import type { Table } from "./use-table";

export interface Tryout {
  /** The end of the line that is open; null while one looks at the table. */
  page: LinePage | null;
  table: Table;
  lines: Lines | null;
  listing: boolean;
  /** The bots are thinking. */
  waiting: boolean;
  begin(at: number): void;
  open(line: number): void;
  list(open: boolean): void;
  leave(): void;
  reroll(): void;
  answer(): void;
  keep(name: string, kept: boolean): void;
  drop(line: number): void;
  follow(): void;
  order(): void;
}

/** The line an address asks for: /t/…?line=57 */
export function wantedLine(search: string): number | null {
  const line = new URLSearchParams(search).get("line");
  return line !== null && /^\d{1,9}$/.test(line) ? Number(line) : null;
}

/** `say`: at the table, where one is again when there is something to tell. */
export function useTryout(present: Page, history: History, say: (notice: Notice) => void): Tryout {
  const { id, position } = present.table;
  const { lang, words } = useSettings();
  const [line, setLine] = useState(() => wantedLine(location.search));
  const [state, setState] = useState(START);
  const [lines, setLines] = useState<Lines | null>(null);
  const [listing, setListing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const tables = useMemo(() => new TableApi(id), [id]);
  const api = useMemo(() => (line === null ? null : new LineApi(id, line)), [id, line]);
  const session = useMemo(() => (api ? new Session(api, lang, setState, false) : null), [api]);
  const page = line !== null && (state.page as LinePage | null)?.line?.line === line ? (state.page as LinePage) : null;

  const tell = (to: number | null) =>
    window.history.replaceState(null, "", to === null ? tablePathOf(id) : `${tablePathOf(id)}?line=${to}`);
  const open = (to: number) => {
    setListing(false);
    history.now();
    setLine(to);
    tell(to);
  };
  const leave = () => {
    setLine(null);
    setState(START);
    tell(null);
  };
  const refused = (cause: unknown) =>
    say({ kind: "error", text: cause instanceof Refused ? cause.message : words.networkError });
  const refresh = () => {
    if (present.you.spectator) return;
    tables.lines(lang).then(setLines, () => setLines(null));
  };
  const obey = (command: (api: LineApi, page: Page) => Promise<Notice | null>) => {
    if (api && session) void session.obey((shown) => command(api, shown)).then(refresh);
  };

  useEffect(() => {
    if (!session) return;
    session.open();
    return () => session.close();
  }, [session]);
  useEffect(() => session?.speak(lang), [session, lang]);
  useEffect(refresh, [id, lang, line, listing]);
  // A line that is gone, or was never mine, leads back to the table.
  const lost = line !== null && !state.page && state.notice !== null;
  useEffect(() => {
    if (!lost) return;
    if (state.notice) say(state.notice);
    leave();
  }, [lost]);
  // Whoever looks back has done with trying out.
  useEffect(() => {
    if (history.past && line !== null) {
      setLine(null);
      setState(START);
    }
  }, [history.past]);

  return {
    page,
    table: tableOf(session, state, leave),
    lines,
    listing,
    waiting,
    begin: (at) => void tables.newLine(lang, at).then((made) => open(made.line), refused),
    open,
    list: setListing,
    leave,
    reroll: () =>
      obey(async (to, shown) => {
        const told = await to.reroll(lang, shown.table.position);
        return told.played < told.of ? stopped(words.tryout.rerolled(told.played, told.of), told) : null;
      }),
    answer: () => {
      if (!api || !session) return;
      setWaiting(true);
      const asked = session.obey(async (shown) => stopped("", await api.answer(lang, shown.table.position)));
      void asked.then(() => setWaiting(false)).then(refresh);
    },
    keep: (name, kept) =>
      obey(async (to) => {
        await to.keep(lang, name, kept);
        return null;
      }),
    drop: (which) => {
      const gone = () => (which === line ? leave() : refresh());
      void new LineApi(id, which).drop(lang).then(gone, refused);
    },
    follow: () => {
      const key = randomKey();
      obey(async (to) => {
        const told = await to.follow(lang, position, key);
        const said = stopped(words.tryout.followed(told.played, told.of), told);
        if (said) say(said);
        leave();
        return null;
      });
    },
    order: () =>
      obey(async (to, shown) => {
        const told = await to.order(lang, shown.table.position);
        const said = stopped(words.tryout.ordered(told.orders.length), told);
        if (said) say(said);
        leave();
        return null;
      }),
  };
}

/** What was done, and what stopped the rest. */
function stopped(done: string, told: Pick<Moved, "stopped">): Notice | null {
  const text = [done, told.stopped?.text ?? ""].filter(Boolean).join(" ");
  return text ? { kind: "info", text, rule: told.stopped?.rule ?? undefined } : null;
}

const nothing = () => Promise.resolve();

/** Like a table; Esc leads back to now when there is nothing else to close. */
function tableOf(session: Session | null, state: typeof START, leave: () => void): Table {
  const back = () => {
    const open = state.refusal || state.notice || state.asking || (state.choices?.picked.length ?? 0) > 0;
    if (open) session?.back();
    else leave();
  };
  return {
    ...state,
    pick: session?.pick ?? nothing,
    choose: session?.choose ?? nothing,
    keep: session?.keep ?? (() => undefined),
    why: session?.why ?? nothing,
    confirm: session?.confirm ?? nothing,
    undo: session?.undo ?? (() => Promise.resolve(false)),
    ask: session?.ask ?? (() => undefined),
    dismiss: session?.dismiss ?? (() => undefined),
    say: session?.say ?? (() => undefined),
    goOn: nothing,
    redo: nothing,
    agree: nothing,
    askHint: nothing,
    refresh: nothing,
    back,
  };
}
