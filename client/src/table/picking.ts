/** Picks are filters: one per slot, in any order. Pure, so that mouse, keyboard and tests agree. */
import { isAmount, type Action, type Choices, type Page, type Pick, type Step } from "../protocol";

/** Slots of this name are plain buttons (pass, stop, decline). */
export const PLAIN_SLOT = "do";
/** The slot of shortcuts: each goes with no other pick. */
export const WHOLE_SLOT = "whole";

export const allPicks = (choices: Choices): Pick[] => choices.steps.flatMap((step) => step.picks);

export const findPick = (choices: Choices, id: string): Pick | undefined =>
  allPicks(choices).find((pick) => pick.id === id && !isAmount(pick));

/** The slot a picked id fills: as the steps say, else as its name begins (`amount:12`). */
function slotOf(choices: Choices, id: string): string {
  return findPick(choices, id)?.slot ?? id.split(":", 1)[0] ?? id;
}

/** The picks after choosing `id`: it takes the place of an earlier pick of the same slot. */
export function withPick(choices: Choices, id: string, slot = slotOf(choices, id)): string[] {
  return [...choices.picked.filter((other) => slotOf(choices, other) !== slot), id];
}

/** With the picks that have no rival in their slot: a question "why not?" is about them, not about what is out of reach. */
export function withForced(choices: Choices, picked: string[]): string[] {
  const filled = new Set(picked.map((id) => slotOf(choices, id)));
  const open = choices.steps.filter((step) => step.slot !== PLAIN_SLOT && !filled.has(step.slot));
  const forced = open.flatMap(({ picks: [only, rival] }) => (only && !rival && !isAmount(only) ? [only.id] : []));
  return [...forced, ...picked];
}

export const withoutPick = (choices: Choices, id: string): string[] => choices.picked.filter((other) => other !== id);

export const withoutLast = (choices: Choices): string[] => choices.picked.slice(0, -1);

/** Picks that light up, by id: every open step at once, since the order is free. */
export function litPicks(choices: Choices | null): Map<string, Pick> {
  const lit = new Map<string, Pick>();
  if (!choices) return lit;
  for (const pick of allPicks(choices)) if (!isAmount(pick) && pick.count > 0) lit.set(pick.id, pick);
  return lit;
}

/** What is asked now, step by step: the first open one whose picks lie on the map is where to look. */
export const askedIds = (choices: Choices | null): string[][] =>
  (choices?.steps ?? [])
    .filter((step) => !step.turns && step.slot !== PLAIN_SLOT && step.slot !== WHOLE_SLOT && !isStepDone(step))
    .map((step) => step.picks.map((pick) => pick.id));

/** What a line may be drawn over: places of the steps that lay something on each; First Train draws over areas. */
export const lineStarts = (choices: Choices | null): string[] =>
  (choices?.steps ?? []).flatMap((step) => step.along ?? []).map((slot) => `${slot}:`);

/** What to draw into the board: what the confirmation would do, else the piece of the pick that is looked at. */
export const ghostOf = (choices: Choices | null, lookedAt: string | null): string | null =>
  choices?.confirm ? (choices.confirm.ghost ?? null) : ((choices && lookedAt && findPick(choices, lookedAt)?.ghost) || null);

export const wantsAmount = (choices: Choices): boolean => choices.picks.some(isAmount);

/** The picks the number keys choose from: those of the next open step, unless digits spell an amount there. */
export const numbered = (choices: Choices): Pick[] => (wantsAmount(choices) ? [] : choices.picks.slice(0, 9));

export function numberOf(choices: Choices, pick: Pick): number | null {
  const at = numbered(choices).findIndex((other) => other.id === pick.id);
  return at < 0 ? null : at + 1;
}

/** What the confirmation plays: the one action that is left, or those of a shortcut. */
export const wantedActions = (choices: Choices | null): Action[] | null =>
  choices?.actions ?? (choices?.action ? [choices.action] : null);

/** The picks are exactly these, in whatever order. */
export const isPicked = (choices: Choices, ids: string[]): boolean =>
  choices.picked.length === ids.length && ids.every((id) => choices.picked.includes(id));

export const isStepDone = (step: Step): boolean => step.picks.some((pick) => pick.chosen);

export interface Layout {
  cards: Step[];
  plain: Pick[];
}

/**
 * Steps with cards, and the plain buttons beside the confirmation; a question of plain buttons alone is shown as cards.
 * What was open before anything was picked stays open in the first step and among the plain buttons: a player may
 * change their mind about the first thing without taking back the others one by one.
 */
export function layOut(choices: Choices, opening: Choices): Layout {
  const first = opening.steps.find((step) => step.slot !== PLAIN_SLOT)?.slot;
  const steps = opening.steps.map((step) => {
    const now = choices.steps.find((other) => other.slot === step.slot)?.picks ?? [];
    const stays = step.slot === first || step.slot === PLAIN_SLOT;
    return { ...step, picks: stays ? merged(step.picks, now) : now };
  });
  const asked = steps.filter((step) => step.picks.length > 0);
  const cards = shortcutsFirst(asked.filter((step) => step.slot !== PLAIN_SLOT));
  if (cards.length === 0) return { cards: asked, plain: [] };
  return { cards, plain: asked.filter((step) => step.slot === PLAIN_SLOT).flatMap((step) => step.picks) };
}

/** What does all at once is seen at once, however many other columns there are. */
const shortcutsFirst = (steps: Step[]): Step[] => [
  ...steps.filter((step) => step.slot === WHOLE_SLOT),
  ...steps.filter((step) => step.slot !== WHOLE_SLOT),
];

/** In the order of the opening question, each as it stands now. */
const merged = (opening: Pick[], now: Pick[]): Pick[] =>
  opening.map((pick) => now.find((other) => other.id === pick.id) ?? { ...pick, chosen: false });

/** A pushed page must not take away what the player has picked, as long as the question is the same. */
export function choicesAfterPush(before: Choices | null, page: Page): Choices | null {
  const same =
    before !== null &&
    page.choices !== null &&
    before.picked.length > 0 &&
    before.position === page.choices.position &&
    before.seat === page.choices.seat;
  return same ? before : page.choices;
}
