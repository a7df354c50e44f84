/** The table page: top bar, phases, map, question, panels. On a phone the panels are tabs (css/phone.css). */
import { useMemo, useRef, useState } from "preact/hooks";
import { AboutLayer } from "../about/layer";
import { Board, type BoardHandle } from "../board/board";
import { Dialog } from "../dialog";
import { ReaderContext } from "../learn/rule-link";
import { SeatNames } from "../marks";
import type { Page } from "../protocol";
import { go } from "../route";
import { SeatLinks, useLinks } from "../seat-links";
import { useSettings } from "../settings";
import { SheetView, type RowPicks } from "../sheet";
import { TopBar } from "../topbar";
import { Head, type Open } from "./head";
import { Log } from "./log";
import { OrdersButton, OrdersPanel } from "./orders";
import { PastBar } from "./past-bar";
import { Phases } from "./phases";
import { PICK_BAR, PickBar } from "./pickbar";
import { Announcer } from "./announcer";
import { choosePick, turnPiece } from "./choosing";
import { useKept } from "./kept";
import { askedIds, ghostOf, lineStarts, litPicks } from "./picking";
import { PLAYERS, PlayerStrip, Players } from "./players";
import { Caption, Payments } from "./showing/stage";
import { Showing, useShowing } from "./showing/use-showing";
import { Tabs, type Tab } from "./tabs";
import { ToldBoard } from "./told";
import { useGuide } from "./use-guide";
import { LinesDialog } from "./lines-dialog";
import { TryButtons, TryoutBar } from "./tryout-bar";
import { useHistory, type History } from "./use-history";
import { useKeys } from "./use-keys";
import { useTable, type Table } from "./use-table";
import { useTryout } from "./use-tryout";

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

function Seated({ table: live, page: present }: { table: Table; page: Page }) {
  const { words, confirming } = useSettings();
  const history = useHistory(present);
  const tryout = useTryout(present, history, live.say);
  const tried = tryout.page;
  const past = tried ? null : history.past;
  const page = tried ?? past ?? present;
  const table = tried ? { ...tryout.table, live: live.live } : past ? looking(live, history) : live;
  const { choices, asking } = table;
  const [tab, setTab] = useState<Tab>("map");
  const [open, setOpen] = useState<Open>(null);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const board = useRef<BoardHandle>(null);
  const guide = useGuide(page);
  useKeys(table, board, confirming, (what) => (what === "help" ? guide.open() : setOpen(what)));
  useKept(table, confirming);
  const lit = useMemo(() => litPicks(choices), [choices]);
  const links = useLinks(page.table.id);

  const onPick = (pickId: string) => {
    const pick = lit.get(pickId);
    if (pick && choices && !asking) choosePick(table, confirming, pick);
    else if (table.busy && !asking) table.keep(pickId);
    else if (choices) void table.why(pickId);
  };
  const rows: RowPicks = { lit, asking, onPick };
  const myTurn = present.you.acting !== null && !tried;
  const beat = useShowing(present);

  return (
    <ReaderContext.Provider value={guide.reader}>
      <Showing.Provider value={past || tried ? null : beat}>
      <div class={`tablepage${myTurn ? " myturn" : ""}${past ? " past" : ""}${tried ? " trying" : ""}`} data-tab={tab}>
        <Head page={page} links={links.seats.length > 0 && !page.table.over} onOpen={setOpen} onHelp={guide.open} live={table.live} />
        <PlayerStrip page={page} onOpen={() => setTab("players")} />
        <main class="table">
          <section class="stage">
            <button class="skip" data-testid="told-button" onClick={() => setOpen("told")}>
              {words.flow.told} (B)
            </button>
            {page.table.over ? <div class="phases" /> : <Phases phases={page.phases} />}
            <Board
              svg={page.svg}
              lit={lit}
              question={choices ? `${choices.seat} ${choices.position}` : ""}
              asked={askedIds(choices)}
              along={lineStarts(choices)}
              onLine={(ids) => void table.pick([`along:${ids.join("|")}`], ids.filter((id) => lit.has(id)).slice(0, 1))}
              ghost={ghostOf(choices, lookedAt)}
              asking={asking}
              pointed={page.lesson?.lit ?? []}
              handle={board}
              onPick={onPick}
              onPreview={setLookedAt}
              onTurn={(by) => turnPiece(table, by)}
            />
            <Caption />
            {tried ? (
              <TryoutBar tryout={tryout} table={table} page={tried} present={present} onPreview={setLookedAt} />
            ) : past ? (
              <PastBar
                table={table}
                present={present}
                past={past}
                history={history}
                trying={<TryButtons tryout={tryout} present={present} page={past} />}
              />
            ) : (
              <PickBar
                table={table}
                page={page}
                onPreview={setLookedAt}
                onHistory={() => history.step("move", -1)}
                onGo={history.go}
                trying={
                  <>
                    <OrdersButton page={present} onOpen={() => setOpen("orders")} />
                    <TryButtons tryout={tryout} present={present} page={present} />
                  </>
                }
              />
            )}
          </section>
          <Side page={page} rows={rows} history={history} />
        </main>
        <Tabs tab={tab} onTab={setTab} page={present} />
        <Announcer page={present} />
        <Payments />
        {past || tried ? null : <AboutLayer id={page.table.id} position={page.table.position} />}
        {guide.panel}
        {tryout.listing ? <LinesDialog tryout={tryout} page={present} /> : null}
        {open === "told" ? (
          <ToldBoard id={page.table.id} position={page.table.position} onClose={() => setOpen(null)} />
        ) : null}
        {open === "orders" && !past && page.orders?.any ? (
          <OrdersPanel table={table} page={page} onClose={() => setOpen(null)} />
        ) : null}
        {open === "links" ? (
          <Dialog title={words.links.title} onClose={() => setOpen(null)}>
            <SeatLinks id={page.table.id} links={links} names={page.seats.map((seat) => seat.name)} here={here(page)} />
          </Dialog>
        ) : null}
      </div>
      </Showing.Provider>
    </ReaderContext.Provider>
  );
}

