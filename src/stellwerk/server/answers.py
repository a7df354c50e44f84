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
    players: Seats
    thumb: str


class OptionValue(Answer):
    value: Any
    title: str


class Option(Answer):
    model_config = ConfigDict(extra="allow")

    key: str
    title: str
    text: str
    values: list[OptionValue]
    default: Any
    boards: list[str]
    players: list[int] | None


class Game(Answer):
    model_config = ConfigDict(extra="allow")

    key: str
    title: str
    tagline: str
    players: list[int]
    minutes: list[int]
    boards: list[Board]
    options: list[Option]
    notice: str


class Bot(Answer):
    key: str
    title: str
    text: str


class Games(Answer):
    games: list[Game]
    bots: list[Bot]


class Rule(Answer):
    id: str
    text: str


class Rules(Answer):
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


class Result(Answer):
    winners: Seats
    scores: list[int]
    text: str


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
    thumb: Annotated[str, Field(description="its drawing, by its name in thumbs")]


class Mine(Answer):
    tables: list[Line]
    thumbs: Annotated[dict[str, str], Field(description="by game/board: a drawing, empty if the board is gone")]


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


class Why(Answer):
    rule: str | None
    text: str = ""
    rule_text: str = ""


class HintBot(Answer):
    key: str
    title: str


class HintLine(Answer):
    picked: list[str]
    label: str
    text: str
    value: str


class Hints(Answer):
    seat: int
    position: int
    bot: HintBot
    hints: list[HintLine]


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
    players: int
    position: int
    over: bool
    hints: bool
    seal: Seal | None
    frozen: str | None


class You(Answer):
    seats: Seats
    acting: int | None
    spectator: bool


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
    log: list[Json]
    choices: Choices | None
    undo: Json | None
    result: Result | None


class Record(Answer):
    """See `stellwerk verify`."""

    model_config = ConfigDict(extra="allow")

    game: str
    board: str
    players: int
    options: Json
    actions: list[Json]
    result: Json
