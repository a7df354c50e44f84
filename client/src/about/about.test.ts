import { expect, test } from "vitest";
import { placed } from "./place";
import { allTargets, explained, targetOf } from "./target";

const pick = { id: "hex:1,2", slot: "hex", label: "Chicago", count: 1, chosen: false };

test("the popover stands below the pointer, and above it where there is no room", () => {
  const size = { width: 200, height: 100 };
  const room = { width: 360, height: 700 };
  expect(placed({ x: 50, y: 60 }, size, room)).toEqual({ x: 64, y: 74 });
  expect(placed({ x: 350, y: 690 }, size, room)).toEqual({ x: 152, y: 576 });
  expect(placed({ x: 10, y: 40 }, { width: 340, height: 690 }, room)).toEqual({ x: 12, y: 8 });
});

test("a pick brings its own words, or the id it is asked about by; a shortcut is never asked about", () => {
  expect(explained({ ...pick, note: "City", about: "What it does." })).toEqual({
    "data-title": "Chicago",
    "data-told": "City\nWhat it does.",
  });
  expect(explained(pick)).toEqual({ "data-title": "Chicago", "data-about": "hex:1,2" });
  expect(explained({ ...pick, slot: "whole", note: "+2" })["data-about"]).toBeUndefined();
});

test("what is pointed at answers by the nearest thing around it, and the popover not at all", () => {
  document.body.innerHTML = `
    <svg class="board"><g data-about="player:1"><text id="cash">$3</text></g>
      <rect class="spot" data-pick="way:a"></rect><rect id="hex" data-pick="hex:1,2"></rect></svg>
    <table><tr><th id="head" data-told="Own money.">Cash</th></tr></table>
    <div id="about-popover"><b id="inside" data-about="x:1">x</b></div><p id="mute">…</p>`;
  const at = (id: string) => targetOf(document.getElementById(id));
  expect(at("cash")?.id).toBe("player:1");
  expect(at("hex")?.id).toBe("hex:1,2");
  expect(at("head")).toMatchObject({ id: null, title: "Cash", told: ["Own money."] });
  expect(at("inside")).toBeNull();
  expect(at("mute")).toBeNull();
  expect(allTargets(document).filter((element) => element.classList.contains("spot"))).toEqual([]);
});
