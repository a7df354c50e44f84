/** The drawing made by Python, in a frame that pans, zooms and lights. It knows pick ids and nothing of the game. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import type { Pick } from "../protocol";
import { useSettings } from "../settings";
import { listen } from "./gestures";
import { drawnFirst, light, litPlaces, pickId, placeOf, placesOf, showGhost } from "./lighting";
import { Line } from "./line";
import { View } from "./view";
import { freeSide, type Box } from "./viewport";
import { walk } from "./walking";

const ZOOM_STEP = 1.35;

/** A box of the screen. */
const onScreen = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
};

const isPicked = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".picked, .ghost") !== null;

export interface BoardHandle {
  zoom(by: 1 | -1): void;
  move(dx: number, dy: number): void;
  /** Focus the next lit place in this direction; false if there is none. */
  walk(dx: number, dy: number): boolean;
  fit(): void;
}

interface Props {
  svg: string;
  lit: Map<string, Pick>;
  /** Which question this is: with another one the map moves to what is asked. */
  question: string;
  /** The ids asked about, by steps: the first step that lies on the map counts. */
  asked: string[][];
  /** Elements whose ids begin so can be dragged over, to lay something on each: `["hex:"]`. */
  along: string[];
  /** The elements that were dragged over. */
  onLine(ids: string[]): void;
  ghost: string | null;
  asking: boolean;
  /** What a lesson points at: the map moves there. */
  pointed?: readonly string[];
  handle: RefObject<BoardHandle | null>;
  /** A click on an element with this id, lit or not. */
  onPick(id: string): void;
  /** The pointer or the focus came to an element with this id, or left it. */
  onPreview(id: string | null): void;
  /** Turn the piece that is being laid; false if there is none. */
  onTurn(by: 1 | -1): boolean;
}

