/** The question of the moment: what is asked, the picks, the price, and the one red button. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Choices, Page, Pick } from "../protocol";
import { useSettings } from "../settings";
import { amountId } from "./amounts";
import { Effects, SpokenConfirm } from "./confirm";
import { HintButton } from "./hints";
import { LessonPanel } from "./lesson";
import { LineTiles } from "./line-tiles";
import { choosePick } from "./choosing";
import { layOut, wantedActions, withPick } from "./picking";
import { PlainPicks, StepColumn } from "./picks";
import { EndView } from "./end/end";
import { Review } from "./end/review";
import { GoThrough } from "./go-through";
import { isStray } from "./settling";
import type { Table } from "./use-table";
import { Notes } from "./notes";
import { BidUpTo, OrderNotes } from "./orders";
import { TakeBackButtons, TakeBackRequest } from "./takeback";

export const PICK_BAR = "picks";

interface PickBarProps {
  table: Table;
  page: Page;
  onPreview(id: string | null): void;
  /** Go through the game. */
  onHistory(): void;
  onGo(at: number): void;
  /** The buttons with which one tries something out from here. */
  trying: ComponentChildren;
}

export function PickBar({ table, page, onPreview, onHistory, onGo, trying }: PickBarProps) {
  const { words } = useSettings();
  const { choices } = table;
  const body = page.result ? (
    <EndView page={page} result={page.result} onHistory={onHistory} onGo={onGo} />
  ) : page.table.frozen ? (
    <div class="frozen">
      <p role="status" data-testid="frozen">
        {page.table.frozen}
      </p>
      <GoThrough page={page} onHistory={onHistory} />
    </div>
  ) : choices && page.choices ? (
    <Question table={table} page={page} choices={choices} opening={page.choices} onPreview={onPreview} trying={trying} />
  ) : (
    <Waiting table={table} page={page} trying={trying} />
  );
  return (
    <section class="pickarea" id={PICK_BAR} aria-label={words.pickArea}>
      <Notes table={table}>
        <TakeBackRequest table={table} page={page} />
        <OrderNotes table={table} page={page} />
      </Notes>
      <Origin page={page} />
      {page.lesson ? <LessonPanel table={table} page={page} lesson={page.lesson} /> : null}
      <div class="pickbar">{body}</div>
      {!page.result && page.table.origin && "imported" in page.table.origin ? <Review page={page} onGo={onGo} /> : null}
    </section>
  );
}

/** Where this table comes from, if it does not begin at the beginning or nobody plays at it. */
function Origin({ page }: { page: Page }) {
  const { words } = useSettings();
  const { origin, frozen } = page.table;
  if (!origin || frozen) return null;
  return (
    <p class="origin" data-testid="origin">
      {"at" in origin ? words.history.forked(origin.at) : words.history.imported}
    </p>
  );
}

interface QuestionProps {
  table: Table;
  page: Page;
  choices: Choices;
  opening: Choices;
  onPreview(id: string | null): void;
  trying?: ComponentChildren;
}

export function Question({ table, page, choices, opening, onPreview, trying }: QuestionProps) {
  const { confirming } = useSettings();
  const { busy } = table;
  const { cards, plain } = layOut(choices, opening);
  const onPick = (pick: Pick) => {
    if (pick.count === 0 || table.asking) void table.why(pick.id);
    else choosePick(table, confirming, pick);
  };
  const onAmount = (pick: Pick, value: number) => {
    const id = amountId(pick.id, value);
    void table.pick(withPick(choices, id, pick.slot), [id]);
  };
  return (
    <>
      <Ask table={table} page={page} choices={choices} trying={trying} />
      <div class="steps">
        {choices.line ? <LineTiles table={table} choices={choices} line={choices.line} /> : null}
        {(choices.line ? [] : cards).map((step) => (
          <StepColumn
            key={step.slot}
            step={step}
            alone={cards.length === 1}
            choices={choices}
            busy={busy}
            defaults={table.defaults}
            onPick={onPick}
            onAmount={onAmount}
            onPreview={onPreview}
          />
        ))}
      </div>
      <Go table={table} page={page} choices={choices}>
        <PlainPicks picks={plain} choices={choices} busy={busy} onPick={onPick} />
      </Go>
    </>
  );
}

interface AskProps {
  table: Table;
  page: Page;
  choices: Choices;
  trying: ComponentChildren;
}

function Ask({ table, page, choices, trying }: AskProps) {
  const { words } = useSettings();
  const shared = page.you.seats.length > 1 || !page.you.seats.includes(choices.seat);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its question: whoever plays by ear goes on at the new one.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [choices.position]);
  return (
    <div class="ask">
      <h2 ref={heading} tabIndex={-1}>
        {shared ? <Badge seat={choices.seat} size={20} /> : null}
        {shared ? `${page.seats[choices.seat]?.name}: ${choices.title}` : choices.title}
      </h2>
      <p>
        {choices.note}
        {choices.pips ? <Pips done={choices.pips[0]} of={choices.pips[1]} /> : null}
      </p>
      <div class="asks">
        <button
          class={table.asking ? "btn ghosty on" : "btn ghosty"}
          data-testid="why"
          aria-pressed={table.asking}
          onClick={() => table.ask(!table.asking)}
        >
          <Icon name="question" />
          {words.whyNot}
        </button>
        <HintButton table={table} page={page} />
        {trying}
      </div>
    </div>
  );
}

function Pips({ done, of }: { done: number; of: number }) {
  const state = (i: number) => (i < done ? "f" : i === done ? "c" : "");
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <i key={i} class={state(i)} />
      ))}
    </span>
  );
}

interface GoProps {
  table: Table;
  page: Page;
  choices: Choices;
  children: ComponentChildren;
}

function Go({ table, page, choices, children }: GoProps) {
  const { words } = useSettings();
  const { confirm } = choices;
  return (
    <div class="go">
      <SpokenConfirm confirm={confirm} />
      {confirm ? <Effects confirm={confirm} /> : <p class="eff muted">{words.left(choices.left)}</p>}
      {confirm?.ends ? <p class="ends muted">{words.flow.ends[confirm.ends]}</p> : null}
      <div class="row">
        {children}
        <TakeBackButtons table={table} page={page} />
        <BidUpTo table={table} page={page} choices={choices} />
        {wantedActions(choices) ? (
          <button
            class="btn act"
            data-testid="confirm"
            aria-disabled={table.busy}
            onClick={(event) => (isStray(event) ? undefined : void table.confirm())}
          >
            {confirm?.label || words.confirm}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Waiting({ table, page, trying }: { table: Table; page: Page; trying: ComponentChildren }) {
  const { words } = useSettings();
  const seat = page.turn?.seat;
  return (
    <>
      <div class="waiting">
        {seat === undefined ? null : <Badge seat={seat} size={28} />}
        <div>
          <h2>{seat === undefined ? words.turn.over : words.turn.waitingFor(page.seats[seat]?.name ?? "")}</h2>
          <p>{page.you.spectator ? words.turn.watching : words.turn.waitingHint}</p>
        </div>
      </div>
      <div class="go">
        <div class="row">
          {trying}
          <TakeBackButtons table={table} page={page} />
        </div>
      </div>
    </>
  );
}
