/** What happens once the picks leave one action: it is played at once, or waits for the red button. Pure. */
import { isAmount, type Choices, type Pick, type Step } from "../protocol";
import { PLAIN_SLOT, WHOLE_SLOT, wantedActions, withPick } from "./picking";

/** Always; only for what ends the turn, draws or shows something; never. */
export const CONFIRMINGS = ["always", "final", "never"] as const;
export type Confirming = (typeof CONFIRMINGS)[number];

/** Under this name the browser keeps it. */
export const CONFIRMING = "stellwerk.confirm";

export const firstConfirming = (kept: string | null): Confirming =>
  CONFIRMINGS.find((known) => known === kept) ?? "final";

/** An amount is stepped and typed: it never plays by itself. A plain button (pass, done) says what it does and stands
    beside the red one: it is its own confirmation. */
export function playsAtOnce(choices: Choices, by: Pick, confirming: Confirming): boolean {
  if (!wantedActions(choices) || isAmount(by) || confirming === "always") return false;
  return confirming === "never" || choices.confirm?.final === false || isOwnConfirmation(choices, by);
}

const isOwnConfirmation = (choices: Choices, by: Pick): boolean =>
  by.slot === PLAIN_SLOT && choices.picked.length === 1 && hasOtherSlots(choices);

/** Where a question is nothing but plain buttons they are shown as cards, like any other answer. */
const hasOtherSlots = (choices: Choices): boolean => choices.steps.some((step) => step.slot !== PLAIN_SLOT);

/** The picks with one more, where only an amount or how a piece lies is missing: the least, the first way. The player
    changes it as they like. Null when something else is open, or nothing. */
export function withDefault(choices: Choices): string[] | null {
  if (choices.left < 2 || choices.picked.length === 0) return null;
  const open = choices.steps.filter((step) => isOpen(choices, step));
  const step = open.every(hasDefault) ? open[0] : undefined;
  const first = step?.picks.find((pick) => pick.count > 0);
  if (!first) return null;
  return [...choices.picked, isAmount(first) ? `${first.id}:${first.min}` : first.id];
}

/** It still asks something: shortcuts and other plain buttons are beside the question once something is picked. */
const isOpen = (choices: Choices, step: Step): boolean =>
  step.slot !== WHOLE_SLOT &&
  !step.picks.some((pick) => pick.chosen) &&
  step.picks.some((pick) => choices.picks.some((next) => next.slot === pick.slot) || pick.count < choices.left);

const hasDefault = (step: Step): boolean => step.turns === true || step.picks.some(isAmount);

/** The picks with the piece turned once more, or back; null where nothing can be turned. */
export function turned(choices: Choices, by: 1 | -1): string[] | null {
  const step = choices.steps.filter((one) => one.turns && one.picks.length > 1).at(-1);
  if (!step || choices.picked.length === 0) return null;
  const { picks } = step;
  const at = picks.findIndex((pick) => pick.chosen);
  const next = at < 0 ? picks.at(by > 0 ? 0 : -1) : picks[(at + by + picks.length) % picks.length];
  return next ? withPick(choices, next.id, step.slot) : null;
}

/** The second half of a double click was meant for what stood there before. */
export const isStray = (event: MouseEvent): boolean => event.detail > 1;
