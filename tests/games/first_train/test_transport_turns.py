"""Phase 6, turns: one action each, passing, and loading the rest (FT-6.1 to 6.5)."""

from pathlib import Path

import pytest

from .boards import OURS, small
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


POST = small("q2 yellow, R red, y yellow", "a-q2-b, R-a, b-y")  # two ways to the post of q2


@rule("FT-6.5")
def test_the_rest_is_loaded_at_once_also_beside_who_has_passed():
    """Seat 1 reaches the post of q2 as well: as long as it plays it could buy a train; once it has passed it can't."""
    given = {"links": {0: ["a-q2"], 1: ["b-q2"]}, "pieces": {"q2": {"yellow": 2}}}

    assert carrying(POST, **given).refused("load_rest") == "FT-6.5"
    assert "load_rest" in carrying(POST, **given, passed=1 << 1).offered()


@rule("FT-6.5")
def test_only_pieces_that_are_still_there_are_competed_for():
    """Seat 1 reaches q2 too, but its post is gone; the two of y are seat 0's alone."""
    table = carrying(POST, links={0: ["a-q2", "b-y"], 1: ["b-q2"]}, pieces={"y": {"yellow": 2}})

    assert "load_rest" in table.offered()


@rule("FT-6.5")
@pytest.mark.parametrize(("pieces", "offered"), [(1, False), (2, True)])
def test_a_single_piece_is_no_rest(pieces, offered):
    """Loading it is one action anyway."""
    table = carrying(POST, links={0: ["a-q2"]}, pieces={"q2": {"yellow": pieces}})

    assert ("load_rest" in table.offered()) == offered


@rule("FT-6.5")
def test_without_a_train_nothing_is_loaded_at_once():
    table = carrying(POST, links={0: ["a-q2"]}, pieces={"q2": {"yellow": 2}}, trains={})

    assert table.refused("load_rest") == "FT-6.5"


FULL = small("R red, S 3 slots, T 3 slots, q yellow, y yellow, z yellow", "R-S-T-q-y-z")


@rule("FT-6.5")
@rule("FT-6.14")
@pytest.mark.parametrize(
    ("people", "goods", "loads", "offered"),
    [
        (4, 4, {}, True),  # r3a 3/2 and r6a 1/2 take just these
        (5, 0, {}, False),
        (0, 5, {}, False),
        (5, 4, {}, False),
        (4, 5, {}, False),
        (3, 4, {"r3a": {"red": 1}}, True),
        (4, 4, {"r3a": {"red": 1}}, False),
        (4, 3, {"r6a": {"white": 1}}, True),
        (4, 4, {"r6a": {"white": 1}}, False),
        (2, 4, {"r3a": {"red": 1}, "r6a": {"green": 1}}, True),
        (3, 4, {"r3a": {"red": 1}, "r6a": {"green": 1}}, False),
    ],
)
def test_all_of_it_must_fit_into_the_free_places_of_all_own_trains(people, goods, loads, offered):
    """Passengers on seats and cubes on goods spaces; free seats do not help the goods, nor the other way round."""
    pieces = {
        "S": {"red": min(people, 3)},
        "T": {"red": max(people - 3, 0)},
        "q": {"yellow": min(goods, 2)},
        "y": {"yellow": min(max(goods - 2, 0), 2)},
        "z": {"yellow": max(goods - 4, 0)},
    }
    table = carrying(FULL, links={0: ["R-S-T-q-y-z"]}, pieces=pieces, trains={"r3a": 0, "r6a": 0}, loads=loads)

    assert ("load_rest" in table.offered()) == offered


def trains_the_other_way_round() -> Path:
    """The same trains, the cheapest ones first in the file."""
    data = small("R red, S 3 slots, T 3 slots, q yellow", "R-S-T-q-x")
    ours = (OURS / "display.toml").read_text(encoding="utf-8")
    lines = ours.split("\n")
    trains = [i for i, line in enumerate(lines) if line.startswith("  {id = ")]
    for block in (trains[:12], trains[12:]):
        for i, line in zip(block, [lines[i] for i in reversed(block)], strict=True):
            lines[i] = line
    (data / "first_train" / "display.toml").write_text("\n".join(lines), encoding="utf-8")
    return data


@rule("FT-6.5")
@rule("FT-7.2")
@pytest.mark.parametrize(
    "data", [small("R red, S 3 slots, T 3 slots, q yellow", "R-S-T-q-x"), trains_the_other_way_round()]
)
def test_at_once_passengers_take_the_dearest_free_seats(data):
    """Four passengers, 3 seats for 3 points and 2 for 1, in whatever order the trains stand: 10 points, and 2 for the post."""
    table = carrying(
        data,
        links={0: ["R-S-T-q"]},
        pieces={"S": {"red": 3}, "T": {"red": 1}, "q": {"yellow": 2}},
        trains={"r1a": 0, "r5a": 0},
    )

    table.do("load_rest").do("pass").do("pass")

    assert table.player(0)["vp"] == 3 * 3 + 1 + 2


@rule("FT-6.1")
@rule("FT-X18")
def test_two_pieces_in_one_action_are_refused():
    """One action, one piece; and only a piece that is there."""
    table = carrying(links={0: ORANGE_LINKS}, pieces=PIECES)

    assert table.refused("load_two") == "FT-6.1"
    assert table.refused("load", area="p2", piece="white", train="r3a") == "FT-6.1"
