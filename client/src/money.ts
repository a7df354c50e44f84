/** Money and numbers as each language writes them. */
import type { Lang } from "./protocol";

const MINUS = "\u2212";
const NO_BREAK = "\u00a0";

const FORMAT: Record<Lang, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-US"),
  de: new Intl.NumberFormat("de-DE"),
};

export function number(value: number, lang: Lang): string {
  return (value < 0 ? MINUS : "") + FORMAT[lang].format(Math.abs(value));
}

/** `$12` in English, `12 $` in German; the minus stands before everything. */
export function money(value: number, lang: Lang): string {
  const sign = value < 0 ? MINUS : "";
  const digits = FORMAT[lang].format(Math.abs(value));
  return lang === "de" ? `${sign}${digits}${NO_BREAK}$` : `${sign}$${digits}`;
}

/** `+3`, `−2`, and `±0` for no change. */
export function delta(value: number, lang: Lang): string {
  if (value === 0) return "±0";
  return (value > 0 ? "+" : "") + number(value, lang);
}
