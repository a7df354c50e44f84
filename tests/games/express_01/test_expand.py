"""Expand the network (EX-6)."""

import pytest

from stellwerk.games.express_01.board.tables import contains
from stellwerk.games.express_01.rules.turn import ChooseAction

from .table import Table, position

rule = pytest.mark.rule

BERLIN = {"009": "601"}
LINE = {"009": "601", "008": "101#2", "007": "501"}
CARDS = ["201", "202", "203", "204", "205", "206"]


def builder(plan: dict[str, object], **more: object) -> Table:
    return position(plan=plan, hands={0: CARDS}, **more)


@rule("EX-6.1")
@rule("EX-R7")
def test_a_step_is_one_card_for_a_station_or_one_or_two_routes():
    """One card pays two routes; a third route, or a second station, needs another step."""
    table = builder(BERLIN).build("201").lay("008", "101#1").lay("010", "103#1", "turned")
    assert len(table.hand(0)) == 5
    assert table.refused("lay", space="017", card="102#1", turn="upright") == "EX-6.17"

    table.build("202").lay("007", "501")

    assert len(table.hand(0)) == 4
    assert table.refused("lay", space="006", card="503", turn="upright") == "EX-6.17"


@rule("EX-6.2")
@rule("EX-R7")
def test_a_step_never_mixes_station_and_route_and_the_second_route_may_be_lost():
    """After one route no station; stopping ends the step."""
    table = builder(BERLIN).build("201").lay("008", "101#1")
    assert table.no_lay("007", "501") == "EX-6.2"

    table.do("stop")

    assert table.refused("lay", space="010", card="103#1", turn="turned") == "EX-6.17"
    assert {"end", "build"} <= table.offered()


@rule("EX-6.3")
@rule("EX-R8")
def test_the_new_card_is_searched_from_a_stack():
    """From inside it, not from a hand, not one that lies on the plan."""
    table = position(plan={**BERLIN, "010": ("103#1", "turned")}, hands={0: CARDS, 1: ["101#1"]})
    before = table.stack("route_1")
    table.build("201")
    assert table.no_lay("008", "101#1") == "EX-6.3"
    assert table.no_lay("008", "103#1") == "EX-6.3"
    assert table.refused("lay_from_hand") == "EX-6.3"

    table.lay("008", "101#2")

    assert table.laid("008") == ("101#2", "upright")
    assert table.stack("route_1") == [card for card in before if card != "101#2"]


@rule("EX-6.4")
@rule("EX-R9")
def test_the_number_must_be_in_the_list():
    """010 takes 103 and 107 only; 101 takes no 121."""
    table = builder({**BERLIN, "008": "101#1"}).build("201")

    assert table.no_lay("010", "101#2") == "EX-6.4"
    assert table.no_lay("008", "121") == "EX-6.4"
    assert table.no_lay("007", "602") == "EX-6.4"


@rule("EX-6.5")
@rule("EX-R9")
def test_no_level_is_skipped_and_level_three_stays():
    """121 on base 014; 201 on base 008; anything on a level-3 card."""
    table = builder({**BERLIN, "008": "207"}).build("201")

    assert table.no_lay("014", "121") == "EX-6.5"
    assert table.no_lay("010", "202") == "EX-6.5"
    assert table.no_lay("008", "208") == "EX-6.5"
    assert not [action for action in table.options("lay") if action["space"] == "008"]


@rule("EX-6.6")
def test_a_replaced_base_card_goes_into_the_display():
    """A route and a station base card for the player who built."""
    table = builder(BERLIN).build("201").lay("008", "101#1").do("stop").build("202").lay("007", "501")

    player = table.player(0)

    assert (player["route_bases"], player["station_bases"]) == (1, 1)
    assert table.match.view(None)["removed"] == 3


@rule("EX-6.7")
@rule("EX-E16")
def test_a_replaced_upgrade_card_goes_on_top_of_its_stack():
    """E16: 631 on 601 either way; 601 lies on top, no base card gained, A stays, B one more."""
    table = builder(BERLIN)
    assert (table.company("A")["stations"], table.company("B")["stations"]) == (1, 0)
    table.build("201")
    assert table.turns_of("009", "631") == ["upright", "turned"]

    table.lay("009", "631", "turned")

    assert table.stack("capital_1")[-1] == "601"
    assert (table.player(0)["route_bases"], table.player(0)["station_bases"]) == (0, 0)
    assert (table.company("A")["stations"], table.company("B")["stations"]) == (1, 1)


