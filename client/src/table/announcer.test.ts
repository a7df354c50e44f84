import { expect, test } from "vitest";
import { newLines } from "./announcer";

const line = (n: number) => ({ n, at: n, group: "", seat: 0, text: `move ${n}` });

test("every move since the last thing said is said, in order", () => {
  const log = [line(1), line(2), line(3)];

  expect(newLines(log, 1).map((one) => one.text)).toEqual(["move 2", "move 3"]);
  expect(newLines(log, 3)).toEqual([]);
});
