"""The learned bot plays by a small net that a game keeps; the script that makes such nets learns."""

import importlib.util
import json
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.learned import Eye, read_net
from stellwerk.cli.common import parse_bots
from stellwerk.kernel.errors import BadData, Malformed, StellwerkError
from stellwerk.kernel.registry import registered
from stellwerk.server.messages import NewTable, WantedSeat
from stellwerk.server.opening import check_seats
from tests.tables import TableSpec, wandered

SCRIPT = Path(__file__).parents[2] / "examples" / "learn" / "learn.py"


def script(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    return script(SCRIPT)


def kept() -> dict[str, Any]:
    file = resources.files("stellwerk.games.american_rails") / "bot" / "net.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


class TestBot:
    def test_it_beats_three_greedy_bots(self) -> None:
        """In half of the games at least, twice its share: greedy plays better since the net was trained."""
        won = 0
        for game in range(6):
            match, seat = stellwerk.new("american_rails", players=4, seed=70 + game), game % 4
            bots.play_out(match, [bots.get("learned" if n == seat else "greedy", n) for n in range(4)])
            won += match.winners() == [seat]

        assert won >= 3

    def test_one_net_plays_with_three_four_and_five(self) -> None:
        for players in (3, 4, 5):
            match = wandered(TableSpec("american_rails", "east", players), 30)

            assert bots.get("learned", 1).decide(match, match.core.seat) in match.legal()
            assert len(match.setup.traits(match.core, 0)) == len(match.setup.trait_names)

    def test_every_game_can_be_read_by_a_net(self) -> None:
        for game in registered():
            match = stellwerk.new(game, seed=1)
            eye = Eye(match.setup)
            before = match.core.hash()
            rows = eye.inputs(match.core, match.core.seat)

            assert {len(row) for row in rows} == {len(eye.names)}
            assert len(rows) == len(match.core.legal())
            assert match.core.hash() == before

    def test_a_game_without_a_net_says_what_plays_it(self) -> None:
        match = stellwerk.new("cube_express", seed=1)

        with pytest.raises(Malformed, match="planner and search"):
            bots.get("learned").decide(match, match.core.seat)
        assert "learned" not in bots.names_for(registered()["cube_express"])
        assert "learned" in bots.names_for(registered()["american_rails"])

    def test_a_table_takes_it_where_there_is_a_net_and_else_names_who_plays(self) -> None:
        def wish(game: str, board: str) -> NewTable:
            return NewTable(game=game, board=board, players=3, seats=[WantedSeat(who="bot", bot="learned")] * 3)

        check_seats(wish("american_rails", "east"))
        with pytest.raises(StellwerkError, match="planner, search"):
            check_seats(wish("cube_express", "standard"))
        with pytest.raises(Malformed, match="examples/learn"):
            parse_bots("greedy,learned", "cube_express")

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda net: {**net, "format": "stellwerk-net-0"}, "stellwerk-net-0"),
            (lambda net: {**net, "inputs": ["mood", *net["inputs"][1:]]}, "mood"),
            (lambda net: {**net, "last": net["last"][1:]}, "do not fit"),
            (lambda net: {**net, "scale": [0.0, *net["scale"][1:]]}, "do not fit"),
            (lambda net: {**net, "mean": ["x"]}, "is no net"),
            (lambda net: {**net, "last": [float("nan"), *net["last"][1:]]}, "no number"),
            (lambda net: {"format": net["format"]}, "is no net"),
        ],
    )
    def test_a_net_of_another_form_or_for_other_eyes_is_refused(self, change: Any, says: str) -> None:
        setup = stellwerk.new("american_rails", players=4).setup

        with pytest.raises(BadData, match=says):
            read_net(json.dumps(change(kept())), setup)
        assert read_net(json.dumps(kept()), setup).net.last

    def test_its_card_says_how_it_was_made(self) -> None:
        card = kept()["card"]

        assert card["made_by"] == str(SCRIPT.relative_to(SCRIPT.parents[2]))
        assert card["lessons"] > 500
        assert len(json.dumps(kept())) < 40_000


class TestScript:
    def test_in_seconds_it_understands_the_expert_better_than_before(self, learn: ModuleType, tmp_path: Path) -> None:
        """On decisions it did not learn from; and what it writes plays."""
        nets = []
        plan = learn.Plan(players=(3,), lessons=120, rounds=2, trials=1, width=8, ask=0.5)
        curve = learn.train(plan, lambda text, _: nets.append(text))

        losses = [point["loss"] for point in curve.points]
        assert [point["lessons"] for point in curve.points] == [0, 108, 216]
        assert losses[-1] < 0.95 * losses[0]
        assert "margin" in curve.points[-1]
        match = stellwerk.new("american_rails", players=3, seed=2)
        student = learn.Student(nets[-1])
        assert student.decide(match, match.core.seat) in match.legal()

    def test_the_arrays_and_the_bot_judge_alike(self, learn: ModuleType) -> None:
        """What is trained is what plays, but for the figures that are cut off."""
        import numpy as np

        match = wandered(TableSpec("american_rails", "east", 4), 25)
        eye = Eye(match.setup)
        rows = eye.inputs(match.core, match.core.seat)
        net = learn.Trained(len(eye.names), 6, np.random.default_rng(1))
        written = read_net(learn.file_of(net, eye.names, {}), match.setup)

        assert [written.net.judge(row) for row in rows] == pytest.approx(
            net.forward(np.array(rows, np.float32))[2].tolist(), rel=0.01, abs=0.05
        )

    def test_its_command_line_says_what_it_means(self, learn: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        """Once `--rounds` came in as lessons."""
        plans: list[Any] = []
        monkeypatch.setattr(learn, "train", lambda plan, keep: plans.append(plan))

        learn.main(["--minutes", "3", "--rounds", "5", "--players", "3", "4", "--trials", "7"])

        (plan,) = plans
        assert (plan.minutes, plan.rounds, plan.players, plan.trials, plan.lessons) == (3.0, 5, (3, 4), 7, 0)
        assert sum(plan.seconds_of(n) for n in range(5)) == pytest.approx(180)
