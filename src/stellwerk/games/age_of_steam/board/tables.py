"""The board as the tables the rules read."""

from stellwerk.kernel.core import packed

from ..actions import COLOUR_KEYS
from ..rules.tiles import KIND, POOL
from ..state import EDGES, TOWN, Land
from .loader import HALVES, SIDES, Board, Stop


def land_of(board: Board) -> Land:
    """The board as the tables the rules read."""
    land = Land(len(board.hexes), len(board.stops))
    land.across = packed(
        [
            other * EDGES + (edge + 3) % EDGES if other >= 0 else -1
            for near in board.neighbours
            for edge, other in enumerate(near)
        ]
    )
    land.hex_of = list(board.stops)
    land.stop_of = packed([-1] * len(board.hexes))
    land.number = [-1] * 12
    for stop, h in enumerate(board.stops):
        land.stop_of[h] = stop
    land.price = packed([h.price or board.prices.get(h.terrain, 0) for h in board.hexes])
    land.off_stops = [i for i, h in enumerate(board.hexes) if h.cube]
    for stop, h in enumerate(board.stops):
        made = board.hexes[h].stop
        assert made is not None
        add_stop(land, stop, made)
    if board.bought:
        one, other = board.index[board.bought[0]], board.index[board.bought[1]]
        edge = board.neighbours[one].index(other)
        land.bought = [land.stop_of[one] * EDGES + edge, land.stop_of[other] * EDGES + (edge + 3) % EDGES]
        land.bought_price = board.bought_price
    land.dice = board.dice
    for extra in board.extra_cubes:
        for stop, h in enumerate(board.stops):
            if extra.to in ("stops", "towns" if board.hexes[h].terrain != "city" else "cities"):
                land.extra += [extra.after_round, stop, extra.cubes]
    land.steps = [steps_from(board.neighbours, h) for h in board.stops]
    land.kind_of_code, land.pool_of_kind = list(KIND), list(POOL)
    return land


def steps_from(neighbours: list[list[int]], start: int) -> list[int]:
    """How many hexes each hex is away, over land."""
    steps = [99] * len(neighbours)
    steps[start] = 0
    todo = [start]
    for h in todo:  # grows while it is walked: nearest first
        for other in neighbours[h]:
            if other >= 0 and steps[other] > steps[h] + 1:
                steps[other] = steps[h] + 1
                todo.append(other)
    return steps


def add_stop(land: Land, stop: int, made: Stop) -> None:
    land.colour.append(COLOUR_KEYS.index(made.colour) if made.colour else TOWN if made.town else 0)
    land.cubes.append(made.cubes)
    land.cubes_2019.append(made.cubes_2019 or made.cubes)
    land.cotton.append(made.cotton)
    land.side.append(SIDES.get(made.side, 0))
    if made.bonus:
        land.bonus.append(stop)
    if made.terminal:
        land.terminal |= 1 << stop
    if made.port:
        land.ports |= 1 << stop
    if made.start:
        land.starts |= 1 << stop
    if made.number:
        land.number[HALVES.index(made.half) * 6 + made.number - 1] = stop
