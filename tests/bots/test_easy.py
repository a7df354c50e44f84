"""Easy: a weak player that plays. Three of them at a table of every game make a game of it."""

from collections import Counter

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.easy import MOST_LOOKS, SEEN, EasyBeam, second_best
from stellwerk.bots.planner import Line
from tests.easy_tables import PLAYERS, TABLES, easy_table
from tests.tables import TableSpec, wandered

IDLE = {"pass", "decline", "stop", "skip", "done", "keep", "end"}  # actions that only let something go by
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])


@every_table
def test_a_table_of_easy_players_looks_like_a_game(table):
    """Each seat acts at least twice for once that it lets something go by, in several ways; on the Rust Belt a bid to pass and a
    building to be done with come in every round."""
    match = easy_table(*table)

    for seat in range(PLAYERS):
        did = Counter(action.json["do"] for action, who in zip(match.actions, match.seats, strict=True) if who == seat)
        idle = sum(did[kind] for kind in IDLE)
        assert idle < did.total() / 3, f"seat {seat}: {did}"
        assert len(set(did) - IDLE) >= 5, f"seat {seat}: {did}"


@every_table
def test_easy_decides_the_same_for_the_same_seed(table):
    """In the midst of a game, with a slip or without: decision by decision."""
    match = stellwerk.replay(easy_table(*table).record(), upto=60)
    for seed in (3, 4):
        first, again = bots.get("easy", seed), bots.get("easy", seed)
        assert first.decide(match, match.seat) == again.decide(match.clone(), match.seat)


@every_table
def test_easy_is_quick_on_every_machine(table):
    """It judges so many positions and ends with the line it is at: what a slow machine takes longer for, it does not do more of."""
    record = easy_table(*table).record()
    for upto in (20, 50, 80):
        match = stellwerk.replay(record, upto=upto)
        beam = EasyBeam(match.setup, match.seat)
        menu = len(match.core.legal())

        beam.lines(match.core)

        assert beam.looks < max(menu, MOST_LOOKS) + 2 * menu + 100


def test_easy_overlooks_one_of_many_but_never_what_is_rare():
    """Of each kind of action so many at most, in their order, others with other eyes; what there is little of it sees wholly."""
    match = stellwerk.new("age_of_steam", "rust_belt", PLAYERS, 1)
    while match.view(None)["step"] != "build":
        match.play(match.legal()[0])
    menu = [match.setup.actions.json(code)["do"] for code in match.core.legal()]

    seen = [EasyBeam(match.setup, match.seat, eyes).seen(match.core) for eyes in (1, 1, 2)]

    assert seen[0] == seen[1] != seen[2]
    assert seen[0] == sorted(set(seen[0])) != match.core.legal()
    kinds = Counter(match.setup.actions.json(code)["do"] for code in seen[0])
    assert kinds == {kind: min(count, SEEN) for kind, count in Counter(menu).items()}
    assert max(kinds.values()) == SEEN
    assert min(kinds.values()) < SEEN


def test_easy_slips_in_about_every_second_turn():
    """The same position, many seeds: the best turn, or the next best that begins otherwise, about as often."""
    match = wandered(TableSpec("american_rails", "east", 4), 40)
    best = [action for _, action in bots.get("easy", 0).explain(match, match.seat, 2)]

    took = Counter(bots.get("easy", seed).decide(match, match.seat).code for seed in range(40))

    assert set(took) == {action.code for action in best}
    assert 10 <= took[best[1].code] <= 30


def test_a_slip_is_no_blunder():
    """Second best is taken where it is near, not where everything but the best is bad."""
    near = [Line(10.0, [1, 5], False), Line(9.9, [1, 6], False), Line(9.0, [2], False), *poor_lines()]
    bad = [Line(10.0, [1], False), Line(5.0, [2], False), *poor_lines()]

    assert second_best(near).codes == [2]
    assert second_best(bad).codes == [1]
    assert second_best(near[:1]).codes == [1, 5]
    assert second_best([Line(10.0, [1], False), Line(9.0, [2], False)]).codes == [1]


def poor_lines() -> list[Line]:
    """A middling turn, a poor one, and one that is ruinous: only the poor one is a measure."""
    return [Line(worth, [code], False) for code, worth in ((3, 4.0), (4, 3.0), (5, -1000.0))]


def test_easy_beats_a_table_of_greedy_players():
    """American Rails, where greedy never builds: from every seat."""
    for seat in range(PLAYERS):
        match = stellwerk.new("american_rails", "east", PLAYERS, seed=seat)
        bots.play_out(match, [bots.get("easy" if other == seat else "greedy", other) for other in range(PLAYERS)])
        assert match.winners() == [seat]


def test_tables_offer_easy_and_not_greedy():
    """Easy is a level people choose; greedy stays for the arena and for tables that have it, and what was learned plays few games."""
    assert bots.get("easy").key == "easy"
    assert bots.OFFERED == ("random", "easy", "planner", "search")
    assert set(bots.OFFERED) | {"greedy", "learned"} == set(bots.names()) == set(bots.TITLES)
