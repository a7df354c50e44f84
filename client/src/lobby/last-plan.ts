/** What was played last on this browser, for "Play now"; somebody new gets a suggestion. */
import type { GameInfo, Games } from "../protocol";
import { recall, remember } from "../storage";
import { boardOf, newPlan, playerCounts, usualBot, withBoard, withBots, type Plan } from "./plan";

const LAST = "stellwerk.last";

interface Kept {
  game: string;
  board: string;
  players: number;
  bot: string;
}

export function rememberPlan(plan: Plan): void {
  const bot = plan.seats.find((seat) => seat.who === "bot")?.bot ?? "";
  const kept: Kept = { game: plan.game.key, board: plan.board, players: plan.players, bot };
  remember(LAST, JSON.stringify(kept));
}

function recalled(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(recall(LAST) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Me against bots: the game and map of last time with the same bots, or the first on offer against middling ones. */
export function quickPlan({ games, bots }: Games, myName: string): Plan | null {
  const kept = recalled();
  const game = games.find(({ key }) => key === kept.game) ?? suggested(games);
  if (!game) return null;
  let plan = newPlan(game, bots, myName);
  if (kept.board && game.key === kept.game) plan = withBoard(plan, kept.board);
  if (!boardOf(plan)) plan = newPlan(game, bots, myName);
  if (kept.players && playerCounts(plan).includes(kept.players)) plan = { ...plan, players: kept.players };
  const known = bots.some(({ key }) => key === kept.bot) ? kept.bot : undefined;
  return withBots(plan, known ?? usualBot(bots));
}

/** For whoever has not played here: the least demanding, and of those the shortest. */
function suggested(games: GameInfo[]): GameInfo | undefined {
  const effort = ({ weight, minutes }: GameInfo) => weight * 1000 + minutes[0] + minutes[1];
  return [...games].sort((a, b) => effort(a) - effort(b))[0];
}
