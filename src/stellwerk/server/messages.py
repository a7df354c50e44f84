"""What may stand in a request, field by field, and how a wrong field is named to the sender."""

import unicodedata
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from . import strictjson
from .refusals import Denied, malformed
from .sentences import say

LINE_BREAKERS: Final = {"Cc", "Cs", "Zl", "Zp"}  # Unicode categories: control, surrogate, line and paragraph ends
TURNERS: Final = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # would turn the text around a name
JOINERS: Final = "\u200c\u200d"  # between two letters they shape a word, or an emoji; anywhere else they hide
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by category, and yet nothing is seen of them


def _printable(text: str) -> str:
    """One line of plain text; runs of blanks become one."""
    if any(unicodedata.category(c) in LINE_BREAKERS or unicodedata.bidirectional(c) in TURNERS for c in text):
        raise PydanticCustomError("unprintable", "holds a character that cannot be printed")
    return " ".join(text.split())


def _name(text: str) -> str:
    """A name as people read it: composed, without characters of no width, so that two that look alike are alike.
    None ("") is fine, one that nobody can see is not."""
    shown = "".join(c for c in unicodedata.normalize("NFC", _printable(text)) if c in JOINERS or not _hidden(c))
    name = " ".join(word for part in shown.split() if (word := part.strip(JOINERS)))
    if text and not any(_visible(c) for c in name):
        raise PydanticCustomError("invisible", "nothing of it can be seen")
    return name


def _hidden(c: str) -> bool:
    return unicodedata.category(c) == "Cf"


def _visible(c: str) -> bool:
    return unicodedata.category(c)[0] in "LNPS" and c not in BLANKS


Lang = Literal["en", "de"]
Key = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_printable)]
Token = Annotated[str, Field(min_length=1, max_length=128)]
Name = Annotated[str, Field(max_length=40), AfterValidator(_name)]
Position = Annotated[int, Field(ge=0)]
Picks = Annotated[list[Annotated[str, Field(max_length=128)]], Field(max_length=32)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    lang: Lang | None = None


class WantedSeat(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    who: Literal["me", "link", "bot"]
    name: Name = ""
    bot: Annotated[str, Field(max_length=64)] = ""


class NewTable(Message):
    game: Key
    board: Key
    players: Annotated[int, Field(ge=1, le=12)]
    options: dict[str, Any] = {}
    name: Name = ""
    hints: bool | None = None
    seats: Annotated[list[WantedSeat], Field(max_length=12)]


class NewLesson(Message):
    lesson: Key
    name: Name = ""


class Record(BaseModel):
    """A record as `stellwerk` writes it; the game says what of it is wrong beyond this."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: Key
    board: Key
    players: Annotated[int, Field(ge=1, le=12)]
    seed: Any
    options: dict[str, Any]
    rules_version: int
    actions: Annotated[list[dict[str, Any]], Field(max_length=20_000)]
    result: dict[str, Any] = {}
    data: Annotated[str, Field(max_length=128)] = ""
    chance: list[int] = []
    start: dict[str, Any] = {}


class Import(Message):
    """A record to look at."""

    record: Record
    name: Name = ""


class Fork(Message):
    """A new table that goes on from this position."""

    at: Position


class Join(Message):
    """The secret of a link, to be exchanged for the browser's cookie."""

    token: Token


class NewLink(Message):
    seat: Annotated[int, Field(ge=0, le=11)]


class Again(Message):
    """The same people once more: the same game, or another one with as many seats."""

    game: Key | None = None
    board: Key | None = None


class Resign(Message):
    """The own seat, for whoever has several."""

    seat: Annotated[int, Field(ge=0, le=11)] | None = None


class Archive(Message):
    archived: bool


class WantReview(Message):
    """A bot is to go through the game, or to go on with it."""


class At(Message):
    """Said by somebody, at a position of the table. Over HTTP the token comes from the header or the cookie."""

    token: Token = ""
    position: Position


class Undo(At):
    """Back to the last own decision, to the beginning of that turn, or to any own decision. `ask`: the others, if they must agree."""

    key: Key | None = None
    to: Literal["action", "turn"] = "action"
    at: Position | None = None
    ask: bool = False


class Redo(At):
    """What was taken back last; or all of it, as far as it is one's own."""

    key: Key | None = None
    to: Literal["action", "end"] = "action"


class Agree(At):
    """To what somebody asks to take back."""

    agree: bool


class LessonStep(At):
    """Step number `step`, as the page counts, was read; with `leave` the rest of the lesson is not wanted."""

    step: Annotated[int, Field(ge=1, le=1000)]
    leave: bool = False


class GiveOrder(Message):
    """What a seat decides ahead; the game says what of it is wrong. `about`: the auction it is for, as the page named it."""

    order: dict[str, Any]
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    about: Annotated[str, Field(max_length=256)] = ""


class PickAhead(Message):
    """The picks of a question that is not asked yet, after these actions."""

    ask: Key
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    before: Annotated[list[dict[str, Any]], Field(max_length=12)] = []
    picked: Picks = []


class Hint(At):
    """What would a bot do at this position?"""


ONE_OR_SEVERAL: Final[list[Any]] = [
    {"required": ["action"], "properties": {"action": {"type": "object"}, "actions": {"type": "null"}}},
    {"required": ["actions"], "properties": {"actions": {"type": "array"}, "action": {"type": "null"}}},
]


class Moves(At):
    """One action, or several of the same seat that are played all or none."""

    model_config = ConfigDict(json_schema_extra={"oneOf": ONE_OR_SEVERAL})

    action: dict[str, Any] | None = None
    actions: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=32)] | None = None

    @model_validator(mode="after")
    def _either(self) -> "Moves":
        if (self.action is None) == (self.actions is None):
            raise PydanticCustomError("one_or_several", "either action or actions")
        return self

    def wanted(self) -> list[dict[str, Any]]:
        return self.actions if self.actions is not None else [self.action or {}]


