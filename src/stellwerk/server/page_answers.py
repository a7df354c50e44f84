"""A table's page, and the course of its game: as answers.py tells the other answers."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from .answers import Answer, Cell, Choices, Json, Seats, Turn, WholeResult
from .memory_answers import BranchLine, LineHead, OwnOrders


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
