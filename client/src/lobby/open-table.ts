/** Open a table by a plan and take the seats that are mine. */
import { TableApi, lobbyApi } from "../api";
import type { Lang, Opened } from "../protocol";
import { noteLinks, rememberName } from "../storage";
import { rememberPlan } from "./last-plan";
import { seatsOf, toWire, type Plan } from "./plan";

export async function openTable(plan: Plan, lang: Lang): Promise<Opened> {
  const opened = await lobbyApi.open(toWire(plan, lang));
  await new TableApi(opened.table).join(lang, opened.token);
  noteLinks(opened.table, opened.links);
  rememberName(seatsOf(plan).find((seat) => seat.who === "me")?.name ?? "");
  rememberPlan(plan);
  return opened;
}
