/** The phone's tabs: map first, the panels behind it. */
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "../icons";
import type { Page } from "../protocol";
import { useSettings } from "../settings";

export const TABS = ["map", "players", "sheets", "insights", "log"] as const;
export type Tab = (typeof TABS)[number];

const ICON: Record<Tab, IconName> = { map: "map", players: "people", sheets: "box", insights: "bulb", log: "list" };

interface Props {
  tab: Tab;
  page: Page;
  onTab(tab: Tab): void;
}

export function Tabs({ tab, page, onTab }: Props) {
  const { words } = useSettings();
  const unread = useUnread(page, tab === "log");
  return (
    <nav class="tabs">
      {TABS.filter((name) => !(page.table.over && name === "insights")).map((name) => (
        <button key={name} data-tab={name} class={name === tab ? "on" : ""} aria-pressed={name === tab} onClick={() => onTab(name)}>
          <Icon name={ICON[name]} />
          {words[name]}
          {name === "log" && unread > 0 ? <span class="unread">{Math.min(unread, 99)}</span> : null}
        </button>
      ))}
    </nav>
  );
}

/** Lines that came while the log was not open. */
function useUnread(page: Page, open: boolean): number {
  const last = page.log.at(-1)?.n ?? 0;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (open || last < seen) setSeen(last);
  }, [open, last]);
  return Math.max(0, last - seen);
}
