/** A record from a file or the clipboard, shown as a table one can go through. */
import { useRef, useState } from "preact/hooks";
import { Refused, TableApi, lobbyApi } from "../api";
import { go, tablePathOf } from "../route";
import { useSettings } from "../settings";
import { errorText } from "./lobby";

export function BringRecord() {
  const { lang, words } = useSettings();
  const [text, setText] = useState("");
  const [bad, setBad] = useState("");
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const show = async (record: string) => {
    setBad("");
    if (!isObject(record)) return setBad(words.bring.noJson);
    setBusy(true);
    try {
      const made = await lobbyApi.bring(lang, record);
      await new TableApi(made.table).join(lang, made.token);
      go(tablePathOf(made.table));
    } catch (cause) {
      setBad(told(cause, errorText(cause, words)));
    } finally {
      setBusy(false);
    }
  };
  const fromFile = async () => {
    const chosen = file.current?.files?.[0];
    if (chosen) await show(await chosen.text());
  };
  return (
    <details class="bring" data-testid="bring">
      <summary>{words.bring.title}</summary>
      <p class="muted">{words.bring.hint}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void show(text);
        }}
      >
        <label>
          <span class="fieldl">{words.bring.file}</span>
          <input ref={file} class="field" type="file" accept=".json,application/json" data-testid="bring-file" onChange={() => void fromFile()} />
        </label>
        <label>
          <span class="fieldl">{words.bring.paste}</span>
          <textarea
            class="field"
            data-testid="bring-text"
            rows={3}
            spellcheck={false}
            value={text}
            aria-invalid={bad !== ""}
            aria-describedby={bad ? "bring-bad" : undefined}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setBad("");
            }}
          />
        </label>
        <button class="btn" data-testid="bring-show" aria-disabled={busy}>
          {words.bring.show}
        </button>
      </form>
      {bad ? (
        <p id="bring-bad" class="bad" role="alert" data-testid="bring-bad">
          {bad}
        </p>
      ) : null}
    </details>
  );
}

const told = (cause: unknown, text: string): string =>
  cause instanceof Refused && cause.wire.rule ? `${text} (${cause.wire.rule})` : text;

/** Only looked at here: what is sent is the text itself, since large numbers would lose digits in between. */
function isObject(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found);
  } catch {
    return false;
  }
}
