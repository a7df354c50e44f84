/** The plan of a new table while somebody fills it in. Pure: what the form shows and what is sent come from here. */
import type { BotInfo, GameInfo, Lang, NewTable, OptionInfo, OptionValue, SeatPlan } from "../protocol";

/** Names for seats nobody has named: short, one initial each. */
const NAMES = ["Ada", "Bruno", "Chiara", "Dora", "Emil", "Frida"];

export interface Plan {
  game: GameInfo;
  board: string;
  players: number;
  options: Record<string, OptionValue>;
  name: string;
  /** null: nobody has chosen, so the seats decide. */
  hints: boolean | null;
  /** As many as the largest game wants; only the first `players` count, the others wait for a change of mind. */
  seats: SeatPlan[];
}

export const boardOf = (plan: Plan) => plan.game.boards.find((board) => board.key === plan.board);

export const playerCounts = (plan: Plan): number[] => boardOf(plan)?.players ?? plan.game.players;

/** A usual table: four where that is possible. */
const usual = (counts: number[]): number => (counts.includes(4) ? 4 : (counts[0] ?? 1));

/** The bot a free seat gets until somebody chooses: a middling one; the server lists the best last. */
export const usualBot = (bots: BotInfo[]): string => (bots.at(-2) ?? bots.at(-1))?.key ?? "";

function firstSeats(bots: BotInfo[], myName: string): SeatPlan[] {
  return NAMES.map((_, i) => (i === 0 ? { who: "me", name: myName } : { who: "bot", name: "", bot: usualBot(bots) }));
}

export function newPlan(game: GameInfo, bots: BotInfo[], myName: string, before?: Plan): Plan {
  const board = game.boards[0];
  return {
    game,
    board: board?.key ?? "",
    players: usual(board?.players ?? game.players),
    options: {},
    name: before?.name ?? "",
    hints: before?.hints ?? null,
    seats: before?.seats ?? firstSeats(bots, myName),
  };
}

export function withBoard(plan: Plan, board: string): Plan {
  const next = { ...plan, board };
  const counts = playerCounts(next);
  return counts.includes(plan.players) ? next : { ...next, players: usual(counts) };
}

export function withSeat(plan: Plan, seat: number, change: Partial<SeatPlan>): Plan {
  return { ...plan, seats: plan.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)) };
}

/** All bots of one strength. */
export function withBots(plan: Plan, bot: string): Plan {
  return { ...plan, seats: plan.seats.map((seat) => (seat.who === "bot" ? { ...seat, bot } : seat)) };
}

/** The strength all bots at the table have; null if they differ or there are none. */
export function botsOf(plan: Plan): string | null {
  const found = new Set(seatsOf(plan).flatMap((seat) => (seat.who === "bot" ? [seat.bot ?? ""] : [])));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

export interface OptionGroup {
  key: string;
  title: string;
  options: OptionInfo[];
}

/** Options in the groups the server puts them in; what has none stands under no title. */
export function groupsOf(plan: Plan): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const option of optionsOf(plan)) {
    const { key, title } = option.group ?? { key: "", title: "" };
    const last = groups.find((group) => group.key === key);
    if (last) last.options.push(option);
    else groups.push({ key, title, options: [option] });
  }
  return groups;
}

/** How many options are not as they come. */
export const changedOptions = (plan: Plan): number =>
  optionsOf(plan).filter((option) => optionValue(plan, option) !== option.default).length;

export const seatsOf = (plan: Plan): SeatPlan[] => plan.seats.slice(0, plan.players);

/** A name nobody typed: the first of the list that no other seat bears. */
export const nameHint = (seat: number): string => NAMES[seat] ?? `${seat + 1}`;

export function optionsOf(plan: Plan): OptionInfo[] {
  return plan.game.options.filter(
    ({ boards, players }) => (!boards || boards.includes(plan.board)) && (!players || players.includes(plan.players)),
  );
}

export const optionValue = (plan: Plan, option: OptionInfo): OptionValue => plan.options[option.key] ?? option.default;

/** Somebody must be able to come: a table of bots alone belongs to the arena. */
export const hasPeople = (plan: Plan): boolean => seatsOf(plan).some((seat) => seat.who !== "bot");

/** Hints are for learning: on for one person among bots, off where people play each other. */
export const hintsOf = (plan: Plan): boolean =>
  plan.hints ?? seatsOf(plan).filter((seat) => seat.who !== "bot").length === 1;

export function toWire(plan: Plan, lang: Lang): NewTable {
  return {
    game: plan.game.key,
    board: plan.board,
    players: plan.players,
    options: Object.fromEntries(optionsOf(plan).map((option) => [option.key, optionValue(plan, option)])),
    name: plan.name.trim(),
    lang,
    hints: hintsOf(plan),
    seats: seatsOf(plan).map((seat, i) => ({
      who: seat.who,
      name: seat.name.trim() || nameHint(i),
      ...(seat.who === "bot" ? { bot: seat.bot ?? "" } : {}),
    })),
  };
}
