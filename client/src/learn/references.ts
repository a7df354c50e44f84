/** Rules named in a text. `AR-2.6, 2.7 and 2.8` names three: behind the first the others stand without their game. */

const ID = /\[?([A-Z]{2})-((?:[A-Z]{1,2}\.)?[A-Z]*\d+(?:\.\d+)*)\]?/;
const MORE = /^(,? (?:and|und|or|oder|to|bis) |, |–|\/)((?:[A-Z]{1,2}\.)?\d+\.\d+)/;

export type Piece = string | { rule: string; label: string };

/** The text in pieces, plain ones and rules; of short ones only those that are `known`. */
export function pieces(text: string, known?: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  let rest = text;
  for (let match = ID.exec(rest); match; match = ID.exec(rest)) {
    const [label, game, number] = match;
    found.push(rest.slice(0, match.index), { rule: `${game}-${number}`, label: label.replace(/[[\]]/g, "") });
    rest = rest.slice(match.index + label.length);
    rest = shortOnes(rest, game ?? "", known, found);
  }
  return [...found, rest].filter((piece) => piece !== "");
}

function shortOnes(text: string, game: string, known: ReadonlySet<string> | undefined, found: Piece[]): string {
  let rest = text;
  for (let more = MORE.exec(rest); more; more = MORE.exec(rest)) {
    const [whole, between, number] = more;
    const rule = `${game}-${number}`;
    if (!known?.has(rule)) break;
    found.push(between ?? "", { rule, label: number ?? "" });
    rest = rest.slice(whole.length);
  }
  return rest;
}
