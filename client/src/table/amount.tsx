/** An amount: stepper, typed number and slider for the same value. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { number } from "../money";
import type { AmountPick } from "../protocol";
import { useSettings } from "../settings";
import { stepped, typedInRange } from "./amounts";

/** A hand that is still stepping or typing is not asked to wait for the server after every digit. */
const SETTLE_MS = 300;

export const AMOUNT_INPUT = "amount-input";

export function AmountField({ pick, onChoose }: { pick: AmountPick; onChoose(value: number): void }) {
  const { lang, words } = useSettings();
  const [text, setText] = useState(String(pick.value ?? pick.min));
  const timer = useRef(0);
  const value = typedInRange(text, pick);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Picked elsewhere (taken back, another tab of picks), or out of what the other picks leave: show what holds.
  useEffect(() => {
    if (pick.value !== null) setText(String(pick.value));
    else if (value === null) setText(String(pick.min));
  }, [pick.value, pick.min, pick.max]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const wanted = typedInRange(next, pick);
    if (wanted !== null) timer.current = window.setTimeout(() => onChoose(wanted), SETTLE_MS);
  };
  const step = (by: number) => change(String(stepped(value ?? pick.min, by, pick)));
  const choose = () => {
    clearTimeout(timer.current);
    if (value !== null) onChoose(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) step(by);
    // Once the amount is picked, Enter goes on to confirm it: the table listens for that.
    else if (event.key === "Enter" && value !== pick.value) choose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="amount" data-testid="amount">
      <div class="stepper">
        <button
          class="btn icon"
          aria-label={words.less}
          disabled={value !== null && value <= pick.min}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={AMOUNT_INPUT}
          inputMode="numeric"
          autocomplete="off"
          aria-label={`${pick.label}, ${words.amountRange(number(pick.min, lang), number(pick.max, lang))}`}
          aria-invalid={value === null}
          data-settled={value !== null && value === pick.value}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          class="btn icon"
          aria-label={words.more}
          disabled={value !== null && value >= pick.max}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
        {pick.value === null ? (
          <button class="btn" data-testid="choose-amount" disabled={value === null} onClick={choose}>
            {words.chooseAmount(value === null ? "" : number(value, lang))}
          </button>
        ) : null}
      </div>
      <label class="range">
        <span class="num">{number(pick.min, lang)}</span>
        <input
          type="range"
          min={pick.min}
          max={pick.max}
          value={value ?? pick.min}
          aria-label={pick.label}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <span class="num">{number(pick.max, lang)}</span>
      </label>
    </div>
  );
}
