/** The drawing made by Python, in a frame that pans, zooms and lights. It knows pick ids and nothing of the game. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import type { Pick } from "../protocol";
import { useSettings } from "../settings";
import { listen } from "./gestures";
import { light, litPlaces, pickId, showGhost } from "./lighting";
import { View } from "./view";

const ZOOM_STEP = 1.35;

export interface BoardHandle {
  zoom(by: 1 | -1): void;
  move(dx: number, dy: number): void;
  fit(): void;
}

interface Props {
  svg: string;
  lit: Map<string, Pick>;
  ghost: string | null;
  asking: boolean;
  handle: RefObject<BoardHandle | null>;
  /** A click on an element with this id, lit or not. */
  onPick(id: string): void;
  /** The pointer or the focus came to an element with this id, or left it. */
  onPreview(id: string | null): void;
}

export function Board({ svg, lit, ghost, asking, handle, onPick, onPreview }: Props) {
  const { lang, words } = useSettings();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef(new View()).current;
  const focused = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.innerHTML = svg;
    view.show(host.current.querySelector("svg"), (drawing) => litPlaces(drawing, lit));
  }, [svg]);
  useLayoutEffect(() => {
    if (!view.svg) return;
    const dark = light(view.svg, { lit, asking, lang });
    if (focused.current) view.svg.querySelector<SVGElement>(`[data-pick="${CSS.escape(focused.current)}"]`)?.focus();
    return () => {
      // What goes dark, or is drawn anew, loses the focus: for the keyboard its successor gets it back.
      focused.current = pickId(host.current?.querySelector(":focus-visible") ?? null);
      dark();
    };
  }, [svg, lit, asking, lang]);
  useLayoutEffect(() => (view.svg && ghost ? showGhost(view.svg, ghost) : undefined), [svg, ghost]);
  useEffect(() => {
    if (!host.current) return;
    return listen(host.current, {
      onPan: (dx, dy) => view.drag(dx, dy),
      onZoom: (factor, at) => view.zoom(factor, at),
    });
  }, []);

  handle.current = {
    zoom: (by) => view.zoom(ZOOM_STEP ** by),
    move: (dx, dy) => view.move(dx, dy),
    fit: () => view.fit(),
  };

  const onClick = (event: MouseEvent) => {
    const id = pickId(event.target);
    if (id) onPick(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = pickId(event.target);
    const chosen = id !== null && lit.get(id)?.chosen === true;
    // Enter on what is chosen already goes on to confirm it: the table listens for that.
    if (!id || (event.key !== " " && (event.key !== "Enter" || chosen))) return;
    event.preventDefault();
    event.stopPropagation();
    onPick(id);
  };

  return (
    <div class={asking ? "map asking" : "map"}>
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
        onFocusIn={(event) => onPreview(pickId(event.target))}
        onFocusOut={() => onPreview(null)}
      />
      <div class="zoom">
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
