import { useState } from "preact/hooks";
import { TableApi } from "../api";
import { Icon } from "../icons";
import { go, parseLink, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { errorText } from "./lobby";

export function JoinForm() {
  const { lang, words } = useSettings();
  const [text, setText] = useState("");
  const [bad, setBad] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    const link = parseLink(text);
    if (!link) return setBad(words.mine.joinBad);
    new TableApi(link.id).join(lang, link.token).then(
      () => go(tablePathOf(link.id)),
      (cause: unknown) => setBad(errorText(cause, words)),
    );
  };
  return (
    <form class="join" onSubmit={join}>
      <label>
        <span class="fieldl">{words.mine.join}</span>
        <input
          class="field"
          data-testid="join"
          placeholder={words.mine.joinPlaceholder}
          value={text}
          aria-invalid={bad !== ""}
          aria-describedby={bad ? "join-bad" : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setBad("");
          }}
        />
      </label>
      <button class="btn">
        <Icon name="link" />
        {words.mine.joinButton}
      </button>
      {bad ? (
        <p id="join-bad" class="bad" role="alert">
          {bad}
        </p>
      ) : null}
    </form>
  );
}
