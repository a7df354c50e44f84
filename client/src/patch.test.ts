import { expect, test } from "vitest";
import { applied, redrawn } from "./patch";
import type { LogLine, Page } from "./protocol";

const line = (n: number, text: string): LogLine => ({ n, at: n, group: "", seat: null, text });
const page = (fields: Partial<Page>) => ({ status: "", svg: "", log: [], ...fields }) as unknown as Page;

test("a whole page replaces whatever was there", () => {
  const whole = page({ status: "Year 1" });

  expect(applied(null, { mark: "a", page: whole })).toEqual({ mark: "a", page: whole });
  expect(applied({ mark: "z", page: page({}) }, { mark: "a", page: whole })?.page).toBe(whole);
});

test("a patch changes what it names and keeps the rest as it is", () => {
  const before = page({ status: "Year 1", svg: "<svg><g/></svg>", log: [line(0, "one"), line(1, "taken back")] });

  const after = applied(
    { mark: "a", page: before },
    { mark: "b", since: "a", set: { status: "Year 2" }, log: [1, [line(1, "two")]] },
  );

  expect(after).toEqual({ mark: "b", page: { ...before, status: "Year 2", log: [line(0, "one"), line(1, "two")] } });
  expect(after?.page.svg).toBe(before.svg);
  expect(before.log.length).toBe(2);
});

test("a patch for another page than ours is not applied", () => {
  const message = { mark: "c", since: "b", set: { status: "Year 2" } };

  expect(applied({ mark: "a", page: page({}) }, message)).toBe(null);
  expect(applied(null, message)).toBe(null);
});

test("a drawing is put together from old pieces and new ones", () => {
  const before = '<svg><circle r="1"/><text>Köln 𝄞</text></svg>';

  expect(redrawn(before, [[0, 2], 'circle r="2"/>', [3, 3]])).toBe('<svg><circle r="2"/><text>Köln 𝄞</text></svg>');
  expect(redrawn(before, ["plain"])).toBe("plain");
  expect(redrawn("", [[0, 1]])).toBe("");
});
