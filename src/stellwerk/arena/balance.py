"""Is the game fair between equals: what a seat is worth, how scores spread, how long it takes, why it ends.

The same bots sit at every table, so what differs between the seats is the game itself. Each board and number of
players is a tournament of its own: kept, resumed and spread like any other.
"""

from collections import Counter
from statistics import fmean, pstdev, quantiles
from typing import Any

from stellwerk.kernel.registry import data_folder, find

from .budget import Budget
from .results import Row
from .tournament import Tournament, share_of, wilson


def tables(game: str, board: str | None, players: int | None, data: str | None = None) -> list[tuple[str, int]]:
    """Every board and number of players, or those that were asked for."""
    boards = find(game).boards(data_folder(data)).values()
    return [
        (known.key, count)
        for known in boards
        for count in known.players
        if board in (None, known.key) and players in (None, count)
    ]


def plans(
    game: str,
    chosen: list[tuple[str, int]],
    options: tuple[tuple[str, object], ...],
    bots: tuple[str, ...],
    games: int,
    seed: int,
    budget: Budget,
    data: str | None = None,
) -> list[Tournament]:
    return [
        Tournament(game, board, players, options, bots, games, seed, budget, data=data) for board, players in chosen
    ]


def report(rows: list[Row]) -> dict[str, Any]:
    """What one board gives with one number of players."""
    first = rows[0]
    return {
        "game": first["game"],
        "board": first["board"],
        "players": first["players"],
        "games": len(rows),
        "fair": 1 / first["players"],
        "seats": [seat_report(rows, seat) for seat in range(first["players"])],
        "winner_score": spread([max(row["scores"]) for row in rows]),
        "moves": spread([row["moves"] for row in rows]),
        "ends": dict(Counter(row["end"] for row in rows).most_common()),
    }


def seat_report(rows: list[Row], seat: int) -> dict[str, Any]:
    share = fmean(share_of(row, seat) for row in rows)
    low, high = wilson(share, len(rows))
    score = spread([row["scores"][seat] for row in rows])
    return {"seat": seat + 1, "wins": share, "low": low, "high": high, "score": score}


def spread(values: list[int]) -> dict[str, float]:
    """Mean, deviation and the five numbers of a box."""
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return {
        "mean": fmean(values),
        "sd": pstdev(values),
        "min": min(values),
        "q1": low,
        "median": middle,
        "q3": high,
        "max": max(values),
    }
