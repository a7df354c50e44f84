import { render, screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { SettingsProvider } from "../settings";
import { SealView } from "./seal";

const COMMITMENT = "3f9a01c2".repeat(8);

beforeEach(() => {
  document.body.innerHTML = "";
  localStorage.setItem("stellwerk.lang", "en");
});

function show(key: string | null): string {
  render(
    <SettingsProvider>
      <SealView seal={{ commitment: COMMITMENT, key }} table="k3f9" />
    </SettingsProvider>,
  );
  return screen.getByTestId("seal").textContent;
}

test("while the game runs there is a short commitment, the whole one behind it, and how to check it", () => {
  const text = show(null);

  expect(text).toContain("Chance is sealed: 3f9a01c2…");
  expect(text).toContain(COMMITMENT);
  expect(text).toContain("stellwerk verify k3f9.json --commitment 3f9a01c23f9a01c2");
  expect(text).not.toContain("Key");
});

test("at the end the key is there, too", () => {
  expect(show("ab".repeat(32))).toContain("ab".repeat(32));
});
