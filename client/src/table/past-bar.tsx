/** In place of the question while one looks back: where one is, the slider, the way back to now. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../icons";
import { Badge } from "../marks";
import type { Branch, Page } from "../protocol";
import { tablePathOf } from "../route";
import { useSettings } from "../settings";
import { SCALES, sliderKey, type Scale } from "./history";
import { Notes } from "./notes";
import { PICK_BAR } from "./pickbar";
import { GoOnFromHere } from "./takeback";
import type { History } from "./use-history";
import type { Table } from "./use-table";

interface Props {
  table: Table;
  /** The live page. */
  present: Page;
  past: Page;
  history: History;
  /** The buttons with which one tries something out from here. */
  trying: ComponentChildren;
}

export function PastBar({ table, present, past, history, trying }: Props) {
  const { words } = useSettings();
  const [scale, setScale] = useState<Scale>("move");
  const at = past.table.position;
  const moment = past.past?.branch == null ? history.moments[at] : undefined;
  return (
    <section class="pickarea pastarea" id={PICK_BAR} aria-label={words.history.title} data-testid="past">
      <Notes table={table} />
      <div class="pastbar">
        <div class="pasthead" role="status">
          <b class="pasttag">{words.history.past}</b>
          <span class="num">{words.history.position(at, present.table.position)}</span>
          <span class="pasttext">
            {moment?.seat == null ? null : <Badge seat={moment.seat} size={16} />}
            <span>
              {past.past?.branch == null ? moment?.chapter : words.history.takenBack}
              {moment?.text ? ` · ${moment.text}` : ""}
            </span>
          </span>
        </div>
        <Slider present={present} at={at} history={history} />
        <div class="pastrow">
          <Steps scale={scale} onScale={setScale} history={history} />
          <div class="row">
            {present.table.over ? <Share path={`${tablePathOf(present.table.id)}?at=${at}`} /> : null}
            {trying}
            <GoOnFromHere table={table} page={present} past={past} history={history} />
            <button class="btn act-dark" data-testid="to-now" onClick={history.now}>
              {words.history.now} <kbd>Esc</kbd>
            </button>
          </div>
        </div>
        <Branches branches={history.branches} chosen={past.past?.branch ?? null} onGo={history.go} />
      </div>
    </section>
  );
}

/** A link to this position of a finished game. Plain http on a home network has no clipboard: the address bar has it too. */
function Share({ path }: { path: string }) {
  const { words } = useSettings();
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard?.writeText(location.origin + path).then(
      () => setCopied(path),
      () => undefined,
    );
  return (
    <button class="btn" data-testid="share" onClick={() => void copy()}>
      <Icon name={copied === path ? "tick" : "link"} />
      {copied === path ? words.links.copied : words.history.copyLink}
    </button>
  );
}

function Slider({ present, at, history }: { present: Page; at: number; history: History }) {
  const { words } = useSettings();
  const last = present.table.position;
  const moment = history.moments[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = sliderKey(event.key, event.shiftKey);
    if (!meant) return;
    event.preventDefault();
    if (meant === "first") history.go(0);
    else if (meant === "last") history.now();
    else history.step(...meant);
  };
  return (
    <input
      type="range"
      class="pastslider"
      data-testid="slider"
      min={0}
      max={last}
      value={at}
      aria-label={words.history.slider}
      aria-valuetext={[words.history.position(at, last), moment?.chapter, moment?.text].filter(Boolean).join(", ")}
      onKeyDown={onKeyDown}
      onInput={(event) => {
        const to = Number(event.currentTarget.value);
        if (to >= last) history.now();
        else history.go(to);
      }}
    />
  );
}

interface StepsProps {
  scale: Scale;
  history: History;
  onScale(scale: Scale): void;
}

function Steps({ scale, history, onScale }: StepsProps) {
  const { words } = useSettings();
  const { step } = words.history;
  return (
    <div class="paststeps">
      <button class="btn icon" data-testid="step-first" aria-label={words.history.first} title={words.history.first} onClick={() => history.go(0)}>
        <Icon name="first" />
      </button>
      <button class="btn icon" data-testid="step-back" aria-label={step.back[scale]} title={step.back[scale]} onClick={() => history.step(scale, -1)}>
        <Icon name="back" />
      </button>
      <button class="btn icon" data-testid="step-on" aria-label={step.on[scale]} title={step.on[scale]} onClick={() => history.step(scale, 1)}>
        <Icon name="on" />
      </button>
      <div class="filters" role="group" aria-label={words.history.by}>
        {SCALES.map((one) => (
          <button
            key={one}
            class={one === scale ? "chip on" : "chip"}
            data-testid={`by-${one}`}
            aria-pressed={one === scale}
            onClick={() => onScale(one)}
          >
            {words.history.scale[one]}
          </button>
        ))}
      </div>
    </div>
  );
}

interface BranchesProps {
  branches: Branch[];
  chosen: number | null;
  onGo(at: number, branch: number): void;
}

/** What was taken back stays to be looked at. */
function Branches({ branches, chosen, onGo }: BranchesProps) {
  const { words } = useSettings();
  if (branches.length === 0) return null;
  return (
    <details class="branches" data-testid="branches">
      <summary>{words.history.branches(branches.length)}</summary>
      <ul>
        {branches.map((branch) => (
          <li key={branch.branch}>
            <button
              class={branch.branch === chosen ? "chip on" : "chip"}
              data-testid="branch"
              aria-pressed={branch.branch === chosen}
              onClick={() => onGo(branch.last, branch.branch)}
            >
              <Badge seat={branch.seat} size={16} />
              {words.history.branch(branch.at)}: {branch.lines.map((line) => line.text).join(" · ") || "…"}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
