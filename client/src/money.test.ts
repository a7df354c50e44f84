import { expect, test } from "vitest";
import { delta, money, number } from "./money";

test("English puts the dollar sign before the number, German after it", () => {
  expect(money(12, "en")).toBe("$12");
  expect(money(12, "de")).toBe("12\u00a0$");
});

test("a minus stands before everything, as a true minus sign", () => {
  expect(money(-2, "en")).toBe("\u2212$2");
  expect(money(-2, "de")).toBe("\u22122\u00a0$");
  expect(number(-7, "en")).toBe("\u22127");
});

test("thousands are parted as the language does it", () => {
  expect(money(1234, "en")).toBe("$1,234");
  expect(money(1234, "de")).toBe("1.234\u00a0$");
});

test("a change always carries its sign", () => {
  expect([delta(3, "en"), delta(-2, "en"), delta(0, "en")]).toEqual(["+3", "\u22122", "±0"]);
});
