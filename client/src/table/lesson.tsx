/** The lesson a table follows: what the teacher says, and what is lit. The step itself is the server's. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lesson, Page } from "../protocol";
import { useSettings } from "../settings";
import { PLAYERS } from "./players";
import type { Table } from "./use-table";

export function LessonPanel({ table, page, lesson }: { table: Table; page: Page; lesson: Lesson }) {
  const { words } = useSettings();
  const goOn = useRef<HTMLButtonElement>(null);
  usePointer(lesson.lit.flatMap((id) => [id, ...tabOf(page, id)]));
  // Whoever reads by keyboard or by ear goes on with Enter, as long as nothing else was reached for.
  useEffect(() => {
    if (document.activeElement === document.body) goOn.current?.focus({ preventScroll: true });
  }, [lesson.step, lesson.kind]);
  return (
    <section class="lesson" data-testid="lesson" data-kind={lesson.kind} aria-label={lesson.title}>
      <header>
        <b>{lesson.title}</b>
        <span class="muted">{words.lesson.step(lesson.step, lesson.of)}</span>
        {lesson.kind === "open" ? null : <Leave table={table} />}
      </header>
      <div class="said">
        <p role="status" data-testid="lesson-text">
          {lesson.text}
        </p>
        {lesson.kind === "read" ? (
          <button
            ref={goOn}
            class="btn act"
            data-testid="lesson-continue"
            aria-disabled={table.busy}
            onClick={() => void table.goOn()}
          >
            {words.lesson.goOn}
          </button>
        ) : null}
      </div>
      <progress class="course" value={lesson.step} max={lesson.of} aria-hidden="true" />
    </section>
  );
}

/** There is no way back into a lesson, so it asks once more. */
function Leave({ table }: { table: Table }) {
  const { words } = useSettings();
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <button class="btn ghosty leave" data-testid="lesson-leave" onClick={() => setSure(true)}>
        {words.lesson.leave}
      </button>
    );
  }
  return (
    <span class="leave" role="group" aria-label={words.lesson.sure}>
      <span>{words.lesson.sure}</span>
      <button class="btn ghosty" data-testid="lesson-left" onClick={() => void table.goOn(true)}>
        {words.lesson.yes}
      </button>
      <button class="btn ghosty" onClick={() => setSure(false)}>
        {words.lesson.no}
      </button>
    </span>
  );
}

const SHEET = "sheet:";
const TAB = "tab:";

/** On a phone a table hides behind its tab: that is lit, too. */
function tabOf(page: Page, id: string): string[] {
  if (!id.startsWith(SHEET)) return [];
  const key = id.slice(SHEET.length);
  const worked = page.insights.some((sheet) => sheet.key === key);
  return [TAB + (key === PLAYERS ? "players" : worked ? "insights" : "sheets")];
}

/** Everything on the page that stands for this id: in the drawing, in the list, as an amount, as a table. */
export function selectorOf(id: string): string {
  const named = (attribute: string, value: string) => `[${attribute}="${CSS.escape(value)}"]`;
  if (id.startsWith(SHEET)) return named("data-sheet", id.slice(SHEET.length));
  if (id.startsWith(TAB)) return `.tabs ${named("data-tab", id.slice(TAB.length))}`;
  const places = [named("data-pick", id), named("data-about", id)];
  return id.includes(":") ? places.join(",") : [...places, `${named("data-slot", id)} .amount`].join(",");
}

/** A sheet of style of its own: it holds however often drawing and lists are made anew meanwhile. */
function usePointer(lit: string[]): void {
  const key = lit.join(" ");
  useEffect(() => {
    // A table further down was pointed at a step ago: map and question come back into sight.
    if (!lit.some((id) => id.startsWith(SHEET))) window.scrollTo({ top: 0 });
    if (lit.length === 0) return;
    const all = lit.map(selectorOf).join(",");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:where(.tablepage) :is(${all}) { outline: 2px dashed var(--pick); outline-offset: -2px; animation: pointed 1.6s ease-in-out infinite; }
       .panel:is(${all}), .tabs :is(${all}) { outline-offset: -4px; animation-name: pointed-in; }
       .canvas svg :is(${all}) { outline: none; stroke: var(--pick); stroke-width: 4; stroke-dasharray: 7 4; animation: pointed-at 1.6s ease-in-out infinite; }
       @media (prefers-reduced-motion: reduce) { :is(${all}), .canvas svg :is(${all}) { animation: none; } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // The first one last: where all share one row that scrolls, it is the one to see.
    const listed = [...document.querySelectorAll(`.pickbar :is(${all}), .side .panel:is(${all})`)].reverse();
    for (const one of listed) one.scrollIntoView({ block: "nearest", inline: "nearest" });
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [key]);
}
