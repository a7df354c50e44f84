/** The table page: top bar, phases, map, question, panels. On a phone the panels are tabs (css/phone.css). */
import { useMemo, useRef, useState } from "preact/hooks";
import { Board, type BoardHandle } from "../board/board";
import { Dialog } from "../dialog";
import { SeatNames } from "../marks";
import type { Page } from "../protocol";
import { go } from "../route";
import { SeatLinks, useLinks } from "../seat-links";
import { useSettings } from "../settings";
import { SheetView, type RowPicks } from "../sheet";
import { TopBar } from "../topbar";
import { Head, turnText, type Open } from "./head";
import { Help } from "./help";
import { Log } from "./log";
import { Phases } from "./phases";
import { PICK_BAR, PickBar } from "./pickbar";
import { ghostOf, litPicks, toggled } from "./picking";
import { PLAYERS, PlayerStrip, Players } from "./players";
import { Tabs, type Tab } from "./tabs";
import { useKeys } from "./use-keys";
import { useTable, type Table } from "./use-table";

export function TablePage({ id }: { id: string }) {
  const { words } = useSettings();
  const table = useTable(id);
  const { page } = table;
  if (!page) return <Arriving table={table} />;
  return (
    <SeatNames.Provider value={page.seats.map((seat) => seat.name)}>
      <a class="skip" href={`#${PICK_BAR}`} onClick={skip}>
        {words.skipToPicks}
      </a>
      <Seated table={table} page={page} />
    </SeatNames.Provider>
  );
}

/** What stands behind # is taken for a secret link, so this one moves the focus itself. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${PICK_BAR} button`)?.focus();
}

function Arriving({ table }: { table: Table }) {
  const { words } = useSettings();
  return (
    <>
      <TopBar where="" />
      <main class="lone">
        <p role="status">{table.missing ? words.noTable : (table.notice?.text ?? words.loading)}</p>
        {table.notice ? (
          <button class="btn" onClick={() => (table.missing ? go("/") : location.reload())}>
            {table.missing ? words.lobby : words.tryAgain}
          </button>
        ) : null}
      </main>
    </>
  );
}

function Seated({ table, page }: { table: Table; page: Page }) {
  const { words } = useSettings();
  const { choices, asking } = table;
  const [tab, setTab] = useState<Tab>("map");
  const [open, setOpen] = useState<Open>(null);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const board = useRef<BoardHandle>(null);
  useKeys(table, board, () => setOpen("help"));
  const lit = useMemo(() => litPicks(choices), [choices]);
  const links = useLinks(page.table.id);

  const onPick = (pickId: string) => {
    const pick = lit.get(pickId);
    if (pick && choices && !asking) void table.pick(toggled(choices, pick), [pickId]);
    else if (choices) void table.why(pickId);
  };
  const rows: RowPicks = { lit, asking, onPick };
  const myTurn = page.you.acting !== null;

  return (
    <div class={myTurn ? "tablepage myturn" : "tablepage"} data-tab={tab}>
      <Head page={page} links={links.seats.length > 0} onOpen={setOpen} live={table.live} />
      <PlayerStrip page={page} onOpen={() => setTab("players")} />
      <main class="table">
        <section class="stage">
          <Phases phases={page.phases} />
          <Board
            svg={page.svg}
            lit={lit}
            ghost={ghostOf(choices, lookedAt)}
            asking={asking}
            handle={board}
            onPick={onPick}
            onPreview={setLookedAt}
          />
          <PickBar table={table} page={page} onPreview={setLookedAt} />
        </section>
        <Side page={page} rows={rows} />
      </main>
      <Tabs tab={tab} onTab={setTab} page={page} />
      <Announcer page={page} />
      {open === "help" ? <Help table={page.table} onClose={() => setOpen(null)} /> : null}
      {open === "links" ? (
        <Dialog title={words.links.title} onClose={() => setOpen(null)}>
          <SeatLinks id={page.table.id} links={links} names={page.seats.map((seat) => seat.name)} here={here(page)} />
        </Dialog>
      ) : null}
    </div>
  );
}

const here = (page: Page) => page.seats.filter((seat) => !seat.link_open).map((seat) => seat.seat);

function Side({ page, rows }: { page: Page; rows: RowPicks }) {
  return (
    <aside class="side">
      <div class="tabpanel" data-panel="players">
        <Players page={page} />
      </div>
      <div class="tabpanel" data-panel="sheets">
        {page.sheets
          .filter((sheet) => sheet.key !== PLAYERS)
          .map((sheet) => (
            <SheetView key={sheet.key} sheet={sheet} picks={rows} />
          ))}
      </div>
      <div class="tabpanel" data-panel="insights">
        {page.insights.map((sheet) => (
          <SheetView key={sheet.key} sheet={sheet} picks={rows} />
        ))}
        {page.table.notice ? (
          <p class="panel source" data-testid="source">
            {page.table.notice}
          </p>
        ) : null}
      </div>
      <div class="tabpanel" data-panel="log">
        <Log page={page} />
      </div>
    </aside>
  );
}

/** For the ear: whose turn it is, and what happened last. */
function Announcer({ page }: { page: Page }) {
  const { words } = useSettings();
  return (
    <div class="sr" aria-live="polite" data-testid="announcer">
      <p>{turnText(page, words)}</p>
      <p>{page.log.at(-1)?.text}</p>
    </div>
  );
}
