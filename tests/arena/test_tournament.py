"""Tournaments: the same games on any number of workers, nothing played twice, nothing lost."""

import json

from stellwerk.arena import tournament
from stellwerk.arena.tournament import Tournament, read_rows, run, standings, wilson

PLAN = Tournament("american_rails", None, 3, (), ("greedy", "random", "random"), 3, 7, 0.1)
QUICK = Tournament("american_rails", None, 3, (), ("random",), 12, 7, 0.1)


def nobody(_):
    """Progress that nobody watches."""


def test_seats_rotate_on_common_seeds(tmp_path):
    """Three games, the same seed, greedy in each seat once."""
    rows = run(PLAN, tmp_path / "rows.jsonl", 1, nobody)

    assert len({row["seed"] for row in rows}) == 1
    assert sorted(row["bots"].index("greedy") for row in rows) == [0, 1, 2]


def test_one_worker_and_two_play_the_same_games(tmp_path):
    """Seeds depend on the plan alone."""
    assert run(QUICK, tmp_path / "one.jsonl", 1, nobody) == run(QUICK, tmp_path / "two.jsonl", 2, nobody)


def test_a_tournament_goes_on_where_it_stopped(tmp_path, monkeypatch):
    """Five games are there and a sixth line is cut off: only seven are played."""
    file = tmp_path / "rows.jsonl"
    rows = run(QUICK, file, 1, nobody)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows[:5]) + '{"plan": "cut')
    played = []
    really = tournament.play_game
    monkeypatch.setattr(tournament, "play_game", lambda plan, index: played.append(index) or really(plan, index))
    again = run(QUICK, file, 1, nobody)

    assert played == [5, 6, 7, 8, 9, 10, 11]
    assert again == rows


def test_lines_of_another_tournament_do_not_count(tmp_path):
    """Another seed is another tournament; more games of the same are the same."""
    file = tmp_path / "rows.jsonl"
    run(QUICK, file, 1, nobody)

    other = Tournament("american_rails", None, 3, (), ("random",), 12, 8, 0.1)
    longer = Tournament("american_rails", None, 3, (), ("random",), 20, 7, 0.1)

    assert read_rows(file, other) == []
    assert len(read_rows(file, longer)) == 12


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