@rule("EX-6.8")
@rule("EX-R10")
def test_level_one_must_carry_on_a_track_of_a_neighbour():
    """Both cards need track at the common edge: 102 (N–S) beside Berlin's western exit joins nothing."""
    table = builder(BERLIN).build("201")

    assert table.no_lay("029", "101#1") == "EX-6.8"
    assert table.no_lay("008", "102#1") == "EX-6.8"
    assert table.no_lay("004", "402", "turned") == "EX-6.8"
    assert table.turns_of("008", "101#1") == ["upright", "turned"]


@rule("EX-6.9")
@rule("EX-R11")
def test_levels_two_and_three_keep_all_track_of_the_old_card():
    """137 upright (EW, NE) keeps 103 upright (NE); turned it is EW, SW and does not."""
    table = builder({"016": "503", "023": "103#1"}).build("201")
    assert table.turns_of("023", "137") == ["upright"]

    assert table.no_lay("023", "137", "turned") == "EX-6.9"
    stations = builder({"007": "501"}).build("201")
    assert stations.turns_of("007", "531") == ["upright", "turned"]
    assert stations.no_lay("007", "533") == "EX-6.4"
    upright = builder({"007": "502"}).build("201")
    assert upright.no_lay("007", "531", "turned") == "EX-6.9"


@rule("EX-6.9")
def test_all_edges_are_not_all_tracks():
    """201 turned has track at all edges of 128 upright, but not from north to east."""
    table = builder({**BERLIN, "008": "128"}).build("201")

    assert table.turns_of("008", "201") == ["upright"]
    assert table.no_lay("008", "201", "turned") == "EX-6.9"


@rule("EX-6.9")
def test_a_refusal_judges_every_pair_of_cards_as_the_offer_does():
    """All that may lie on a card by its list, in both turns: the tables of the plan and the rule behind a refusal agree."""
    table = builder(BERLIN)
    land = table.core.land
    building = next(step.building for step in table.core.steps if isinstance(step, ChooseAction))
    pairs = [
        (2 * old + turn, 2 * new + other)
        for old in range(len(table.setup.board.cards))
        for new in land.listed[old]
        for turn in (0, 1)
        for other in (0, 1)
    ]

    kept = [pair for pair in pairs if building.keeps(table.core, *pair)]

    assert kept == [pair for pair in pairs if contains(land, *pair)]
    assert 0 < len(kept) < len(pairs)


@rule("EX-6.8")
def test_track_is_carried_on_to_the_first_space_of_the_plan():
    """A route from 003 towards 001: then a dead end can be laid there."""
    table = builder({"003": "501"}).build("201").lay("002", "101#1").stop().build("202")

    assert "upright" in table.turns_of("001", "401")


@rule("EX-6.10")
@rule("EX-R12")
def test_cards_turn_by_180_degrees_only():
    """Upright or turned; a quarter turn is no way to lay a card."""
    table = builder(BERLIN).build("201")

    assert table.no_lay("008", "101#1", "quarter") == "EX-6.10"
    assert table.turns_of("010", "103#1") == ["turned"]
    assert table.turns_of("008", "104#1") == ["turned"]


@rule("EX-6.11")
@rule("EX-R12")
@rule("EX-E17")
def test_a_water_tower_stays_on_its_side():
    """E17: 015 has its tower in the north. 105 (tower S) must be turned; 101 without a tower lies as it likes."""
    table = builder({"013": "601", "014": "101#2"}).build("201")

    assert table.no_lay("015", "105#1") == "EX-6.11"
    assert table.turns_of("015", "105#1") == ["turned"]
    assert table.turns_of("015", "101#1") == ["upright", "turned"]
    without = builder({"013": "601", "014": "101#2"}).build("202")
    assert without.turns_of("012", "501") == ["upright", "turned"]


@rule("EX-6.12")
@rule("EX-R13")
def test_no_track_runs_off_the_plan():
    """103 upright on 010 would leave to the north and east; gaps between rows are border too."""
    table = builder(BERLIN).build("201")

    assert table.no_lay("010", "103#1") == "EX-6.12"
    assert table.no_lay("010", "103#1", "upright") == "EX-6.12"
    gap = builder({"006": "505"}).build("201")
    assert gap.no_lay("005", "402") == "EX-6.12"
    assert gap.turns_of("005", "401") == ["upright"]


