import { expect, test } from "vitest";
import { codesFor } from "./finder";

const codes = (...labels: string[]) => [...codesFor(labels.map((label, i) => ({ id: String(i), label }))).values()];

test("a pick is found by two letters of its name, a coordinate by itself", () => {
  expect(codes("Chicago", "Cincinnati", "Cleveland")).toEqual(["CH", "CI", "CL"]);
  expect(codes("F7 near Charleston", "Évreux")).toEqual(["F7", "EV"]);
});

test("no two picks have the same letters, however many are called alike", () => {
  const many = codes(...Array.from({ length: 200 }, () => "Plain"));

  expect(new Set(many).size).toBe(200);
  expect(many.every((code) => code.length === 2)).toBe(true);
});
