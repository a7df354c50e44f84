"""Benelux (EX-2.14, 2.15, 13.7)."""

import pytest

from stellwerk.games.express_01.board.card import letters
from stellwerk.games.express_01.board.loader import load_board
from stellwerk.kernel.data import DataFiles

from ..table import fresh, position

rule = pytest.mark.rule

PACKAGE = "stellwerk.games.express_01"


@rule("EX-2.14")
@rule("EX-E31")
def test_eleven_cards_continue_the_rows_to_the_left():
    """E31: 42 base cards; the last of each group lies where the removed card lay, 011c west of 012."""
    board, germany = load_board(DataFiles(PACKAGE), "benelux"), load_board(DataFiles(PACKAGE), "germany")
    places = {space.no: (space.row, space.col) for space in board.spaces}

    assert len(places) == 42
    assert not {"005", "011", "018", "025"} & set(places)
    for removed, last in (("005", "005c"), ("011", "011c"), ("018", "018c"), ("025", "025b")):
        old = germany.spaces[germany.space(removed)]
        assert places[last] == (old.row, old.col)
    assert board.neighbours[board.space("012")][3] == board.space("011c")
    assert [places[no] for no in ("005a", "011a", "018a", "025a")] == [(1, -1), (2, -2), (3, -2), (4, -1)]


@rule("EX-2.15")
@rule("EX-E31")
def test_capitals_are_exchanged_and_added():
    """E31: stacks of 6, 8 and 3 capitals, level-3 routes 12 with four players; 604 has its Benelux exits."""
    table = fresh("benelux", players=4)

    assert [len(table.stack(f"capital_{level}")) for level in (1, 2, 3)] == [6, 8, 3]
    assert len(table.stack("route_3")) == 12
    board, germany = table.setup.board, load_board(DataFiles(PACKAGE), "germany")
    assert [letters(b.cards[b.card("604")].exits) for b in (germany, board)] == ["NW", "NE"]
    assert {"637", "638", "663", "664"} <= {card.key for card in board.cards}


@rule("EX-13.7")
def test_all_base_rules_hold_with_the_changed_lists():
    """601 no longer becomes 636; 631 may become 664; a level-1 card still has to join."""
    table = position("benelux", plan={"009": "601", "013": "631"}, hands={0: ["201", "202"]}).build("201")

    assert table.no_lay("009", "636") == "EX-6.4"
    assert "664" in {action["card"] for action in table.options("lay") if action["space"] == "013"}
    assert table.no_lay("018a", "603") == "EX-6.8"
