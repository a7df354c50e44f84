/** What is seen of the show: a line above the map, places that light up, numbers that rise, payments that fly. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Badge } from "../../marks";
import { delta, money } from "../../money";
import type { Account } from "../../protocol";
import { useSettings } from "../../settings";
import { isMoney } from "../changes";
import { payments, type Beat } from "./beats";
import { useBeat } from "./use-showing";

const LANDED = "landed";
const FLIGHT_MS = 700;

/** Above the map; for the ear the log's announcer speaks. */
export function Caption() {
  const { words } = useSettings();
  const beat = useBeat();
  useLanded(beat);
  if (!beat) return null;
  return (
    <div class="caption" data-testid="caption" aria-hidden="true" key={beat.n}>
      {beat.seat === null ? null : <Badge seat={beat.seat} size={20} />}
      <span>{beat.text}</span>
      <small>{words.showing.skip}</small>
    </div>
  );
}

/** The places a beat names light up on the board. */
function useLanded(beat: Beat | null): void {
  useLayoutEffect(() => {
    const board = document.querySelector("[data-testid=board]");
    if (!board || !beat) return;
    const places = new Set(beat.places);
    const found = [...board.querySelectorAll<SVGElement>("[data-pick]")].filter((element) =>
      places.has((element.dataset["pick"] ?? "").replace(/^[^:]*:/, "")),
    );
    for (const one of found) one.classList.add(LANDED);
    return () => {
      for (const one of found) one.classList.remove(LANDED);
    };
  }, [beat]);
}

/** Numbers that rise at a player's row. */
export function Floats({ seat, accounts }: { seat: number; accounts: Account[] }) {
  const { lang } = useSettings();
  const beat = useBeat();
  const score = accounts.at(-1)?.key;
  const mine = (beat?.changes ?? []).filter((change) => change.seat === seat);
  const shown = mine.length > 1 ? mine.filter(({ account }) => account !== score || isMoney(accounts, account)) : mine;
  return (
    <span class="floats" data-floats={seat} aria-hidden="true">
      {shown.map(({ account, by }) => (
        <span key={`${beat?.n} ${account}`} class={by > 0 ? "float plus" : "float minus"}>
          {isMoney(accounts, account) ? (by > 0 ? "+" : "") + money(by, lang) : delta(by, lang)}{" "}
          <small>{isMoney(accounts, account) ? "" : accounts.find(({ key }) => key === account)?.label}</small>
        </span>
      ))}
    </span>
  );
}

/** What one player pays another flies from row to row. */
export function Payments() {
  const beat = useBeat();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!beat || !host.current) return;
    const flights = payments(beat).map((payment) => fly(host.current as HTMLElement, payment.from, payment.to, payment.by));
    return () => {
      for (const land of flights) land();
    };
  }, [beat]);
  return <div class="payments" ref={host} aria-hidden="true" />;
}

/** The row of a seat that can be seen: of the table, or of the phone's strip. */
const rowOf = (seat: number): DOMRect | undefined =>
  [...document.querySelectorAll(`[data-floats="${seat}"]`)]
    .map((one) => one.getBoundingClientRect())
    .find(({ width, height, top }) => width + height + Math.abs(top) > 0);

function fly(host: HTMLElement, from: number, to: number, by: number): () => void {
  const [start, end] = [rowOf(from), rowOf(to)];
  if (!start || !end) return () => undefined;
  const coin = document.createElement("b");
  coin.className = "coin";
  coin.textContent = String(by);
  host.append(coin);
  const at = ({ left, top }: DOMRect) => ({ transform: `translate(${left}px, ${top}px)` });
  coin.animate([at(start), at(end)], { duration: FLIGHT_MS, easing: "ease-in-out", fill: "forwards" });
  return () => coin.remove();
}
