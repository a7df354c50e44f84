"""The turn (CX-2) and what may be done at any time in it (CX-3)."""

import pytest

import stellwerk
from stellwerk.games.cube_express.rules.check import markers_of

from .table import HENNING, Laid, map_m, moving, position, start

rule = pytest.mark.rule


@rule("CX-2.1")
@rule("CX-RF2")
def test_the_three_steps_come_in_their_order():
    """No movement before the tile, no market before the movement, nothing out of turn."""
    table = position(hand=["F03"])
    assert "CX-4.1" == table.refused("stop")
    assert "CX-4.1" == table.refused("take_tile", column="1")
    assert "CX-4.1" == table.refused("run", train="1", cell="0,0")

    table.lay("F03", "0,2", 1)
    assert "CX-2.1" == table.refused("take_tile", column="1")
    assert "CX-2.1" == table.refused("run", train="1", cell="0,0")
    table.do("decline")
    assert "CX-2.1" == table.refused("take_tile", column="1")
    assert "CX-2.1" == table.refused("stop", seat=1)
    table.do("stop")
    assert "CX-2.1" == table.refused("run", train="1", cell="0,0")
    assert "CX-2.1" == table.refused("burn")

    assert {"take_tile", "sell"} == table.offered()


@rule("CX-2.2")
def test_a_round_is_one_turn_of_every_player():
    """The view counts rounds from the start player on."""
    table = start(3)

    assert [1, 1, 2, 2, 2, 3] == [table.end_turn().view(None)["round"] for _ in range(6)]


@rule("CX-2.3")
def test_the_level_follows_the_stations_on_the_map():
    """3 with the home station, one more for each station."""
    table = map_m()

    assert [4, 4, 3] == [table.level(seat) for seat in range(3)]
    assert 3 == start(2).level(0)