export function Board({
  svg,
  lit,
  question, asked, along, onLine,
  ghost,
  asking,
  pointed = [],
  handle,
  onPick,
  onPreview,
  onTurn,
}: Props) {
  const { lang, words } = useSettings();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef(new View()).current;
  const focused = useRef<string | null>(null);

  const places = (drawing: SVGSVGElement) => litPlaces(drawing, drawnFirst(drawing, asked) ?? new Set(lit.keys()));
  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.innerHTML = svg;
    // Figures and letters say to the eye what the names of the elements and the board in words say to the ear.
    for (const text of host.current.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    view.show(host.current.querySelector("svg"), places);
  }, [svg]);
  useLayoutEffect(() => {
    if (!view.svg) return;
    const dark = light(view.svg, { lit, asking, lang, focused: focused.current });
    if (focused.current) view.svg.querySelector<SVGElement>(`[data-pick="${CSS.escape(focused.current)}"]`)?.focus();
    return () => {
      // What goes dark, or is drawn anew, loses the focus: for the keyboard its successor gets it back.
      focused.current = pickId(host.current?.querySelector(":focus-visible") ?? null);
      dark();
    };
  }, [svg, lit, asking, lang]);
  const buttons = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<"left" | "right">("left");
  // On a phone the buttons lie on the map: they make way for what is asked about.
  const makeWay = (ids: Iterable<string>) => {
    if (!host.current || !buttons.current) return;
    const [map, here] = [onScreen(host.current), onScreen(buttons.current)];
    const rim = Math.min(here.x - map.x, map.x + map.w - here.x - here.w);
    const at = (x: number): Box => ({ ...here, x });
    const drawn = [...ids].flatMap((id) => [...host.current!.querySelectorAll(`[data-pick="${CSS.escape(id)}"]`)]);
    setSide(freeSide(at(map.x + rim), at(map.x + map.w - rim - here.w), drawn.map(onScreen)));
  };
  const next = view.svg && drawnFirst(view.svg, asked)?.values().next().value?.split(":", 1)[0];
  useEffect(() => {
    if (view.svg) view.attend(places(view.svg), () => makeWay(pointed.length > 0 ? pointed : lit.keys()));
  }, [question, next]);
  // Picked in the list: its place comes into sight, with what would lie there; unless the map is asked for something else next.
  const chosen = [...lit.values()].filter((pick) => pick.chosen).map((pick) => pick.id).join(" ");
  useEffect(() => {
    const [place] = view.svg && chosen ? placesOf(view.svg, chosen.split(" ")) : [];
    if (place && !next && !view.held) view.reveal(place);
  }, [chosen]);
  useLayoutEffect(() => (view.svg && ghost ? showGhost(view.svg, ghost) : undefined), [svg, ghost]);
  const line = useRef(new Line(() => undefined));
  line.current.onLine = onLine;
  line.current.open = along;
  line.current.lit = lit;
  const [pencil, setPencil] = useState(false);
  line.current.pencil = pencil && along.length > 0;
  // What was begun belongs to its question, and to a pencil that is still held.
  useEffect(() => () => line.current.forget(), [question, pencil]);
  const turn = useRef(onTurn);
  turn.current = onTurn;
  useEffect(() => {
    if (view.svg && pointed.length > 0) view.attend(placesOf(view.svg, pointed), () => makeWay(pointed));
  }, [pointed.join(" ")]);
  useEffect(() => {
    if (!host.current) return;
    return listen(host.current, {
      onPan: (dx, dy) => view.drag(dx, dy),
      onZoom: (factor, at) => view.zoom(factor, at),
      onTurn: (target, by) => isPicked(target) && turn.current(by),
      drawsFrom: (target, pointer) => line.current.begins(pickId(target), pointer),
      onLine: (at, done) => line.current.to(at, done),
      onNoLine: () => line.current.forget(),
    });
  }, []);

  handle.current = {
    zoom: (by) => view.zoom(ZOOM_STEP ** by),
    move: (dx, dy) => view.move(dx, dy),
    walk: (dx, dy) => walk(view.svg, dx, dy),
    fit: () => view.fit(),
  };

  const onClick = (event: MouseEvent) => {
    const id = pickId(event.target);
    if (id && !line.current.click(event.target)) onPick(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = pickId(event.target);
    const chosen = id !== null && lit.get(id)?.chosen === true;
    // Enter on what is chosen already goes on to confirm it: the table listens for that.
    if (!id || (event.key !== " " && (event.key !== "Enter" || chosen))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!line.current.click(event.target)) onPick(id);
  };

  return (
    <div class={`map${asking ? " asking" : ""}${line.current.pencil ? " drawing" : ""}`}>
      <div
        class="canvas"
        ref={host}
        role="group"
        aria-label={words.mapHelp}
        data-testid="board"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => onPreview(pickId(event.target))}
        onPointerLeave={() => onPreview(null)}
        onFocusIn={(event) => {
          onPreview(pickId(event.target));
          if (view.svg && event.target instanceof SVGGraphicsElement) view.reveal(placeOf(view.svg, event.target));
        }}
        onPointerDown={() => (view.held = true)}
        onPointerUp={() => (view.held = false)}
        onPointerCancel={() => (view.held = false)}
        onFocusOut={() => onPreview(null)}
      />
      <div class={`zoom ${side}`} ref={buttons}>
        {along.length > 0 ? (
          <button
            class={`btn icon ghosty${pencil ? " on" : ""}`}
            data-testid="pencil"
            aria-label={words.line.pencil}
            aria-pressed={pencil}
            title={words.line.pencil}
            onClick={() => setPencil(!pencil)}
          >
            <Icon name="pencil" />
          </button>
        ) : null}
        <button
          class="btn icon ghosty"
          aria-label={words.zoomIn}
          title={words.zoomIn}
          onClick={() => view.zoom(ZOOM_STEP)}
        >
          <Icon name="plus" />
        </button>
        <button
          class="btn icon ghosty"
          aria-label={words.zoomOut}
          title={words.zoomOut}
          onClick={() => view.zoom(1 / ZOOM_STEP)}
        >
          <Icon name="minus" />
        </button>
        <button class="btn icon ghosty" aria-label={words.fit} title={words.fit} onClick={() => view.fit()}>
          <Icon name="fit" />
        </button>
      </div>
    </div>
  );
}
