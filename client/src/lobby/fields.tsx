import { useSettings } from "../settings";
import { hintsOf, optionValue, optionsOf, playerCounts, type Plan } from "./plan";

interface Props {
  plan: Plan;
  onPlan(plan: Plan): void;
}

export function PlayersField({ plan, onPlan }: Props) {
  const { words } = useSettings();
  return (
    <div role="group" aria-label={words.fresh.players}>
      <span class="fieldl">{words.fresh.players}</span>
      <span class="seg">
        {playerCounts(plan).map((count) => (
          <button
            key={count}
            type="button"
            class={count === plan.players ? "on" : ""}
            data-testid="players-count"
            aria-pressed={count === plan.players}
            onClick={() => onPlan({ ...plan, players: count })}
          >
            {count}
          </button>
        ))}
      </span>
    </div>
  );
}

export function OptionFields({ plan, onPlan }: Props) {
  return (
    <>
      {optionsOf(plan).map((option) => {
        const chosen = option.values.findIndex(({ value }) => value === optionValue(plan, option));
        const choose = (index: number) => {
          const value = option.values[index]?.value ?? option.default;
          onPlan({ ...plan, options: { ...plan.options, [option.key]: value } });
        };
        return (
          <label key={option.key} title={option.text}>
            <span class="fieldl">{option.title}</span>
            <select
              class="field"
              data-testid="option"
              data-option={option.key}
              value={chosen}
              onChange={(event) => choose(Number(event.currentTarget.value))}
            >
              {option.values.map(({ title }, index) => (
                <option key={index} value={index}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </>
  );
}

export function HintsField({ plan, onPlan }: Props) {
  const { words } = useSettings();
  return (
    <label title={words.fresh.hintsText}>
      <span class="fieldl">{words.fresh.hints}</span>
      <select
        class="field"
        data-testid="hints-select"
        value={hintsOf(plan) ? "on" : "off"}
        onChange={(event) => onPlan({ ...plan, hints: event.currentTarget.value === "on" })}
      >
        <option value="on">{words.fresh.on}</option>
        <option value="off">{words.fresh.off}</option>
      </select>
    </label>
  );
}
