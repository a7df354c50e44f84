"""A year: columns, order and what taking a space means (AR-3)."""

import pytest

from .table import CITY, KEYS, SPACES, column, expanding, opened, position

rule = pytest.mark.rule


def take(table, *spaces):
    """The seats in turn choose these spaces and decline what they bring."""
    for space in spaces:
        table.do("choose", space=space)
        if space != "pass" and "decline" in table.offered():
            table.do("decline")
    return table


@rule("AR-3.1")
def test_a_year_is_three_action_phases_and_dividends():
    """After three columns the dividends are paid and 1852 begins."""
    table = opened(4)
    for phase in (1, 2, 3):
        assert (table.view(None)["year"], table.view(None)["phase"]) == (1851, phase)
        take(table, "pass", "fund", "take", "develop")

    assert (table.view(None)["year"], table.view(None)["phase"]) == (1852, 1)
    assert [e["event"] for e in table.events()].count("dividends") == 1


@rule("AR-3.1")
def test_there_are_seven_years():
    """1851 to 1857, then the game is over."""
    table = opened(4)
    while not table.over:
        take(table, "pass", "fund", "take", "develop")

    assert [e["year"] for e in table.events() if e["event"] == "dividends"] == [0, 1, 2, 3, 4, 5, 6]


@rule("AR-3.2")
@rule("AR-X6")
def test_a_column_has_seven_spaces_for_one_marker_each():
    """Top to bottom as printed; a taken one is refused, Pass included."""
    table = opened(4)
    assert tuple(table.setup.board.spaces) == SPACES
    assert [action["space"] for action in table.options("choose")] == list(SPACES)

    table.do("choose", space="pass")

    assert table.refused("choose", space="pass") == "AR-3.2"
    assert len(table.options("choose")) == 6


@rule("AR-3.3")
def test_later_phases_go_by_the_markers_of_the_column_before():
    """Order 0, 1, 2, 3 takes Expand 3, Develop, Pass, Fund: next come 2, 1, 3, 0."""
    table = take(opened(4), "expand_3", "develop", "pass", "fund")

    assert table.view(None)["order"] == [2, 1, 3, 0]
    assert table.seat == 2


@rule("AR-3.3")
@rule("AR-X2")
def test_nobody_acts_out_of_turn():
    """Seat 2 wants to choose while it is seat 0's turn."""
    assert opened(4).refused("choose", seat=2, space="fund") == "AR-3.3"


@rule("AR-3.4")
@rule("AR-X6")
def test_a_free_space_must_be_taken_and_only_one():
    """No action without a marker; after the marker no second one."""
    table = opened(4)
    assert table.refused("fund", company="liberty") == "AR-3.4"
    assert table.refused("pass") == "AR-3.4"
    assert {table.refused("offer", company=company) for company in KEYS} == {"AR-3.4"}

    table.do("choose", space="fund")

    assert table.refused("choose", space="develop") == "AR-4.6"


@rule("AR-3.4")
def test_a_declined_space_stays_taken():
    """Seat 0 declines Fund; seat 1 can't have it."""
    table = take(opened(4), "fund")

    assert table.seat == 1
    assert table.refused("choose", space="fund") == "AR-3.2"
    assert sum(table.treasury(c["key"]) for c in table.view(None)["companies"]) == 0


@rule("AR-3.5")
def test_an_action_is_done_in_full_or_not_at_all_but_expand_is_up_to():
    """Fund knows only its whole sum; Expand 4 may stop after one cube."""
    funding = opened(4).do("choose", space="fund")
    assert {action.json["do"] for action in funding.legal()} == {"decline", "fund"}

    table = expanding(4, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 30})
    table.do("expand", company="liberty", hex="17,1").do("stop")

    assert table.seat == 1


@rule("AR-3.2")
@pytest.mark.parametrize("taken", [{0: 1}, {1: 1, 4: 2}, {2: 1, 3: 2, 6: 3}, {5: 3}])
def test_exactly_the_spaces_without_a_marker_are_free(taken):
    """Each of the seven for itself, wherever the markers stand."""
    table = position(columns=column(taken))

    refused = {i: table.why_not({"do": "choose", "space": space}) for i, space in enumerate(table.setup.board.spaces)}

    assert {i: refusal.rule for i, refusal in refused.items() if refusal} == dict.fromkeys(taken, "AR-3.2")
    assert len(table.options("choose")) == len(SPACES) - len(taken)


@rule("AR-3.2")
def test_each_column_counts_for_itself():
    """Fund was taken in the first column: in the second it is free until somebody takes it there."""
    table = opened(4)
    take(table, "fund", "pass", "develop", "take")

    take(table, "pass")

    assert table.why_not({"do": "choose", "space": "fund"}) is None
    assert table.refused("choose", space="pass") == "AR-3.2"


@rule("AR-3.6")
def test_the_third_column_is_the_order_of_the_next_year():
    """The columns are empty again and the year marker moves on."""
    table = opened(4)
    take(table, "pass", "develop", "fund", "take")
    take(table, "pass", "develop", "fund", "take")
    take(table, "take", "fund", "develop", "pass")

    assert table.view(None)["order"] == [3, 2, 1, 0]
    assert table.view(None)["year"] == 1852
    assert table.view(None)["columns"] == [[None] * 7] * 3
    assert [event for event in table.events() if event["event"] == "phase"][-1]["phase"] == 1


@rule("AR-3.7")
@rule("AR-X7")
def test_declining_is_possible_only_before_any_part_of_the_action():
    """Not once a cube is placed, not once a company is picked for auction, not while bidding."""
    expand = expanding(3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 30})
    expand.do("expand", company="liberty", hex="17,1")
    assert expand.refused("decline") == "AR-3.7"

    auction = opened(4).do("choose", space="auction").do("offer", company="american")
    assert auction.refused("decline") == "AR-3.7"


@rule("AR-EX2")
def test_example_rick_mike_and_mary():
    """The rulebook's example of three phases and the order of the next year."""
    rick, mike, mary = 0, 1, 2
    table = position(3, columns=column({}))
    take(table, "expand_3", "develop", "pass")
    assert table.view(None)["order"] == [mary, mike, rick]

    take(table, "develop", "auction", "fund")
    assert table.view(None)["order"] == [mary, rick, mike]

    take(table, "fund", "take", "expand_4")
    assert table.view(None)["order"] == [mary, rick, mike]
    assert table.view(None)["year"] == 1852


@rule("AR-X2")
def test_nothing_is_possible_out_of_phase_or_after_the_end():
    """Founding in an action phase; anything at all when the game is over."""
    table = opened(4)
    assert table.refused("found", hex=CITY["Boston"]) == "AR-3.4"
    assert table.refused("bid", amount=12) == "AR-3.4"
    while not table.over:
        take(table, "pass", "fund", "take", "develop")
    assert table.refused("choose", space="pass") == "AR-7.3"


@rule("AR-4.2")
def test_why_nothing_was_developed_is_told_after_the_forced_decline():
    """The last of a phase is the first of the next: a space is asked for by then, not the house no city could take."""
    table = take(opened(4), "take", "auction", "expand_4")
    table.do("choose", space="develop")

    assert (2, 3) == (table.view(None)["phase"], table.seat)
    assert "AR-4.2" == table.refused("develop", hex=CITY["Atlanta"])
    assert "AR-3.4" == table.refused("fund", company="liberty")
