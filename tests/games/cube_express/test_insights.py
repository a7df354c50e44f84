"""The facts that decide: whether the store serves a factory in reach, how far the goals and the end are."""

import pytest

from stellwerk.kernel.texts import localize

from .table import position

rule = pytest.mark.rule


def sheets(table, seat):
    return {sheet["key"]: sheet for sheet in localize(table.match.insights(seat), "en")}


def test_every_goal_tells_how_far_everybody_is():
    table = position(players=3)
    goals = table.match.view(None)["goals"]

    rows = sheets(table, 0)["race"]["rows"]

    assert len(rows) == 4
    for row, goal in zip(rows, goals, strict=True):
        told = ["✓" if goal["met"][p] else f"{goal['reached'][p]}/{goal['least']}" for p in range(3)]
        assert [cell["text"] for cell in row["cells"][1]] == told


@rule("CX-15.1")
def test_the_last_turns_are_foretold_by_stack_stations_and_share_row():
    table = position(players=3)
    view = table.match.view(None)

    stack, stations, row = (row["cells"][1] for row in sheets(table, None)["ending"]["rows"])

    assert stack["text"] == str(view["stack"])
    assert stack["sub"].startswith(f"{-(-view['stack'] // 3)} more turns each")
    assert [cell["text"] for cell in stations] == [str(player["stations_left"]) for player in view["players"]]
    last = len(table.match.setup.land.share_points) - 1
    assert [cell["text"] for cell in row] == [str(last - player["disc"]) for player in view["players"]]


@rule("CX-12.1")
def test_a_factory_in_reach_says_whether_the_store_serves_it():
    """What is missing is named; what is not wanted is not said."""
    face = position(players=3).match.setup.face

    note = face.factory_note([1, 2, 0], 6)

    assert note == {"en": "demands 1 coal, 2 wood: 6 points", "de": "verlangt 1 Kohle, 2 Holz: 6 Punkte"}
