"""What bots answer in a line that somebody tries out: asked of a worker, for all other seats until it is one's own decision."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from stellwerk import bots
from stellwerk.bots import Bot, hints
from stellwerk.bots.belief import Belief

from .stored import Seat
from .thinking import Seated

FOR_PEOPLE: Final = "planner"
"""Who answers where a person sits."""
IN_A_HURRY: Final = "greedy"
"""Whose answer counts if the other's did not come in time."""

Json = dict[str, Any]
Answered = tuple[list[Json], bool]  # the moves, and whether that is all there is to answer


def bots_of(seats: list[Seat]) -> list[str]:
    return [seat.bot or FOR_PEOPLE for seat in seats]


@dataclass(frozen=True, slots=True)
class Answers:
    """`belief` is the line's own position, which was imagined to begin with; each bot sees of it what its seat may."""

    belief: Belief
    mine: list[int]
    bots: list[str]  # by seat
    most: int

    def think(self, _seated: Seated, tell: Callable[[Any], None]) -> None:
        match, moves, thinking = self.belief.match(), list[Json](), dict[int, Bot]()
        while (seat := match.seat) is not None and seat not in self.mine and len(moves) < self.most:
            if not moves:  # a slow machine still answers something
                tell(([dict(bots.get(IN_A_HURRY, hints.SEED).decide(match, seat).json)], False))
            if seat not in thinking:
                thinking[seat] = bots.get(self.bots[seat], hints.SEED)
            action = thinking[seat].decide(match, seat)
            match.play(action)
            moves.append(dict(action.json))
            tell((list(moves), False))
        tell((moves, match.seat is None or match.seat in self.mine))
