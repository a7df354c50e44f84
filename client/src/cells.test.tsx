import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { CellView, cellText } from "./cells";
import { SettingsProvider } from "./settings";

const TILE = { picture: "<svg class='tile'><path d='M0 0'/></svg>", label: "Straight", text: "41" };

test("a picture is drawn with its text, and its label is for who can't see it", () => {
  const { container } = render(
    <SettingsProvider>
      <CellView cell={TILE} />
    </SettingsProvider>,
  );

  expect(container.querySelector("svg.tile path")).not.toBeNull();
  expect(screen.getByRole("img", { name: "Straight" })).toBeTruthy();
  expect(container.textContent).toBe("41");
});

test("where only words can stand, a picture is its text or its label", () => {
  expect(cellText(TILE, "en")).toBe("41");
  expect(cellText({ picture: TILE.picture, label: "Straight" }, "en")).toBe("Straight");
});
