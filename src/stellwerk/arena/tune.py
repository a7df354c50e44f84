"""Tuning by self-play: better weights for a game's evaluation, found by paired games.

A pair is two games on the same seed, from the same seat, against the present weights: one with all weights moved a
little at random, one with all moved the other way. So every pair tells something of every weight: the slope of the
lead along it. After a round of pairs all weights take one step uphill together, each the shorter the less clear its
slope is, and none if the slopes are no larger than their errors. At the end the new weights meet the old ones on
seeds nobody has seen. The first decisions of a game are drawn from the best few, so that games differ where the seed
alone changes little. Everything follows from the plan: the same plan gives the same weights, on one worker or twenty.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp, sqrt
from statistics import fmean, median, stdev

import stellwerk
from stellwerk import bots
from stellwerk.bots.player import Bot
from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.weights import WeightNames, label_of

from .openings import drawn
from .seeds import seed_of

SPREAD = 0.2  # how far a weight is moved at random: its logarithm, or of a share the logarithm of its odds
WILD = 4.0  # times the median difference: what goes further is counted as no more than that
STRIDE = 0.7  # a step beside what moving all weights at random comes to, if the slopes are clear
FURTHEST = 0.6  # of one weight in one step
OPENING = 2  # decisions per seat that are drawn from the best few


@dataclass(frozen=True)
class TunePlan:
    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    bot: str
    games: int  # pairs in a round
    rounds: int  # steps of all weights
    seed: int
    only: tuple[str, ...] = ()  # the weights that may move; all if none is named
    data: str | None = None  # folder of boards of one's own


@dataclass(frozen=True)
class Duel:
    """One game: `weights` in one seat, `others` in all other seats."""

    index: int  # of the seed
    seat: int
    weights: tuple[float, ...]
    others: tuple[float, ...]


@dataclass(frozen=True)
class Slope:
    """What the games of a round said about one weight."""

    round: int
    weight: str
    old: float
    new: float
    gain: float  # of the lead, if the weight is moved by 1 as in `moved`
    error: float


@dataclass(frozen=True)
class Tuned:
    start: list[float]
    weights: list[float]
    slopes: list[Slope]
    games: int  # played in all
    gain: float  # against the start, on fresh seeds
    error: float
    wins: float  # share of those games that the new weights won
    fair: float


Play = Callable[[list[Duel]], list[tuple[float, float]]]


def play_duel(plan: TunePlan, duel: Duel) -> tuple[float, float]:
    """Lead over the best rival and share of the win, for the seat in question."""
    seed = seed_of(plan.seed, duel.index)
    match = stellwerk.new(plan.game, plan.board, plan.players, seed, dict(plan.options), data=plan.data)
    usual, own, others = match.setup.weights, list(duel.weights), list(duel.others)
    seats = [
        bots.get(plan.bot, seed_of(plan.seed, duel.index, f"bot{seat}"), 0.0) for seat in range(match.setup.players)
    ]
    luck = Stream(seed_of(plan.seed, duel.index, "opening"))
    try:
        while (seat := match.seat) is not None:
            match.setup.weights = own if seat == duel.seat else others
            match.play(decision(match, seats[seat], seat, luck))
    finally:
        match.setup.weights = usual  # a set-up is shared by all its matches
    scores, winners = match.scores(), match.winners()
    rivals = [score for seat, score in enumerate(scores) if seat != duel.seat]
    won = 1 / len(winners) if duel.seat in winners else 0.0
    return scores[duel.seat] - max(rivals, default=0), won


def decision(match: Match, bot: Bot, seat: int, luck: Stream) -> Action:
    if match.position >= OPENING * match.setup.players:
        return bot.decide(match, seat)
    return drawn(match, bot, seat, luck)


@contextmanager
def players_of(plan: TunePlan, workers: int, done: Callable[[int], None]) -> Iterator[Play]:
    """How duels are played: here, or spread over processes; the answers keep their order."""
    if workers <= 1:
        yield lambda duels: counted(map(play_duel, [plan] * len(duels), duels), done)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield lambda duels: counted(pool.map(play_duel, [plan] * len(duels), duels), done)


def counted(results: Iterator[tuple[float, float]], done: Callable[[int], None]) -> list[tuple[float, float]]:
    found = []
    for result in results:
        found.append(result)
        done(1)
    return found


class Tuner:
    """The search: the present weights, and what the games said of them."""

    def __init__(self, plan: TunePlan, start: list[float] | None, play: Play, better: Callable[[list[float]], None]):
        setup = stellwerk.new(plan.game, plan.board, plan.players, 0, dict(plan.options), data=plan.data).setup
        self.plan, self.play, self.better = plan, play, better
        self.names, self.seats = setup.weight_names, setup.players
        self.start = list(setup.weights if start is None else start)
        self.weights = list(self.start)
        self.moving = moving(self.names, plan.only)
        self.slopes: list[Slope] = []
        self.games = 0

    def search(self) -> None:
        for number in range(self.plan.rounds):
            self.turn(number)

    def turn(self, number: int) -> None:
        """One round of pairs, and the step it suggests."""
        first = number * self.plan.games
        signs = [self.signs(first + game) for game in range(self.plan.games)]
        differences = tempered(self.differences(first, signs))
        found = [slope(differences, [row[i] for row in signs]) for i in range(len(self.moving))]
        stepped = list(self.weights)
        for index, (gain, error), by in zip(self.moving, found, step_along(found), strict=True):
            stepped[index] = rounded(moved(self.weights[index], by))
            label = label_of(self.names, index)
            self.slopes.append(Slope(number + 1, label, self.weights[index], stepped[index], gain, error))
        if stepped != self.weights:
            self.weights = stepped
            self.better(self.weights)

    def signs(self, index: int) -> list[int]:
        """Which way each weight is moved in the first game of a pair."""
        stream = Stream(seed_of(self.plan.seed, index, "signs"))
        return [1 if stream.below(2) else -1 for _ in self.moving]

    def differences(self, first: int, signs: list[list[int]]) -> list[float]:
        """Per pair the lead of the one less the lead of the other."""
        present = tuple(self.weights)
        duels = [
            Duel(first + game, game % self.seats, self.shifted(row, side), present)
            for game, row in enumerate(signs)
            for side in (SPREAD, -SPREAD)
        ]
        leads = [lead for lead, _ in self.play(duels)]
        self.games += len(duels)
        return [one - other for one, other in zip(leads[::2], leads[1::2], strict=True)]

    def shifted(self, signs: list[int], by: float) -> tuple[float, ...]:
        weights = list(self.weights)
        for index, sign in zip(self.moving, signs, strict=True):
            weights[index] = moved(weights[index], sign * by)
        return tuple(weights)

    def judged(self) -> Tuned:
        """New weights against the old ones, on seeds after all those of the search."""
        if self.weights == self.start:
            return Tuned(self.start, self.weights, self.slopes, self.games, 0.0, 0.0, 0.0, 0.0)
        first = self.plan.rounds * self.plan.games
        new, old = tuple(self.weights), tuple(self.start)
        places = [(first + game, game % self.seats) for game in range(self.plan.games)]
        met = self.play([Duel(index, seat, new, old) for index, seat in places])
        usual = self.play([Duel(index, seat, old, old) for index, seat in places])
        self.games += 2 * len(places)
        gain, error = mean_and_error(tempered([a - b for (a, _), (b, _) in zip(met, usual, strict=True)]))
        wins, fair = fmean(won for _, won in met), fmean(won for _, won in usual)
        return Tuned(self.start, self.weights, self.slopes, self.games, gain, error, wins, fair)


def tune(
    plan: TunePlan,
    start: list[float] | None = None,
    workers: int = 1,
    done: Callable[[int], None] = lambda games: None,
    better: Callable[[list[float]], None] = lambda weights: None,
) -> Tuned:
    """The whole search; `done` hears of every game, `better` of every step taken."""
    with players_of(plan, workers, done) as play:
        tuner = Tuner(plan, start, play, better)
        tuner.search()
        return tuner.judged()


def most_games(plan: TunePlan) -> int:
    """All games of the search, for the progress bar."""
    return plan.games * (2 * plan.rounds + 2)


def tempered(differences: list[float]) -> list[float]:
    """Ruin is a bad result, but a thousand points of loss on paper would drown what all other games tell."""
    wildest = WILD * median(abs(difference) for difference in differences)
    return [max(-wildest, min(wildest, difference)) for difference in differences] if wildest else differences


def slope(differences: list[float], signs: list[int]) -> tuple[float, float]:
    """By how much the lead grows along one weight, and the error of that."""
    gain, error = mean_and_error([sign * difference for sign, difference in zip(signs, differences, strict=True)])
    return gain / (2 * SPREAD), error / (2 * SPREAD)


def step_along(slopes: list[tuple[float, float]]) -> list[float]:
    """Uphill: the clearer a slope the further, and all the less the more of them may be luck."""
    steep, blurred = sum(gain**2 for gain, _ in slopes), sum(error**2 for _, error in slopes)
    if steep <= blurred:
        return [0.0] * len(slopes)
    ways = [gain**3 / (gain**2 + error**2) if gain else 0.0 for gain, error in slopes]
    stride = STRIDE * SPREAD * sqrt(len(slopes)) * (1 - blurred / steep) / sqrt(sum(way**2 for way in ways))
    return [max(-FURTHEST, min(FURTHEST, stride * way)) for way in ways]


def moved(weight: float, by: float) -> float:
    """A weight between 0 and 1 is a share and stays one; any other keeps its sign, and nothing stays nothing."""
    if 0.0 < weight < 1.0:
        odds = weight / (1.0 - weight) * exp(by)
        return odds / (1.0 + odds)
    return weight * exp(by)


def mean_and_error(differences: list[float]) -> tuple[float, float]:
    count = len(differences)
    return fmean(differences), stdev(differences) / count**0.5 if count > 1 else 0.0


def moving(names: WeightNames, only: tuple[str, ...]) -> list[int]:
    """The indices of the weights that may move."""
    known = [name for name, _ in names]
    for name in only:
        if name not in known:
            raise Malformed(f"there is no weight {name!r}; there are {', '.join(known)}", "only")
    owners = [name for name, count in names for _ in range(count)]
    return [index for index, name in enumerate(owners) if not only or name in only]


def rounded(weight: float) -> float:
    """Three figures: more would pretend to a precision the games do not have."""
    return float(f"{weight:.3g}")
