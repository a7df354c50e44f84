"""Hidden and open information (EX-3)."""

import json

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.kernel.chance import Stream
from tests.tables import FULL, play_on

from .table import begun, fresh, position

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


# The law of secrets: whatever others hold, a seat is shown the same, to the last byte.

TABLES = [
    ("germany", 3, {}),
    ("germany", 4, {"black_engine_use": "ask"}),
    ("benelux", 2, {"mountains": "on"}),
    ("usa", 3, {"mountains": "on"}),
    ("usa", 4, {"stack_view": "top_only"}),
]
TWINS = (7, 4711, 99991) if FULL else (7, 4711)
MOST_PATHS = 200 if FULL else 15  # of each position
EVERY = 11 if FULL else 43  # so many actions lie between two positions looked at


def told(match, seat):
    """Every byte a seat is shown of a position: its page, and every answer to every pick if it decides."""
    parts = [match.view(seat), match.sheets(seat), match.insights(seat), match.log_entries(0, seat), match.svg(seat)]
    if match.seat == seat:
        parts += [[action.json for action in match.legal()], picked(match)]
    return json.dumps(parts, sort_keys=True)


def sample(codes, most):
    return codes[:: max(1, len(codes) // most)]


def picked(match):
    """The answers to each single pick and each full path, and the refusals of what is not offered."""
    table, legal = match.setup.actions, match.core.legal()
    codes = sample(legal, MOST_PATHS)
    paths = [[pick.id for pick in table.path(code)] for code in codes]
    offered = sorted({path[0] for path in paths} | {path[-1] for path in paths})
    answers = [match.choices(path) for path in [[name] for name in offered] + paths]
    asked = [code for kind in table.kinds for code in table.codes(kind, {})]
    refused = [match.why_not_pick([pick.id for pick in table.path(code)]) for code in sample(asked, 2 * MOST_PATHS)]
    return answers + [None if refusal is None else [refusal.rule, refusal.text] for refusal in refused]


def lively(board, players, options, seed):
    """Positions of a game half sensible, half random: mid-games, not only beginnings."""
    match, stream = stellwerk.new("express_01", board, players, seed, options), Stream(seed)
    greedy = bots.get("greedy", seed)
    while not match.over:
        yield match
        if stream.below(2):
            match.play(greedy.decide(match, match.seat))
        else:
            play_on(match, stream, 1)


@rule("EX-2.8")
@rule("EX-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_choice_for_the_order_tells_nothing_of_the_others_choices(players):
    """The last to choose sees no position worked out from cards that are still hidden."""
    table = fresh(players=players)
    while table.seat < players - 1:
        table.do("show", hand=table.hand(table.seat)[2])

    for card in table.hand(players - 1):
        assert table.match.choices([f"hand:{card}"])["confirm"]["effects"] == []


@rule("EX-3.1")
@rule("EX-3.4")
@rule("EX-3.5")
@pytest.mark.parametrize(("board", "players", "options"), TABLES)
def test_whatever_is_hidden_a_seat_is_told_the_same(board, players, options):
    """Pages, choices, prices, previews, effects and refusals, pick by pick and path by path."""
    for n, match in enumerate(lively(board, players, options, seed=players)):
        if n >= players + 2 and n % EVERY:
            continue
        for seat in range(players):
            shown = told(match, seat)
            for seed in TWINS:
                assert told(match.determinized(seat, seed), seat) == shown, f"seat {seat} after {match.actions[-3:]}"
