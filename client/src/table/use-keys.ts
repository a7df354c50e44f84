/** The keyboard at the table: one listener on the document, so that keys work wherever the focus is. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardHandle } from "../board/board";
import { command, whereIs, type Command } from "../keys";
import { AMOUNT_INPUT } from "./amount";
import { choosePick, turnPiece } from "./choosing";
import { openFinder } from "./finder";
import { litPicks, numbered, wantsAmount, wantedActions } from "./picking";
import type { Confirming } from "./settling";
import type { Table } from "./use-table";

/** What the next question may mean by them waits for it; a fast hand may type a few ahead of the server's answers. */
const ASKS: Command["do"][] = ["number", "confirm", "back", "undo", "turn", "leave"];
const TYPED_AHEAD = 6;

export function useKeys(
  table: Table,
  board: RefObject<BoardHandle | null>,
  confirming: Confirming,
  open: (what: "help" | "told" | "orders") => void,
): void {
  const ahead = useRef<Command[]>([]);
  const [, lookAgain] = useState(0);
  // With the page, not after it: a digit meant for the amount just asked must not be taken by the question before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
      const wanted = command(event, whereIs(event.target));
      if (!wanted) return;
      if (isDigit(wanted, table) && ahead.current.length === 0) amountInput()?.focus();
      else if (table.busy && ASKS.includes(wanted.do)) {
        if (ahead.current.length < TYPED_AHEAD) ahead.current.push(wanted);
        event.preventDefault();
      } else if (obey(wanted, table, board.current, confirming, open)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  // One at a time: what it does, the next page shows, and whether the table is busy again.
  useLayoutEffect(() => {
    const next = table.busy ? undefined : ahead.current.shift();
    if (!next) return;
    if (isDigit(next, table)) typeDigit(next.n);
    else obey(next, table, board.current, confirming, open);
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
function obey(
  wanted: Command,
  table: Table,
  board: BoardHandle | null,
  confirming: Confirming,
  open: (what: "help" | "told" | "orders") => void,
): boolean {
  switch (wanted.do) {
    case "number":
      return wanted.n === 0 ? showAll(board) : pickNumber(table, confirming, wanted.n);
    case "confirm":
      if (table.page?.lesson?.kind === "read") {
        void table.goOn();
        return true;
      }
      void table.confirm();
      return wantedActions(table.choices) !== null;
    case "back":
      table.back();
      return true;
    case "undo":
      void table.undo();
      return true;
    case "turn":
      return turnPiece(table, wanted.by);
    case "hint":
      void table.askHint();
      return true;
    case "help":
    case "told":
    case "orders":
      open(wanted.do);
      return true;
    case "zoom":
      board?.zoom(wanted.by);
      return true;
    case "move":
      board?.move(wanted.dx, wanted.dy);
      return true;
    case "walk":
      if (!board?.walk(wanted.dx, wanted.dy)) board?.move(wanted.dx, wanted.dy);
      return true;
    case "find":
      return findPick(table, confirming);
    case "leave":
      return leave(table, confirming, wanted.key);
  }
}

/** Type two letters of a name or a coordinate, and it is picked. */
function findPick(table: Table, confirming: Confirming): boolean {
  const { choices } = table;
  if (!choices || table.busy) return false;
  const lit = litPicks(choices);
  openFinder([...lit.values()], (id) => {
    const pick = lit.get(id);
    if (pick && table.asking) void table.why(id);
    else if (pick) choosePick(table, confirming, pick, "number");
  });
  return lit.size > 0;
}

/** Pass, done and the like have a key; what is final still waits for Enter. */
function leave(table: Table, confirming: Confirming, key: string): boolean {
  const pick = table.choices && [...litPicks(table.choices).values()].find((one) => one.key === key);
  if (!pick) return false;
  choosePick(table, confirming, pick, "number");
  return true;
}

function showAll(board: BoardHandle | null): boolean {
  board?.fit();
  return true;
}

function pickNumber(table: Table, confirming: Confirming, n: number): boolean {
  const pick = table.choices ? numbered(table.choices)[n - 1] : undefined;
  if (!pick || !table.choices) return false;
  choosePick(table, confirming, pick, "number");
  return true;
}
