"""What a run of this turn may still deliver (for bots): every way the trains can go, with the goods that lie on it.

Without it a run that fetches the missing wood and ends at the factory looks worse, step by step, than one past a few
houses, and a narrow beam leaves it aside.
"""

from stellwerk.kernel.core import NOBODY, STEP

from ..rules.steps import LAY, MOVE
from ..state import (
    AT,
    CAME_BY,
    CELL,
    COAL,
    ENTERED,
    FACTORY,
    FIRST,
    IRON,
    POINTS,
    RAN,
    RESERVE,
    RESOURCES,
    RUNNING,
    SHAPE,
    SITE,
    START_CROSSING,
    STORE,
    TRAIN_AT,
    TRAINS,
    WOOD,
    State,
)


def best_delivery(s: State, seat: int, extras: float) -> float:
    """Points of the best delivery still possible in this turn, with `extras` for what it brings beside; 0 if there is none."""
    if s.seat != seat or not LAY <= s.cells[STEP] <= MOVE:
        return 0.0
    moving = s.cells[STEP] == MOVE
    points = s.cells[POINTS] if moving else s.level(seat)
    walk = Walk(s, seat, extras)
    for train in range(TRAINS):
        place = s.cells[TRAIN_AT + seat * TRAINS + train]
        running = moving and s.cells[RUNNING] == train
        if place == NOBODY or (moving and s.cells[RAN] >> train & 1 and not running):
            continue
        came_by = s.cells[CAME_BY + seat * TRAINS + train] if running else NOBODY
        if running and s.cells[ENTERED]:
            walk.enter(place, came_by, points)
        else:
            walk.go_on(place, came_by, points)
    return walk.best


class Walk:
    """All ways of a train, one after the other; what is taken on the way is put back behind it."""

    def __init__(self, s: State, seat: int, extras: float) -> None:
        self.s: State = s
        self.extras: float = extras
        self.goods: list[int] = s.part(STORE + seat * RESOURCES, RESOURCES)
        self.spare: int = s.cells[RESERVE + seat]  # markers that can become goods
        self.best: float = 0.0

    def go_on(self, place: int, came_by: int, points: int) -> None:
        """CX-8.3: with no points left, coal is one more each."""
        if points > 0:
            self.leave(place, came_by, points)
        elif self.goods[COAL] > 0:
            self.goods[COAL] -= 1
            self.spare += 1
            self.leave(place, came_by, 1)
            self.goods[COAL] += 1
            self.spare -= 1

    def leave(self, place: int, came_by: int, points: int) -> None:
        """CX-8.5, 8.7: into every neighbour a rail leads to, but for the one it comes from."""
        cells, land = self.s.cells, self.s.land
        rails, at = land.rails[cells[SHAPE + place]], cells[CELL + place] * 4
        for edge in range(4):
            if rails >> edge & 1 and edge != came_by:
                there = land.neighbour[at + edge]
                if there >= 0 and cells[AT + there] >= 0:
                    self.enter(cells[AT + there], (edge + 2) % 4, points - 1)

    def enter(self, place: int, came_by: int, points: int) -> None:
        """CX-10.1: the tile's action, then on."""
        kind = self.s.kind(place)
        if kind == FACTORY:
            self.deliver(place)
        taken = self.spare > 0 and kind in (SITE, START_CROSSING)
        resource = self.s.land.resource[self.s.face(place)]
        if taken:
            self.goods[resource] += 1
            self.spare -= 1
        self.go_on(place, came_by, points)
        if taken:
            self.goods[resource] -= 1
            self.spare += 1

    def deliver(self, place: int) -> None:
        land, face = self.s.land, self.s.face(place)
        if not serve(self.goods, land.demand[face]):
            return
        points = land.first[face] if self.s.cells[FIRST + place] == NOBODY else land.later[face]
        self.best = max(self.best, points + self.extras)


def serve(goods: list[int], demand: list[int]) -> bool:
    """Whether the goods meet the demand, converted where they don't (CX-3.2 to 3.5): by way of wood, always two for one."""
    wood = goods[WOOD] - demand[WOOD]
    for resource in (COAL, IRON):
        spare = goods[resource] - demand[resource]
        wood += spare // 2 if spare >= 0 else 2 * spare
    return wood >= 0
