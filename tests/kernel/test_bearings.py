"""A hex is called by a coordinate one can find at the board's edge, and by the nearest place that has a name."""

import pytest

import stellwerk
from stellwerk.kernel.bearings import column_letter, coordinate, edges_of, nearest, told
from stellwerk.kernel.hexgrid import GRIDS, ODD_Q, adjacency

MAPS = [("age_of_steam", board) for board in ("rust_belt", "western_us", "southern_us", "germany", "barbados")]
MAPS += [("age_of_steam", "st_lucia"), ("american_rails", "east")]


def field(size: int) -> list[tuple[int, int]]:
    return [(col, row) for row in range(size) for col in range(size)]


def test_a_coordinate_is_the_letter_of_the_column_and_the_number_of_the_row() -> None:
    """People count from 1; after Z comes AA."""
    assert ["A1", "F7", "Z1", "AA2", "AB12"] == [coordinate(p) for p in ((0, 0), (5, 6), (25, 0), (26, 1), (27, 11))]
    assert "BA" == column_letter(52)


def test_it_is_told_in_both_languages() -> None:
    assert "F7 near Charleston" == told((5, 6), "Charleston", "en")
    assert "F7 bei Charleston" == told((5, 6), "Charleston", "de")
    assert "F7" == told((5, 6), "", "en")


@pytest.mark.parametrize("grid", GRIDS)
def test_a_neighbour_is_nearer_than_any_other(grid: str) -> None:
    """Whatever grid it is; of equally near places the first that was named."""
    places = field(7)
    middle, corner = places.index((3, 3)), places.index((0, 0))

    found = nearest(grid, places, [middle, corner])

    assert {middle} == {found[neighbour] for neighbour in adjacency(grid, places)[middle]}
    assert corner == found[places.index((1, 0))]
    assert len(places) - 2 == len(found)


def test_distance_goes_over_gaps_in_the_map() -> None:
    """As the crow flies: the place across the lake."""
    assert {1: 0} == nearest(ODD_Q, [(0, 0), (9, 9)], [0])
    assert {} == nearest(ODD_Q, [(0, 0), (9, 9)], [])


def test_letters_stand_above_the_first_hex_of_a_column_and_numbers_before_that_of_a_row() -> None:
    columns, rows = edges_of([(1, 1), (0, 1), (1, 0), (2, 2)])

    assert {0: (0, 1), 1: (1, 0), 2: (2, 2)} == columns
    assert {0: (1, 0), 1: (0, 1), 2: (2, 2)} == rows


@pytest.mark.parametrize(("game", "board"), MAPS)
def test_no_two_hexes_without_a_name_are_called_the_same(game: str, board: str) -> None:
    """Southern U.S. has two towns of one name: they have their coordinates beside it, and nothing is told from them."""
    face = stellwerk.new(game, board=board).setup.face

    for lang, near in (("en", " near "), ("de", " bei ")):
        names = [face.name("hex", h, lang) for h in face.nearest]  # type: ignore[attr-defined]
        assert len(names) == len(set(names)) > 30
        assert len([name for name in names if near not in name]) == (2 if board == "southern_us" else 0)
        assert [face.name("place", h, lang) for h in face.nearest] == names  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "board"), MAPS)
def test_the_coordinates_of_every_column_and_row_stand_in_the_drawing(game: str, board: str) -> None:
    match = stellwerk.new(game, board=board)
    hexes = match.setup.board.hexes  # type: ignore[attr-defined]
    drawing = match.svg(None, style=False)

    for sign in {column_letter(h.col) for h in hexes} | {str(h.row + 1) for h in hexes}:
        assert f">{sign}</text>" in drawing[drawing.index('data-about="thing:coordinates"') :]
