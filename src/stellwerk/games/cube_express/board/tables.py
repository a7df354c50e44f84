"""The box as the tables the rules read: made once per number of players, shared by all states."""

from stellwerk.kernel.core import packed

from ..actions import Codes
from ..state import BACK, CROSSING, FACTORY, HOME, SITE, START_CROSSING, STATION, Land
from .loader import EDGES, GOAL_TESTS, Board, Face

KINDS = {
    "station": STATION,
    "site": SITE,
    "factory": FACTORY,
    "crossing": CROSSING,
    "start": START_CROSSING,
    "home": HOME,
    "back": BACK,
}
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # across the edges N E S W

Look = tuple[list[int], list[int], list[list[int]]]


def places_of(board: Board, players: int) -> list[tuple[int, int]]:
    """Every cell a tile can ever come to, row by row from the north: all of them in one line beyond a home tile."""
    far = 1 + board.most_laid(players)
    return [(x, y) for y in range(far, -far - 1, -1) for x in range(-far, far + 1) if abs(x) + abs(y) <= far]


def land_of(board: Board, players: int) -> Land:
    land = Land(players)
    add_map(land, places_of(board, players))
    faces = [board.start, board.home, board.back, *board.tiles]
    for face in faces:
        add_face(land, face)
    land.kind = packed([KINDS[face.kind] for face in faces])
    add_looks(land, [[look(face, turn) for turn in range(4)] for face in faces])
    land.deck = [i for i, tile in enumerate(board.tiles) if tile.least_players <= players]
    land.hand = board.hand
    land.first_lay = Codes(land.cells, board.hand).lay
    land.levels = list(board.levels)
    add_central_board(land, board, players)
    land.markers, land.start_dividends = board.markers, board.start_dividends
    land.nine_markers, land.nine_points = board.nine_point_markers, board.nine_points
    return land


def add_map(land: Land, places: list[tuple[int, int]]) -> None:
    index = {place: i for i, place in enumerate(places)}
    land.cells = len(places)
    land.x, land.y = [x for x, _ in places], [y for _, y in places]
    land.neighbour = packed([index.get((x + dx, y + dy), -1) for x, y in places for dx, dy in STEPS])


def add_face(land: Land, face: Face) -> None:
    land.resource.append(face.resource)
    land.demand.append(list(face.demand))
    land.first.append(face.first)
    land.later.append(face.later)
    land.areas.append(len(face.areas))
    land.spot.append(next((i for i, area in enumerate(face.areas) if area.station), -1))


def add_looks(land: Land, faces: list[list[Look]]) -> None:
    """Of every face its four turns."""
    rails, areas, fitting = list[int](), list[int](), list[int]()
    for looks in faces:
        masks = [sum(1 << edge for edge in edges) for edges, _, _ in looks]
        different = [turn for turn in range(4) if looks[turn] not in looks[:turn]]
        rails += masks
        for _, corners, houses in looks:
            areas += corners
            land.houses += houses
        land.turns.append(sum(1 << turn for turn in different))
        fitting += [sum(1 << turn for turn in different if fits(masks[turn], need)) for need in range(256)]
    land.rails, land.area, land.fits = packed(rails), packed(areas), packed(fitting)


def look(face: Face, turn: int) -> Look:
    """CX-18.8: rail edges, area by corner, corners with a house by area, after so many quarter turns."""
    rails = sorted((edge + turn) % len(EDGES) for edge in face.rails)
    corners = [-1] * 4
    houses: list[list[int]] = [[] for _ in range(4)]
    for i, area in enumerate(face.areas):
        for corner in area.corners:
            corners[(corner + turn) % 4] = i
        houses[i] = sorted((corner + turn) % 4 for corner in area.houses)
    return rails, corners, houses


def fits(rails: int, need: int) -> bool:
    """CX-4.2, 4.4: every rail asked for, at least one, and none against a blank edge."""
    wanted, blank = need & 15, need >> 4
    return wanted != 0 and rails & wanted == wanted and not rails & blank


def add_central_board(land: Land, board: Board, players: int) -> None:
    side = board.side(players)
    land.share_points, land.share_start = list(side.points), side.start
    land.dollars = list(side.dollars)
    land.majority = [majority for majority, _ in side.columns]
    land.other = [other for _, other in side.columns]
    tests = list(GOAL_TESTS)
    land.goal_test = [tests.index(goal.test) for goal in board.goals]
    land.goal_least = [goal.least for goal in board.goals]
    land.goal_size = [goal.size for goal in board.goals]
    land.goal_count = len(board.goals)
    land.most_marks = board.own_markers_per_goal
    land.neutral = board.neutral_markers if players == 2 else 0
