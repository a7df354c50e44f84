"""Tuning by self-play: better weights for a game's evaluation, found by paired games.

Each weight in turn is moved up, then down. The candidate plays one seat of a table whose other seats keep the present
weights; its result is compared with what that very seat got, on that very seed, when all kept them. A step is taken
when the mean difference is clear. At the end the new weights meet the old ones on seeds nobody has seen.
The first decisions of a game are drawn from the best few, so that a game without chance has more than one course.
Everything follows from the plan: the same plan gives the same weights, on one worker or on twenty.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import fmean, stdev

import stellwerk
from stellwerk import bots
from stellwerk.bots.player import Bot
from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.weights import Names, label_of

from .simulate import seed_of

STEP = 0.35  # of a weight, at first
SMALLEST = 0.1  # a weight near nothing is moved as if it were this large
WIDER, NARROWER = 1.4, 0.5  # the next step after one that was taken, after none was
CLEAR = 1.6  # standard errors by which a difference must exceed nothing
LOOKS = 4  # a candidate that is behind after a quarter, a half, … of its games is given up
HOPELESS = -0.5  # standard errors: behind by more than this is given up
OPENING = 2  # decisions per seat that are drawn from the best few
FEW = 3


@dataclass(frozen=True)
class TunePlan:
    game: str
    board: str | None
    players: int | None
    options: tuple[tuple[str, object], ...]
    bot: str
    games: int  # per candidate
    rounds: int  # how often every weight has its turn
    seed: int
    only: tuple[str, ...] = ()  # the weights that may move; all if none is named


@dataclass(frozen=True)
class Duel:
    """One game: `weights` in one seat, `others` in all other seats."""

    index: int  # of the seed
    seat: int
    weights: tuple[float, ...]
    others: tuple[float, ...]


@dataclass(frozen=True)
class Trial:
    """One candidate and what its games said."""

    round: int
    weight: str
    old: float
    new: float
    games: int
    gain: float
    error: float
    taken: bool


@dataclass(frozen=True)
class Tuned:
    start: list[float]
    weights: list[float]
    trials: list[Trial]
    games: int  # played in all
    gain: float  # against the start, on fresh seeds
    error: float
    wins: float  # share of those games that the new weights won
    fair: float


Play = Callable[[list[Duel]], list[tuple[float, float]]]


def play_duel(plan: TunePlan, duel: Duel) -> tuple[float, float]:
    """Lead over the best rival and share of the win, for the seat in question."""
    match = stellwerk.new(plan.game, plan.board, plan.players, seed_of(plan.seed, duel.index), dict(plan.options))
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
    best = bot.explain(match, seat, FEW)
    return best[luck.below(len(best))][1]


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
    """The search: present weights, the step of each, and what the present weights got where."""

    def __init__(self, plan: TunePlan, start: list[float] | None, play: Play, better: Callable[[list[float]], None]):
        setup = stellwerk.new(plan.game, plan.board, plan.players, 0, dict(plan.options)).setup
        self.plan, self.play, self.better = plan, play, better
        self.names, self.seats = setup.weight_names, setup.players
        self.start = list(setup.weights if start is None else start)
        self.weights = list(self.start)
        self.moving = moving(self.names, plan.only)
        self.steps = [STEP * max(abs(weight), SMALLEST) for weight in self.start]
        self.known: dict[tuple[int, int], float] = {}  # the lead of a seat on a seed when all keep the present weights
        self.trials: list[Trial] = []
        self.games = 0

    def search(self) -> None:
        for number in range(self.plan.rounds):
            for index in shuffled(self.moving, seed_of(self.plan.seed, number, "order")):
                self.turn(number, index)

    def turn(self, number: int, index: int) -> None:
        """A weight moved up and, if that does not gain, down; the present one is kept unless a step is clear."""
        for direction in (1.0, -1.0):
            candidate = list(self.weights)
            candidate[index] = rounded(candidate[index] + direction * self.steps[index])
            if candidate[index] != self.weights[index] and self.tried(number, index, candidate):
                self.steps[index] *= WIDER
                return
        self.steps[index] *= NARROWER

    def tried(self, number: int, index: int, candidate: list[float]) -> bool:
        differences: list[float] = []
        gain, error = 0.0, 0.0
        for look in range(1, LOOKS + 1):
            last = self.plan.games * look // LOOKS
            differences += self.differences(number, candidate, len(differences), last)
            gain, error = mean_and_error(differences)
            if gain < HOPELESS * error or (gain == 0.0 and error == 0.0):
                break
        taken = len(differences) == self.plan.games and gain > CLEAR * error
        old, new = self.weights[index], candidate[index]
        label = label_of(self.names, index)
        self.trials.append(Trial(number + 1, label, old, new, len(differences), gain, error, taken))
        if taken:
            self.weights = candidate
            self.known.clear()
            self.better(self.weights)
        return taken

    def differences(self, number: int, candidate: list[float], first: int, last: int) -> list[float]:
        """Per game the lead with the candidate less the lead without; every round has seeds of its own."""
        places = [(number * self.plan.games + game, game % self.seats) for game in range(first, last)]
        present = tuple(self.weights)
        unknown = [place for place in places if place not in self.known]
        leads = self.play([Duel(index, seat, present, present) for index, seat in unknown])
        self.known.update({place: lead for place, (lead, _) in zip(unknown, leads, strict=True)})
        tried = self.play([Duel(index, seat, tuple(candidate), present) for index, seat in places])
        self.games += len(unknown) + len(places)
        return [lead - self.known[place] for place, (lead, _) in zip(places, tried, strict=True)]

    def judged(self) -> Tuned:
        """New weights against the old ones, on seeds after all those of the search."""
        if self.weights == self.start:
            return Tuned(self.start, self.weights, self.trials, self.games, 0.0, 0.0, 0.0, 0.0)
        first = self.plan.rounds * self.plan.games
        new, old = tuple(self.weights), tuple(self.start)
        places = [(first + game, game % self.seats) for game in range(self.plan.games)]
        met = self.play([Duel(index, seat, new, old) for index, seat in places])
        usual = self.play([Duel(index, seat, old, old) for index, seat in places])
        self.games += 2 * len(places)
        gain, error = mean_and_error([a - b for (a, _), (b, _) in zip(met, usual, strict=True)])
        wins, fair = fmean(won for _, won in met), fmean(won for _, won in usual)
        return Tuned(self.start, self.weights, self.trials, self.games, gain, error, wins, fair)


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


def most_games(plan: TunePlan, names: Names) -> int:
    """The games of a search in which no candidate is given up early, for the progress bar."""
    return plan.games * (plan.rounds * (1 + 2 * len(moving(names, plan.only))) + 2)


def mean_and_error(differences: list[float]) -> tuple[float, float]:
    count = len(differences)
    return fmean(differences), stdev(differences) / count**0.5 if count > 1 else 0.0


def moving(names: Names, only: tuple[str, ...]) -> list[int]:
    """The indices of the weights that may move."""
    known = [name for name, _ in names]
    for name in only:
        if name not in known:
            raise Malformed(f"there is no weight {name!r}; there are {', '.join(known)}", "only")
    owners = [name for name, count in names for _ in range(count)]
    return [index for index, name in enumerate(owners) if not only or name in only]


def shuffled(indices: list[int], seed: int) -> list[int]:
    stream, order = Stream(seed), list(indices)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def rounded(weight: float) -> float:
    """Three figures: more would pretend to a precision the games do not have."""
    return float(f"{weight:.3g}")
