/** The live stream of a table: a whole page, then what changes, over a WebSocket that comes back by itself. */
import { livePath } from "./api";
import { type Known, type LiveMessage, applied } from "./patch";
import type { Lang, Page } from "./protocol";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** The close code of a server that will not serve us: no such table. */
const REFUSED = 1008;

/** The close code of a seat whose link was replaced: whoever comes back watches. */
const REVOKED = 4003;

/** How long to wait before attempt n (0, 1, 2 …). `chance` in 0..1 spreads many clients after a server restart. */
export function backoff(attempt: number, chance: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return Math.round(pause * (0.75 + chance / 4));
}

export interface LiveEars {
  onPage(page: Page): void;
  onConnection(live: boolean): void;
  onRevoked(): void;
}

export class Live {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;
  private known: Known | null = null;

  constructor(
    private readonly id: string,
    private lang: Lang,
    private readonly ears: LiveEars,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    // A socket still opening carries the old language in its address: begin anew rather than lose the wish.
    if (this.socket?.readyState === WebSocket.OPEN) this.askWhole(this.socket);
    else this.hurry();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    clearTimeout(this.timer);
    this.drop();
  }

  private readonly hurry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.drop();
    this.connect();
  };

  private connect(): void {
    const socket = new WebSocket(livePath(this.id, this.lang));
    this.socket = socket;
    this.known = null;
    socket.onmessage = (event) => {
      this.attempt = 0;
      this.ears.onConnection(true);
      this.known = applied(this.known, JSON.parse(String(event.data)) as LiveMessage);
      if (this.known) this.ears.onPage(this.known.page);
      else this.askWhole(socket);
    };
    socket.onclose = (event) => this.retry(event.code);
  }

  /** Naming a language, a new one or ours, brings the whole page. */
  private askWhole(socket: WebSocket): void {
    socket.send(JSON.stringify({ lang: this.lang }));
  }

  private retry(code: number): void {
    this.socket = null;
    this.ears.onConnection(false);
    if (code === REVOKED) this.ears.onRevoked();
    // Asking again would bring the same answer; the page over HTTP says what is wrong.
    if (code === REFUSED) return;
    this.timer = window.setTimeout(() => this.connect(), backoff(this.attempt++, Math.random()));
  }

  private drop(): void {
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }
}
