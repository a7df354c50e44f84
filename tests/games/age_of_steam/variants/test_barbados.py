"""Barbados (AS-BA)."""

import pytest

import stellwerk

from ..table import Table, building, position, start

rule = pytest.mark.rule


def alone(step: str, **given) -> Table:
    return position(step, "barbados", players=1, **given)


@rule("AS-BA.1")
def test_the_map():
    """Six yellow cities with light 1 to 6."""
    board = start("barbados", 1).board
    stops = [h.stop for h in board.hexes if h.stop]
    cities = sorted((s for s in stops if not s.town), key=lambda s: s.number)

    assert (len(board.hexes), sum(h.terrain == "mountain" for h in board.hexes), sum(s.town for s in stops)) == (
        50,
        17,
        5,
    )
    assert [c.name["en"] for c in cities] == [
        "North Point", "Bathsheba", "Bell Point", "Bridgetown", "Oistins", "Crane Beach",
    ]  # fmt: skip
    assert {(c.colour, c.half) for c in cities} == {("yellow", "light")}


@rule("AS-BA.2")
@rule("AS-T.13")
def test_no_purple_cubes_no_new_cities_e_to_h_no_dark_half():
    """76 cubes; E is refused, and so is a dark box for Production."""
    table = start("barbados", 1)
    assert sum(table.match.setup.rules.all_cubes()) == 76
    assert "purple" not in table.bag()
    urban = building(board="barbados", players=1, actions={0: "urbanization"})
    assert urban.refused("urbanize", hex="5,6", city="E") == "AS-BA.2"

    producing = alone("production", phase=7, actions={0: "production"}, display={}, cubes={}, chance=[0, 0, 5, 5])

    assert producing.refused("place", cube="red", box="dark1.1") == "AS-BA.2"
    assert {option["box"][:4] for option in producing.options("place")} & {"dark"} == set()


@rule("AS-BA.3")
@rule("AS-T.12")
def test_only_the_top_boxes_of_the_light_half_are_filled():
    """Ten cubes; 60 stay in the bag."""
    table = start("barbados", 1)
    display = table.view(None)["display"]

    full = [key for key, boxes in display.items() if any(boxes)]
    assert full == ["light1", "light2", "light3", "light4", "light5", "light6", "A", "B", "C", "D"]
    assert all(boxes[1:] == [None] * (len(boxes) - 1) for boxes in display.values())
    assert sum(table.bag().values()) == 60


@rule("AS-BA.4")
def test_red_for_a_and_blue_for_b_are_drawn_again():
    """The refused cubes go back; here three red ones for A."""
    draws = [0] * 6 + [0, 0, 0, 20] + [20, 40] + [0, 0] + [0] * 6
    match = stellwerk.new("age_of_steam", board="barbados", players=1, chance=stellwerk.Script(draws))

    display = Table(match).view(None)["display"]
    assert display["A"][0] == "blue"
    assert display["B"][0] not in (None, "blue")
    for seed in range(20):
        shown = start("barbados", 1, seed=seed).view(None)["display"]
        assert shown["A"][0] != "red"
        assert shown["B"][0] != "blue"


@rule("AS-BA.5")
@rule("AS-T.12")
def test_one_cube_per_city_or_two_in_the_easier_game():
    """54 stay in the bag then."""
    easy = start("barbados", 1, options={"easy": True})

    assert len(start("barbados", 1).cubes("Oistins")) == 1
    assert len(easy.cubes("Oistins")) == 2
    assert sum(easy.bag().values()) == 54


@rule("AS-BA.6")
def test_one_share_per_round():
    """Two are refused; 15 in all as usual."""
    table = start("barbados", 1)

    assert table.refused("sell", shares=2) == "AS-BA.6"
    assert [option["shares"] for option in table.options("sell")] == [0, 1]


@rule("AS-BA.7")
@rule("AS-BA.8")
def test_no_auction_and_four_actions_only():
    """Phase 3 follows phase 1; what belongs to others is refused."""
    table = start("barbados", 1).do("sell", shares=0)

    assert table.step == "choose"
    assert table.refused("pass") == "AS-5.1"
    assert table.refused("choose", action="first_move") == "AS-BA.8"
    assert table.refused("bid", amount=1) == "AS-5.1"
    assert {option["action"] for option in table.options("choose")} == {
        "engineer", "locomotive", "urbanization", "production",
    }  # fmt: skip


@rule("AS-BA.9")
@rule("AS-BA.14")
def test_a_chosen_action_is_blocked_until_all_four_were_chosen():
    """Then all four are free again; the marker lying on gives nothing later."""
    table = start("barbados", 1, seed=3)
    for action in ("engineer", "production", "locomotive"):
        table.do("sell", shares=1).do("choose", action=action)
        finish_round(table)
    assert table.player(0)["action"] is None

    table.do("sell", shares=1)

    # The fourth is the only one left and is chosen by itself.
    assert table.step == "build"
    assert table.player(0)["action"] == "urbanization"
    finish_round(table)
    table.do("sell", shares=1)
    assert len(table.options("choose")) == 4


def finish_round(table: Table) -> None:
    while table.step in ("build", "move", "place") and not table.over:
        table.do({"build": "done", "move": "skip", "place": "stop"}[table.step])


@rule("AS-BA.9")
def test_choosing_a_blocked_action_is_refused():
    """Engineer twice in a row."""
    table = start("barbados", 1).do("sell", shares=1).do("choose", action="engineer")
    finish_round(table)
    table.do("sell", shares=1)

    assert table.refused("choose", action="engineer") == "AS-BA.9"


@rule("AS-BA.10")
def test_two_dice_for_the_light_half_only():
    """Two outcomes are enough."""
    table = alone("growth", phase=7, display={"light4": ["red", None, None]}, cubes={}, chance=[3, 3])

    assert table.cubes("Bridgetown") == ["red"]
    assert table.view(None)["round"] == 2


@rule("AS-BA.11")
@rule("AS-BA.12")
@rule("AS-EX20")
def test_after_round_10_the_shares_are_paid_and_the_cash_left_is_the_score():
    """$52 with 9 shares: 7; $44: a defeat."""
    won = alone("round_marker", phase=8, round=10, cash=52, shares=9)
    lost = alone("round_marker", phase=8, round=10, cash=44, shares=9)
    even = alone("round_marker", phase=8, round=10, cash=45, shares=9)

    assert (won.over, won.scores(), won.winners()) == (True, [7], [0])
    assert (lost.over, lost.winners()) == (True, [])
    assert lost.match.setup.end_reason(lost.core) == "defeat"
    assert (even.scores(), even.winners()) == ([0], [0])
    assert not alone("round_marker", phase=8, round=9).over


@rule("AS-BA.13")
def test_insolvency_is_a_defeat():
    """And being alone is not the end."""
    table = alone("expenses", phase=5, cash=0, income=0)
    assert (table.over, table.winners()) == (True, [])
    assert table.match.setup.end_rule(table.core) == "AS-BA.12"

    assert not alone("expenses", phase=5, cash=9, income=0).over
