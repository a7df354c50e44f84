"""Set-up and the round (AS-1, AS-2)."""

import pytest

import stellwerk
from stellwerk.games.age_of_steam.state import BAG, BOX, BOXES

from .table import Table, building, moving, pass_all, position, start

rule = pytest.mark.rule


@rule("AS-1.1")
@pytest.mark.parametrize(
    ("board", "players"), [("rust_belt", 2), ("rust_belt", 7), ("barbados", 2), ("st_lucia", 1), ("germany", 2)]
)
def test_other_numbers_of_players_are_refused(board, players):
    """Each map says for how many it is."""
    with pytest.raises(stellwerk.Illegal) as refused:
        start(board, players)

    assert refused.value.rule == "AS-1.1"


@rule("AS-1.1")
def test_unknown_options_are_refused():
    """An option or value that does not exist is no option."""
    with pytest.raises(stellwerk.Illegal) as refused:
        start(options={"more_money": True})

    assert refused.value.rule == "AS-1.1"
    with pytest.raises(stellwerk.Malformed):
        start("atlantis")


@rule("AS-1.2")
@rule("AS-T.4")
@rule("AS-T.13")
@pytest.mark.parametrize("board", ["rust_belt", "western_us", "germany"])
def test_twenty_of_four_colours_and_sixteen_black_cubes_and_no_white(board):
    """96 cubes in bag, display and on the map; white ones are for the south only."""
    table = start(board)

    table.match.setup.check(table.core)
    assert table.match.setup.rules.all_cubes() == [20, 20, 20, 20, 16, 0]
    assert "white" not in [cube for stop in table.view(None)["stops"].values() for cube in stop["cubes"]]


@rule("AS-T.4")
def test_there_are_fourteen_white_cubes():
    """One for each town of Southern U.S."""
    stops = start("southern_us").view(None)["stops"].values()

    assert sum(stop["cubes"].count("white") for stop in stops) == 14


@rule("AS-1.3")
@rule("AS-T.6")
def test_the_52_boxes_are_filled_row_by_row_from_the_upper_left():
    """Numbers of both halves first, then the letters; the first draws fill the first row."""
    table = start()
    boxes = table.match.setup.rules.boxes()
    display = table.view(None)["display"]

    assert len(set(boxes)) == len(boxes) == BOXES == 52
    assert boxes[:12] == list(range(0, 36, 3))
    assert boxes[36:44] == list(range(36, 52, 2))
    assert [len(display[f"light{n}"]) for n in range(1, 7)] == [3] * 6
    assert [len(display[letter]) for letter in "ABCDEFGH"] == [2] * 8
    assert all(cube for column in display.values() for cube in column)


@rule("AS-1.3")
@rule("AS-1.4")
def test_the_display_is_filled_before_the_cities():
    """With outcome 0 for every draw red goes first, box by box; the cities get what follows."""
    draws = [0] * (52 + 26) + [0, 0]
    table = Table(stellwerk.new("age_of_steam", board="rust_belt", players=3, chance=stellwerk.Script(draws)))

    display = table.view(None)["display"]
    assert [display[f"light{n}"][0] for n in range(1, 7)] == ["red"] * 6
    assert display["light1"] == ["red", "red", "blue"]
    assert table.cubes("Kansas City") == ["purple", "purple"]


@rule("AS-1.5")
@rule("AS-1.6")
def test_each_player_starts_with_reach_1_income_0_two_shares_and_ten_dollars():
    """And no owner marker on the map."""
    for player in start(players=4).view(None)["players"]:
        figures = (player["reach"], player["income"], player["shares"], player["cash"], player["markers"])
        assert figures == (1, 0, 2, 10, 0)


@rule("AS-1.7")
def test_the_player_order_is_random():
    """All six orders of three players come up."""
    orders = {tuple(start(seed=seed).order()) for seed in range(60)}

    assert len(orders) == 6


@rule("AS-1.8")
def test_everything_but_the_order_of_the_bag_is_open():
    """All seats and a spectator see the same; the bag shows how many of each colour are in it."""
    match = start().match

    views = [match.view(seat) for seat in (None, 0, 1, 2)]
    assert [{**view, "seat": None} for view in views[1:]] == [views[0]] * 3
    assert sum(views[0]["bag"].values()) == 18


@rule("AS-1.9")
def test_money_is_not_limited_and_never_passes_between_players():
    """Somebody may hold more than all chips of the box; no action pays another player."""
    table = building(cash=5000)

    assert table.cash(0) == 5000
    table.build(("9,8", "1-3"))
    assert [table.cash(seat) for seat in range(3)] == [4998, 5000, 5000]


