"""Components (EX-1): what the data say, and what the loader refuses."""

from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

import stellwerk
from stellwerk.games.express_01.board.card import letters
from stellwerk.games.express_01.board.loader import load_board
from stellwerk.games.express_01.rules.route import nearest
from stellwerk.games.express_01.rules.subsidy import TRACK
from stellwerk.games.express_01.state import STACK
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.errors import BadData

from .table import begun, fresh, position

rule = pytest.mark.rule

PACKAGE = "stellwerk.games.express_01"

# T1, level by level.
SIZES = {
    "route": (24, 25, 36),
    "dead_end": (10, 6, 2),
    "through": (12, 16, 5),
    "capital": (6, 6, 1),
}
SIZES_BENELUX = {**SIZES, "capital": (6, 8, 3)}
SIZES_USA = {"route": SIZES["route"], "through": SIZES["through"], "double": (6, 5, 6)}


def own_data(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A data directory whose only file is ours with one thing changed."""
    ours = (resources.files(PACKAGE) / "board" / "boards" / file).read_text(encoding="utf-8")
    assert ours.count(old) >= 1, f"{old} is not in {file}"
    folder = tmp_path / "express_01"
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(ours.replace(old, new, 1), encoding="utf-8")
    return tmp_path


@rule("EX-1.1")
def test_the_base_game_has_35_base_cards_and_149_upgrade_cards():
    """Four boards with a track to 30, four position cards, one black engine."""
    board = load_board(DataFiles(PACKAGE), "germany")

    assert len(board.spaces) == 35
    assert sum(card.count for card in board.cards) == 149
    assert TRACK == 30
    view = begun(players=4).match.view(None)
    assert sorted(player["position"] for player in view["players"]) == [1, 2, 3, 4]
    assert view["black"] in range(4)


@rule("EX-1.2")
@pytest.mark.parametrize(("key", "sizes"), [("germany", SIZES), ("benelux", SIZES_BENELUX), ("usa", SIZES_USA)])
def test_one_stack_per_type_and_level(key, sizes):
    """12 stacks for Germany and Benelux, 9 for the USA, with the sizes of T1."""
    board = load_board(DataFiles(PACKAGE), key)

    held = Counter(dict.fromkeys(board.stacks, 0))
    for card in board.cards:
        held[card.stack] += card.count

    expected = {f"{kind}_{level}": counts[level - 1] for kind, counts in sizes.items() for level in (1, 2, 3)}
    assert dict(held) == expected


@rule("EX-1.3")
@pytest.mark.parametrize("key", ["germany", "benelux", "usa"])
def test_a_base_card_is_route_or_station_and_lists_what_may_replace_it(key):
    """Every list names level-1 cards of the same type."""
    board = load_board(DataFiles(PACKAGE), key)
    ranks = {card.no: (card.type, card.level) for card in board.cards}

    for space in board.spaces:
        assert space.upgrades
        assert {ranks[no] for no in space.upgrades} == {(space.type, 1)}


@rule("EX-1.4")
def test_an_upgrade_card_has_number_type_level_track_tower_and_list():
    """139: route, level 2, E–W and N–E, a tower in the south, replaced by level-3 routes."""
    board = load_board(DataFiles(PACKAGE), "germany")

    card = board.cards[board.card("139")]

    assert (card.no, card.type, card.level) == ("139", "route", 2)
    assert [letters(track) for track in card.tracks] == ["EW", "NE"]
    assert letters(card.tower) == "S"
    assert "207" in card.upgrades


@rule("EX-1.5")
def test_a_route_card_is_a_share_only_in_a_display():
    """101#1 shows engine A: in a display it counts, in a hand or on the plan it does not."""
    table = position(
        plan={"009": "601", "008": "101#1"}, hands={0: ["103#1"]}, shares={0: ["105#1"]}, bases={0: (1, 1)}
    )

    assert table.company("A")["held"] == [1, 0, 0]
    assert table.capital()[0] == 1 + 1 + 1


@rule("EX-1.6")
def test_the_number_beside_the_engine_changes_nothing(tmp_path):
    """The same game with another number printed plays the same."""
    data = own_data(tmp_path, "cards.toml", 'share = "A", of = 4', 'share = "A", of = 99')
    ours = stellwerk.new("express_01", "germany", 3, seed=5)
    theirs = stellwerk.new("express_01", "germany", 3, seed=5, data=data)
    stream = Stream(5)

    while not ours.over:
        legal = ours.core.legal()
        assert legal == theirs.core.legal()
        code = legal[stream.below(len(legal))]
        ours.core.apply(code)
        theirs.core.apply(code)

    assert ours.core.hash() == theirs.core.hash()


@rule("EX-1.7")
def test_a_station_has_companies_and_perhaps_a_bonus():
    """No number is bonus 0; some stations are of several companies."""
    board = load_board(DataFiles(PACKAGE), "germany")
    stations = [card for card in board.cards if card.type != "route"]

    assert all(card.companies for card in stations)
    assert board.cards[board.card("501")].bonus == 0
    assert board.cards[board.card("601")].bonus == 1
    assert len(board.cards[board.card("665")].companies) == 6


@rule("EX-1.8")
@rule("EX-R8")
def test_copies_of_a_number_are_cards_of_their_own():
    """101#1 to #3 carry different engines; the copy that lies elsewhere can't be laid."""
    table = position(plan={"009": "601"}, hands={0: ["201", "202"], 1: ["101#2"]})
    board = table.setup.board
    assert [board.companies[board.cards[board.card(f"101#{n}")].share].key for n in (1, 2, 3)] == ["A", "B", "C"]

    table.build("201")

    assert table.no_lay("008", "101#2") == "EX-6.3"
    assert table.turns_of("008", "101#1") == ["upright", "turned"]


@rule("EX-1.8")
def test_copies_that_are_alike_count_once(tmp_path):
    """Were all three 101 of company A, they would be one card to choose, three times there."""
    data = own_data(
        tmp_path, "cards.toml", 'no = "101", copy = 2, level = 1, tracks = ["EW"], share = "B"',
        'no = "101", copy = 2, level = 1, tracks = ["EW"], share = "A"',
    )  # fmt: skip

    board = load_board(DataFiles(PACKAGE, data), "germany")

    assert [(card.key, card.count) for card in board.cards if card.no == "101"] == [("101#1", 2), ("101#3", 1)]
    match = stellwerk.new("express_01", "germany", 2, seed=1, data=data)
    match.setup.check(match.core)


@rule("EX-1.9")
def test_base_cards_carry_no_track():
    """Before the first station nothing can be joined anywhere."""
    core = fresh().core

    assert all(core.joining(space) == 0 for space in range(core.land.spaces))


@rule("EX-1.10")
@pytest.mark.parametrize("key", ["germany", "benelux", "usa"])
def test_a_space_has_at_most_four_neighbours(key):
    """Neighbours see each other across opposite edges."""
    board = load_board(DataFiles(PACKAGE), key)

    for i, around in enumerate(board.neighbours):
        assert len(around) == 4
        for edge, other in enumerate(around):
            assert other < 0 or board.neighbours[other][(edge + 2) % 4] == i


@rule("EX-1.11")
def test_tracks_lead_from_end_to_end_fork_at_an_edge_and_cross_without_joining():
    """128 forks in the north; 123 crosses."""
    table = fresh()
    ways, card = table.core.land.ways, table.setup.board.card

    def out(key: str, edge: str) -> str:
        return letters(ways[8 * card(key) + "NESW".index(edge)])

    assert [out("128", edge) for edge in "NESW"] == ["ES", "N", "N", ""]
    assert [out("123", edge) for edge in "NESW"] == ["S", "W", "N", "E"]


@rule("EX-1.12")
def test_every_exit_of_a_station_leads_to_the_station():
    """631 in Berlin has three exits; trains from west, east and north all end there."""
    table = position(
        plan={"009": "631", "008": "101#1", "007": "501", "010": ("103#1", "turned"), "004": ("402", "turned")}
    )

    assert nearest(table.core, table.setup.board.space("009")) == 1
    assert nearest(table.core, table.setup.board.space("004")) == 1
    assert nearest(table.core, table.setup.board.space("007")) == 2


BROKEN = {
    "unknown edge": ("cards.toml", 'tracks = ["EW"]', 'tracks = ["EX"]', "edge"),
    "track to itself": ("cards.toml", 'tracks = ["EW"]', 'tracks = ["EE"]', "two edges"),
    "number twice": ("cards.toml", 'no = "101", copy = 2', 'no = "101", copy = 1', "twice"),
    "missing list": ("cards.toml", ', upgrades = ["123", "124", "125", "137", "138", "139", "143", "144", "145"]}', "}", "upgrades"),
    "list of another level": ("cards.toml", 'upgrades = ["123", "124"', 'upgrades = ["201", "124"', "201"),
    "list of another type": ("cards.toml", 'upgrades = ["431", "433"]', 'upgrades = ["531", "433"]', "531"),
    "unknown company": ("cards.toml", 'share = "A"', 'share = "Z"', "share"),
    "unknown owner": ("cards.toml", 'companies = ["A"]', 'companies = ["Z"]', "companies"),
    "wrong type of field": ("cards.toml", "level = 1", 'level = "one"', "level"),
    "unknown field": ("cards.toml", "level = 1", "level = 1, colour = 3", "colour"),
    "stack size": ("germany.toml", "route_1 = 24", "route_1 = 23", "24"),
    "usable edges": ("germany.toml", 'edges = "ES"', 'edges = "NES"', "layout"),
    "two cards in one place": ("germany.toml", "row = 0, col = 3", "row = 0, col = 2", "twice"),
    "unknown mountain": ("germany.toml", 'mountains = ["013"', 'mountains = ["913"', "913"),
    "no TOML": ("germany.toml", "spaces = [", "spaces = [[", "TOML"),
}  # fmt: skip


@rule("EX-1.13")
@rule("EX-R22")
@pytest.mark.parametrize("fault", list(BROKEN))
def test_broken_card_data_are_refused_with_file_and_place(fault, tmp_path):
    """A data file of a user's own that can't be right is named, never played and never a crash."""
    file, old, new, word = BROKEN[fault]
    data = own_data(tmp_path, file, old, new)

    with pytest.raises(BadData) as refused:
        stellwerk.new("express_01", "germany", 2, data=data)

    assert file in refused.value.file
    assert word in str(refused.value)


@rule("EX-1.13")
def test_too_few_level_three_routes_for_the_hands_are_refused(tmp_path):
    """With 30 such cards four hands of 7 fit, five do not: here the stack is cut to 20."""
    ours = (resources.files(PACKAGE) / "board" / "boards" / "cards.toml").read_text(encoding="utf-8")
    kept = [line for line in ours.splitlines() if not any(f'no = "{n}"' in line for n in range(217, 237))]
    text = "\n".join(kept)
    for n in range(217, 237):
        text = text.replace(f', "{n}"', "").replace(f'"{n}", ', "")
    folder = tmp_path / "express_01"
    folder.mkdir()
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    plan = (resources.files(PACKAGE) / "board" / "boards" / "germany.toml").read_text(encoding="utf-8")
    (folder / "germany.toml").write_text(plan.replace("route_3 = 36", "route_3 = 16"), encoding="utf-8")

    with pytest.raises(BadData, match="route_3"):
        stellwerk.new("express_01", "germany", 4, data=tmp_path)
    assert stellwerk.new("express_01", "germany", 2, data=tmp_path).seat == 0


@rule("EX-R22")
def test_unknown_names_and_wrong_types_are_refused_on_reading():
    """Unknown card, space, company, field: a client's bug, never a crash."""
    table = position(plan={"009": "601"}, hands={0: ["201", "202"]})

    for wrong in (
        {"do": "lay", "space": "999", "card": "101#1", "turn": "upright"},
        {"do": "lay", "space": "008", "card": "999", "turn": "upright"},
        {"do": "lay", "space": 8, "card": "101#1", "turn": "upright"},
        {"do": "bonus", "company": "Z"},
        {"do": "buy", "company": "A"},
        {"do": "pass", "extra": 1},
        {"do": "fly"},
        "pass",
    ):
        with pytest.raises(stellwerk.Malformed):
            table.match.play(wrong)


@rule("EX-R22")
@pytest.mark.parametrize("cell", ["mode", "company", "source", "black", "plan", "turned", "position", "credit"])
def test_a_position_that_names_what_there_is_not_is_refused(cell):
    """A state from outside with a number out of range is malformed, never a crash."""
    state = position(plan={"009": "601"}).match.state()
    there = state["cells"][cell]
    state["cells"][cell] = [999, *there[1:]] if isinstance(there, list) else 999

    with pytest.raises(stellwerk.Malformed):
        stellwerk.load_state(state)


@rule("EX-R22")
def test_a_position_with_a_card_too_many_is_refused():
    """Cards are conserved."""
    state = position(plan={"009": "601"}).match.state()
    state["rows"][0] = [*state["rows"][0], 0]

    with pytest.raises(stellwerk.Malformed):
        stellwerk.load_state(state)


@pytest.mark.parametrize("board", ["germany", "benelux", "usa"])
def test_every_card_has_a_number_of_its_own_and_the_first_is_a_route(board):
    """What is said of some changes of the rules that change nothing (tests/equivalent_mutants.toml) rests on it."""
    setup = fresh(board).setup
    cards = [card for row in setup.blank().rows[STACK : STACK + len(setup.board.stacks)] for card in row]

    assert len(cards) == len(set(cards))
    assert setup.board.cards[0].type == "route"
