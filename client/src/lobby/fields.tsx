import { RuleId } from "../about/rule-id";
import type { BotInfo, OptionInfo } from "../protocol";
import { useSettings } from "../settings";
import { botsOf, changedOptions, groupsOf, hintsOf, optionValue, playerCounts, seatsOf, withBots, type Plan } from "./plan";

/** Strengths offered for all bots at once: the best ones, which the server lists last. */
const LEVELS = 3;

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

/** For all bots at once; each can still get its own in its row. */
export function BotsField({ plan, bots, onPlan }: Props & { bots: BotInfo[] }) {
  const { words } = useSettings();
  const now = botsOf(plan);
  if (!seatsOf(plan).some((seat) => seat.who === "bot")) return null;
  return (
    <div role="group" aria-label={words.fresh.against}>
      <span class="fieldl">{words.fresh.against}</span>
      <span class="seg">
        {bots.slice(-LEVELS).map(({ key, title, text }) => (
          <button
            key={key}
            type="button"
            class={key === now ? "on" : ""}
            data-testid="against"
            data-bot={key}
            aria-pressed={key === now}
            title={text}
            onClick={() => onPlan(withBots(plan, key))}
          >
            {title}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Folded, in groups, each with its sentence and its rule. */
export function OptionFields({ plan, onPlan }: Props) {
  const { words } = useSettings();
  const groups = groupsOf(plan);
  if (groups.length === 0) return null;
  return (
    <details class="fold" data-testid="options">
      <summary>{words.fresh.options(changedOptions(plan))}</summary>
      {groups.map((group) => (
        <fieldset key={group.key} class="options">
          {group.title ? <legend>{group.title}</legend> : null}
          <Options plan={plan} options={group.options} onPlan={onPlan} />
        </fieldset>
      ))}
    </details>
  );
}

function Options({ plan, options, onPlan }: Props & { options: OptionInfo[] }) {
  return (
    <>
      {options.map((option) => {
        const chosen = option.values.findIndex(({ value }) => value === optionValue(plan, option));
        const choose = (index: number) => {
          const value = option.values[index]?.value ?? option.default;
          onPlan({ ...plan, options: { ...plan.options, [option.key]: value } });
        };
        return (
          <label key={option.key}>
            <span class="fieldl">
              {option.title} {option.rule ? <RuleId id={option.rule} /> : null}
            </span>
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
            {option.text ? <span class="sub">{option.text}</span> : null}
          </label>
        );
      })}
    </>
  );
}

export function HintsField({ plan, onPlan }: Props) {
  const { words } = useSettings();
  return (
    <label>
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
      <span class="sub">{words.fresh.hintsText}</span>
    </label>
  );
}
