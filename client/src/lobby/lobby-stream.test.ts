import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOOK_EVERY_MS, LobbyStream } from "./lobby-stream";

class FakeSocket {
  static made: FakeSocket[] = [];
  onmessage: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  close() {
    this.closed = true;
  }
}

const last = () => FakeSocket.made[FakeSocket.made.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "https:", host: "games.example.org" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a lobby with a stream looks when it is told to, and never by itself", () => {
  const look = vi.fn();
  new LobbyStream(look);
  expect(last().address).toBe("wss://games.example.org/api/mine/live");
  last().onmessage!();
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledTimes(0);
  last().onmessage!();
  expect(look).toHaveBeenCalledTimes(1);
});

test("without its stream it looks by itself, comes back, and looks at what it missed", () => {
  const look = vi.fn();
  new LobbyStream(look);
  last().onmessage!();
  last().onclose!({ code: 1001 });
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledTimes(1);
  expect(FakeSocket.made.length).toBeGreaterThan(1);
  last().onmessage!();
  expect(look).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledTimes(2);
});

test("one that is refused does not come back, and the lobby goes on looking", () => {
  const look = vi.fn();
  new LobbyStream(look);
  last().onclose!({ code: 1008 });
  vi.advanceTimersByTime(3 * LOOK_EVERY_MS);
  expect(FakeSocket.made.length).toBe(1);
  expect(look).toHaveBeenCalledTimes(3);
});

test("closed it is quiet", () => {
  const look = vi.fn();
  const stream = new LobbyStream(look);
  stream.close();
  vi.advanceTimersByTime(3 * LOOK_EVERY_MS);
  expect(last().closed).toBe(true);
  expect(look).toHaveBeenCalledTimes(0);
});
