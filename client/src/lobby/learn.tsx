/** The way into a guided first game, for games that have a lesson. */
import { useState } from "preact/hooks";
import { TableApi, lobbyApi } from "../api";
import { Icon } from "../icons";
import type { GameInfo } from "../protocol";
import { go, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { myName } from "../storage";
import { errorText } from "./lobby";

export function Learn({ game }: { game: GameInfo }) {
  const { lang, words } = useSettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const open = async (lesson: string) => {
    if (busy) return;
    setBusy(true);
    setError("");
    try {
      const opened = await lobbyApi.learn(lang, lesson, myName());
      await new TableApi(opened.table).join(lang, opened.token);
      go(tablePathOf(opened.table));
    } catch (cause) {
      setError(errorText(cause, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="learn">
      {game.lessons.map((lesson) => (
        <button
          key={lesson.key}
          type="button"
          class="btn"
          data-testid="learn"
          data-lesson={lesson.key}
          aria-disabled={busy}
          title={lesson.title}
          onClick={() => void open(lesson.key)}
        >
          <Icon name="bulb" />
          {words.lesson.learn(lesson.minutes)}
        </button>
      ))}
      {error ? (
        <p class="bad" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
