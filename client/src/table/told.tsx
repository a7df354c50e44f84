/** The board in words: section by section, for the ear and for whoever would rather read. */
import { useEffect, useState } from "preact/hooks";
import { TableApi } from "../api";
import { Dialog } from "../dialog";
import type { Told } from "../protocol";
import { useSettings } from "../settings";

export function ToldBoard({ id, position, onClose }: { id: string; position: number; onClose(): void }) {
  const { lang, words } = useSettings();
  const [told, setTold] = useState<Told | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    new TableApi(id).told(lang).then(setTold, () => setFailed(true));
  }, [id, lang, position]);
  return (
    <Dialog title={words.flow.told} onClose={onClose}>
      <div data-testid="told">
        <p role="status">{failed ? words.networkError : (told?.status ?? words.loading)}</p>
        {told?.sections.map((section, i) => (
          <details key={section.title} open={i === 0}>
            <summary>
              {section.title} ({section.things.length})
            </summary>
            <dl class="told">
              {section.things.map((thing, at) => (
                <div key={at}>
                  <dt>{thing.title}</dt>
                  {thing.lines.map((line, n) => (
                    <dd key={n}>{line}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
