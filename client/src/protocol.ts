/** The words of docs/protocol.md as types. Nothing here knows a game. */

export type Lang = "en" | "de";

export const COLOURS = ["blue", "verm", "green", "mauve", "yellow", "brown", "graph", "white", "grey"] as const;
export type Colour = (typeof COLOURS)[number];

export interface MoneyCell {
  money: number;
  delta?: number;
}
export interface ChipCell {
  chip: string;
  colour: Colour;
  text?: string;
}
export interface SeatCell {
  seat: number;
  text?: string;
}
export interface TextCell {
  text: string;
  sub?: string;
  strong?: boolean;
}
/** A small drawing by the game; `label` says what it shows where nothing beside it does. */
export interface PictureCell {
  picture: string;
  label?: string;
  text?: string;
}
export type Cell = string | number | MoneyCell | ChipCell | SeatCell | TextCell | PictureCell | Cell[];

export interface SheetRow {
  cells: Cell[];
  seat?: number | null;
  now?: boolean;
  dim?: boolean;
  pick?: string | null;
}
export interface Sheet {
  key: string;
  title: string;
  note?: string;
  columns: { label: string; align?: "left" | "right" }[];
  rows: SheetRow[];
}

interface PickBase {
  id: string;
  slot: string;
  label: string;
  note?: string;
  cell?: Cell | null;
  price?: Cell | null;
  /** A small drawing of what it stands for. */
  icon?: string | null;
  /** What would lie on the board: where this pick alone is missing to settle the action. */
  ghost?: string | null;
  /** Legal actions behind this pick; 0 is a pick shown only to be asked about. */
  count: number;
  chosen: boolean;
}
export type PlainPick = PickBase;
export interface AmountPick extends PickBase {
  min: number;
  max: number;
  value: number | null;
}
export type Pick = PlainPick | AmountPick;

export interface Step {
  slot: string;
  title: string;
  picks: Pick[];
}
export interface Effect {
  label: string;
  before: Cell;
  after: Cell;
}
export interface Confirm {
  label: string;
  text?: string;
  effects?: Effect[];
  ghost?: string | null;
}
export type Action = Record<string, unknown>;
export interface Choices {
  seat: number;
  position: number;
  title: string;
  note?: string;
  pips?: [number, number] | null;
  picked: string[];
  steps: Step[];
  picks: Pick[];
  left: number;
  action: Action | null;
  /** The actions of a shortcut, played one after another, all or none. */
  actions?: Action[] | null;
  confirm: Confirm | null;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot";
  bot?: string | null;
  mine: boolean;
  now: boolean;
  link_open: boolean;
  strip?: Cell[];
  sub?: string;
}
export interface Phase {
  text: string;
  state: "done" | "now" | "todo";
  seats?: { seat: number; state: "done" | "at" | "wait" }[];
}
export interface LogLine {
  n: number;
  group: string;
  seat: number | null;
  text: string;
  amount?: Cell | null;
}
export interface Result {
  winners: number[];
  scores: number[];
  text: string;
}
/** What chance comes from: bound by a commitment from the start, opened by its key at the end. */
export interface Seal {
  commitment: string;
  key: string | null;
}
export interface Page {
  table: {
    id: string;
    name: string;
    game: string;
    title: string;
    board: string;
    board_title: string;
    players: number;
    position: number;
    over: boolean;
    /** Whoever decides here may ask what a bot would do. */
    hints: boolean;
    /** Null at tables opened before chance was sealed. */
    seal: Seal | null;
    /** Why nobody decides here any more though the game is not over. */
    frozen: string | null;
    notice?: string;
  };
  you: { seats: number[]; acting: number | null; spectator: boolean };
  seats: Seat[];
  status: string;
  turn: { seat: number; text: string } | null;
  phases: Phase[];
  svg: string;
  sheets: Sheet[];
  insights: Sheet[];
  log: LogLine[];
  choices: Choices | null;
  undo: { text: string } | null;
  result: Result | null;
}

export interface Refusal {
  rule: string | null;
  text?: string;
  rule_text?: string;
}
export interface Hint {
  picked: string[];
  label: string;
  text: string;
  /** Beside the other hints, in words. */
  value: string;
}
export interface HintAnswer {
  seat: number;
  position: number;
  bot: { key: string; title: string };
  hints: Hint[];
}
export interface WireError {
  code: string;
  text: string;
  rule?: string;
  rule_text?: string;
  field?: string;
}

export interface BoardInfo {
  key: string;
  title: string;
  /** What the game is called on this board. */
  game_title: string;
  players: number[];
  thumb: string;
}
export type OptionValue = string | number | boolean;
export interface OptionInfo {
  key: string;
  title: string;
  text?: string;
  values: { value: OptionValue; title: string }[];
  default: OptionValue;
  boards?: string[] | null;
  players?: number[] | null;
}
export interface GameInfo {
  key: string;
  title: string;
  tagline: string;
  players: number[];
  minutes: [number, number];
  boards: BoardInfo[];
  options: OptionInfo[];
  notice?: string;
}
export interface BotInfo {
  key: string;
  title: string;
  text?: string;
}
export interface Games {
  games: GameInfo[];
  bots: BotInfo[];
}
export interface SeatPlan {
  who: "me" | "link" | "bot";
  name: string;
  bot?: string;
}
export interface NewTable {
  game: string;
  board: string;
  players: number;
  options: Record<string, OptionValue>;
  name: string;
  lang: Lang;
  hints: boolean;
  seats: SeatPlan[];
}
export interface SeatLink {
  seat: number;
  token: string;
}
export interface Opened {
  table: string;
  token: string;
  links: SeatLink[];
}
/** What the secret of a link opened. */
export interface Joined {
  table: string;
  seats: number[];
  owner: boolean;
}
/** Seats given away by link; for whoever opened the table. `open`: not used yet. */
export interface Links {
  owner: boolean;
  links: { seat: number; open: boolean }[];
}
export interface MyTable {
  id: string;
  name: string;
  title: string;
  board_title: string;
  status: string;
  your_turn: boolean;
  over: boolean;
  turn: { seat: number; name: string; text: string } | null;
  seats: { seat: number; name: string }[];
  result: Result | null;
  /** Under this name the answer has the drawing: once, however many tables lie on that board. */
  thumb: string;
}

export const isAmount = (pick: Pick): pick is AmountPick => "min" in pick;
