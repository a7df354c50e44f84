"""The protocol as an OpenAPI document: one row per route. Tests compare it with the routes and run against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

import stellwerk
from stellwerk.kernel.errors import LANGUAGES

from . import answers, memory_answers, messages, page_answers
from .refusals import CODES

Json = dict[str, Any]

EVERYWHERE: Final = ("malformed", "wrong_host", "internal")
AT_A_TABLE: Final = ("no_table", "not_your_seat", "no_board", "damaged", "store_away")
CHANGING: Final = ("wrong_origin", "too_slow")
WRITING: Final = ("disk_full",)
DECIDING: Final = (*AT_A_TABLE, *CHANGING, "stale", "frozen", "illegal")
OWNING: Final = (*AT_A_TABLE, *CHANGING, *WRITING, "not_owner")
ORDERING: Final = ("frozen", "over", "lesson")
AT_A_LINE: Final = (*AT_A_TABLE, "no_line")
TRYING: Final = (*AT_A_LINE, *CHANGING, "stale", "illegal")
READING: Final = ("no_game", "illegal")
REVIEWING: Final = (*AT_A_TABLE, "running")

REFERENCE: Final = "#/components/schemas/{model}"
LANG: Final = {"name": "lang", "in": "query", "schema": {"type": "string", "enum": list(LANGUAGES)}}
PAGED: Final = (
    {"name": "before", "in": "query", "schema": {"type": "string", "maxLength": 64}},
    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100}},
)
WORDS: Final = {"type": "string", "minLength": 1, "maxLength": 64}
SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 11}
ABOUT: Final[tuple[Json, ...]] = (
    {"name": "board", "in": "query", "schema": {"type": "string"}},
    {"name": "players", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 12}},
    {
        "name": "option",
        "in": "query",
        "description": "an option as key=value; may be repeated",
        "schema": {"type": "array", "items": {"type": "string", "pattern": "="}, "maxItems": 64},
    },
)
POSITION: Final = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
PATHS: Final = {"table": WORDS, "game": WORDS, "seat": SEAT, "position": POSITION, "line": POSITION, "order": POSITION}
SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": "A seat's token, for programs."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "stellwerk",
        "description": "A browser's, from join; on a port of its own it is called stellwerk-<port>.",
    },
}
BRANCH: Final[Json] = {"name": "branch", "in": "query", "schema": POSITION}
FORM: Final[Json] = {"name": "form", "in": "query", "schema": {"type": "string", "enum": ["json", "text"]}}
WATCHING: Final[list[Json]] = [{}, {"token": []}, {"cookie": []}]


@dataclass(frozen=True, slots=True)
class Row:
    method: str
    path: str
    summary: str
    answer: type[BaseModel] | None
    refusals: tuple[str, ...] = ()
    body: type[BaseModel] | None = None
    asked_by: bool = True
    query: tuple[Json, ...] = ()


ROWS: Final = (
    Row("get", "/api/openapi.json", "This document", None, asked_by=False),
    Row("get", "/api/games", "What can be played", answers.Games, asked_by=False),
    Row("get", "/api/rules/{game}", "The rules of a game", answers.Rules, READING, asked_by=False, query=ABOUT),
    Row("get", "/api/howto/{game}", "How to play a game", answers.HowTo, READING, asked_by=False, query=ABOUT),
    Row("get", "/api/pictures/{game}", "What a log may show", answers.Pictures, READING, asked_by=False, query=ABOUT),
    Row(
        "post",
        "/api/tables",
        "Open a table",
        answers.Opened,
        (*CHANGING, *WRITING, "store_away", "no_game", "illegal", "too_often", "banned"),
        messages.NewTable,
        asked_by=False,
    ),
    Row(
        "post",
        "/api/lessons",
        "Open a table that follows a lesson",
        answers.Opened,
        (*CHANGING, *WRITING, "no_lesson", "too_often", "banned"),
        messages.NewLesson,
        asked_by=False,
    ),
    Row(
        "post",
        "/api/records",
        "A table that shows a record, which is proved first",
        answers.Opened,
        (*CHANGING, *WRITING, "no_game", "no_board", "illegal", "unproved", "too_often", "banned"),
        messages.Import,
        asked_by=False,
    ),
    Row(
        "post",
        "/api/tables/{table}/fork",
        "A new table that goes on from an earlier position, against bots alone",
        answers.Opened,
        (*AT_A_TABLE, *CHANGING, *WRITING, "no_position", "too_often", "banned"),
        messages.Fork,
    ),
    Row("get", "/api/mine", "My tables, the newest first", answers.Mine, ("store_away",), query=PAGED),
    Row("get", "/api/tables/{table}", "The page of a table", page_answers.Page, AT_A_TABLE),
    Row(
        "get",
        "/api/tables/{table}/at/{position}",
        "The page of an earlier position, as this reader was shown it",
        page_answers.Page,
        (*AT_A_TABLE, "no_position", "no_branch"),
        query=(BRANCH,),
    ),
    Row(
        "get",
        "/api/tables/{table}/branches",
        "What was taken back, the newest first",
        memory_answers.Branches,
        AT_A_TABLE,
    ),
    Row(
        "get",
        "/api/tables/{table}/moments",
        "Every position, for going through the game",
        page_answers.Moments,
        AT_A_TABLE,
    ),
    Row(
        "post",
        "/api/tables/{table}/join",
        "The secret of a link for a cookie",
        answers.Joined,
        (*AT_A_TABLE, *CHANGING, *WRITING),
        messages.Join,
        asked_by=False,
    ),
    Row("delete", "/api/tables/{table}", "Delete a table for good", answers.Done, OWNING),
    Row("get", "/api/tables/{table}/told", "The board in words", answers.Told, AT_A_TABLE),
    Row(
        "get",
        "/api/tables/{table}/chronicle",
        "How a finished game went, round by round",
        page_answers.Chronicle,
        (*AT_A_TABLE, "running"),
    ),
    Row("get", "/api/tables/{table}/review", "The review of a finished game", memory_answers.Reviewed, REVIEWING),
    Row(
        "post",
        "/api/tables/{table}/review",
        "Let a bot go through a finished game",
        memory_answers.Reviewed,
        (*REVIEWING, *CHANGING, *WRITING, "too_often", "banned"),
        messages.WantReview,
    ),
    Row(
        "delete",
        "/api/tables/{table}/review",
        "Stop a review",
        memory_answers.Reviewed,
        (*REVIEWING, *CHANGING, *WRITING),
    ),
    Row(
        "post",
        "/api/tables/{table}/again",
        "The same people at a new table",
        page_answers.Next,
        (*AT_A_TABLE, *CHANGING, *WRITING, "running", "no_game", "illegal", "too_often", "banned"),
        messages.Again,
    ),
    Row(
        "post",
        "/api/tables/{table}/resign",
        "Leave a seat to a bot",
        answers.Done,
        (*AT_A_TABLE, *CHANGING, *WRITING, "over"),
        messages.Resign,
    ),
    Row(
        "post",
        "/api/tables/{table}/archive",
        "Put a table out of the way in lists, or back",
        answers.Done,
        OWNING,
        messages.Archive,
    ),
    Row(
        "get",
        "/api/tables/{table}/record",
        "The record of a finished game, for programs or for people",
        page_answers.Record,
        AT_A_TABLE,
        query=(FORM,),
    ),
    Row("get", "/api/tables/{table}/links", "Which seats have links, for the owner", answers.Links, AT_A_TABLE),
    Row(
        "post",
        "/api/tables/{table}/links",
        "A new link for a seat; the old one stops",
        answers.SeatLink,
        OWNING,
        messages.NewLink,
    ),
    Row("delete", "/api/tables/{table}/links/{seat}", "A seat's link stops", answers.Done, OWNING),
    Row(
        "post",
        "/api/tables/{table}/choices",
        "What can be done with these picks",
        answers.Choices,
        DECIDING,
        messages.Picking,
    ),
    Row("post", "/api/tables/{table}/why", "Why a pick is not possible", answers.Why, DECIDING, messages.Picking),
    Row(
        "post",
        "/api/tables/{table}/about",
        "What a thing on the page is and means now",
        answers.Explanation,
        (*AT_A_TABLE, *CHANGING),
        messages.Asking,
    ),
    Row(
        "post",
        "/api/tables/{table}/hint",
        "What a bot would do",
        answers.Hints,
        (*DECIDING, "no_hints", "no_hint", "lesson", "too_often"),
        messages.Hint,
    ),
    Row(
        "post",
        "/api/tables/{table}/play",
        "Take an action, or several",
        answers.Played,
        (*DECIDING, *WRITING, "lesson"),
        messages.Play,
    ),
    Row(
        "post",
        "/api/tables/{table}/undo",
        "Take back, or ask the others to agree",
        answers.TakenBack,
        (*DECIDING, *WRITING, "no_position", "asked_already", "lesson"),
        messages.Undo,
    ),
    Row(
        "post",
        "/api/tables/{table}/lesson",
        "A step of the lesson was read, or the lesson is left",
        answers.Played,
        (*DECIDING, *WRITING, "lesson"),
        messages.LessonStep,
    ),
    Row(
        "post",
        "/api/tables/{table}/redo",
        "Play again what was taken back last",
        answers.Played,
        (*DECIDING, *WRITING, "nothing_ahead"),
        messages.Redo,
    ),
    Row(
        "post",
        "/api/tables/{table}/agree",
        "Answer somebody who asks to take back",
        answers.Played,
        (*DECIDING, *WRITING, "no_request"),
        messages.Agree,
    ),
    Row(
        "get",
        "/api/tables/{table}/orders",
        "What can be ordered, and the own orders",
        memory_answers.Orders,
        (*AT_A_TABLE, *ORDERING),
    ),
    Row(
        "post",
        "/api/tables/{table}/orders",
        "Decide ahead; in place of the order for the same question",
        memory_answers.Ordered,
        (*AT_A_TABLE, *CHANGING, *WRITING, *ORDERING, "illegal", "stale", "no_auction", "never"),
        messages.GiveOrder,
    ),
    Row(
        "delete",
        "/api/tables/{table}/orders/{order}",
        "Withdraw an order, or put away what became of it",
        answers.Done,
        (*AT_A_TABLE, *CHANGING, *WRITING, "no_order"),
    ),
    Row(
        "post",
        "/api/tables/{table}/orders/choices",
        "The picks of a question that is still to come",
        memory_answers.PicksAhead,
        (*AT_A_TABLE, *CHANGING, *ORDERING, "illegal"),
        messages.PickAhead,
    ),
    Row("get", "/api/tables/{table}/lines", "What this seat tries out, side by side", page_answers.Lines, AT_A_TABLE),
    Row(
        "post",
        "/api/tables/{table}/lines",
        "Try something out from a position on",
        memory_answers.BegunLine,
        (*AT_A_TABLE, *CHANGING, *WRITING, "no_position", "too_many_lines", "frozen", "lesson"),
        messages.NewLine,
    ),
    Row("get", "/api/tables/{table}/lines/{line}", "The page of a line", page_answers.LinePage, AT_A_LINE),
    Row(
        "delete",
        "/api/tables/{table}/lines/{line}",
        "Drop a line",
        answers.Done,
        (*AT_A_LINE, *CHANGING, *WRITING),
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/keep",
        "Name a line, keep it or not",
        answers.Done,
        (*AT_A_LINE, *CHANGING, *WRITING, "stale"),
        messages.KeepLine,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/choices",
        "What can be done in a line with these picks",
        answers.Choices,
        TRYING,
        messages.Picking,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/why",
        "Why a pick is not possible in a line",
        answers.Why,
        TRYING,
        messages.Picking,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/play",
        "Go on in a line, for whoever decides there",
        memory_answers.Moved,
        (*TRYING, *WRITING, "line_full"),
        messages.LinePlay,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/undo",
        "Take back in a line",
        memory_answers.Moved,
        (*TRYING, *WRITING, "no_position"),
        messages.LineBack,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/reroll",
        "The same moves with other chance and other secrets",
        memory_answers.Moved,
        (*TRYING, *WRITING),
        messages.LineStep,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/answer",
        "Bots play for the others until it is one's own decision",
        memory_answers.Moved,
        (*TRYING, *WRITING, "own_decision", "line_full", "no_answer", "too_often"),
        messages.LineStep,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/follow",
        "Play the first moves of a line at the table",
        memory_answers.Moved,
        (*TRYING, *WRITING, "frozen", "line_elsewhere", "line_played", "lesson"),
        messages.FollowLine,
    ),
    Row(
        "post",
        "/api/tables/{table}/lines/{line}/order",
        "Leave the own moves of a line as orders",
        memory_answers.LineOrdered,
        (*TRYING, *WRITING, *ORDERING, "line_elsewhere", "never"),
        messages.LineStep,
    ),
)


@cache
def document() -> Json:
    paths: Json = {}
    for row in ROWS:
        paths.setdefault(row.path, {})[row.method] = _operation(row)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Stellwerk",
            "version": stellwerk.__version__,
            "description": "Railway board games at a table. docs/protocol.md tells the same in sentences, and the live stream.",
        },
        "paths": paths,
        "components": {"schemas": _schemas(), "securitySchemes": SCHEMES},
    }


def _operation(row: Row) -> Json:
    made: Json = {
        "summary": row.summary,
        "operationId": f"{row.method}_{row.path.removeprefix('/api/').translate(str.maketrans('/{}.', '____'))}",
        "parameters": [*_path_parameters(row.path), *row.query, LANG],
        "responses": {"200": _answer(row), **_refusals(row)},
    }
    if row.asked_by:
        made["security"] = WATCHING
    if row.body is not None:
        made["requestBody"] = {"required": True, "content": _json(row.body)}
    return made


def _path_parameters(path: str) -> Iterator[Json]:
    for name, schema in PATHS.items():
        if f"{{{name}}}" in path:
            yield {"name": name, "in": "path", "required": True, "schema": schema}


def _answer(row: Row) -> Json:
    content = _json(row.answer) if row.answer else {"application/json": {"schema": {"type": "object"}}}
    if FORM in row.query:
        content["text/plain"] = {"schema": {"type": "string"}}
    return {"description": row.summary, "content": content}


def _refusals(row: Row) -> Json:
    """By status, each with the codes it is given for."""
    codes: dict[int, list[str]] = {}
    for code in (*EVERYWHERE, *row.refusals):
        status, when = CODES[code]
        codes.setdefault(status, []).append(f"`{code}`: {when}")
    return {
        str(status): {
            "description": "; ".join(reasons),
            "content": _json(answers.Refusal),
            **({"headers": {"Retry-After": {"schema": {"type": "integer"}}}} if status == 429 else {}),
        }
        for status, reasons in sorted(codes.items())
    }


def _json(model: type[BaseModel]) -> Json:
    return {"application/json": {"schema": {"$ref": REFERENCE.format(model=model.__name__)}}}


def _schemas() -> Json:
    """Bodies as they come over the wire: whose they are stands in the header."""
    bodies = {row.body for row in ROWS if row.body}
    told = {row.answer for row in ROWS if row.answer} | {answers.Refusal}
    models: list[tuple[type[BaseModel], Any]] = [
        *((model, "validation") for model in sorted(bodies, key=lambda model: model.__name__)),
        *((model, "serialization") for model in sorted(told, key=lambda model: model.__name__)),
    ]
    _, made = models_json_schema(models, ref_template=REFERENCE)
    schemas: Json = made["$defs"]
    for body in bodies:
        if issubclass(body, messages.At):
            schemas[body.__name__]["properties"].pop("token")
    return schemas
