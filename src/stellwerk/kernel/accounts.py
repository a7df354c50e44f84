"""What is told of money, income, points and shares: which line changed whose account by how much.

A state gives all accounts as one list of numbers; the log takes that list with every line. What changed between two
lines belongs to the second one, or to the first where that was told ahead of what it does.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import ScoreRow, Setup

Changes = tuple[tuple[int, int], ...]  # place in the list of accounts, by how much

START = "start"  # the source of what was there from the beginning


@dataclass(frozen=True)
class Account:
    """A number of every seat whose changes are told; `account.<key>` is what it is called."""

    key: str
    money: bool = False


def told(ahead: Sequence[bool], stands: Sequence[list[int]]) -> list[Changes]:
    """The changes by line. `stands`: the accounts before the first line, at each of them, and in the end."""
    steps = [difference(one, other) for one, other in pairwise(stands)]
    found: list[list[tuple[int, int]]] = [[] for _ in ahead]
    for i, step in enumerate(steps):
        after_last = i == len(found)
        line = i - 1 if i and (after_last or ahead[i - 1]) else i
        if step and found:
            found[line] += step
    return [summed(line) for line in found]


def difference(before: list[int], after: list[int]) -> list[tuple[int, int]]:
    return [(at, after[at] - before[at]) for at in range(len(before)) if after[at] != before[at]]


def summed(changes: Iterable[tuple[int, int]]) -> Changes:
    total: dict[int, int] = {}
    for at, by in changes:
        total[at] = total.get(at, 0) + by
    return tuple((at, by) for at, by in sorted(total.items()) if by)


def stands(opening: list[int], lines: Iterable[Changes]) -> list[list[int]]:
    """The accounts after each line."""
    now, found = list(opening), list[list[int]]()
    for changes in lines:
        for at, by in changes:
            now[at] += by
        found.append(list(now))
    return found


def by_source(setup: "Setup", opening: Sequence[int], lines: Iterable[tuple[str, Changes]]) -> "list[ScoreRow]":
    """Rows of points by the kind of line that changed the score, in the order the game gives its sources."""
    from .game import ScoreRow

    sources: Mapping[str, str] = setup.score_sources
    first = (len(setup.accounts) - 1) * setup.players
    points = {kind: [0] * setup.players for kind in sources}
    points[START] = list(opening[first : first + setup.players])
    for kind, changes in lines:
        for at, by in changes:
            if at >= first:
                points[kind][at - first] += by
    return [ScoreRow(kind, rule, tuple(points[kind])) for kind, rule in sources.items() if any(points[kind])]
