"""Hexes without a name are told from the nearest place that has one."""

import pytest

import stellwerk
from stellwerk.kernel.bearings import Bearing, bearings, told
from stellwerk.kernel.game import Face
from stellwerk.kernel.hexgrid import EVEN_R, GRIDS, ODD_Q, adjacency

MAPS = [("age_of_steam", board) for board in ("rust_belt", "western_us", "southern_us", "germany", "barbados")]
MAPS += [("age_of_steam", "st_lucia"), ("american_rails", "east")]


def is_open(face: Face, h: int) -> bool:
    """In a sentence open country has a noun before its bearing."""
    return face.name("place", h, "en") != face.name("hex", h, "en")


def field(size: int) -> list[tuple[int, int]]:
    return [(col, row) for row in range(size) for col in range(size)]


@pytest.mark.parametrize("grid", GRIDS)
def test_a_neighbour_is_told_by_the_edge_between(grid: str) -> None:
    """One step over the edge that the grid numbers so, whatever grid it is."""
    places = field(5)
    middle = places.index((2, 2))

    found = bearings(grid, places, [middle])

    for edge, neighbour in enumerate(adjacency(grid, places)[middle]):
        assert Bearing(middle, edge, 1, 0) == found[neighbour]


@pytest.mark.parametrize("grid", GRIDS)
def test_every_place_has_a_bearing_of_its_own(grid: str) -> None:
    """Also where there are many at the same distance."""
    places = field(7)

    found = bearings(grid, places, [places.index((3, 3))])

    assert len(places) - 1 == len(found) == len(set(found.values()))


def test_the_nearest_place_counts_and_straight_ahead_before_round_a_corner() -> None:
    """Two columns east of one place, two rows north of the other: north is straight."""
    places = [(0, 1), (2, 3), (2, 1)]

    found = bearings(ODD_Q, places, [0, 1])

    assert {2: Bearing(1, 0, 2, 0)} == found


def test_it_is_told_in_both_languages() -> None:
    """One step needs no number."""
    straight, bent = Bearing(0, 0, 1, 0), Bearing(0, 5, 2, 1)

    assert ["N of Chicago", "N von Chicago"] == [told(ODD_Q, straight, "Chicago", lang) for lang in ("en", "de")]
    assert ["2NW+NE of Ulm", "2NW+NO von Ulm"] == [told(EVEN_R, bent, "Ulm", lang) for lang in ("en", "de")]


@pytest.mark.parametrize(("game", "board"), MAPS)
def test_no_two_hexes_without_a_name_are_called_the_same(game: str, board: str) -> None:
    """Southern U.S. has two towns of one name: nothing is told from them."""
    face = stellwerk.new(game, board=board).setup.face

    for lang in ("en", "de"):
        names = [face.name("hex", h, lang) for h in face.bearings if is_open(face, h)]  # type: ignore[attr-defined]
        assert len(names) == len(set(names)) > 30
