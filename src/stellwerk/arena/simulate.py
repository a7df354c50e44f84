"""Whole games between bots, many of them: seeds that depend on nothing but the number of the game."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import fmean, pstdev
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match

from .budget import BY_LOOKS, Budget
from .executors import Where
from .executors import spread as spread_out
from .seeds import seed_of


@dataclass(frozen=True)
class Plan:
    """What is simulated: one set-up, one bot per seat."""

    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    bots: tuple[str, ...]
    seed: int
    budget: Budget = BY_LOOKS
    data: str | None = None  # folder of boards of one's own


@dataclass(frozen=True)
class Row:
    """One finished game."""

    index: int
    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    end: str


def new_match(plan: Plan, index: int) -> Match:
    return stellwerk.new(
        plan.game, plan.board, plan.players, seed_of(plan.seed, index), dict(plan.options), data=plan.data
    )


def play_game(plan: Plan, index: int) -> Row:
    match = new_match(plan, index)
    seats = [
        plan.budget.bot(plan.bots[seat % len(plan.bots)], seed_of(plan.seed, index, f"bot{seat}"))
        for seat in range(match.setup.players)
    ]
    bots.play_out(match, seats)
    end = match.setup.end_reason(match.core)
    return Row(index, match.seed, tuple(match.scores()), tuple(match.winners()), match.position, end)


def simulate(plan: Plan, games: int, where: Where, done: Callable[[], None]) -> list[Row]:
    """All rows in the order of their numbers; `done` hears of each one finished."""
    rows = []
    for row in spread_out(partial(play_game, plan), range(games), where):
        rows.append(row)
        done()
    return sorted(rows, key=lambda row: row.index)


def report(plan: Plan, rows: list[Row]) -> dict[str, Any]:
    """The short report: scores, seats, length, end reasons."""
    seats = range(len(rows[0].scores))
    return {
        "game": plan.game,
        "games": len(rows),
        "bots": list(plan.bots),
        "winner_score": spread([max(row.scores) for row in rows]),
        "seats": [
            {
                "seat": seat + 1,
                "bot": plan.bots[seat % len(plan.bots)],
                "wins": sum(1 / len(row.winners) for row in rows if seat in row.winners) / len(rows),
                "score": spread([row.scores[seat] for row in rows]),
            }
            for seat in seats
        ],
        "moves": spread([row.moves for row in rows]),
        "ends": dict(Counter(row.end for row in rows).most_common()),
    }


def spread(values: list[int]) -> dict[str, float]:
    return {"mean": fmean(values), "sd": pstdev(values), "min": min(values), "max": max(values)}
