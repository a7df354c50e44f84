"""The guided first game in the terminal, and the proof of a lesson file."""

import json
from pathlib import Path

import pytest

from stellwerk.kernel.lessons import find_lesson

from .test_commands import run

FIRST = find_lesson("american_rails/first")


def typed() -> str:
    """The whole lesson by name and amount, as somebody would type it who obeys."""
    lines = []
    for step in FIRST.steps:
        if step.expect is None:
            lines.append("")
            continue
        values = {key: value for key, value in step.expect.items() if key != "do"}
        lines += [f"={value}" if key == "amount" else f"{key}:{value}" for key, value in values.items()]
        lines.append("" if values else f"do:{step.expect['do']}")
    return "\n".join(lines) + "\n"


def test_a_lesson_is_played_to_its_end_and_then_openly(tmp_path: Path) -> None:
    """Every step is told once; after the last one the bots play, and the record is an ordinary one."""
    file = tmp_path / "g.json"

    ran = run("learn", "american_rails", "--lang", "de", "--save", file, stdin=typed())

    assert ran.returncode == 0, ran.stderr
    for n, step in enumerate(FIRST.steps, start=1):
        assert ran.stdout.count(f"— Schritt {n} von {len(FIRST.steps)} —\n{step.text['de']}\n") == 1
    assert "Deine Gegner sind leichte Bots" in ran.stdout
    actions = json.loads(file.read_text())["actions"]
    assert actions[: FIRST.end] == [action for _, action in FIRST.rest(0)]
    assert len(actions) > FIRST.end, "Clara is a bot now"
    assert run("replay", file).returncode == 0


def test_another_move_is_answered_kindly_an_illegal_one_by_its_rule_and_nothing_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "g.json"

    ran = run(
        "learn", "american_rails", "--save", file, stdin="\n\nmajestic\n\ncompany:continental\nliberty\n\nu\nq\n"
    )  # fmt: skip

    assert FIRST.steps[2].other is not None
    assert FIRST.steps[2].other["en"] in ran.stdout
    assert "AR-1.4" in ran.stdout
    assert "Nothing is taken back during the lesson." in ran.stdout
    assert json.loads(file.read_text())["actions"] == [FIRST.steps[2].expect]


def test_a_lesson_there_is_not(tmp_path: Path) -> None:
    ran = run("learn", "american_rails", "--lesson", "last", cwd=tmp_path)

    assert ran.returncode == 1
    assert "it has first" in ran.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_lesson_check_tells_what_is_wrong(tmp_path: Path, as_json: bool) -> None:
    file = tmp_path / "american_rails" / "own.toml"
    file.parent.mkdir()
    file.write_text('format = 1\ngame = "american_rails"\n', encoding="utf-8")

    ran = run("lesson", "check", file, *(["--json"] if as_json else []))

    assert ran.returncode == 1
    assert "players" in ran.stdout
    assert "step" in ran.stdout
    if as_json:
        assert {"file", "findings"} == set(json.loads(ran.stdout))


def test_lesson_check_finds_nothing_in_ours(pytestconfig: pytest.Config) -> None:
    ran = run("lesson", "check", pytestconfig.rootpath / "src/stellwerk/games/american_rails/lessons/first.toml")

    assert ran.returncode == 0
    assert "is in order" in ran.stdout
