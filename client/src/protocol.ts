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
  columns: { label: string; align?: "left" | "right"; /** What it means. */ about?: string }[];
  rows: SheetRow[];
  /** The drawing shows the same. */
  drawn?: boolean;
}

interface PickBase {
  id: string;
  slot: string;
  label: string;
  note?: string;
  /** What it does, before it is chosen. */
  about?: string;
  cell?: Cell | null;
  price?: Cell | null;
  /** A small drawing of what it stands for. */
  icon?: string | null;
  /** What would lie on the board: where this pick alone is missing to settle the action. */
  ghost?: string | null;
  /** The key of what leaves a question: P (pass, decline), D (done, stop). */
  key?: string;
  /** So many equal things this one stands for. */
  times?: number;
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
  /** The kinds of drawn places a line may be dragged over, to lay something on each. */
  along?: string[];
  /** How a piece lies: it begins with the first way and is turned where it lies. */
  turns?: boolean;
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
  /** It could not be taken back, or somebody else decides next; `ends` says which. */
  final?: boolean;
  ends?: "" | "turn" | "chance" | "game";
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
  /** Of a line drawn by hand, piece by piece: what else could lie there, and to leave it out. Each pick is the whole line. */
  line?: Step[];
  confirm: Confirm | null;
  /** Of a question to come: what would lie on the board, once all is picked. */
  ghost?: string | null;
}

