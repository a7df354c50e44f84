/** One seat at one table: the page as pushed, the picks so far, and the commands. Knows no component. */
import { Refused, TableApi, Unreachable, randomKey, wait, type UndoWish } from "../api";
import { Live } from "../live";
import type { Action, Choices, HintAnswer, Lang, Page, Refusal } from "../protocol";
import { WORDS } from "../words";
import type { Kept } from "./kept";
import { choicesAfterPush, wantedActions, withForced, withPick, withoutLast } from "./picking";
import { withDefault } from "./settling";

export interface Notice {
  kind: "error" | "info";
  text: string;
  rule?: string | undefined;
  ruleText?: string | undefined;
}

export interface State {
  page: Page | null;
  choices: Choices | null;
  /** Picks nobody made yet: the least amount, the first way a piece may lie. */
  defaults: string[];
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
  /** Clicked on while something else is on its way; the last one counts. */
  kept: Kept | null;
}

export const START: State = {
  page: null,
  choices: null,
  defaults: [],
  live: true,
  busy: false,
  missing: false,
  notice: null,
  refusal: null,
  asking: false,
  hint: null,
  hinting: false,
  kept: null,
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
  /** What was picked last: it is on its way. */
  private sent: string | undefined;
  private arrived: () => void = () => undefined;

  constructor(
    private readonly api: TableApi,
    private lang: Lang,
    private readonly onChange: (state: State) => void,
    /** Pages come by themselves; else they are fetched after every command. */
    private readonly pushed = true,
  ) {}

  open(): void {
    if (this.pushed) this.live = new Live(this.api.id, this.lang, {
      onPage: (page) => this.takePushed(page),
      onConnection: (live) => this.set({ live }),
      onRevoked: () => this.set({ notice: { kind: "info", text: WORDS[this.lang].linkReplaced } }),
    });
    else this.set({ live: false });
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
      if (picked.length === 0) return this.set({ choices: page.choices });
      this.show(await this.asked(page, picked, otherwise));
    });

  /** Pick, and go on from there: what has a default begins with it; what `plays` lets pass is played at once. */
  readonly choose = (picked: string[], otherwise: string[], plays: (choices: Choices) => boolean): Promise<void> =>
    this.run(async (page) => {
      if (picked.length === 0) return this.set({ choices: page.choices });
      this.sent = picked.at(-1);
      const choices = await this.asked(page, picked, otherwise);
      if (plays(choices)) await this.play(page, choices);
      else this.show(await this.filled(page, choices), choices.picked);
    });

  /** Remember a click until the table is free; null forgets it. The same thing again is the second half of a double click. */
  readonly keep = (id: string | null): void => {
    const { busy, choices } = this.state;
    if (id === null) this.set({ kept: null });
    else if (busy && choices && id !== this.sent) this.set({ kept: { id, seat: choices.seat, title: choices.title } });
  };

  /** Something was done here that is no move: the page as it is now. */
  readonly refresh = (): Promise<void> => this.refetch().catch(this.fail);

  readonly confirm = (): Promise<void> => this.run((page) => this.play(page, this.state.choices));

  /** Whether it was taken back, or asked for. */
  readonly undo = async (how: UndoWish = {}): Promise<boolean> => {
    let done = false;
    await this.run(async (page) => {
      if (!page.undo && how.at === undefined && !how.ask) return;
      const { position } = page.table;
      await this.api.undo(this.lang, position, this.keyFor(position, [{ undo: how }]), how);
      this.pending = null;
      done = true;
      await this.catchUp(page);
    });
    return done;
  };

  readonly redo = (): Promise<void> =>
    this.run(async (page) => {
      if (!page.redo) return;
      const { position } = page.table;
      await this.api.redo(this.lang, position, this.keyFor(position, [{ redo: true }]));
      this.pending = null;
      await this.catchUp(page);
    });

  /** Answer somebody who asks to take back, or withdraw what I asked for. */
  readonly agree = (agree: boolean): Promise<void> =>
    this.run(async (page) => {
      await this.api.agree(this.lang, page.table.position, agree);
      await this.catchUp(page);
    });

  /** Read on in the lesson, or leave it. */
  readonly goOn = (leave = false): Promise<void> =>
    this.run(async (page) => {
      if (!page.lesson) return;
      await this.api.lesson(this.lang, page.table.position, page.lesson.step, leave);
      await this.catchUp(page);
    });

  /** Another command at this page; what there is to say after it. */
  readonly obey = (command: (page: Page) => Promise<Notice | null>): Promise<void> =>
    this.run(async (page) => {
      const notice = await command(page);
      await this.refetch();
      if (notice) this.set({ notice });
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

  readonly say = (notice: Notice): void => this.set({ notice });

  readonly dismiss = (): void => this.set({ notice: null, refusal: null, asking: false, hint: null });

  private async asked(page: Page, picked: string[], otherwise?: string[]): Promise<Choices> {
    const { position } = page.table;
    const choices = await this.api.choices(this.lang, position, picked);
    return choices.left > 0 || !otherwise ? choices : this.api.choices(this.lang, position, otherwise);
  }

  private async filled(page: Page, choices: Choices): Promise<Choices> {
    for (let picked = withDefault(choices); picked; picked = withDefault(choices)) {
      choices = await this.asked(page, picked);
    }
    return choices;
  }

  /** What fails stays picked, to be confirmed again. */
  private async play(page: Page, choices: Choices | null): Promise<void> {
    const actions = wantedActions(choices);
    if (!choices || !actions) return;
    const { position } = page.table;
    try {
      await this.api.play(this.lang, position, actions, this.keyFor(position, actions));
    } catch (error) {
      this.show(choices);
      throw error;
    }
    this.pending = null;
    await this.catchUp(page);
  }

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
      notice: { kind: code === "lesson" ? "info" : "error", text: text || words.unknownError, rule, ruleText },
    });
  };

  /** A push may have come before the answer; picks for an older question are void. */
  private show(choices: Choices, made = choices.picked): void {
    const defaults = choices.picked.filter((id) => !made.includes(id));
    if (this.state.page?.table.position === choices.position) this.set({ choices, defaults });
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
