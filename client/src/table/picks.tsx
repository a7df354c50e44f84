/** One column of picks per step; the same picks glow on the map. */
import { useEffect, useRef } from "preact/hooks";
import { CellView } from "../cells";
import { isAmount, type Choices, type Pick, type Step } from "../protocol";
import { useSettings } from "../settings";
import { Drawing } from "../svg";
import { explained } from "../about/target";
import { AmountField } from "./amount";
import { isStepDone, numberOf } from "./picking";
import { isStray } from "./settling";

/** More cards than fit become a dense list that scrolls; a step that shares the bar has less room. */
const MOST_CARDS = { alone: 7, shared: 4 };
/** In letters: a list of short labels stands in narrow columns, one of long labels in wide ones. */
const SHORT = 9;
const LONG = 16;
/** A badge or chip before the label takes as much room as so many letters. */
const CELL = 5;

/** A list of pictures needs no words to be seen. */
const isPictured = (pick: Pick) => pick.cell != null && typeof pick.cell === "object" && "picture" in pick.cell;

function listClass(step: Step, alone: boolean): string {
  if (step.picks.length <= (alone ? MOST_CARDS.alone : MOST_CARDS.shared)) return "opts";
  if (step.picks.every(isPictured)) return "opts many gallery";
  if (step.picks.some((pick) => pick.icon)) return "opts many pictured";
  const longest = Math.max(...step.picks.map((pick) => pick.label.length + (pick.cell != null ? CELL : 0)));
  return `opts many${longest <= SHORT ? " short" : longest > LONG ? " long" : ""}`;
}

interface Props {
  choices: Choices;
  busy: boolean;
  /** Picked for the player, to begin with: their steps stay open, for the others are to be seen beside them. */
  defaults?: string[];
  onPick(pick: Pick): void;
  onAmount(pick: Pick, value: number): void;
  /** Looked at, not picked yet: the pointer or the focus is on it. */
  onPreview(id: string | null): void;
}

export function StepColumn({ step, alone, ...props }: Props & { step: Step; alone: boolean }) {
  const begun = step.picks.some((pick) => pick.chosen && props.defaults?.includes(pick.id));
  const state = isStepDone(step) && !begun ? "step done" : "step";
  const column = useRef<HTMLDivElement>(null);
  const next = props.choices.picked.length > 0 && props.choices.picks[0]?.slot === step.slot;
  // Where the steps do not all fit, the one that is asked next comes into sight.
  useEffect(() => {
    if (next) column.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [next, props.choices.picked.length]);
  return (
    <div ref={column} class={state} data-slot={step.slot}>
      <h3>{step.title}</h3>
      <div class={listClass(step, alone)}>
        {step.picks.map((pick) =>
          isAmount(pick) ? (
            // Typed for one question, void for the next: the key holds the position.
            <AmountField
              key={`${pick.id} ${props.choices.position}`}
              pick={pick}
              onChoose={(value) => props.onAmount(pick, value)}
            />
          ) : (
            <PickCard key={pick.id} pick={pick} {...props} />
          ),
        )}
      </div>
    </div>
  );
}

function PickCard({ pick, choices, busy, defaults, onPick, onPreview }: Props & { pick: Pick }) {
  const { words } = useSettings();
  const number = numberOf(choices, pick);
  const button = useRef<HTMLButtonElement>(null);
  // Picked on the map or by number: show its card, too.
  useEffect(() => {
    if (pick.chosen) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pick.chosen]);
  const state = [pick.chosen && "on", pick.count === 0 && "no"].filter(Boolean).join(" ");
  return (
    <button
      ref={button}
      class={`opt ${state}`}
      {...explained(pick)}
      data-testid="pick"
      data-pick={pick.id}
      aria-pressed={pick.chosen}
      aria-disabled={busy}
      aria-keyshortcuts={number ? String(number) : undefined}
      onClick={() => onPick(pick)}
      onPointerEnter={() => onPreview(pick.id)}
      onPointerLeave={() => onPreview(null)}
      onFocus={() => onPreview(pick.id)}
      onBlur={() => onPreview(null)}
    >
      <KeyCap number={number} />
      {pick.icon ? <Drawing svg={pick.icon} kind="icon" /> : null}
      {pick.cell != null ? <CellView cell={pick.cell} size={26} /> : null}
      <b>
        {pick.times ? <span class="times">{pick.times} × </span> : null}
        {pick.label}
      </b>
      {pick.note ? <small>{pick.note}</small> : null}
      {pick.price ? (
        <span class="pr">
          <CellView cell={pick.price} />
        </span>
      ) : null}
      {pick.count === 0 ? <small class="whynot">{words.whyNot}</small> : null}
      {pick.chosen && !defaults?.includes(pick.id) ? <small class="change">{words.change}</small> : null}
    </button>
  );
}

interface PlainProps {
  picks: Pick[];
  choices: Choices;
  busy: boolean;
  onPick(pick: Pick): void;
}

/** Pass, stop, decline: plain buttons beside the confirmation. */
export function PlainPicks({ picks, choices, busy, onPick }: PlainProps) {
  return (
    <>
      {picks.map((pick) => (
        <button
          key={pick.id}
          class={pick.chosen ? "btn on" : "btn"}
          data-testid="pick"
          data-pick={pick.id}
          {...explained(pick)}
          aria-pressed={pick.chosen}
          aria-disabled={busy}
          onClick={(event) => (isStray(event) ? undefined : onPick(pick))}
        >
          <KeyCap number={pick.key ?? numberOf(choices, pick)} />
          {pick.label}
        </button>
      ))}
    </>
  );
}

function KeyCap({ number }: { number: number | string | null }) {
  return number ? <kbd aria-hidden="true">{number}</kbd> : null;
}
