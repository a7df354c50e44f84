"""The map as it was read: areas, borders, links and loading stations. `loader.py` reads it, `checks.py` says what makes one."""

from collections.abc import Callable
from dataclasses import dataclass

from stellwerk.kernel.texts import Text

TERRAINS = ("plain", "valley", "hill", "hops")
COMPANIES = ("red", "green")
GOODS = ("white", "yellow")
EXTENSIONS = ("extended_south",)

Point = tuple[float, float]
LinkCost = Callable[[str, str, bool], int]  # terrain on both sides, a river between → building points


@dataclass(frozen=True)
class Station:
    slots: int
    fixed: tuple[str, ...]


@dataclass(frozen=True)
class Area:
    id: str
    name: str
    terrain: str
    town: str
    station: Station | None
    goods: str
    buildable: bool
    exit_only: bool
    variant: str
    extends: str  # id of the area it may be one with, or empty
    lines: tuple[str, ...]  # its name in two lines, where a word must be broken
    center: Point
    shape: tuple[tuple[Point, ...], ...]
    neighbours: dict[str, str]  # id → river between, or empty


@dataclass(frozen=True)
class Link:
    a: int
    b: int
    cost: int
    river: str
    forbidden: bool
    only_from: int  # area, or −1
    variant: str
    mid: Point
    border: tuple[Point, Point]
    ends: tuple[Point, Point]  # from where to where its track is drawn


@dataclass(frozen=True)
class Connection:
    """The first connection that brings points: from any of these areas to any of those."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class River:
    name: str
    line: tuple[Point, ...]


@dataclass(frozen=True)
class Board:
    key: str
    title: Text
    size: Point
    goods: dict[str, Text]
    areas: tuple[Area, ...]
    index: dict[str, int]
    links: tuple[Link, ...]
    loading: dict[int, tuple[int, ...]]  # area with white goods → stations
    connection: Connection | None
    rivers: tuple[River, ...]
    digest: str

    def __hash__(self) -> int:
        """For what is worked out once per board: the file it was read from."""
        return hash((self.key, self.digest))

    def link_key(self, link: Link) -> str:
        return f"{self.areas[link.a].id}-{self.areas[link.b].id}"
