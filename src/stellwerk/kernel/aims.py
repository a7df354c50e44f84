"""What a row of decisions is for: the row itself, as a game is asked about it (`Face.aim`).

It goes as far as its seat goes on and nothing is drawn, from the position as that seat may believe it: so what is said of it
tells no card and no throw that the seat could not know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .core import Core
from .finality import OPEN, what_ends

if TYPE_CHECKING:
    from .game import Setup

Aim = tuple[str, dict[str, int]]  # the key of a text under `aim.`, and what it speaks of


@dataclass(frozen=True)
class Decisions:
    """Decisions of one seat, one after the other, and the positions before and after them."""

    seat: int
    before: Core
    after: Core
    steps: tuple[tuple[str, Mapping[str, int]], ...]  # kind of action and its fields

    def last(self, kind: str) -> Mapping[str, int] | None:
        return next((fields for name, fields in reversed(self.steps) if name == kind), None)

    def count(self, kind: str) -> int:
        return sum(name == kind for name, _ in self.steps)


def decisions_of(setup: "Setup", core: Core, codes: Sequence[int]) -> Decisions:
    """These decisions of the deciding seat, as far as they can be told; the position stays as it is."""
    twin, steps = core.clone(), []
    for code in codes:
        if code not in twin.legal():
            break
        kind, values = setup.actions.decode(code)
        steps.append((kind.name, {name: value for (name, _), value in zip(kind.fields, values, strict=True)}))
        if what_ends(twin, (code,)) != OPEN:
            twin.peek(code)
            break
        twin.apply(code)
    return Decisions(core.seat, core, twin, tuple(steps))


def decisive(kinds: Sequence[str], made: Decisions) -> Aim | None:
    """The last decision of the most telling kind, and how many of that kind there are."""
    for kind in kinds:
        if (fields := made.last(kind)) is not None:
            return kind, {**fields, "times": made.count(kind)}
    return None
