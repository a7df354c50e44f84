/** The secret links of seats given away: shown to whoever opened the table, each with a copy button. */
import { useState } from "preact/hooks";
import { Icon } from "./icons";
import { Badge } from "./marks";
import type { SeatLink } from "./protocol";
import { linkOf } from "./route";
import { useSettings } from "./settings";

export function SeatLinks({ id, links, names }: { id: string; links: SeatLink[]; names: string[] }) {
  const { words } = useSettings();
  return (
    <div class="links">
      <p class="muted">{words.links.hint}</p>
      <ul>
        {links.map((link) => (
          <LinkRow key={link.seat} seat={link.seat} name={names[link.seat] ?? ""} link={linkOf(id, link.token)} />
        ))}
      </ul>
    </div>
  );
}

function LinkRow({ seat, name, link }: { seat: number; name: string; link: string }) {
  const { words } = useSettings();
  const [copied, setCopied] = useState(false);
  const copy = async (field: HTMLInputElement | null) => {
    field?.select();
    // Plain http on a home network has no clipboard: the text stays selected for Ctrl-C.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <li>
      <Badge seat={seat} />
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
        <Icon name={copied ? "tick" : "link"} />
        {copied ? words.links.copied : words.links.copy}
      </button>
    </li>
  );
}
