"""Nürnberg: rivers cost, and the first connection with Fürth brings points (FT-5.25 to 5.30, 5.32)."""

from typing import Any, Final

from stellwerk.kernel.core import NOBODY, Step

from ..actions import Codes
from ..board import Area, Board, Link
from ..rules.building import LineDone
from ..rules.map import MapRules
from ..rules.steps import LINE_DONE
from ..state import CONNECTED, NEVER_JOINED, VP, State

FAR: Final = 1_000_000


class Connection:
    """Unbroken track of anybody between one of `starts` and one of `ends`."""

    def __init__(self, starts: list[int], ends: list[int], points: int) -> None:
        self.starts: list[int] = starts
        self.ends: list[int] = ends
        self.points: int = points

    def stands(self, s: State) -> bool:
        """FT-5.25, 5.26: links of all players and of both companies connect."""
        if not any(s.touch(area) for area in self.starts) or not any(s.touch(area) for area in self.ends):
            return False
        land, seen = s.land, [False] * s.land.areas
        network = [area for area in self.starts if s.touch(area)]
        for area in network:  # grows while we walk it
            seen[area] = True
            if area in self.ends:
                return True
            for link in land.links_of[area]:
                other = land.other_end(link, area)
                if s.owner(link) != NOBODY and not seen[other]:
                    seen[other] = True
                    network.append(other)
        return False

    def own_links(self, s: State) -> list[int]:
        """FT-5.28 to 5.30: per seat its links on its shortest connection, 0 if it has none on any."""
        search = Search(s, self)
        for start in self.starts:
            search.walk(start, [start], [0] * s.players, 0)
        return search.own


class Search:
    """All paths from a start to an end, no area twice and not through another start; the best per seat is kept."""

    def __init__(self, s: State, connection: Connection) -> None:
        self.s: State = s
        self.connection: Connection = connection
        # Who has no link at all looks for nothing, so that the search may stop when the others have theirs.
        self.length: list[int] = [FAR if s.laid(seat) else 0 for seat in range(s.players)]
        self.own: list[int] = [0] * s.players
        self.alive: list[bool] = self.without_dead_ends()

    def without_dead_ends(self) -> list[bool]:
        """Areas some path could pass through: dead ends are cut off one by one, or the search would try them all."""
        s, keep = self.s, self.connection.starts + self.connection.ends
        alive, changed = [s.touch(area) != 0 for area in range(s.land.areas)], True
        while changed:
            changed = False
            for area in range(s.land.areas):
                if alive[area] and area not in keep and self.degree(area, alive) < 2:
                    alive[area] = False
                    changed = True
        return alive

    def degree(self, area: int, alive: list[bool]) -> int:
        s = self.s
        return sum(1 for link in s.land.links_of[area] if s.owner(link) >= 0 and alive[s.land.other_end(link, area)])

    def walk(self, here: int, areas: list[int], own: list[int], length: int) -> None:
        s = self.s
        if here in self.connection.ends:
            self.arrive(own, length)
            return
        if length >= max(self.length):
            return
        for link in s.land.links_of[here]:
            owner, other = s.owner(link), s.land.other_end(link, here)
            if owner == NOBODY or not self.alive[other] or other in areas or other in self.connection.starts:
                continue
            areas.append(other)
            if owner < s.players:
                own[owner] += 1
            self.walk(other, areas, own, length + 1)
            if owner < s.players:
                own[owner] -= 1
            areas.pop()

    def arrive(self, own: list[int], length: int) -> None:
        """FT-5.30: the shortest with at least one own link; of equally short ones the one with most own links."""
        for seat in range(self.s.players):
            shorter = length < self.length[seat]
            if own[seat] and (shorter or (length == self.length[seat] and own[seat] > self.own[seat])):
                self.length[seat] = length
                self.own[seat] = own[seat]


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
