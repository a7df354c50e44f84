"""Easy: a weak player that plays. Three of them at a table of every game make a game of it."""

from collections import Counter

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.easy import MOST_LOOKS, EasyBeam, careless
from stellwerk.bots.planner import Line
from tests.easy_tables import PLAYERS, TABLES, easy_table, events
from tests.tables import TableSpec, wandered

IDLE = {"pass", "decline", "stop", "skip", "done", "keep", "end"}  # actions that only let something go by
LONGEST = 400  # actions to choose from, at these tables
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])


@every_table
def test_a_table_of_easy_players_looks_like_a_game(table):
    """Each seat acts at least three times for once that it lets something go by, in several ways."""
    match = easy_table(*table)

    for seat in range(PLAYERS):
        did = Counter(action.json["do"] for action, who in zip(match.actions, match.seats, strict=True) if who == seat)
        idle = sum(did[kind] for kind in IDLE)
        assert idle < did.total() / 4, f"seat {seat}: {did}"
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

        assert beam.looks < max(menu, MOST_LOOKS) + LONGEST


@pytest.mark.parametrize("seed", [2, 4, 6, 9])
def test_easy_players_do_not_ruin_themselves(seed):
    """Age of Steam, where careless players go bankrupt: on one table and on the next all three stay in the game and deliver. (While it
    thought of 24 tiles at most, with slips that no game bounded, five seats went bankrupt on these.)"""
    match = easy_table("age_of_steam", "rust_belt", 120, seed)

    assert not events(match, "insolvent")
    assert all(events(match, "delivered")[seat] >= 2 for seat in range(PLAYERS))


def test_easy_slips_in_about_every_second_turn():
    """The same position, many seeds: the best turn, or always the same other one, about as often."""
    match = wandered(TableSpec("american_rails", "east", 4), 40)
    _, best = bots.get("easy", 0).explain(match, match.seat, 1)[0]

    took = Counter(bots.get("easy", seed).decide(match, match.seat).code for seed in range(40))

    assert len(took) == 2
    assert 10 <= took[best.code] <= 30


def test_a_slip_is_no_blunder():
    """The worst turn is taken that loses little, by the game's word and beside the others; not where everything but the best is bad."""
    near = [Line(10.0, [1, 5], False), Line(9.5, [2], False), Line(9.0, [3], False), *poor_lines()]
    halfway = [Line(10.0, [1], False), Line(5.0, [2], False), *poor_lines()]
    bad = [Line(10.0, [1], False), Line(4.5, [2], False), *poor_lines()]

    assert careless(near, 1.0).codes == [3]
    assert careless(near, 0.5).codes == [2]
    assert careless(near, 9.0).codes == [3]
    assert careless(halfway, 9.0).codes == [2]
    assert careless(bad, 9.0).codes == [1]
    assert careless(near[:1], 1.0).codes == [1, 5]


def test_a_slip_rather_begins_otherwise():
    """Where no other beginning is good enough, it is the same one with another end."""
    lines = [Line(10.0, [1, 5], False), Line(9.9, [2, 5], False), Line(9.8, [1, 6], False), *poor_lines()]

    assert careless(lines, 0.5).codes == [2, 5]
    assert careless([lines[0], *lines[2:]], 0.5).codes == [1, 6]


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
