import { afterEach, expect, test, vi } from "vitest";
import { Refused, TableApi, Unreachable, lobbyApi } from "./api";

const answering = (...answers: [number, object | null][]) => {
  const asked = vi.fn();
  for (const [status, json] of answers) {
    asked.mockResolvedValueOnce({ ok: status < 400, status, json: () => Promise.resolve(json) });
  }
  vi.stubGlobal("fetch", asked);
  return asked;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a full disk is told in the server's words, not taken for silence", async () => {
  answering([507, { error: { code: "disk_full", text: "The disk is full." } }]);

  await expect(lobbyApi.games("en")).rejects.toThrow(new Refused({ code: "disk_full", text: "The disk is full." }));
});

test("a gateway without its server is silence", async () => {
  answering([502, null]);

  await expect(lobbyApi.games("en")).rejects.toThrow(Unreachable);
});

test("a server without its database is silence: it is asked again with the same key", async () => {
  vi.useFakeTimers();
  const asked = answering(
    [503, { error: { code: "store_away", text: "The database does not answer." } }],
    [200, { position: 1 }],
  );

  const played = new TableApi("id").play("en", 0, [{ do: "pass" }], "key");
  await vi.runAllTimersAsync();

  expect(await played).toEqual({ position: 1 });
  expect(asked).toHaveBeenCalledTimes(2);
});

test("an action is asked again with the same key until a server that starts anew answers", async () => {
  vi.useFakeTimers();
  const asked = answering([502, null], [502, null], [502, null], [502, null], [502, null], [200, { position: 1 }]);

  const played = new TableApi("id").play("en", 0, [{ do: "pass" }], "key");
  await vi.runAllTimersAsync();

  expect(await played).toEqual({ position: 1 });
  expect(new Set(asked.mock.calls.map((call) => (call[1] as RequestInit).body)).size).toBe(1);
});
