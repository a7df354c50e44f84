import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLink, handOver, linksMade, noteLinks } from "./storage";

const KEPT = "stellwerk.tables";
const table = (id: string, token: string) => ({ id, token, links: [] });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** A server that answers each token as told: 200, 403, or 0 for no answer. */
function server(answers: Record<string, number>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { token } = JSON.parse(String(init.body)) as { token: string };
    asked.push(`${path} ${token}`);
    if (!answers[token]) throw new TypeError("no network");
    return new Response(JSON.stringify({ error: { code: "c", text: "" } }), { status: answers[token] });
  });
  return asked;
}

test("tokens that an earlier client kept go to the cookie, the oldest first, and out of the storage", async () => {
  localStorage.setItem(KEPT, JSON.stringify([table("b", "2"), table("a", "1")]));
  const asked = server({ 1: 200, 2: 403 });

  await handOver();

  expect(asked).toEqual(["/api/tables/a/join 1", "/api/tables/b/join 2"]);
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test("without an answer they wait for the next time", async () => {
  localStorage.setItem(KEPT, JSON.stringify([table("b", "2"), table("a", "1")]));
  server({ 1: 200, 2: 0 });

  await handOver();

  expect(JSON.parse(localStorage.getItem(KEPT) ?? "")).toEqual([table("b", "2")]);
});

test("damaged storage counts as empty, and nothing is asked", async () => {
  localStorage.setItem(KEPT, "{not json");
  const asked = server({});

  await handOver();

  expect(asked).toEqual([]);
});

test("links made here are known until they are replaced or ended, and stored nowhere", () => {
  noteLinks("t", [
    { seat: 1, token: "x" },
    { seat: 2, token: "y" },
  ]);
  noteLinks("t", [{ seat: 1, token: "z" }]);
  forgetLink("t", 2);

  expect(linksMade("t")).toEqual([{ seat: 1, token: "z" }]);
  expect(localStorage.length).toBe(0);
});
