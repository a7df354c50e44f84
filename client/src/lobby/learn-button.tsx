/** How to play what is chosen here, and its rules, before a table is opened: the game on its board, with its options. */
import type { ComponentChildren } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { Dialog } from "../dialog";
import { Icon } from "../icons";
import { Guide, type GuideAt } from "../learn/guide";
import { ReaderContext, type Reader } from "../learn/rule-link";
import { optionWord, type Subject } from "../learn/subject";
import { useSettings } from "../settings";
import { boardOf, optionValue, optionsOf, type Plan } from "./plan";

/** Inside it the button and every rule open the guide. */
export function LearnScope({ plan, children }: { plan: Plan; children: ComponentChildren }) {
  const [at, setAt] = useState<GuideAt | null>(null);
  const subject = subjectOfPlan(plan);
  const reader = useMemo<Reader>(
    () => ({ subject, open: (rule) => setAt({ tab: rule ? "rules" : "howto", rule }) }),
    [JSON.stringify(subject)],
  );
  return (
    <ReaderContext.Provider value={reader}>
      {children}
      {at ? (
        <Dialog wide title={boardOf(plan)?.game_title ?? plan.game.title} onClose={() => setAt(null)}>
          <Guide subject={subject} at={at} onTab={(tab) => setAt({ tab, rule: "" })} />
        </Dialog>
      ) : null}
    </ReaderContext.Provider>
  );
}

export function LearnButton() {
  const { words } = useSettings();
  const reader = useContext(ReaderContext);
  return (
    <button type="button" class="btn" data-testid="lobby-howto" onClick={() => reader?.open("")}>
      <Icon name="question" />
      {words.learn.title}
    </button>
  );
}

export function subjectOfPlan(plan: Plan): Subject {
  const changed = optionsOf(plan).filter((option) => optionValue(plan, option) !== option.default);
  return {
    game: plan.game.key,
    board: plan.board,
    players: plan.players,
    options: changed.map((option) => optionWord(option.key, optionValue(plan, option))),
  };
}
