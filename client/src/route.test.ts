import { expect, test } from "vitest";
import { howToPath, rulesPath } from "./learn/subject";
import { linkOf, parseLink, parseRoute, tablePathOf } from "./route";

test("a link holds the table's id, and behind the hash the token", () => {
  expect(parseRoute("/t/k3f9", "#secret")).toEqual({ at: "table", id: "k3f9", token: "secret" });
  expect(parseRoute("/t/k3f9/", "")).toEqual({ at: "table", id: "k3f9", token: "" });
});

test("the address of a table holds no token", () => {
  expect(tablePathOf("k3f9")).toBe("/t/k3f9");
});

test("how to play and the rules are pages per game, the rules with a place behind the hash", () => {
  expect(parseRoute("/rules/age_of_steam", "#AS-6.9", "?board=germany&players=4&option=income_cap%3D40")).toEqual({
    at: "guide",
    tab: "rules",
    rule: "AS-6.9",
    subject: { game: "age_of_steam", board: "germany", players: 4, options: ["income_cap=40"] },
  });
  expect(parseRoute("/howto/express_01", "", "?players=many")).toEqual({
    at: "guide",
    tab: "howto",
    rule: "",
    subject: { game: "express_01", board: "", players: null, options: [] },
  });
});

test("the address of a rule leads back to it", () => {
  const subject = { game: "first_train", board: "nuernberg", players: 3, options: ["side=2-3"] };
  const [path = "", rest = ""] = rulesPath(subject, "FT-5.1").split("?");
  const [search = "", hash = ""] = rest.split("#");

  expect(parseRoute(path, `#${hash}`, `?${search}`)).toEqual({ at: "guide", tab: "rules", rule: "FT-5.1", subject });
  expect(howToPath({ ...subject, board: "", players: null, options: [] })).toBe("/howto/first_train");
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
