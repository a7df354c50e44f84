"""Set-up (FT-0): goods, people and the first player order come by chance."""

from typing import Final

from stellwerk.kernel.core import STEP, Step

from ..state import (
    AREA,
    COMPANIES,
    LANDOWNER,
    ORDER,
    OUT,
    PER_AREA,
    PROFIT_TRACK,
    RED_PASSENGER,
    WHITE_CUBE,
    YELLOW_CUBE,
    State,
)
from .steps import NEW_ROUND

CUBES_PER_AREA: Final = 2  # FT-0.7


def draw_from(s: State, bag: list[int]) -> int:
    """One piece of a bag that holds so many of each kind; the bag is one poorer then."""
    left = s.draw(sum(bag))
    for kind in range(len(bag)):
        if left < bag[kind]:
            bag[kind] -= 1
            return kind
        left -= bag[kind]
    raise AssertionError("the bag is empty")


class SetOut(Step[State]):
    """FT-0.7 to 0.13, FT-0.18, 0.19: area by area, in the order of the map file."""

    def __init__(self) -> None:
        super().__init__("set_out", "FT-0.16", automatic=True)

    def run(self, s: State) -> None:
        self.place_goods(s)
        self.place_people(s)
        self.draw_order(s)
        s.put(STEP, NEW_ROUND)

    def place_goods(self, s: State) -> None:
        """FT-0.7, 0.8: two cubes from one bag for each goods area; those of the other colour leave the game."""
        bag = [s.panel.pieces[WHITE_CUBE], s.panel.pieces[YELLOW_CUBE]]
        left = sum(bag)
        for area in range(s.land.areas):
            if s.land.goods[area] >= 0:
                drawn = min(CUBES_PER_AREA, left)
                left -= drawn
                for _ in range(drawn):
                    kind = draw_from(s, bag)
                    if kind == s.land.goods[area]:
                        self.place(s, area, kind)

    def place_people(self, s: State) -> None:
        """FT-0.9, 0.19: printed passengers first, then one person by chance for each free slot."""
        for area in range(s.land.areas):
            for kind in s.land.printed[area]:
                self.place(s, area, kind)
        bag = [s.cells[OUT + RED_PASSENGER + company] for company in range(COMPANIES)] + [s.cells[OUT + LANDOWNER]]
        for area in range(s.land.areas):
            free = s.land.slots[area] - len(s.land.printed[area])
            for _ in range(min(free, sum(bag))):
                self.place(s, area, RED_PASSENGER + draw_from(s, bag))

    def place(self, s: State, area: int, kind: int) -> None:
        s.add(OUT + kind, -1)
        s.add(AREA + PER_AREA * area + kind, 1)

    def draw_order(self, s: State) -> None:
        """FT-0.12, 0.13: by chance; in all starting stacks the first player lies on top."""
        left = list(range(s.players))
        order: list[int] = []
        while left:
            order.append(left.pop(s.draw(len(left))))
        for i in range(s.players):
            s.put(ORDER + i, order[i])
        order.reverse()
        for track in range(PROFIT_TRACK + 1):
            s.put_row(track, order.copy())
