/** The client's own words, by subject. What a game says comes from the server, already in the reader's language. */
import type { Lang } from "./protocol";
import { end } from "./words/end";
import { learn } from "./words/learn";
import { lobby } from "./words/lobby";
import { page } from "./words/page";
import { past } from "./words/past";
import { table } from "./words/table";

const en = { ...page.en, ...table.en, ...end.en, ...lobby.en, ...learn.en, ...past.en };

export type Words = typeof en;

const de: Words = { ...page.de, ...table.de, ...end.de, ...lobby.de, ...learn.de, ...past.de };

export const WORDS: Record<Lang, Words> = { en, de };
