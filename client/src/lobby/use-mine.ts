/** My tables, kept up to date: the newest page of them, and as many older ones as were asked for. */
import { useEffect, useState } from "preact/hooks";
import { lobbyApi } from "../api";
import type { Lang, MyTable } from "../protocol";
import { LobbyStream } from "./lobby-stream";

export interface Mine {
  tables: MyTable[];
  thumbs: Record<string, string>;
  more: boolean;
}

/** So many pages, one after the other. */
export async function pagesOf(lang: Lang, pages: number): Promise<Mine> {
  const found: Mine = { tables: [], thumbs: {}, more: true };
  for (let page = 0; page < pages && found.more; page += 1) {
    const answer = await lobbyApi.mine(lang, found.tables.at(-1)?.id ?? "");
    found.tables.push(...answer.tables);
    Object.assign(found.thumbs, answer.thumbs);
    found.more = answer.more;
  }
  return found;
}

/** `again` changes when something was done here: then it is looked up at once. */
export function useMine(lang: Lang, again: string, onFailure: (cause: unknown) => void) {
  const [mine, setMine] = useState<Mine | null>(null);
  const [pages, setPages] = useState(1);
  useEffect(() => {
    let here = true;
    const look = () => {
      pagesOf(lang, pages).then(
        (found) => here && setMine(found),
        (cause: unknown) => here && onFailure(cause),
      );
    };
    look();
    const stream = new LobbyStream(look);
    addEventListener("focus", look);
    return () => {
      here = false;
      stream.close();
      removeEventListener("focus", look);
    };
  }, [lang, again, pages]);
  return { mine, showOlder: () => setPages((count) => count + 1) };
}
