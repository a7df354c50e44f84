"""The load bench: it plays, and what it tells adds up. No figure is judged here: machines differ."""

import math

import pytest

from stellwerk.cli.load import measure_server, show_server
from stellwerk.kernel.errors import Malformed
from stellwerk.server.load import Plan


def test_a_small_load_is_measured_from_end_to_end(capsys):
    """Two tables of each kind for a second: people and bots play, every figure is a number, the process is gone."""
    made = measure_server(Plan(1.0, ("american_rails",), 2, 2, 3, 8, 5, 2, 3), lambda _what: None)

    (action,) = made["actions"]
    assert action["n"] == 8
    assert 0 < action["push_mean"] <= action["push_bytes"] < 15_000
    (past,) = made["looking back"]
    assert (past["n"], past["cpu"]["n"], past["actions"] > 100) == (5, 5, True)
    assert not math.isnan(past["cold_ms"])
    assert made["a crowd of watchers"]["n"] > 0
    for name in ("people and bots", "open tables"):
        assert made[name]["tables"] == 2
    assert not math.isnan(made["echo"]["p50"])
    assert made["while bots think"]["busy"]["n"] > 0
    evenings = made["evenings"]
    assert (evenings["tables"], len(evenings["full_mb"]), len(evenings["after_mb"])) == (3, 2, 2)
    show_server(made)
    shown = capsys.readouterr().out
    assert "people and bots: 2 tables" in shown
    assert "evenings of 3 tables" in shown
    assert "a past position of american_rails" in shown


def test_only_the_past_is_measured_where_that_is_wanted(capsys):
    made = measure_server(Plan(0.1, ("american_rails",), looks=3, past_only=True), lambda _what: None)
    show_server(made)

    assert set(made) == {"plan", "echo", "looking back"}
    assert "p99" in capsys.readouterr().out


def test_a_game_without_a_table_is_named():
    with pytest.raises(Malformed, match="chess"):
        Plan(1.0, ("chess",))
