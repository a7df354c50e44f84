/** In place of the question while one tries something out: the question of whoever decides there, and what can be done with the line. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icons";
import type { LinePage, Page } from "../protocol";
import { useSettings } from "../settings";
import { Notes } from "./notes";
import { PICK_BAR, Question } from "./pickbar";
import { TakeBackButtons } from "./takeback";
import type { Table } from "./use-table";
import type { Tryout } from "./use-tryout";

const LONGEST_NAME = 40;

interface Props {
  tryout: Tryout;
  table: Table;
  page: LinePage;
  /** The live page. */
  present: Page;
  onPreview(id: string | null): void;
}

export function TryoutBar({ tryout, table, page, present, onPreview }: Props) {
  const { words } = useSettings();
  const { line } = page;
  return (
    <section class="pickarea tryarea" id={PICK_BAR} aria-label={words.tryout.title} data-testid="tryout">
      <Notes table={table} />
      <div class="tryhead">
        <b class="trytag">{words.tryout.tag}</b>
        <span class="num" role="status">
          {words.tryout.where(line.at, line.moves)}
        </span>
        <span class="muted trynote">{words.tryout.believed}</span>
        <Leave tryout={tryout} present={present} />
      </div>
      <div class="pickbar">
        {table.choices && page.choices ? (
          <Question table={table} page={page} choices={table.choices} opening={page.choices} onPreview={onPreview} />
        ) : (
          <Ended table={table} page={page} />
        )}
      </div>
      <Tools tryout={tryout} table={table} page={page} present={present} />
    </section>
  );
}

/** A name keeps the line. */
function Name({ tryout, page }: { tryout: Tryout; page: LinePage }) {
  const { words } = useSettings();
  const { line } = page;
  const [name, setName] = useState(line.name);
  useEffect(() => setName(line.name), [line.name]);
  const save = () => {
    if (name.trim() !== line.name) tryout.keep(name.trim(), name.trim() !== "" || line.kept);
  };
  return (
    <input
      class="tryname"
      data-testid="line-name"
      aria-label={words.tryout.name}
      placeholder={words.tryout.noName}
      maxLength={LONGEST_NAME}
      value={name}
      onInput={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => (event.key === "Enter" ? event.currentTarget.blur() : undefined)}
    />
  );
}

function Ended({ table, page }: { table: Table; page: Page }) {
  const { words } = useSettings();
  return (
    <>
      <div class="waiting">
        <div>
          <h2>{words.tryout.over}</h2>
          <p>{page.result?.text}</p>
        </div>
      </div>
      <div class="go">
        <div class="row">
          <TakeBackButtons table={table} page={page} />
        </div>
      </div>
    </>
  );
}

function Tools({ tryout, table, page, present }: Omit<Props, "onPreview">) {
  const { words } = useSettings();
  const { line } = page;
  const others = !line.own && !line.over;
  const may = line.ahead && present.you.acting !== null;
  const off = table.busy;
  // Whoever is asked now plays it instead.
  const ahead = present.orders?.any && present.you.acting === null && line.moves > 0;
  return (
    <div class="tryrow">
      <button class="btn" data-testid="line-bots" aria-disabled={off || !others} onClick={() => (off || !others ? undefined : tryout.answer())}>
        <Icon name="people" />
        {tryout.waiting ? words.tryout.botsThinking : words.tryout.bots}
      </button>
      <button class="btn" data-testid="line-reroll" title={words.tryout.rerollHint} aria-disabled={off} onClick={() => (off ? undefined : tryout.reroll())}>
        <Icon name="dice" />
        {words.tryout.reroll}
      </button>
      <Name key={line.line} tryout={tryout} page={page} />
      <button
        class="btn"
        data-testid="line-keep"
        aria-pressed={line.kept}
        aria-disabled={off}
        onClick={() => (off ? undefined : tryout.keep(line.name, !line.kept))}
      >
        {line.kept ? <Icon name="tick" /> : null}
        {line.kept ? words.tryout.kept : words.tryout.keep}
      </button>
      <button class="btn" data-testid="line-drop" aria-disabled={off} onClick={() => (off ? undefined : tryout.drop(line.line))}>
        {words.tryout.drop}
      </button>
      {(tryout.lines?.lines.length ?? 0) > 1 ? <ListButton tryout={tryout} /> : null}
      <span class="tryspace" />
      {ahead ? (
        <button
          class="btn"
          data-testid="line-order"
          title={words.tryout.orderHint}
          aria-disabled={off}
          onClick={() => (off ? undefined : tryout.order())}
        >
          <Icon name="tray" />
          {words.tryout.order}
        </button>
      ) : null}
      {may ? (
        <button class="btn act-dark" data-testid="line-follow" aria-disabled={off} onClick={() => (off ? undefined : tryout.follow())}>
          {words.tryout.follow}
        </button>
      ) : null}
    </div>
  );
}

/** On a phone only the cross. */
function Leave({ tryout, present }: { tryout: Tryout; present: Page }) {
  const { words } = useSettings();
  const text = present.you.acting === null ? words.tryout.now : words.tryout.nowYours;
  return (
    <button class="btn tryleave" data-testid="line-leave" aria-label={text} onClick={tryout.leave}>
      <Icon name="close" />
      <span>{text}</span> <kbd>Esc</kbd>
    </button>
  );
}

function ListButton({ tryout }: { tryout: Tryout }) {
  const { words } = useSettings();
  const count = tryout.lines?.lines.length ?? 0;
  if (count === 0) return null;
  return (
    <button class="btn ghosty sign" data-testid="lines" title={words.tryout.lines(count)} onClick={() => tryout.list(true)}>
      <Icon name="list" />
      {words.tryout.lines(count)}
    </button>
  );
}

/** At the table and in its past, for whoever has a seat there. */
export function TryButtons({ tryout, present, page }: { tryout: Tryout; present: Page; page: Page }) {
  const { words } = useSettings();
  const taught = present.lesson !== null && present.lesson.kind !== "open";
  if (present.you.spectator || present.table.frozen || taught) return null;
  const possible = !page.table.over && page.past?.branch == null;
  return (
    <>
      {possible ? (
        <button class="btn ghosty sign" data-testid="try" title={words.tryout.hint} onClick={() => tryout.begin(page.table.position)}>
          <Icon name="fork" />
          {page.past ? words.tryout.beginHere : words.tryout.begin}
        </button>
      ) : null}
      <ListButton tryout={tryout} />
    </>
  );
}
