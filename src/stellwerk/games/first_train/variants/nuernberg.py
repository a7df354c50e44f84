"""Nürnberg: rivers cost, and the first connection with Fürth brings points (FT-5.25 to 5.30, 5.32)."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
from ..board.loader import Area, Board, Link
from ..rules.building import LineDone
from ..rules.map import MapRules
from ..rules.steps import LINE_DONE
from ..state import CONNECTED, NEVER_JOINED, VP, State
from .connection import Connection


class RewardedLine(LineDone):
    """FT-5.27: once per game, looked at after each line."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self.connection: Connection = connection

    def line_built(self, s: State) -> None:
        if s.cells[CONNECTED] or not self.connection.stands(s):
            return
        s.put(CONNECTED, 1)
        own = self.connection.own_links(s)
        for seat in range(s.players):
            if own[seat]:
                s.add(VP + seat, self.connection.points * own[seat])
                s.note("connected", [seat, own[seat]])


class Nuernberg(MapRules):
    def link_cost(self, terrain: str, other: str, river: bool) -> int:
        """FT-5.32: 1, across a river 2."""
        return 2 if river else 1

    def bar(self, board: Board, start: Area, end: Area, link: Link | None) -> int:
        """FT-5.15: Nord and Süd are never joined."""
        return NEVER_JOINED if link is not None and link.forbidden else super().bar(board, start, end, link)

    def course(self, codes: Codes, board: Board) -> list[Step[Any]]:
        steps, wanted = super().course(codes, board), board.connection
        if wanted is not None:
            steps[LINE_DONE] = RewardedLine(Connection(list(wanted.starts), list(wanted.ends), wanted.points))
        return steps
