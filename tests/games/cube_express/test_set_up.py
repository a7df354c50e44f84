"""Set-up (CX-1) and what is in the box (CX-18.1 to 18.12)."""

import json

import pytest

import stellwerk
from stellwerk.games.cube_express.board.loader import load_board
from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.record import begin

from .table import BOX, GAME, HOMES, Table, box, map_m, position, start

rule = pytest.mark.rule


@rule("CX-1.1")
@rule("CX-RF1")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_only_two_to_four_play(players):
    """Any other number is refused."""
    with pytest.raises(stellwerk.Illegal) as refused:
        GAME.setup("standard", players, {}, BOX)

    assert "CX-1.1" == refused.value.rule


@rule("CX-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_start_tiles_lie_whoever_plays(players):
    """The crossing in the middle, a home tile on each side."""
    tiles = {(tile["cell"], tile["face"], tile["turn"]) for tile in start(players).view(None)["tiles"]}

    homes = {("0,1", "HOME", 0), ("1,0", "HOME", 1), ("0,-1", "HOME", 2), ("-1,0", "HOME", 3)}
    assert {("0,0", "START", 0)} | homes == tiles


@rule("CX-1.3")
@rule("CX-1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_clockwise_each_with_station_and_train_at_home(players):
    """N E S W with four, N E S with three, N and S with two."""
    table = start(players)

    for seat, home in enumerate(HOMES[players]):
        assert seat == table.tile(home)["owner"]
        assert [home, None] == table.player(seat)["trains"]


@rule("CX-1.5")
@rule("CX-RF10")
def test_an_unused_home_tile_stays_without_station_and_train():
    """West with three players: nothing stands there, and no station can ever be built."""
    table = start(3)

    assert table.tile("-1,0")["owner"] is None
    assert not any("-1,0" in player["trains"] for player in table.view(None)["players"])
    assert "CX-1.5" == position(step="centre", tiles=[], hand=["S01"], laid=0).refused("build", cell="-1,0")


@rule("CX-1.6")
@rule("CX-18.3")
@rule("CX-18.4")
@rule("CX-18.5")
def test_two_players_use_their_own_side_of_the_central_board():
    """Share rows, $ spaces and column values differ."""
    two, three, four = box(2).land, box(3).land, box(4).land

    assert [0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21] == two.share_points
    assert ([3, 6, 9], [4, 4, 3, 3], [2, 1, 2, 1]) == (two.dollars, two.majority, two.other)
    for more in (three, four):
        assert [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 21, 24] == more.share_points
        assert ([4, 8, 12], [5, 4, 4, 3], [2, 2, 1, 2]) == (more.dollars, more.majority, more.other)


@rule("CX-1.7")
@rule("CX-18.6")
@rule("CX-18.7")
@pytest.mark.parametrize(
    ("players", "tiles", "kinds"), [(2, 24, (8, 6, 6, 4)), (3, 34, (12, 9, 8, 5)), (4, 44, (16, 12, 10, 6))]
)
def test_tiles_marked_for_more_players_leave_the_game(players, tiles, kinds):
    """24, 34 or 44 tiles, by kind as listed."""
    in_play = box(players).board.tiles_for(players)

    assert tiles == len(in_play) == len(box(players).land.deck)
    count = [sum(tile.kind == kind for tile in in_play) for kind in ("station", "site", "factory", "crossing")]
    assert list(kinds) == count


@rule("CX-1.8")
@pytest.mark.parametrize(("players", "stack"), [(2, 14), (3, 21), (4, 28)])
def test_three_tiles_in_hand_four_in_the_market_the_rest_is_the_stack(players, stack):
    """Shuffled: another seed deals other tiles."""
    table = start(players)

    assert [3] * players == [len(table.hand(seat)) for seat in range(players)]
    assert all(table.view(None)["market"])
    assert stack == table.view(None)["stack"]
    assert table.hand(0) != start(players, seed=2).hand(0)


@rule("CX-1.8")
def test_every_order_of_the_tiles_can_come_up():
    """With draws that leave all where it is but for the last one, only the first two tiles change places."""
    tiles = len(box(2).land.deck)
    keep = list(range(tiles - 1, 1, -1))

    dealt = [
        Table(begin(box(2), 0, stellwerk.Script([*keep, last, *range(13, 0, -1), 0]))).hand(0)[:2] for last in (1, 0)
    ]

    assert dealt[0] == dealt[1][::-1]


@rule("CX-1.9")
def test_four_different_goals_lie_open():
    """One above each market column; the other ten are out of the game."""
    seen = set()
    for seed in range(40):
        goals = [goal["id"] for goal in start(seed=seed).view(None)["goals"]]
        assert 4 == len(set(goals))
        seen.update(goals)

    assert 14 == len(seen)


@rule("CX-1.10")
def test_two_players_have_three_neutral_markers_on_each_goal():
    """None with three or four."""
    assert [3] * 4 == [goal["neutral"] for goal in start(2).view(None)["goals"]]
    assert [0] * 4 == [goal["neutral"] for goal in start(3).view(None)["goals"]]


@rule("CX-1.11")
@rule("CX-1.12")
@rule("CX-1.13")
@rule("CX-1.14")
@rule("CX-1.15")
@rule("CX-EX1")
def test_set_up_of_three_players():
    """CX-EX1: every number of the start position."""
    table = start(3)
    view = table.view(None)

    assert 5 == len(view["tiles"])
    assert 3 == len(view["cities"])
    assert 3 == sum(train is not None for player in view["players"] for train in player["trains"])
    assert table.tile("-1,0")["owner"] is None
    assert 21 == view["stack"]
    for seat in range(3):
        player = table.player(seat)
        assert (3, 20, 2, 1, 3) == (
            len(player["hand"]),
            player["reserve"],
            player["dividends"],
            player["disc"],
            player["level"],
        )
        assert [4, 8, 12] == player["dollars"]
        assert 5 == player["stations_left"]
        assert [0, 0, 0] == player["store"]
    assert [[0, 0, 0]] * 4 == [goal["marks"] for goal in view["goals"]]


@rule("CX-1.16")
def test_six_nine_point_markers_lie_ready():
    """And nobody has one."""
    view = start().view(None)

    assert 6 == view["nines_left"]
    assert [0, 0, 0] == [player["nines"] for player in view["players"]]


@rule("CX-1.17")
def test_pieces_are_limited_to_the_box():
    """An impossible number of markers is noticed, whatever it is made of."""
    state = start(3).state()
    state["cells"]["reserve"][0] += 1
    core = box(3).start(0, None)
    from stellwerk.kernel.start import load_cells

    load_cells(box(3), core, state)

    with pytest.raises(AssertionError, match="markers"):
        box(3).check(core)


@rule("CX-1.18")
def test_hands_and_stack_are_hidden_and_nothing_else():
    """A seat sees its own hand, the number of the others' tiles, and all markers."""
    table = start(3)

    seen = table.view(1)["players"]
    assert [None, table.hand(1), None] == [player["hand"] for player in seen]
    assert [None] * 3 == [player["hand"] for player in table.view(None)["players"]]
    assert 21 == table.view(1)["stack"]
    for secret in ("reserve", "dividends", "store"):
        assert all(player[secret] is not None for player in seen)
    other = table.determinized(1, 99)
    assert table.view(1) == other.view(1)
    assert table.core.rows[0] != other.core.rows[0]


@rule("CX-1.18")
def test_a_redrawn_hand_keeps_what_everybody_has_seen():
    """A tile taken from the open market stays with its taker, in the hand or under a back laid later."""
    table = start(3).end_turn()
    taken = table.core.rows[3 + (table.core.seat - 1) % 3][-1]
    watcher, taker = table.core.seat, (table.core.seat - 1) % 3

    for seed in range(20):
        believed = table.determinized(watcher, seed).core
        assert taken in believed.rows[3 + taker]


@rule("CX-1.18")
@rule("CX-4.11")
def test_a_tile_all_have_seen_may_lie_under_a_back_laid_later():
    """Taken in round 1, laid face down in round 2: the other player must allow for both places, and for no third."""
    table = start(2).end_turn()
    taker, watcher = (table.seat + 1) % 2, table.seat
    taken = table.core.rows[3 + taker][-1]
    table.end_turn()
    slot = str(table.core.rows[3 + taker].index(taken) + 1)
    table.play(next(a for a in table.legal() if a.json == {**a.json, "hand": slot, "side": "back"}))

    believed = [table.determinized(watcher, seed).core for seed in range(30)]
    assert {True, False} == {taken in core.rows[3 + taker] for core in believed}
    assert all(taken in core.rows[3 + taker] or taken == core.rows[7 + taker][0] for core in believed)


@rule("CX-1.18")
@rule("CX-4.11")
def test_a_tile_taken_after_a_back_was_laid_is_not_under_it():
    """Face down in round 1, then a tile from the market: all know it to be in the hand."""
    table = start(2)
    taker, watcher = table.seat, (table.seat + 1) % 2
    table.play(next(a for a in table.legal() if a.json == {**a.json, "side": "back"}))
    table.end_turn()
    taken = table.core.rows[3 + taker][-1]

    believed = [table.determinized(watcher, seed).core for seed in range(30)]
    assert all(taken in core.rows[3 + taker] for core in believed)


@rule("CX-1.19")
def test_the_start_player_is_drawn_and_turns_go_clockwise():
    """Every seat begins sometimes; the order never changes."""
    assert {0, 1, 2} == {start(3, seed).seat for seed in range(30)}

    table = start(3, 4)
    first = table.seat
    assert [(first + i) % 3 for i in range(1, 7)] == [table.end_turn().seat for _ in range(6)]


# What is in the box ------------------------------------------------------------------------------------


@rule("CX-18.1")
def test_the_box_holds_what_the_rulebook_lists():
    """44 tiles, 14 goals; 25 markers, 6 stations and 2 trains each; 6 nine-point markers; two sides."""
    board = box(4).board

    assert (44, 14, 6) == (len(board.tiles), len(board.goals), board.nine_point_markers)
    assert (25, 6) == (board.markers, board.stations)
    assert 2 == len(start(4).player(0)["trains"])
    assert board.two != board.more


@rule("CX-18.2")
def test_levels_are_three_to_eight():
    """Six spaces."""
    assert (3, 4, 5, 6, 7, 8) == box(2).board.levels


@rule("CX-18.8")
@rule("CX-18.9")
def test_facing_corners_join_across_an_edge_and_never_by_a_corner_point():
    """Home N has light NW NE, home E light NE SE: they touch only by a point at (0,1) SE / (1,0) NW and stay apart."""
    table = position(players=4)

    assert {"0,1": 2, "1,0": 2, "0,-1": 2, "-1,0": 2} == table.cities()


@rule("CX-18.10")
@rule("CX-18.11")
def test_start_faces_are_as_described():
    """Home: rails N E S, a city of two with the spot. Crossing and back: rails on all sides, no road."""
    board = box(4).board

    assert (0, 1, 2) == board.home.rails
    assert [((0, 1), (0, 1), True)] == [(a.corners, a.houses, a.station) for a in board.home.areas]
    assert ((0, 1, 2, 3), ()) == (board.start.rails, board.start.areas)
    assert ((0, 1, 2, 3), ()) == (board.back.rails, board.back.areas)
    assert 0 == board.start.resource


@rule("CX-18.12")
def test_each_of_the_ten_demands_of_three_markers_exists_once():
    """Three markers in all, ten combinations."""
    demands = [tile.demand for tile in box(4).board.tiles if tile.kind == "factory"]

    assert 10 == len(set(demands)) == len(demands)
    assert {3} == {sum(demand) for demand in demands}


# Data checks -------------------------------------------------------------------------------------------


def load_with(tmp_path, old, new):
    """Our box with one thing changed."""
    text = (BOX / "cube_express" / "standard.toml").read_text(encoding="utf-8")
    assert old in text
    folder = tmp_path / "cube_express"
    folder.mkdir()
    (folder / "standard.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return load_board(DataFiles(GAME.package, tmp_path), "standard")


@rule("CX-18.13")
@rule("CX-RF1")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "S02"', 'id = "S01"'),
        ('id = "G02"', 'id = "G01"'),
        ("2 = 24", "2 = 25"),
        ("demand = [2, 1, 0], first = 5", "demand = [0, 0, 0], first = 5"),
        ("first = 5, later = 3", "first = 3, later = 3"),
        ("values = [3, 4, 5, 6, 7, 8]", "values = [3, 4, 5, 6, 7]"),
        ("values = [3, 4, 5, 6, 7, 8]", "values = [3, 4, 4, 6, 7, 8]"),
        ("points = [0, 1, 2, 3, 4, 6,", "points = [1, 2, 3, 4, 5, 6,"),
        ("dollars = [3, 6, 9]", "dollars = [3, 6]"),
        ("dollars = [3, 6, 9]", "dollars = [1, 6, 9]"),
        ('test = "second_train"', 'test = "third_train"'),
    ],
)
def test_data_that_fail_a_check_are_refused(tmp_path, old, new):
    """Each with the file, the place and the rule."""
    with pytest.raises(stellwerk.BadData, match=r"CX-18\.13"):
        load_with(tmp_path, old, new)


@rule("CX-18.14")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{id = "S01", from = 2, rails = "N S"', '{id = "S01", from = 2, rails = "N"'),
        ('{id = "S01", from = 2, rails = "N S"', '{id = "S01", from = 2, rails = "N N"'),
        ('areas = ["st NE* SE SW"]', 'areas = ["st NE* SE SW", "NE"]'),
        ('areas = ["st NE* SE SW"]', 'areas = ["NE* SE SW"]'),
        ('areas = ["st NE* SE SW"]', 'areas = ["st XX* SE SW"]'),
        ('areas = ["NE* SE", "NW"], resource = "coal"', 'areas = ["st NE* SE", "NW"], resource = "coal"'),
        (
            "{majority = 4, other = 2}, {majority = 4, other = 1}",
            "{majority = 1, other = 2}, {majority = 4, other = 1}",
        ),
    ],
)
def test_faces_and_columns_are_checked_too(tmp_path, old, new):
    """Rail edges, corners, houses, station areas, columns."""
    with pytest.raises(stellwerk.BadData, match=r"CX-18\.14"):
        load_with(tmp_path, old, new)


@rule("CX-18.14")
def test_an_unknown_resource_is_refused(tmp_path):
    """There is no gold."""
    with pytest.raises(stellwerk.BadData, match="coal, wood, iron"):
        load_with(tmp_path, 'resource = "iron"', 'resource = "gold"')


def test_a_replaced_file_is_named_in_the_record(tmp_path):
    """Other values make another game: the digest stands in the record."""
    assert load_with(tmp_path, "values = [3, 4, 5, 6, 7, 8]", "values = [2, 3, 4, 5, 6, 7]").digest
    assert json.dumps(map_m().record()["data"])
