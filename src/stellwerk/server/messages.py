"""What may stand in a request, field by field, and how a wrong field is named to the sender."""

import unicodedata
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from . import strictjson
from .refusals import Refused, malformed
from .texts import say

LINE_BREAKERS: Final = {"Cc", "Cs", "Zl", "Zp"}  # Unicode categories: control, surrogate, line and paragraph ends
TURNERS: Final = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # would turn the text around a name


def _printable(text: str) -> str:
    """One line of plain text; runs of blanks become one."""
    if any(unicodedata.category(c) in LINE_BREAKERS or unicodedata.bidirectional(c) in TURNERS for c in text):
        raise PydanticCustomError("unprintable", "holds a character that cannot be printed")
    return " ".join(text.split())


Lang = Literal["en", "de"]
Key = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_printable)]
Token = Annotated[str, Field(min_length=1, max_length=128)]
Name = Annotated[str, Field(max_length=40), AfterValidator(_printable)]
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


class Mine(Message):
    tokens: Annotated[list[Token], Field(max_length=100)]


class Undo(Message):
    token: Token
    position: Position


class Hint(Undo):
    """What would a bot do at this position?"""


class Play(Undo):
    """One action, or several of the same seat that are played all or none."""

    action: dict[str, Any] | None = None
    actions: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=32)] | None = None
    key: Key

    @model_validator(mode="after")
    def _either(self) -> "Play":
        if (self.action is None) == (self.actions is None):
            raise PydanticCustomError("one_or_several", "either action or actions")
        return self

    def wanted(self) -> list[dict[str, Any]]:
        return self.actions if self.actions is not None else [self.action or {}]


class Picking(Undo):
    picked: Picks


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
}


def _refusal(kind: type[BaseModel], error: ErrorDetails) -> Refused:
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
    return list((WantedSeat if place[0] == "seats" else kind).model_fields)
