/** Every command to the server goes through here; docs/protocol.md says what each one answers. */
import { subjectQuery, type Subject } from "./learn/subject";
import type {
  About,
  Action,
  Branch,
  Choices,
  Chronicle,
  Games,
  HintAnswer,
  HowTo,
  Joined,
  Lang,
  LineOrdered,
  Lines,
  Links,
  Moment,
  Moved,
  MyTable,
  NewTable,
  Opened,
  Pictures,
  OrderWish,
  Orderable,
  OwnOrders,
  Page,
  Refusal,
  Reviewed,
  Rules,
  SeatLink,
  Told,
  WireError,
} from "./protocol";

/** The server refused, and said why. */
export class Refused extends Error {
  constructor(readonly wire: WireError) {
    super(wire.text);
  }
}

/** No answer at all: the command may or may not have arrived. */
export class Unreachable extends Error {}

/** Long enough for a server that starts again on a busy machine. */
const RETRY_AFTER_MS = [300, 1000, 2500, 5000, 10_000];

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Unreachable();
  }
  return read<T>(answer);
}

const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function read<T>(answer: Response): Promise<T> {
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok && json !== null) return json as T;
  const wire = (json as { error?: WireError } | null)?.error;
  // A gateway without its server answers 502 to 504, and not in our words; a server without its database says so: as good as no answer.
  if (answer.status >= 502 && (!wire || wire.code === "store_away")) throw new Unreachable();
  throw new Refused(wire ?? { code: "unknown", text: "" });
}

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Ask again while nothing answers. Only for commands with a key: played once however often they arrive. */
async function insist<T>(command: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await command();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await wait(pause);
    }
  }
  return command();
}

export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const query = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "")).toString();

const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const recordPath = (id: string) => `${tablePath(id)}/record`;

export const recordTextPath = (id: string, lang: Lang) => `${recordPath(id)}?${query({ form: "text", lang })}`;

/** How far to take back; without anything: to the last own decision. */
export interface UndoWish {
  to?: "action" | "turn";
  at?: number;
  /** Ask the others, if they must agree. */
  ask?: boolean;
}

const streamAt = (path: string) => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;

export const livePath = (id: string, lang: Lang): string => streamAt(`${tablePath(id)}/live?${query({ lang })}`);

export const lobbyLivePath = (): string => streamAt("/api/mine/live");

/** What can be asked at one table. Who asks the server knows by a cookie that no script here can read. */
export class TableApi {
  constructor(readonly id: string) {}

  page(lang: Lang): Promise<Page> {
    return ask(`${tablePath(this.id)}?${query({ lang })}`);
  }

  /** Exchange the secret of a link for the cookie: the one time a token is sent. */
  join(lang: Lang, token: string): Promise<Joined> {
    return this.post("join", { lang, token });
  }

  links(): Promise<Links> {
    return ask(`${tablePath(this.id)}/links`);
  }

  newLink(lang: Lang, seat: number): Promise<SeatLink> {
    return this.post("links", { lang, seat });
  }

  endLink(lang: Lang, seat: number): Promise<unknown> {
    return ask(`${tablePath(this.id)}/links/${seat}?${query({ lang })}`, { method: "DELETE" });
  }

  chronicle(lang: Lang): Promise<Chronicle> {
    return ask(`${tablePath(this.id)}/chronicle?${query({ lang })}`);
  }

  review(lang: Lang): Promise<Reviewed> {
    return ask(`${tablePath(this.id)}/review?${query({ lang })}`);
  }

  beginReview(lang: Lang): Promise<Reviewed> {
    return this.post("review", { lang });
  }

  stopReview(lang: Lang): Promise<Reviewed> {
    return ask(`${tablePath(this.id)}/review?${query({ lang })}`, { method: "DELETE" });
  }

  /** The same people at a new table: the same game, or another. */
  again(lang: Lang, game?: string, board?: string): Promise<{ table: string }> {
    return this.post("again", { lang, ...(game ? { game, board } : {}) });
  }

  /** A bot plays on for this seat. */
  resign(lang: Lang, seat: number): Promise<unknown> {
    return this.post("resign", { lang, seat });
  }

  archive(lang: Lang, archived: boolean): Promise<unknown> {
    return this.post("archive", { lang, archived });
  }

  remove(lang: Lang): Promise<unknown> {
    return ask(`${tablePath(this.id)}?${query({ lang })}`, { method: "DELETE" });
  }

  choices(lang: Lang, position: number, picked: string[]): Promise<Choices> {
    return this.post("choices", { lang, position, picked });
  }

  why(lang: Lang, position: number, picked: string[]): Promise<Refusal> {
    return this.post("why", { lang, position, picked });
  }

  about(lang: Lang, position: number, about: string): Promise<About> {
    return this.post("about", { lang, position, about });
  }

  told(lang: Lang): Promise<Told> {
    return ask(`${tablePath(this.id)}/told?${query({ lang })}`);
  }

  hint(lang: Lang, position: number): Promise<HintAnswer> {
    return this.post("hint", { lang, position });
  }

  play(lang: Lang, position: number, actions: Action[], key: string): Promise<unknown> {
    const wanted = actions.length === 1 ? { action: actions[0] } : { actions };
    return insist(() => this.post("play", { lang, position, ...wanted, key }));
  }

  undo(lang: Lang, position: number, key: string, how: UndoWish = {}): Promise<unknown> {
    return insist(() => this.post("undo", { lang, position, key, ...how }));
  }

  redo(lang: Lang, position: number, key: string): Promise<unknown> {
    return insist(() => this.post("redo", { lang, position, key }));
  }

  agree(lang: Lang, position: number, agree: boolean): Promise<unknown> {
    return this.post("agree", { lang, position, agree });
  }

