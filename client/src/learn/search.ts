/** Which rules somebody looks for: an id or its beginning, or words that all stand in the text or the section's title. */
import type { RuleInfo, RuleSection } from "../protocol";

const plain = (text: string) => text.toLocaleLowerCase();

export function fits(rule: RuleInfo, section: RuleSection | undefined, wanted: string): boolean {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const text = plain(`${rule.text} ${section?.title ?? ""}`);
  return words.every((word) => beginsWith(rule, word) || text.includes(word));
}

/** `ar-5` finds AR-5 and its rules, not AR-50; `5.6` finds AR-5.6. */
function beginsWith(rule: RuleInfo, word: string): boolean {
  const [id, section] = [plain(rule.id), plain(rule.section)];
  return id === word || id.endsWith(`-${word}`) || section === word.replace(/\.$/, "") || (word.includes(".") && id.startsWith(word));
}
