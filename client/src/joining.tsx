/** Coming by a secret link: its token is exchanged for the cookie, then the address shows the table only. */
import { useEffect, useState } from "preact/hooks";
import { Refused, TableApi } from "./api";
import { follow, go, tablePathOf } from "./route";
import { useSettings } from "./settings";
import { TopBar } from "./topbar";

export function Joining({ id, token }: { id: string; token: string }) {
  const { lang, words } = useSettings();
  const [error, setError] = useState("");
  const [refused, setRefused] = useState(false);
  const join = () => {
    setError("");
    new TableApi(id).join(lang, token).then(
      () => {
        forgetLink(id);
        follow();
      },
      (cause: unknown) => {
        const told = cause instanceof Refused;
        // Unanswered, the link stays in the address: loading the page again tries it again.
        if (told) forgetLink(id);
        setRefused(told);
        setError(told ? cause.message || words.unknownError : words.networkError);
      },
    );
  };
  useEffect(join, []);
  return (
    <>
      <TopBar where="" />
      <main class="lone">
        <p role="status">{error || words.loading}</p>
        {error ? (
          <button class="btn" onClick={() => (refused ? go("/") : join())}>
            {refused ? words.lobby : words.tryAgain}
          </button>
        ) : null}
      </main>
    </>
  );
}

const forgetLink = (id: string) => history.replaceState(null, "", tablePathOf(id));
