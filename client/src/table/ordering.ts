/** Orders as data. Pure, so that panel and tests agree. */
import { isAmount, type Action, type Choices, type OrderWish, type Orderable } from "../protocol";

/** A bid as a limit: all of it but the amount, and how high. Null for whatever is no bid of this auction. */
export function limitOf(ask: Orderable, action: Action): OrderWish | null {
  if (!ask.auction || action.do !== ask.auction.do) return null;
  const { [ask.auction.amount]: upto, ...bid } = action;
  return typeof upto === "number" ? { bid, upto } : null;
}

/** What was picked, in the words of the picks. */
export function pickedWords(choices: Choices): string {
  const chosen = choices.steps.flatMap((step) => step.picks).filter((pick) => pick.chosen);
  return chosen.map((pick) => (isAmount(pick) ? `${pick.label} ${pick.value}` : pick.label)).join(" · ");
}

/** A wish in the making: its actions, or its bid, and what to call it. */
export interface Draft {
  wish: OrderWish;
  text: string;
}

/** What a wish may cost, and how high the next bid may be for it to be played. */
export interface Limits {
  most: number | null;
  during: number | null;
}

/** The wish that the picked actions make at the end of a line. */
export function drafted(ask: Orderable, line: Action[], texts: string[], joiner: string, { most, during }: Limits): Draft {
  const limit = line.length === 1 && line[0] ? limitOf(ask, line[0]) : null;
  const wish: OrderWish = limit ?? { actions: line, ...(most === null || !ask.priced ? {} : { most }) };
  return { wish: during === null || !ask.auction ? wish : { ...wish, while: during }, text: texts.join(joiner) };
}

/** Whether anything of this question lies on the map. */
export const isDrawn = (svg: string, choices: Choices): boolean =>
  choices.steps.some((step) => step.picks.some(({ id }) => svg.includes(`data-pick="${id.split(":", 1)[0]}:`)));
