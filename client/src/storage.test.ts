import { beforeEach, expect, test } from "vitest";
import { keepTable, keepToken, keptTables, linksFor, tokenFor } from "./storage";

beforeEach(() => localStorage.clear());

test("the newest table comes first, each token once", () => {
  keepTable({ id: "a", token: "1", links: [] });
  keepTable({ id: "b", token: "2", links: [] });
  keepTable({ id: "a", token: "1", links: [] });

  expect(keptTables().map((table) => table.id)).toEqual(["a", "b"]);
});

test("opening a kept table again does not forget the links given away", () => {
  keepTable({ id: "a", token: "1", links: [{ seat: 2, token: "x" }] });
  keepToken("a", "1");

  expect(linksFor("a")).toEqual([{ seat: 2, token: "x" }]);
  expect(tokenFor("a")).toBe("1");
});

test("damaged storage counts as empty", () => {
  localStorage.setItem("stellwerk.tables", "{not json");

  expect(keptTables()).toEqual([]);
  expect(tokenFor("a")).toBe("");
});
