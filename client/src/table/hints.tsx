/** What a bot would do: its best few moves. Choosing one fills the picks; confirming stays with the player. */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import type { Choices, Hint, HintAnswer, Page } from "../protocol";
import { useSettings } from "../settings";
import { Drawing } from "../svg";
import { isPicked } from "./picking";
import type { Table } from "./use-table";

export function HintButton({ table, page }: { table: Table; page: Page }) {
  const { words } = useSettings();
  if (!page.table.hints) return null;
  const open = table.hint !== null;
  return (
    <button
      class={open ? "btn ghosty on" : "btn ghosty"}
      data-testid="hint"
      aria-expanded={open}
      aria-disabled={table.hinting}
      aria-keyshortcuts="H"
      title={words.hint.ask}
      onClick={() => void table.askHint()}
    >
      <Icon name="bulb" />
      {words.hint.button}
    </button>
  );
}

export function Hints({ table, answer }: { table: Table; answer: HintAnswer }) {
  const { words } = useSettings();
  const first = useRef<HTMLButtonElement>(null);
  // It was asked for: whoever asked by key goes on with Enter, whoever listens hears the first one.
  useEffect(() => first.current?.focus({ preventScroll: true }), [answer.position]);
  return (
    <section class="note hints" data-testid="hints" aria-label={words.hint.title(answer.bot.title)}>
      <div>
        <p>
          <b>{words.hint.title(answer.bot.title)}</b> <small>{words.hint.note}</small>
        </p>
        <ol>
          {answer.hints.map((hint, i) => (
            <li key={hint.picked.join(" ")}>
              <HintLine hint={hint} choices={table.choices} table={table} target={i === 0 ? first : undefined} />
            </li>
          ))}
        </ol>
      </div>
      <button class="btn icon ghosty" aria-label={words.close} onClick={table.dismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}

interface LineProps {
  hint: Hint;
  choices: Choices | null;
  table: Table;
  target?: { current: HTMLButtonElement | null } | undefined;
}

/** Cards of the same name are told apart by their drawing. */
const drawingOf = (choices: Choices | null, hint: Hint): string | null | undefined =>
  choices?.steps.flatMap((step) => step.picks).find((pick) => pick.icon && hint.picked.includes(pick.id))?.icon;

function HintLine({ hint, choices, table, target }: LineProps) {
  const on = choices !== null && isPicked(choices, hint.picked);
  const icon = drawingOf(choices, hint);
  return (
    <button
      ref={target ?? null}
      class={on ? "btn hintline on" : "btn hintline"}
      data-testid="hint-line"
      data-hint={hint.picked.join(" ")}
      aria-pressed={on}
      aria-disabled={table.busy}
      onClick={() => void table.pick(on ? [] : hint.picked)}
    >
      <b>{hint.label}</b>
      {icon ? <Drawing svg={icon} kind="icon" /> : null}
      {hint.text ? <span>{hint.text}</span> : null}
      {hint.aim ? <span class="hintaim">{hint.aim}</span> : null}
      {hint.why ? <span class="hintwhy">{hint.why}</span> : null}
      <small class="num">{hint.value}</small>
    </button>
  );
}
