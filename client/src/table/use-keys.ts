/** The keyboard at the table: one listener on the document, so that keys work wherever the focus is. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardHandle } from "../board/board";
import { command, whereIs, type Command } from "../keys";
import { AMOUNT_INPUT } from "./amount";
import { numbered, toggled, wantsAmount, wantedActions } from "./picking";
import type { Table } from "./use-table";

/** Commands that need the server; a fast hand may type a few ahead of its answers. */
const ASKS: Command["do"][] = ["pick", "confirm", "back", "undo"];
const TYPED_AHEAD = 3;

export function useKeys(table: Table, board: RefObject<BoardHandle | null>, openHelp: () => void): void {
  const ahead = useRef<Command[]>([]);
  // With the page, not after it: a digit meant for the amount just asked must not be taken by the question before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const wanted = command(event, whereIs(event.target, table.choices !== null && wantsAmount(table.choices)));
      if (!wanted) return;
      if (table.busy && ASKS.includes(wanted.do)) {
        if (ahead.current.length < TYPED_AHEAD) ahead.current.push(wanted);
        event.preventDefault();
      } else if (obey(wanted, table, board.current, openHelp)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  useEffect(() => {
    const next = table.busy ? undefined : ahead.current.shift();
    if (next) obey(next, table, board.current, openHelp);
  }, [table.busy]);
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
      void table.confirm();
      return wantedActions(table.choices) !== null;
    case "back":
      table.back();
      return true;
    case "undo":
      void table.undo();
      return true;
    case "hint":
      void table.askHint();
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
  void table.pick(toggled(table.choices, pick), [pick.id]);
  return true;
}
