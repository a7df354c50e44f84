"""Tournaments: the same games on any number of workers, nothing played twice, nothing lost."""

import json
import multiprocessing
from dataclasses import replace

import stellwerk
from stellwerk.arena import tournament
from stellwerk.arena.budget import Budget
from stellwerk.arena.executors import Where
from stellwerk.arena.openings import play_opening
from stellwerk.arena.tournament import Tournament, finished, run, standings, wilson
from stellwerk.kernel.registry import find

PLAN = Tournament("american_rails", None, 3, (), ("greedy", "random", "random"), 3, 7)
QUICK = Tournament("american_rails", None, 3, (), ("random",), 12, 7)
HERE = Where(1)


def nobody():
    """Progress that nobody watches."""


def test_seats_rotate_on_common_seeds(tmp_path):
    """Three games, the same seed, greedy in each seat once."""
    rows = run(PLAN, tmp_path / "rows.jsonl", HERE, nobody)

    assert len({row["seed"] for row in rows}) == 1
    assert sorted(row["bots"].index("greedy") for row in rows) == [0, 1, 2]


def test_neighbours_change_from_seed_to_seed():
    """Rotation alone would leave each entrant for ever behind the same other."""
    plan = replace(PLAN, entrants=("a", "b", "c"))

    behind = {tuple(plan.seating(index, 3)[1:] + plan.seating(index, 3)[:1]) for index in range(60)}

    assert len(behind) == 6


def test_one_worker_and_three_play_the_same_games(tmp_path):
    """Seeds depend on the plan alone."""
    one = run(QUICK, tmp_path / "one.jsonl", HERE, nobody)

    assert one == run(QUICK, tmp_path / "three.jsonl", Where(3), nobody)
    assert len({row["seed"] for row in one}) == 12


def test_two_minds_are_another_tournament_and_leave_nobody_behind(tmp_path):
    """That they decide the same again by looks is told in tests/bots/test_together.py."""
    one = Tournament("cube_express", None, 2, (), ("search", "random"), 1, 7, Budget(looks=60))
    two = replace(one, budget=Budget(looks=60, minds=2))

    rows = run(two, tmp_path / "two.jsonl", HERE, nobody)

    assert rows[0]["winners"]
    assert two.budget.bot("search", 1).company.many == 2
    assert finished(one, tmp_path / "two.jsonl") == {}
    assert multiprocessing.active_children() == [], "every bot ends its helpers"


def opened(seed, each=1):
    match = stellwerk.new("express_01", players=3, seed=1)
    play_opening(match, each, seed)
    return match


def test_an_opening_is_the_same_for_every_seating_and_another_for_the_next_seed():
    """So many decisions per seat, hanging on its seed alone."""
    assert opened(5).position == 3
    assert opened(5).actions == opened(5).actions
    assert len({tuple(map(str, opened(seed).actions)) for seed in range(4)}) > 1


def test_games_with_an_opening_are_others_and_results_without_one_keep_their_name(tmp_path, monkeypatch):
    """What was played before there were openings still belongs to its tournament."""
    plan = Tournament("express_01", None, 3, (), ("greedy",), 2, 7)
    usual = run(plan, tmp_path / "usual.jsonl", HERE, nobody)
    varied = run(replace(plan, opening=3), tmp_path / "varied.jsonl", HERE, nobody)

    assert [row["scores"] for row in varied] != [row["scores"] for row in usual]
    assert plan.key() != replace(plan, opening=3).key()
    monkeypatch.setattr(type(find("american_rails")), "rules_version", 1)  # as when that name was made
    assert Tournament.key.__wrapped__(QUICK) == "3535ae76c282"


def test_a_tournament_goes_on_where_it_stopped(tmp_path, monkeypatch):
    """Five games are there and a sixth line is cut off: only seven are played."""
    file = tmp_path / "rows.jsonl"
    rows = run(QUICK, file, HERE, nobody)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows[:5]) + '{"plan": "cut')
    played = []
    really = tournament.play_game
    monkeypatch.setattr(tournament, "play_game", lambda plan, index: played.append(index) or really(plan, index))
    again = run(QUICK, file, HERE, nobody)

    assert played == [5, 6, 7, 8, 9, 10, 11]
    assert again == rows


def test_lines_of_another_tournament_do_not_count(tmp_path):
    """Another seed, another budget are another tournament; more games of the same are the same."""
    file = tmp_path / "rows.jsonl"
    run(QUICK, file, HERE, nobody)

    assert finished(replace(QUICK, seed=8), file) == {}
    assert finished(replace(QUICK, budget=Budget(looks=10)), file) == {}
    assert len(finished(replace(QUICK, games=20), file)) == 12


def test_standings_count_shared_wins_and_tell_the_interval():
    """Two wins, one of them shared by two: 1.5 of 2."""
    rows = [
        {"bots": ["a", "b"], "winners": [0], "scores": [9, 3]},
        {"bots": ["b", "a"], "winners": [0, 1], "scores": [5, 5]},
    ]

    first, second = standings(rows)

    assert (first["bot"], first["wins"], first["score"], first["fair"]) == ("a", 0.75, 7.0, 0.5)
    assert second["wins"] == 0.25
    assert first["low"] < 0.75 < first["high"]


def test_the_interval_narrows_with_more_games():
    """And stays between 0 and 1."""
    assert wilson(0.5, 400)[0] > wilson(0.5, 40)[0]
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == 1.0
