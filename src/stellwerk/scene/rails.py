"""Track on hex tiles that reads as railway: bed, sleepers, dark edge, body in the owner's colour, a shine; bridges over it.

A track runs between the middles of two edges of its hex, or from one of them to the middle of the hex. Curves are arcs
that meet every edge squarely, so neighbouring tiles join without a kink.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .hexes import ROOT3, HexGrid, Point, point
from .svg import Svg, document, el, group, join, num

MIDDLE = -1
"""Instead of an edge: the middle of the hex."""

# By how many edges apart the ends lie: the radius of the arc, and how far its top lies from the middle of the hex.
_RADIUS = {1: 0.5, 2: 1.5}
_TOP = {1: 0.5, 2: ROOT3 - 1.5, 3: 0.0}

BUFFER_SHARE, BUFFER_HALF = 0.93, 7.5  # a buffer stop stands a little before the edge


@dataclass(frozen=True)
class Course:
    """Where a track runs: its hex by the centre, and its two ends; a stub has MIDDLE as its second end."""

    centre: Point
    one: int
    other: int

    @property
    def apart(self) -> int:
        """0 for a stub, else 1 (sharp) to 3 (straight)."""
        turn = (self.other - self.one) % 6
        return 0 if self.other == MIDDLE else min(turn, 6 - turn)

    def path(self, grid: HexGrid) -> str:
        start = point(grid.edge_middle(self.centre, self.one))
        end = self.centre if self.other == MIDDLE else grid.edge_middle(self.centre, self.other)
        if self.apart not in _RADIUS:
            return f"M{start}L{point(end)}"
        radius = num(_RADIUS[self.apart] * grid.size)
        sweep = 0 if (self.other - self.one) % 6 < 3 else 1
        return f"M{start}A{radius} {radius} 0 0 {sweep} {point(end)}"

    def middle(self, grid: HexGrid) -> Point:
        """The place of a mark: half way along."""
        (x, y), (ax, ay) = self.centre, grid.edge_middle(self.centre, self.one)
        if self.other == MIDDLE:
            return x + (ax - x) * 0.58, y + (ay - y) * 0.58
        bx, by = grid.edge_middle(self.centre, self.other)
        dx, dy = (ax + bx) / 2 - x, (ay + by) / 2 - y
        far = math.hypot(dx, dy) or 1.0
        top = _TOP[self.apart] * grid.size
        return x + dx / far * top, y + dy / far * top


@dataclass(frozen=True)
class Track:
    """One line on a tile: its course, the class that gives its colour, whether it leads somewhere, whether it is a bridge."""

    course: Course
    colour: str
    finished: bool = True
    bridge: bool = False


def railway(grid: HexGrid, tracks: Iterable[Track]) -> Svg:
    """Layer by layer over all tiles, so that neighbouring tracks join without seams; bridges come on top, each whole."""
    drawn = list(tracks)
    ground = [track for track in drawn if not track.bridge]
    bridges = [join([_line("r-wall", grid, [track]), *_layers(grid, [track])]) for track in drawn if track.bridge]
    return group([*_layers(grid, ground), *bridges])


def tile(grid: HexGrid, courses: Iterable[Course], disc: bool) -> Svg:
    """A tile by itself, in no owner's colour: small, for lists. Its hex lies round 0 0."""
    tracks = [Track(course, "c-grey") for course in courses]
    body = [_line(layer, grid, tracks) for layer in ("r-edge", "r-body c-grey")]
    town = [el("circle", class_="disc", cx=0, cy=0, r=8)] if disc else []
    ground = el("polygon", class_="tile-ground", points=grid.outline((0, 0), 1))
    wide, high = (ROOT3 / 2, 1) if grid.pointy else (1, ROOT3 / 2)
    box = (-wide * grid.size, -high * grid.size, 2 * wide * grid.size, 2 * high * grid.size)
    return document([ground, *body, *town], box, class_="board tile", aria_hidden="true")


def _layers(grid: HexGrid, tracks: Sequence[Track]) -> list[Svg]:
    """One path per layer, in the layer of the bodies one per colour: a crowded board stays a small file."""
    straight = [track for track in tracks if track.course.apart not in _RADIUS]
    bent = [track for track in tracks if track.course.apart in _RADIUS]
    colours = dict.fromkeys(track.colour for track in tracks)
    return [
        _line("r-bed", grid, tracks),
        _line("r-sleepers", grid, straight),
        _line("r-sleepers bent", grid, bent),
        _line("r-edge", grid, tracks),
        *(_line(f"r-body {colour}", grid, [one for one in tracks if one.colour == colour]) for colour in colours),
        _line("r-shine", grid, [track for track in tracks if track.finished]),
        _line("r-gap", grid, [track for track in straight if not track.finished]),
        _line("r-gap bent", grid, [track for track in bent if not track.finished]),
    ]


def _line(layer: str, grid: HexGrid, tracks: Iterable[Track]) -> Svg:
    d = "".join(track.course.path(grid) for track in tracks)
    return el("path", class_=f"r {layer}", d=d) if d else Svg("")


def buffers(grid: HexGrid, ends: Iterable[tuple[Point, int]]) -> Svg:
    """Buffer stops: a bar across the track where it ends for now, by centre of the hex and edge."""
    d = "".join(_bar(centre, grid.edge_middle(centre, edge)) for centre, edge in ends)
    return el("path", class_="r r-buffer", d=d) if d else Svg("")


def _bar(centre: Point, end: Point) -> str:
    dx, dy = (end[0] - centre[0]), (end[1] - centre[1])
    far = math.hypot(dx, dy)
    x, y = centre[0] + dx * BUFFER_SHARE, centre[1] + dy * BUFFER_SHARE
    across = (-dy / far * BUFFER_HALF, dx / far * BUFFER_HALF)
    return f"M{point((x - across[0], y - across[1]))}L{point((x + across[0], y + across[1]))}"
