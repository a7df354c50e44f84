"""What happened is told: every change of an account by a line, digests, and points that add up. In every game."""

from itertools import pairwise

import pytest

import stellwerk
from stellwerk.kernel import accounts, digest
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import fields, localize
from tests.tables import TableSpec, all_tables, finished, midgames, play_on
from tests.test_every_game import default_table, every_board, every_table

PLAYERS = ("seat", "other", "guest")  # fields of events that name a seat
# Facts that an account is called otherwise by; what ends in a colon is added up.
SAME_FACTS = {
    "american_rails": {"cash": "cash", "income": "dividend", "shares": "shares:"},
    "age_of_steam": {"cash": "cash", "income": "income", "shares": "shares", "points": "points"},
    "cube_express": {"dividends": "dividends", "share": "share", "points": "points"},
    "express_01": {"hand": "hand", "points": "capital", "shares": "shares:"},
    "first_train": {"hand": "hand", "influence": "influence:"},
}


def changes_by(match, seat, account, lines):
    at = [known.key for known in match.setup.accounts].index(account) * match.setup.players + seat
    return sum(by for event in lines for place, by in event.changes if place == at)


@every_table
def test_no_account_changes_without_a_line_that_tells_it(spec):
    """At no action; a line names the seats whose accounts it changes, or says that it concerns others."""
    match = finished(spec)
    core, kinds, players = match.rebuilt(0).core, match.setup.events, spec.players
    for action in match.actions:
        before, core.events = core.accounts(), []
        core.apply(action.code)
        told, core.events = core.events, None

        assert told or core.accounts() == before
        assert not told or told[-1][2] == core.accounts() or kinds[told[-1][0]].ahead, f"after {told[-1]}"
        stands = [before, *[at for _, _, at in told], core.accounts()]
        lines = accounts.told([kinds[kind].ahead for kind, _, _ in told], stands)
        for (name, values, _), changes in zip(told, lines, strict=True):
            kind = kinds[name]
            seats = {value for field, value in zip(kind.fields, values, strict=True) if field in PLAYERS}
            assert not changes or not kind.chapter, f"{name} opens a group and is no line"
            assert kind.others or {at % players for at, _ in changes} <= seats, f"{name} changes others"


@every_board
def test_facts_between_two_decisions_differ_by_what_the_lines_say(game, board):
    """Of a seat's own facts: money, income, points and shares, from one of its decisions to the next."""
    for start in midgames(game, board)[:2]:
        match, stream = start.clone(), Stream(start.position)
        seat = match.seat
        before, lines = facts_of(match, seat), len(match.happened)
        for _ in range(40):
            play_on(match, stream, 1)
            if match.over:
                break
            if match.seat == seat:
                now = facts_of(match, seat)
                told = {key: changes_by(match, seat, key, match.happened[lines:]) for key in now}
                assert told == {key: now[key] - before[key] for key in now}
                before, lines = now, len(match.happened)


def facts_of(match, seat):
    """By account."""
    facts = {fact.key: fact.value for fact in match.setup.face.facts(match.core, seat)}
    return {
        account: sum(value for key, value in facts.items() if key == fact or (fact[-1] == ":" and key.startswith(fact)))
        for account, fact in SAME_FACTS[match.setup.game.key].items()
    }


@pytest.mark.parametrize("game", registered())
def test_digests_and_accounts_have_their_words(game):
    """A digest asks for fields of its event or the number of lines, never for a secret one; accounts have a name."""
    setup = stellwerk.new(game).setup
    texts = setup.game.texts

    for name, kind in setup.events.items():
        if texts.has(f"digest.{name}"):
            asked = {field for field, _ in fields(texts.raw(f"digest.{name}", "en"))}
            assert asked <= (set(kind.fields) - set(kind.secret)) | {"n"}, name
            assert "seat" not in asked, f"{name}: the sentence has its subject already"
    known = {key.removeprefix("digest.") for key in texts.tables["en"] if key.startswith("digest.")}
    assert known <= set(setup.events)
    assert all(texts.has(f"account.{account.key}") for account in setup.accounts)
    assert any(account.money for account in setup.accounts) == (game in ("american_rails", "age_of_steam"))


@default_table
def test_points_line_by_line_add_up_to_the_score(spec):
    """With the rule of each line; so do those of every position on the way, and the score account says the same."""
    rules = stellwerk.rules(spec.game, "en")
    middle = [match for match in midgames(spec.game, spec.board) if match.setup.players == spec.players]
    for match in [*middle, finished(spec)]:
        rows = match.scoring()

        assert [sum(points) for points in zip(*[row["points"] for row in rows], strict=True)] == match.scores()
        assert all(row["rule"] in rules for row in rows)
        assert all(row["label"]["en"] and row["label"]["de"] for row in rows)
    insolvent = [row["points"] for row in finished(spec).scoring() if row["rule"] == "AS-15.9"]
    points = [
        score - out for score, out in zip(finished(spec).scores(), *insolvent or [[0] * spec.players], strict=True)
    ]
    assert finished(spec).stand[-spec.players :] == points


