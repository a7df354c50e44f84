/** The secret links of seats given away: for whoever opened the table. Each is shown while the page that made it is
 * open; a lost one is replaced, and then the old one opens nothing any more. */
import { useEffect, useState } from "preact/hooks";
import { TableApi } from "./api";
import { Icon } from "./icons";
import { errorText } from "./lobby/lobby";
import { Badge } from "./marks";
import type { SeatLink } from "./protocol";
import { linkOf } from "./route";
import { useSettings } from "./settings";
import { forgetLink, linksMade, noteLinks } from "./storage";

/** Which seats have links, which of these are known here, and how to change them. */
export interface LinkDesk {
  seats: number[];
  known: SeatLink[];
  error: string;
  renew(seat: number): void;
  end(seat: number): void;
}

export function useLinks(id: string, given?: SeatLink[]): LinkDesk {
  const { lang, words } = useSettings();
  const [seats, setSeats] = useState<number[]>(given?.map((link) => link.seat) ?? []);
  const [known, setKnown] = useState(linksMade(id));
  const [error, setError] = useState("");
  const api = new TableApi(id);
  useEffect(() => {
    if (given) return;
    api.links().then(
      (told) => setSeats(told.links.map((link) => link.seat)),
      () => undefined, // the page itself says what is wrong
    );
  }, [id]);
  const change = (command: Promise<unknown>) => {
    setError("");
    command.then(
      () => setKnown(linksMade(id)),
      (cause: unknown) => setError(errorText(cause, words)),
    );
  };
  return {
    seats,
    known,
    error,
    renew: (seat) => change(api.newLink(lang, seat).then((link) => noteLinks(id, [link]))),
    end: (seat) => change(api.endLink(lang, seat).then(() => forgetLink(id, seat))),
  };
}

interface SeatLinksProps {
  id: string;
  links: LinkDesk;
  names: string[];
  /** Seats whose link was used. */
  here: number[];
}

export function SeatLinks({ id, links, names, here }: SeatLinksProps) {
  const { words } = useSettings();
  return (
    <div class="links">
      <p class="muted">{words.links.hint}</p>
      {links.error ? (
        <p class="bad" role="alert">
          {links.error}
        </p>
      ) : null}
      <ul>
        {links.seats.map((seat) => {
          const token = links.known.find((link) => link.seat === seat)?.token;
          return (
            <li key={seat} data-testid="link-row" data-seat={seat}>
              <Badge seat={seat} />
              {token ? (
                <KnownLink name={names[seat] ?? ""} link={linkOf(id, token)} />
              ) : (
                <p>
                  <b>{names[seat]}</b>: {here.includes(seat) ? words.links.used : words.links.unused}
                </p>
              )}
              <Renew used={here.includes(seat)} known={!!token} onRenew={() => links.renew(seat)} onEnd={() => links.end(seat)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function KnownLink({ name, link }: { name: string; link: string }) {
  const { words } = useSettings();
  const [copied, setCopied] = useState("");
  const copy = async (field: HTMLInputElement | null) => {
    field?.select();
    // Plain http on a home network has no clipboard: the text stays selected for Ctrl-C.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(link),
      () => undefined,
    );
  };
  return (
    <>
      <label>
        <span class="fieldl">{name}</span>
        <input
          class="field"
          data-testid="seat-link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button
        class="btn"
        onClick={(event) => void copy(event.currentTarget.parentElement?.querySelector("input") ?? null)}
      >
        <Icon name={copied === link ? "tick" : "link"} />
        {copied === link ? words.links.copied : words.links.copy}
      </button>
    </>
  );
}

interface RenewProps {
  used: boolean;
  known: boolean;
  onRenew(): void;
  onEnd(): void;
}

/** Asked back once: the old link ends, and somebody may be playing with it. */
function Renew({ used, known, onRenew, onEnd }: RenewProps) {
  const { words } = useSettings();
  const [asked, setAsked] = useState(false);
  const then = (act: () => void) => () => {
    setAsked(false);
    act();
  };
  if (!asked)
    return (
      <button class="btn" data-testid="new-link" onClick={used || known ? () => setAsked(true) : onRenew}>
        {words.links.renew}
      </button>
    );
  return (
    <div class="renew" role="group" aria-label={words.links.renew}>
      <p>{words.links.sure}</p>
      <button class="btn act-dark" data-testid="renew" onClick={then(onRenew)}>
        {words.links.renew}
      </button>
      <button class="btn" data-testid="end-link" onClick={then(onEnd)}>
        {words.links.end}
      </button>
      <button class="btn" onClick={() => setAsked(false)}>
        {words.links.keep}
      </button>
    </div>
  );
}
