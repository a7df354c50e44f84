import { Dialog } from "../dialog";
import type { Page } from "../protocol";
import { useSettings } from "../settings";
import { SealView } from "./seal";

export function Help({ table, onClose }: { table: Page["table"]; onClose(): void }) {
  const { words } = useSettings();
  return (
    <Dialog title={words.keys.title} onClose={onClose}>
      <dl class="keys">
        {words.keys.rows.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{words.keys.mouse}</p>
      {table.seal ? <SealView seal={table.seal} table={table.id} /> : null}
      {table.notice ? <p class="muted">{table.notice}</p> : null}
    </Dialog>
  );
}
