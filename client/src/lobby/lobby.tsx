/** The lobby: my tables first, then a new one. */
import { useEffect, useState } from "preact/hooks";
import { Refused, lobbyApi } from "../api";
import type { Games } from "../protocol";
import { useSettings } from "../settings";
import { TopBar } from "../topbar";
import type { Words } from "../words";
import { MyTables } from "./my-tables";
import { NewTableForm } from "./new-table";

export function Lobby() {
  const { lang, words } = useSettings();
  const [games, setGames] = useState<Games | null>(null);
  const [error, setError] = useState("");
  const [opened, setOpened] = useState(0);
  const load = () => {
    setError("");
    lobbyApi.games(lang).then(setGames, (cause: unknown) => setError(errorText(cause, words)));
  };
  useEffect(load, [lang]);
  useEffect(() => {
    document.title = "Stellwerk";
  }, []);
  return (
    <>
      <TopBar where={words.tagline} />
      <main class="lob">
        <MyTables opened={opened} games={games} />
        <section class="newtable">
          <h1>{words.fresh.title}</h1>
          <p class="lead">{words.fresh.lead}</p>
          {error ? (
            <p class="note bad" role="alert">
              {error}
              <button class="btn" onClick={load}>
                {words.tryAgain}
              </button>
            </p>
          ) : null}
          {games ? (
            <NewTableForm games={games} onOpened={() => setOpened(opened + 1)} />
          ) : error ? null : (
            <p role="status">{words.loading}</p>
          )}
        </section>
      </main>
    </>
  );
}

export function errorText(cause: unknown, words: Words): string {
  return cause instanceof Refused ? cause.message || words.unknownError : words.networkError;
}
