import { afterEach, expect, test, vi } from "vitest";
import { Live, backoff } from "./live";
import type { Page } from "./protocol";

test("each attempt waits about twice as long as the one before", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000, 4000]);
});

test("the wait is never longer than a quarter of a minute", () => {
  expect(backoff(30, 1)).toBe(15_000);
  expect(backoff(2000, 1)).toBe(15_000);
});

test("chance spreads the clients by a quarter", () => {
  expect(backoff(1, 0)).toBe(750);
  expect(backoff(1, 0.5)).toBe(875);
});

/** A socket the test speaks through. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = 1;
  readonly sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

afterEach(() => vi.unstubAllGlobals());

function listening(): { pages: Page[]; socket: FakeSocket; live: Live } {
  vi.stubGlobal("WebSocket", FakeSocket);
  const pages: Page[] = [];
  const ears = { onPage: (page: Page) => pages.push(page), onConnection: () => undefined, onRevoked: () => undefined };
  const live = new Live("id", "en", ears);
  return { pages, socket: FakeSocket.last, live };
}

test("what changed is put onto the page before", () => {
  const { pages, socket, live } = listening();

  socket.says({ mark: "a", page: { status: "one", log: [], svg: "" } });
  socket.says({ mark: "b", since: "a", set: { status: "two" } });

  expect(pages.map((page) => page.status)).toEqual(["one", "two"]);
  expect(socket.sent).toEqual([]);
  live.close();
});

test("a change of a page we do not have is not shown: the whole page is asked for", () => {
  const { pages, socket, live } = listening();

  socket.says({ mark: "a", page: { status: "one", log: [], svg: "" } });
  socket.says({ mark: "c", since: "b", set: { status: "lost" } });
  socket.says({ mark: "c", page: { status: "three", log: [], svg: "" } });

  expect(pages.map((page) => page.status)).toEqual(["one", "three"]);
  expect(socket.sent).toEqual(['{"lang":"en"}']);
  live.close();
});
