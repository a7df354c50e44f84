/** A pick is chosen, by whatever hand: picked, or picked and played (settling.ts says which). */
import type { Pick } from "../protocol";
import { PLAIN_SLOT, withPick, withoutPick } from "./picking";
import { playsAtOnce, turned, type Confirming } from "./settling";
import type { Table } from "./use-table";

/** `ahead`: clicked before the question was there (kept.ts). */
export type By = "click" | "number" | "ahead";

/** A number key is easily mistaken for another one, and who clicks ahead has not seen the question: neither does what is final. */
const counts = (pick: Pick, by: By): Pick => (by !== "click" && pick.slot === PLAIN_SLOT ? { ...pick, slot: "" } : pick);

const waitsFor = (confirming: Confirming, by: By): Confirming => (by === "ahead" && confirming === "never" ? "final" : confirming);

export function choosePick(table: Table, confirming: Confirming, pick: Pick, by: By = "click"): void {
  const { choices } = table;
  if (!choices) return;
  if (table.busy) table.keep(pick.id);
  else if (pick.chosen && !table.defaults.includes(pick.id)) void table.pick(withoutPick(choices, pick.id));
  else
    void table.choose(withPick(choices, pick.id, pick.slot), [pick.id], (then) =>
      playsAtOnce(then, counts(pick, by), waitsFor(confirming, by)),
    );
}

/** Turn the piece that is being laid, where it lies. True if there is one. */
export function turnPiece(table: Table, by: 1 | -1): boolean {
  const picked = table.choices && turned(table.choices, by);
  if (picked) void table.pick(picked);
  return picked !== null;
}
