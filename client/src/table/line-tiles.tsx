/** A line drawn by hand, piece by piece: each can be another one or be left out before the red button lays them all. */
import { Icon } from "../icons";
import type { Choices, Step } from "../protocol";
import { useSettings } from "../settings";
import { StepColumn } from "./picks";
import type { Table } from "./use-table";

interface Props {
  table: Table;
  choices: Choices;
  line: Step[];
}

export function LineTiles({ table, choices, line }: Props) {
  const { words } = useSettings();
  return (
    <>
      {line.map((step) => (
        <StepColumn
          key={step.slot}
          step={step}
          alone={line.length === 1}
          choices={choices}
          busy={table.busy}
          onPick={(pick) => void table.pick([pick.id])}
          onAmount={() => undefined}
          onPreview={() => undefined}
        />
      ))}
      <button class="btn discard" data-testid="discard-line" onClick={() => void table.pick([])}>
        <Icon name="close" /> {words.line.discard}
      </button>
    </>
  );
}
