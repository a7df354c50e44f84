/** The question of the moment: what is asked, the picks, the price, and the one red button. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Choices, Page, Pick } from "../protocol";
import { useSettings } from "../settings";
import { amountId } from "./amounts";
import { Effects } from "./confirm";
import { HintButton } from "./hints";
import { layOut, toggled, wantedActions, withPick } from "./picking";
import { PlainPicks, StepColumn } from "./picks";
import { ResultView } from "./result";
import type { Table } from "./use-table";
import { Notes } from "./notes";

export const PICK_BAR = "picks";

interface PickBarProps {
  table: Table;
  page: Page;
  onPreview(id: string | null): void;
}

export function PickBar({ table, page, onPreview }: PickBarProps) {
  const { words } = useSettings();
  const { choices } = table;
  const body = page.result ? (
    <ResultView page={page} result={page.result} />
  ) : page.table.frozen ? (
    <p class="frozen" role="status" data-testid="frozen">
      {page.table.frozen}
    </p>
  ) : choices && page.choices ? (
    <Question table={table} page={page} choices={choices} opening={page.choices} onPreview={onPreview} />
  ) : (
    <Waiting table={table} page={page} />
  );
  return (
    <section class="pickarea" id={PICK_BAR} aria-label={words.pickArea}>
      <Notes table={table} />
      <div class="pickbar">{body}</div>
    </section>
  );
}

interface QuestionProps {
  table: Table;
  page: Page;
  choices: Choices;
  opening: Choices;
  onPreview(id: string | null): void;
}

function Question({ table, page, choices, opening, onPreview }: QuestionProps) {
  const { busy } = table;
  const { cards, plain } = layOut(choices, opening);
  const onPick = (pick: Pick) => {
    if (pick.count === 0 || table.asking) void table.why(pick.id);
    else void table.pick(toggled(choices, pick), [pick.id]);
  };
  const onAmount = (pick: Pick, value: number) => {
    const id = amountId(pick.id, value);
    void table.pick(withPick(choices, id, pick.slot), [id]);
  };
  return (
    <>
      <Ask table={table} page={page} choices={choices} />
      <div class="steps">
        {cards.map((step) => (
          <StepColumn
            key={step.slot}
            step={step}
            alone={cards.length === 1}
            choices={choices}
            busy={busy}
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

function Ask({ table, page, choices }: { table: Table; page: Page; choices: Choices }) {
  const { words } = useSettings();
  const shared = page.you.seats.length > 1;
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
      {confirm ? <Effects confirm={confirm} /> : <p class="eff muted">{words.left(choices.left)}</p>}
      <div class="row">
        {children}
        <UndoButton table={table} page={page} />
        {wantedActions(choices) ? (
          <button class="btn act" data-testid="confirm" aria-disabled={table.busy} onClick={() => void table.confirm()}>
            {confirm?.label || words.confirm}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function UndoButton({ table, page }: { table: Table; page: Page }) {
  const { words } = useSettings();
  if (!page.undo) return null;
  return (
    <button
      class="btn undo"
      data-testid="undo"
      aria-disabled={table.busy}
      title={page.undo.text}
      onClick={() => void table.undo()}
    >
      <Icon name="undo" />
      {words.takeBack}
    </button>
  );
}

function Waiting({ table, page }: { table: Table; page: Page }) {
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
          <UndoButton table={table} page={page} />
        </div>
      </div>
    </>
  );
}
