/** `/rules/<game>` and `/howto/<game>`: the guide as a page of its own, to be linked to. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { learnApi } from "../api";
import type { Rules } from "../protocol";
import { follow, go } from "../route";
import { useSettings } from "../settings";
import { TopBar } from "../topbar";
import { howToPath, rulesPath, type Subject } from "./subject";
import { Guide, type GuideAt, type GuideTab } from "./guide";
import { ReaderContext, type Reader } from "./rule-link";

export function GuidePage({ subject, at }: { subject: Subject; at: GuideAt }) {
  const { lang, words } = useSettings();
  const [head, setHead] = useState<Pick<Rules, "title" | "boards"> | null>(null);
  useEffect(() => {
    learnApi.rules(subject, lang).then(setHead, () => setHead(null));
  }, [subject.game, subject.board, lang]);
  useEffect(() => {
    document.title = [head?.title, words.learn.tabs[at.tab], "Stellwerk"].filter(Boolean).join(" · ");
  });
  const reader = useMemo<Reader>(
    () => ({
      subject,
      open: (rule) => {
        go(rulesPath(subject, rule));
      },
    }),
    [JSON.stringify(subject)],
  );
  const onTab = (tab: GuideTab) => go(tab === "rules" ? rulesPath(subject) : howToPath(subject));
  const onBoard = (board: string) => {
    // Options and players of one board may mean nothing on another.
    const next = { ...subject, board, players: null, options: [] };
    history.replaceState(null, "", at.tab === "rules" ? rulesPath(next) : howToPath(next));
    follow();
  };
  return (
    <ReaderContext.Provider value={reader}>
      <TopBar where={head?.title ?? ""} />
      <main class="guide-page">
        <header>
          <h1>{head?.title ?? words.learn.title}</h1>
          {head && head.boards.length > 1 ? (
            <label>
              <span class="fieldl">{words.fresh.board}</span>
              <select
                class="field"
                data-testid="guide-board"
                value={subject.board}
                onChange={(event) => onBoard(event.currentTarget.value)}
              >
                <option value="">{at.tab === "rules" ? words.learn.allBoards : (head.boards[0]?.title ?? "")}</option>
                {head.boards.slice(at.tab === "rules" ? 0 : 1).map((board) => (
                  <option key={board.key} value={board.key}>
                    {board.title}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </header>
        <h2 class="sr">{words.learn.tabs[at.tab]}</h2>
        <Guide subject={subject} at={at} onTab={onTab} />
      </main>
    </ReaderContext.Provider>
  );
}