/** A question that I may answer ahead. */
export interface Orderable {
  ask: string;
  title: string;
  /** Asked now, whoever decides. */
  now: boolean;
  priced: boolean;
  auction: { about: string; do: string; amount: string; leave: { action: Action; label: string } | null } | null;
}
/** Actions, all or none, or a bid that rises up to a limit. */
export interface OrderWish {
  actions?: Action[];
  most?: number;
  bid?: Action;
  upto?: number;
  while?: number;
}
export interface OrderLine {
  order: number;
  ask: string;
  title: string;
  state: "waiting" | "done" | "stopped" | "lapsed";
  wishes: string[];
  stops: string[];
  now: { acts: boolean; text: string } | null;
  note: string;
}
export interface OwnOrders {
  seat: number;
  any: boolean;
  auction: Orderable | null;
  waiting: OrderLine[];
  ended: OrderLine[];
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
  /** By this id it can be asked about. */
  about?: string;
  state: "done" | "now" | "todo";
  seats?: { seat: number; state: "done" | "at" | "wait" }[];
}
/** A number of every seat whose changes the log tells: money, income, shares. The last of a page is the score. */
export interface Account {
  key: string;
  label: string;
  money: boolean;
}
/** What a line did to somebody's account. */
export interface Change {
  seat: number;
  account: string;
  by: number;
}
export interface LogLine {
  n: number;
  /** The position after which it was written. */
  at: number;
  group: string;
  seat: number | null;
  text: string;
  amount?: Cell | null;
  changes?: Change[];
  /** Places on the board it names: what stands behind the colon of their pick ids. */
  places?: string[];
  /** What it shows as pictures: keys of `Pictures`. */
  shows?: string[];
}
/** What the log of a table may show, by key: the same for every table of this game and board. */
export interface Pictures {
  pictures: Record<string, PictureCell>;
}
/** What one seat did since my last decision, added up. */
export interface DigestLine {
  seat: number | null;
  text: string;
}
export interface Result {
  winners: number[];
  scores: number[];
  text: string;
}
/** A source of points; the rows of a result add up to its scores. */
export interface ScoreRow {
  /** No source of points: whoever has a number here has no score, but this label. */
  out?: boolean;
  label: string;
  rule: string;
  points: number[];
}
export interface WholeResult extends Result {
  reason: string;
  rows: ScoreRow[];
}
/** An account over the rounds: by round and seat. */
export interface Curve extends Account {
  values: number[][];
}
export interface TurningPoint {
  n: number;
  at: number;
  group: string;
  seat: number;
  text: string;
  by: number;
}
/** How a finished game went. */
export interface Chronicle {
  /** `at`: the position a round ends at. */
  rounds: { label: string; at: number }[];
  accounts: Curve[];
  turning: TurningPoint[];
}
/** A way to play a turn, and what it gains and costs. */
export interface ReviewWay {
  text: string;
  /** What it is for, in one sentence. */
  aim?: string;
  why: string;
}
export interface ReviewDecision {
  /** The position it was taken at. */
  at: number;
  seat: number;
  chapter: string;
  points: number;
  error: number;
  played: ReviewWay;
  /** What would have been better; of a best move the next best. */
  other: ReviewWay;
}
export interface ReviewPoint {
  at: number;
  chapter: string;
  values: number[];
}
export interface ReviewSeat {
  seat: number;
  result: number | null;
  decisions: number;
  lost: number;
  luck: number;
  luck_error: number;
}
export interface ReviewStrength {
  bot: string;
  title: string;
  looks: number;
  spent: number;
  beliefs: number;
  redraws: number;
  engine: string;
  rules: number;
}
/** What a bot found in a finished game. */
export interface WholeReview {
  strength: ReviewStrength;
  points: ReviewPoint[];
  seats: ReviewSeat[];
  draws: number;
  costly: ReviewDecision[];
  best: ReviewDecision[];
}
export interface Reviewed {
  state: "none" | "running" | "stopped" | "failed" | "done";
  done: number;
  total: number;
  /** Whether this reader can begin and stop it. */
  may: boolean;
  review: WholeReview | null;
}
/** What is no move but belongs into the log: before line `n`. */
export interface NoticeLine {
  n: number;
  seat: number;
  text: string;
}
/** What chance comes from: bound by a commitment from the start, opened by its key at the end. */
export interface Seal {
  commitment: string;
  key: string | null;
}
/** To the last own decision, or to the beginning of that turn where that is further. */
export interface TakeBack {
  text: string;
  at: number;
  turn: number | null;
}
export interface TakeBackRequest {
  seat: number;
  at: number;
  count: number;
  text: string;
  waiting: number[];
  until: number;
  answer: boolean;
  withdraw: boolean;
}
/** A position of the game; turns, rounds and phases are counted. */
export interface Moment {
  at: number;
  seat: number | null;
  turn: number;
  round: number;
  phase: number;
  chapter: string;
  name: string;
  text: string;
}
/** Actions that were taken back. */
export interface Branch {
  branch: number;
  at: number;
  last: number;
  seat: number;
  lines: { at: number; seat: number | null; text: string }[];
}
/** Where the table follows a lesson: what to read or do now. `open`: it is over, and the game goes on. */
export interface Lesson {
  title: string;
  step: number;
  of: number;
  text: string;
  /** Ids of picks, `sheet:<key>` for a table. */
  lit: string[];
  kind: "do" | "read" | "open";
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
    /** It goes on from a position of another table, or shows a record somebody brought along. */
    origin: { table?: string; at: number } | { imported: true } | null;
    /** Where the same people play again. */
    next: string | null;
    notice?: string;
    /** Those that are not as usual, each `key=value`. */
    options: string[];
  };
  /** `since`: the first line of the log after my last own decision. */
  you: { seats: number[]; acting: number | null; spectator: boolean; since: number };
  seats: Seat[];
  status: string;
  turn: { seat: number; text: string } | null;
  phases: Phase[];
  svg: string;
  sheets: Sheet[];
  insights: Sheet[];
  accounts: Account[];
  digest: DigestLine[];
  log: LogLine[];
  choices: Choices | null;
  undo: TakeBack | null;
  redo: { text: string } | null;
  takeback: { ask: (TakeBack & { others: number[] }) | null; request: TakeBackRequest | null } | null;
  /** Of an earlier position: where the table stands now, and which branch it is if it was taken back. */
  past: { position: number; last: number; branch: number | null } | null;
  /** Of the one seat whose page this is. */
  orders: OwnOrders | null;
  lesson: Lesson | null;
  result: WholeResult | null;
  notices: NoticeLine[];
}

