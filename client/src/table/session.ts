/** One seat at one table: the page as pushed, the picks so far, and the commands. Knows no component. */
import { Refused, TableApi, Unreachable, randomKey, wait } from "../api";
import { Live } from "../live";
import type { Action, Choices, HintAnswer, Lang, Page, Refusal } from "../protocol";
import { WORDS } from "../words";
import { choicesAfterPush, wantedActions, withForced, withPick, withoutLast } from "./picking";

export interface Notice {
  kind: "error" | "info";
  text: string;
  rule?: string | undefined;
  ruleText?: string | undefined;
}

export interface State {
  page: Page | null;
  choices: Choices | null;
  live: boolean;
  busy: boolean;
  missing: boolean;
  notice: Notice | null;
  refusal: Refusal | null;
  /** "Why not?" is armed: the next thing chosen is asked about, not picked. */
  asking: boolean;
  /** What a bot would do at this position. */
  hint: HintAnswer | null;
  hinting: boolean;
}

export const START: State = {
  page: null,
  choices: null,
  live: true,
  busy: false,
  missing: false,
  notice: null,
  refusal: null,
  asking: false,
  hint: null,
  hinting: false,
};

/** So long a pushed page may take before we fetch it ourselves. */
const PUSH_MS = 1500;

/** A play that may have arrived although nothing answered keeps its key, so that it is never played twice; so does an undo (no actions). */
interface Pending {
  position: number;
  actions: string;
  key: string;
}

export class Session {
  private state = START;
  private pending: Pending | null = null;
  private live: Live | null = null;
  private pushes = 0;
  private arrived: () => void = () => undefined;

  constructor(
    private readonly api: TableApi,
    private lang: Lang,
    private readonly onChange: (state: State) => void,
  ) {}

  open(): void {
    this.live = new Live(this.api.id, this.lang, {
      onPage: (page) => this.takePushed(page),
      onConnection: (live) => this.set({ live }),
      onRevoked: () => this.set({ notice: { kind: "info", text: WORDS[this.lang].linkReplaced } }),
    });
    // The first page over HTTP: it says clearly when there is no such table, which a socket cannot.
    this.refetch().catch(this.fail);
  }

  close(): void {
    this.live?.close();
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.live?.speak(lang);
    const { choices, live } = this.state;
    if (!live) this.refetch().catch(this.fail);
    // The pushed page brings the opening question in the new language, not the one with my picks.
    if (choices && choices.picked.length > 0) void this.pick(choices.picked);
    if (this.state.hint) void this.fetchHint();
  }

  /** Ask for the choices with these picks; `otherwise` when they exclude each other. */
  readonly pick = (picked: string[], otherwise?: string[]): Promise<void> =>
    this.run(async (page) => {
      const { position } = page.table;
      if (picked.length === 0) return this.set({ choices: page.choices });
      const choices = await this.api.choices(this.lang, position, picked);
      if (choices.left > 0 || !otherwise) this.show(choices);
      else this.show(await this.api.choices(this.lang, position, otherwise));
    });

  readonly confirm = (): Promise<void> =>
    this.run(async (page) => {
      const actions = wantedActions(this.state.choices);
      if (!actions) return;
      const { position } = page.table;
      await this.api.play(this.lang, position, actions, this.keyFor(position, actions));
      this.pending = null;
      await this.catchUp(page);
    });

  readonly undo = (): Promise<void> =>
    this.run(async (page) => {
      if (!page.undo) return;
      const { position } = page.table;
      await this.api.undo(this.lang, position, this.keyFor(position, []));
      this.pending = null;
      await this.catchUp(page);
    });

  readonly why = (id: string): Promise<void> =>
    this.run(async (page) => {
      const { choices } = this.state;
      const picked = choices ? withForced(choices, withPick(choices, id)) : [id];
      this.set({ refusal: await this.api.why(this.lang, page.table.position, picked), asking: false });
    });

  /** Ask what a bot would do; asked again it goes away. */
  readonly askHint = async (): Promise<void> => {
    const { page, hint, hinting } = this.state;
    if (hint) return this.set({ hint: null });
    if (page?.table.hints && page.you.acting !== null && !hinting) await this.fetchHint();
  };

  /** One step back: close what is being said, else clear the last pick. */
  readonly back = (): void => {
    const { refusal, notice, asking, hint, choices } = this.state;
    if (refusal || notice || asking || hint) this.dismiss();
    else if (choices && choices.picked.length > 0) void this.pick(withoutLast(choices));
  };

  readonly ask = (asking: boolean): void => this.set({ asking, refusal: null });

  readonly dismiss = (): void => this.set({ notice: null, refusal: null, asking: false, hint: null });

  private set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }

  private take(page: Page): void {
    const moved = page.table.position !== this.state.page?.table.position;
    const choices = choicesAfterPush(this.state.choices, page);
    this.set({ page, choices, ...(moved ? { refusal: null, asking: false, hint: null } : {}) });
    this.arrived();
  }

  private takePushed(page: Page): void {
    this.pushes += 1;
    this.take(page);
  }

  /** What was pushed meanwhile may be newer, and if it is older the newest follows: the fetched page is dropped. */
  private async refetch(): Promise<void> {
    const { pushes } = this;
    const page = await this.api.page(this.lang);
    if (this.pushes === pushes) this.take(page);
  }

  /** Not a command: nobody has to wait for it, and an answer to an older question is dropped. */
  private async fetchHint(): Promise<void> {
    const position = this.state.page?.table.position ?? 0;
    this.set({ hinting: true, notice: null, refusal: null, asking: false });
    try {
      const hint = await this.api.hint(this.lang, position);
      if (this.state.page?.table.position === hint.position) this.set({ hint });
    } catch (error) {
      await this.fail(error);
    } finally {
      this.set({ hinting: false });
    }
  }

  /** One command at a time. */
  private async run(command: (page: Page) => Promise<void>): Promise<void> {
    const { page, busy } = this.state;
    if (!page || busy) return;
    this.set({ busy: true, notice: null, refusal: null });
    await command(page).catch(this.fail);
    this.set({ busy: false });
  }

  private readonly fail = async (error: unknown): Promise<void> => {
    const words = WORDS[this.lang];
    if (error instanceof Unreachable) return this.set({ notice: { kind: "error", text: words.networkError } });
    if (!(error instanceof Refused)) throw error;
    const { code, text, rule, rule_text: ruleText } = error.wire;
    if (code === "stale") {
      await this.refetch().catch(() => undefined);
      return this.set({ notice: { kind: "info", text: words.movedOn } });
    }
    this.set({
      missing: code === "no_table",
      notice: { kind: "error", text: text || words.unknownError, rule, ruleText },
    });
  };

  /** A push may have come before the answer; picks for an older question are void. */
  private show(choices: Choices): void {
    if (this.state.page?.table.position === choices.position) this.set({ choices });
  }

  private keyFor(position: number, actions: Action[]): string {
    const wanted = JSON.stringify(actions);
    if (this.pending?.position !== position || this.pending.actions !== wanted) {
      this.pending = { position, actions: wanted, key: randomKey() };
    }
    return this.pending.key;
  }

  /** A command holds until the page it led to is here, so that nobody answers the old question twice. */
  private async catchUp(before: Page): Promise<void> {
    const push = new Promise<void>((done) => (this.arrived = done));
    if (this.state.page === before && this.state.live) await Promise.race([push, wait(PUSH_MS)]);
    if (this.state.page === before) await this.refetch();
  }
}
