"""Set-up (EX-2)."""

from importlib import resources

import pytest

import stellwerk
from stellwerk.games.express_01.board.loader import load_board
from stellwerk.games.express_01.state import ACTOR, HAND, STACK
from stellwerk.kernel.core import DRAWS, GEN_A, GEN_B
from stellwerk.kernel.data import DataFiles

from .table import begun, fresh, position

rule = pytest.mark.rule

PACKAGE = "stellwerk.games.express_01"


@rule("EX-2.1")
@rule("EX-R1")
def test_two_to_four_players():
    """1 and 5 are refused."""
    for players in (2, 3, 4):
        assert fresh(players=players).core.players == players

    for players in (1, 5):
        with pytest.raises(stellwerk.Illegal) as refused:
            stellwerk.new("express_01", "germany", players)
        assert refused.value.rule == "EX-2.1"


@rule("EX-2.2")
@rule("EX-R1")
def test_exactly_one_of_three_maps():
    """Benelux with USA is no map, nor is anything unknown; an unknown length is refused as well."""
    assert list(stellwerk.games()["express_01"].boards) == ["germany", "benelux", "usa"]

    for board in ("usa+benelux", "france"):
        with pytest.raises(stellwerk.Malformed):
            stellwerk.new("express_01", board, 2)
    with pytest.raises(stellwerk.Illegal):
        stellwerk.new("express_01", "germany", 2, options={"length": "endless"})
    with pytest.raises(stellwerk.Illegal) as refused:
        stellwerk.new("express_01", "usa", 2, options={"benelux": "on"})
    assert refused.value.rule == "EX-2.2"


@rule("EX-2.3")
@pytest.mark.parametrize("board", ["germany", "benelux", "usa"])
def test_mountains_may_be_added_to_each_map(board):
    """Off by default."""
    assert fresh(board).match.view(None)["marked"] == []

    assert fresh(board, mountains="on").match.view(None)["marked"]


@rule("EX-2.4")
def test_the_germany_plan_is_a_plain_grid():
    """T3: row by row, with its columns."""
    board = load_board(DataFiles(PACKAGE), "germany")
    rows = {0: (2, 5), 1: (1, 6), 2: (0, 6), 3: (0, 6), 4: (0, 5), 5: (1, 5)}

    places = [(space.row, space.col) for space in board.spaces]

    assert places == [(row, col) for row, (first, last) in rows.items() for col in range(first, last + 1)]
    kinds = "dr td dttrcr rtcrrtr trtrrrd drttrr drrcr".replace(" ", "")
    assert "".join(space.type[0] for space in board.spaces) == kinds


@rule("EX-2.5")
def test_every_stack_is_shuffled_and_its_top_card_is_open():
    """Two seeds give two orders; everybody sees the tops."""
    one, two = fresh(seed=1), fresh(seed=2)

    assert one.stack("route_1") != two.stack("route_1")
    assert sorted(one.stack("through_1")) == sorted(two.stack("through_1"))
    for stack in one.match.view(None)["stacks"]:
        assert stack["top"] == one.stack(stack["key"])[-1]


