/** The keyboard at the table: one listener on the document, so that keys work wherever the focus is. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardHandle } from "../board/board";
import { command, whereIs, type Command } from "../keys";
import { AMOUNT_INPUT } from "./amount";
import { numbered, toggled, wantsAmount, wantedActions } from "./picking";
import type { Table } from "./use-table";

/** What the next question may mean by them waits for it; a fast hand may type a few ahead of the server's answers. */
const ASKS: Command["do"][] = ["number", "confirm", "back", "undo"];
const TYPED_AHEAD = 6;

export function useKeys(table: Table, board: RefObject<BoardHandle | null>, openHelp: () => void): void {
  const ahead = useRef<Command[]>([]);
  const [, lookAgain] = useState(0);
  // With the page, not after it: a digit meant for the amount just asked must not be taken by the question before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const wanted = command(event, whereIs(event.target));
      if (!wanted) return;
      if (isDigit(wanted, table) && ahead.current.length === 0) amountInput()?.focus();
      else if (table.busy && ASKS.includes(wanted.do)) {
        if (ahead.current.length < TYPED_AHEAD) ahead.current.push(wanted);
        event.preventDefault();
      } else if (obey(wanted, table, board.current, openHelp)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  // One at a time: what it does, the next page shows, and whether the table is busy again.
  useLayoutEffect(() => {
    const next = table.busy ? undefined : ahead.current.shift();
    if (!next) return;
    if (isDigit(next, table)) typeDigit(next.n);
    else obey(next, table, board.current, openHelp);
    lookAgain((times) => times + 1);
  });
}

type Numbered = Extract<Command, { do: "number" }>;

/** A number that belongs to the amount asked for. */
const isDigit = (wanted: Command, table: Table): wanted is Numbered =>
  wanted.do === "number" && table.choices !== null && wantsAmount(table.choices);

const amountInput = () => document.getElementById(AMOUNT_INPUT) as HTMLInputElement | null;

/** As if it were pressed now: the first one takes the place of the amount proposed, which focus selects. */
function typeDigit(n: number): void {
  const input = amountInput();
  if (!input) return;
  input.focus();
  input.setRangeText(String(n), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** True when the key was used up. */
function obey(wanted: Command, table: Table, board: BoardHandle | null, openHelp: () => void): boolean {
  switch (wanted.do) {
    case "number":
      return wanted.n === 0 ? showAll(board) : pickNumber(table, wanted.n);
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
    case "move":
      board?.move(wanted.dx, wanted.dy);
      return true;
  }
}

function showAll(board: BoardHandle | null): boolean {
  board?.fit();
  return true;
}

function pickNumber(table: Table, n: number): boolean {
  const pick = table.choices ? numbered(table.choices)[n - 1] : undefined;
  if (!pick || !table.choices) return false;
  void table.pick(toggled(table.choices, pick), [pick.id]);
  return true;
}
