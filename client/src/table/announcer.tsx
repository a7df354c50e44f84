/** For the ear: whose turn it is, and every move since the last thing that was said, in order. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { LogLine, Page } from "../protocol";
import { useSettings } from "../settings";
import { turnText } from "./head";

/** The lines after number `heard`, oldest first, with whoever acted where the line does not name them. */
export const newLines = (log: LogLine[], heard: number): LogLine[] => log.filter((line) => line.n > heard);

const last = (log: LogLine[]): number => Math.max(-1, ...log.map((line) => line.n));

export function Announcer({ page }: { page: Page }) {
  const { words } = useSettings();
  // Whoever comes hears how it stands, not the whole past.
  const heard = useRef(last(page.log));
  const [lines, setLines] = useState<LogLine[]>(() => page.log.slice(-1));
  useEffect(() => {
    const fresh = newLines(page.log, heard.current);
    // Taken back: what is said again after that is new.
    heard.current = last(page.log);
    if (fresh.length > 0) setLines(fresh);
  }, [page.log]);
  return (
    <div class="sr" aria-live="polite" data-testid="announcer">
      <p>{turnText(page, words)}</p>
      <ol>
        {lines.map((line) => (
          <li key={line.n}>{line.text}</li>
        ))}
      </ol>
    </div>
  );
}
