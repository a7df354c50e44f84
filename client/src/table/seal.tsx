/** Sealed chance: the commitment while the game runs, the key when it is over, and how to check both. */
import type { Seal } from "../protocol";
import { useSettings } from "../settings";

const SHORT = 8;

export function SealView({ seal, table }: { seal: Seal; table: string }) {
  const { seal: words } = useSettings().words;
  return (
    <details class="seal muted" data-testid="seal">
      <summary>{words.short(seal.commitment.slice(0, SHORT))}</summary>
      <p>{seal.key === null ? words.running : words.over}</p>
      <dl>
        <dt>{words.commitment}</dt>
        <dd>
          <code>{seal.commitment}</code>
        </dd>
        {seal.key === null ? null : (
          <>
            <dt>{words.key}</dt>
            <dd>
              <code>{seal.key}</code>
            </dd>
          </>
        )}
      </dl>
      <p>{seal.key === null ? words.checkLater : words.checkNow}</p>
      <p>
        <code>{`stellwerk verify ${table}.json --commitment ${seal.commitment.slice(0, 2 * SHORT)}`}</code>
      </p>
    </details>
  );
}
