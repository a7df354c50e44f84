"""What of a board does not go together: everything is noted with its place, then the file is refused with all of it."""

import re

from stellwerk.kernel.data import DataFiles, Part

from ..state import HEXES, STOPS
from .loader import Board, Hex, read_board

CELL = re.compile(r"-?\d{1,3},-?\d{1,3}")  # water may lie above and left of the first hex
Players = tuple[int, ...]


def load_board(files: DataFiles, key: str, bag: dict[str, int], other_reading: bool = False) -> Board:
    """A board. `bag`: how many cubes are left for the map by each of the rules there are, the first for one that names none."""
    part, digest = files.read(f"{key}.toml")
    board = read_board(part, key, tuple(bag), digest, other_reading)
    check_size(part, board)
    check_rounds(part, board, board.players)
    check_hexes(part, board)
    check_stops(part, board)
    check_cubes(part, start_cubes(board), bag[board.rules])
    check_bought(part, board)
    check_drawing(part, board)
    part.settle()
    return board


def check_size(part: Part, board: Board) -> None:
    if not board.stops:
        part.note("map", "has no city and no town")
    if len(board.hexes) > HEXES or len(board.stops) > STOPS:
        part.note("map", f"has too many hexes or stops; {HEXES} and {STOPS} are the most")


def check_rounds(part: Part, board: Board, players: Players) -> None:
    """AS-2.2."""
    for count in players:
        if count not in board.rounds:
            part.note(f"rounds.{count}", f"is missing; the rounds of a game of {count} are needed (AS-2.2)")


def check_hexes(part: Part, board: Board) -> None:
    numbers: set[tuple[str, int]] = set()
    for place in board.hexes:
        stop = place.stop
        if stop and stop.half:
            if (stop.half, stop.number) in numbers:
                part.note(place_of(place), f"{stop.half} {stop.number} stands twice")
            numbers.add((stop.half, stop.number))
        if place.terrain != "city" and place.terrain not in board.prices:
            part.note(place_of(place), f"{place.terrain} has no price")


def check_stops(part: Part, board: Board) -> None:
    """AS-8.9; and track can lead to every stop."""
    reached = reached_from_first(board)
    for h in board.stops:
        here = board.hexes[h]
        for other in board.neighbours[h]:
            if other > h and board.hexes[other].stop and not is_bought(board, here, board.hexes[other]):
                part.note(
                    place_of(here), f"{name_of(here)} lies beside {name_of(board.hexes[other])}; stops may not (AS-8.9)"
                )
        if h not in reached:
            part.note(
                place_of(here),
                f"{name_of(here)} can't be reached over land from {name_of(board.hexes[board.stops[0]])}",
            )


def reached_from_first(board: Board) -> set[int]:
    """The hexes to which track can lead from the first stop, through other stops too."""
    todo = list(board.stops[:1])
    reached = set(todo)
    for h in todo:  # grows while it is walked
        for other in board.neighbours[h]:
            if other >= 0 and other not in reached:
                reached.add(other)
                todo.append(other)
    return reached


def check_cubes(part: Part, needed: int, bag: int) -> None:
    """AS-1.3, 1.4."""
    if needed > bag:
        part.note("map.hexes", f"need {needed} cubes at the start; the bag has {bag} for the map (AS-1.4)")


def start_cubes(board: Board) -> int:
    """Cubes drawn for stops, terminals and hexes; cotton is not in the bag."""
    found = sum(1 for h in board.hexes if h.cube)
    for h in board.stops:
        stop = board.hexes[h].stop
        found += 0 if stop is None else 1 if stop.terminal else stop.cubes
    return found


def check_bought(part: Part, board: Board) -> None:
    """AS-GE.11."""
    if board.bought is None:
        return
    one, other = (board.index.get(place, -1) for place in board.bought)
    if one < 0 or other < 0 or any(board.hexes[h].terrain != "city" for h in (one, other)):
        part.note("bought_link", f"is between {' and '.join(board.bought)}; two cities of the board are needed")
    elif other not in board.neighbours[one]:
        part.note("bought_link", f"is between {' and '.join(board.bought)}, which are not neighbours")


def check_drawing(part: Part, board: Board) -> None:
    for cell in board.water:
        if not CELL.fullmatch(cell):
            part.note("water", f'has {cell!r}; column and row like "6,5" are needed')
        elif cell in board.index:
            part.note("water", f"has {cell}, which is a hex of the board")
    for river in board.rivers:
        place = f"river[{river.name}].path"
        for hex_id in river.path:
            if hex_id not in board.index:
                part.note(place, f"runs through {hex_id}, which is no hex of the board")
        for one, other in zip(river.path, river.path[1:], strict=False):
            known = one in board.index and other in board.index
            if known and board.index[other] not in board.neighbours[board.index[one]]:
                part.note(place, f"runs from {one} to {other}, which are not neighbours")


def is_bought(board: Board, one: Hex, other: Hex) -> bool:
    return board.bought is not None and {one.id, other.id} == set(board.bought)


def place_of(place: Hex) -> str:
    return f"map.hexes[{place.id}]"


def name_of(place: Hex) -> str:
    return place.stop.name["en"] if place.stop else place.id
