/** Where the round stands: what is done, what is on, what comes. */
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Phase } from "../protocol";
import { useSettings } from "../settings";

export function Phases({ phases }: { phases: Phase[] }) {
  const { words } = useSettings();
  return (
    <ol class="phases" aria-label={words.phases}>
      {phases.map((phase, i) => (
        <li key={i} class={phase.state} data-about={phase.about} aria-current={phase.state === "now" ? "step" : undefined}>
          {phase.state === "done" ? <Icon name="tick" /> : null}
          {phase.text}
          {phase.state === "now" && phase.seats?.length ? (
            <span class="who">
              {phase.seats.map((seat) => (
                <Badge key={seat.seat} seat={seat.seat} size={16} state={seat.state} alone />
              ))}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
