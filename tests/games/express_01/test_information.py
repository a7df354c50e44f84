"""Hidden and open information (EX-3)."""

import json

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.express_01.rules.secrets import CARD
from stellwerk.games.express_01.state import HAND, SEEN, SHOWN
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import GEN_A, GEN_B
from tests.tables import BRIEF, FULL, play_on

from .table import Table, begun, fresh, position

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

    assert any(f"card:{top}" in line["shows"] for line in table.match.log_entries(0, 1))
    assert any("draws Capital I (" in line for line in table.match.log("en", 1))


@rule("EX-3.4")
def test_a_card_paid_to_a_player_is_known_to_the_two_only():
    """Payer and receiver see it, the third does not; a card paid to a stack is open to all."""
    table = position(
        plan={"009": "601"},
        hands={0: ["201", "202", "203"]},
        shares={1: ["103#1"]},
        stacks={"route_1": ["104#1"], "route_2": ["122"], "route_3": ["204"]},
    )
    assert table.company("A")["in_stacks"] == 0

    table.buy("A", ["202"], source="2")

    assert last_shown(table, 0, "pays ") == ["card:202"]
    assert last_shown(table, 1, "receives ") == ["card:202"]
    for other in (2, None):
        assert all("card:202" not in line["shows"] for line in table.match.log_entries(0, other))
        assert not [line for line in table.match.log("en", other) if "Route III" in line]
    table.end()
    table = position(plan={"009": "601"}, hands={0: ["201", "202"]}).build("202")
    assert last_shown(table, 2, "pays ") == ["card:202"]


def last_shown(table, seat, verb):
    """What the last line with this word shows to that seat."""
    return [line["shows"] for line in table.match.log_entries(0, seat) if verb in line["text"]["en"]][-1]


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


# What is remembered of hidden cards: a payment from hand to hand is known to two.

NO_A = {"route_1": ["104#1"], "route_2": ["122"], "route_3": ["208"]}  # no engine of A in any route stack


def traded(pay: str) -> Table:
    """Everybody has seen that seat 0 holds 603, and nobody that it holds 206; it pays one of them to seat 1."""
    table = position(
        players=4,
        plan={"009": "601"},
        hands={0: ["206", "207", "603"], 1: ["210"], 2: ["211"]},
        shares={1: ["103#1"], 2: ["105#1"]},
        stacks=NO_A,
        black=3,
    )
    state = table.match.state()
    state["rows"][SEEN] = [table.setup.board.card("603")]
    return Table(stellwerk.load_state(state)).do("buy", company="A", from_="2").do("pay", hand=pay)


def holders(table: Table, viewer: int, card: str, seeds: int = 40) -> set[int]:
    """The hands in which a seat may believe a card to be."""
    found = set()
    for seed in range(seeds):
        twin = Table(table.match.determinized(viewer, seed))
        twin.setup.check(twin.core)
        found |= {seat for seat in range(table.core.players) if card in twin.hand(seat)}
    return found


@rule("EX-3.4")
@pytest.mark.parametrize("paid", ["603", "206"])
def test_a_card_all_have_seen_may_be_with_payer_or_receiver_after_a_secret_payment(paid):
    """Whichever card was paid: the others believe 603 with one of the two and with nobody else; the two know."""
    table = traded(paid)

    for viewer in (2, 3):
        assert holders(table, viewer, "603") == {0, 1}
    for viewer in (0, 1):
        assert holders(table, viewer, "603") == ({1} if paid == "603" else {0})
        assert holders(table, viewer, paid) == {1}


@rule("EX-3.4")
def test_who_pays_twice_may_have_paid_the_card_to_either():
    """206 to seat 1, 207 to seat 2: 603 may be with any of the three."""
    table = traded("206").do("buy", company="A", from_="3").do("pay", hand="207")

    assert holders(table, 3, "603") == {0, 1, 2}
    assert (holders(table, 0, "206"), holders(table, 0, "207")) == ({1}, {2})


@rule("EX-3.4")
def test_what_others_believe_does_not_hang_on_the_card_paid_secretly():
    """Two tables that differ in nothing but that card: redrawn for a third they are one, to the last row."""
    one, other = traded("603"), traded("206")
    assert one.core.rows != other.core.rows

    for seed in range(5):
        believed = [table.match.determinized(2, seed).core for table in (one, other)]
        assert believed[0].rows == believed[1].rows
        assert believed[0].cells == believed[1].cells


@rule("EX-3.4")
def test_a_card_once_seen_is_followed_from_hand_to_hand_and_forgotten_when_it_is_paid_openly():
    """The receiver pays a card on: it may be with any of three now. Paid to its stack, it is nowhere else."""
    table = traded("603").end()
    table.do("buy", company="A", from_="3").do("pay", hand="210")
    assert holders(table, 3, "603") == {0, 1, 2}
    assert holders(table, 0, "603") == {1, 2}
    assert holders(table, 2, "603") == {0, 1}

    table.end().do("pass").do("pass").do("pass").build("603")

    table.setup.check(table.core)
    assert holders(table, 3, "603") == set()
    assert all(note >> CARD != table.setup.board.card("603") for note in table.core.rows[table.core.land.notes])


