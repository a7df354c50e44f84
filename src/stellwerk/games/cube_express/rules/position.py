"""The state as the rules complete it: scores, derived numbers, and secrets redrawn."""

from ..state import DISC, DIVIDENDS, TURNS, State
from .cities import rebuild_map
from .lay_tile import find_lays
from .scoring import points_of, tiebreak
from .secrets import redeal


class Position(State):
    def fresh(self) -> "Position":
        return Position(self.steps, self.land)

    def scores(self) -> list[int]:
        return [points_of(self, seat) for seat in range(self.players)]

    def accounts(self) -> list[int]:
        cells, players = self.cells, self.players
        discs = [self.land.share_points[cells[DISC + seat]] for seat in range(players)]
        return self.part(DIVIDENDS, players) + discs + self.scores()

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
        self.forget()

    def redeal(self, seat: int, seed: int) -> None:
        redeal(self, seat, seed)
