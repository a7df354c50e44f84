/** How to play, the rules and whatever else explains, behind tabs: the same at the table, in the lobby and on a page of its own. */
import type { ComponentChildren } from "preact";
import { useSettings } from "../settings";
import type { Subject } from "./subject";
import { HowToView } from "./how-to";
import { RulesReader } from "./rules-reader";

export type GuideTab = "howto" | "rules" | "keys";

export interface GuideAt {
  tab: GuideTab;
  rule: string;
}

interface Props {
  subject: Subject;
  at: GuideAt;
  onTab(tab: GuideTab): void;
  /** The keys of the table; there are none elsewhere. */
  keys?: ComponentChildren;
}

const ORDER = ["howto", "rules", "keys"] as const;

export function Guide({ subject, at, onTab, keys }: Props) {
  const { words } = useSettings();
  const tabs = ORDER.filter((tab) => tab !== "keys" || keys !== undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by ? tabs[(tabs.indexOf(at.tab) + by + tabs.length) % tabs.length] : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(next);
    document.getElementById(`guide-tab-${next}`)?.focus();
  };
  return (
    <div class="guide">
      <div class="guide-tabs">
        <div class="seg" role="tablist" aria-label={words.learn.title} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab}
              id={`guide-tab-${tab}`}
              role="tab"
              type="button"
              class={tab === at.tab ? "on" : ""}
              data-testid={`guide-${tab}`}
              aria-selected={tab === at.tab}
              aria-controls="guide-panel"
              tabIndex={tab === at.tab ? 0 : -1}
              onClick={() => onTab(tab)}
            >
              {words.learn.tabs[tab]}
            </button>
          ))}
        </div>
      </div>
      <div id="guide-panel" role="tabpanel" aria-labelledby={`guide-tab-${at.tab}`} class="guide-panel">
        {at.tab === "howto" ? <HowToView subject={subject} /> : null}
        {at.tab === "rules" ? <RulesReader subject={subject} rule={at.rule} /> : null}
        {at.tab === "keys" ? keys : null}
      </div>
    </div>
  );
}
