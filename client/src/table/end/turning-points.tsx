/** The moments after which somebody stood most otherwise than before. */
import { Badge } from "../../marks";
import type { Page, TurningPoint } from "../../protocol";
import { useSettings } from "../../settings";
import { changeText } from "../changes";

interface Props {
  page: Page;
  points: TurningPoint[];
  /** Show the table as it was there. */
  onGo(at: number): void;
}

export function TurningPoints({ page, points, onGo }: Props) {
  const { lang, words } = useSettings();
  const score = page.accounts.at(-1)?.key ?? "";
  return (
    <section class="turning" data-testid="turning">
      <h3>{words.end.turning}</h3>
      <p class="muted">{words.end.turningNote}</p>
      <ol>
        {points.map(({ n, at, seat, group, text, by }) => (
          <li key={n}>
            <Badge seat={seat} size={18} />
            <span>
              <button class="jump" title={words.history.show} onClick={() => onGo(at)}>
                {text}
              </button>
              <span class="sub">{group}</span>
            </span>
            <span class={by > 0 ? "num plus" : "num minus"}>
              <small>{words.end.expected}</small> {changeText({ seat, account: score, by }, page.accounts, lang)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