@rule("AS-2.1")
@rule("AS-2.4")
def test_ten_phases_in_their_order():
    """Shares, order, actions, track, goods, income, expenses, reduction, growth, marker."""
    table = start(seed=4)
    names = table.match.setup.face.phase_names

    assert names == [
        "shares", "order", "actions", "build", "goods", "income", "expenses", "reduction", "growth", "marker",
    ]  # fmt: skip
    assert table.step == "sell"
    pass_all(table, "sell")
    assert table.step == "bid"
    pass_all(table, "pass")
    assert table.step == "choose"
    for action in ("engineer", "locomotive", "turn_order"):
        table.do("choose", action=action)
    assert table.step == "build"
    pass_all(table, "done")
    assert table.step == "move"
    pass_all(table, "skip")
    assert (table.step, table.view(None)["round"]) == ("sell", 2)


@rule("AS-2.1")
@rule("AS-2.4")
def test_out_of_turn_and_out_of_phase_is_refused():
    """The rule of the step that is asked is cited."""
    table = start(seed=4)
    first = table.order()[0]

    assert table.refused("bid", amount=3) == "AS-3.1"
    assert table.refused("sell", seat=(first + 1) % 3, shares=0) == "AS-3.1"
    assert moving(reach=[1, 1, 1]).refused("sell", shares=1) == "AS-14.1"


@rule("AS-2.2")
@rule("AS-T.7")
@rule("AS-EX12")
@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_rounds_depend_on_the_number_of_players(players, rounds):
    """A 5-player game ends after round 7."""
    table = position("round_marker", players=players, round=rounds - 1)

    assert not table.over
    assert position("round_marker", players=players, round=rounds).over


@rule("AS-2.2")
def test_the_number_at_the_start_counts():
    """With one of four insolvent it is still eight rounds."""
    table = position("round_marker", players=4, round=7, out=[0, 0, 0, 1], order=[0, 1, 2, -1])

    assert not table.over


@rule("AS-2.3")
@rule("AS-16.11")
def test_the_last_round_is_played_to_its_end():
    """Growth comes in the last round too; then the game is over."""
    display = {"light3": ["red", None, None]}
    dice = [2, 0, 0, 5, 5, 5]
    table = position("production", round=10, phase=8, display=display, cubes={}, chance=dice)

    assert table.over
    assert table.cubes("Kansas City") == ["red"]
    assert table.why_not({"do": "skip"}).rule == "AS-2.3"


@rule("AS-RB.1")
@rule("AS-RB.4")
def test_rust_belt_has_its_hexes_cities_and_towns():
    """Counted from the board file."""
    board = start().board
    terrain = [h.terrain for h in board.hexes]
    stops = [h.stop for h in board.hexes if h.stop]

    assert (len(terrain), terrain.count("river"), terrain.count("mountain")) == (162, 19, 9)
    assert (sum(not s.town for s in stops), sum(s.town for s in stops)) == (12, 14)
    assert "8,2" not in board.index


@rule("AS-RB.2")
@rule("AS-T.12")
def test_rust_belt_starts_with_26_cubes_in_cities_and_18_in_the_bag():
    """Pittsburgh and Wheeling have three."""
    table = start()

    assert (len(table.cubes("Pittsburgh")), len(table.cubes("Wheeling")), len(table.cubes("Chicago"))) == (3, 3, 2)
    assert sum(len(stop["cubes"]) for stop in table.view(None)["stops"].values()) == 26
    assert sum(table.core.part(BAG, 6)) == 18
    assert sum(1 for box in table.core.part(BOX, BOXES) if box) == 52


@rule("AS-RB.3")
def test_rust_belt_numbers():
    """Light and dark 1 to 6."""
    assert numbers("rust_belt", "light") == [
        "Chicago",
        "St. Louis",
        "Kansas City",
        "Des Moines",
        "Minneapolis",
        "Duluth",
    ]
    assert numbers("rust_belt", "dark") == ["Evansville", "Cincinnati", "Detroit", "Wheeling", "Pittsburgh", "Toronto"]


def numbers(board: str, half: str) -> list[str]:
    stops = [h.stop for h in start(board).board.hexes if h.stop and h.stop.half == half]
    return [stop.name["en"] for stop in sorted(stops, key=lambda stop: stop.number)]
