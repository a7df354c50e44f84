/** The keyboard at the table: one listener on the document, so that keys work wherever the focus is. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { BoardHandle } from "../board/board";
import { command, whereIs, type Command } from "../keys";
import { AMOUNT_INPUT } from "./amount";
import { numbered, toggled, wantsAmount } from "./picking";
import type { Table } from "./use-table";

export function useKeys(table: Table, board: RefObject<BoardHandle | null>, openHelp: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const wanted = command(event, whereIs(event.target, table.choices !== null && wantsAmount(table.choices)));
      if (wanted && obey(wanted, table, board.current, openHelp)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}

/** True when the key was used up; a digit on its way into the amount field is not. */
function obey(wanted: Command, table: Table, board: BoardHandle | null, openHelp: () => void): boolean {
  switch (wanted.do) {
    case "pick":
      return pickNumber(table, wanted.n);
    case "digit":
      document.getElementById(AMOUNT_INPUT)?.focus();
      return false;
    case "confirm":
      table.confirm();
      return table.choices?.action != null;
    case "back":
      table.back();
      return true;
    case "undo":
      table.undo();
      return true;
    case "help":
      openHelp();
      return true;
    case "zoom":
      board?.zoom(wanted.by);
      return true;
    case "fit":
      board?.fit();
      return true;
    case "move":
      board?.move(wanted.dx, wanted.dy);
      return true;
  }
}

function pickNumber(table: Table, n: number): boolean {
  const pick = table.choices ? numbered(table.choices)[n - 1] : undefined;
  if (!pick || !table.choices) return false;
  table.pick(toggled(table.choices, pick), [pick.id]);
  return true;
}
