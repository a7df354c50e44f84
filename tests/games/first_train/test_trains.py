"""Phase 6, trains: prices, who may have which, and the exchange for brown points (FT-6.6 to 6.13)."""

import pytest

from .boards import small
from .network import ORANGE_LINKS, PIECES, carrying
from .table import position

rule = pytest.mark.rule


@rule("FT-6.6")
@pytest.mark.parametrize(("train", "price"), [("r1a", 3), ("r2b", 3), ("r3a", 2), ("r4b", 2), ("r5a", 1), ("r6b", 1)])
def test_two_rows_each_cost_three_two_and_one_brown_points(train, price):
    """The price is taken from the brown track."""
    table = position("carry", influence={"brown": 5})

    table.do("buy", train=train)

    assert table.influence(0)[1] == 5 - price


@rule("FT-6.7")
def test_all_trains_are_on_offer_at_once():
    """Twelve of side 3-4, six of side 2-3."""
    for side, count in (("3-4", 12), ("2-3", 6)):
        assert len(position("carry", side=side, influence={"brown": 8}).options("buy")) == count


@rule("FT-6.8")
@rule("FT-X15")
def test_one_train_per_price_so_at_most_three():
    """A second one of price 3, and a fourth of any price, are refused."""
    table = position("carry", trains={"r1a": 0}, influence={"brown": 8})
    assert table.refused("buy", train="r2a") == "FT-6.8"

    full = carrying(
        side="3-4",
        links={0: ORANGE_LINKS},
        pieces=PIECES,
        trains={"r1a": 0, "r3a": 0, "r5a": 0},
        influence={"brown": 8},
    )
    assert [full.refused("buy", train=train) for train in ("r1b", "r3b", "r6a")] == ["FT-6.8"] * 3


@rule("FT-6.9")
@rule("FT-X15")
def test_a_train_belongs_to_one_player():
    """Seat 1's locomotive stands on it."""
    table = position("carry", trains={"r1a": 1}, influence={"brown": 8})

    assert table.refused("buy", train="r1a") == "FT-6.9"


@rule("FT-6.10")
@rule("FT-EX19")
def test_three_points_of_any_mix_replace_a_missing_brown_one():
    """Brown 1, two cubes, red 3, white 1: exactly the six points for a train of price 3."""
    means = {"white": [1, 0, 0], "brown": [1, 0, 0], "red": [3, 0, 0], "green": [0, 0, 0]}
    table = carrying(hand=[2, 0, 0], influence=means, links={0: ORANGE_LINKS}, pieces=PIECES, trains={})

    table.do("buy", train="r1a")

    assert table.now["trains"][0]["owner"] == 0
    assert (table.influence(0), table.cubes(0)) == ((0, 0, 0, 0), (0, 15))


@rule("FT-6.10")
@rule("FT-EX19")
@rule("FT-X16")
def test_with_one_point_less_the_train_is_refused():
    """Two red instead of three."""
    table = position(
        "carry",
        hand=[2, 0, 0],
        influence={"white": [1, 0, 0], "brown": [1, 0, 0], "red": [2, 0, 0], "green": [0, 0, 0]},
    )

    assert table.refused("buy", train="r1a") == "FT-6.10"


@rule("FT-6.10")
@rule("FT-6.13")
def test_the_mix_is_asked_where_it_matters_and_cubes_go_to_the_supply():
    """One brown point missing, four cubes and red 2: three of them, as the player likes."""
    table = position("carry", hand=[4, 0, 0], influence={"white": 0, "brown": [1, 0, 0], "red": [2, 0, 0], "green": 0})

    table.do("buy", train="r3a")
    assert table.offered() == {"pay"}
    table.do("pay", means="cubes").do("pay", means="red").do("pay", means="cubes")

    assert table.cubes(0) == (2, 13)
    assert table.influence(0) == (0, 0, 1, 0)


@rule("FT-6.11")
@rule("FT-X16")
def test_brown_points_are_used_up_first_and_none_are_exchanged_ahead():
    """Brown 2 pays a train of 2 without a question; nobody exchanges in advance or for more than is missing."""
    table = position("carry", hand=9, influence={"brown": 2})
    assert table.refused("pay", means="cubes") == "FT-6.11"
    assert table.refused("exchange_ahead") == "FT-6.11"

    table.do("buy", train="r3a")

    assert (table.influence(0)[1], table.cubes(0)[0]) == (0, 9)


@rule("FT-6.11")
@rule("FT-X16")
def test_only_what_is_missing_is_exchanged():
    """Two of three brown points are there: three points, not nine."""
    table = position("carry", hand=[9, 0, 0], influence={"white": 0, "brown": [2, 0, 0], "red": [1, 0, 0], "green": 0})

    table.do("buy", train="r1a")

    assert (table.now["wanted"], table.now["due"]) == ("r1a", 3)
    assert {"brown": 2, "others": 3} == {key: table.events("bought")[0][key] for key in ("brown", "others")}
    assert table.refused("pay", means="brown") == "FT-6.10"
    assert table.not_asked("pass") == "FT-6.10"


@rule("FT-6.12")
@rule("FT-X16")
def test_the_exchange_exists_for_brown_only():
    """Neither a fee nor a takeover takes three other points."""
    build = position("build", small("R red, G green", "R-a, G-b"), hand=9, influence={"red": 0, "brown": 8})
    sell = position(
        "sell",
        small("R red, S 2 slots", "R-S-x"),
        links={0: ["R-S"], 1: ["S-x"]},
        hand=9,
        influence={"red": [1, 0, 0], "brown": 8},
    )

    assert build.refused("build", way="R>a") == "FT-5.17"
    assert sell.refused("pay", means="brown") == "FT-9.6"


@rule("FT-6.4")
def test_without_a_train_nothing_is_loaded_from_the_first_area_to_the_last():
    """Whatever piece, area and train is named first or last in the box: there is no train to load."""
    table = position("carry", hand=[9, 0, 0])

    assert table.refused("load", area="fuerth", piece="white", train="r1a") == "FT-6.4"
    assert table.refused("load", area="neunhof", piece="green", train="r6b") == "FT-6.4"
