import { expect, test } from "vitest";
import type { RuleInfo } from "../protocol";
import { fits } from "./search";

const rule = (id: string, section: string, text: string): RuleInfo => ({
  id,
  section,
  text,
  holds: true,
  here: true,
  special: false,
  boards: [],
  options: [],
});
const COST = rule("AR-5.6", "AR-5", "Cost: plain 2, forest 3.");
const EXPAND = { key: "AR-5", title: "Expanding a network", aside: false };

test("a rule is found by its id, and by its section", () => {
  for (const wanted of ["AR-5.6", "ar-5.6", "5.6", "AR-5", "AR-5.", ""]) expect(fits(COST, EXPAND, wanted)).toBe(true);
  for (const wanted of ["AR-5.5", "AR-4", "AR-5.66", "15.6"]) expect(fits(COST, EXPAND, wanted)).toBe(false);
});

test("it is found by words, all of which must be there, in the text or the title", () => {
  expect(fits(COST, EXPAND, "Forest cost")).toBe(true);
  expect(fits(COST, EXPAND, "network cost")).toBe(true);
  expect(fits(COST, EXPAND, "forest cotton")).toBe(false);
});
