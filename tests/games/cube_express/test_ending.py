"""The end (CX-15)."""

import pytest

from .table import BACK, HENNING, LUCY, THOMAS, Laid, changed_box, moving, position, start

rule = pytest.mark.rule

FIVE = [("5,0", "S02"), ("7,0", "S03"), ("9,0", "S04"), ("11,0", "S05")]  # four stations besides home


def sixth(seat, turns, players=4, stack=None, **given):
    """`seat` has five stations and the money for the sixth, and lays S01 north of a back at (0,2)."""
    tiles = [Laid(id_, cell, 0, seat) for cell, id_ in FIVE] + [Laid(BACK, "0,2")]
    given = {"dividends": {seat: 9}, **given}
    return position(players=players, seat=seat, turns=turns, tiles=tiles, hand=["S01"], stack=stack, **given)


def build_sixth(table):
    return table.lay("S01", "0,3").do("build", cell="0,3")


def turns_until_the_end(table):
    """Who still plays, and whether they had a market."""
    seen = []
    while not table.over:
        seat = table.seat
        table.end_turn()
        seen.append(seat)
    return seen


@rule("CX-15.1")
@rule("CX-EX21")
@rule("CX-18.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stack_lasts_seven_rounds_and_a_final_round_follows(players):
    """8 turns each, the last without step III."""
    table = start(players)
    table.pass_turns(7 * players)
    assert 0 == table.view(None)["stack"]
    assert "stack_out" == table.view(None)["ending"]
    assert not table.over

    table.pass_turns(players)
    assert table.over
    assert 8 * players == table.turns()
    assert [2] * players == [len(table.hand(seat)) for seat in range(players)]


@rule("CX-15.4")
@rule("CX-RF19")
def test_last_turns_are_without_market():
    """No tile, no dividend on a goal, no refill; after the end nothing at all."""
    table = moving(turns=21, ending=1, closed_from=21, last=24)
    assert "CX-15.4" == table.refused("take_tile", column="1")
    assert "CX-15.4" == table.refused("invest")
    market = table.view(None)["market"]

    table.do("stop")
    assert 1 == table.seat
    assert market == table.view(None)["market"]
    table.pass_turns(2)
    assert table.over
    assert "CX-16.1" == table.refused("stop")


@rule("CX-15.2")
@rule("CX-15.5")
@rule("CX-15.6")
@rule("CX-EX22")
def test_the_sixth_station_ends_the_game_with_the_round():
    """4 players, the second in round 6: marker, own step III; 3 and 4 play without; 6 turns each."""
    table = build_sixth(sixth(seat=1, turns=21))
    assert (1, "last_station") == (table.player(1)["nines"], table.view(None)["ending"])
    table.do("stop")
    assert "take_tile" in table.offered()
    table.end_turn()

    assert [2, 3] == turns_until_the_end(table)
    assert 24 == table.turns()
    assert "last_station" == table.setup.end_reason(table.core)


@rule("CX-15.3")
@rule("CX-15.7")
@rule("CX-EX23")
def test_a_disc_pushed_to_the_end_in_another_players_turn():
    """Round 5, player 1 takes from player 3's site: marker to player 3; 1 has step III; 2, 3, 4 play without."""
    site = {"players": 4, "tiles": [Laid("P01", "0,2", 0, LUCY)], "disc": {LUCY: 13}}
    table = moving(seat=0, turns=16, **site).do("run", train="1", cell="0,2").do("take")
    assert (1, "row_done") == (table.player(LUCY)["nines"], table.view(None)["ending"])
    table.do("stop")
    assert "take_tile" in table.offered()
    table.end_turn()
    assert [1, 2, 3] == turns_until_the_end(table)
    assert 20 == table.turns()


@rule("CX-15.7")
@rule("CX-EX23")
def test_who_has_played_in_the_round_plays_no_more():
    """Player 3's move lifts player 2's disc: only player 4 still plays."""
    table = moving(
        players=4,
        seat=2,
        turns=18,
        tiles=[Laid("P01", "0,2", 0, HENNING)],
        disc={HENNING: 13},
        trains={2: ("0,1",)},
    )
    table.do("run", train="1", cell="0,2").do("take").end_turn()

    assert 1 == table.player(HENNING)["nines"]
    assert [3] == turns_until_the_end(table)


@rule("CX-15.8")
def test_later_triggers_bring_a_marker_and_no_more_turns():
    """After a share trigger, and in the final round as well."""
    late = build_sixth(sixth(seat=2, turns=18, ending=3, closed_from=17, last=20))
    assert (1, "row_done") == (late.player(2)["nines"], late.view(None)["ending"])
    late.end_turn()
    assert [3] == turns_until_the_end(late)

    final = build_sixth(sixth(seat=0, turns=28, ending=1, closed_from=28, last=32))
    assert 1 == final.player(0)["nines"]
    final.end_turn()
    assert [1, 2, 3] == turns_until_the_end(final)


@rule("CX-15.9")
def test_one_marker_for_each_of_the_two_reasons():
    """A player can have two, not three."""
    table = build_sixth(sixth(seat=1, turns=21, reasons=[0, 2, 0, 0], nines=[0, 1, 0, 0], nines_left=5))

    assert 2 == table.player(1)["nines"]


@rule("CX-15.10")
def test_when_the_markers_are_gone_none_is_given():
    """The trigger counts all the same."""
    table = build_sixth(sixth(seat=1, turns=21, nines_left=0, nines=[2, 0, 2, 2]))

    assert (0, "last_station") == (table.player(1)["nines"], table.view(None)["ending"])


@rule("CX-15.11")
@rule("CX-EX24")
def test_a_trigger_in_the_turn_that_empties_the_stack_leaves_no_final_round():
    """The last player of round 7 builds the sixth station and turns up the last tile."""
    table = build_sixth(sixth(seat=3, turns=27, stack=1))
    table.do("stop").do("take_tile", column="1").do("keep")

    assert 0 == table.view(None)["stack"]
    assert table.over
    assert 28 == table.turns()


@rule("CX-15.12")
def test_a_stack_that_runs_out_in_mid_round_brings_the_final_round_at_once(tmp_path):
    """With other data: everybody has one last turn from the next player on, so turns differ by one."""
    setup = changed_box(
        tmp_path,
        2,
        ('{id = "S01", from = 2,', '{id = "S01", from = 3,'),
        ("2 = 24", "2 = 23"),
    )
    table = position(players=2, setup=setup, step="market", column=-1, seat=0, turns=12, stack=1)
    table.do("take_tile", column="1").do("keep")

    assert "stack_out" == table.view(None)["ending"]
    assert [1, 0] == turns_until_the_end(table)
    assert 15 == table.turns()


@rule("CX-15.6")
def test_who_triggers_plays_the_turn_to_the_end():
    """Movement and market follow the sixth station."""
    table = build_sixth(sixth(seat=THOMAS, turns=0))

    assert 8 == table.level(THOMAS) == table.view(None)["points"]
    table.do("stop").do("take_tile", column="1").do("invest")
    assert 1 == table.marks(1, THOMAS)
