"""How a bot does on the kept problems: each asked anew with three seeds, solved if it is right every time."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from stellwerk.kernel.problems import THEMES, Problem

from .budget import Budget
from .seeds import seed_of

SEEDS = 3


@dataclass(frozen=True)
class Answer:
    """What a bot played in one problem, seed by seed."""

    problem: Problem
    played: tuple[dict[str, Any], ...]

    @property
    def right(self) -> int:
        return sum(self.problem.solved_by(action) for action in self.played)

    @property
    def solved(self) -> bool:
        return self.right == len(self.played)

    @property
    def json(self) -> dict[str, Any]:
        one = self.problem
        return {
            "problem": one.key,
            "theme": one.theme,
            "why": one.why,
            "solved": self.solved,
            "right": self.right,
            "played": list(self.played),
        }


def answer(problem: Problem, bot: str, budget: Budget) -> Answer:
    """A fresh bot for every seed: none remembers what it thought before."""
    match = problem.position()
    asked = [budget.bot(bot, seed_of(n, 0, problem.key)) for n in range(SEEDS)]
    return Answer(problem, tuple(one.decide(match, problem.seat).json for one in asked))


def answers(problems: Iterable[Problem], bot: str, budget: Budget, done: Callable[[int], None]) -> list[Answer]:
    found = []
    for problem in problems:
        found.append(answer(problem, bot, budget))
        done(1)
    return found


def by_theme(found: list[Answer]) -> list[tuple[str, int, int]]:
    """Theme, solved, asked, in the order of the themes."""
    return [
        (theme, sum(one.solved for one in asked), len(asked))
        for theme in THEMES
        if (asked := [one for one in found if one.problem.theme == theme])
    ]


def report(found: list[Answer]) -> dict[str, Any]:
    return {
        "solved": sum(one.solved for one in found),
        "asked": len(found),
        "themes": {theme: {"solved": solved, "asked": asked} for theme, solved, asked in by_theme(found)},
        "problems": [one.json for one in found],
    }