@rule("EX-3.4")
@pytest.mark.parametrize("seed", [3, 4])
def test_through_many_trades_what_is_believed_stays_possible_and_apart_from_the_truth(seed):
    """All A shares lie in displays and change hands: every note stays true, and redrawn twice it is as redrawn once."""
    cards = stellwerk.new("express_01").setup.board.cards
    shares = [card.key for card in cards if card.share == 0]
    plain = [card.key for card in cards if card.stack == "route_3" and card.share > 0]
    match = position(
        players=4,
        plan={"009": "665", "016": "503"},
        hands={seat: plain[seat::5] for seat in range(4)},
        shares={seat: shares[seat::4] for seat in range(4)},
    ).match
    codes, stream, trades = match.setup.codes, Stream(seed), 0
    while not match.over and match.position < 150:
        legal = match.core.legal()
        trade = [code for code in legal if codes.buy <= code < codes.bonus and (code - codes.buy) % codes.sources]
        rest = [code for code in legal if not codes.build <= code < codes.pay and not codes.buy <= code < codes.bonus]
        among = trade if trade and stream.below(4) else rest
        trades += among is trade
        match.play(match.setup.actions.action(among[stream.below(len(among))]))
        if match.position % 10 == 0:
            match.setup.check(match.core)
            for seat in range(4):
                twin = match.determinized(seat, match.position)
                twin.setup.check(twin.core)
                assert twin.determinized(seat, 5).core.rows == match.determinized(seat, 5).core.rows

    assert trades > 20
    assert len(match.core.rows[match.core.land.notes]) > 5


@rule("EX-3.1")
def test_who_pays_is_believed_to_hold_other_cards_but_none_that_make_the_question_impossible():
    """Seat 0 must still pay in an A share from its hand: others believe in some A share there, not in the true one."""
    table = position(
        players=3,
        plan={"009": "601", "008": "101#2", "007": "501"},
        hands={0: ["201", "206", "207"], 1: ["212", "217", "222", "227"]},
        stacks=NO_A,
        black=2,
    )
    table.do("buy", company="A", from_="stacks")
    assert table.step == "pay"

    hands = [Table(table.match.determinized(1, seed)).hand(0) for seed in range(10)]
    far = [Table(table.match.determinized(2, seed)).hand(0) for seed in range(20)]

    assert len({tuple(hand) for hand in hands}) > 1
    a_shares = {card.key for card in table.setup.board.cards if card.share == 0}
    assert all(a_shares & set(hand) for hand in hands + far)
    assert {"201"} != {card for hand in far for card in hand if card in a_shares}


@rule("EX-3.1")
def test_who_is_asked_is_believed_to_have_a_choice():
    """Seat 0 pays in one of two A shares: with fewer nobody would ask."""
    table = position(plan={"009": "601"}, hands={0: ["201", "206", "212"]}, stacks=NO_A)
    table.do("buy", company="A", from_="stacks")

    for seed in range(20):
        assert len(table.match.determinized(1, seed).core.legal()) > 1


@rule("EX-14.7")
def test_with_only_the_tops_shown_nobody_is_told_how_many_shares_the_stacks_hold():
    """Neither in the view nor on the page; otherwise they are counted."""
    less, more = begun(stack_view="top_only"), begun()

    assert [company["in_stacks"] for company in less.match.view(0)["companies"]] == [None] * 6
    assert all(company["in_stacks"] for company in more.match.view(0)["companies"])
    for lang in ("en", "de"):
        assert less.match.setup.face.plain(less.match.view(0), lang) != more.match.setup.face.plain(
            more.match.view(0), lang
        )
    rows = next(sheet for sheet in less.match.sheets(0) if sheet["key"] == "companies")["rows"]
    assert {row["cells"][-1] for row in rows} == {"–"}


# The law of secrets: whatever others hold, a seat is shown the same, to the last byte.

TABLES = [
    ("germany", 3, {}),
    ("germany", 4, {"black_engine_use": "ask"}),
    ("benelux", 2, {"mountains": "on"}),
    ("usa", 3, {"mountains": "on"}),
    ("usa", 4, {"stack_view": "top_only"}),
]
TWINS = (7, 4711)
MOST_PATHS = 40 if FULL else 15  # of each position
EVERY = 43  # so many actions lie between two positions looked at


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
    refused = [
        match.why_not_pick([pick.id for pick in table.path(code)]) for code in sample(range(table.end), 2 * MOST_PATHS)
    ]
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


@rule("EX-2.8")
@rule("EX-3.1")
def test_whoever_has_chosen_is_believed_to_have_chosen_a_card_of_the_hand_believed():
    """The last to choose believes of each of the others some hand, and of that hand some card; nothing else moves."""
    table = fresh(players=4)
    while table.seat < 3:
        table.do("show", hand=table.hand(table.seat)[2])
    true = table.match.core

    for seed in range(8):
        core = table.match.determinized(3, seed).core
        for other in range(3):
            assert core.cells[SHOWN + other] in core.rows[HAND + other]
        moved = [at for at in range(len(true.cells)) if core.cells[at] != true.cells[at]]
        assert set(moved) <= {GEN_A, GEN_B, SHOWN, SHOWN + 1, SHOWN + 2}


@rule("EX-3.1")
@rule("EX-3.4")
@rule("EX-3.5")
@pytest.mark.parametrize(("board", "players", "options"), TABLES[:1] if BRIEF else TABLES)
def test_whatever_is_hidden_a_seat_is_told_the_same(board, players, options):
    """Pages, choices, prices, previews, effects and refusals, pick by pick and path by path."""
    for n, match in enumerate(lively(board, players, options, seed=players)):
        if n >= players + 2 and n % EVERY:
            continue
        truth = match.clone()
        truth.imagined = True  # as its twins are: the answers that were forced on the way are compared in tests/laws.py
        for seat in range(players):
            shown = told(truth, seat)
            for seed in TWINS:
                assert told(match.determinized(seat, seed), seat) == shown, f"seat {seat} after {match.actions[-3:]}"
