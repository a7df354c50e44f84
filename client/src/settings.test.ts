import { expect, test } from "vitest";
import { firstLang, firstTheme, nextTheme } from "./settings";

test("the language kept wins over the browser's, and English over one we do not have", () => {
  expect(firstLang("de", "en-GB")).toBe("de");
  expect(firstLang(null, "de-AT")).toBe("de");
  expect(firstLang("fr", "fr-FR")).toBe("en");
});

test("the theme kept wins over what the system prefers", () => {
  const dark = (query: string) => query.includes("dark");

  expect(firstTheme("light", dark)).toBe("light");
  expect(firstTheme(null, dark)).toBe("dark");
  expect(firstTheme(null, () => true)).toBe("contrast");
  expect(firstTheme(null, () => false)).toBe("light");
});

test("the switch goes round", () => {
  expect(nextTheme(nextTheme(nextTheme("light")))).toBe("light");
});
