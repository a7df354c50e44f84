/** Taking back: at once, the whole turn, again, or with the others' consent. */
import { useState } from "preact/hooks";
import { Refused, TableApi } from "../api";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Page } from "../protocol";
import { follow, tablePathOf } from "../route";
import { useSettings } from "../settings";
import type { History } from "./use-history";
import type { Table } from "./use-table";

interface Props {
  table: Table;
  page: Page;
}

/** What can be done to the last decisions, beside the answer to the present question. */
export function TakeBackButtons({ table, page }: Props) {
  const { words } = useSettings();
  const { undo, redo, takeback } = page;
  const ask = takeback?.request ? null : takeback?.ask;
  return (
    <>
      {undo ? (
        <button
          class="btn undo"
          data-testid="undo"
          aria-disabled={table.busy}
          title={undo.text}
          onClick={() => void table.undo()}
        >
          <Icon name="undo" />
          {words.takeBack}
        </button>
      ) : null}
      {undo?.turn != null ? (
        <button
          class="btn undo"
          data-testid="undo-turn"
          aria-disabled={table.busy}
          title={words.takeback.turn}
          onClick={() => void table.undo({ to: "turn" })}
        >
          <Icon name="undoTurn" />
          {words.takeback.turn}
        </button>
      ) : null}
      {ask ? (
        <button
          class="btn undo"
          data-testid="ask-undo"
          aria-disabled={table.busy}
          title={ask.text}
          onClick={() => void table.undo({ ask: true })}
        >
          <Icon name="undo" />
          {words.takeback.ask}
        </button>
      ) : null}
      {redo ? (
        <button class="btn" data-testid="redo" aria-disabled={table.busy} title={redo.text} onClick={() => void table.redo()}>
          <Icon name="redo" />
          {words.takeback.redo}
        </button>
      ) : null}
    </>
  );
}

/** Somebody asks the others to go back. */
export function TakeBackRequest({ table, page }: Props) {
  const { words } = useSettings();
  const request = page.takeback?.request;
  if (!request) return null;
  const name = (seat: number) => page.seats[seat]?.name ?? "";
  return (
    <div class="note" data-testid="request">
      <div>
        <p>
          <Badge seat={request.seat} size={16} /> {words.takeback.asks(name(request.seat), request.count)}
          {request.text ? ` (${request.text})` : ""}
        </p>
        <p class="muted">{words.takeback.waiting(request.waiting.map(name).join(", "))}</p>
        <div class="row">
          {request.answer ? (
            <>
              <button class="btn act-dark" data-testid="agree" aria-disabled={table.busy} onClick={() => void table.agree(true)}>
                {words.takeback.agree}
              </button>
              <button class="btn" data-testid="decline" aria-disabled={table.busy} onClick={() => void table.agree(false)}>
                {words.takeback.decline}
              </button>
            </>
          ) : null}
          {request.withdraw ? (
            <button class="btn" data-testid="withdraw" aria-disabled={table.busy} onClick={() => void table.agree(false)}>
              {words.takeback.withdraw}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface FromHere extends Props {
  history: History;
  past: Page;
}

/** From a position at which I decided: back to it if nothing stands against that, else on at a new table. Alone with bots. */
export function GoOnFromHere({ table, page, past, history }: FromHere) {
  const { lang, words } = useSettings();
  const [error, setError] = useState("");
  const mine = page.you.seats;
  const alone = mine.length > 0 && page.seats.every((seat) => seat.kind === "bot" || seat.mine);
  const decided = past.turn !== null && mine.includes(past.turn.seat);
  if (!alone || !decided || past.past?.branch != null) return null;
  const at = past.table.position;
  const anew = async () => {
    const api = new TableApi(page.table.id);
    try {
      const made = await api.fork(lang, at);
      await new TableApi(made.table).join(lang, made.token);
      window.history.pushState(null, "", tablePathOf(made.table));
      follow();
    } catch (cause) {
      setError(cause instanceof Refused ? cause.message : words.networkError);
    }
  };
  const back = async () => {
    if (await table.undo({ at })) history.now();
  };
  return (
    <>
      {error ? (
        <span class="bad" role="alert">
          {error}
        </span>
      ) : null}
      {page.table.over ? null : (
        <button class="btn" data-testid="undo-here" aria-disabled={table.busy} onClick={() => void back()}>
          <Icon name="undo" />
          {words.takeback.here}
        </button>
      )}
      <button class="btn" data-testid="fork" title={words.takeback.anewText} onClick={() => void anew()}>
        {words.takeback.anew}
      </button>
    </>
  );
}
