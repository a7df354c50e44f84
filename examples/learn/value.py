"""Does a learned value make search stronger? A net foretells how a game of American Rails ends; search asks it where its lines end.

    python examples/learn/value.py gather --games 160 -o positions.npz     # games of the learned bot, at the ends of turns
    python examples/learn/value.py fit positions.npz -o value.json         # and how well the margin at the end is foretold
    python examples/learn/value.py match value.json --games 200 --looks 500 # a search with the net and one without, at one table

The net reads what `Setup.traits` tells and the evaluation itself, and learns the points ahead of the best other at the end. Search
asks it at the end of its lines (`bots/foreteller.py`): a hundredth of its looks, so that the net costs hardly any time. What came of it
stands in docs/decisions/0028-a-learned-bot.md.
"""

import argparse
import copy
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np

import stellwerk
from stellwerk import bots
from stellwerk.arena.openings import play_opening
from stellwerk.bots.foreteller import FORMAT, KNOWN, Foreteller, read_foreteller
from stellwerk.bots.learned import FAR
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

GAME, PLAYERS, OPENING = "american_rails", 4, 3
UNITS, BATCH, RATE, PASSES, DECAY = 32, 256, 1e-3, 40, 1e-4
HELD_BACK = 5  # every fifth game is not learned from
KEPT: list[Setup] = []  # set-ups are known by their place in memory, which must not be given away


def begun(seed: int) -> Match:
    match = stellwerk.new(GAME, None, PLAYERS, seed)
    play_opening(match, OPENING, seed)
    return match


def ahead(scores: list[int], seat: int) -> int:
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


# Gathering ----------------------------------------------------------------------------------


def gather(games: int, bot: str, seed: int, file: Path) -> None:
    """Every seat's inputs at the end of every turn, and what came of it."""
    rows, margins, numbers = list[list[float]](), list[int](), list[int]()
    for n in range(games):
        match = begun(seed + n)
        seats = [bots.get(bot, seed + n + seat) for seat in range(PLAYERS)]
        clock, seen = match.core.clock(), list[tuple[int, list[float]]]()
        while (seat := match.seat) is not None:
            match.play(seats[seat].decide(match, seat))
            if match.core.clock() != clock and not match.over:
                clock = match.core.clock()
                seen += [(one, inputs(match.setup, match.core, one)) for one in range(PLAYERS)]
        rows += [row for _, row in seen]
        margins += [ahead(match.scores(), one) for one, _ in seen]
        numbers += [n] * len(seen)
    np.savez(file, rows=np.array(rows, np.float32), margins=np.array(margins, np.float32), games=np.array(numbers))


def inputs(setup: Setup, core: Core, seat: int) -> list[float]:
    return [*setup.traits(core, seat), setup.value(core, seat)]


# Learning -----------------------------------------------------------------------------------


