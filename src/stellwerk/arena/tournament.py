"""A tournament: entrants in all seats in turn, on common seeds, with results that grow line by line.

Game number `i` is decided by the plan alone: entrants rotate through the seats on the same seed before the next seed
comes, so the same plan gives the same games on one worker or on twenty. Every finished game is a line in the
results file before the next one counts; started again, only what is missing is played.
"""

import hashlib
import json
import math
import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel.errors import Malformed

from .simulate import seed_of

RETRIES = 3  # a worker that dies is replaced this often before the tournament gives up


@dataclass(frozen=True)
class Tournament:
    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    entrants: tuple[str, ...]
    games: int
    seed: int
    seconds: float

    def key(self) -> str:
        """Tells whether a line of results belongs to this tournament; more games of the same are still the same."""
        facts = {**asdict(self), "games": None}
        return hashlib.blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=6).hexdigest()

    def seating(self, index: int, seats: int) -> list[str]:
        """Who sits where: the entrants one after another, begun one seat later each game."""
        count = len(self.entrants)
        return [self.entrants[(seat + index) % count] for seat in range(seats)]


def play_game(plan: Tournament, index: int) -> dict[str, Any]:
    """One game as a row of results."""
    seed = seed_of(plan.seed, index // len(plan.entrants))
    match = stellwerk.new(plan.game, plan.board, plan.players, seed, dict(plan.options))
    names = plan.seating(index, match.setup.players)
    seats = [bots.get(name, seed_of(plan.seed, index, f"bot{seat}"), plan.seconds) for seat, name in enumerate(names)]
    failures = bots.play_out(match, seats)
    row = {
        "plan": plan.key(),
        "index": index,
        "game": plan.game,
        "board": match.setup.board_key,
        "seed": seed,
        "bots": names,
        "scores": match.scores(),
        "winners": match.winners(),
        "moves": match.position,
        "end": match.setup.end_reason(match.core),
    }
    return {**row, "failures": failures} if failures else row


def run(plan: Tournament, file: Path, workers: int, done: Callable[[int], None]) -> list[dict[str, Any]]:
    """All rows of the tournament; those the file has already are not played again."""
    rows = {row["index"]: row for row in read_rows(file, plan)}
    missing = [index for index in range(plan.games) if index not in rows]
    done(plan.games - len(missing))
    with file.open("a", encoding="utf-8") as results:
        if missing and file.stat().st_size:
            results.write("\n")  # a crash may have cut the last line: the next one must not join it

        def finished(row: dict[str, Any]) -> None:
            results.write(json.dumps(row) + "\n")
            results.flush()
            rows[row["index"]] = row
            done(1)

        if workers <= 1:
            for index in missing:
                finished(play_game(plan, index))
        else:
            in_a_pool(plan, missing, workers, finished)
    return [rows[index] for index in range(plan.games)]


def read_rows(file: Path, plan: Tournament) -> list[dict[str, Any]]:
    """The lines of this tournament; a last line cut off by a crash is left out."""
    if not file.exists():
        return []
    rows = []
    for line in filter(None, file.read_text(encoding="utf-8").splitlines()):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if row.get("plan") == plan.key() and row["index"] < plan.games:
            rows.append(row)
    return rows


def in_a_pool(plan: Tournament, indexes: list[int], workers: int, finished: Callable[[dict[str, Any]], None]) -> None:
    """Spread over processes; what a dead worker had in hand is played again by the next pool."""
    left = list(indexes)
    for _ in range(RETRIES):
        left = one_pool(plan, left, workers, finished)
        if not left:
            return
    raise Malformed(f"{len(left)} games could not be played: a worker died {RETRIES} times", "workers")


def one_pool(
    plan: Tournament, indexes: list[int], workers: int, finished: Callable[[dict[str, Any]], None]
) -> list[int]:
    """Play what can be played; returns what a breakdown left over."""
    open_games = set(indexes)
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        running: set[Future[dict[str, Any]]] = {pool.submit(play_game, plan, index) for index in indexes}
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                try:
                    row = future.result()
                except BrokenProcessPool:
                    return sorted(open_games)
                open_games.discard(row["index"])
                finished(row)
    return []


def standings(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Per entrant: seats taken, share of wins with its 95 % interval, the fair share, mean score; best first."""
    played: dict[str, list[tuple[float, float, int]]] = {}
    for row in rows:
        fair = 1 / len(row["bots"])
        for seat, name in enumerate(row["bots"]):
            won = 1 / len(row["winners"]) if seat in row["winners"] else 0.0
            played.setdefault(name, []).append((won, fair, row["scores"][seat]))
    made = []
    for name, seats in played.items():
        count = len(seats)
        share = sum(won for won, _, _ in seats) / count
        low, high = wilson(share, count)
        made.append(
            {
                "bot": name,
                "seats": count,
                "wins": share,
                "low": low,
                "high": high,
                "fair": sum(fair for _, fair, _ in seats) / count,
                "score": sum(score for _, _, score in seats) / count,
            }
        )
    return sorted(made, key=lambda entry: -entry["wins"])


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): honest also near 0 and 1."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)