/** Nothing can be done to the past: what is asked now waits, and Esc leads back to it. */
const looking = (table: Table, history: History): Table => ({
  ...table,
  choices: null,
  asking: false,
  hint: null,
  pick: () => Promise.resolve(),
  choose: () => Promise.resolve(),
  why: () => Promise.resolve(),
  confirm: () => Promise.resolve(),
  askHint: () => Promise.resolve(),
  back: history.now,
});

const here = (page: Page) => page.seats.filter((seat) => !seat.link_open).map((seat) => seat.seat);

function Side({ page, rows, history }: { page: Page; rows: RowPicks; history: History }) {
  const { words } = useSettings();
  return (
    <aside class="side">
      {/* It scrolls where there is much to say: the keyboard must be able to scroll it, too. */}
      <div class="panels" role="region" aria-label={words.sheets} tabIndex={0}>
        <div class="tabpanel" data-panel="players">
          <Players page={page} />
        </div>
        {/* What decides now comes before what always lies there. */}
        <div class="tabpanel" data-panel="insights">
          {(page.table.over ? [] : page.insights).map((sheet) => (
            <SheetView key={sheet.key} sheet={sheet} picks={rows} />
          ))}
        </div>
        <div class="tabpanel" data-panel="sheets">
          {page.sheets
            .filter((sheet) => sheet.key !== PLAYERS)
            .map((sheet) => (
              <SheetView key={sheet.key} sheet={sheet} picks={rows} />
            ))}
          {page.table.notice ? (
            <p class="panel source" data-testid="source">
              {page.table.notice}
            </p>
          ) : null}
        </div>
      </div>
      <div class="tabpanel" data-panel="log">
        <Log page={page} onGo={history.go} onOpen={() => history.step("move", -1)} />
      </div>
    </aside>
  );
}
