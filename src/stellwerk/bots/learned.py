"""Learned: a small net that judges the position after each action, as a planner of whole turns was seen to judge it.

A game that has one keeps it in `bot/net.json`, with a card that says how it was trained; `examples/learn` makes it. What the
net reads of a position the game tells by `Setup.traits`; beside that stand the kind of the action and the question that comes next.
It thinks one step deep, as greedy does, and takes about its time.
"""

import json
import math
from importlib import resources
from typing import Any, Final

from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.errors import BadData, Malformed
from stellwerk.kernel.game import Game, Setup
from stellwerk.kernel.match import Match

from .player import Bot, Ranking

LEARNED: Final = "learned"  # a compiled class does not tell its own key
FILE: Final = "net.json"
FORMAT: Final = "stellwerk-net-1"
FAR: Final = 8.0  # of scaled inputs: what was hardly ever seen in training must not outweigh all else


class Net:
    """Two layers: inputs to units that never go below nought, and these to one number."""

    def __init__(self, mean: list[float], scale: list[float], units: list[list[float]], last: list[float]) -> None:
        self.mean: list[float] = mean
        self.scale: list[float] = scale
        self.units: list[list[float]] = units  # of each unit its weights, then what is added
        self.last: list[float] = last  # of each unit its weight in the answer

    def judge(self, inputs: list[float]) -> float:
        size = len(inputs)
        scaled = [max(-FAR, min(FAR, (inputs[i] - self.mean[i]) / self.scale[i])) for i in range(size)]
        total = 0.0
        for n in range(len(self.units)):
            weights = self.units[n]
            level = weights[size]
            for i in range(size):
                level += weights[i] * scaled[i]
            if level > 0.0:
                total += level * self.last[n]
        return total


class Eye:
    """What the net reads of an action of a set-up."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.kinds: list[str] = [kind.name for kind in setup.actions.kinds]
        self.steps: list[str] = [step.name for step in setup.first_position.steps]
        self.bases: list[int] = [setup.actions.base(name) for name in self.kinds]
        self.names: list[str] = [
            "gain",
            "mine_next",
            *self.setup.trait_names,
            *[f"kind {name}" for name in self.kinds],
            *[f"step {name}" for name in self.steps],
        ]

    def kind_of(self, code: int) -> int:
        found = 0
        for i in range(len(self.bases)):
            if self.bases[i] <= code:
                found = i
        return found

    def inputs(self, core: Core, seat: int) -> list[list[float]]:
        """A row per legal action: what it changes of the evaluation, what is seen after it, its kind, the next question."""
        before, rows = self.setup.value(core, seat), list[list[float]]()
        for code in core.legal():
            kind = self.kind_of(code)
            core.apply(code)
            row = [self.setup.value(core, seat) - before, 1.0 if core.seat == seat else 0.0]
            row += self.setup.traits(core, seat)
            row += [1.0 if i == kind else 0.0 for i in range(len(self.kinds))]
            step = core.cells[STEP]
            row += [1.0 if i == step else 0.0 for i in range(len(self.steps))]
            core.undo()
            rows.append(row)
        return rows


class Learned:
    """A game's net together with the eye it was trained with."""

    def __init__(self, eye: Eye, net: Net) -> None:
        self.eye: Eye = eye
        self.net: Net = net

    def ranked(self, core: Core, seat: int) -> Ranking:
        codes, rows = core.legal(), self.eye.inputs(core, seat)
        found: Ranking = [(-self.net.judge(rows[i]), codes[i]) for i in range(len(codes))]
        found.sort()
        return [(-worth, code) for worth, code in found]


def has_net(game: Game) -> bool:
    return (resources.files(game.package) / "bot" / FILE).is_file()


def must_have_net(game: Game) -> None:
    """A game without one says what plays it."""
    if not has_net(game):
        raise Malformed(
            f"{game.key} has no learned bot: examples/learn trains one; planner and search play every game",
            "bot",
            f"{game.key} hat keinen gelernten Bot: examples/learn trainiert einen; planner und search spielen alles",
        )


def learned_for(setup: Setup) -> Learned:
    """The game's own net."""
    must_have_net(setup.game)
    return read_net((resources.files(setup.game.package) / "bot" / FILE).read_text(encoding="utf-8"), setup)


def read_net(text: str, setup: Setup) -> Learned:
    """A net from the text of its file; one of another form, or that was trained to read something else, is refused."""
    eye = Eye(setup)
    try:
        said: dict[str, Any] = json.loads(text)
        if said["format"] != FORMAT:
            raise BadData(FILE, "format", f"is {said['format']!r}, not {FORMAT!r}")
        names = [str(name) for name in said["inputs"]]
        mean, scale = numbers(said["mean"]), numbers(said["scale"])
        units, last = [numbers(unit) for unit in said["units"]], numbers(said["last"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(FILE, "the file", f"is no net: {error!r}") from error
    if names != eye.names:
        other = [name for name in [*names, *eye.names] if (name in names) != (name in eye.names)]
        raise BadData(FILE, "inputs", f"were others when it was trained ({', '.join(other[:5])}): train it anew")
    right = len(mean) == len(scale) == len(names) and len(last) == len(units) and min(scale) > 0
    if not right or any(len(unit) != len(names) + 1 for unit in units):
        raise BadData(FILE, "units", f"do not fit {len(names)} inputs")
    return Learned(eye, Net(mean, scale, units, last))


def numbers(row: Any) -> list[float]:
    found = [float(number) for number in row]
    if not all(math.isfinite(number) for number in found):
        raise ValueError("a weight is no number")
    return found


class LearnedBot(Bot):
    key = LEARNED

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.known: dict[int, Learned] = {}

    def rank(self, match: Match, seat: int) -> Ranking:
        return self.net_for(match.setup).ranked(match.core, seat)

    def net_for(self, setup: Setup) -> Learned:
        """Read once per set-up; set-ups live as long as the program."""
        found = self.known.get(id(setup))
        if found is None:
            found = learned_for(setup)
            self.known[id(setup)] = found
        return found
