/** Making an order: which question, what first, what else, what then. The picks are those of the question as if it came now. */
import { useEffect, useState } from "preact/hooks";
import type { Action, Choices, OrderWish, Orderable, Pick } from "../protocol";
import { useSettings } from "../settings";
import { amountId, typed } from "./amounts";
import { OrderMap } from "./order-map";
import { drafted, pickedWords, type Draft } from "./ordering";
import { findPick, layOut, wantedActions, withPick } from "./picking";
import { PlainPicks, StepColumn } from "./picks";

interface Props {
  can: Orderable[];
  /** The board as it lies now. */
  svg: string;
  picks(ask: string, before: Action[], picked: string[]): Promise<{ choices: Choices | null }>;
  onGive(ask: Orderable, wishes: OrderWish[]): void;
}

export function Composer({ can, svg, picks, onGive }: Props) {
  const { words } = useSettings();
  const [chosen, setChosen] = useState("");
  const ask = can.find((one) => one.ask === chosen) ?? can.find((one) => one.now) ?? can[0];
  if (!ask) return <p data-testid="no-orders">{words.orders.none}</p>;
  return (
    <section class="composer">
      <label>
        {words.orders.question}
        <select data-testid="order-ask" value={ask.ask} onChange={(event) => setChosen(event.currentTarget.value)}>
          {can.map((one) => (
            <option key={one.ask} value={one.ask}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <Wishes key={`${ask.ask} ${ask.auction?.about}`} ask={ask} svg={svg} picks={picks} onGive={(wishes) => onGive(ask, wishes)} />
    </section>
  );
}

interface WishesProps {
  ask: Orderable;
  svg: string;
  picks: Props["picks"];
  onGive(wishes: OrderWish[]): void;
}

function Wishes({ ask, svg, picks, onGive }: WishesProps) {
  const { words } = useSettings();
  const leave = ask.auction?.leave ?? null;
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [line, setLine] = useState<Action[]>([]);
  const [texts, setTexts] = useState<string[]>([]);
  const [laid, setLaid] = useState<string[]>([]);
  const [most, setMost] = useState("");
  const [during, setDuring] = useState("");
  const [thenLeave, setThenLeave] = useState(true);
  const { choices, opening, pick } = usePicks(ask, line, picks);
  const actions = wantedActions(choices);
  const whole = [...line, ...(actions ?? [])];
  const said = choices && actions ? [...texts, pickedWords(choices)] : texts;
  const limits = { most: typed(most), during: typed(during) };
  const low = ask.auction && limits.during !== null ? [words.orders.duringTold(limits.during)] : [];
  const told = [said.join(words.orders.then), ...low].filter(Boolean);
  const open = whole.length > 0 ? drafted(ask, whole, told, ", ", limits) : null;
  const ghosts = [...laid, ...(actions && choices?.ghost ? [choices.ghost] : [])];
  const wishes = [...drafts, ...(open ? [open] : [])];
  const bids = wishes.some((one) => one.wish.bid);
  const anew = (kept: Draft[]) => {
    setDrafts(kept);
    setLine([]);
    setTexts([]);
    setLaid([]);
    setMost("");
    setDuring("");
    pick([]);
  };
  const goOn = () => {
    setLine(whole);
    setTexts(said);
    setLaid(ghosts);
    pick([]);
  };
  const ready = wishes.map((one) => one.wish).concat(bids && thenLeave && leave ? [{ actions: [leave.action] }] : []);
  return (
    <>
      <ol class="wishes">
        {wishes.map((one, i) => (
          <li key={i}>{one.text}</li>
        ))}
        {bids && thenLeave && leave ? <li>{leave.label}</li> : null}
      </ol>
      {choices && opening ? (
        <Picking choices={choices} opening={opening} svg={svg} question={`${ask.ask} ${line.length}`} laid={ghosts} onPicked={pick} />
      ) : null}
      <div class="row">
        {ask.priced && open ? (
          <label class="most">
            {words.orders.most}
            <input inputMode="numeric" data-testid="order-most" value={most} onInput={(event) => setMost(event.currentTarget.value)} />
          </label>
        ) : null}
        {ask.auction && open ? (
          <label class="most">
            {words.orders.during}
            <input inputMode="numeric" data-testid="order-while" value={during} onInput={(event) => setDuring(event.currentTarget.value)} />
          </label>
        ) : null}
        {bids && leave ? (
          <label>
            <input type="checkbox" checked={thenLeave} onChange={(event) => setThenLeave(event.currentTarget.checked)} />
            {words.orders.thenLeave(leave.label)}
          </label>
        ) : null}
        {actions && !ask.auction ? (
          <button class="btn" data-testid="order-then" onClick={goOn}>
            {words.orders.addThen}
          </button>
        ) : null}
        {open ? (
          <button class="btn" data-testid="order-else" onClick={() => anew(wishes)}>
            {words.orders.addElse}
          </button>
        ) : null}
        {wishes.length > 0 ? (
          <button class="btn" onClick={() => anew([])}>
            {words.orders.clear}
          </button>
        ) : null}
        <button class="btn act-dark" data-testid="give-order" disabled={ready.length === 0} onClick={() => onGive(ready)}>
          {words.orders.give}
        </button>
      </div>
    </>
  );
}

/** The picks after these actions, and what was open before anything was picked. */
function usePicks(ask: Orderable, line: Action[], picks: Props["picks"]) {
  const [picked, setPicked] = useState<string[]>([]);
  const [choices, setChoices] = useState<Choices | null>(null);
  const [opening, setOpening] = useState<Choices | null>(null);
  const key = JSON.stringify([ask.ask, line, picked]);
  useEffect(() => {
    let gone = false;
    picks(ask.ask, line, picked).then(
      (told) => {
        if (gone) return;
        setChoices(told.choices);
        if (picked.length === 0) setOpening(told.choices);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return { choices, opening, pick: setPicked };
}

interface PickingProps {
  choices: Choices;
  opening: Choices;
  svg: string;
  question: string;
  laid: string[];
  onPicked(picked: string[]): void;
}

function Picking({ choices, opening, svg, question, laid, onPicked }: PickingProps) {
  const { cards, plain } = layOut(choices, opening);
  // A pick that no action holds together with the others begins anew.
  const onPick = (one: Pick) => {
    const open = findPick(choices, one.id);
    onPicked(open && open.count > 0 ? withPick(choices, one.id, one.slot) : [one.id]);
  };
  // What is not lit any more may have been at first: then it begins anew.
  const onMap = (id: string) => {
    const one = findPick(choices, id) ?? findPick(opening, id);
    if (one) onPick(one);
  };
  return (
    <>
      <OrderMap svg={svg} choices={choices} question={question} laid={laid} onPick={onMap} />
      <div class="steps">
        {cards.map((step) => (
          <StepColumn
            key={step.slot}
            step={step}
            alone={cards.length === 1}
            choices={choices}
            busy={false}
            onPick={onPick}
            onAmount={(one, value) => onPicked(withPick(choices, amountId(one.id, value), one.slot))}
            onPreview={() => undefined}
          />
        ))}
        {plain.length > 0 ? (
          <div class="row">
            <PlainPicks picks={plain} choices={choices} busy={false} onPick={onPick} />
          </div>
        ) : null}
      </div>
    </>
  );
}
