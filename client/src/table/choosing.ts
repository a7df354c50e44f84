/** A pick is chosen, by whatever hand: picked, or picked and played (settling.ts says which). */
import type { Pick } from "../protocol";
import { PLAIN_SLOT, withPick, withoutPick } from "./picking";
import { playsAtOnce, turned, type Confirming } from "./settling";
import type { Table } from "./use-table";

export type By = "click" | "number";

/** A number key is easily mistaken for another one: it never does what is final. */
const counts = (pick: Pick, by: By): Pick => (by === "number" && pick.slot === PLAIN_SLOT ? { ...pick, slot: "" } : pick);

export function choosePick(table: Table, confirming: Confirming, pick: Pick, by: By = "click"): void {
  const { choices } = table;
  if (!choices) return;
  if (pick.chosen && !table.defaults.includes(pick.id)) void table.pick(withoutPick(choices, pick.id));
  else void table.choose(withPick(choices, pick.id, pick.slot), [pick.id], (then) => playsAtOnce(then, counts(pick, by), confirming));
}

/** Turn the piece that is being laid, where it lies. True if there is one. */
export function turnPiece(table: Table, by: 1 | -1): boolean {
  const picked = table.choices && turned(table.choices, by);
  if (picked) void table.pick(picked);
  return picked !== null;
}
