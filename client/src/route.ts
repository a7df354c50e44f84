/** Two addresses: `/` is the lobby, `/t/{table}#token` a table. The token stays in the hash: servers never log it. */
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

export const tablePathOf = (id: string, token: string) => `/t/${encodeURIComponent(id)}${token ? `#${token}` : ""}`;

export const linkOf = (id: string, token: string) => location.origin + tablePathOf(id, token);

export function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
