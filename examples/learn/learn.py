"""A net learns American Rails from a planner: one script, NumPy, one core, minutes.

    python examples/learn/learn.py --minutes 20 -o net.json --curve curve.json --plot curve.svg

Expert iteration in its plainest form. The learner plays whole games with itself (in the first round greedy does); at some
of its decisions the expert, a planner that looks through the whole turn, says what every action is worth. The net is
trained to rank actions as the expert did, plays better, meets other positions, and asks again. At the end it does in one
step what the planner needs a beam for. Copy `net.json` into `src/stellwerk/games/<game>/bot/` and it plays as the bot
`learned`, at the table, in the arena and in the suite.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import stellwerk
from stellwerk import bots
from stellwerk.arena.openings import play_opening
from stellwerk.bots.learned import FAR, FORMAT, Eye, Learned, read_net
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.player import Bot, Ranking
from stellwerk.kernel.match import Match

TEMPERATURE = 4.0  # dollars: of actions that differ by less the expert is not sure either
SURE = (
    0.5  # this part of the target is the expert's first choice: of equals it takes the cheapest bid, and so should we
)
MOST = 24  # actions of a decision that are learned from: the expert's best, and some of the others
UNITS = 32
BATCH, RATE = 64, 2e-3
OPENING = (
    3  # decisions per seat drawn from the best few: else bots without luck play the same few games again and again
)
HELD_BACK = 10  # every tenth decision is not learned from: it says how well the rest was understood


@dataclass
class Lesson:
    """One decision: a row of inputs per action, and how much of the choice each should get."""

    rows: Any  # float32, actions × inputs
    target: Any  # float32, adds up to 1
    best: int  # the expert's choice


@dataclass
class Plan:
    game: str = "american_rails"
    players: tuple[int, ...] = (3, 4, 5)  # one net for all; games take turns
    minutes: float = 20.0  # of processor time
    lessons: int = 0  # in each round, instead of so many minutes: then the same plan gives the same net
    rounds: int = 8
    ask: float = 0.3  # part of the decisions at which the expert is asked
    follow: float = 0.5  # and of these the part that is played as it said
    passes: int = 12  # over all lessons, per round
    trials: int = 60  # games against greedy, per round, for the curve
    width: int = UNITS
    seed: int = 1

    def seconds_of(self, n: int) -> float:
        """Each round has twice the time of the one before: a beginner's questions are soon answered."""
        return 60 * self.minutes * 2**n / (2**self.rounds - 1)


@dataclass
class Curve:
    points: list[dict[str, float]] = field(default_factory=list)


# The net ------------------------------------------------------------------------------------


