import { expect, test } from "vitest";
import { linkOf, parseLink, parseRoute, tablePathOf } from "./route";

test("a link holds the table's id, and behind the hash the token", () => {
  expect(parseRoute("/t/k3f9", "#secret")).toEqual({ at: "table", id: "k3f9", token: "secret" });
  expect(parseRoute("/t/k3f9/", "")).toEqual({ at: "table", id: "k3f9", token: "" });
});

test("the address of a table holds no token", () => {
  expect(tablePathOf("k3f9")).toBe("/t/k3f9");
});

test("every other address is the lobby", () => {
  expect(parseRoute("/", "")).toEqual({ at: "lobby" });
  expect(parseRoute("/t/", "#x")).toEqual({ at: "lobby" });
  expect(parseRoute("/elsewhere", "")).toEqual({ at: "lobby" });
});

test("a pasted link is understood with or without its host, and with blanks around it", () => {
  const table = { id: "k3f9", token: "aB-_9" };

  expect(parseLink("  http://box.local:8000/t/k3f9#aB-_9\n")).toEqual(table);
  expect(parseLink("/t/k3f9#aB-_9")).toEqual(table);
  expect(parseLink(linkOf("k3f9", "aB-_9"))).toEqual(table);
});

test("what is no link to a seat is refused", () => {
  for (const text of ["", "hello", "http://box.local/t/k3f9", "http://box.local/t/#x"])
    expect(parseLink(text)).toBeNull();
});