class Play(Moves):
    key: Key


class NewLine(Message):
    """To be tried out, from a position of the game on."""

    at: Position
    name: Name = ""


class KeepLine(Message):
    """What a line is called, and whether it stays until somebody drops it."""

    name: Name
    kept: bool


class LineStep(At):
    """At a position of a line."""


class LinePlay(Moves):
    """In a line, for whoever decides there."""


class LineBack(At):
    """Without the last move of a line, or without all after position `at`."""

    at: Position | None = None


class FollowLine(At):
    """The first moves of a line, played at the table."""

    key: Key


class Picking(At):
    picked: Picks


class Asking(At):
    """What is this thing on the page? By its id: `hex:6,5`."""

    about: Annotated[str, Field(min_length=1, max_length=128)]


class LiveWish(Message):
    """The one thing a browser says over the live stream."""

    lang: Lang


M = TypeVar("M", bound=BaseModel)


def read(kind: type[M], raw: bytes | str) -> M:
    return check(kind, strictjson.loads(raw))


def check(kind: type[M], fields: dict[str, Any]) -> M:
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        raise _refusal(kind, error.errors(include_url=False)[0]) from None


def said_by(token: str, kind: type[M], fields: dict[str, Any]) -> M:
    """An order as it comes over HTTP: whose it is stands in the header or the cookie, never in the body."""
    if "token" in fields:
        raise malformed(say("authorization"), "token")
    return check(kind, {**fields, "token": token} if token else fields)


# pydantic's kind of error → our sentence, and which of its details the sentence names as {limit}
_SENTENCES: Final = {
    "missing": ("missing", ""),
    "string_type": ("want_text", ""),
    "int_type": ("want_number", ""),
    "bool_type": ("want_switch", ""),
    "list_type": ("want_list", ""),
    "dict_type": ("want_object", ""),
    "model_type": ("want_object", ""),
    "greater_than_equal": ("at_least", "ge"),
    "less_than_equal": ("at_most", "le"),
    "string_too_short": ("too_short", ""),
    "string_too_long": ("too_long", "max_length"),
    "too_long": ("too_long", "max_length"),
    "unprintable": ("unprintable", ""),
    "invisible": ("invisible", ""),
}


def _refusal(kind: type[BaseModel], error: ErrorDetails) -> Denied:
    field, details = _path(error["loc"]), error.get("ctx", {})
    if error["type"] == "extra_forbidden":
        return malformed(say("unknown_field", field=field, known=", ".join(_known(kind, error["loc"]))), field)
    if error["type"] == "one_or_several":
        return malformed(say("one_or_several"), "action")
    if error["type"] == "literal_error":
        known = str(details["expected"]).replace("'", "").replace(" or ", ", ")
        return malformed(say("one_of", field=field, known=known), field)
    sentence, limit = _SENTENCES.get(error["type"], ("wrong", ""))
    return malformed(say(sentence, field=field, limit=details.get(limit, "")), field)


def _path(place: tuple[int | str, ...]) -> str:
    """("seats", 1, "who") as a reader writes it: seats[1].who"""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")


def _known(kind: type[BaseModel], place: tuple[int | str, ...]) -> list[str]:
    """The fields the object has in which an unknown one stood: a message's own, or those of a seat in it."""
    inside: dict[object, type[BaseModel]] = {"seats": WantedSeat, "record": Record}
    names = list((inside.get(place[0], kind) if len(place) > 1 else kind).model_fields)
    return [name for name in names if name != "token" or not issubclass(kind, At)]
