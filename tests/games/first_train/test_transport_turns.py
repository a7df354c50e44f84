"""Phase 6, turns: one action each, passing, and loading the rest (FT-6.1 to 6.5)."""

import pytest

from .boards import small
from .network import ORANGE_LINKS, PIECES, carrying, example
from .table import position

rule = pytest.mark.rule


@rule("FT-6.1")
def test_in_train_order_round_and_round_each_takes_one_action():
    """Seats 2, 0, 1 buy a train each, then 2 again."""
    table, seen = position("carry", order=[2, 0, 1], seat=2, influence={"brown": 8}), []

    for train in ("r1a", "r3a", "r5a", "r5b"):
        seen.append(table.seat)
        table.do("buy", train=train)

    assert seen == [2, 0, 1, 2]


@rule("FT-6.2")
@rule("FT-X18")
def test_who_passes_does_nothing_more_and_the_phase_ends_when_all_have():
    """Seat 0 passes at once, 1 and 2 go on without it."""
    table = position("carry", influence={"brown": 8})

    table.do("pass")
    assert table.refused("buy", seat=0, train="r1a") == "FT-6.1"
    table.do("buy", train="r1a").do("pass")
    assert table.seat == 1
    table.do("pass")

    assert table.now["round"] == 3


@rule("FT-6.3")
def test_who_can_only_pass_is_passed_automatically():
    """Seats 1 and 2 have nothing to pay a train with."""
    table = position("carry", influence={"white": 0, "brown": [3, 0, 0], "red": 0, "green": 0})

    table.do("buy", train="r5a")

    assert table.seat == 0
    assert table.now["passed"] == [1, 2]


@rule("FT-6.4")
@rule("FT-X17")
def test_loading_needs_an_own_train_of_this_round():
    """Without one it is refused; buying and loading may alternate."""
    table = example()

    assert table.refused("load", area="S", piece="red", train="r3a") == "FT-6.4"
    table.do("buy", train="r5a").do("load", area="S", piece="red", train="r5a").do("buy", train="r3a")
    table.do("load", area="S", piece="red", train="r3a")
    assert table.area("S") == {"green": 1}


@rule("FT-6.5")
def test_turns_stay_strict_while_anybody_competes():
    """Both reach the two post of q2: piece by piece, in turn."""
    table = carrying(
        links={0: ["p3-q1-q2"], 1: ["R-p4"], 2: ["G-p1"]}, pieces={"q2": {"yellow": 2}}, trains={"r3a": 0, "r4a": 1}
    )
    assert "load_rest" in table.offered()

    rival = carrying(
        small("q2 yellow, R red", "a-q2-b, R-a"),
        links={0: ["a-q2"], 1: ["b-q2"]},
        pieces={"q2": {"yellow": 2}},
        trains={"r3a": 0, "r4a": 1},
    )
    assert rival.refused("load_rest") == "FT-6.5"
    rival.do("load", area="q2", piece="yellow", train="r3a")
    assert rival.seat == 1


@rule("FT-6.5")
def test_loading_the_rest_tells_the_same_as_many_single_turns():
    """Where nobody competes and all fits, one action loads everything, each piece logged, and passes."""
    single = carrying(links={0: ORANGE_LINKS}, pieces={"S": {"red": 2}, "q2": {"yellow": 2}})
    at_once = carrying(links={0: ORANGE_LINKS}, pieces={"S": {"red": 2}, "q2": {"yellow": 2}})

    for area, piece in (("S", "red"), ("S", "red"), ("q2", "yellow"), ("q2", "yellow")):
        single.do("load", area=area, piece=piece, train="r3a")
        while single.seat != 0:
            single.do("pass")
    single.do("pass")
    at_once.do("load_rest").do("pass").do("pass")

    assert len(at_once.events("loaded")) == 4
    assert [p["vp"] for p in at_once.now["players"]] == [p["vp"] for p in single.now["players"]] == [6, 0, 0]
    assert at_once.player(0)["profit"] == single.player(0)["profit"]


@rule("FT-6.5")
def test_what_does_not_fit_is_not_loaded_at_once():
    """Three passengers and five cubes for a train of 3/2: which ones is the player's choice."""
    assert example(trains={"r3a": 0}).refused("load_rest") == "FT-6.5"


@rule("FT-6.1")
@rule("FT-X18")
def test_two_pieces_in_one_action_are_refused():
    """One action, one piece; and only a piece that is there."""
    table = carrying(links={0: ORANGE_LINKS}, pieces=PIECES)

    assert table.refused("load_two") == "FT-6.1"
    assert table.refused("load", area="p2", piece="white", train="r3a") == "FT-6.1"
