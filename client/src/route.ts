/** Two addresses: `/` is the lobby, `/t/{table}` a table. Behind # a secret link brings its token: never sent as part
 of an address, and gone from the address bar as soon as it is exchanged. */
export type Route = { at: "lobby" } | { at: "table"; id: string; token: string };

const TABLE = /^\/t\/([^/?#]+)\/?$/;

export function parseRoute(path: string, hash: string): Route {
  const id = TABLE.exec(path)?.[1];
  return id ? { at: "table", id: decodeURIComponent(id), token: hash.replace(/^#/, "") } : { at: "lobby" };
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
