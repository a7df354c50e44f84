"""`stellwerk arena` and `sim --balance` as a researcher uses them: real processes, killed and begun again."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from . import running

PLAN = ["arena", "american_rails", "--bots", "random,random,random", "--players", "3", "--seed", "5"]


def command(*args):
    return [sys.executable, "-m", "stellwerk", *map(str, args)]


def run(*args, cwd, **env):
    ran = subprocess.run(
        command(*args), capture_output=True, text=True, cwd=cwd, env=os.environ | env, timeout=240, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def here(*args, cwd):
    """Without a new Python, which would load half of science each time."""
    ran = running.run(*args, "--workers", 1, cwd=cwd)
    assert ran.returncode == 0, ran.stderr
    return ran


def rows(file):
    return sorted((json.loads(line) for line in file.read_text().splitlines() if line), key=lambda row: row["index"])


def test_a_killed_run_goes_on_where_it_was(tmp_path):
    """SIGKILL in the middle: what was finished is not played again, and all comes out as in one go."""
    args = [*PLAN, "--games", 120, "--workers", 2, "--json"]
    file, whole = tmp_path / "rows.jsonl", tmp_path / "whole.jsonl"
    killed = subprocess.Popen(command(*args, "--results", file), cwd=tmp_path, stdout=subprocess.DEVNULL)
    while not file.exists() or file.read_bytes().count(b"\n") < 20:
        assert killed.poll() is None
        time.sleep(0.02)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    kept = [line for line in file.read_text().splitlines() if line.endswith("}")]

    run(*args, "--results", file, cwd=tmp_path)
    run(*args, "--results", whole, cwd=tmp_path)

    assert 20 <= len(kept) < 120
    assert file.read_text().startswith("\n".join(kept[:20]))
    assert rows(file) == rows(whole)
    assert len(rows(file)) == 120


@pytest.mark.ray
def test_a_local_ray_cluster_plays_the_same_games_as_the_pool(tmp_path):
    """A real cluster on this machine: begun, used and ended by the command."""
    pytest.importorskip("ray", reason="ray has no wheel for this Python")
    args = [*PLAN, "--games", 8, "--workers", 2, "--json"]

    run(*args, "--results", tmp_path / "pool.jsonl", cwd=tmp_path)
    run(*args, "--results", tmp_path / "ray.jsonl", "--ray", "local", cwd=tmp_path, HOME=str(tmp_path))

    assert rows(tmp_path / "ray.jsonl") == rows(tmp_path / "pool.jsonl")


def test_a_tournament_leaves_rows_parquet_and_a_plot(tmp_path):
    """In German, with ratings; a second run plays nothing."""
    args = [*PLAN[:3], "greedy,random", *PLAN[4:], "--games", 4, "--lang", "de", "--results", "r.jsonl"]

    first = here(*args, cwd=tmp_path)
    before = (tmp_path / "r.jsonl").read_text()
    second = here(*args, cwd=tmp_path)

    assert "Wertung" in first.stdout
    assert "gerechter Anteil" in first.stdout
    assert "4 Partien waren schon da" in second.stdout
    assert (tmp_path / "r.jsonl").read_text() == before
    assert {path.suffix for path in tmp_path.iterdir()} == {".jsonl", ".parquet", ".png"}


def test_seconds_are_said_to_be_not_reproducible(tmp_path):
    """Looks are; both together are refused."""
    timed = json.loads(here(*PLAN, "--games", 1, "--seconds", 0.1, "--json", cwd=tmp_path).stdout)
    counted = json.loads(here(*PLAN, "--games", 1, "--looks", 50, "--json", cwd=tmp_path).stdout)
    both = running.run(*PLAN, "--looks", 1, "--seconds", 1, cwd=tmp_path)

    assert (timed["reproducible"], counted["reproducible"]) == (False, True)
    assert timed["files"] != counted["files"]
    assert both.returncode == 1
    assert "not both" in both.stderr


def test_balance_reports_every_number_of_players_with_a_plot(tmp_path):
    """Seats, length and ends per table; the shares of wins of a table make one."""
    told = json.loads(here("sim", "cube_express", "--balance", "--games", 4, "--json", cwd=tmp_path).stdout)

    assert [table["players"] for table in told["tables"]] == [2, 3, 4]
    assert all(sum(seat["wins"] for seat in table["seats"]) == pytest.approx(1) for table in told["tables"])
    assert (tmp_path / "balance-cube_express-standard.png").exists()
    assert len(rows(tmp_path / "balance-cube_express.jsonl")) == 12
