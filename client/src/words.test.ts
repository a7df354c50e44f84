import { expect, test } from "vitest";
import { WORDS } from "./words";

/** Every word with its path; functions are called, so that an empty sentence is found. */
function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === "function") return texts((value as (...given: unknown[]) => unknown)("7", "8"), path);
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

const [en, de] = [new Map(texts(WORDS.en, "")), new Map(texts(WORDS.de, ""))];

test("both languages have the same words", () => {
  expect([...de.keys()]).toEqual([...en.keys()]);
});

test("no word is empty", () => {
  const empty = [...en, ...de].filter(([, text]) => text.trim() === "");

  expect(empty).toEqual([]);
});

test("what is given to a sentence appears in it, in both languages", () => {
  expect(WORDS.en.turn.yours("expand")).toContain("expand");
  expect(WORDS.de.turn.yours("ausdehnen")).toContain("ausdehnen");
});

test("one and many are told apart", () => {
  for (const { left, mine } of Object.values(WORDS)) {
    expect(left(1)).not.toBe(left(2).replace("2", "1"));
    expect(new Set([0, 1, 2].map(mine.lead)).size).toBe(3);
  }
});
