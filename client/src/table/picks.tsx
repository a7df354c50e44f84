/** One column of picks per step; the same picks glow on the map. */
import { useEffect, useRef } from "preact/hooks";
import { CellView } from "../cells";
import { isAmount, type Choices, type Pick, type Step } from "../protocol";
import { useSettings } from "../settings";
import { AmountField } from "./amount";
import { isStepDone, numberOf } from "./picking";

/** More cards than fit become a dense list that scrolls; a step that shares the bar has less room. */
const MOST_CARDS = { alone: 7, shared: 4 };

/** A list of pictures needs no words to be seen. */
const isPictured = (pick: Pick) => pick.cell != null && typeof pick.cell === "object" && "picture" in pick.cell;

interface Props {
  choices: Choices;
  busy: boolean;
  onPick(pick: Pick): void;
  onAmount(pick: Pick, value: number): void;
}

export function StepColumn({ step, alone, ...props }: Props & { step: Step; alone: boolean }) {
  const state = isStepDone(step) ? "step done" : "step";
  const many = step.picks.length > (alone ? MOST_CARDS.alone : MOST_CARDS.shared);
  return (
    <div class={state} data-slot={step.slot}>
      <h3>{step.title}</h3>
      <div class={["opts", many && "many", many && step.picks.every(isPictured) && "pictured"].filter(Boolean).join(" ")}>
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

function PickCard({ pick, choices, busy, onPick }: Props & { pick: Pick }) {
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
      title={pick.label}
      data-testid="pick"
      data-pick={pick.id}
      aria-pressed={pick.chosen}
      aria-disabled={busy}
      aria-keyshortcuts={number ? String(number) : undefined}
      onClick={() => onPick(pick)}
    >
      <KeyCap number={number} />
      {pick.cell != null ? <CellView cell={pick.cell} size={26} /> : null}
      <b>{pick.label}</b>
      {pick.note ? <small>{pick.note}</small> : null}
      {pick.price ? (
        <span class="pr">
          <CellView cell={pick.price} />
        </span>
      ) : null}
      {pick.count === 0 ? <small class="whynot">{words.whyNot}</small> : null}
      {pick.chosen ? <small class="change">{words.change}</small> : null}
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
          aria-pressed={pick.chosen}
          aria-disabled={busy}
          onClick={() => onPick(pick)}
        >
          <KeyCap number={numberOf(choices, pick)} />
          {pick.label}
        </button>
      ))}
    </>
  );
}

function KeyCap({ number }: { number: number | null }) {
  return number ? <kbd aria-hidden="true">{number}</kbd> : null;
}
