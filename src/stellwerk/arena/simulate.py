"""Whole games between bots, many of them: seeds that depend on nothing but the number of the game."""

import hashlib
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match

BATCH = 25


@dataclass(frozen=True)
class Plan:
    """What is simulated: one set-up, one bot per seat."""

    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Row:
    """One finished game."""

    index: int
    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    end: str


def seed_of(plan_seed: int, index: int, salt: str = "") -> int:
    """The seed of game number `index`: the same on one worker or on twenty."""
    digest = hashlib.blake2b(f"{plan_seed}:{index}:{salt}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2


def new_match(plan: Plan, index: int) -> Match:
    return stellwerk.new(plan.game, plan.board, plan.players, seed_of(plan.seed, index), dict(plan.options))


def play_game(plan: Plan, index: int) -> Row:
    match = new_match(plan, index)
    seats = [
        bots.get(plan.bots[seat % len(plan.bots)], seed_of(plan.seed, index, f"bot{seat}"))
        for seat in range(match.setup.players)
    ]
    bots.play_out(match, seats)
    end = match.setup.end_reason(match.core)
    return Row(index, match.seed, tuple(match.scores()), tuple(match.winners()), match.position, end)


def play_batch(plan: Plan, first: int, last: int) -> list[Row]:
    return [play_game(plan, index) for index in range(first, last)]


def simulate(plan: Plan, games: int, workers: int, done: Callable[[int], None]) -> list[Row]:
    """All rows in the order of their numbers; `done` hears how many more are finished."""
    batches = [(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    rows = list(in_this_process(plan, batches, done) if workers <= 1 else in_a_pool(plan, batches, workers, done))
    return sorted(rows, key=lambda row: row.index)


def in_this_process(plan: Plan, batches: list[tuple[int, int]], done: Callable[[int], None]) -> Iterator[Row]:
    for first, last in batches:
        for index in range(first, last):
            yield play_game(plan, index)
            done(1)


def in_a_pool(plan: Plan, batches: list[tuple[int, int]], workers: int, done: Callable[[int], None]) -> Iterator[Row]:
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play_batch, plan, first, last) for first, last in batches]):
            rows = future.result()
            done(len(rows))
            yield from rows


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
