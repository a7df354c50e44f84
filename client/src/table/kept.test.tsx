import { render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { Choices, Pick } from "../protocol";
import { choosePick } from "./choosing";
import { stillMeant, useKept, type Kept } from "./kept";
import { START } from "./session";
import type { Confirming } from "./settling";
import type { Table } from "./use-table";

const hex: Pick = { id: "hex:1", slot: "hex", label: "Chicago", count: 1, chosen: false };
const kept: Kept = { id: "hex:1", seat: 0, title: "Expand" };

function asking(pick: Pick, change: Partial<Choices> = {}): Choices {
  const steps = [{ slot: pick.slot, title: "", picks: [pick] }, { slot: "other", title: "", picks: [] }];
  return { seat: 0, position: 2, title: "Expand", picked: [], steps, picks: [pick], left: 3, action: null, confirm: null, ...change };
}

/** A table that remembers what it was asked to do. */
function fake(change: Partial<Table>): Table {
  return { ...START, keep: vi.fn(), choose: vi.fn(), pick: vi.fn(), ...change } as unknown as Table;
}

function Hand({ table, confirming }: { table: Table; confirming: Confirming }) {
  useKept(table, confirming);
  return <button data-pick="hex:1" />;
}

afterEach(() => {
  document.body.innerHTML = "";
});

test("it counts where the same seat is asked the same and can still pick it", () => {
  expect(stillMeant(kept, asking(hex))).toBe(hex);
  expect(stillMeant(kept, asking(hex, { seat: 1 }))).toBeNull();
  expect(stillMeant(kept, asking(hex, { title: "Pay" }))).toBeNull();
  expect(stillMeant(kept, asking({ ...hex, id: "hex:2" }))).toBeNull();
  expect(stillMeant(kept, asking({ ...hex, count: 0 }))).toBeNull();
  expect(stillMeant(kept, asking({ ...hex, chosen: true }))).toBeNull();
  expect(stillMeant(kept, null)).toBeNull();
  expect(stillMeant(kept, asking({ ...hex, id: "hex:2" }), asking(hex))).toBe(hex);
});

test("while something is on its way a click is kept, and shown to wait", () => {
  const table = fake({ busy: true, kept, choices: asking(hex) });
  choosePick(table, "final", hex);
  const { container } = render(<Hand table={table} confirming="final" />);

  expect(table.keep).toHaveBeenCalledWith("hex:1");
  expect(table.choose).not.toHaveBeenCalled();
  expect(container.querySelector("[data-waits]")).not.toBeNull();
});

test("then it is chosen once; after an error it is forgotten", () => {
  const table = fake({ kept, choices: asking(hex) });
  const failed = fake({ kept, choices: asking(hex), notice: { kind: "error", text: "no" } });
  render(<Hand table={table} confirming="final" />);
  render(<Hand table={failed} confirming="final" />);

  expect(table.keep).toHaveBeenCalledWith(null);
  expect(table.choose).toHaveBeenCalledTimes(1);
  expect(failed.keep).toHaveBeenCalledWith(null);
  expect(failed.choose).not.toHaveBeenCalled();
});

test("nothing final happens by it, whatever the setting, not even by a plain button", () => {
  const pass: Pick = { ...hex, id: "do:pass", slot: "do" };
  for (const [pick, confirming] of [[hex, "never"], [pass, "final"], [pass, "never"]] as const) {
    const choose = vi.fn();
    render(<Hand table={fake({ kept: { ...kept, id: pick.id }, choices: asking(pick), choose })} confirming={confirming} />);
    const plays = choose.mock.calls[0]?.[2] as (then: Choices) => boolean;
    const then = asking(pick, { picked: [pick.id], action: { do: "x" } });

    expect(plays({ ...then, confirm: { label: "x", final: true, ends: "turn" } })).toBe(false);
    expect(plays({ ...then, confirm: { label: "x", final: false, ends: "" } })).toBe(true);
  }
});
