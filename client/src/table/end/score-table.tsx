/** Points line by line: a column for each player, a row for each source, with its rule. */
import { RuleId } from "../../about/rule-id";
import { number } from "../../money";
import type { WholeResult } from "../../protocol";
import { useSettings } from "../../settings";
import { wordFor } from "./ranking";
import { SeatHeads } from "./seat-heads";

interface Props {
  result: WholeResult;
  order: number[];
  names: string[];
}

export function ScoreTable({ result, order, names }: Props) {
  const { lang, words } = useSettings();
  return (
    <section class="tally" data-testid="tally">
      <h3>{words.end.points}</h3>
      <div class="scroll-x">
        <table class="d">
          <SeatHeads label={words.end.source} order={order} names={names} />
          <tbody>
            {result.rows.filter((row) => !row.out).map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  {row.label} <RuleId id={row.rule} />
                </th>
                {order.map((seat) => (
                  <td key={seat} class="r num">
                    {wordFor(result.rows, seat) ? "–" : number(row.points[seat] ?? 0, lang)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.end.total}</th>
              {order.map((seat) => (
                <td key={seat} class="r num">
                  <b>{wordFor(result.rows, seat) ?? number(result.scores[seat] ?? 0, lang)}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
