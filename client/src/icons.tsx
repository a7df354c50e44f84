/** Line icons on a 20 grid, drawn in the colour of their text. */
const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h8.5a4.5 4.5 0 0 1 0 9H9",
  undoTurn: "M6.5 5 2.5 9l4 4M11 5 7 9l4 4M7 9h7.5a4.5 4.5 0 0 1 0 9H11",
  redo: "M12 5l4 4-4 4M16 9H7.5a4.5 4.5 0 0 0 0 9H11",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.3l2.8 1.7",
  first: "M5 4.5v11M15 4.5 8 10l7 5.5z",
  back: "M13 4.5 6 10l7 5.5z",
  on: "M7 4.5l7 5.5-7 5.5z",
  moon: "M16.5 12.5A7 7 0 0 1 8 3.8a7 7 0 1 0 8.5 8.7z",
  sun: "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1",
  contrast: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 3v14M10 6h3.5M10 10h6.5M10 14h3.5",
  menu: "M3 6h14M3 10.5h14M3 15h14",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  fit: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  question: "M7.3 7.6a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.1-1.5 2.2M10 15.6v.1",
  tick: "M4 10.5l4 4 8-9",
  link: "M8.5 11.5l3-3M7 9.5 5 11.5a2.8 2.8 0 0 0 4 4l2-2M13 10.5l2-2a2.8 2.8 0 0 0-4-4l-2 2",
  map: "M3 5.5 8 4l4 1.5L17 4v10.5L12 16l-4-1.5L3 16zM8 4v10.5M12 5.5V16",
  people:
    "M7 9.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM2.5 16c.3-3 2-4.5 4.5-4.5s4.2 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.6-4.3M13.5 11.6c2.2 0 3.7 1.4 4 4.4",
  box: "M4 7l6-3 6 3v6.5l-6 3-6-3zM4 7l6 3 6-3M10 10v6.5",
  bulb: "M7.5 13.5c-1.8-1-2.7-2.6-2.7-4.4a5.2 5.2 0 0 1 10.4 0c0 1.8-.9 3.4-2.7 4.4v2h-5zM8 18h4",
  list: "M4 5.5h2M4 10h2M4 14.5h2M8.5 5.5H16M8.5 10H16M8.5 14.5H16",
  tray: "M3.5 11 5.5 4.5h9l2 6.5v4.5h-13zM3.5 11h4l1 2h3l1-2h4",
  close: "M5 5l10 10M15 5 5 15",
  pencil: "M4 16l1-3.6L13.4 4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L7.6 15z M12 5.5l2.5 2.5",
  fork: "M6 3v14M6 10c0-3 8-2 8-6M11.5 6.2 14 3.6l2.5 2.6",
  dice: "M4 4h12v12H4zM7.5 7.5h.1M12.5 7.5h.1M7.5 12.5h.1M12.5 12.5h.1",
  more: "M4.5 10h.1M10 10h.1M15.5 10h.1",
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