class Trained:
    """The same two layers as `stellwerk.bots.learned.Net`, in arrays, with what Adam remembers."""

    def __init__(self, inputs: int, width: int, random: np.random.Generator) -> None:
        self.mean, self.scale = np.zeros(inputs, np.float32), np.ones(inputs, np.float32)
        self.first = random.normal(0, math.sqrt(2 / inputs), (inputs + 1, width)).astype(np.float32)
        self.last = random.normal(0, 0.1, width).astype(np.float32)
        self.steps, self.moments = 0, [(np.zeros_like(w), np.zeros_like(w)) for w in (self.first, self.last)]

    def look_at(self, lessons: list[Lesson]) -> None:
        """Inputs are scaled by what was seen first; later rounds keep to it, since the weights do."""
        rows = np.concatenate([lesson.rows for lesson in lessons])
        self.mean, self.scale = rows.mean(axis=0), np.maximum(rows.std(axis=0), 0.05)

    def forward(self, rows: Any) -> tuple[Any, Any, Any]:
        scaled = np.clip((rows - self.mean) / self.scale, -FAR, FAR)
        scaled = np.concatenate([scaled, np.ones((len(rows), 1), np.float32)], axis=1)
        levels = np.maximum(scaled @ self.first, 0)
        return scaled, levels, levels @ self.last

    def step(self, lessons: list[Lesson]) -> float:
        """One batch: the cross entropy between the expert's shares and ours, and a step down its slope."""
        rows, target, starts, sizes = joined(lessons)
        scaled, levels, scores = self.forward(rows)
        shares = softmax(scores, starts, sizes)
        loss = -float((target * np.log(shares + 1e-9)).sum()) / len(lessons)
        slope = (shares - target)[:, None] / len(lessons)
        back = (slope * self.last) * (levels > 0)
        self.adam([scaled.T @ back, (levels * slope).sum(axis=0)])
        return loss

    def adam(self, slopes: list[Any]) -> None:
        self.steps += 1
        for weights, slope, (mean, square) in zip((self.first, self.last), slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weights -= RATE * fair * mean / (np.sqrt(square) + 1e-8)

    def told(self, lessons: list[Lesson]) -> dict[str, float]:
        """Loss and agreement with the expert's choice on lessons it did not learn from."""
        rows, target, starts, sizes = joined(lessons)
        scores = self.forward(rows)[2]
        loss = -float((target * np.log(softmax(scores, starts, sizes) + 1e-9)).sum()) / len(lessons)
        mine = [int(part.argmax()) for part in np.split(scores, starts[1:])]
        right = [choice == lesson.best for choice, lesson in zip(mine, lessons, strict=True)]
        return {"loss": loss, "agreement": float(np.mean(right))}


def joined(lessons: list[Lesson]) -> tuple[Any, Any, Any, Any]:
    """Lessons one under the other, with where each begins and how long it is."""
    sizes = np.array([len(lesson.target) for lesson in lessons])
    starts = np.concatenate([[0], sizes.cumsum()[:-1]])
    rows = np.concatenate([lesson.rows for lesson in lessons])
    return rows, np.concatenate([lesson.target for lesson in lessons]), starts, sizes


def softmax(scores: Any, starts: Any, sizes: Any) -> Any:
    """Within each lesson by itself."""
    high = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
    return high / np.repeat(np.add.reduceat(high, starts), sizes)


def fit(net: Trained, lessons: list[Lesson], passes: int, random: np.random.Generator) -> float:
    loss = 0.0
    for _ in range(passes):
        order = random.permutation(len(lessons))
        parts = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        loss = float(np.mean([net.step([lessons[i] for i in part]) for part in parts]))
    return loss


# Playing and asking -------------------------------------------------------------------------


class Student(Bot):
    """The net as it is now, from the text of its file."""

    key = "student"

    def __init__(self, text: str) -> None:
        super().__init__(0, 0.0)
        self.text = text
        self.known: dict[int, Learned] = {}  # by number of players

    def rank(self, match: Match, seat: int) -> Ranking:
        players = match.setup.players
        if players not in self.known:
            self.known[players] = read_net(self.text, match.setup)
        return self.known[players].ranked(match.core, seat)


def gather(plan: Plan, student: Bot, until: float, random: np.random.Generator) -> list[Lesson]:
    """Games of the student with itself; where the expert is asked, a lesson."""
    found: list[Lesson] = []
    expert = PlannerBot(plan.seed, 0.0)

    def enough() -> bool:
        return len(found) >= plan.lessons if plan.lessons else time.process_time() >= until

    while not enough():
        match = stellwerk.new(plan.game, None, int(random.choice(plan.players)), int(random.integers(1 << 40)))
        eye = Eye(match.setup)
        while (seat := match.seat) is not None and not enough():
            asked = random.random() < plan.ask and len(match.core.legal()) > 1
            ranking = expert.ranked(match, seat) if asked else []
            if asked:
                found.append(lesson(eye, match, seat, ranking, random))
            code = ranking[0][1] if asked and random.random() < plan.follow else student.ranked(match, seat)[0][1]
            match.play(match.setup.actions.action(code))
    return found


def lesson(eye: Eye, match: Match, seat: int, ranking: Ranking, random: np.random.Generator) -> Lesson:
    """What the expert said of a decision, for the best of its actions and some of the others."""
    codes = match.core.legal()
    place = {code: i for i, code in enumerate(codes)}
    good = [(worth, place[code]) for worth, code in ranking if code in place][: MOST // 2]
    kept = [i for _, i in good]
    others = [i for i in range(len(codes)) if i not in set(kept)]
    kept += random.permutation(others)[: MOST - len(kept)].astype(int).tolist()
    target = np.zeros(len(kept), np.float32)
    worths = np.array([worth for worth, _ in good])
    shares = np.exp((worths - worths.max()) / TEMPERATURE)
    target[: len(good)] = (1 - SURE) * shares / shares.sum()
    target[0] += SURE
    rows = np.array(eye.inputs(match.core, seat), np.float32)[kept]
    return Lesson(rows, target, 0)


def margins(plan: Plan, student: Bot, rival: str, games: int, seed: int = 900_000) -> list[float]:
    """The student on one seat, further each game, the rival on all others: points ahead of the best of them."""
    found = []
    for n in range(games):
        players = plan.players[n % len(plan.players)]
        match, mine = stellwerk.new(plan.game, None, players, seed + n), n // len(plan.players) % players
        play_opening(match, OPENING, seed + n)
        bots.play_out(match, [student if s == mine else bots.get(rival, seed + n + s) for s in range(players)])
        scores = match.scores()
        found.append(float(scores[mine] - max(scores[:mine] + scores[mine + 1 :])))
    return found


def interval(values: list[float]) -> dict[str, float]:
    """Mean and 95 % interval."""
    half = 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    mean = float(np.mean(values))
    return {"margin": mean, "low": mean - half, "high": mean + half, "ahead": float(np.mean(np.array(values) > 0))}


# The whole ----------------------------------------------------------------------------------


def file_of(net: Trained, names: list[str], card: dict[str, Any]) -> str:
    """The net as text: small enough to read, four figures of each number are enough to play by."""

    def short(numbers: Any) -> list[float]:
        return [float(f"{number:.4g}") for number in numbers]

    said = {"format": FORMAT, "card": card, "inputs": names, "mean": short(net.mean), "scale": short(net.scale)}
    units = ",\n  ".join(json.dumps(short(unit)) for unit in net.first.T)
    head = json.dumps(said, indent=1, ensure_ascii=False)[:-2]
    return f'{head},\n "units": [\n  {units}\n ],\n "last": {json.dumps(short(net.last))}\n}}\n'


def train(plan: Plan, keep: Callable[[str, Curve], None]) -> Curve:
    """All rounds; after each `keep` hears the text of the net's file and the curve of how it came there."""
    random = np.random.default_rng(plan.seed)
    names = Eye(stellwerk.new(plan.game, None, plan.players[0], 1).setup).names
    net, curve, lessons, held = Trained(len(names), plan.width, random), Curve(), list[Lesson](), list[Lesson]()
    student: Bot = bots.get("greedy", plan.seed)
    begun = time.process_time()
    for n in range(plan.rounds):
        new = gather(plan, student, time.process_time() + plan.seconds_of(n), random)
        held += new[::HELD_BACK]
        lessons += [one for i, one in enumerate(new) if i % HELD_BACK]
        if n == 0:
            net.look_at(lessons)
            curve.points.append(examined(plan, net, names, 0, 0.0, held)[1])
        fit(net, lessons, plan.passes, random)
        spent = (time.process_time() - begun) / 60
        text, point = examined(plan, net, names, len(lessons), spent, held)
        student = Student(text)
        curve.points.append(point)
        keep(text, curve)
    return curve


def examined(
    plan: Plan, net: Trained, names: list[str], lessons: int, minutes: float, held: list[Lesson]
) -> tuple[str, dict[str, float]]:
    """The text of the net's file as it is now, and how well it understands and plays."""
    point = {"lessons": lessons, "minutes": round(minutes, 2), **net.told(held), "held_back": len(held)}
    text = file_of(net, names, card_of(plan, point))
    point |= interval(margins(plan, Student(text), "greedy", plan.trials)) if plan.trials else {}
    print(", ".join(f"{key} {value:.2f}" for key, value in point.items()), flush=True)
    return text, point


def card_of(plan: Plan, point: dict[str, float]) -> dict[str, Any]:
    return {
        "what": "ranks the actions of a decision by the position after each; trained on what a planner said they are worth",
        "made_by": "examples/learn/learn.py",
        "game": plan.game,
        "players": list(plan.players),
        "seed": plan.seed,
        "lessons": int(point["lessons"]),
        "processor_minutes": round(point["minutes"], 1),
        "agreement_on_held_back": round(point["agreement"], 3),
        "stellwerk": stellwerk.__version__,
    }


def plot(curve: Curve, file: Path) -> None:
    from stellwerk.arena import plots

    points = [point for point in curve.points if "margin" in point]
    figure = plots.new_figure(7, 3)
    left, right = figure.subplots(1, 2)
    for axes, title in ((left, "points ahead of the best of the greedy bots"), (right, "agreement with the planner")):
        axes.set_title(title, fontsize=9, loc="left")
        axes.set_xlabel("decisions learned from")
        axes.set_xscale("symlog", linthresh=100)
    lessons = [point["lessons"] for point in points]
    left.plot(lessons, [point["margin"] for point in points], color=plots.BLUE, marker="o", markersize=3)
    left.fill_between(
        lessons, [point["low"] for point in points], [point["high"] for point in points], color=plots.BLUE, alpha=0.2
    )
    left.axhline(0, color=plots.LINE)
    every = curve.points
    right.plot(
        [p["lessons"] for p in every], [p["agreement"] for p in every], color=plots.RED, marker="o", markersize=3
    )
    plots.save(figure, file)


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Train the net of the bot `learned`.")
    parser.add_argument("--game", default="american_rails")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--minutes", type=float, default=20.0, help="of processor time, for asking the expert")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--trials", type=int, default=60, help="games against greedy after each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, default=Path("net.json"))
    parser.add_argument("--curve", type=Path)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args(given)
    plan = Plan(
        game=asked.game,
        players=tuple(asked.players),
        minutes=asked.minutes,
        rounds=asked.rounds,
        trials=asked.trials,
        seed=asked.seed,
    )

    def keep(text: str, curve: Curve) -> None:
        asked.output.write_text(text, encoding="utf-8")
        if asked.curve:
            asked.curve.write_text(json.dumps(curve.points, indent=1) + "\n", encoding="utf-8")
        if asked.plot:
            plot(curve, asked.plot)

    train(plan, keep)


if __name__ == "__main__":
    main()
