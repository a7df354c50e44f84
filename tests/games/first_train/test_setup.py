"""Set-up and course (FT-0)."""

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from tests.tables import play_on

from .boards import small
from .table import COLOURS, Table, begun

rule = pytest.mark.rule
LITTLE = ("R red, S 2 slots, T 3 slots printed_green, p yellow, q yellow, h hops", "R-p-S-q-T, h-S")


def scripted(outcomes: list[int], data, players: int = 2) -> Table:
    """A game whose chance begins with these outcomes; only the set-up itself is drawn."""
    return Table(stellwerk.new("first_train", "nuernberg", players, chance=stellwerk.Script(outcomes), data=data))


@rule("FT-0.1")
@rule("FT-X1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_than_two_to_four_can_play(players):
    """One or five are refused with the rule."""
    with pytest.raises(stellwerk.Illegal) as refused:
        stellwerk.new("first_train", players=players)

    assert refused.value.rule == "FT-0.1"


@rule("FT-0.2")
@pytest.mark.parametrize("board", ["nuernberg", "wensleydale"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_maps_take_every_number_of_players(board, players):
    """Two, three and four play on either map."""
    table = begun(players, board)

    assert table.now["board"] == board
    assert len(table.now["players"]) == players


@rule("FT-0.3")
@rule("FT-0.20")
@pytest.mark.parametrize(
    ("players", "wanted", "side"),
    [
        (2, "auto", "2-3"),
        (4, "auto", "3-4"),
        (3, "auto", "3-4"),
        (3, "3-4", "3-4"),
        (3, "2-3", "2-3"),
        (2, "2-3", "2-3"),
    ],
)
def test_the_side_follows_the_number_of_players_and_three_choose(players, wanted, side):
    """Two use 2-3, four 3-4; three choose, and get 3-4 if they do not."""
    assert begun(players, side=wanted).now["side"] == side


@rule("FT-0.3")
@rule("FT-X1")
@pytest.mark.parametrize(("players", "side"), [(2, "3-4"), (4, "2-3")])
def test_the_wrong_side_is_refused(players, side):
    """Two on 3-4, four on 2-3."""
    with pytest.raises(stellwerk.Illegal) as refused:
        begun(players, side=side)

    assert refused.value.rule == "FT-0.3"


@rule("FT-0.20")
def test_an_unknown_side_is_refused():
    """Only the two printed sides can be chosen."""
    with pytest.raises(stellwerk.Illegal) as refused:
        begun(3, side="5-6")

    assert refused.value.rule == "FT-0.20"


@rule("FT-0.4")
@pytest.mark.parametrize(("side", "boxes", "trains"), [("3-4", 8, 12), ("2-3", 6, 6)])
def test_display_and_train_board_show_the_same_side(side, boxes, trains):
    """Eight boxes go with twelve trains, six with six."""
    now = begun(3, side=side).now

    assert (len(now["boxes"]), len(now["trains"])) == (boxes, trains)


@rule("FT-0.5")
@rule("FT-12.2")
def test_each_player_begins_with_15_cubes_15_links_and_3_locomotives_in_the_supply():
    """Before phase 1 the hand is empty."""
    setup = begun(4).setup
    blank = Table(stellwerk.new("first_train", players=4)).setup.blank()

    assert (setup.panel.cubes, setup.panel.links, setup.panel.locomotives) == (15, 15, 3)
    assert setup.face.view(blank, None)["players"][3]["hand"] == 0
    assert setup.face.view(blank, None)["players"][3]["stock"] == 15
    assert setup.face.view(blank, None)["players"][3]["links"] == 15


@rule("FT-0.6")
@rule("FT-12.2")
def test_each_company_has_35_links():
    """Red and green alike."""
    assert begun().now["companies"] == {"red": 35, "green": 35}


@rule("FT-0.7")
@rule("FT-12.3")
def test_two_cubes_are_drawn_for_each_goods_area_and_only_its_colour_stays():
    """p gets one yellow of yellow and white, q two yellow, the hops area none of two yellow."""
    #        p: yellow, white   q: yellow twice   h: yellow twice
    drawn = [60, 0, 60, 60, 60, 60]
    people = [0, 0, 0, 0]

    table = scripted([*drawn, *people, 0, 0, *[0] * 6], small(*LITTLE))

    assert (table.area("p").get("yellow"), table.area("q").get("yellow"), table.area("h").get("white")) == (1, 2, None)
    assert table.state()["cells"]["out"][:2] == [60, 57]


@rule("FT-0.8")
def test_when_the_bag_is_empty_the_remaining_goods_areas_get_none():
    """61 goods areas need 122 cubes; there are 120, so the last one stays empty whatever was drawn."""
    names = [f"p{i}" for i in range(60)]
    data = small(
        ", ".join(f"{name} yellow" for name in names) + ", h hops, S 2 slots, R red", "R-" + "-".join(names) + "-S-h"
    )

    table = begun(2, data=data)

    assert "white" not in table.area("h")
    assert sum(table.area(name).get("yellow", 0) for name in names) == 60


@rule("FT-0.9")
@rule("FT-0.10")
def test_printed_passengers_come_first_and_each_free_slot_gets_one_person():
    """S has two slots, T three with a printed green one: red and landowner, then two red."""
    #        S: first red, last landowner   T: red, red
    people = [0, 72, 0, 0]

    table = scripted([*[0] * 6, *people, 0, 0, *[0] * 6], small(*LITTLE))

    assert table.area("S") == {"red": 1, "landowner": 1}
    assert table.area("T") == {"red": 2, "green": 1}


@rule("FT-0.10")
@pytest.mark.parametrize("board", ["nuernberg", "wensleydale"])
def test_stations_hold_as_many_people_as_they_have_slots_and_towns_none(board):
    """Two or three, the printed one among them."""
    table = begun(4, board)
    for area in table.setup.board.areas:
        people = sum(table.area(area.id).get(kind, 0) for kind in ("red", "green", "landowner"))
        assert people == (area.station.slots if area.station else 0)
        assert not area.station or (area.station.slots in (2, 3) and not area.town)


@rule("FT-0.11")
def test_influence_starts_at_1_2_1_1_and_everything_else_at_0():
    """White 1, brown 2, red 1, green 1; P/L and VP at 0."""
    table = begun(4)

    assert [table.influence(seat) for seat in range(4)] == [(1, 2, 1, 1)] * 4
    assert [(player["profit"], player["vp"]) for player in table.now["players"]] == [(0, 0)] * 4


@rule("FT-0.12")
def test_the_first_player_order_is_random():
    """Different seeds give every order of three."""
    orders = {tuple(begun(3, seed=seed).now["order"]) for seed in range(60)}

    assert len(orders) == 6


@rule("FT-0.13")
def test_in_the_starting_stacks_the_first_player_lies_on_top():
    """All five tracks list the seats from the last player to the first."""
    table = begun(4, seed=5)

    for track in (*COLOURS, "profit"):
        assert table.stack(track) == list(reversed(table.now["order"]))


@rule("FT-0.14")
def test_everything_is_open_to_every_seat():
    """All seats and spectators see the same; only what is still in the bag can differ."""
    table = begun(3)

    assert table.view(0) == {**table.view(2), "seat": 0}
    assert table.determinized(1, 9).view(1) == table.view(1)


@rule("FT-0.15")
@rule("FT-12.7")
@pytest.mark.parametrize(("players", "side", "rounds"), [(4, "3-4", 4), (3, "3-4", 5), (3, "2-3", 4), (2, "2-3", 5)])
def test_the_number_of_rounds_follows_side_and_players(players, side, rounds):
    """Four or five."""
    assert begun(players, side=side).now["rounds"] == rounds


@rule("FT-0.16")
def test_a_round_goes_through_its_phases_in_order():
    """Auction, building, transport, takeovers, and again the auction."""
    table, stream, seen = begun(3), Stream(3), []
    while not table.over:
        seen.append((table.now["round"], table.now["phase"]))
        play_on(table.match, stream, 1)

    assert seen == sorted(seen)
    assert {phase for _, phase in seen} == {3, 5, 6, 9}


@rule("FT-0.17")
def test_a_refused_action_changes_nothing():
    """Position, log and undo are as before."""
    table = begun(3)
    before, lines = table.state(), table.log()

    table.refused("bid", box=1, cubes=1)

    assert (table.state(), table.log()) == (before, lines)


@rule("FT-0.18")
def test_goods_and_people_are_drawn_in_the_order_of_the_map_file():
    """The first outcomes belong to the first areas: p before q, S before T."""
    goods, people = [60, 60, 0, 0, 0, 0], [25, 25, 0, 0]

    table = scripted([*goods, *people, 0, 0, *[0] * 6], small(*LITTLE))

    assert (table.area("p").get("yellow"), table.area("q").get("yellow")) == (2, None)
    assert table.area("h") == {"white": 2}
    assert table.area("S") == {"green": 2}
    assert table.area("T") == {"red": 2, "green": 1}


@rule("FT-0.19")
def test_people_left_over_stay_in_the_box_and_missing_ones_leave_slots_empty():
    """30 stations of 3 slots need 90 people, there are 75."""
    names = [f"S{i}" for i in range(30)]
    crowded = begun(2, data=small(", ".join(f"{name} 3 slots" for name in names) + ", R red", "R-" + "-".join(names)))
    sparse = begun(2, data=small(*LITTLE))

    people = [sum(crowded.area(name).get(kind, 0) for kind in ("red", "green", "landowner")) for name in names]
    assert people == [3] * 25 + [0] * 5
    assert sum(sparse.state()["cells"]["out"][2:]) == 75 - 5


@rule("FT-0.17")
def test_nothing_is_played_after_the_end_or_by_somebody_else():
    """The end of the game and the order of turns are cited."""
    table = begun(2)
    other = 1 - table.seat
    assert table.refused("bid", seat=other, box=1, cubes=3) == "FT-3.1"

    while not table.over:
        table.play(table.legal()[0])

    assert table.refused("pass") == "FT-10.1"
