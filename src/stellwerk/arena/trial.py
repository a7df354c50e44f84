"""A program tried out against ours: whole games, its seat moving on, and everything it did wrong by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.bots.line_bot import PREFIX, LineBot, label
from stellwerk.kernel.errors import StellwerkError

from .seeds import seed_of
from .tournament import standings


@dataclass(frozen=True)
class Trial:
    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    command: str
    against: str
    games: int
    seed: int
    seconds: float
    policy: str  # substitute or end
    log: str  # file for the program's stderr; empty: ours
    data: str | None = None  # folder of boards of one's own


def play_game(plan: Trial, index: int) -> dict[str, Any]:
    """One game as a row; common seeds, the program one seat further each game."""
    setup = stellwerk.new(plan.game, plan.board, plan.players, 0, dict(plan.options), data=plan.data).setup
    seed = seed_of(plan.seed, index // setup.players)
    match = stellwerk.new(plan.game, plan.board, plan.players, seed, dict(plan.options), data=plan.data)
    tried = LineBot(plan.command, seed_of(plan.seed, index, "tried"), plan.seconds, plan.policy, plan.log)
    seat = index % setup.players
    others = [bots.get(plan.against, seed_of(plan.seed, index, f"bot{n}"), plan.seconds) for n in range(setup.players)]
    names = [label(PREFIX + plan.command) if n == seat else plan.against for n in range(setup.players)]
    try:
        bots.play_out(match, [tried if n == seat else bot for n, bot in enumerate(others)])
    except StellwerkError:
        if not tried.failures:
            raise  # a mistake of ours, not of the program
    return {
        "index": index,
        "seed": seed,
        "seat": seat,
        "bots": names,
        "scores": match.scores(),
        "winners": match.winners() if match.over else [],
        "moves": match.position,
        "over": match.over,
        "decisions": tried.questions,
        "thought": tried.thought,
        "slowest": tried.slowest,
        "failures": tried.failures,
    }


def try_out(plan: Trial, done: Callable[[int], None]) -> dict[str, Any]:
    """All games, and what they say: only those it played to the end itself count for its standing."""
    rows = []
    for index in range(plan.games):
        rows.append(play_game(plan, index))
        done(1)
    own = [row for row in rows if not row["failures"]]
    asked = sum(row["decisions"] for row in rows)
    return {
        "game": plan.game,
        "command": plan.command,
        "games": len(rows),
        "own": len(own),
        "standings": standings(own),
        "decisions": asked,
        "mean_seconds": sum(row["thought"] for row in rows) / max(asked, 1),
        "slowest_seconds": max(row["slowest"] for row in rows),
        "failures": [{"game": row["index"], **failure} for row in rows for failure in row["failures"]],
    }
