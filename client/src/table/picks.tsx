/** One column of picks per step; the same picks glow on the map. */
import { CellView } from "../cells";
import { isAmount, type Choices, type Pick, type Step } from "../protocol";
import { useSettings } from "../settings";
import { AmountField } from "./amount";
import { isStepDone, numberOf } from "./picking";

/** Above this, cards become a dense list that scrolls. */
const FEW = 7;

interface Props {
  choices: Choices;
  busy: boolean;
  onPick(pick: Pick): void;
  onAmount(pick: Pick, value: number): void;
}

export function StepColumn({ step, ...props }: Props & { step: Step }) {
  const state = isStepDone(step) ? "step done" : "step";
  return (
    <div class={state} data-slot={step.slot}>
      <h3>{step.title}</h3>
      <div class={step.picks.length > FEW ? "opts many" : "opts"}>
        {step.picks.map((pick) =>
          isAmount(pick) ? (
            <AmountField key={pick.id} pick={pick} onChoose={(value) => props.onAmount(pick, value)} />
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
  const state = [pick.chosen && "on", pick.count === 0 && "no"].filter(Boolean).join(" ");
  return (
    <button
      class={`opt ${state}`}
      data-testid="pick"
      data-pick={pick.id}
      aria-pressed={pick.chosen}
      aria-disabled={busy}
      aria-keyshortcuts={number ? String(number) : undefined}
      onClick={() => onPick(pick)}
    >
      {number ? <kbd aria-hidden="true">{number}</kbd> : null}
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

/** Pass, stop, decline: plain buttons beside the confirmation. */
export function PlainPicks({ picks, busy, onPick }: { picks: Pick[]; busy: boolean; onPick(pick: Pick): void }) {
  return (
    <>
      {picks.map((pick) => (
        <button
          key={pick.id}
          class={pick.chosen ? "btn ghosty on" : "btn ghosty"}
          data-testid="pick"
          data-pick={pick.id}
          aria-pressed={pick.chosen}
          aria-disabled={busy}
          onClick={() => onPick(pick)}
        >
          {pick.label}
        </button>
      ))}
    </>
  );
}
