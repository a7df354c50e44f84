import { expect, test } from "vitest";
import type { BotInfo, GameInfo } from "../protocol";
import { botsOf, changedOptions, groupsOf, hasPeople, hintsOf, newPlan, optionsOf, seatsOf, toWire, withBoard, withBots, withSeat } from "./plan";

const BOTS: BotInfo[] = [
  { key: "random", title: "Random" },
  { key: "greedy", title: "Greedy" },
  { key: "search", title: "Search" },
];
const option = (key: string, boards: string[] | null, players: number[] | null) => ({
  key,
  title: key,
  values: [
    { value: 50, title: "$50" },
    { value: 65, title: "$65" },
  ],
  default: 50,
  boards,
  players,
});
const GAME: GameInfo = {
  key: "some_game",
  title: "Some Game",
  tagline: "",
  players: [2, 3, 4],
  minutes: [60, 90],
  weight: 2,
  boards: [
    { key: "east", title: "East", game_title: "Some Game", text: "", players: [3, 4], thumb: "" },
    { key: "small", title: "Small", game_title: "Some Game", text: "", players: [2], thumb: "" },
  ],
  lessons: [],
  options: [option("cash", null, [3]), option("snow", ["small"], null)],
};
const PLAN = newPlan(GAME, BOTS, "Ada");

test("a new plan seats me and middling bots", () => {
  expect(seatsOf(PLAN)).toHaveLength(4);
  expect(PLAN.seats[0]).toEqual({ who: "me", name: "Ada" });
  expect(PLAN.seats[1]).toMatchObject({ who: "bot", bot: "greedy" });
});

test("another board brings its own number of players", () => {
  expect(withBoard(PLAN, "small").players).toBe(2);
  expect(withBoard({ ...PLAN, players: 3 }, "east").players).toBe(3);
});

test("only options of this board and number of players are asked and sent", () => {
  expect(optionsOf(PLAN)).toEqual([]);
  expect(optionsOf({ ...PLAN, players: 3 }).map(({ key }) => key)).toEqual(["cash"]);
  expect(toWire({ ...PLAN, players: 3, options: { cash: 65, snow: 50 } }, "en").options).toEqual({ cash: 65 });
});

test("seats without a name get one, and only bots name a bot", () => {
  const { seats } = toWire(withSeat(PLAN, 1, { who: "link", name: "  " }), "de");

  expect(seats[1]).toEqual({ who: "link", name: "Bruno" });
  expect(seats[2]).toEqual({ who: "bot", name: "Chiara", bot: "greedy" });
});

test("a table of bots alone is not opened here", () => {
  expect(hasPeople(PLAN)).toBe(true);
  expect(hasPeople(withSeat(PLAN, 0, { who: "bot" }))).toBe(false);
});

test("another game keeps the people and the name", () => {
  const named = { ...withSeat(PLAN, 2, { who: "link", name: "Carl" }), name: "Thursday" };
  const next = newPlan({ ...GAME, key: "other" }, BOTS, "Ada", named);

  expect(next.seats[2]).toMatchObject({ who: "link", name: "Carl" });
  expect(next.name).toBe("Thursday");
});

test("hints are on for one person among bots and off among people, unless somebody chose", () => {
  const together = withSeat(PLAN, 1, { who: "link" });

  expect([hintsOf(PLAN), hintsOf(together)]).toEqual([true, false]);
  expect(toWire({ ...together, hints: true }, "en").hints).toBe(true);
  expect(toWire({ ...PLAN, hints: false }, "en").hints).toBe(false);
});

test("all bots get one strength at once; people and the plan stay as they are", () => {
  const plan = withBots(withSeat(PLAN, 1, { who: "link" }), "random");

  expect(plan.seats[0]).toEqual(PLAN.seats[0]);
  expect(plan.seats[1]?.who).toBe("link");
  expect(botsOf(plan)).toBe("random");
  expect(botsOf(withSeat(plan, 2, { bot: "greedy" }))).toBeNull();
  expect(botsOf(withSeat(withSeat(plan, 2, { who: "me" }), 3, { who: "me" }))).toBeNull();
});

test("options stand in their groups, and those changed are counted", () => {
  const grouped = { ...GAME, options: [option("a", null, null), option("b", null, null), option("c", null, null)] };
  grouped.options.forEach((one, i) => Object.assign(one, { group: i === 1 ? { key: "y", title: "Y" } : { key: "x", title: "X" } }));
  const plan = { ...newPlan(grouped, BOTS, ""), options: { b: 65, c: 50 } };

  expect(groupsOf(plan).map(({ title, options }) => [title, options.map(({ key }) => key)])).toEqual([
    ["X", ["a", "c"]],
    ["Y", ["b"]],
  ]);
  expect(changedOptions(plan)).toBe(1);
});
