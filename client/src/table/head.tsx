/** The top of the table: which table, how far, whose turn. */
import { useEffect } from "preact/hooks";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Page } from "../protocol";
import { useSettings } from "../settings";
import { TopBar } from "../topbar";
import type { Words } from "../words";

/** The dialog that is open. */
export type Open = "links" | "told" | "orders" | null;

interface HeadProps {
  page: Page;
  links: boolean;
  live: boolean;
  onOpen(what: Open): void;
  onHelp(): void;
}

export function Head({ page, links, live, onOpen, onHelp }: HeadProps) {
  const { words } = useSettings();
  const { name, title } = page.table;
  useEffect(() => {
    document.title = [turnText(page, words), title, "Stellwerk"].filter(Boolean).join(" · ");
  });
  const where = (
    <>
      <h1>{name || title}</h1>
      <span class="num" data-testid="status">
        {[name ? title : "", page.status].filter(Boolean).join(" · ")}
      </span>
    </>
  );
  const tools = (
    <>
      {links ? (
        <button class="btn ghosty" data-testid="links" onClick={() => onOpen("links")}>
          <Icon name="link" />
          {words.links.title}
        </button>
      ) : null}
      <button class="btn ghosty" data-testid="help" aria-keyshortcuts="?" onClick={onHelp}>
        <Icon name="question" />
        {words.help}
      </button>
    </>
  );
  return <TopBar where={where} turn={<TurnPill page={page} live={live} />} tools={tools} />;
}

export function turnText(page: Page, { turn }: Words): string {
  if (page.table.frozen) return turn.frozen;
  if (!page.turn) return turn.over;
  const alone = page.you.acting === page.turn.seat && page.you.seats.length === 1 && page.you.seats[0] === page.turn.seat;
  return alone ? turn.yours(page.turn.text) : turn.seat(page.seats[page.turn.seat]?.name ?? "", page.turn.text);
}

function TurnPill({ page, live }: { page: Page; live: boolean }) {
  const { words } = useSettings();
  return (
    <div class="turn" data-testid="turn">
      {page.turn ? <Badge seat={page.turn.seat} /> : null}
      <span>{turnText(page, words)}</span>
      {live ? null : (
        <span class="reconnecting" role="status" data-testid="reconnecting">
          {words.reconnecting}
        </span>
      )}
    </div>
  );
}
