import { describe, expect, it } from "vitest";
import { compared, titleOf } from "./lines";
import { wantedLine } from "./use-tryout";

describe("lines in a list", () => {
  it("are called by their name, else by what they begin with", () => {
    const told = [{ at: 4, seat: 1, text: "Ada passes" }];
    expect(titleOf({ name: "Over Cologne", lines: told }, "none")).toBe("Over Cologne");
    expect(titleOf({ name: "", lines: told }, "none")).toBe("Ada passes");
    expect(titleOf({ name: "", lines: [] }, "none")).toBe("none");
  });

  it("tell what differs from now, account by account", () => {
    const now = [
      [50, 40],
      [3, 0],
    ];
    expect(compared([[47, 40], [5, 0]], now, 0)).toEqual([
      [47, -3],
      [5, 2],
    ]);
    expect(compared(now, now, 1)).toEqual([
      [40, 0],
      [0, 0],
    ]);
  });
});

it("reads the line from an address, and nothing else", () => {
  expect(wantedLine("?line=57")).toBe(57);
  for (const bad of ["", "?line=", "?line=-1", "?line=x", "?line=12345678901", "?at=3"]) expect(wantedLine(bad)).toBeNull();
});
