"""What memory_routes.py answers, as answers.py tells it for the other routes: what was taken back, lines, orders, reviews."""

from typing import Annotated, Literal

from pydantic import Field

from .answers import Answer, Choices, Json, Played


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
    aim: Annotated[str, Field(description="what the turn is for, in one sentence; may be empty")]
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
