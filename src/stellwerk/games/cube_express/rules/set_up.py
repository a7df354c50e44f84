"""Set-up (CX-1): the five start tiles, then chance: tiles, goals and the start player."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import (
    BUILT,
    CAME_BY,
    COLUMNS,
    DISC,
    DIVIDENDS,
    DOLLARS,
    GOALS,
    HANDS,
    HOME_FACE,
    MARKET,
    NINES_LEFT,
    RESERVE,
    STACK,
    START_FACE,
    START_SEAT,
    TRAIN_AT,
    TRAINS,
    State,
)
from .cities import put_tile
from .stations import put_station
from .steps import BEGIN_TURN

HOMES: Final = [[0, 1], [1, 0], [0, -1], [-1, 0]]  # CX-1.2: N, E, S, W; each at the turn of its number
HOME_OF_SEAT: Final = [[], [], [0, 2], [0, 1, 2], [0, 1, 2, 3]]  # CX-1.3: by number of players


def put_up(s: State) -> None:
    """CX-1.2 to 1.16 without chance; only an owner's seat differs between the homes."""
    land = s.land
    put_tile(s, cell_at(s, 0, 0), START_FACE * 4)
    homes = [put_tile(s, cell_at(s, HOMES[turn][0], HOMES[turn][1]), HOME_FACE * 4 + turn) for turn in range(4)]
    for seat in range(s.players):
        home = homes[HOME_OF_SEAT[s.players][seat]]
        s.put(BUILT + seat, 0)
        put_station(s, seat, home)
        s.put(TRAIN_AT + seat * TRAINS, home)
        s.put(CAME_BY + seat * TRAINS, NOBODY)
        s.put(DISC + seat, land.share_start)
        s.put(DOLLARS + seat, (1 << len(land.dollars)) - 1)
        s.put(DIVIDENDS + seat, land.start_dividends)
        s.put(RESERVE + seat, land.markers - len(land.dollars) - land.start_dividends)
    s.put(NINES_LEFT, land.nine_markers)


def cell_at(s: State, x: int, y: int) -> int:
    for cell in range(s.land.cells):
        if s.land.x[cell] == x and s.land.y[cell] == y:
            return cell
    raise AssertionError(f"the map has no cell {x},{y}")


class SetUp(Step[State]):
    """CX-1.8, 1.9, 1.19: tiles and goals are shuffled, the start player is drawn."""

    def __init__(self, players: int) -> None:
        super().__init__("set_up", "CX-1.8", automatic=True)
        self.players: int = players

    def run(self, s: State) -> None:
        deck = self.shuffled(s, s.land.deck)
        hand = s.land.hand
        for seat in range(self.players):
            s.put_row(HANDS + seat, deck[seat * hand : (seat + 1) * hand])
        dealt = self.players * hand
        for column in range(COLUMNS):
            s.put(MARKET + column, deck[dealt + column])
        s.put_row(STACK, deck[dealt + COLUMNS :])
        goals = self.shuffled(s, list(range(s.land.goal_count)))
        for column in range(COLUMNS):
            s.put(GOALS + column, goals[column])
        start = s.draw(self.players)
        s.put(START_SEAT, start)
        s.put(SEAT, start)
        s.note("start", start)
        s.put(STEP, BEGIN_TURN)

    def shuffled(self, s: State, items: list[int]) -> list[int]:
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = s.draw(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