  /** The page of an earlier position, or of one that was taken back. */
  at(lang: Lang, position: number, branch: number | null): Promise<Page> {
    const fields = { lang, branch: branch === null ? "" : String(branch) };
    return ask(`${tablePath(this.id)}/at/${position}?${query(fields)}`);
  }

  moments(lang: Lang): Promise<{ position: number; moments: Moment[] }> {
    return ask(`${tablePath(this.id)}/moments?${query({ lang })}`);
  }

  branches(lang: Lang): Promise<{ position: number; branches: Branch[] }> {
    return ask(`${tablePath(this.id)}/branches?${query({ lang })}`);
  }

  /** A new table that goes on from there. */
  fork(lang: Lang, at: number): Promise<Opened> {
    return this.post("fork", { lang, at });
  }

  orders(lang: Lang): Promise<OwnOrders & { can: Orderable[] }> {
    return ask(`${tablePath(this.id)}/orders?${query({ lang })}`);
  }

  giveOrder(lang: Lang, seat: number, { ask, auction }: Orderable, wishes: OrderWish[]): Promise<unknown> {
    return this.post("orders", { lang, seat, about: auction?.about ?? "", order: { ask, wishes } });
  }

  withdraw(lang: Lang, order: number): Promise<unknown> {
    return ask(`${tablePath(this.id)}/orders/${order}?${query({ lang })}`, { method: "DELETE" });
  }

  /** The picks of a question that is still to come. */
  ahead(lang: Lang, seat: number, ask: string, before: Action[], picked: string[]): Promise<{ choices: Choices | null }> {
    return this.post("orders/choices", { lang, seat, ask, before, picked });
  }

  /** The step of the lesson was read; or the rest of it is not wanted. */
  lesson(lang: Lang, position: number, step: number, leave: boolean): Promise<unknown> {
    return this.post("lesson", { lang, position, step, leave });
  }

  /** What I try out here. */
  lines(lang: Lang): Promise<Lines> {
    return ask(`${tablePath(this.id)}/lines?${query({ lang })}`);
  }

  newLine(lang: Lang, at: number): Promise<{ line: number }> {
    return this.post("lines", { lang, at });
  }

  protected post<T>(command: string, fields: object): Promise<T> {
    return post(`${tablePath(this.id)}/${command}`, fields);
  }
}

/** A line that is tried out: asked and played like a table, but nothing is pushed. */
export class LineApi extends TableApi {
  constructor(
    id: string,
    readonly line: number,
  ) {
    super(id);
  }

  override page(lang: Lang): Promise<Page> {
    return ask(`${tablePath(this.id)}/lines/${this.line}?${query({ lang })}`);
  }

  override choices(lang: Lang, position: number, picked: string[]): Promise<Choices> {
    return this.atLine("choices", { lang, position, picked });
  }

  override why(lang: Lang, position: number, picked: string[]): Promise<Refusal> {
    return this.atLine("why", { lang, position, picked });
  }

  override play(lang: Lang, position: number, actions: Action[]): Promise<unknown> {
    return this.atLine("play", { lang, position, actions });
  }

  override undo(lang: Lang, position: number): Promise<unknown> {
    return this.atLine("undo", { lang, position });
  }

  reroll(lang: Lang, position: number): Promise<Moved> {
    return this.atLine("reroll", { lang, position });
  }

  answer(lang: Lang, position: number): Promise<Moved> {
    return this.atLine("answer", { lang, position });
  }

  keep(lang: Lang, name: string, kept: boolean): Promise<unknown> {
    return this.atLine("keep", { lang, name, kept });
  }

  /** Play its first moves at the table, which stands at this position. */
  follow(lang: Lang, position: number, key: string): Promise<Moved> {
    return insist(() => this.atLine("follow", { lang, position, key }));
  }

  /** Its owner's own moves wait as orders. */
  order(lang: Lang, position: number): Promise<LineOrdered> {
    return this.atLine("order", { lang, position });
  }

  drop(lang: Lang): Promise<unknown> {
    return ask(`${tablePath(this.id)}/lines/${this.line}?${query({ lang })}`, { method: "DELETE" });
  }

  private atLine<T>(command: string, fields: object): Promise<T> {
    return this.post(`lines/${this.line}/${command}`, fields);
  }
}

const learnPath = (what: string, { game, ...rest }: Subject, lang: Lang) =>
  `/api/${what}/${encodeURIComponent(game)}?${[subjectQuery(rest), query({ lang })].filter(Boolean).join("&")}`;

export const learnApi = {
  howTo: (subject: Subject, lang: Lang): Promise<HowTo> => ask(learnPath("howto", subject, lang)),
  rules: (subject: Subject, lang: Lang): Promise<Rules> => ask(learnPath("rules", subject, lang)),
  pictures: (subject: Subject, lang: Lang): Promise<Pictures> => ask(learnPath("pictures", subject, lang)),
};

export const lobbyApi = {
  games: (lang: Lang): Promise<Games> => ask(`/api/games?${query({ lang })}`),
  open: (plan: NewTable): Promise<Opened> => post("/api/tables", plan),
  /** The record as text: it is put into the order as it is. */
  bring: (lang: Lang, record: string): Promise<Opened> =>
    ask("/api/records", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: `{"lang": ${JSON.stringify(lang)}, "record": ${record}}`,
    }),
  learn: (lang: Lang, lesson: string, name: string): Promise<Opened> => post("/api/lessons", { lang, lesson, name }),
  mine: (lang: Lang, before = ""): Promise<{ tables: MyTable[]; thumbs: Record<string, string>; more: boolean }> =>
    ask(`/api/mine?${query({ lang, before })}`),
};
