/** Orders: what I decide ahead. The button, the panel with what waits, what became of it, and the limit beside a bid. */
import { useEffect, useState } from "preact/hooks";
import { Refused, TableApi } from "../api";
import { Dialog } from "../dialog";
import { Icon } from "../icons";
import { number } from "../money";
import type { Choices, OrderLine, OrderWish, Orderable, Page } from "../protocol";
import { useSettings } from "../settings";
import { Composer } from "./order-composer";
import { limitOf } from "./ordering";
import type { Table } from "./use-table";

interface Props {
  table: Table;
  page: Page;
}

export function OrdersButton({ page, onOpen }: { page: Page; onOpen(): void }) {
  const { words } = useSettings();
  const { orders } = page;
  if (!orders?.any) return null;
  const n = orders.waiting.length;
  return (
    <button class="btn ghosty sign" data-testid="orders" aria-keyshortcuts="O" title={words.orders.hint} onClick={onOpen}>
      <Icon name="tray" />
      {words.orders.title}
      {n > 0 ? <span class="count">{n}</span> : null}
    </button>
  );
}

/** The words of a refusal, or that nobody answers. */
function useTelling() {
  const { words } = useSettings();
  const [error, setError] = useState("");
  const telling = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      setError("");
      return true;
    } catch (cause) {
      setError(cause instanceof Refused ? cause.message : words.networkError);
      return false;
    }
  };
  return { error, telling };
}

export function OrdersPanel({ table, page, onClose }: Props & { onClose(): void }) {
  const { lang, words } = useSettings();
  const api = new TableApi(page.table.id);
  const { error, telling } = useTelling();
  const [can, setCan] = useState<Orderable[]>([]);
  const [made, setMade] = useState(0);
  const orders = page.orders;
  useEffect(() => {
    let gone = false;
    api.orders(lang).then(
      (told) => gone || setCan(told.can),
      () => gone || setCan([]),
    );
    return () => {
      gone = true;
    };
  }, [lang, page.table.position]);
  if (!orders) return null;
  const give = async (ask: Orderable, wishes: OrderWish[]) => {
    const done = await telling(() => api.giveOrder(lang, orders.seat, ask, wishes));
    if (done) setMade((n) => n + 1);
    await table.refresh();
  };
  const withdraw = async (order: number) => {
    await telling(() => api.withdraw(lang, order));
    await table.refresh();
  };
  return (
    <Dialog title={words.orders.title} wide onClose={onClose}>
      <div class="orders" data-testid="orders-panel">
        <p class="muted">{words.orders.about}</p>
        {orders.waiting.map((one) => (
          <Waiting key={one.order} one={one} onWithdraw={() => void withdraw(one.order)} />
        ))}
        {error ? (
          <p class="bad" role="alert">
            {error}
          </p>
        ) : null}
        <Composer
          key={made}
          can={can}
          svg={page.svg}
          picks={(ask, before, picked) => api.ahead(lang, orders.seat, ask, before, picked)}
          onGive={(ask, wishes) => void give(ask, wishes)}
        />
      </div>
    </Dialog>
  );
}

function Waiting({ one, onWithdraw }: { one: OrderLine; onWithdraw(): void }) {
  const { words } = useSettings();
  return (
    <section class="order" data-testid="order">
      <h3>{one.title}</h3>
      <ol>
        {one.wishes.map((wish, i) => (
          <li key={i}>{wish}</li>
        ))}
      </ol>
      {one.now ? (
        <p>
          <b>{one.now.acts ? words.orders.wouldAct : words.orders.wouldStop}</b> {one.now.text}
        </p>
      ) : null}
      {one.note ? <p>{one.note}</p> : null}
      <ul class="muted">
        {one.stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ul>
      <button class="btn" data-testid="withdraw-order" onClick={onWithdraw}>
        {words.orders.withdraw}
      </button>
    </section>
  );
}

/** What became of orders, until it is put away. */
export function OrderNotes({ table, page }: Props) {
  const { lang, words } = useSettings();
  const { orders } = page;
  if (!orders) return null;
  const api = new TableApi(page.table.id);
  const away = async (order: number) => {
    await api.withdraw(lang, order).catch(() => undefined);
    await table.refresh();
  };
  return (
    <>
      {orders.ended.map((one) => (
        <div class="note" key={one.order} data-testid="order-note">
          <div>
            <p>
              <b>{words.orders.ended[one.state]}</b> {one.wishes.join(" / ")}
            </p>
            <p class="rule-text">{one.note}</p>
          </div>
          <button class="btn icon ghosty" aria-label={words.close} onClick={() => void away(one.order)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </>
  );
}

/** Beside the bid: this much and no more, as often as I am asked; then pass where one can. */
export function BidUpTo({ table, page, choices }: Props & { choices: Choices }) {
  const { lang, words } = useSettings();
  const { error, telling } = useTelling();
  const ask = page.orders?.auction;
  const wish = ask && choices.action ? limitOf(ask, choices.action) : null;
  if (!ask || !wish?.bid || !page.orders) return null;
  const { seat } = page.orders;
  const leave = ask.auction?.leave;
  const wishes: OrderWish[] = leave ? [wish, { actions: [leave.action] }] : [wish];
  const give = async () => {
    await telling(() => new TableApi(page.table.id).giveOrder(lang, seat, ask, wishes));
    await table.refresh();
  };
  return (
    <>
      <button class="btn limit" data-testid="bid-up-to" aria-disabled={table.busy} onClick={() => void give()}>
        {words.orders.upTo(number(wish.upto ?? 0, lang), leave?.label ?? "")}
      </button>
      {error ? (
        <span class="bad" role="alert">
          {error}
        </span>
      ) : null}
    </>
  );
}
