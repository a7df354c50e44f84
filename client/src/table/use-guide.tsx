/** The guide at the table: how to play, the rules of this board and its options, and the keys, in a panel. */
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Drawer } from "../learn/drawer";
import { Guide, type GuideAt } from "../learn/guide";
import type { Reader } from "../learn/rule-link";
import type { Page } from "../protocol";
import { Help } from "./help";

interface TableGuide {
  reader: Reader;
  open(): void;
  panel: ComponentChildren;
}

export function useGuide(page: Page): TableGuide {
  const [at, setAt] = useState<GuideAt | null>(null);
  const { game, board, players, options, title } = page.table;
  const reader = useMemo<Reader>(
    () => ({ subject: { game, board, players, options }, open: (rule) => setAt({ tab: rule ? "rules" : "howto", rule }) }),
    [game, board, players, options.join()],
  );
  const panel = at ? (
    <Drawer title={title} onClose={() => setAt(null)}>
      <Guide
        subject={reader.subject}
        at={at}
        onTab={(tab) => setAt({ tab, rule: "" })}
        keys={<Help table={page.table} />}
      />
    </Drawer>
  ) : null;
  return { reader, open: () => reader.open(""), panel };
}
