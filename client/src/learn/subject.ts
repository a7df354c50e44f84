/** Which game, and which board, number of players and options of it: what how-to and rules are asked subject. */
import type { OptionValue } from "../protocol";

export interface Subject {
  game: string;
  board: string;
  players: number | null;
  /** Those that are not as usual, each `key=value`. */
  options: string[];
}

export const optionWord = (key: string, value: OptionValue): string => `${key}=${value}`;

/** As it stands in an address: of the server's answers and of this client's own pages alike. */
export function subjectQuery(subject: Omit<Subject, "game">): string {
  const query = new URLSearchParams();
  if (subject.board) query.set("board", subject.board);
  if (subject.players !== null) query.set("players", String(subject.players));
  for (const option of subject.options) query.append("option", option);
  return query.toString();
}

export function subjectOf(game: string, search: string): Subject {
  const query = new URLSearchParams(search);
  const players = query.get("players") ?? "";
  return {
    game,
    board: query.get("board") ?? "",
    players: /^\d{1,2}$/.test(players) ? Number(players) : null,
    options: query.getAll("option"),
  };
}

const path = (page: "rules" | "howto", { game, ...rest }: Subject) => {
  const query = subjectQuery(rest);
  return `/${page}/${encodeURIComponent(game)}${query ? `?${query}` : ""}`;
};

export const howToPath = (subject: Subject): string => path("howto", subject);

/** The page of the rules, at one rule if one is named. */
export const rulesPath = (subject: Subject, rule = ""): string => path("rules", subject) + (rule ? `#${rule}` : "");
