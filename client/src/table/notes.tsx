/** What the table has to say between question and answer: a refusal with its rule, an error, a lost line. */
import type { ComponentChildren } from "preact";
import { Icon } from "../icons";
import { RuleLink, RuleText } from "../learn/rule-link";
import { useSettings } from "../settings";
import { Hints } from "./hints";
import type { Table } from "./use-table";

export function Notes({ table, children }: { table: Table; children?: ComponentChildren }) {
  const { words } = useSettings();
  const { notice, refusal, asking, hint, hinting } = table;
  return (
    <div class="notes" role="status">
      {children}
      {hinting && !hint ? <Note text={words.hint.thinking} onClose={table.dismiss} /> : null}
      {hint ? <Hints table={table} answer={hint} /> : null}
      {asking ? <Note text={words.whyHint} onClose={() => table.ask(false)} /> : null}
      {refusal ? (
        <Note
          test="refusal"
          rule={refusal.rule}
          title={refusal.about}
          text={refusal.rule === null ? words.whyPossible : (refusal.text ?? "")}
          ruleText={refusal.rule_text}
          onClose={table.dismiss}
        />
      ) : null}
      {notice ? (
        <Note
          test="notice"
          bad={notice.kind === "error"}
          rule={notice.rule}
          text={notice.text}
          ruleText={notice.ruleText}
          onClose={table.dismiss}
        />
      ) : null}
    </div>
  );
}

interface NoteProps {
  /** What it is about. */
  title?: string | undefined;
  text: string;
  rule?: string | null | undefined;
  ruleText?: string | undefined;
  bad?: boolean;
  test?: string;
  onClose(): void;
}

function Note({ title, text, rule, ruleText, bad = false, test, onClose }: NoteProps) {
  const { words } = useSettings();
  return (
    <div class={bad ? "note bad" : "note"} data-testid={test}>
      <div>
        <p>
          {title ? <b class="about-what">{title}: </b> : null}
          {rule ? <RuleLink rule={rule} /> : null} <RuleText text={text} />
        </p>
        {ruleText ? (
          <p class="rule-text">
            <RuleText text={ruleText} />
          </p>
        ) : null}
      </div>
      <button class="btn icon ghosty" aria-label={words.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
