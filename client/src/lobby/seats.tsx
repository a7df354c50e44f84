import { Badge } from "../marks";
import type { BotInfo, SeatPlan } from "../protocol";
import { useSettings } from "../settings";
import { nameHint, seatsOf, withSeat, type Plan } from "./plan";

const WHO = ["me", "link", "bot"] as const;

interface Props {
  plan: Plan;
  bots: BotInfo[];
  onPlan(plan: Plan): void;
}

export function SeatRows({ plan, bots, onPlan }: Props) {
  const { words } = useSettings();
  return (
    <fieldset class="seats">
      <legend class="fieldl">{words.fresh.seats}</legend>
      {seatsOf(plan).map((seat, i) => (
        <SeatRow key={i} index={i} seat={seat} bots={bots} onChange={(change) => onPlan(withSeat(plan, i, change))} />
      ))}
    </fieldset>
  );
}

interface RowProps {
  index: number;
  seat: SeatPlan;
  bots: BotInfo[];
  onChange(change: Partial<SeatPlan>): void;
}

function SeatRow({ index, seat, bots, onChange }: RowProps) {
  const { words } = useSettings();
  const n = index + 1;
  return (
    <div class="seatrow" data-testid="seat" role="group" aria-label={words.fresh.seat(n)}>
      <Badge seat={index} />
      <span class="seg">
        {WHO.map((who) => (
          <button
            key={who}
            type="button"
            class={seat.who === who ? "on" : ""}
            data-who={who}
            aria-pressed={seat.who === who}
            onClick={() => onChange({ who, bot: seat.bot ?? bots.at(-1)?.key ?? "" })}
          >
            {words.fresh.who[who]}
          </button>
        ))}
      </span>
      <input
        class="field"
        aria-label={words.fresh.seatName(n)}
        maxLength={40}
        placeholder={nameHint(index)}
        value={seat.name}
        onInput={(event) => onChange({ name: event.currentTarget.value })}
      />
      {seat.who === "bot" ? (
        <select
          class="field"
          aria-label={words.fresh.botAt(n)}
          value={seat.bot}
          onChange={(event) => onChange({ bot: event.currentTarget.value })}
        >
          {bots.map((bot) => (
            <option key={bot.key} value={bot.key} title={bot.text}>
              {bot.title}
            </option>
          ))}
        </select>
      ) : (
        <span />
      )}
    </div>
  );
}
