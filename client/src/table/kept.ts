/** A click that comes while the last one is on its way to the server: it waits, and counts if it still means the same. */
import { useLayoutEffect } from "preact/hooks";
import type { Choices, Pick } from "../protocol";
import { choosePick } from "./choosing";
import { litPicks } from "./picking";
import type { Confirming } from "./settling";
import type { Table } from "./use-table";

/** What was clicked on, and at which question. */
export interface Kept {
  id: string;
  seat: number;
  title: string;
}

/** Where it may count: the same seat is asked the same, and it can be picked there, or instead of what is picked by now. One that
    is chosen already would be taken back. */
export function stillMeant(kept: Kept, choices: Choices | null, opening?: Choices | null): Pick | null {
  if (!choices || choices.seat !== kept.seat || choices.title !== kept.title) return null;
  const pick = litPicks(choices).get(kept.id) ?? litPicks(opening ?? null).get(kept.id);
  return pick && !pick.chosen ? pick : null;
}

/** Shows what waits, and chooses it when the table is free again; where something went wrong it is forgotten. */
export function useKept(table: Table, confirming: Confirming): void {
  const { kept, busy } = table;
  useLayoutEffect(() => {
    if (!kept) return;
    if (busy) return showWaiting(kept.id);
    const pick = table.notice || table.refusal ? null : stillMeant(kept, table.choices, table.page?.choices);
    table.keep(null);
    if (pick) choosePick(table, confirming, pick, "ahead");
  }, [kept, busy]);
}

function showWaiting(id: string): () => void {
  const shown = document.querySelectorAll(`[data-pick="${CSS.escape(id)}"]`);
  shown.forEach((element) => element.setAttribute("data-waits", ""));
  return () => shown.forEach((element) => element.removeAttribute("data-waits"));
}
