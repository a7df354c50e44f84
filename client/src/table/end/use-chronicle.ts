import { useEffect, useState } from "preact/hooks";
import { TableApi } from "../../api";
import type { Chronicle } from "../../protocol";
import { useSettings } from "../../settings";

/** How the finished game went; null until it is here, and if it cannot be had: the end is told without it. */
export function useChronicle(id: string): Chronicle | null {
  const { lang } = useSettings();
  const [story, setStory] = useState<Chronicle | null>(null);
  useEffect(() => {
    let gone = false;
    new TableApi(id).chronicle(lang).then(
      (told) => (gone ? undefined : setStory(told)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, lang]);
  return story;
}
