import { Dialog } from "../dialog";
import { useSettings } from "../settings";

export function Help({ notice, onClose }: { notice: string; onClose(): void }) {
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
      {notice ? <p class="muted">{notice}</p> : null}
    </Dialog>
  );
}
