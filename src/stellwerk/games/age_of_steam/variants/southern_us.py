"""Southern U.S. (J. Bohrer), 3–6 players: what differs, in the rulebook's order."""

from typing import Final

from ..rules.goods import earn
from ..rules.questions import Rules
from ..rules.set_up import add_random_cube
from ..state import BAG, ROUND, WHITE, State

WAR: Final = 4  # the round of the Civil War
COTTON_BONUS: Final = 1


class SouthernUS(Rules):
    def homes(self, s: State, colour: int) -> int:
        """AS-SO.6: cotton ends at the first of the four ports."""
        return self.land.ports if colour == WHITE else super().homes(s, colour)

    def delivered(self, s: State, seat: int, colour: int, stop: int, next_step: int) -> int:
        """AS-SO.7, 8: cotton leaves the game and pays its mover one more."""
        if colour == WHITE:
            earn(s, self, seat, COTTON_BONUS)
        else:
            s.add(BAG + colour, 1)
        return next_step

    def before_dice(self, s: State) -> None:
        """AS-SO.9: in rounds 1 to 4 a random cube for Atlanta."""
        if s.cells[ROUND] <= WAR:
            for stop in self.land.bonus:
                add_random_cube(s, stop)

    def reduction(self, s: State, income: int) -> int:
        """AS-SO.10, 11: doubled from round 4 on, by option in round 4 alone; never below 0."""
        fall = super().reduction(s, income)
        round_ = s.cells[ROUND]
        doubled = round_ == WAR if self.options.reduction_only_round_4 else round_ >= WAR
        return min(2 * fall, income) if doubled else fall


RULES: Final = SouthernUS
