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
    aim: Annotated[str, Field(description="what the turn that begins with it is for, in one sentence; may be empty")]
    why: Annotated[str, Field(description="what it gains and costs, in the game's words")]
    value: str


class Hints(Answer):
    seat: int
    position: int
    bot: HintBot
    hints: list[HintLine]
