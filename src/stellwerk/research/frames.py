"""Results of the arena and the suite as data frames, where pandas is installed; `*_columns` serve any other library."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stellwerk.arena.extras import need
from stellwerk.arena.results import Row

Columns = dict[str, list[Any]]


def arena(rows: Iterable[Row]) -> Any:
    """Rows of a tournament, as `arena.results.read` gives them: a line per seat of every game."""
    return need("pandas").DataFrame(arena_columns(rows))


def arena_columns(rows: Iterable[Row]) -> Columns:
    lines = [(row, seat) for row in rows for seat in range(len(row["bots"]))]
    per_game: Columns = {
        name: [row[name] for row, _ in lines] for name in ("game", "board", "players", "index", "seed", "moves", "end")
    }
    seats: dict[str, Callable[[Row, int], Any]] = {
        "seat": lambda _, seat: seat,
        "bot": lambda row, seat: row["bots"][seat],
        "score": lambda row, seat: row["scores"][seat],
        "won": lambda row, seat: seat in row["winners"],
    }
    return {**per_game, **{name: [read(row, seat) for row, seat in lines] for name, read in seats.items()}}


def suite(results: Iterable[Mapping[str, Any]]) -> Any:
    """Results of `suite.run` or `suite.read`: a line per game."""
    return need("pandas").DataFrame(suite_columns(results))


def suite_columns(results: Iterable[Mapping[str, Any]]) -> Columns:
    lines = [(found["agent"], game) for found in results for task in found["tasks"] for game in task["games"]]
    names = ("task", "n", "seat", "margin", "score", "moves", "failures")
    return {"agent": [agent for agent, _ in lines], **{name: [game[name] for _, game in lines] for name in names}}
