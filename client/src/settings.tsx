/** Theme and language: chosen once, remembered, and told to <html>. */
import { createContext, type ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Lang } from "./protocol";
import { recall, remember } from "./storage";
import { CONFIRMING, firstConfirming, type Confirming } from "./table/settling";
import { WORDS, type Words } from "./words";

export const THEMES = ["light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  lang: Lang;
  words: Words;
  theme: Theme;
  switchLang(): void;
  switchTheme(): void;
  /** What waits for the red button. */
  confirming: Confirming;
  setConfirming(value: Confirming): void;
}

const LANG = "stellwerk.lang";
const THEME = "stellwerk.theme";

export function firstLang(kept: string | null, browser: string): Lang {
  if (kept === "de" || kept === "en") return kept;
  return browser.toLowerCase().startsWith("de") ? "de" : "en";
}

export function firstTheme(kept: string | null, prefers: (query: string) => boolean): Theme {
  const known = THEMES.find((theme) => theme === kept);
  if (known) return known;
  if (prefers("(prefers-contrast: more)")) return "contrast";
  return prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
}

export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "light";

const Context = createContext<Settings | null>(null);

export function useSettings(): Settings {
  const settings = useContext(Context);
  if (!settings) throw new Error("useSettings outside of SettingsProvider");
  return settings;
}

export function SettingsProvider({ children }: { children: ComponentChildren }) {
  const [lang, setLang] = useState(() => firstLang(recall(LANG), navigator.language));
  const [theme, setTheme] = useState(() => firstTheme(recall(THEME), (query) => matchMedia(query).matches));
  const [confirming, setConfirming] = useState(() => firstConfirming(recall(CONFIRMING)));
  useLayoutEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  useLayoutEffect(() => {
    const classes = document.documentElement.classList;
    classes.remove(...THEMES);
    classes.add(theme);
  }, [theme]);
  const settings = useMemo<Settings>(() => {
    const keep = <T extends string>(key: string, set: (value: T) => void, value: T) => {
      remember(key, value);
      set(value);
    };
    return {
      lang,
      theme,
      words: WORDS[lang],
      switchLang: () => keep(LANG, setLang, lang === "de" ? "en" : "de"),
      switchTheme: () => keep(THEME, setTheme, nextTheme(theme)),
      confirming,
      setConfirming: (value) => keep(CONFIRMING, setConfirming, value),
    };
  }, [lang, theme, confirming]);
  return <Context.Provider value={settings}>{children}</Context.Provider>;
}
