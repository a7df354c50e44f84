/** Every command to the server goes through here; docs/protocol.md says what each one answers. */
import type {
  Action,
  Choices,
  Games,
  HintAnswer,
  Joined,
  Lang,
  Links,
  MyTable,
  NewTable,
  Opened,
  Page,
  Refusal,
  SeatLink,
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
  // A gateway without its server answers 502 to 504, and not in our words: as good as no answer.
  if (answer.status >= 502 && !wire) throw new Unreachable();
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

export function livePath(id: string, lang: Lang): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${tablePath(id)}/live?${query({ lang })}`;
}

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

  choices(lang: Lang, position: number, picked: string[]): Promise<Choices> {
    return this.post("choices", { lang, position, picked });
  }

  why(lang: Lang, position: number, picked: string[]): Promise<Refusal> {
    return this.post("why", { lang, position, picked });
  }

  hint(lang: Lang, position: number): Promise<HintAnswer> {
    return this.post("hint", { lang, position });
  }

  play(lang: Lang, position: number, actions: Action[], key: string): Promise<unknown> {
    const wanted = actions.length === 1 ? { action: actions[0] } : { actions };
    return insist(() => this.post("play", { lang, position, ...wanted, key }));
  }

  undo(lang: Lang, position: number, key: string): Promise<unknown> {
    return insist(() => this.post("undo", { lang, position, key }));
  }

  private post<T>(command: string, fields: object): Promise<T> {
    return post(`${tablePath(this.id)}/${command}`, fields);
  }
}

export const lobbyApi = {
  games: (lang: Lang): Promise<Games> => ask(`/api/games?${query({ lang })}`),
  open: (plan: NewTable): Promise<Opened> => post("/api/tables", plan),
  mine: (lang: Lang): Promise<{ tables: MyTable[]; thumbs: Record<string, string> }> =>
    ask(`/api/mine?${query({ lang })}`),
};