class Fit:
    """Two layers, by squares, with Adam."""

    def __init__(self, rows: Any, targets: Any) -> None:
        self.random = np.random.default_rng(1)
        self.mean, self.scale = rows.mean(0), np.maximum(rows.std(0), 0.05)
        self.middle, self.spread = float(targets.mean()), float(targets.std())
        width = rows.shape[1]
        self.weights = [
            self.random.normal(0, math.sqrt(2 / width), (width + 1, UNITS)),
            self.random.normal(0, 0.1, UNITS + 1),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def forward(self, rows: Any) -> tuple[Any, Any, Any]:
        scaled = with_one(np.clip((rows - self.mean) / self.scale, -FAR, FAR))
        levels = with_one(np.maximum(scaled @ self.weights[0], 0))
        return scaled, levels, levels @ self.weights[1]

    def told(self, rows: Any) -> Any:
        return self.forward(rows)[2] * self.spread + self.middle

    def learn(self, rows: Any, targets: Any) -> None:
        wanted = (targets - self.middle) / self.spread
        for _ in range(PASSES):
            order = self.random.permutation(len(rows))
            for at in range(0, len(order), BATCH):
                part = order[at : at + BATCH]
                self.step(rows[part], wanted[part])

    def step(self, rows: Any, wanted: Any) -> None:
        scaled, levels, found = self.forward(rows)
        slope = (found - wanted) / len(rows)
        back = np.outer(slope, self.weights[1][:-1]) * (levels[:, :-1] > 0)
        self.steps += 1
        slopes = [scaled.T @ back + DECAY * self.weights[0], levels.T @ slope]
        for weights, one, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            fair = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weights -= RATE * fair * mean / (np.sqrt(square) + 1e-8)


def with_one(rows: Any) -> Any:
    return np.concatenate([rows, np.ones((len(rows), 1))], axis=1)


def card_of(known: Any) -> dict[str, Any]:
    return {"players": [PLAYERS], "positions": len(known["rows"]), "games": len(set(known["games"].tolist()))}


def fit(positions: Path, file: Path) -> None:
    known = np.load(positions)
    rows, margins, held = known["rows"], known["margins"], known["games"] % HELD_BACK == 0
    net = Fit(rows[~held], margins[~held])
    net.learn(rows[~held], margins[~held])
    # The evaluation as it is, put on the same scale by a line that knows how many years are left.
    value, years = rows[:, -1], rows[:, 0]
    line = with_one(np.stack([value, years, value * years], axis=1))
    slope, *_ = np.linalg.lstsq(line[~held], margins[~held], rcond=None)
    for name, found in (("value", line[held] @ slope), ("net", net.told(rows[held]))):
        left = ((margins[held] - found) ** 2).mean()
        print(
            f"{name}: off by {math.sqrt(left):.1f} points, explains {1 - left / margins[held].var():.2f} of the variance"
        )
    said = {"mean": net.mean, "scale": net.scale, "units": net.weights[0].T, "last": net.weights[1][:-1] * net.spread}
    add = float(net.weights[1][-1] * net.spread + net.middle)
    card = {
        "what": "foretells the margin at the end",
        "made_by": "examples/learn/value.py",
        "game": GAME,
        **card_of(known),
    }
    rounded = {key: np.round(value, 4).tolist() for key, value in said.items()}
    names = [*stellwerk.new(GAME, None, PLAYERS, 1).setup.trait_names, "value"]
    whole = {"format": FORMAT, "card": card, "inputs": names, **rounded, "add": round(add, 4)}
    file.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


# Playing ------------------------------------------------------------------------------------


def asking(setup: Setup, net: Foreteller | None) -> Setup:
    """The same set-up, but that search asks this net at the end of its lines, or the evaluation alone."""
    twin = copy.copy(setup)
    KEPT.append(twin)
    KNOWN[id(twin)] = net
    return twin


def duel(file: Path, n: int, looks: int, seed: int, rest: str) -> dict[str, Any]:
    """One game: a search with the net and one without among others; in the next the same chance with the two exchanged."""
    game = begun(seed + n // 2)
    first = n // 2 % PLAYERS
    pair = [first, (first + 1 + n // 2 // PLAYERS % (PLAYERS - 1)) % PLAYERS]
    mine, other = pair[n % 2], pair[1 - n % 2]
    setup = game.setup
    net = read_foreteller(file.read_text(encoding="utf-8"), setup)
    with_it, without = asking(setup, net), asking(setup, None)
    seats = [bots.get("search" if s in pair else rest, seed + n // 2 + s, looks=looks) for s in range(PLAYERS)]
    spent = [0.0] * PLAYERS
    while (seat := game.seat) is not None:
        start = time.process_time()
        game.setup = with_it if seat == mine else without
        action = seats[seat].decide(game, seat)
        game.setup = setup
        spent[seat] += time.process_time() - start
        game.play(action)
    scores = game.scores()
    return {
        "n": n,
        "seats": [mine, other],
        "scores": scores,
        "margin": scores[mine] - scores[other],
        "seconds": [round(spent[mine], 2), round(spent[other], 2)],
    }


def match(file: Path, games: int, looks: int, seed: int, rest: str, results: Path, minutes: float) -> None:
    """Goes on where `results` ends, until there are so many games or so many minutes of the processor are gone."""
    rows = [json.loads(line) for line in results.read_text("utf-8").splitlines()] if results.exists() else []
    until = time.process_time() + 60 * minutes
    while len(rows) < games and time.process_time() < until:
        rows.append(duel(file, len(rows), looks, seed, rest))
        with results.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(rows[-1]) + "\n")
    told(rows)


def told(rows: list[dict[str, Any]]) -> None:
    """Both games of a seed are one observation: what chance gave a seat, both had."""
    pairs = [(a["margin"] + b["margin"]) / 2 for a, b in zip(rows[::2], rows[1::2], strict=False)]
    half = 1.96 * float(np.std(pairs, ddof=1)) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.inf
    won = np.mean([0.5 * (1 + np.sign(row["margin"])) for row in rows])
    with_it, without = np.mean([row["seconds"] for row in rows], axis=0)
    print(
        f"{len(rows)} games, {len(pairs)} pairs: ahead of the search without by {np.mean(pairs):.1f} ± {half:.1f} points, "
        f"before it in {won:.0%}; processor time of a game {with_it:.2f} s with the net, {without:.2f} s without"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("gather", "fit", "match"))
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("-o", "--output", type=Path, default=Path("value.json"))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="learned")
    parser.add_argument("--rest", default="learned", help="who sits beside the two searches")
    parser.add_argument("--looks", type=int, default=500)
    parser.add_argument(
        "--results", type=Path, default=Path("duels.jsonl"), help="every game; a row goes on where it ends"
    )
    parser.add_argument("--minutes", type=float, default=4.5, help="of the processor, of one run of `match`")
    parser.add_argument("--seed", type=int, default=7000)
    asked = parser.parse_args()
    if asked.what == "gather":
        gather(asked.games, asked.bot, asked.seed, asked.output)
    elif asked.what == "fit":
        fit(asked.file, asked.output)
    else:
        match(asked.file, asked.games, asked.looks, asked.seed, asked.rest, asked.results, asked.minutes)


if __name__ == "__main__":
    main()
