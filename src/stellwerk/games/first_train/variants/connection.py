"""A first connection between two places, and what each player has built of it (FT-5.25 to 5.30)."""

from typing import Final

from stellwerk.kernel.core import NOBODY

from ..state import State

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
        """FT-5.28 to 5.30: per seat its links on its shortest connection, 0 if it has none on any.

        Longer and longer ways are looked at until everybody who has a link on any of them has found one; no way is
        longer than there are areas.
        """
        searches = [Search(s, self, start) for start in self.starts]
        own, wanted = [0] * s.players, 0
        for search in searches:
            wanted |= search.seats()
        for length in range(1, s.land.areas):
            if not wanted:
                break
            for search in searches:
                search.walk(search.start, [search.start], [0] * s.players, length, own, wanted)
            for seat in range(s.players):
                if own[seat]:
                    wanted &= ~(1 << seat)
        assert not wanted, "a link on some way is on no way"
        return own


class Search:
    """The ways from one start to the first end they come to: no area twice, not through another start or end."""

    def __init__(self, s: State, connection: Connection, start: int) -> None:
        self.s: State = s
        self.start: int = start
        self.barred: list[int] = [area for area in connection.starts if area != start]
        self.ends: list[int] = connection.ends
        self.depth: list[int] = [-1] * s.land.areas
        self.useful: list[int] = []  # links on some way
        self.find_useful()
        self.to_go: list[int] = self.distances()

    def find_useful(self) -> None:
        """A link lies on some way exactly if it forms a block with a thread tied from the start to the ends.

        The ends count as one place, for a way touches only one of them: so what lies between two ends is on none.
        """
        self.depth[self.start] = 0
        for end in self.ends:
            self.depth[end] = 1
        for end in self.ends:
            self.visit(end, NOBODY, 1)

    def visit(self, here: int, by: int, depth: int) -> int:
        """The least depth reached from here on. What hangs on one place alone is cut off: no way leads through it."""
        land, low = self.s.land, depth
        self.depth[here] = depth
        for link in land.links_of[here]:
            other = land.other_end(link, here)
            if link == by or self.s.owner(link) == NOBODY or other in self.barred:
                continue
            if self.depth[other] < 0:
                mark = len(self.useful)
                self.useful.append(link)
                reached = self.visit(other, link, depth + 1)
                if reached >= depth:
                    del self.useful[mark:]
                low = min(low, reached)
            elif self.depth[other] < depth:
                self.useful.append(link)
                low = min(low, self.depth[other])
        return low

    def distances(self) -> list[int]:
        """Links to the nearest end, over useful ones."""
        land, found, network = self.s.land, [FAR] * self.s.land.areas, list(self.ends)
        for end in self.ends:
            found[end] = 0
        for area in network:  # grows while we walk it
            for link in land.links_of[area]:
                other = land.other_end(link, area)
                if link in self.useful and found[other] == FAR:
                    found[other] = found[area] + 1
                    network.append(other)
        return found

    def seats(self) -> int:
        """A bit for each seat that has a link on some way."""
        mask = 0
        for link in self.useful:
            if self.s.owner(link) < self.s.players:
                mask |= 1 << self.s.owner(link)
        return mask

    def walk(self, here: int, areas: list[int], own: list[int], left: int, best: list[int], wanted: int) -> None:
        """All ways with exactly `left` more links; of equally short ones that with most own links counts."""
        s = self.s
        if here in self.ends:
            for seat in range(s.players):
                if left == 0 and wanted >> seat & 1:
                    best[seat] = max(best[seat], own[seat])
            return
        for link in s.land.links_of[here]:
            other, owner = s.land.other_end(link, here), s.owner(link)
            if link not in self.useful or other in areas or self.to_go[other] > left - 1:
                continue
            areas.append(other)
            if owner < s.players:
                own[owner] += 1
            self.walk(other, areas, own, left - 1, best, wanted)
            if owner < s.players:
                own[owner] -= 1
            areas.pop()
