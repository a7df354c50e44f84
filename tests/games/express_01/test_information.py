"""Hidden and open information (EX-3)."""

import json

import pytest

from .table import begun, position

rule = pytest.mark.rule


@rule("EX-3.1")
@rule("EX-R3")
def test_faces_of_hands_are_hidden_their_number_is_open():
    """Nobody sees, asks for or names a card of another hand."""
    table = begun(players=2)
    card = table.hand(1)[3]

    view = table.match.view(0)

    assert view["players"][1]["cards"] is None
    assert view["players"][1]["hand"] == 6
    assert view["players"][0]["cards"] == table.hand(0)
    assert table.match.view(None)["players"][0]["cards"] is None
    seat = table.seat
    assert table.refused("look_at_hand") == "EX-3.1"
    assert table.refused("build", hand=table.hand(1 - (seat or 0))[0]) == "EX-5.6"
    assert card not in json.dumps(view["players"])


@rule("EX-3.2")
def test_displays_are_open():
    """Shares by company and the numbers of base cards."""
    table = position(plan={"009": "601", "008": "101#1"}, shares={1: ["103#1", "201"]}, bases={1: (1, 1)})

    player = table.player(1, viewer=0)

    assert player["shares"] == ["103#1", "201"]
    assert (player["route_bases"], player["station_bases"]) == (1, 1)
    assert table.company("A")["held"] == [0, 2, 0]


@rule("EX-3.3")
def test_a_drawn_card_is_named_to_all():
    """It was the open top card."""
    table = position(plan={"009": "601", "008": "101#1", "007": "501"}, shares={0: ["103#1", "105#1"]})
    top = table.stack("capital_1")[-1]

    table.do("bonus", company="A").draw("capital_1")

    assert any(f"draws {top}" in line for line in table.match.log("en", 1))


@rule("EX-3.4")
def test_a_card_paid_to_a_player_is_known_to_the_two_only():
    """Payer and receiver read its number, the third does not; a card paid to a stack is open to all."""
    table = position(
        plan={"009": "601"},
        hands={0: ["201", "202", "203"]},
        shares={1: ["103#1"]},
        stacks={"route_1": ["104#1"], "route_2": ["122"], "route_3": ["204"]},
    )
    assert table.company("A")["in_stacks"] == 0

    table.buy("A", ["202"], source="2")

    said = {seat: " ".join(table.match.log("en", seat)) for seat in (0, 1, 2, None)}
    assert "pays 202" in said[0]
    assert "receives 202" in said[1]
    assert "202" not in said[2]
    assert "202" not in said[None]
    table.end()
    table = position(plan={"009": "601"}, hands={0: ["201", "202"]}).build("202")
    assert "pays 202" in " ".join(table.match.log("en", 2))


@rule("EX-3.5")
def test_stacks_show_top_size_and_sorted_contents():
    """Not the order below the top: a position with another order looks the same."""
    table = begun()
    stack = table.match.view(None)["stacks"][0]

    assert stack["top"] == table.stack("route_1")[-1]
    assert stack["size"] == 24
    assert stack["cards"] == sorted(table.stack("route_1"))
    other = table.match.determinized(0, 99)
    assert other.view(0) == table.match.view(0)
    assert other.core.rows != table.match.core.rows


@rule("EX-3.6")
def test_positions_sides_capital_engine_and_removed_base_cards_are_open():
    """Everybody sees them, a spectator too."""
    table = position(plan={"009": "601"}, acted=[0], black=1, bases={0: (0, 1)}, hands={1: ["201", "202"]})

    view = table.match.view(None)

    assert [player["position"] for player in view["players"]] == [1, 2, 3]
    assert [player["acted"] for player in view["players"]] == [True, False, False]
    assert [player["capital"] for player in view["players"]] == [0, 4, 0]
    assert view["black"] == 1
    assert view["removed"] == 1


@rule("EX-3.5")
def test_what_uncovers_a_card_is_not_taken_back():
    """A card from inside a stack may be put back, the top card not: the next one has been seen."""
    inside = position(plan={"009": "601"}, hands={0: ["201", "202"]}, stacks={"route_1": ["104#1", "101#1", "102#1"]})
    inside.build("201").lay("008", "101#1")
    assert inside.match.undoable() == 0

    top = position(plan={"009": "601"}, hands={0: ["201", "202"]}, stacks={"route_1": ["104#1", "102#1", "101#1"]})
    top.build("201").lay("008", "101#1")

    assert top.match.undoable() is None
