import { expect, test } from "vitest";
import type { AmountPick, Choices, Page, Pick } from "../protocol";
import {
  choicesAfterPush,
  ghostOf,
  isPicked,
  layOut,
  litPicks,
  numberOf,
  numbered,
  wantedActions,
  wantsAmount,
  withForced,
  withPick,
  withoutLast,
  withoutPick,
} from "./picking";

const pick = (id: string, change: Partial<Pick> = {}): Pick => ({
  id,
  slot: id.split(":")[0] ?? "",
  label: id,
  count: 1,
  chosen: false,
  ...change,
});
const AMOUNT: AmountPick = { ...pick("amount"), min: 10, max: 50, value: null };

function choices(picks: Pick[], picked: string[] = [], next = picks): Choices {
  const slots = [...new Set(picks.map(({ slot }) => slot))];
  const steps = slots.map((slot) => ({ slot, title: slot, picks: picks.filter((other) => other.slot === slot) }));
  return { seat: 0, position: 7, title: "", picked, steps, picks: next, left: 2, action: null, confirm: null };
}

const OPENING = choices([pick("company:a"), pick("company:b"), pick("hex:1"), pick("hex:2"), pick("do:stop")]);

test("a pick takes the place of an earlier one of its slot and leaves the others", () => {
  const now = choices([pick("company:a", { chosen: true }), pick("hex:1")], ["company:a", "hex:1"]);

  expect(withPick(now, "company:b")).toEqual(["hex:1", "company:b"]);
  expect(withPick(OPENING, "hex:1")).toEqual(["hex:1"]);
});

test("an amount replaces the amount picked before", () => {
  expect(withPick(choices([AMOUNT], ["amount:11"]), "amount:12", "amount")).toEqual(["amount:12"]);
});

test("a click on what is chosen takes it back", () => {
  const chosen = pick("company:a", { chosen: true });

  expect(withoutPick(choices([chosen], ["hex:1", "company:a"]), chosen.id)).toEqual(["hex:1"]);
});

test("Esc takes back the last pick", () => {
  expect(withoutLast(choices([], ["company:a", "hex:1"]))).toEqual(["company:a"]);
  expect(withoutLast(choices([]))).toEqual([]);
});

test("all open steps light up at once; amounts and impossible picks do not", () => {
  const lit = litPicks(choices([pick("company:a"), pick("hex:1"), pick("hex:9", { count: 0 }), AMOUNT]));

  expect([...lit.keys()]).toEqual(["company:a", "hex:1"]);
  expect(litPicks(null).size).toBe(0);
});

test("number keys count the picks of the next step, nine at most", () => {
  const many = Array.from({ length: 12 }, (_, i) => pick(`hex:${i}`));
  const now = choices([pick("company:a"), ...many], [], many);

  expect(numbered(now)).toHaveLength(9);
  expect(numberOf(now, pick("hex:8"))).toBe(9);
  expect(numberOf(now, pick("hex:9"))).toBeNull();
  expect(numberOf(now, pick("company:a"))).toBeNull();
});

test("an amount among the next picks takes the digits", () => {
  const bid = choices([AMOUNT, pick("do:pass")]);

  expect(wantsAmount(bid)).toBe(true);
  expect(numbered(bid)).toEqual([]);
  expect(wantsAmount(OPENING)).toBe(false);
});

test("plain buttons stand apart from the cards, unless there is nothing else", () => {
  expect(layOut(OPENING, OPENING).plain.map(({ id }) => id)).toEqual(["do:stop"]);

  const plainOnly = choices([pick("do:take"), pick("do:decline")]);
  expect(layOut(plainOnly, plainOnly)).toMatchObject({ cards: [{ slot: "do" }], plain: [] });
});

test("the first step and the plain buttons stay open whatever is picked later", () => {
  const now = choices([pick("company:a"), pick("hex:1", { chosen: true })], ["hex:1"]);
  const { cards, plain } = layOut(now, OPENING);

  expect(cards.map((step) => step.picks.map(({ id }) => id))).toEqual([["company:a", "company:b"], ["hex:1"]]);
  expect(plain).toHaveLength(1);
});

test("a push keeps the picks while the question is the same, and drops them when it is not", () => {
  const picked = { ...OPENING, picked: ["company:a"] };
  const page = (change: Partial<Choices>) => ({ choices: { ...OPENING, ...change } }) as Page;

  expect(choicesAfterPush(picked, page({}))).toBe(picked);
  expect(choicesAfterPush(picked, page({ position: 8 }))?.picked).toEqual([]);
  expect(choicesAfterPush(picked, page({ seat: 1 }))?.picked).toEqual([]);
  expect(choicesAfterPush(picked, { choices: null } as Page)).toBeNull();
});

test("why not is asked about the only pick a slot has, not about one out of reach", () => {
  const one = choices([pick("company:a"), pick("hex:1"), pick("hex:2"), pick("do:stop")]);

  expect(withForced(one, ["hex:9"])).toEqual(["company:a", "hex:9"]);
  expect(withForced(one, ["company:b", "hex:9"])).toEqual(["company:b", "hex:9"]);
  expect(withForced(OPENING, ["hex:9"])).toEqual(["hex:9"]);
  expect(withForced(choices([AMOUNT]), ["hex:9"])).toEqual(["hex:9"]);
});

test("the confirmation plays the one action that is left, or all of a shortcut", () => {
  const [move, ride] = [{ do: "move" }, { do: "ride" }];

  expect(wantedActions(OPENING)).toBeNull();
  expect(wantedActions({ ...OPENING, action: move })).toEqual([move]);
  expect(wantedActions({ ...OPENING, actions: [move, ride] })).toEqual([move, ride]);
});

test("what the confirmation would do is drawn, else the piece of the pick that is looked at", () => {
  const open = choices([pick("turn:0", { ghost: "<g id='0'/>" }), pick("turn:1")], ["hand:1"]);
  const settled = { ...open, confirm: { label: "Lay", ghost: "<g id='1'/>" } };

  expect(ghostOf(open, "turn:0")).toBe("<g id='0'/>");
  expect(ghostOf(open, "turn:1")).toBeNull();
  expect(ghostOf(settled, "turn:0")).toBe("<g id='1'/>");
  expect(ghostOf(settled, "turn:1")).toBe("<g id='1'/>");
  expect(ghostOf(settled, null)).toBe("<g id='1'/>");
  expect(ghostOf(null, "turn:0")).toBeNull();
});

test("a hint is picked when all its picks are, in whatever order, and no other", () => {
  const now = choices([pick("company:a"), pick("hex:1")], ["hex:1", "company:a"]);

  expect(isPicked(now, ["company:a", "hex:1"])).toBe(true);
  expect(isPicked(now, ["company:a"])).toBe(false);
  expect(isPicked(now, ["company:a", "hex:2"])).toBe(false);
});
