import { useState } from "preact/hooks";
import { Icon } from "../icons";
import { go, parseLink, tablePathOf } from "../route";
import { useSettings } from "../settings";

export function JoinForm() {
  const { words } = useSettings();
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    const link = parseLink(text);
    if (link) go(tablePathOf(link.id, link.token));
    else setBad(true);
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
          aria-invalid={bad}
          aria-describedby={bad ? "join-bad" : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setBad(false);
          }}
        />
      </label>
      <button class="btn">
        <Icon name="link" />
        {words.mine.joinButton}
      </button>
      {bad ? (
        <p id="join-bad" class="bad" role="alert">
          {words.mine.joinBad}
        </p>
      ) : null}
    </form>
  );
}
