import type { Page } from "../protocol";
import { useSettings } from "../settings";
import { SealView } from "./seal";
import { ConfirmingChoice } from "./confirming";
import { ShowingChoice } from "./showing/choice";

/** The keys, and what else there is to know of a table. */
export function Help({ table }: { table: Page["table"] }) {
  const { words } = useSettings();
  return (
    <div class="help">
      <ConfirmingChoice />
      <ShowingChoice />
      <dl class="keys">
        {[...words.keys.rows, ["F1", words.about.key]].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{words.keys.mouse}</p>
      <p>{words.about.mouse}</p>
      {table.seal ? <SealView seal={table.seal} table={table.id} /> : null}
      {table.notice ? <p class="muted">{table.notice}</p> : null}
    </div>
  );
}
