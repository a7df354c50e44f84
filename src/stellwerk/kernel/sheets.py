"""Sheets, the titled tables of a page, and what their rows and the list of phases are made of."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from .about import column_about
from .texts import Text, Texts, both

Sheet = dict[str, Any]
Row = dict[str, Any]


def sheet(texts: Texts, key: str, title: str, columns: Sequence[str], rows: list[Row], left: Collection[str]) -> Sheet:
    """Headings are the texts `column.*`; columns named in `left` hold no numbers and stand left."""
    heads = [heading(texts, key, name, "left" if name in left else "right") for name in columns]
    return {"key": key, "title": texts.get(f"sheet.{title}"), "note": both("", ""), "columns": heads, "rows": rows}


def heading(texts: Texts, key: str, name: str, align: str) -> Row:
    """A column's label, and what it means."""
    made: Row = {"label": texts.get(f"column.{name}"), "align": align}
    told = column_about(texts, key, name)
    return made if told is None else {**made, "about": told}


def seat_row(view: dict[str, Any], seat: int, cells: list[Any]) -> Row:
    """A row that belongs to a seat; the seat on turn is marked."""
    return {"seat": seat, "now": view["turn"] == seat, "cells": cells}


def chip(sign: str | Text, colour: str) -> Row:
    """A thing by its letter and its colour, so that colour is never the only sign."""
    return {"chip": sign, "colour": colour}


def phase_list(
    texts: Texts,
    view: dict[str, Any],
    phases: Iterable[tuple[str, int]],
    now: int,
    seats: Callable[[dict[str, Any]], list[Row]],
) -> list[Row]:
    """The course of a round: the phases by name (texts `phase.*`) and number, which one it is, and who is where in it."""
    return [
        {
            "text": texts.get(f"phase.{key}"),
            "about": f"phase:{key}",
            "state": "done" if view["over"] or number < now else "now" if number == now else "todo",
            "seats": seats(view) if number == now and not view["over"] else [],
        }
        for key, number in phases
    ]
