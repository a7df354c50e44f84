/** What the log shows as pictures: drawn by the server once for each game and board, asked for when a line first wants one. */
import { useEffect, useState } from "preact/hooks";
import { learnApi } from "../api";
import type { Lang, Page, PictureCell, Pictures } from "../protocol";
import { useSettings } from "../settings";

type Drawn = Record<string, PictureCell>;

const asked = new Map<string, Promise<Drawn>>();

function drawnFor(game: string, board: string, lang: Lang): Promise<Drawn> {
  const key = `${game} ${board} ${lang}`;
  const known = asked.get(key);
  if (known) return known;
  const coming = learnApi.pictures({ game, board, players: null, options: [] }, lang).then((answer: Pictures) => answer.pictures);
  asked.set(key, coming);
  // The words tell the same: without a network there are no pictures, and the next line asks again.
  coming.catch(() => asked.delete(key));
  return coming;
}

export function usePictures({ table, log }: Page): Drawn {
  const { lang } = useSettings();
  const [drawn, setDrawn] = useState<Drawn>({});
  const wanted = log.some((line) => line.shows?.length);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    drawnFor(table.game, table.board, lang).then(
      (found) => gone || setDrawn(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, table.game, table.board, lang]);
  return drawn;
}
