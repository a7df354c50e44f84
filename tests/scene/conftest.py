"""A made-up position, rich enough to show everything the drawing can draw; the numbers are not from a game."""

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.games.american_rails.board.loader import Board, load_board
from stellwerk.kernel.data import DataFiles

View = dict[str, Any]

# company → its first city, then the cities its network was led to
NETWORKS = {
    "american": ("New York", "Philadelphia", "Baltimore", "Harrisburg"),
    "national": ("Chicago", "Fort Wayne", "Detroit", "Cleveland"),
    "continental": ("Pittsburgh", "Cleveland", "Columbus", "Cincinnati"),
    "majestic": ("Atlanta", "Chattanooga", "Knoxville", "Nashville"),
    "liberty": ("Boston", "Albany", "New York"),
    "republic": ("St. Louis", "Indianapolis", "Louisville", "Cincinnati"),
}
HOUSES = ("Pittsburgh", "Cincinnati", "Atlanta")


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board(DataFiles("stellwerk.games.american_rails"), "east")


@pytest.fixture
def view(board: Board) -> Callable[..., View]:
    """The position, with changes by name: `view(phase=0)`."""
    return lambda **changes: rich_view(board, **changes)


def city_id(board: Board, name: str) -> str:
    return next(h.id for h in board.hexes if h.city and h.city.name == name)


def rich_view(board: Board, **changes: Any) -> View:
    view: View = {
        "turn": 0,
        "over": False,
        "step": "expand",
        "year": 1853,
        "years": list(range(1851, 1858)),
        "phase": 2,
        "cubes": _cubes(board),
        "houses": [city_id(board, name) for name in HOUSES],
        "houses_left": 9,
        "companies": _companies(board),
        "players": [{"seat": seat, "cash": 29 + 7 * seat, "dividend": 14 + seat} for seat in range(5)],
        "order": [1, 0, 3, 2, 4],
        "columns": [[None, 1, 0, 4, None, 3, 2], [None, None, None, 1, 0, None, None], [None] * 7],
        "banker": 0,
        "auction": None,
        "last": [city_id(board, "Louisville")],
    }
    return view | changes


def _companies(board: Board) -> list[View]:
    held = ([1, 1, 0, 0, 0], [2, 0, 0, 0, 0], [1, 0, 1, 0, 0], [0, 0, 1, 1, 0], [0, 0, 0, 1, 1], [1, 1, 0, 0, 0])
    rows = []
    for i, company in enumerate(board.companies):
        removed = 1 if company.key == "american" else 0
        rows.append(
            {
                "key": company.key,
                "treasury": 29 - 4 * i,
                "income": 17 - i,
                "supply": company.cubes - 9,
                "unsold": company.shares - sum(held[i]) - removed,
                "removed": removed,
                "out": False,
                "held": held[i],
            }
        )
    return rows


def _cubes(board: Board) -> dict[str, list[str]]:
    cubes: dict[str, list[str]] = {}
    for key, cities in NETWORKS.items():
        mine = {city_id(board, cities[0])}
        for name in cities[1:]:
            mine.update(_path(board, mine, city_id(board, name), cubes))
        for hex_id in sorted(mine):
            cubes.setdefault(hex_id, []).append(key)
    return cubes


def _path(board: Board, start: set[str], goal: str, cubes: dict[str, list[str]]) -> list[str]:
    """The shortest way from a network to a city, past forests and mountains that are taken."""
    queue = deque([hex_id] for hex_id in sorted(start))
    seen = set(start)
    while queue[0][-1] != goal:
        way = queue.popleft()
        for i in board.neighbours[board.index[way[-1]]]:
            place = board.hexes[i]
            taken = place.terrain in ("forest", "mountain") and place.id in cubes
            if place.id not in seen and not taken:
                seen.add(place.id)
                queue.append([*way, place.id])
    return queue[0]
