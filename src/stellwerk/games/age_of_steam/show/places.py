"""Where everything of a board lies on paper, and what the parts of the drawing share: signs, colours, letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.hexgrid import around, shifted
from stellwerk.scene.hexes import ROOT3, HexGrid, Point
from stellwerk.scene.rails import MIDDLE, Course

if TYPE_CHECKING:
    from ..board.loader import Board, Hex, Stop

View = Mapping[str, Any]
Box = tuple[float, float, float, float]  # x, y, width, height
Cell = tuple[int, int]  # column and row, on the map or beside it

SIZE = 36.0
MARGIN = 12.0
ROWS = 6.0  # more on the left, where the numbers of the rows stand
TOKENS = {"red": "verm", "blue": "blue", "purple": "mauve", "yellow": "yellow", "black": "graph", "white": "white"}
LETTERS = {
    "en": {"red": "R", "blue": "B", "purple": "P", "yellow": "Y", "black": "K", "white": "W"},
    "de": {"red": "R", "blue": "B", "purple": "L", "yellow": "G", "black": "S", "white": "W"},
}
BOARDS_KEPT = 16  # of whose printed parts are kept: every map twice and more
FIRST_DARK = "E"  # New Cities E to H stand in the dark half


class Places:
    """A board laid out: where each hex lies, what is next to it, how large the map is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = HexGrid(SIZE, board.pointy)
        self.centres = {h.id: self.place(h.col, h.row) for h in board.hexes}
        self.water = [(int(col), int(row)) for col, _, row in (cell.partition(",") for cell in board.water)]
        self.left, self.top, self.width, self.height = self._bounds()
        hexes = board.hexes
        self.beside = {
            h.id: [hexes[other] if other >= 0 else None for other in near]
            for h, near in zip(hexes, board.neighbours, strict=True)
        }
        """By hex its neighbours by edge; None where the map ends."""

    def _bounds(self) -> Box:
        """Land and water with a margin."""
        wide, high = (ROOT3 / 2 * SIZE, SIZE) if self.board.pointy else (SIZE, ROOT3 / 2 * SIZE)
        centres = [*self.centres.values(), *(self.place(*cell) for cell in self.water)]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        left, top = min(xs) - wide - MARGIN - ROWS, min(ys) - high - MARGIN
        return left, top, max(xs) + wide + MARGIN - left, max(ys) + high + MARGIN - top

    def place(self, col: float, row: float) -> Point:
        """Odd or even columns (pointy: rows) lie half a hex further, as the board's grid says."""
        half = 0.5 if shifted(self.board.grid, int(col), int(row)) else 0.0
        return self.grid.spot(col + half, row) if self.board.pointy else self.grid.spot(col, row + half)

    def points(self, hexes: Iterable[Hex]) -> list[Point]:
        return [self.centres[h.id] for h in hexes]

    def cells_around(self, cell: Cell) -> list[Cell]:
        return around(self.board.grid, *cell)

    def stops(self) -> list[tuple[Hex, Stop]]:
        found = []
        for h in self.board.stops:
            place = self.board.hexes[h]
            assert place.stop is not None
            found.append((place, place.stop))
        return found

    def course(self, hex_id: str, ends: list[Any]) -> Course:
        """Ends as in the view: two edges, or `c` and an edge."""
        return course_at(self.centres[hex_id], ends)


@lru_cache(BOARDS_KEPT)
def places_of(board: Board) -> Places:
    return Places(board)


def course_at(centre: Point, ends: list[Any]) -> Course:
    return Course(centre, ends[1], MIDDLE) if ends[0] == "c" else Course(centre, ends[0], ends[1])


def ends_of(part: str) -> list[Any]:
    """`0-3` or `c4` of an action as the ends of a track."""
    return ["c", int(part[1:])] if part.startswith("c") else [int(end) for end in part.split("-")]


def is_city(view: View, hex_id: str) -> bool:
    return hex_id in view["stops"] and bool(view["stops"][hex_id]["colour"])


def is_dark(stop: Stop, letter: str | None) -> bool:
    return letter >= FIRST_DARK if letter else stop.half == "dark"