@rule("EX-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_level_three_routes_for_each_hand(players):
    """The rest stays the stack."""
    table = fresh(players=players)

    assert table.hands() == [6] * players
    assert all(card.startswith("2") for seat in range(players) for card in table.hand(seat))
    assert len(table.stack("route_3")) == 36 - 6 * players
    assert table.match.view(0)["players"][1]["cards"] is None


@rule("EX-2.7")
def test_markers_stand_on_zero_and_nobody_owns_the_black_engine():
    """Before the first subsidy."""
    table = fresh()

    assert [table.player(seat)["marker"]["at"] for seat in range(3)] == [0, 0, 0]
    assert table.black() is None


@rule("EX-2.8")
def test_cards_for_the_order_are_chosen_secretly_and_shown_at_once():
    """Nobody learns a choice before all are made; a card not in hand can't be chosen."""
    table = fresh(players=2)
    mine, theirs = table.hand(0)[2], table.hand(1)[4]
    assert table.refused("show", hand=theirs) == "EX-2.8"

    table.do("show", hand=mine)

    assert table.match.view(0)["players"][0]["chosen"] == mine
    assert table.match.view(1)["players"][0]["chosen"] is None
    assert mine not in " ".join(table.match.log("en", 1))
    table.do("show", hand=theirs)
    shown = " ".join(table.match.log("en", None))
    assert f"shows number {mine}" in shown
    assert f"shows number {theirs}" in shown


@rule("EX-2.8")
def test_who_chooses_a_card_for_the_order_has_the_turn():
    """The first seat first, then the next one."""
    table = fresh(players=2)
    assert (table.seat, table.core.cells[ACTOR]) == (0, 0)

    table.do("show", hand=table.hand(0)[0])

    assert (table.seat, table.core.cells[ACTOR]) == (1, 1)


@rule("EX-2.9")
@rule("EX-E1")
def test_the_highest_number_gets_position_one():
    """E1: 204, 236, 212 give positions 3, 1, 2; hands and stacks stay full."""
    table = position(
        step="show",
        hands={
            0: ["204", "205", "206", "207", "208", "209"],
            1: ["236", "201", "202", "203", "234", "235"],
            2: ["212", "213", "214", "215", "216", "217"],
        },
    )

    table.do("show", hand="204").do("show", hand="236").do("show", hand="212")

    assert table.positions() == [3, 1, 2]
    assert [table.player(seat)["acted"] for seat in range(3)] == [False] * 3
    assert table.hands() == [6, 6, 6]
    assert len(table.stack("route_3")) == 18
    assert sum(map(len, table.stacks().values())) == 149 - 18


@rule("EX-2.10")
def test_equal_numbers_are_ordered_by_seat(tmp_path):
    """With data in which level-3 routes have two copies of a number the lower seat comes first."""
    ours = (resources.files(PACKAGE) / "board" / "boards" / "cards.toml").read_text(encoding="utf-8")
    folder = tmp_path / "express_01"
    folder.mkdir()
    text = ours.replace('no = "202", level = 3', 'no = "201", copy = 2, level = 3')
    text = text.replace('"202", ', "").replace(', "202"', "")
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    match = stellwerk.new("express_01", "germany", 2, data=tmp_path)
    state = match.state()
    board = match.setup.board
    rows = match.setup.blank().rows
    first, second = board.card("201#1"), board.card("201#2")
    for seat, cards in ((0, [second, board.card("203")]), (1, [first, board.card("204")])):
        rows[HAND + seat] = sorted(cards)
        for card in cards:
            rows[STACK + board.stacks.index("route_3")].remove(card)
    state["rows"], state["step"] = rows, "show"
    state["cells"]["known"] = [1] * len(board.stacks)
    match = stellwerk.load_state(state, data=tmp_path)

    match.play({"do": "show", "hand": "201#2"})
    match.play({"do": "show", "hand": "201#1"})

    assert [player["position"] for player in match.view(None)["players"]] == [1, 2]


@rule("EX-2.11")
def test_shown_cards_go_back_to_the_hands():
    """Every hand is the same as before."""
    table = fresh()
    before = [table.hand(seat) for seat in range(3)]

    for seat in range(3):
        table.do("show", hand=before[seat][0])

    assert [table.hand(seat) for seat in range(3)] == before


@rule("EX-2.17")
def test_shuffling_and_dealing_are_the_only_chance():
    """After the order is settled no action of a whole game draws from the generator."""
    table = begun(players=3, stack_view="full_order")
    core = table.core
    generator = core.cells[GEN_A : GEN_B + 1]
    drawn = core.cells[DRAWS]

    turn = 0
    while core.seat >= 0:
        legal = core.legal()
        core.apply(legal[turn * 7 % len(legal)])
        turn += 1

    assert core.cells[GEN_A : GEN_B + 1] == generator
    assert core.cells[DRAWS] == drawn


@rule("EX-2.18")
def test_the_three_stacks_of_a_type_are_shown_together():
    """Type by type, level by level; each type has its own corner in the drawing."""
    table = fresh()

    kinds = [stack["key"].rpartition("_") for stack in table.match.view(None)["stacks"]]

    assert [level for _, _, level in kinds] == ["1", "2", "3"] * 4
    assert [kind for kind, _, _ in kinds][::3] == ["route", "dead_end", "through", "capital"]
    svg = table.match.svg(None, "en", style=False)
    assert [svg.count(word) for word in (">Routes<", ">Dead ends<", ">Through stations<", ">Capitals<")] == [1] * 4
