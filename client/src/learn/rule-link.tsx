/** A rule by its id, as a link into the rules. Where there is a reader at hand it opens that, elsewhere the page of the rules. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useSettings } from "../settings";
import { rulesPath, type Subject } from "./subject";
import { pieces } from "./references";

export interface Reader {
  subject: Subject;
  /** Show this rule; "" shows how to play. */
  open(rule: string): void;
}

export const ReaderContext = createContext<Reader | null>(null);

interface Props {
  rule: string;
  /** What is shown of it; "Rule AR-5.6" if nothing is said. */
  label?: string;
  /** The label says enough for the ear. */
  plain?: boolean;
}

export function RuleLink({ rule, label, plain = false }: Props) {
  const { words } = useSettings();
  const reader = useContext(ReaderContext);
  const shown = label ?? words.rule(rule);
  if (!reader) return <b class="rule-id">{shown}</b>;
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    reader.open(rule);
  };
  return (
    <a
      class={plain ? "" : "rule-link"}
      data-testid="rule-link"
      data-rule={rule}
      href={rulesPath(reader.subject, rule)}
      aria-label={label === undefined || plain ? undefined : words.rule(rule)}
      onClick={open}
    >
      {shown}
    </a>
  );
}

/** A text in which every rule is a link. */
export function RuleText({ text, known }: { text: string; known?: ReadonlySet<string> }) {
  return (
    <>
      {pieces(text, known).map((piece, i) =>
        typeof piece === "string" ? piece : <RuleLink key={i} rule={piece.rule} label={piece.label} />,
      )}
    </>
  );
}
