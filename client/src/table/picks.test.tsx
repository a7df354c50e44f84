import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { Choices, Pick, Step } from "../protocol";
import { SettingsProvider } from "../settings";
import { StepColumn } from "./picks";

beforeEach(() => {
  localStorage.setItem("stellwerk.lang", "en");
  document.body.innerHTML = "";
  Element.prototype.scrollIntoView = () => undefined;
});

const pick = (value: string, change: Partial<Pick> = {}): Pick => ({
  id: `turn:${value}`,
  slot: "turn",
  label: `${value}°`,
  count: 1,
  chosen: false,
  ...change,
});

function show(picks: Pick[]): (string | null)[] {
  const step: Step = { slot: "turn", title: "Turn", picks };
  const choices = { seat: 0, position: 1, title: "", picked: [], steps: [step], picks, left: 2 } as unknown as Choices;
  const lookedAt: (string | null)[] = [];
  render(
    <SettingsProvider>
      <StepColumn
        step={step}
        alone
        choices={choices}
        busy={false}
        onPick={() => undefined}
        onAmount={() => undefined}
        onPreview={(id) => lookedAt.push(id)}
      />
    </SettingsProvider>,
  );
  return lookedAt;
}

test("a pick shows its small drawing, which no screen reader reads", () => {
  show([pick("90", { icon: '<svg class="icon"></svg>' }), pick("180")]);

  const [with_, without] = screen.getAllByTestId("pick");
  expect(with_?.querySelector("[aria-hidden=true] svg.icon")).toBeTruthy();
  expect(without?.querySelector("svg")).toBeNull();
});

test("pointer and focus look at a pick before it is picked", () => {
  const lookedAt = show([pick("90"), pick("180")]);
  const [first, second] = screen.getAllByTestId("pick") as [HTMLElement, HTMLElement];

  fireEvent.pointerEnter(first);
  fireEvent.pointerLeave(first);
  fireEvent.focus(second);
  fireEvent.blur(second);

  expect(lookedAt).toEqual(["turn:90", null, "turn:180", null]);
});

test("a long list is set in columns as wide as its labels ask for", () => {
  const many = Array.from({ length: 9 }, (_, i) => pick(String(i)));
  show(many);
  expect(document.querySelector(".opts.many.short")).toBeTruthy();

  document.body.innerHTML = "";
  show(many.map((one) => ({ ...one, label: "204 D", cell: { chip: "D", colour: "mauve" } })));
  expect(document.querySelector(".opts.many:not(.short, .long)")).toBeTruthy();

  document.body.innerHTML = "";
  show(many.map((one) => ({ ...one, label: "Nürnberg Nord → Gostenhof" })));
  expect(document.querySelector(".opts.many.long")).toBeTruthy();
});