/** Something that somebody tries out: moves of everybody from a position on, as a seat believes it. */
export interface LineHead {
  line: number;
  name: string;
  kept: boolean;
  seat: number;
  /** The position of the game it leaves at. */
  at: number;
  position: number;
  moves: number;
  over: boolean;
  /** I decide at its end. */
  own: boolean;
  /** The game may still go this way. */
  ahead: boolean;
  stopped: { text: string; rule: string | null } | null;
}
export interface LinePage extends Page {
  line: LineHead;
}
export interface ListedLine extends LineHead {
  /** By account and seat. */
  values: number[][];
  lines: Branch["lines"];
}
export interface Lines {
  position: number;
  most: number;
  accounts: Account[];
  now: number[][];
  lines: ListedLine[];
}
/** What became of the moves of a line. */
export interface Moved {
  position: number;
  played: number;
  of: number;
  stopped: { text: string; rule: string | null } | null;
}

/** Orders that were made of a line. */
export interface LineOrdered {
  orders: number[];
  stopped: Moved["stopped"];
}

/** The board in words. */
export interface Told {
  position: number;
  status: string;
  sections: { title: string; things: { title: string; lines: string[] }[] }[];
}
export interface Refusal {
  rule: string | null;
  /** What was asked about, by name. */
  about?: string;
  text?: string;
  rule_text?: string;
}
/** What a thing on the page is and means now. */
export interface About {
  position: number;
  title: string;
  lines: string[];
  rules: string[];
}
export interface Hint {
  picked: string[];
  label: string;
  text: string;
  /** What the turn that begins with it is for, in one sentence. */
  aim?: string;
  /** What it gains and costs, in the game's words. */
  why?: string;
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
  /** What it is about, in a sentence. */
  text: string;
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
  /** Options of one group stand together under its title. */
  group?: { key: string; title: string };
  rule?: string;
  boards?: string[] | null;
  players?: number[] | null;
}
export interface GameInfo {
  key: string;
  title: string;
  tagline: string;
  players: number[];
  minutes: [number, number];
  /** How much there is to think about: 1 little, 2 some, 3 much. */
  weight: number;
  boards: BoardInfo[];
  options: OptionInfo[];
  lessons: { key: string; title: string; minutes: number }[];
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
/** What is read of a game: which board of it, and for how many. */
interface ReadAbout {
  game: string;
  title: string;
  board: string | null;
  board_title: string | null;
  boards: { key: string; title: string }[];
  players: number | null;
}
export interface HowTo extends ReadAbout {
  aim: string;
  steps: { picture: string; shows: string; text: string }[];
  end: string;
  points: string;
  differences: string[];
}
export interface RuleSection {
  key: string;
  title: string;
  /** Examples, refusals, tables: for looking up. */
  aside: boolean;
}
export interface ChosenOption {
  key: string;
  title: string;
  text: string;
  value: string;
  changed: boolean;
  rule: string;
}
export interface RuleInfo {
  id: string;
  section: string;
  text: string;
  /** On this board, with these options. */
  holds: boolean;
  /** On this board. */
  here: boolean;
  /** Only some boards have it: these. */
  special: boolean;
  boards: string[];
  options: string[];
}
export interface Rules extends ReadAbout {
  options: ChosenOption[];
  sections: RuleSection[];
  rules: RuleInfo[];
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
  game: string;
  board: string;
  /** My seats. */
  mine: number[];
  owner: boolean;
  archived: boolean;
  /** Under this name the answer has the drawing: once, however many tables lie on that board. */
  thumb: string;
}

export const isAmount = (pick: Pick): pick is AmountPick => "min" in pick;
