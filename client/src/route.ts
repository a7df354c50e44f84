/** `/` is the lobby, `/t/{table}` a table, `/howto/{game}` and `/rules/{game}` are for reading. Behind # a secret link to a table
 brings its token: never sent as part of an address, and gone from the address bar as soon as it is exchanged; at the rules it is
 the id of one. */
import { subjectOf, type Subject } from "./learn/subject";

export type Route =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string }
  | { at: "guide"; subject: Subject; tab: "howto" | "rules"; rule: string };

const TABLE = /^\/t\/([^/?#]+)\/?$/;
const GUIDE = /^\/(howto|rules)\/([^/?#]+)\/?$/;

export function parseRoute(path: string, hash: string, search = ""): Route {
  const behind = hash.replace(/^#/, "");
  const id = TABLE.exec(path)?.[1];
  if (id) return { at: "table", id: decodeURIComponent(id), token: behind };
  const [, tab, game] = GUIDE.exec(path) ?? [];
  if (!game) return { at: "lobby" };
  const subject = subjectOf(decodeURIComponent(game), search);
  return { at: "guide", subject, tab: tab === "howto" ? "howto" : "rules", rule: decodeURIComponent(behind) };
}

/** What somebody pasted: a whole link, or the end of one. */
export function parseLink(text: string): { id: string; token: string } | null {
  const found = /\/t\/([^/?#\s]+)\/?#(\S+)\s*$/.exec(text.trim());
  return found?.[1] && found[2] ? { id: decodeURIComponent(found[1]), token: found[2] } : null;
}

export const tablePathOf = (id: string) => `/t/${encodeURIComponent(id)}`;

export const linkOf = (id: string, token: string) => `${location.origin}${tablePathOf(id)}#${token}`;

export function go(path: string): void {
  history.pushState(null, "", path);
  follow();
}

/** Tell the page that the address was changed. */
export const follow = () => dispatchEvent(new PopStateEvent("popstate"));
