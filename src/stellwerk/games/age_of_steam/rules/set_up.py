"""Set-up (AS-1): display, starting cubes, player order; and the passage from phase to phase (AS-2)."""

from stellwerk.kernel.core import STEP, Step

from ..state import BAG, BOX, COLOURS, CUBES, ORDER, PHASE, ROUND, WHITE, State
from .questions import Rules
from .steps import NEXT_PHASE


def draw_cube(s: State) -> int:
    """A random cube out of the bag: its colour, −1 if the bag is empty (AS-16.10)."""
    cells, total = s.cells, 0
    for colour in range(COLOURS):
        total += cells[BAG + colour]
    if total == 0:
        return -1
    at = s.draw(total)
    colour = 0
    while at >= cells[BAG + colour]:
        at -= cells[BAG + colour]
        colour += 1
    s.add(BAG + colour, -1)
    return colour


def put_cube(s: State, stop: int, colour: int) -> None:
    s.add(CUBES + stop * COLOURS + colour, 1)


def add_random_cube(s: State, stop: int) -> None:
    """A map's extra cube from the bag, if there is one."""
    colour = draw_cube(s)
    if colour >= 0:
        put_cube(s, stop, colour)
        s.note("bag_cube", s.land.hex_of[stop], colour)


class SetUp(Step[State]):
    """AS-1.3, 1.4, 1.7."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("set_up", "AS-1.1", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        for box in self.rules.boxes():
            self.fill(s, box)
        for stop in range(s.land.stops):
            for _ in range(self.rules.start_cubes(stop)):
                put_cube(s, stop, draw_cube(s))
            if s.land.cotton[stop]:
                put_cube(s, stop, WHITE)
        self.rules.prepare(s)
        self.seat_order(s)
        s.put(ROUND, 1)
        s.note("round", 1)
        s.put(PHASE, -1)
        s.put(STEP, NEXT_PHASE)

    def fill(self, s: State, box: int) -> None:
        colour = draw_cube(s)
        while not self.rules.takes(box, colour):
            s.add(BAG + colour, 1)
            colour = draw_cube(s)
        s.put(BOX + box, colour + 1)

    def seat_order(self, s: State) -> None:
        """AS-1.7: three dice each with ties rolled again is a uniformly random order."""
        left = list(range(s.players))
        for place in range(s.players):
            s.put(ORDER + place, left.pop(s.draw(len(left)) if len(left) > 1 else 0))


class NextPhase(Step[State]):
    """AS-2.1: the map's phases in their order; after the last one the round marker has moved on."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("next_phase", "AS-2.1", automatic=True)
        self.phases: list[int] = rules.phases()

    def run(self, s: State) -> None:
        phase = s.cells[PHASE] + 1
        if phase == len(self.phases):
            phase = 0
        s.put(PHASE, phase)
        s.put(STEP, self.phases[phase])
