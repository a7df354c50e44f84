"""Phases 9 and 10: goods growth and the round marker (AS-16)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Refused, Step, split

from ..actions import COLUMN_FIRST, PLACE, PRODUCTION, STOP, TURN_ORDER
from ..state import (
    ACTION,
    BAG,
    BOX,
    BOXES,
    COLOURS,
    ENDED,
    HAND,
    PASS_RIGHT,
    ROUND,
    State,
)
from .questions import Rules
from .set_up import add_random_cube, draw_cube, put_cube
from .steps import GROWTH, NEXT_PHASE, PLACE_CUBE

DRAWN: Final = 2  # AS-16.2
LETTER_BELOW: Final = [-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, -1, -1]  # AS-T.5: letter below each column, light 1 to dark 6
FIRST_LETTER: Final = 12  # column of A
DICE: Final = 6


def column_of(box: int) -> int:
    return box // 3 if box < 36 else FIRST_LETTER + (box - 36) // 2


class Produce(Step[State]):
    """AS-16.1, 16.2, 16.4, 16.10: two cubes are drawn openly, if there is a box for one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("production", "AS-16.2", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        s.note("phase", 8)
        self.rules.before_production(s)
        seat = s.holder(PRODUCTION)
        if seat == NOBODY or not open_boxes(s, self.rules):
            s.put(STEP, GROWTH)
            return
        for i in range(DRAWN):
            s.put(HAND + i, draw_cube(s) + 1)
        s.note("drew", seat, s.cells[HAND] - 1, s.cells[HAND + 1] - 1)
        s.put(SEAT, seat)
        s.put(STEP, PLACE_CUBE if s.cells[HAND] else GROWTH)


def open_boxes(s: State, rules: Rules) -> list[int]:
    """AS-16.3: empty boxes of the display in use."""
    columns = rules.production_boxes()
    if rules.options.production_built_only:
        for letter in range(8):
            if s.city_with_letter(letter) < 0:
                columns &= ~(1 << (FIRST_LETTER + letter))
    return [box for box in range(BOXES) if not s.cells[BOX + box] and columns >> column_of(box) & 1]


class PlaceCube(Step[State]):
    """AS-16.2 to 16.4, 16.12: the drawn cubes one by one, or stop."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("place", "AS-16.2")
        self.rules: Rules = rules

    def legal(self, s: State) -> list[int]:
        boxes = open_boxes(s, self.rules)
        hand = sorted({s.cells[HAND + i] - 1 for i in range(DRAWN) if s.cells[HAND + i]})
        return [STOP] + [PLACE + colour * BOXES + box for colour in hand for box in boxes]

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == STOP:
            return None
        if not PLACE <= action < PLACE + COLOURS * BOXES:
            return Refused(self.rule, "not_now", {})
        colour, box = split(action - PLACE, BOXES)
        if colour + 1 not in s.cells[HAND : HAND + DRAWN]:
            return Refused("AS-16.2", "cube_not_drawn", {"cube": colour})
        if s.cells[BOX + box]:
            return Refused("AS-16.2", "box_full", {"box": box})
        if box not in open_boxes(s, self.rules):
            return Refused(self.rules.box_rule(), "box_unused", {"box": box})
        return None

    def apply(self, s: State, action: int) -> None:
        if action == STOP:
            self.put_back(s)
            return
        colour, box = split(action - PLACE, BOXES)
        s.put(BOX + box, colour + 1)
        s.put(HAND + (0 if s.cells[HAND] == colour + 1 else 1), 0)
        s.note("placed_cube", s.seat, colour, box)
        if not s.cells[HAND] and not s.cells[HAND + 1]:
            s.put(STEP, GROWTH)
        elif not open_boxes(s, self.rules):
            self.put_back(s)

    def put_back(self, s: State) -> None:
        """AS-16.4: cubes not placed go back into the bag."""
        for i in range(DRAWN):
            if s.cells[HAND + i]:
                s.add(BAG + s.cells[HAND + i] - 1, 1)
                s.put(HAND + i, 0)
        s.put(STEP, GROWTH)


class Grow(Step[State]):
    """AS-16.5 to 16.9: dice for the light half, then for the dark one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("growth", "AS-16.5", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        self.rules.before_dice(s)
        for half in range(self.rules.halves()):
            rolled = [s.draw(DICE) for _ in range(self.rules.dice())]
            s.note_all("dice", [half, *[value + 1 for value in rolled], *[0] * (DICE - len(rolled))])
            for value in rolled:
                self.one_die(s, half * DICE + value)
        s.put(STEP, NEXT_PHASE)

    def one_die(self, s: State, column: int) -> None:
        """AS-16.6, 16.7: number and letter column are independent of each other."""
        city = s.land.number[column]
        if city >= 0:
            self.send_top(s, column, city)
        letter = LETTER_BELOW[column]
        if letter >= 0:
            city = s.city_with_letter(letter)
            if city >= 0:
                self.send_top(s, FIRST_LETTER + letter, city)

    def send_top(self, s: State, column: int, city: int) -> None:
        for box in range(COLUMN_FIRST[column], COLUMN_FIRST[column + 1]):
            colour = s.cells[BOX + box] - 1
            if colour >= 0:
                s.put(BOX + box, 0)
                put_cube(s, city, colour)
                s.note("grew", s.land.hex_of[city], colour)
                return


class MoveMarker(Step[State]):
    """AS-16.11, 5.2: the next round, or the end."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("round_marker", "AS-16.11", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        self.hand_out(s)
        if s.cells[ROUND] == self.rules.rounds:
            s.put(ENDED, self.rules.last_round_over(s))
            s.note("ended", s.cells[ENDED])
            s.put(SEAT, NOBODY)
            return
        s.put(PASS_RIGHT, s.holder(TURN_ORDER))
        for seat in range(s.players):
            s.put(ACTION + seat, NOBODY)
        s.add(ROUND, 1)
        s.note("round", s.cells[ROUND])
        s.put(STEP, NEXT_PHASE)

    def hand_out(self, s: State) -> None:
        """AS-16.13: cubes that the board's file adds at the end of this round."""
        extra = s.land.extra
        for i in range(0, len(extra), 3):
            if extra[i] == s.cells[ROUND]:
                for _ in range(extra[i + 2]):
                    add_random_cube(s, extra[i + 1])
