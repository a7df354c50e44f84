import { expect, test } from "vitest";
import type { BotInfo, GameInfo } from "../protocol";
import { hasPeople, hintsOf, newPlan, optionsOf, seatsOf, toWire, withBoard, withSeat } from "./plan";

const BOTS: BotInfo[] = [
  { key: "random", title: "Random" },
  { key: "greedy", title: "Greedy" },
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
  boards: [
    { key: "east", title: "East", game_title: "Some Game", players: [3, 4], thumb: "" },
    { key: "small", title: "Small", game_title: "Some Game", players: [2], thumb: "" },
  ],
  options: [option("cash", null, [3]), option("snow", ["small"], null)],
};
const PLAN = newPlan(GAME, BOTS, "Ada");

test("a new plan seats me and the best bots", () => {
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
