"""The facts that decide: whether the store serves a factory in reach, how far the goals and the end are."""

import pytest

from stellwerk.games.cube_express.state import FIRST
from stellwerk.kernel.texts import localize

from .table import HENNING, LUCY, THOMAS, Laid, map_m, position

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


def keeps(table, do: str, **fields: str):
    """What the first legal action like this takes from others, and from whom."""
    wanted = {"do": do, **fields}
    code = next(one.code for one in table.match.legal() if wanted.items() <= one.json.items())
    what, seats = table.match.setup.face.prevents(table.core, code) or ({"en": ""}, [])
    return what["en"] if seats else "", seats


@rule("CX-12.3")
def test_a_hint_says_who_could_have_been_first_at_a_factory():
    """Henning's train stands beside it, Lucy's too far away; once somebody was first, nothing is taken from anybody."""
    given = {
        "step": "move",
        "store": {THOMAS: (2, 2, 2)},
        "trains": {THOMAS: ("1,0",), HENNING: ("1,0",), LUCY: ("0,2",)},
        "more": (Laid("P03", "0,2"),),
    }
    table = map_m(**given).do("run", train="1", cell="2,0")

    assert keeps(table, "deliver") == ("the first delivery at (2, 0)", [HENNING])

    later = map_m(**given)
    later.core.cells[FIRST + later.core.place_at(cell_of(later, "2,0"))] = LUCY
    later.do("run", train="1", cell="2,0")
    assert keeps(later, "deliver") == ("", [])


@rule("CX-10.8")
def test_a_hint_says_whom_the_last_free_house_of_a_city_is_taken_from():
    """Two houses left: nobody; one left: whoever gets to its station. Henning's train stands there and can't enter it."""
    two = map_m(step="move", trains={THOMAS: ("0,0",)}, guests={"1,0.SE": HENNING})
    assert keeps(two.do("run", train="1", cell="1,0"), "set_down") == ("", [])
    one = map_m(step="move", trains={THOMAS: ("0,0",)}, guests={"1,0.SE": HENNING, "1,0.NE": HENNING})

    what, seats = keeps(one.do("run", train="1", cell="1,0"), "set_down")

    assert what == "the last free house of the city at (2, 0)"
    assert seats == [LUCY]


def test_the_only_tile_of_its_kind_on_offer_is_taken_from_everybody():
    table = position(players=3, step="market", market=("F01", "S01", "S02", "S03"), laid=-1)

    assert keeps(table, "take_tile", column="1") == (
        "the only tile of its kind on offer (Factory for 2 coal, 1 wood)",
        [1, 2],
    )
    assert keeps(table, "take_tile", column="2") == ("", [])


def cell_of(table, cell: str) -> int:
    return int(table.match.setup.actions.names["cell"].index[cell])
