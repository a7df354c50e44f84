"""What stands in the answers of docs/protocol.md, field by field: for the OpenAPI document, which the tests hold true.

Nothing is read or written through these models: answers are put together as plain JSON.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Json = dict[str, Any]
Cell = Any
"""See “Words every page is made of” in docs/protocol.md."""
Seats = list[int]


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Refusals ---------------------------------------------------------------------------------


class Error(Answer):
    code: str
    text: str
    field: str | None = None
    rule: str | None = None
    rule_text: str | None = None
    position: int | None = None
    retry: Annotated[int | None, Field(description="seconds until it is worth trying again")] = None
    request: Annotated[str | None, Field(description="of a bug: its id in the log")] = None


class Refusal(Answer):
    error: Error


# The lobby --------------------------------------------------------------------------------


class Board(Answer):
    key: str
    title: str
    game_title: str
    text: str
    players: Seats
    thumb: str


class OptionValue(Answer):
    value: Any
    title: str


class OptionGroup(Answer):
    key: str
    title: str


class Option(Answer):
    model_config = ConfigDict(extra="allow")

    key: str
    title: str
    text: str
    group: OptionGroup
    rule: str
    values: list[OptionValue]
    default: Any
    boards: list[str]
    players: list[int] | None


class LessonInfo(Answer):
    key: str
    title: str
    minutes: int


class Game(Answer):
    model_config = ConfigDict(extra="allow")

    key: str
    title: str
    tagline: str
    players: list[int]
    minutes: list[int]
    weight: Annotated[int, Field(description="how much there is to think about: 1 little, 2 some, 3 much")]
    boards: list[Board]
    options: list[Option]
    lessons: list[LessonInfo]
    notice: str


class Bot(Answer):
    key: str
    title: str
    text: str


class Games(Answer):
    games: list[Game]
    bots: list[Bot]


class BoardName(Answer):
    key: str
    title: str


class Subject(Answer):
    """Which game, and which board of it."""

    game: str
    title: str
    board: str | None
    board_title: str | None
    boards: list[BoardName]
    players: int | None


class Picture(Answer):
    picture: Annotated[str, Field(description="SVG, drawn by the game")]
    shows: str
    text: str


class HowTo(Subject):
    aim: str
    steps: list[Picture]
    end: str
    points: str
    differences: list[str]


class Shown(Answer):
    picture: Annotated[str, Field(description="SVG")]
    label: Annotated[str, Field(description="what is seen on it")]


class Pictures(Answer):
    game: str
    board: str
    pictures: dict[str, Shown]


class Section(Answer):
    key: str
    title: str
    aside: Annotated[bool, Field(description="examples, refusals, tables")]


class ChosenOption(Answer):
    key: str
    title: str
    text: str
    value: str
    changed: bool
    rule: str


class Rule(Answer):
    id: str
    section: str
    text: str
    holds: Annotated[bool, Field(description="on this board, with these options")]
    here: Annotated[bool, Field(description="on this board")]
    special: Annotated[bool, Field(description="only some boards have it")]
    boards: list[str]
    options: list[str]


class Rules(Subject):
    options: list[ChosenOption]
    sections: list[Section]
    rules: list[Rule]


class SeatLink(Answer):
    seat: int
    token: Annotated[str, Field(description="told this once")]


class Opened(Answer):
    table: str
    token: Annotated[str, Field(description="the owner's, on all seats marked me; told this once")]
    links: list[SeatLink]


class Turn(Answer):
    seat: int
    text: str


class NamedTurn(Turn):
    name: str


class NamedSeat(Answer):
    seat: int
    name: str


class ScoreRow(Answer):
    label: str
    rule: str
    points: list[int]


class Result(Answer):
    winners: Seats
    scores: list[int]
    text: str


class WholeResult(Result):
    reason: str
    rows: Annotated[list[ScoreRow], Field(description="where the points come from; they add up to the scores")]


class Line(Answer):
    id: str
    name: str
    title: str
    board_title: str
    game: str
    board: str
    status: str
    your_turn: bool
    over: bool
    turn: NamedTurn | None
    seats: list[NamedSeat]
    result: Result | None
    mine: Annotated[Seats, Field(description="the asker's seats")]
    owner: Annotated[bool, Field(description="opened by the asker")]
    archived: bool
    thumb: Annotated[str, Field(description="its drawing, by its name in thumbs")]


class Mine(Answer):
    tables: list[Line]
    thumbs: Annotated[dict[str, str], Field(description="by game/board: a drawing, empty if the board is gone")]
    more: Annotated[bool, Field(description="older ones follow: ask with `before`, the id of the last")]


# At a table -------------------------------------------------------------------------------


class Joined(Answer):
    table: str
    seats: Seats
    owner: bool


class Link(Answer):
    seat: int
    open: Annotated[bool, Field(description="not used yet")]


class Links(Answer):
    owner: bool
    links: list[Link]


class Done(Answer):
    ok: Literal[True]


class Played(Done):
    position: int


class TakenBack(Played):
    asked: Annotated[Seats, Field(description="who must agree first; nothing is taken back yet")] = []


class BranchLine(Answer):
    at: int
    seat: int | None
    text: str


class Branch(Answer):
    branch: Annotated[int, Field(description="its name, for …/at/{position}?branch=")]
    at: Annotated[int, Field(description="where it leaves the line that stands")]
    last: int
    seat: int
    lines: list[BranchLine]


class Branches(Answer):
    position: int
    branches: list[Branch]


class Stopped(Answer):
    text: str
    rule: str | None


class Moved(Played):
    played: Annotated[int, Field(description="so many moves")]
    of: int
    stopped: Annotated[Stopped | None, Field(description="why the others were not")]


class BegunLine(Answer):
    line: Annotated[int, Field(description="its name")]
    position: int


class LineHead(Answer):
    """A line that somebody tries out."""

    line: int
    name: str
    kept: bool
    seat: Annotated[int, Field(description="whose belief it goes on from")]
    at: Annotated[int, Field(description="the position of the game it leaves at")]
    position: Annotated[int, Field(description="of its end: what a command at the line must name")]
    moves: int
    over: bool
    own: Annotated[bool, Field(description="whether its owner decides there")]
    ahead: Annotated[bool, Field(description="whether the game may still go this way")]
    stopped: Annotated[Stopped | None, Field(description="why its other moves could not be played any more")]


class Choices(Answer):
    model_config = ConfigDict(extra="allow")

    seat: int
    position: int
    title: str
    picked: list[str]
    steps: list[Json]
    picks: list[Json]
    left: int
    action: Json | None
    confirm: Json | None


# Orders -----------------------------------------------------------------------------------


class Leave(Answer):
    action: Json
    label: str


class Auction(Answer):
    about: Annotated[str, Field(description="names the auction that runs now; empty if none does")]
    do: str
    amount: Annotated[str, Field(description="the field of the bid that rises")]
    leave: Leave | None


class Orderable(Answer):
    ask: str
    title: str
    now: Annotated[bool, Field(description="asked now, whoever decides")]
    priced: Annotated[bool, Field(description="`most` may limit what it costs")]
    auction: Auction | None


class Outlook(Answer):
    acts: bool
    text: Annotated[str, Field(description="what it would do, or why it would stop")]


class OrderLine(Answer):
    order: int
    ask: str
    title: str
    state: Literal["waiting", "done", "stopped", "lapsed"]
    wishes: list[str]
    stops: Annotated[list[str], Field(description="what would end it")]
    now: Annotated[Outlook | None, Field(description="if its question came now, as far as that can be said")]
    note: Annotated[str, Field(description="what it did last, or why it ended")]


class OwnOrders(Answer):
    seat: int
    any: Annotated[bool, Field(description="whether anything can be ordered in this game")]
    auction: Orderable | None
    waiting: list[OrderLine]
    ended: list[OrderLine]


class Orders(OwnOrders):
    position: int
    can: list[Orderable]


class Ordered(Played):
    order: int


class LineOrdered(Played):
    orders: Annotated[list[int], Field(description="one for each question, as they come in the line")]
    stopped: Annotated[Stopped | None, Field(description="why not the others")]


class ChoicesAhead(Choices):
    ghost: Annotated[str | None, Field(description="what would lie on the board, once all is picked")]


class PicksAhead(Answer):
    choices: Annotated[ChoicesAhead | None, Field(description="null: nothing more can be picked")]


class Thing(Answer):
    title: str
    lines: list[str]


class ToldSection(Answer):
    title: str
    things: list[Thing]


class Told(Answer):
    position: Annotated[int, Field(description="at which this holds")]
    status: str
    sections: list[ToldSection]


class Why(Answer):
    rule: str | None
    about: Annotated[str, Field(description="what was asked about, by name")] = ""
    text: str = ""
    rule_text: str = ""


class Explanation(Answer):
    position: Annotated[int, Field(description="at which this holds")]
    title: str
    lines: list[str]
    rules: Annotated[list[str], Field(description="ids of the rules it comes from")]


class HintBot(Answer):
    key: str
    title: str


class HintLine(Answer):
    picked: list[str]
    label: str
    text: str
    why: Annotated[str, Field(description="what it gains and costs, in the game's words")]
    value: str


class Hints(Answer):
    seat: int
    position: int
    bot: HintBot
    hints: list[HintLine]


class ReviewStrength(Answer):
    bot: str
    title: str
    looks: Annotated[int, Field(description="positions judged for one decision, at most")]
    spent: Annotated[int, Field(description="positions judged in all")]
    beliefs: Annotated[int, Field(description="in which a decision was weighed, at most")]
    redraws: Annotated[int, Field(description="of one draw, at most")]
    engine: str
    rules: int


class ReviewPoint(Answer):
    at: int
    chapter: str
    values: Annotated[list[float], Field(description="expected result by seat")]


class ReviewSeat(Answer):
    seat: int
    result: int | None
    decisions: int
    lost: Annotated[float, Field(description="what its decisions gave away, in points")]
    luck: Annotated[float, Field(description="what draws brought beside their mean, in points")]
    luck_error: float


class ReviewWay(Answer):
    text: str
    why: Annotated[str, Field(description="what the turn gains and costs, in the game's words")]


class ReviewDecision(Answer):
    at: Annotated[int, Field(description="the position it was taken at")]
    seat: int
    chapter: str
    points: float
    error: float
    played: ReviewWay
    other: Annotated[ReviewWay, Field(description="what would have been better; of a best move the next best")]


class Review(Answer):
    strength: ReviewStrength
    points: list[ReviewPoint]
    seats: list[ReviewSeat]
    draws: Annotated[int, Field(description="actions with which chance fell or a secret came to light")]
    costly: Annotated[list[ReviewDecision], Field(description="at most five, the costliest first")]
    best: Annotated[list[ReviewDecision], Field(description="at most three")]


class Reviewed(Answer):
    state: Literal["none", "running", "stopped", "failed", "done"]
    done: Annotated[int, Field(description="decisions judged so far")]
    total: int
    may: Annotated[bool, Field(description="whether this reader can begin and stop it")]
    review: Review | None


class Seal(Answer):
    commitment: str
    key: Annotated[str | None, Field(description="told when the game is over")]


class PageTable(Answer):
    id: str
    name: str
    game: str
    title: str
    board: str
    board_title: str
    notice: str
    options: Annotated[list[str], Field(description="those that are not as usual, each key=value")]
    players: int
    position: int
    over: bool
    hints: bool
    seal: Seal | None
    frozen: str | None
    next: Annotated[str | None, Field(description="the table at which the same people play again")]
    origin: Annotated[Json | None, Field(description="where it goes on from, or that it was brought along")]


class Lesson(Answer):
    title: str
    step: Annotated[int, Field(description="from 1")]
    of: int
    text: str
    lit: Annotated[list[str], Field(description="ids of picks, and sheet:<key>")]
    kind: Annotated[Literal["do", "read", "open"], Field(description="open: the lesson is over, the game goes on")]


class You(Answer):
    seats: Seats
    acting: int | None
    spectator: bool
    since: Annotated[int, Field(description="the first line of the log after the reader's last own decision")]


class PageSeat(Answer):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str
    mine: bool
    now: bool
    link_open: bool
    strip: list[Cell]
    sub: str


class AccountOf(Answer):
    key: str
    label: str
    money: bool


class Change(Answer):
    seat: int
    account: str
    by: int


class LogLine(Answer):
    n: int
    at: Annotated[int, Field(description="the position it was written at")]
    group: str
    seat: int | None
    text: str
    amount: Json | None
    changes: list[Change]
    places: list[str]
    shows: Annotated[list[str], Field(description="keys of /api/pictures/{game}")]


class NoticeLine(Answer):
    n: Annotated[int, Field(description="before this line of the log")]
    seat: int
    text: str


class DigestLine(Answer):
    seat: int | None
    text: str


class Looking(Answer):
    position: int
    last: Annotated[int, Field(description="the position of the table now")]
    branch: Annotated[int | None, Field(description="of one that was taken back")]


class ListedLine(LineHead):
    values: Annotated[list[list[int]], Field(description="by account and seat")]
    lines: Annotated[list[BranchLine], Field(description="the first of what the log says of it")]


class Lines(Answer):
    position: int
    most: Annotated[int, Field(description="so many a seat may have")]
    accounts: list[AccountOf]
    now: Annotated[list[list[int]], Field(description="by account and seat, at the table")]
    lines: list[ListedLine]


class Page(Answer):
    table: PageTable
    you: You
    seats: list[PageSeat]
    status: str
    turn: Turn | None
    phases: list[Json]
    svg: str
    sheets: list[Json]
    insights: list[Json]
    accounts: list[AccountOf]
    digest: list[DigestLine]
    log: list[LogLine]
    choices: Choices | None
    undo: Json | None
    orders: Annotated[OwnOrders | None, Field(description="of the one seat whose page this is; nobody else sees them")]
    lesson: Lesson | None
    redo: Json | None
    takeback: Json | None
    past: Annotated[Looking | None, Field(description="of a page of an earlier position")]
    result: WholeResult | None
    notices: list[NoticeLine]


class LinePage(Page):
    """Of the end of a line: `choices` are those of whoever decides there."""

    line: LineHead


class RoundLabel(Answer):
    label: str
    at: Annotated[int, Field(description="the position it ends at")]


class Curve(Answer):
    key: str
    label: str
    money: bool
    values: Annotated[list[list[int]], Field(description="by round and seat")]


class TurningPoint(Answer):
    n: int
    at: int
    group: str
    seat: int
    text: str
    by: int


class Chronicle(Answer):
    rounds: list[RoundLabel]
    accounts: list[Curve]
    turning: list[TurningPoint]


class Next(Answer):
    table: str


class Moment(Answer):
    at: Annotated[int, Field(description="so many actions were taken")]
    seat: Annotated[int | None, Field(description="who took the last of them")]
    turn: Annotated[int, Field(description="turns are counted, as rounds and phases are")]
    round: int
    phase: int
    chapter: str
    name: Annotated[str, Field(description="of the phase")]
    text: str


class Moments(Answer):
    position: int
    moments: list[Moment]


class Record(Answer):
    """See `stellwerk verify`."""

    model_config = ConfigDict(extra="allow")

    game: str
    board: str
    players: int
    options: Json
    actions: list[Json]
    result: Json
