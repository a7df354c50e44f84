/** The rules of a game by section: searched by word or id, with what this board and these options bring, change or leave out. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { learnApi } from "../api";
import { errorText } from "../lobby/lobby";
import type { ChosenOption, RuleInfo, RuleSection, Rules } from "../protocol";
import { useSettings } from "../settings";
import type { Subject } from "./subject";
import { RuleLink, RuleText } from "./rule-link";
import { fits } from "./search";

interface Props {
  subject: Subject;
  /** The rule, or section, to show. */
  rule: string;
}

export function RulesReader({ subject, rule }: Props) {
  const { lang, words } = useSettings();
  const [rules, setRules] = useState<Rules | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    setError("");
    learnApi.rules(subject, lang).then(setRules, (cause: unknown) => setError(errorText(cause, words)));
  }, [lang, JSON.stringify(subject)]);
  if (error) return <p role="alert">{error}</p>;
  return rules ? <Book rules={rules} rule={rule} /> : <p role="status">{words.loading}</p>;
}

function Book({ rules, rule }: { rules: Rules; rule: string }) {
  const { words } = useSettings();
  const [wanted, setWanted] = useState("");
  const known = useMemo(() => new Set(rules.rules.map(({ id }) => id)), [rules]);
  const sections = useMemo(() => inSections(rules, wanted), [rules, wanted]);
  const body = useRef<HTMLDivElement>(null);
  // Who follows a link looks for that rule and for nothing else.
  useEffect(() => setWanted(""), [rule]);
  useLayoutEffect(() => {
    if (!wanted) show(body.current, rule);
  }, [rule, rules, wanted]);
  const found = sections.reduce((sum, section) => sum + section.rules.length, 0);
  return (
    <div class="rules" ref={body}>
      <label class="rules-search">
        <span class="fieldl">{words.learn.search}</span>
        <input
          class="field"
          type="search"
          data-testid="rules-search"
          placeholder={words.learn.searchHint}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <p class="sr" role="status">
        {wanted ? words.learn.found(found) : ""}
      </p>
      {wanted ? null : <Contents sections={rules.sections} />}
      {rules.options.some((option) => option.changed) && !wanted ? <Changed options={rules.options} /> : null}
      {found === 0 ? <p class="muted">{words.learn.nothing}</p> : null}
      {sections.map((part) => (
        <Part key={part.section.key} part={part} rules={rules} known={known} open={wanted !== ""} target={rule} />
      ))}
    </div>
  );
}

/** Bring a rule or section into view, and put the focus on it: also out of what is folded away. */
function show(body: HTMLElement | null, rule: string): void {
  const target = rule ? body?.querySelector<HTMLElement>(`[data-id="${CSS.escape(rule)}"]`) : null;
  if (!target) return;
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}

interface SectionRules {
  section: RuleSection;
  rules: RuleInfo[];
}

export function inSections(rules: Rules, wanted: string): SectionRules[] {
  return rules.sections
    .map((section) => ({
      section,
      rules: rules.rules.filter((rule) => rule.section === section.key && fits(rule, section, wanted)),
    }))
    .filter((part) => part.rules.length > 0);
}

function Contents({ sections }: { sections: RuleSection[] }) {
  const { words } = useSettings();
  return (
    <details>
      <summary>{words.learn.contents}</summary>
      <nav aria-label={words.learn.contents}>
        <ul>
          {sections.map((section) => (
            <li key={section.key}>
              <RuleLink rule={section.key} label={section.title} plain />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

/** The options of this table that are not as usual. */
function Changed({ options }: { options: ChosenOption[] }) {
  const { words } = useSettings();
  return (
    <section class="rules-changed">
      <h3>{words.learn.changed}</h3>
      <ul>
        {options
          .filter((option) => option.changed)
          .map((option) => (
            <li key={option.key}>
              {option.title}: <b>{option.value}</b> <RuleLink rule={option.rule} label={option.rule} />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface PartProps {
  part: SectionRules;
  rules: Rules;
  known: ReadonlySet<string>;
  /** Nothing is folded: somebody searches. */
  open: boolean;
  target: string;
}

function Part({ part, rules, known, open, target }: PartProps) {
  const { words } = useSettings();
  const { section } = part;
  const here = part.rules.filter((rule) => rule.here);
  const elsewhere = part.rules.filter((rule) => !rule.here);
  const lines = (shown: RuleInfo[]) => (
    <ol>
      {shown.map((rule) => (
        <Line
          key={rule.id}
          rule={rule}
          rules={rules}
          known={known}
          target={rule.id === target}
          only={owner ? "" : rule.boards.join(", ")}
        />
      ))}
    </ol>
  );
  const folded = section.aside || here.length === 0;
  const owner = onlyOf(part.rules);
  const title = (
    <h3 data-id={section.key} class={section.key === target ? "target" : ""} tabIndex={-1}>
      {section.title} <small>{section.key}</small>
      {owner && here.length > 0 ? <small>{words.learn.only(owner)}</small> : null}
    </h3>
  );
  if (folded)
    return (
      <details class="rules-part" open={open}>
        <summary>
          {title}
          {here.length === 0 ? <small class="mark">{words.learn.otherBoards}</small> : null}
        </summary>
        {lines(part.rules)}
      </details>
    );
  return (
    <section class="rules-part">
      {title}
      {lines(here)}
      {elsewhere.length > 0 ? (
        <details open={open}>
          <summary>{words.learn.elsewhere(elsewhere.length)}</summary>
          {lines(elsewhere)}
        </details>
      ) : null}
    </section>
  );
}

/** The boards that all these rules are made for, if it is the same for all: said once, in the title. */
export function onlyOf(rules: RuleInfo[]): string {
  const boards = new Set(rules.map((rule) => rule.boards.join(", ")));
  const [one] = boards;
  return boards.size === 1 ? (one ?? "") : "";
}

interface LineProps {
  rule: RuleInfo;
  rules: Rules;
  known: ReadonlySet<string>;
  target: boolean;
  only: string;
}

function Line({ rule, rules, known, target, only }: LineProps) {
  const { words } = useSettings();
  const options = rules.options.filter((option) => rule.options.includes(option.key));
  const kind = [rule.holds ? "" : "off", rule.special && rule.here ? "special" : "", target ? "target" : ""];
  return (
    <li
      class={kind.filter(Boolean).join(" ")}
      data-id={rule.id}
      data-testid="rule"
      tabIndex={-1}
      aria-current={target ? "true" : undefined}
    >
      <RuleLink rule={rule.id} label={rule.id} />
      <div>
        <p>
          <RuleText text={rule.text} known={known} />
        </p>
        {only ? <p class="mark">{words.learn.only(only)}</p> : null}
        {options.map((option) => (
          <p key={option.key} class="mark" title={option.text}>
            {words.learn.option(option.title, option.value)}
          </p>
        ))}
        {!rule.holds && rule.here ? <p class="mark">{words.learn.notNow}</p> : null}
      </div>
    </li>
  );
}
