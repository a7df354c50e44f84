/** What the last click will do: the price as a sum, every other change as before → after. */
import { CellView, cellText } from "../cells";
import { money } from "../money";
import type { Cell, Confirm, Effect } from "../protocol";
import { useSettings } from "../settings";

const moneyOf = (cell: Cell): number | null =>
  typeof cell === "object" && !Array.isArray(cell) && "money" in cell ? cell.money : null;

/** Money that changes hands is a sum: 18 − 6 = 12. */
export function asSum({ before, after }: Effect): { before: number; change: number; after: number } | null {
  const [from, to] = [moneyOf(before), moneyOf(after)];
  return from === null || to === null ? null : { before: from, change: to - from, after: to };
}

/** For the ear: what the red button will do, what it costs and changes. It is there before there is anything to say, or the first
    price would not be heard. */
export function SpokenConfirm({ confirm }: { confirm: Confirm | null | undefined }) {
  const { lang, words } = useSettings();
  const changes = (confirm?.effects ?? []).map(({ label, before, after }) =>
    words.flow.becomes(label, cellText(before, lang), cellText(after, lang)),
  );
  const ends = confirm?.ends ? words.flow.ends[confirm.ends] : "";
  const told = confirm ? [`${confirm.label || words.confirm}.`, ...changes, confirm.text, ends] : [];
  return (
    <p class="sr" aria-live="polite" data-testid="spoken-confirm">
      {told.filter(Boolean).join(" ")}
    </p>
  );
}

export function Effects({ confirm }: { confirm: Confirm }) {
  const effects = confirm.effects ?? [];
  return (
    <div class="eff" data-testid="effects">
      {effects.map((effect, i) => (
        <EffectLine key={i} effect={effect} first={i === 0} />
      ))}
      {confirm.text ? <p>{confirm.text}</p> : null}
    </div>
  );
}

function EffectLine({ effect, first }: { effect: Effect; first: boolean }) {
  const sum = asSum(effect);
  if (sum && first) return <Sum sum={sum} label={effect.label} />;
  return (
    <span class="change-line">
      {effect.label}{" "}
      <b class="num">
        <CellView cell={effect.before} /> → <CellView cell={effect.after} />
      </b>
    </span>
  );
}

function Sum({ sum, label }: { sum: NonNullable<ReturnType<typeof asSum>>; label: string }) {
  const { lang } = useSettings();
  const sign = sum.change < 0 ? "−" : "+";
  return (
    <div class="cash num">
      {money(sum.before, lang)}{" "}
      <span class={sum.change < 0 ? "minus" : "plus"}>
        {sign} {money(Math.abs(sum.change), lang)}
      </span>{" "}
      = {money(sum.after, lang)} <span class="of">{label}</span>
    </div>
  );
}
