"""Change position (EX-9)."""

import pytest

from stellwerk.kernel.texts import localize

from .table import position

rule = pytest.mark.rule

LINE = {"009": "601", "008": "101#2", "007": "501"}


@rule("EX-9.1")
@rule("EX-R20")
def test_position_cards_are_exchanged_with_one_other_player():
    """Free of cost; not with oneself, nor with somebody who is not in the game."""
    table = position(plan=LINE, hands={0: ["201"]})
    assert table.refused("swap", player="1") == "EX-9.1"
    assert table.refused("swap", player="4") == "EX-9.1"

    table.do("swap", player="2")

    assert table.positions() == [2, 1, 3]
    assert table.hands()[0] == 1


@rule("EX-9.2")
@rule("EX-9.3")
@rule("EX-E23")
@rule("EX-R2")
def test_a_swap_with_somebody_who_has_not_acted():
    """E23: the other has card 1, engine side, and acts next; the acting player has card 3, back, and no more turn."""
    table = position(plan=LINE)

    table.do("swap", player="3")

    assert table.positions() == [3, 2, 1]
    assert [table.player(seat)["acted"] for seat in range(3)] == [True, False, False]
    assert table.seat == 2
    table.do("pass").do("pass")
    assert table.match.view(None)["round"] == 2
    swapped_back = position(plan=LINE).do("swap", player="3").do("pass")
    assert swapped_back.seat == 1
    assert swapped_back.refused("pass", seat=0) == "EX-5.1"


@rule("EX-9.2")
@rule("EX-E24")
def test_a_swap_with_somebody_who_has_acted():
    """E24: P3 takes card 1 from P1; P1 keeps its back; next is the lowest still to act."""
    table = position(players=4, plan=LINE, acted=[0], order=[1, 4, 3, 2])
    table.do("pass")
    assert table.seat == 2

    table.do("swap", player="1")

    assert table.positions() == [3, 4, 1, 2]
    assert [table.player(seat)["acted"] for seat in range(4)] == [True, False, True, True]
    assert table.seat == 1


@rule("EX-9.4")
def test_new_numbers_count_at_once():
    """For the tie of the next subsidy, the next to act and the rounds that follow."""
    table = position(plan=LINE, players=2, black=1, hands={0: ["201", "202"]})

    table.do("swap", player="2").do("pass")

    assert table.match.view(None)["round"] == 2
    assert [table.player(seat)["marker"]["capital"] for seat in range(2)] == [2, 2]
    assert table.black() == 1
    assert table.seat == 1
    unswapped = position(plan=LINE, players=2, black=1, hands={0: ["201", "202"]}).do("pass").do("pass")
    assert (unswapped.black(), unswapped.seat) == (0, 0)


def test_players_are_called_by_their_names():
    """In the list, in the confirmation and in the log; a source of shares too, beside the stacks."""
    table = position(plan=LINE, hands={0: ["201"]})
    assert table.pick("player:2")["label"] == "Seat 2"
    table.match.names = ["Ada", "Bruno", "Chiara"]

    confirm = localize(table.match.choices(["player:2"]), "de")["confirm"]

    assert table.pick("player:2")["label"] == "Bruno"
    assert confirm["label"] == "Mit Bruno tauschen"
    assert [table.match.namer("from", value, "en") for value in range(3)] == ["the stacks", "Ada", "Bruno"]
    table.do("swap", player="2")
    assert any("Ada" in line and "Bruno" in line for line in table.match.log("en"))
