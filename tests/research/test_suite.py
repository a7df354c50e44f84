"""The suite: fixed games, scores between two references, one figure with its interval, results that are read back or refused."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from stellwerk.arena.executors import Where
from stellwerk.bots.player import Bot
from stellwerk.cli import app
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.research import setup_for, space_of, suite
from stellwerk.research.suite import Plan, Task
from tests.cli.running import run_alone

PROGRAM = shlex.join([sys.executable, str(Path(__file__).parents[2] / "examples" / "bots" / "first_legal.py")])
QUICK = (Task("american_rails", "east", 3), Task("cube_express", "standard", 2))
NOT_A_BOT = 7


def first_legal(_observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def illegal(_observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[0])


class OwnBot(Bot):
    """Any legal action, as `random` draws it."""

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.stream = Stream(seed)

    def rank(self, match: Match, seat: int) -> list[tuple[float, int]]:
        options = match.core.legal()
        return [(0.0, options[self.stream.below(len(options))])]


def ran(agent: str, games: int = 1) -> dict[str, Any]:
    return suite.run(Plan(agent, games, 20, QUICK), Where(1), lambda: None)


def suite_result(scores: list[float]) -> dict[str, Any]:
    return {"tasks": [{"task": "a", "games": [{"n": n, "score": score} for n, score in enumerate(scores)]}]}


def changed(made: dict[str, Any], **change: Any) -> dict[str, Any]:
    """A result whose first task is another."""
    return {**made, "tasks": [{**made["tasks"][0], **change}]}


class TestTasks:
    def test_every_game_has_tasks_and_every_task_its_references(self) -> None:
        assert {task.game for task in suite.TASKS} == set(registered())
        assert suite.references().keys() == {task.key for task in suite.TASKS}
        for known in suite.references().values():
            assert known["random"] < known["hard"]

    def test_the_references_were_measured_for_this_suite(self) -> None:
        """Other tasks, looks or rivals: tools/suite_references.py measures them anew."""
        kept = suite._reference_file()

        assert (kept["suite"], kept["looks"], kept["rival"]) == (suite.VERSION, suite.REFERENCE_LOOKS, suite.RIVAL)
        assert all(games.keys() == suite.references().keys() for games in kept["games"].values())
        assert all(count >= suite.GAMES for games in kept["games"].values() for count in games.values())

    def test_games_without_luck_begin_with_drawn_decisions(self) -> None:
        """Else one bot would meet the same few games again and again."""
        task = next(task for task in suite.TASKS if task.opening)
        ends = [tuple(suite.play(Plan("greedy", 6, 20, (task,)), n)["scores"]) for n in (0, 3, 6)]

        assert len(set(ends)) == 3

    def test_the_tasks_of_one_game_can_be_run_alone(self) -> None:
        assert [task.key for task in suite.tasks_of(["cube_express"])] == [
            "cube_express/standard/2",
            "cube_express/standard/4",
        ]
        assert suite.tasks_of([]) == suite.TASKS
        with pytest.raises(Malformed, match="it has age_of_steam"):
            suite.tasks_of(["chess"])

    def test_the_agent_sits_one_place_further_each_time(self) -> None:
        rows = [suite.play(Plan("random", 2, 20, QUICK[1:]), index) for index in (0, 1)]

        assert [row["seat"] for row in rows] == [0, 1]


class TestScores:
    def test_equal_runs_give_equal_results_and_random_is_near_nought(self) -> None:
        one, again = ran("random", 2), ran("random", 2)

        assert one == again
        assert one["iqm"]["low"] <= one["iqm"]["value"] <= one["iqm"]["high"] < 60
        assert one["tasks"][0]["digest"] != one["tasks"][1]["digest"]

    def test_the_interquartile_mean_leaves_the_outer_quarters_out(self) -> None:
        assert suite.interquartile_mean([0, 1, 2, 3, 4, 5, 6, 1000]) == 3.5
        assert suite.interquartile_mean([1, 2, 3]) == pytest.approx(2)
        assert suite.interquartile_mean([-500, 2, 4, 6, 7]) == pytest.approx((2 * 0.75 + 4 + 6 * 0.75) / 2.5)

    def test_every_task_counts_alike_however_many_games_it_has(self) -> None:
        assert suite.interquartile_mean([0, 10], [3, 1]) == pytest.approx(0)
        assert suite.interquartile_mean([0, 10, 20], [1, 2, 1]) == pytest.approx(10)
        assert suite.aggregate({"a": [0.0] * 8, "b": [100.0]}) == pytest.approx(50)

    def test_quick_tasks_are_played_more_often_each_game_of_a_task_once(self) -> None:
        tasks = (Task("cube_express", "standard", 2, times=3), Task("age_of_steam", "rust_belt", 3))

        assert [(task.game[0], n) for task, n in Plan("greedy", 2, 20, tasks).course] == [
            *(("c", 0), ("a", 0), ("c", 1), ("a", 1)),
            *(("c", 2), ("c", 3), ("c", 4), ("c", 5)),
        ]

    def test_two_agents_are_compared_by_the_games_both_played(self) -> None:
        """Where chance gives both the same, a small lead is clear though both scatter widely."""
        low = suite_result([0.0, 300.0, -100.0, 50.0, 80.0])
        high = suite_result([5.0, 305.0, -95.0, 55.0, 85.0, 900.0])

        found = suite.difference(low, high, 200)

        assert found is not None
        assert (found["low"], found["value"], found["high"]) == pytest.approx((5, 5, 5))
        assert suite.difference(low, suite_result([])) is None

    def test_games_that_agree_leave_no_doubt_and_others_do(self) -> None:
        sure = suite.interval({"a": [5.0, 5.0], "b": [5.0]}, 100)
        unsure = suite.interval({"a": [0.0, 100.0, 20.0, 50.0]}, 200)

        assert (sure["low"], sure["value"], sure["high"]) == (5, 5, 5)
        assert unsure["low"] < unsure["value"] < unsure["high"]

    def test_a_bankruptcy_counts_no_more_than_the_bound_of_its_task(self) -> None:
        steam = suite.TASKS[0]

        assert [steam.bounded(margin) for margin in (-1088, -7, 240)] == [-100, -7, 100]
        low, high = (suite.references()[steam.key][name] for name in ("random", "hard"))
        row = {"task": steam.key, "margin": -1088.0}
        assert suite.told(steam, [row])["score"] == pytest.approx(100 * (-100 - low) / (high - low))


class TestAgents:
    def test_a_class_and_a_policy_play_as_well_as_a_bot(self) -> None:
        assert ran(f"bot:{__name__}:OwnBot")["tasks"][0]["games"] == ran("random")["tasks"][0]["games"]
        assert ran(f"policy:{__name__}:first_legal")["agent"].startswith("policy:")

    def test_a_program_in_any_language_plays_too(self) -> None:
        (task,) = suite.run(Plan(f"exec:{PROGRAM}", 1, 20, QUICK[1:]), Where(1), lambda: None)["tasks"]

        assert task["games"][0]["failures"] == 0
        assert task["games"][0]["moves"] > 20

    def test_a_policy_that_was_trained_on_other_numbers_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        digests = [space_of(setup_for(task.game, task.board, task.players)).digest for task in QUICK]
        monkeypatch.setattr(first_legal, "digests", digests, raising=False)
        assert ran(f"policy:{__name__}:first_legal")["agent"].startswith("policy:")

        monkeypatch.setattr(first_legal, "digests", digests[:1])
        with pytest.raises(Malformed, match=f"cube_express standard 2p is numbered as {digests[1]}"):
            ran(f"policy:{__name__}:first_legal")

    @pytest.mark.ray
    def test_on_ray_it_is_the_same_as_here(self, tmp_path: Path) -> None:
        """A real cluster on this machine, begun and ended by the command."""
        pytest.importorskip("ray", reason="ray has no wheel for this Python")
        said = ["suite", "greedy", "--game", "cube_express", "--games", "1", "--looks", "20"]

        for file, where in (("pool.json", ["--workers", "2"]), ("ray.json", ["--ray", "local"])):
            ran = run_alone(*said, *where, "-o", tmp_path / file, cwd=tmp_path)
            assert ran.returncode == 0, ran.stderr

        assert suite.read(tmp_path / "ray.json") == suite.read(tmp_path / "pool.json")

    @pytest.mark.parametrize(
        ("agent", "says"),
        [
            ("nobody", "there is no bot"),
            ("learned", "cube_express has no learned bot"),
            ("bot:no.such:Thing", "no.such"),
            (f"bot:{__name__}:Nothing", "Nothing"),
            (f"bot:{__name__}:NOT_A_BOT", "can't be called"),
            ("bot:builtins:print", "makes no stellwerk.bots.Bot"),
            (f"policy:{__name__}:illegal", "is not legal now"),
        ],
    )
    def test_what_is_no_agent_is_refused(self, agent: str, says: str) -> None:
        with pytest.raises(Malformed, match=says):
            ran(agent)


class TestResults:
    def test_one_command_measures_shows_and_draws(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            suite.Plan, "__init__", lambda self, agent, games, looks, tasks: original(self, agent, games, looks, QUICK)
        )
        file, picture = tmp_path / "random.json", tmp_path / "random.svg"

        measured = CliRunner().invoke(app, ["suite", "random", "--games", "1", "--workers", "1", "-o", str(file)])
        shown = CliRunner().invoke(
            app, ["suite", "--show", str(file), "--show", str(file), "--plot", str(picture), "--lang", "de"]
        )

        assert measured.exit_code == shown.exit_code == 0
        assert "american_rails/east/3" in measured.output
        behind = [suite.reference_games()["hard"][task.key] for task in QUICK]
        assert f"rests on {min(behind)} to {max(behind)} games of hard" in measured.output
        assert suite.read(file)["references"]["games"]["hard"].keys() == suite.references().keys()
        assert shown.output.count("random") >= 2
        assert picture.read_text(encoding="utf-8").startswith("<?xml")
        assert suite.read(file)["stellwerk"]

    def test_an_agent_that_is_not_there_is_refused_before_a_bar_begins(self, tmp_path: Path) -> None:
        tried = run_alone("suite", "nobody", "-o", tmp_path / "nobody.json", cwd=tmp_path)

        assert tried.returncode != 0
        assert "there is no bot 'nobody'" in tried.stderr
        assert "0/" not in tried.stderr + tried.stdout

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda made: "{", "is no JSON"),
            (lambda made: [], "is no result of the suite"),
            (lambda made: {**made, "suite": 0}, "is of suite 0"),
            (lambda made: {**made, "iqm": {}}, "lacks something"),
            (lambda made: {**made, "tasks": [{**made["tasks"][0], "digest": "0"}]}, "has digest 0"),
            (lambda made: {**made, "tasks": [{**made["tasks"][0], "references": {}}]}, "was scaled by {}, here by"),
            (lambda made: {**made, "tasks": 3}, "another form"),
            (lambda made: {**made, "tasks": []}, "one at least"),
            (lambda made: {**made, "tasks": made["tasks"][:1] * 2}, "each once"),
            (lambda made: {**made, "agent": 3}, "agent 3"),
            (lambda made: {name: made[name] for name in made if name != "looks"}, "looks"),
            (lambda made: {**made, "references": {"games": {"hard": {"a": -1}}}}, "-1 counts nothing"),
            (lambda made: {**made, "references": {"games": 3}}, "no attribute 'values'"),
            (
                lambda made: changed(made, games=[{"n": 0.5, "score": 1.0}]),
                "result.json lacks something.*0.5 counts nothing",
            ),
            (lambda made: changed(made, games=[]), "one at least"),
            (lambda made: changed(made, games=made["tasks"][0]["games"] * 2), "each once"),
            (lambda made: changed(made, games=[{"n": 0, "score": float("nan")}]), "nan is no figure"),
            (lambda made: changed(made, games=[{"score": 1.0}]), "'n'"),
            (lambda made: changed(made, score="high"), "'high' is no figure"),
        ],
    )
    def test_a_broken_result_is_refused_with_what_is_wrong(self, tmp_path: Path, change: Any, says: str) -> None:
        rows = [
            {"task": task.key, "n": 0, "seat": 0, "scores": [1, 2], "margin": -1, "moves": 3, "failures": 0}
            for task in QUICK
        ]
        made = change(suite.result(Plan("random", 1, 20, QUICK), rows))
        file = tmp_path / "result.json"
        file.write_text(made if isinstance(made, str) else json.dumps(made), encoding="utf-8")

        with pytest.raises(Malformed, match=says):
            suite.read(file)

    def test_results_with_other_tasks_stand_side_by_side_and_that_is_said(self, tmp_path: Path) -> None:
        files = []
        for task in QUICK:
            row = {"task": task.key, "n": 0, "seat": 0, "scores": [1, 2], "margin": -1, "moves": 3, "failures": 0}
            files += ["--show", str(tmp_path / f"{task.game}.json")]
            made = suite.result(Plan("random", 1, 20, (task,)), [row])
            Path(files[-1]).write_text(json.dumps(made), encoding="utf-8")

        shown = CliRunner().invoke(app, ["suite", *files])

        assert "task by task" in shown.output
        assert all(task.key in shown.output for task in QUICK)

    def test_a_file_that_is_not_there_is_said_to_be_missing(self, tmp_path: Path) -> None:
        with pytest.raises(Malformed, match="can't be read"):
            suite.read(tmp_path / "none.json")


original = suite.Plan.__init__
