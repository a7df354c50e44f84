import { expect, test } from "vitest";
import { pieces } from "./references";

const rules = (text: string, known?: string[]) =>
  pieces(text, known && new Set(known)).flatMap((piece) => (typeof piece === "string" ? [] : [piece.rule]));

test("a rule in a text is found, with its brackets or without", () => {
  expect(pieces("Cost as AR-5.6.")).toEqual(["Cost as ", { rule: "AR-5.6", label: "AR-5.6" }, "."]);
  expect(pieces("Most cash wins. [AR-7.6]")).toEqual(["Most cash wins. ", { rule: "AR-7.6", label: "AR-7.6" }]);
});

test("ids of maps, examples and refusals are ids too", () => {
  expect(rules("AS-GE.10, FT-EX12 and CX-RF3")).toEqual(["AS-GE.10", "FT-EX12", "CX-RF3"]);
});

test("short ones behind an id belong to the same game, if there are such rules", () => {
  const known = ["AR-2.6", "AR-2.7", "AR-2.8", "AR-7.3", "AR-7.5"];

  expect(rules("does AR-2.6, 2.7, 2.8 in this order", known)).toEqual(["AR-2.6", "AR-2.7", "AR-2.8"]);
  expect(rules("AR-7.3–7.5", known)).toEqual(["AR-7.3", "AR-7.5"]);
  expect(rules("AR-7.3 bis 7.5", known)).toEqual(["AR-7.3", "AR-7.5"]);
  expect(rules("AR-2.6, 9.9", known)).toEqual(["AR-2.6"]);
});

test("nothing is lost on the way, and nothing else is taken for a rule", () => {
  const text = "AR-2.6, 2.7: US-style trains, 2.5 of them; X-1.";

  expect(pieces(text, new Set(["AR-2.7"])).map((piece) => (typeof piece === "string" ? piece : piece.label)).join("")).toBe(
    text,
  );
  expect(rules("US-style, X-1, 2.5")).toEqual([]);
});
