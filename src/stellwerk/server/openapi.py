"""The protocol as an OpenAPI document: one row per route. Tests compare it with the routes and run against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

import stellwerk
from stellwerk.kernel.errors import LANGUAGES

from . import answers, messages
from .refusals import CODES

Json = dict[str, Any]

EVERYWHERE: Final = ("malformed", "wrong_host", "internal")
AT_A_TABLE: Final = ("no_table", "not_your_seat", "no_board", "damaged")
CHANGING: Final = ("wrong_origin", "too_slow")
WRITING: Final = ("disk_full",)
DECIDING: Final = (*AT_A_TABLE, *CHANGING, "stale", "frozen", "illegal")
OWNING: Final = (*AT_A_TABLE, *CHANGING, *WRITING, "not_owner")

REFERENCE: Final = "#/components/schemas/{model}"
LANG: Final = {"name": "lang", "in": "query", "schema": {"type": "string", "enum": list(LANGUAGES)}}
WORDS: Final = {"type": "string", "minLength": 1, "maxLength": 64}
SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 11}
PATHS: Final = {"table": WORDS, "game": WORDS, "seat": SEAT}
SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": "A seat's token, for programs."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "stellwerk",
        "description": "A browser's, from join; on a port of its own it is called stellwerk-<port>.",
    },
}
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


ROWS: Final = (
    Row("get", "/api/openapi.json", "This document", None, asked_by=False),
    Row("get", "/api/games", "What can be played", answers.Games, asked_by=False),
    Row("get", "/api/rules/{game}", "The rules of a game", answers.Rules, ("no_game",), asked_by=False),
    Row(
        "post",
        "/api/tables",
        "Open a table",
        answers.Opened,
        (*CHANGING, *WRITING, "no_game", "illegal", "too_often", "banned"),
        messages.NewTable,
        asked_by=False,
    ),
    Row("get", "/api/mine", "My tables, the newest first", answers.Mine),
    Row("get", "/api/tables/{table}", "The page of a table", answers.Page, AT_A_TABLE),
    Row(
        "post",
        "/api/tables/{table}/join",
        "The secret of a link for a cookie",
        answers.Joined,
        (*AT_A_TABLE, *CHANGING, *WRITING),
        messages.Join,
        asked_by=False,
    ),
    Row("get", "/api/tables/{table}/record", "The record of a finished game", answers.Record, AT_A_TABLE),
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
        "/api/tables/{table}/hint",
        "What a bot would do",
        answers.Hints,
        (*DECIDING, "no_hints", "no_hint", "too_often"),
        messages.Hint,
    ),
    Row(
        "post",
        "/api/tables/{table}/play",
        "Take an action, or several",
        answers.Played,
        (*DECIDING, *WRITING),
        messages.Play,
    ),
    Row(
        "post",
        "/api/tables/{table}/undo",
        "Take the last action back",
        answers.Played,
        (*DECIDING, *WRITING),
        messages.Undo,
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
        "parameters": [*_path_parameters(row.path), LANG],
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