@rule("CX-2.4")
def test_markers_always_sum_to_twenty_five():
    """Counted after every action of a game (test_every_game does it for whole games)."""
    table = start(4, 3)
    for _ in range(60):
        options = table.legal()
        table.play(options[len(options) // 2])
        assert [25] * 4 == [markers_of(table.core, seat) for seat in range(4)]


@rule("CX-2.5")
def test_a_gain_larger_than_the_reserve_is_cut():
    """Four dividends due, one marker there."""
    table = position(players=4, tiles=[Laid("BACK", "0,2"), Laid("X01", "1,2")], hand=["X03"], reserve={0: 1})
    table.lay("X03", "1,1", 3).do("collect")

    assert (3, 0) == (table.dividends(0), table.reserve(0))


@rule("CX-2.5")
def test_nothing_can_be_collected_from_an_empty_reserve():
    """The action is refused rather than wasted."""
    table = position(hand=["F01"], reserve={0: 0}, store={0: (2, 0, 0)})
    table.lay("F01", "0,2")

    assert "CX-2.5" == table.refused("collect")


# At any time --------------------------------------------------------------------------------------------


SWAPS = [
    ("coal_to_wood", (2, 0, 0), (0, 1, 0), 0, 1),
    ("wood_to_iron", (0, 2, 0), (0, 0, 1), 0, 1),
    ("iron_to_wood", (0, 0, 2), (0, 1, 0), 1, 0),
    ("wood_to_coal", (0, 2, 0), (1, 0, 0), 1, 0),
]


@rule("CX-3.2")
@rule("CX-3.3")
@rule("CX-3.4")
@rule("CX-3.5")
@rule("CX-EX11")
@pytest.mark.parametrize(("swap", "before", "after", "dividends", "reserve"), SWAPS)
def test_two_of_a_store_become_one_of_the_next(swap, before, after, dividends, reserve):
    """Up: the other marker to the reserve; down: it becomes a dividend."""
    table = moving(store={0: before})
    had = (table.dividends(0), table.reserve(0))

    table.do(swap)

    assert after == table.store(0)
    assert (dividends, reserve) == (table.dividends(0) - had[0], table.reserve(0) - had[1])


@rule("CX-RF3")
@pytest.mark.parametrize(
    ("swap", "expected"),
    [
        ("coal_to_wood", "CX-3.2"),
        ("wood_to_iron", "CX-3.3"),
        ("iron_to_wood", "CX-3.4"),
        ("wood_to_coal", "CX-3.5"),
        ("coal_to_iron", "CX-3.2"),
        ("iron_to_coal", "CX-3.4"),
    ],
)
def test_a_conversion_needs_two_and_a_listed_pair(swap, expected):
    """One of each is not enough; coal and iron do not meet."""
    assert expected == moving(store={0: (1, 1, 1)}).refused(swap)


@rule("CX-EX2")
def test_henning_makes_the_coal_he_needs():
    """(1,2,1): 2 wood → 1 coal + 1 dividend gives (2,0,1)."""
    table = map_m(seat=HENNING, step="move", store={HENNING: (1, 2, 1)})
    reserve = table.reserve(HENNING)

    table.do("wood_to_coal")

    assert (2, 0, 1) == table.store(HENNING)
    assert (3, reserve) == (table.dividends(HENNING), table.reserve(HENNING))


@rule("CX-3.6")
def test_each_space_to_the_left_brings_a_dividend_from_the_reserve():
    """Two steps, one after the other."""
    table = moving(disc={0: 5})
    reserve = table.reserve(0)

    table.do("sell").do("sell")

    assert (3, 4, reserve - 2) == (table.disc(0), table.dividends(0), table.reserve(0))


@rule("CX-3.7")
@rule("CX-3.8")
@rule("CX-RF4")
def test_no_sale_below_the_first_space_or_from_an_empty_reserve():
    """Each is refused with its own rule."""
    assert "CX-3.7" == moving(disc={0: 0}).refused("sell")
    assert "CX-3.8" == moving(disc={0: 3}, reserve={0: 0}).refused("sell")


@rule("CX-3.1")
def test_conversions_and_sales_stand_beside_every_question_of_the_own_turn():
    """Before laying, before the centre action, in a run, at the market, above the store limit."""
    free = {"coal_to_wood", "wood_to_iron", "wood_to_coal", "sell"}
    table = position(hand=["P01"], store={0: (3, 2, 0)}, disc={0: 9})
    assert free <= table.offered()
    table.lay("P01", "0,2")
    assert free <= table.offered()
    table.do("decline").do("run", train="1", cell="0,0")
    assert free <= table.offered()
    table.do("sell").do("run", train="1", cell="1,0").do("stop")
    assert free <= table.offered()
    table.do("take_tile", column="1")
    assert free <= table.offered()
    table.do("keep")
    assert "discard" in table.offered()
    assert free <= table.offered()


@rule("CX-3.1")
@rule("CX-RF2")
def test_nothing_is_converted_or_sold_in_another_players_turn():
    """Seat 1 has to wait."""
    table = moving(store={1: (2, 0, 0)}, disc={1: 5})

    assert "CX-2.1" == table.refused("sell", seat=1)
    assert "CX-2.1" == table.refused("coal_to_wood", seat=1)


@rule("CX-3.9")
def test_free_actions_come_to_an_end_by_themselves():
    """As often as wished, and never for ever."""
    table = moving(store={0: (4, 4, 4)}, disc={0: 9})
    done = 0
    while free := [a for a in table.legal() if a.json["do"] == "sell" or "_to_" in a.json["do"]]:
        table.play(free[done % len(free)])
        done += 1

    assert 9 + 12 > done > 9


def test_main_picks_stand_before_conversions_and_sales():
    """Free actions are offered without burying the turn."""
    table = position(hand=["F01"], store={0: (2, 2, 2)}, disc={0: 5})
    table.lay("F01", "0,2")

    picks = [pick["id"] for pick in table.choices()["picks"]]
    assert ["do:collect", "do:decline"] == picks[:2]
    assert "do:sell" == picks[-1]


def test_nobody_acts_after_the_end():
    """Everything is refused with the rule of the scoring."""
    table = start(2)
    while not table.over:
        table.end_turn()

    with pytest.raises(stellwerk.Illegal) as refused:
        table.do("stop")
    assert "CX-16.1" == refused.value.rule