@default_table
def test_what_happened_since_is_told_after_the_own_decision(spec):
    """The first line since is not one the seat itself told; every other seat that acted since has its sentence or did nothing
    worth one; the reader is addressed."""
    match, stream = spec.match(), Stream(spec.seed)
    match.names = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Fritz"][: spec.players]
    for _ in range(30):
        if match.over:
            break
        seat = match.seat
        play_on(match, stream, 1)
        since = match.since([seat])
        told = localize(match.digest(seat, since), "en")

        if match.seat != seat or spec.players == 1:
            assert since == match.own_lines[-1]
        assert all(line["text"].startswith("You ") == (line["seat"] == seat) for line in told)
        assert len({line["seat"] for line in told}) == len(told)


def table(game, *actions, **more):
    match = stellwerk.new(game, **more)
    match.names = ["Ada", "Bruno", "Chiara", "Dora"]
    for action in actions:
        match.play(action)
    return match


def test_a_digest_adds_up_what_rivals_did_and_what_it_meant_for_me():
    """Ada wins Liberty; Bruno's and Chiara's bids are told once each, the highest; German has its own order of words."""
    match = table(
        "american_rails",
        {"do": "offer", "company": "liberty"},
        {"do": "bid", "amount": 12},
        {"do": "bid", "amount": 13},
        {"do": "bid", "amount": 15},
        {"do": "pass"},
        {"do": "bid", "amount": 16},
        players=4,
        chance=stellwerk.Script([0]),
    )
    assert match.seat == 1

    bruno = match.digest(1, match.since([1]))

    assert [line["text"]["en"] for line in bruno] == ["Chiara bid $15", "Ada bid $16"]
    assert [line["text"]["de"] for line in bruno] == ["Chiara hat 15 $ geboten", "Ada hat 16 $ geboten"]
    assert [line["text"]["en"] for line in match.digest(None, 0)] == [
        "Ada put a share of Liberty up for auction and bid $16",
        "Bruno bid $13",
        "Chiara bid $15",
    ]


def test_equal_things_share_their_verb():
    """In both languages, wherever it stands."""
    assert digest.listed("gained {colour:colour} {points:signed}", ["gained Red +1", "gained Green +2"]) == (
        "gained Red +1, Green +2"
    )
    assert digest.listed("{colour:colour} {points:signed} gewonnen", ["Rot +1 gewonnen", "Grün +2 gewonnen"]) == (
        "Rot +1, Grün +2 gewonnen"
    )
    assert digest.listed("passed", ["passed"]) == "passed"


def test_since_my_last_turn_keeps_its_place_while_i_decide_several_times_in_a_row():
    """Otherwise what rivals did would be gone after the first tile I lay."""
    match = finished(TableSpec("age_of_steam", "rust_belt", 3)).rebuilt(0)
    record = finished(TableSpec("age_of_steam", "rust_belt", 3)).actions
    rows = 0
    for one, other in pairwise(record):
        match.play(one)
        seat = match.seat
        before = match.since([seat]) if seat is not None else 0
        twin = match.clone()
        twin.play(other)
        if twin.seat == seat and match.seats[-1] != seat:
            rows += 1
            assert twin.since([seat]) == before
    assert rows >= 3


def test_what_others_do_to_me_ends_their_sentence():
    """Everybody else pays two: the reader sees it behind the colon, in money."""
    tables = [TableSpec("american_rails", "east", 4, (), seed) for seed in range(1, 9)]
    for spec in tables:
        match = finished(spec)
        for n, event in enumerate(match.happened):
            if event.kind == "charged" and event.changes:
                seat = event.changes[0][0] % 4
                amount = -event.changes[0][1]
                twin = match.clone()
                del twin.happened[n + 1 :]
                (line,) = twin.digest(seat, n)
                assert line["text"]["en"].endswith(f"had everybody else pay $2: you −${amount}")
                assert line["text"]["de"].endswith(f"alle anderen 2 $ zahlen lassen: du −{amount} $")
                return
    raise AssertionError("nobody was charged in eight games")


def test_changes_belong_to_the_line_before_them_only_where_it_is_told_ahead():
    stands = [[0, 0], [1, 0], [1, 5], [1, 7]]

    assert accounts.told([False, False], stands) == [((0, 1),), ((1, 7),)]
    assert accounts.told([True, False], stands) == [((0, 1), (1, 5)), ((1, 2),)]
    assert accounts.told([], [[0], [1]]) == []
    assert accounts.stands([0, 0], [((0, 1),), ((1, 5),)]) == [[1, 0], [1, 5]]


def test_taking_back_takes_the_changes_back_too():
    """And what is played instead is told from where the accounts stood."""
    match = stellwerk.new("age_of_steam", "rust_belt", 3, seed=1)
    stand, lines = match.stand, len(match.happened)
    match.play({"do": "sell", "shares": 2})
    assert match.stand != stand

    match.undo()

    assert (match.stand, len(match.happened)) == (stand, lines)
    match.play({"do": "sell", "shares": 1})
    assert match.log_entries(lines)[0]["changes"] == [
        {"seat": 0, "account": "cash", "by": 5},
        {"seat": 0, "account": "shares", "by": 1},
        {"seat": 0, "account": "points", "by": -3},
    ]


def test_all_tables_are_looked_at():
    assert {spec.game for spec in all_tables()} == set(registered())
