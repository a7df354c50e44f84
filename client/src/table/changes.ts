/** What a line of the log did to accounts, as a reader wants it: no number twice. */
import { delta, money } from "../money";
import type { Account, Change, Lang, LogLine } from "../protocol";

/** Of a seat whose money or income changed the score follows by itself: it is told where nothing else changed. */
export function told(line: LogLine, accounts: Account[]): Change[] {
  const score = accounts.at(-1)?.key;
  const changes = line.changes ?? [];
  const more = (seat: number) => changes.some((change) => change.seat === seat && change.account !== score);
  return changes.filter((change) => change.account !== score || !more(change.seat));
}

/** The amount of a line is often one of its changes: then it is not said again. */
export function saysAmount(line: LogLine, accounts: Account[]): boolean {
  const amount = line.amount;
  if (amount == null || typeof amount !== "object" || !("money" in amount)) return amount != null;
  return !told(line, accounts).some(
    ({ seat, account, by }) => seat === line.seat && by === amount.money && isMoney(accounts, account),
  );
}

export const isMoney = (accounts: Account[], key: string): boolean =>
  accounts.some((account) => account.key === key && account.money);

/** +$3, income −1 */
export function changeText({ account, by }: Change, accounts: Account[], lang: Lang): string {
  const known = accounts.find(({ key }) => key === account);
  if (known?.money) return (by > 0 ? "+" : "") + money(by, lang);
  return `${known?.label ?? account} ${delta(by, lang)}`;
}
