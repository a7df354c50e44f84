"""Results of the arena and the suite as data frames, where pandas is installed; `*_columns` serve any other library."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stellwerk.arena.extras import need
from stellwerk.arena.results import Row
from stellwerk.kernel.errors import Malformed

Columns = dict[str, list[Any]]
SHOWN = 60  # letters of what is refused that are quoted


def arena(rows: Iterable[Row]) -> Any:
    """Rows of a tournament, as `arena.results.read` gives them: a line per seat of every game."""
    return need("pandas").DataFrame(arena_columns(rows))


def arena_columns(rows: Iterable[Row]) -> Columns:
    read: dict[str, Callable[[Row, int], Any]] = {
        **{name: _of_the_game(name) for name in ("game", "board", "players", "index", "seed", "moves", "end")},
        "seat": lambda _, seat: seat,
        "bot": lambda row, seat: row["bots"][seat],
        "score": lambda row, seat: row["scores"][seat],
        "won": lambda row, seat: seat in row["winners"],
    }

    def lines_of(row: Row) -> list[list[Any]]:
        return [[cell(row, seat) for cell in read.values()] for seat in range(len(row["bots"]))]

    return _columns(list(read), rows, lines_of, "a row of a tournament, as arena.results.read gives a list of them")


def _of_the_game(name: str) -> Callable[[Row, int], Any]:
    return lambda row, _: row[name]


def suite(results: Iterable[Mapping[str, Any]]) -> Any:
    """Results of `suite.run` or `suite.read`: a line per game."""
    return need("pandas").DataFrame(suite_columns(results))


def suite_columns(results: Iterable[Mapping[str, Any]]) -> Columns:
    names = ("task", "n", "seat", "margin", "score", "moves", "failures")

    def lines_of(found: Mapping[str, Any]) -> list[list[Any]]:
        games = [game for task in found["tasks"] for game in task["games"]]
        return [[found["agent"], *(game[name] for name in names)] for game in games]

    return _columns(["agent", *names], results, lines_of, "a result of suite.run or suite.read; give a list of them")


def _columns(names: list[str], given: Any, lines_of: Callable[[Any], list[list[Any]]], wanted: str) -> Columns:
    """One thing of another form, and nothing is made: a frame that lacks a part without saying so would be worse."""
    many = not isinstance(given, Mapping) and isinstance(given, Iterable)  # one result alone is no row of them
    lines: list[list[Any]] = []
    for one in given if many else [None]:
        try:
            lines += lines_of(one)
        except (KeyError, TypeError, IndexError) as error:
            shown = one if many else given
            raise Malformed(f"{_brief(shown)} is not {wanted} ({error!r})", "results") from None
    return {name: [line[at] for line in lines] for at, name in enumerate(names)}


def _brief(value: Any) -> str:
    told = repr(value)
    return told if len(told) <= SHOWN else told[:SHOWN] + "…"
