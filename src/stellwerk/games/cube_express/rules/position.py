"""The state as the rules complete it: scores, derived numbers, and secrets redrawn (CX-1.18)."""

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import NOBODY, SEAT, STEP

from ..state import BACKS, HANDS, KNOWN_SINCE, MOST_TILES, SEATS, STACK, TURNS, State
from .cities import rebuild_map
from .lay_tile import find_lays
from .scoring import points_of, tiebreak

LATEST = MOST_TILES * SEATS  # later than any turn


class Position(State):
    def fresh(self) -> "Position":
        return Position(self.steps, self.land)

    def scores(self) -> list[int]:
        return [points_of(self, seat) for seat in range(self.players)]

    def clock(self) -> int:
        return self.cells[TURNS]

    def winners(self) -> list[int]:
        """CX-17.1 to 17.4"""
        ranks = [(points_of(self, seat), tiebreak(self, seat)) for seat in range(self.players)]
        best = max(ranks)
        return [seat for seat in range(self.players) if ranks[seat] == best]

    def rebuild(self) -> None:
        rebuild_map(self)
        find_lays(self)
        self.trail.clear()
        self.old_rows.clear()

    def redeal(self, seat: int, seed: int) -> None:
        """Stack, other hands and the fronts of other seats' backs, true to what everybody has seen."""
        stream = Stream(seed)
        unknown = list(self.rows[STACK])
        others = [other for other in range(self.players) if other != seat]
        for other in others:
            unknown += [tile for tile in self.face_down(other) if not self.cells[KNOWN_SINCE + tile]]
        unknown.sort()  # the real order must not shine through
        stream.shuffle(unknown)
        for other in others:
            self.deal_again(other, unknown, stream)
        self.rows[STACK] = unknown
        if self.cells[SEAT] >= 0 and self.cells[SEAT] != seat:
            find_lays(self)
            self.options = self.steps[self.cells[STEP]].legal(self)

    def face_down(self, seat: int) -> list[int]:
        """The tiles of a seat nobody else sees: in its hand and face down on the map."""
        return self.rows[HANDS + seat] + self.rows[BACKS + seat][::2]

    def deal_again(self, seat: int, unknown: list[int], stream: Stream) -> None:
        """A tile all have seen stays with its holder, in the hand or under a back laid later; the rest is chance."""
        hand, backs = self.rows[HANDS + seat], self.rows[BACKS + seat]
        laid_in = [LATEST] * len(hand) + backs[1::2]
        dealt = [NOBODY] * len(laid_in)
        known = [(-self.cells[KNOWN_SINCE + tile], tile) for tile in self.face_down(seat)]
        known.sort()  # latest first: where they fit, all earlier ones fit too, so nobody is left without a place
        for since, tile in known:
            if since < 0:
                fitting = [i for i in range(len(dealt)) if dealt[i] == NOBODY and laid_in[i] > -since]
                dealt[fitting[stream.below(len(fitting))]] = tile
        for i in range(len(dealt)):
            if dealt[i] == NOBODY:
                dealt[i] = unknown.pop()
        self.rows[HANDS + seat] = dealt[: len(hand)]
        again: list[int] = []
        for i in range(len(backs) // 2):
            again += [dealt[len(hand) + i], backs[2 * i + 1]]
        self.rows[BACKS + seat] = again
