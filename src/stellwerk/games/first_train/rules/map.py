"""What a map may change: each method answers one question of the rulebook. See variants/."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
from ..board.map import Area, Board, Link
from ..state import HILL_OR_HOPS, OPEN
from .course import course


class MapRules:
    def link_cost(self, terrain: str, other: str, river: bool) -> int:
        """Building points of a link."""
        return 1

    def as_played(self, board: Board, options: dict[str, object]) -> Board:
        """The map of the file as these options have it."""
        return board

    def in_play(self, area: Area, options: dict[str, object]) -> bool:
        """Whether an area of the map file takes part at all."""
        return True

    def bar(self, board: Board, start: Area, end: Area, link: Link | None) -> int:
        """FT-5.11: why nothing is built from `start` to `end`, or OPEN; without a link one of them is hill or hops."""
        return HILL_OR_HOPS if link is None else OPEN

    def course(self, codes: Codes, board: Board, options: dict[str, object]) -> list[Step[Any]]:
        return course(codes)
