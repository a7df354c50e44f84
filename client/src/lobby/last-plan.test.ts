import { beforeEach, expect, test } from "vitest";
import type { GameInfo, Games } from "../protocol";
import { quickPlan, rememberPlan } from "./last-plan";
import { newPlan, seatsOf, withBoard, withSeat } from "./plan";

const game = (key: string, weight: number, long: number): GameInfo => ({
  key,
  title: key,
  tagline: "",
  players: [2, 3, 4],
  minutes: [30, long],
  weight,
  boards: [
    { key: "east", title: "East", game_title: key, text: "", players: [3, 4], thumb: "" },
    { key: "duel", title: "Duel", game_title: key, text: "", players: [2], thumb: "" },
  ],
  options: [],
  lessons: [],
});
const GAMES: Games = {
  games: [game("heavy", 3, 60), game("long", 2, 120), game("short", 2, 60)],
  bots: [
    { key: "easy", title: "Easy" },
    { key: "normal", title: "Normal" },
    { key: "hard", title: "Hard" },
  ],
};

beforeEach(() => localStorage.clear());

test("somebody new is offered the least demanding and shortest game against middling bots", () => {
  const plan = quickPlan(GAMES, "Ada");

  expect([plan?.game.key, plan?.board, plan?.players]).toEqual(["short", "east", 4]);
  expect(plan && seatsOf(plan).map((seat) => seat.bot ?? seat.who)).toEqual(["me", "normal", "normal", "normal"]);
});

test("whoever has played gets the same map, number and bots again, also after a table for friends", () => {
  const plan = withBoard(newPlan(GAMES.games[0] as GameInfo, GAMES.bots, "Ada"), "duel");
  rememberPlan(withSeat(withSeat(plan, 1, { who: "link" }), 2, { bot: "easy" }));

  const quick = quickPlan(GAMES, "Ada");

  expect([quick?.game.key, quick?.board, quick?.players]).toEqual(["heavy", "duel", 2]);
  expect(quick && seatsOf(quick).map((seat) => seat.bot ?? seat.who)).toEqual(["me", "easy"]);
});

test("what is kept may be anything: a game that is gone, or nonsense", () => {
  for (const kept of ["{", "7", "null", '{"game":"gone"}', '{"game":"short","board":"gone","players":9,"bot":"gone"}']) {
    localStorage.setItem("stellwerk.last", kept);
    const plan = quickPlan(GAMES, "");
    expect([plan?.game.key, plan?.board, plan?.players]).toEqual(["short", "east", 4]);
  }
});
