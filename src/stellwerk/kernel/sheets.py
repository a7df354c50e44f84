"""Sheets: the titled tables of a page, from the words of a game."""

from collections.abc import Collection, Sequence
from typing import Any

from .texts import Texts, both

Sheet = dict[str, Any]


def sheet(
    texts: Texts, key: str, title: str, columns: Sequence[str], rows: list[dict[str, Any]], left: Collection[str]
) -> Sheet:
    """Headings are the texts `column.*`; columns named in `left` hold no numbers and stand left."""
    heads = [{"label": texts.get(f"column.{name}"), "align": "left" if name in left else "right"} for name in columns]
    return {"key": key, "title": texts.get(f"sheet.{title}"), "note": both("", ""), "columns": heads, "rows": rows}
