/** The id of a rule, wherever one stands: a link into the rules, or only its name where nothing can be followed. */
import { RuleLink } from "../learn/rule-link";

export function RuleId({ id, link = true }: { id: string; link?: boolean }) {
  if (link) return <RuleLink rule={id} label={id} />;
  return (
    <span class="rule" data-rule={id}>
      {id}
    </span>
  );
}
