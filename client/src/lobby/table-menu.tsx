/** What can be done with a table beside playing: leave it to a bot, put it away, delete it. Each is asked back once. */
import { useState } from "preact/hooks";
import { TableApi } from "../api";
import { Dialog } from "../dialog";
import { Icon } from "../icons";
import type { MyTable } from "../protocol";
import { useSettings } from "../settings";
import { errorText } from "./lobby";

type Deed = "resign" | "archive" | "restore" | "remove";

/** What this reader may do here. */
export function deedsOf(table: MyTable): Deed[] {
  const runs = !table.over && table.turn !== null;
  return [
    ...(runs && table.mine.length > 0 ? ["resign" as const] : []),
    ...(table.owner ? [table.archived ? ("restore" as const) : ("archive" as const), "remove" as const] : []),
  ];
}

export function TableMenu({ table, onChanged }: { table: MyTable; onChanged(): void }) {
  const { words } = useSettings();
  const [open, setOpen] = useState(false);
  if (deedsOf(table).length === 0) return <span />;
  const name = table.name || table.title;
  return (
    <>
      <button
        class="btn icon ghosty"
        data-testid="table-menu"
        aria-label={words.mine.menu(name)}
        title={words.mine.menu(name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      {open ? (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <Deeds
            table={table}
            onDone={() => {
              setOpen(false);
              onChanged();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

function Deeds({ table, onDone }: { table: MyTable; onDone(): void }) {
  const { lang, words } = useSettings();
  const [sure, setSure] = useState<Deed | null>(null);
  const [error, setError] = useState("");
  const api = new TableApi(table.id);
  const act: Record<Deed, () => Promise<unknown>> = {
    // Whoever shares one screen with others leaves all seats there.
    resign: () => table.mine.reduce((done, seat) => done.then(() => api.resign(lang, seat)), Promise.resolve<unknown>(null)),
    archive: () => api.archive(lang, true),
    restore: () => api.archive(lang, false),
    remove: () => api.remove(lang),
  };
  const go = (deed: Deed) => act[deed]().then(onDone, (cause: unknown) => setError(errorText(cause, words)));
  return (
    <ul class="deeds">
      {deedsOf(table).map((deed) => (
        <li key={deed}>
          <p>{words.mine.deeds[deed][1]}</p>
          {sure === deed ? (
            <button class="btn act" data-testid={`sure-${deed}`} onClick={() => void go(deed)}>
              {words.mine.sure}
            </button>
          ) : (
            <button
              class="btn"
              data-testid={`deed-${deed}`}
              onClick={() => (deed === "restore" || deed === "archive" ? void go(deed) : setSure(deed))}
            >
              {words.mine.deeds[deed][0]}
            </button>
          )}
        </li>
      ))}
      {error ? (
        <li class="bad" role="alert">
          {error}
        </li>
      ) : null}
    </ul>
  );
}
