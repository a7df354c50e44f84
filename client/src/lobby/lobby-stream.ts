/** The stream of an open lobby: it tells when to look at my tables again. While it is down the lobby looks by itself. */
import { lobbyLivePath } from "../api";
import { backoff } from "../live";

/** The close code of a server that will not serve us. */
const REFUSED = 1008;

/** How often a lobby without a stream looks whether it is my turn somewhere. */
export const LOOK_EVERY_MS = 15_000;

export class LobbyStream {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private comeBack = 0;
  private looking = 0;
  private heard = false;

  /** `look` is called on news, after every gap, and now and then while there is no stream. */
  constructor(private readonly look: () => void) {
    this.lookByMyself(true);
    this.connect();
  }

  close(): void {
    this.lookByMyself(false);
    clearTimeout(this.comeBack);
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  private connect(): void {
    const socket = new WebSocket(lobbyLivePath());
    this.socket = socket;
    socket.onmessage = () => {
      this.attempt = 0;
      this.lookByMyself(false);
      // The first word of the first stream is no news: the page has just looked.
      if (this.heard) this.look();
      this.heard = true;
    };
    socket.onclose = (event) => {
      this.socket = null;
      this.lookByMyself(true);
      if (event.code === REFUSED) return;
      this.comeBack = window.setTimeout(() => this.connect(), backoff(this.attempt++, Math.random()));
    };
  }

  private lookByMyself(on: boolean): void {
    clearInterval(this.looking);
    this.looking = on ? window.setInterval(this.look, LOOK_EVERY_MS) : 0;
  }
}