@rule("EX-6.13")
def test_open_ends_inside_the_plan_are_allowed():
    """Towards a base card, and against a built neighbour without track there."""
    table = builder(BERLIN).build("201")

    table.lay("008", "104#2", "turned")

    assert table.laid("015") is None
    facing = builder({**BERLIN, "003": "501"}).build("202")
    facing.lay("008", "103#2")
    assert (facing.laid("008"), facing.laid("003")) == (("103#2", "upright"), ("501", "upright"))


@rule("EX-6.14")
def test_the_second_route_may_join_the_first():
    """008, then 014 beyond it is reached only through 015 below 008."""
    table = builder(BERLIN).build("201")
    assert table.no_lay("015", "102#1") == "EX-6.8"

    table.lay("008", "104#1", "turned").lay("015", "102#1")

    assert table.laid("015") == ("102#1", "upright")


@rule("EX-6.14")
def test_the_second_route_may_use_the_card_given_back_or_the_same_space():
    """014 gives 101#1 back, which is the only card that could be laid on 015; or 008 goes on to level 3 at once."""
    table = position(plan={"013": "601", "014": "101#1"}, hands={0: CARDS}, stacks={"route_1": []}).build("201")
    table.lay("014", "123")

    table.lay("015", "101#1")

    assert (table.laid("014"), table.laid("015")) == (("123", "upright"), ("101#1", "upright"))
    twice = builder({**LINE, "008": "101#1"}).build("201").lay("008", "137").lay("008", "207")
    assert twice.laid("008") == ("207", "upright")
    assert twice.stack("route_2")[-1] == "137"


@rule("EX-6.15")
def test_every_player_may_upgrade_every_card():
    """Seat 1 replaces what seat 0 laid."""
    table = (
        position(plan=BERLIN, hands={0: ["201", "202"], 1: ["203", "204"]}).build("201").lay("008", "101#1").do("stop")
    )
    table.end()

    table.build("203").lay("008", "123")

    assert table.laid("008") == ("123", "upright")


@rule("EX-6.16")
def test_a_route_on_the_plan_is_no_share_and_can_be_bought_back_in_its_stack():
    """101#1 of A lies on 008: not for sale; replaced, it is."""
    table = builder({**BERLIN, "008": "101#1"}).do("buy", company="A", from_="stacks").do("pay", hand="202")
    assert table.refused("take", share="101#1") == "EX-7.8"

    table = builder({**BERLIN, "008": "101#1"}).build("201").lay("008", "123").stop().buy("A", ["202"], "101#1")

    assert table.shares(0) == ["101#1"]


@rule("EX-6.17")
def test_a_step_is_paid_before_anything_is_laid_and_can_always_be_finished():
    """No lay without payment; a payment after which nothing could be laid is not taken."""
    table = builder(BERLIN)
    assert table.not_asked("lay", space="008", card="101#1", turn="upright") == "EX-6.17"

    table.build("201")

    assert table.not_asked("end") == "EX-6.17"
    assert table.refused("stop") == "EX-6.17"
    nothing = position(
        plan=BERLIN,
        hands={0: ["201", "202"]},
        stacks={key: [] for key in ("route_1", "capital_2")},
    )
    assert nothing.refused("build", hand="201") == "EX-6.1"


@rule("EX-6.18")
def test_each_card_paid_may_be_laid_first_or_second():
    """101#1, the only card that fits 008 here, is paid and laid as the second route."""
    table = position(plan=BERLIN, hands={0: ["101#1", "201"]}, stacks={"route_1": ["103#1"]})
    table.build("101#1").lay("010", "103#1", "turned")

    table.lay("008", "101#1")

    assert table.laid("008") == ("101#1", "upright")


@rule("EX-E4")
def test_two_routes_of_one_step_both_join_berlin():
    """E4: 101#2 on 008 and 103#2 turned on 010; two route base cards, no pair, hand 5."""
    table = builder(BERLIN).build("201").lay("008", "101#2").lay("010", "103#2", "turned")

    assert table.laid("010") == ("103#2", "turned")
    player = table.player(0)
    assert (player["route_bases"], player["station_bases"], player["pairs"]) == (2, 0, 0)
    assert player["hand"] == 5
