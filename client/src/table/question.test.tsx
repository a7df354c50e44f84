import { fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CellView } from "../cells";
import type { AmountPick, Effect, Result } from "../protocol";
import { SettingsProvider } from "../settings";
import { AmountField } from "./amount";
import { Effects, asSum } from "./confirm";
import { ranking } from "./end/ranking";

beforeEach(() => {
  localStorage.setItem("stellwerk.lang", "en");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const BID: AmountPick = {
  id: "amount",
  slot: "amount",
  label: "Bid",
  min: 10,
  max: 50,
  count: 41,
  chosen: false,
  value: null,
};

function showAmount(): { chosen: number[]; input: HTMLInputElement } {
  const chosen: number[] = [];
  render(
    <SettingsProvider>
      <AmountField pick={BID} onChoose={(value) => chosen.push(value)} />
    </SettingsProvider>,
  );
  return { chosen, input: screen.getByLabelText("Bid, 10 to 50") as HTMLInputElement };
}

test("a typed amount is chosen once the hand rests, and never outside the range", () => {
  const { chosen, input } = showAmount();

  for (const text of ["1", "12", "125"]) {
    fireEvent.input(input, { target: { value: text } });
    vi.advanceTimersByTime(400);
  }

  expect(chosen).toEqual([12]);
});

test("Enter chooses at once", () => {
  const { chosen, input } = showAmount();

  fireEvent.keyDown(input, { key: "Enter" });

  expect(chosen).toEqual([10]);
});

test("money is told as a sum, other changes as before and after", () => {
  const paid: Effect = { label: "Treasury", before: { money: 18 }, after: { money: 12 } };
  const income: Effect = { label: "Income", before: 7, after: 10 };

  expect(asSum(paid)).toEqual({ before: 18, change: -6, after: 12 });
  expect(asSum(income)).toBeNull();

  render(
    <SettingsProvider>
      <Effects confirm={{ label: "", effects: [paid, income] }} />
    </SettingsProvider>,
  );
  const text = screen.getByTestId("effects").textContent?.replace(/\s+/g, " ");
  expect(text).toContain("$18 − $6 = $12 Treasury");
  expect(text).toContain("Income 7 → 10");
});

test("a mark standing alone can be read aloud", () => {
  render(
    <SettingsProvider>
      <CellView
        cell={[
          { chip: "L", colour: "verm" },
          { chip: "R", colour: "blue", text: "Republic" },
        ]}
      />
    </SettingsProvider>,
  );

  expect(screen.getByRole("img", { name: "L" })).toBeTruthy();
  expect(screen.getByText("Republic")).toBeTruthy();
});

test("the winner stands first even when the scores are equal", () => {
  const result: Result = { winners: [2], scores: [90, 120, 120], text: "" };

  expect(ranking(result)).toEqual([2, 1, 0]);
});
