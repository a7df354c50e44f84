"""The benchmark measures what it says, and two results can be compared."""

import json
import math
import os
import subprocess
import sys

import pytest

from stellwerk.arena.bench import compare, measure
from stellwerk.arena.subjects import Ours, peers
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered


def subject():
    return Ours(registered()["cube_express"].setup("standard", 4, None, None))


def result(moves, clone_us, peer):
    speed = {
        "games": moves,
        "moves": moves,
        "playouts": moves,
        "passes": moves,
        "clone_us": clone_us,
        "legal_us": 1,
        "undo_us": 0,
    }
    return {"peers": [{"name": "peer", "moves": peer}] if peer else [], "speeds": [{"name": "x", **speed}]}


def test_measuring_leaves_positions_as_they_were():
    """A playout plays on a clone, apply and undo cancel out, asking changes nothing."""
    mine = subject()
    position = mine.position(3, 30)
    before = position.hash()

    for call in (mine.playout(position, 1), mine.undo(position), mine.legal(position), mine.clone(position)):
        call()

    assert position.hash() == before


def test_a_playout_goes_from_the_position_to_the_end():
    """Together they are as long as a game can be: no move of the game before is played again."""
    mine = subject()
    core = mine.start(5)
    moves = mine.play(core, Stream(5), 10**6)

    assert mine.over(core)
    assert moves == mine.game(5)
    assert mine.position(5, moves) is None
    assert 0 < mine.playout(mine.position(5, moves - 1), 5)() <= moves


def test_every_number_of_a_speed_is_measured():
    """Nothing stays at zero."""
    speed = measure(subject(), 0.02)

    assert all(value > 0 for key, value in vars(speed).items() if key != "name")


def test_a_change_is_told_without_the_mood_of_the_machine():
    """Twice as many moves on a machine that was twice as fast are no progress; half the time of a clone is double."""
    (same,) = compare(result(200, 5, peer=20), result(100, 10, peer=10))
    (faster,) = compare(result(200, 5, peer=None), result(100, 10, peer=None))

    assert (same["moves"], same["clone_us"]) == (1, 1)
    assert (faster["moves"], faster["clone_us"]) == (2, 2)
    assert math.isnan(faster["undo_us"])


@pytest.mark.skipif(not peers(), reason="no peer is installed: `make bench` brings them")
def test_peers_play_to_the_end():
    """Each of them, by the same clock."""
    for peer in peers():
        assert peer.game(1) > 10
        assert peer.playout(peer.start(2), 2)() > 10


def test_bench_keeps_its_result_and_compares_with_it(tmp_path):
    """One command measures, a second one compares; a file that is no result is refused."""

    def run(*args):
        command = [sys.executable, "-m", "stellwerk", "bench", "american_rails", "--seconds", "0.02", *args]
        return subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | {"COLUMNS": "200"}, check=False
        )

    first, second = run("-o", "first.json"), run("--against", "first.json", "--no-environments")
    (tmp_path / "no.json").write_text("{}")

    assert first.returncode == 0, first.stderr
    assert json.loads((tmp_path / "first.json").read_text())["speeds"][0]["name"] == "american_rails east 4p"
    assert "times as fast" in second.stdout
    assert "kB a game" in first.stdout
    assert "kB a game" not in second.stdout
    assert "no result of stellwerk bench" in run("--against", "no.json").stderr
