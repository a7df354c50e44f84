"""Which cubes are still there when a seat's goes of this round come: the others move before it, and take what suits them."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import STEP

from ...actions import FIRST_MOVE
from ...rules.choose_actions import MOST_REACH
from ...rules.steps import MOVE_GOODS, RIDE_ON
from ...state import ACTION, GO, ORDER, OUT, PLACE, RAISED, REACH, TURNS, State
from .freight import NIBBLE, SIZES
from .position import Position

SPARE: Final = 0.75  # own links: a go that brings less is better spent on the reach


def goers(s: State) -> list[int]:
    """The seats in the order of their goes that are left of this round."""
    cells, step = s.cells, s.cells[STEP]
    if MOVE_GOODS <= step <= RIDE_ON:
        turns = s.rows[TURNS]
        rest = turns[cells[PLACE] + (1 if step == RIDE_ON else 0) :]
        return rest + turns if cells[GO] == 1 else rest
    order = [cells[ORDER + i] for i in range(s.players)]
    order = [seat for seat in order if seat >= 0 and not cells[OUT + seat]]
    first = [seat for seat in order if cells[ACTION + seat] == FIRST_MOVE]
    order = first + [seat for seat in order if seat not in first]
    return order + order


def expected_goes(s: State, cargo: list[int], seat: int, taken: float) -> list[float]:
    """Own links per go of a seat, if every rival takes its best cube before it, so likely."""
    left = [1.0] * (len(cargo) // SIZES)
    found: list[float] = []
    for goer in goers(s):
        own = [cargo[i * SIZES + s.cells[REACH + goer]] >> goer * 4 & NIBBLE for i in range(len(left))]
        if goer == seat:
            found.append(best_left(own, left))
        else:
            lose(own, left, taken)
    return found


def best_left(own: list[int], left: list[float]) -> float:
    """A go moves the best cube that is still there: what is likely gone is replaced by the next best."""
    found, go = 0.0, 1.0
    for gain in range(SIZES - 1, 0, -1):
        for i in range(len(own)):
            if own[i] == gain and left[i] > 0.0:
                moved = go * left[i]
                found += moved * gain
                left[i] -= moved
                go -= moved
                if go <= 0.0:
                    return found
    return found


def lose(own: list[int], left: list[float], taken: float) -> None:
    """A rival moves one cube, most likely one that brings it most; so far as those are gone, or it wants another, a next best."""
    there = [0.0] * SIZES  # cubes by own links, as far as they are still there
    for i in range(len(own)):
        there[own[i]] += left[i]
    go = 1.0  # the part of its go that is not spent yet
    for gain in range(SIZES - 1, 0, -1):
        if there[gain] <= 0.0:
            continue
        spent = go * taken * min(1.0, there[gain])
        go -= spent
        there[gain] = 1.0 - spent / there[gain]
    for i in range(len(own)):
        if own[i]:
            left[i] *= there[own[i]]


def contest(s: State, position: Position, cargo: list[int], taken: float) -> None:
    """What the goes of this round bring, and what the least of them brings if it could raise the reach instead."""
    found = expected_goes(s, cargo, position.seat, taken)
    position.now = sum(found)
    position.least = min(found, default=0.0)
    if not found or s.cells[STEP] < MOVE_GOODS or position.reach >= MOST_REACH or s.cells[RAISED] >> position.seat & 1:
        return
    position.spare = min(found)


def with_spare_go(position: Position) -> bool:
    """The same seat as if it raised its reach with a go that brings little; whether there is such a go and money for it."""
    after = position.cash + position.income + position.now - position.spare - position.shares - position.reach
    if not 0.0 <= position.spare < SPARE or after < 1.0:
        return False
    position.raises = 1
    position.now -= position.spare
    return True
