"""Lesson files: read and checked, all faults at once; each of ours is played to its end, and a change that breaks one is told."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stellwerk.kernel.errors import BadData
from stellwerk.kernel.lessons import (
    NUMBER,
    Lesson,
    find_lesson,
    findings_of,
    lessons_of,
    picks_of,
    played,
    read_lesson,
)
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find, registered

OURS = [lesson for game in registered().values() for lesson in lessons_of(game).values()]
RAILS = find("american_rails")

HEAD = """
format = 1
game = "american_rails"
board = "east"
players = 3
seed = 9
seat = 0
rivals = ["Bruno", "Clara"]
title = {en = "First", de = "Zuerst"}
minutes = 5
"""
OFFER = """
[[step]]
text = {en = "Take Liberty.", de = "Nimm Liberty."}
expect = {do = "offer", company = "liberty"}
"""


def positions(lesson: Lesson) -> Iterator[tuple[int, Match]]:
    """Every step with the match as it stands there."""
    match = lesson.begin()
    for n in range(len(lesson.steps)):
        yield n, match.clone()
        for _, action in Lesson.rest(one_step(lesson, n), 0):
            match.play(action)


def one_step(lesson: Lesson, n: int) -> Lesson:
    return replace(lesson, steps=lesson.steps[n : n + 1])


def told(text: str) -> list[str]:
    with pytest.raises(BadData) as caught:
        read_lesson(RAILS, "own.toml", text.encode())
    return [str(finding) for finding in caught.value.findings]


@pytest.mark.parametrize("game", sorted(registered()))
def test_every_game_has_a_guided_first_game(game: str) -> None:
    assert f"{game}/first" in lessons_of(find(game))


@pytest.mark.parametrize("lesson", OURS, ids=lambda lesson: lesson.key)
class TestOurs:
    def test_it_plays_to_its_end(self, lesson: Lesson) -> None:
        """Whatever it expects and its rivals do is legal, whatever it lights is there; and the game is not over with it."""
        assert [] == [str(finding) for finding in played(lesson, lesson.key)]

    def test_it_is_long_enough_to_teach_and_short_enough_to_end(self, lesson: Lesson) -> None:
        assert 15 <= len(lesson.steps) <= 34
        assert 8 <= sum(step.expect is not None for step in lesson.steps)
        assert 8 <= lesson.minutes <= 15
        assert max(len(text) for step in lesson.steps for text in step.text.values()) <= 420

    def test_it_speaks_of_what_is_lit_in_every_step_that_asks(self, lesson: Lesson) -> None:
        """The picks that lead to what is expected are offered where the step stands."""
        for n, match in positions(lesson):
            expect = lesson.steps[n].expect
            if expect is not None:
                offered = {pick["id"] for column in match.choices()["steps"] for pick in column["picks"]}
                assert set(picks_of(match, expect)) <= offered

    def test_the_game_goes_on_behind_it(self, lesson: Lesson) -> None:
        *_, (n, match) = positions(lesson)
        for _, action in lesson.rest(n):
            match.play(action)

        assert match.position == lesson.end
        assert not match.over

    def test_every_step_is_found_by_its_position(self, lesson: Lesson) -> None:
        """However far was read: a game that stands here is at this step, and never at one before it."""
        for n, match in positions(lesson):
            assert lesson.at(match.position, n) == n
            assert lesson.at(match.position, 0) == min(
                i for i, start in enumerate(lesson.starts) if start == match.position
            )

    def test_both_languages_speak_of_the_same_numbers(self, lesson: Lesson) -> None:
        for step in lesson.steps:
            for text in filter(None, (step.text, step.other)):
                assert sorted(NUMBER.findall(text["en"])) == sorted(NUMBER.findall(text["de"]))
                assert not re.search(r"\{|\}", text["en"] + text["de"])


def test_a_lesson_is_found_by_its_key() -> None:
    assert find_lesson("american_rails/first").game == "american_rails"


def test_the_end_of_a_lesson_is_the_end_of_its_guidance() -> None:
    lesson = read_lesson(RAILS, "own.toml", (HEAD + OFFER).encode())

    assert lesson.at(0, 0) == 0
    assert lesson.at(0, 1) is None, "left"
    assert lesson.at(1, 0) is None, "played"


def test_several_actions_are_taken_only_if_the_steps_follow_one_another_at_once() -> None:
    two = (
        OFFER
        + '[[step]]\ntext = {en = "Pass.", de = "Passe."}\nexpect = {do = "pass"}\nthen = [{do = "pass"}]\n'
        + OFFER
    )
    lesson = read_lesson(RAILS, "own.toml", (HEAD + two).encode())
    offer, give_up = {"do": "offer", "company": "liberty"}, {"do": "pass"}

    assert lesson.expects(0, [offer])
    assert lesson.expects(0, [offer, give_up])
    assert not lesson.expects(0, [give_up])
    assert not lesson.expects(0, [offer, offer])
    assert not lesson.expects(1, [give_up, offer]), "the rivals come in between"
    assert not lesson.expects(2, [offer, offer]), "behind the last step"


# What is wrong with a file --------------------------------------------------------------------------


def test_all_faults_of_a_file_are_told_at_once() -> None:
    found = told(
        """
        format = 1
        game = "age_of_steam"
        board = "west"
        players = 9
        seat = 0
        rivals = ["Bruno"]
        title = {en = "First"}
        minutes = 0
        colour = "red"
        [options]
        cash_3p = 7
        [[step]]
        text = {en = "Pay 3.", de = "Zahl 4."}
        lit = "hex:1,1"
        other = {en = "No.", de = "Nein."}
        then = [{company = "liberty"}]
        [[step]]
        expect = "pass"
        text = {en = " ", de = "Leer"}
        """
    )

    for place in (
        "game",
        "board",
        "players",
        "seed",
        "rivals",
        "title",
        "minutes",
        "colour",
        "options",
        "step 1, text",
        "step 1, lit",
        "step 1, other",
        "step 1, then",
        "step 2, expect",
        "step 2, text",
    ):
        assert any(line.startswith(f"own.toml, {place}: ") for line in found), (place, found)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("", "own.toml, step: is missing; a list of steps, [[step]], is needed"),
        ("step = [1]", "step 1: is no table"),
        ('[[step]]\ntext = {en = "A", de = "B"}\nthen = 7', "step 1, then: is 7; a list of actions is needed"),
        ('[[step]]\ntext = {en = "A", de = "B"}\nexpects = 7', "step 1, expects: is unknown"),
        ("[[step", "the file: is no readable TOML"),
    ],
)
def test_steps_that_are_none(step: str, reason: str) -> None:
    assert reason in "\n".join(told(HEAD + step))


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (
            'expect = {do = "offer", company = "continental"}',
            "expect: {'do': 'offer', 'company': 'continental'} is not possible: AR-1.4",
        ),
        ('expect = {do = "offer", company = "pacific"}', "is no action: company is 'pacific'"),
        ('then = [{do = "offer", company = "liberty"}]', "then: seat 0 decides here; a rival is wanted"),
        ('lit = ["hex:99,99"]', "lit 'hex:99,99' is neither in the drawing"),
        ('lit = ["sheet:weather"]', "lit 'sheet:weather' is neither"),
    ],
)
def test_what_cannot_be_played_or_seen_is_told(tmp_path: Path, steps: str, reason: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'{HEAD}[[step]]\ntext = {{en = "A", de = "B"}}\n{steps}\n', encoding="utf-8")

    found = [str(finding) for finding in findings_of(RAILS, file)]

    assert len(found) == 1
    assert found[0].startswith(f"{file}, step 1")
    assert reason in found[0]


def test_a_changed_rule_breaks_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever legal refuses, the check of the lesson tells: here a game in which nobody may bid."""
    lesson = find_lesson("american_rails/first")
    legal: Any = Match.why_not
    monkeypatch.setattr(
        Match,
        "why_not",
        lambda match, action, seat=None: (
            find("american_rails") and match.out_of_turn() if "amount" in action.json else legal(match, action, seat)
        ),
    )

    assert "not possible" in str(played(lesson, "first")[0])
