"""Nürnberg: rivers cost, and the first connection with Fürth brings points (FT-5.25 to 5.30, 5.32, 5.46)."""

from typing import Any, Final

from stellwerk.kernel.core import Step

from ..actions import Codes
from ..board.map import Area, Board, Link
from ..rules.building import Build, LineDone
from ..rules.map import MapRules
from ..rules.steps import BUILD_LINE, LINE_DONE
from ..state import CONNECTED, NEVER_JOINED, VP, State
from .connection import Connection


def reward(s: State, connection: Connection) -> None:
    """FT-5.25, 5.27: once per game, as soon as the connection is seen to stand."""
    if s.cells[CONNECTED] or not connection.stands(s):
        return
    s.put(CONNECTED, 1)
    own = connection.own_links(s)
    for seat in range(s.players):
        if own[seat]:
            s.add(VP + seat, connection.points * own[seat])
            s.note("connected", seat, own[seat])


class RewardedLine(LineDone):
    """FT-5.27: looked at after each line."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self.connection: Connection = connection

    def line_built(self, s: State) -> None:
        reward(s, self.connection)


class RewardedLink(Build):
    """FT-5.46: looked at after each link."""

    def __init__(self, codes: Codes, connection: Connection) -> None:
        super().__init__(codes)
        self.connection: Connection = connection

    def lay(self, s: State, way: int) -> None:
        super().lay(s, way)
        reward(s, self.connection)


class Nuernberg(MapRules):
    def link_cost(self, terrain: str, other: str, river: bool) -> int:
        """FT-5.32: 1, across a river 2."""
        return 2 if river else 1

    def bar(self, board: Board, start: Area, end: Area, link: Link | None) -> int:
        """FT-5.15: Nord and Süd are never joined."""
        return NEVER_JOINED if link is not None and link.forbidden else super().bar(board, start, end, link)

    def course(self, codes: Codes, board: Board, options: dict[str, object]) -> list[Step[Any]]:
        steps, wanted = super().course(codes, board, options), board.connection
        if wanted is None:
            return steps
        connection = Connection(list(wanted.starts), list(wanted.ends), wanted.points)
        if options["connection_bonus"] == "at_once":
            steps[BUILD_LINE] = RewardedLink(codes, connection)
        else:
            steps[LINE_DONE] = RewardedLine(connection)
        return steps


RULES: Final = Nuernberg()
