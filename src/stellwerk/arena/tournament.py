"""A tournament: entrants in all seats in turn, on common seeds, with results that grow line by line.

Game number `i` is decided by the plan alone: entrants rotate through the seats on the same seed, after the same
opening, before the next seed comes, so the same plan gives the same games on one worker or on twenty. Every finished
game is a line in the results file before the next one counts; started again, only what is missing is played.
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel.boards import own_digest
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import find

from . import results
from .budget import BY_LOOKS, Budget
from .executors import Where, spread
from .openings import play_opening
from .results import Row
from .seeds import seed_of


@dataclass(frozen=True)
class Tournament:
    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    entrants: tuple[str, ...]
    games: int
    seed: int
    budget: Budget = BY_LOOKS
    opening: int = 0  # decisions per seat drawn from the best few, the same for all games on a seed
    data: str | None = None  # folder of boards of one's own

    @cache  # noqa: B019 - a handful of plans, each asked once per game
    def key(self) -> str:
        """Tells whether a line of results belongs to this tournament; more games of the same are still the same."""
        facts = {**asdict(self), "games": None, "rules": find(self.game).rules_version}
        if not self.opening:
            del facts["opening"]  # results from before there were openings are still good
        if self.budget.minds == 1:
            del facts["budget"]["minds"]  # the same
        del facts["data"]  # where the boards lie does not matter, what they say does
        if self.data is not None:
            facts["boards"] = own_digest(find(self.game).package, Path(self.data))
        return hashlib.blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=6).hexdigest()

    def seating(self, index: int, seats: int) -> list[str]:
        """Who sits where: a new order of the entrants for each seed, begun one seat later each game on it."""
        count = len(self.entrants)
        order = list(range(count))
        Stream(seed_of(self.seed, index // count, "order")).shuffle(order)
        return [self.entrants[order[(seat + index) % count]] for seat in range(seats)]


def play_game(plan: Tournament, index: int) -> Row:
    """One game as a row of results."""
    seed = seed_of(plan.seed, index // len(plan.entrants))
    match = stellwerk.new(plan.game, plan.board, plan.players, seed, dict(plan.options), data=plan.data)
    names = plan.seating(index, match.setup.players)
    seats = [
        plan.budget.bot(name, seed_of(plan.seed, index, f"bot{seat}"), plan.data) for seat, name in enumerate(names)
    ]
    if plan.opening:
        play_opening(match, plan.opening, seed_of(plan.seed, index // len(plan.entrants), "opening"))
    failures = bots.play_out(match, seats)
    row = {
        "plan": plan.key(),
        "index": index,
        "game": plan.game,
        "board": match.setup.board_key,
        "players": match.setup.players,
        "seed": seed,
        "bots": names,
        "scores": match.scores(),
        "winners": match.winners(),
        "moves": match.position,
        "end": match.setup.end_reason(match.core),
    }
    return {**row, "failures": failures} if failures else row


def finished(plan: Tournament, file: Path) -> dict[int, Row]:
    """The rows of this tournament that the file has already, by number."""
    mine = [row for row in results.read(file) if row["plan"] == plan.key()]
    return {row["index"]: row for row in mine if row["index"] < plan.games}


def run(plan: Tournament, file: Path, where: Where, done: Callable[[], None]) -> list[Row]:
    """All rows of the tournament in the order of their numbers; `done` hears of each one played now."""
    rows = finished(plan, file)
    missing = [index for index in range(plan.games) if index not in rows]
    if missing:
        with results.appending(file) as lines:
            for row in spread(partial(play_game, plan), missing, where):
                lines.write(row)
                rows[row["index"]] = row
                done()
    return [rows[index] for index in range(plan.games)]


def standings(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Per entrant: seats taken, share of wins with its 95 % interval, the fair share, mean score; best first."""
    played: dict[str, list[tuple[float, float, int]]] = {}
    for row in rows:
        fair = 1 / len(row["bots"])
        for seat, name in enumerate(row["bots"]):
            played.setdefault(name, []).append((share_of(row, seat), fair, row["scores"][seat]))
    return sorted((standing(name, seats) for name, seats in played.items()), key=lambda entry: -entry["wins"])


def share_of(row: Row, seat: int) -> float:
    """What of the win is this seat's: a win shared by two counts half."""
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def standing(name: str, seats: list[tuple[float, float, int]]) -> dict[str, Any]:
    count = len(seats)
    share = sum(won for won, _, _ in seats) / count
    low, high = wilson(share, count)
    return {
        "bot": name,
        "seats": count,
        "wins": share,
        "low": low,
        "high": high,
        "fair": sum(fair for _, fair, _ in seats) / count,
        "score": sum(score for _, _, score in seats) / count,
    }


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): honest also near 0 and 1."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)
