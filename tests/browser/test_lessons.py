"""A guided first game in the browser: from the lobby to open play, a wrong move, a reload, and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.lessons import Lesson, find_lesson, picks_of
from stellwerk.kernel.match import Match

from .person import PHONE, Person
from .test_accessibility import findings

pytestmark = pytest.mark.browser

LESSON = "first_train/first"

UNDER_THE_BUTTONS = """id => {
  const a = document.querySelector('.zoom').getBoundingClientRect();
  const b = document.querySelector(`[data-testid=board] [data-pick="${id}"]`).getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def begin(person: Person, lesson: Lesson) -> None:
    person.visit("/")
    person.page.locator(f'[data-testid=lobby-game][data-game="{lesson.game}"]').first.click()
    person.page.locator(f'[data-testid=learn][data-lesson="{lesson.key}"]').click()


def at_step(person: Person, lesson: Lesson, n: int) -> None:
    """Wait until the page tells step number `n`, from 0."""
    lang = person.page.evaluate("document.documentElement.lang") or "en"
    expect(person.see("lesson-text")).to_have_text(lesson.steps[n].text[lang])
    number = re.compile(rf"\b{n + 1}\b.*\b{len(lesson.steps)}$")
    expect(person.page.locator(".lesson header .muted")).to_have_text(number)


def obey(person: Person, lesson: Lesson, n: int, match: Match) -> None:
    """Do what the step wants: Enter where it is read, the picks and the red button where something is expected."""
    step = lesson.steps[n]
    if step.expect is None:
        expect(person.see("lesson-continue")).to_have_attribute("aria-disabled", "false")
        person.page.keyboard.press("Enter")
    else:
        for pick in picks_of(match, step.expect):
            if ":" in pick:
                person.pick(pick)
            else:
                person.page.locator("#amount-input").fill(str(step.expect[pick]))
                expect(person.see("confirm")).to_contain_text(str(step.expect[pick]))
        person.confirm()
        match.play(step.expect)
    for action in step.then:
        match.play(action)


def test_a_lesson_from_the_lobby_to_open_play(ada: Person) -> None:
    """Every step is told and done; a reload goes on where one was; in the end the rivals are bots."""
    lesson = find_lesson(LESSON)
    match = lesson.begin()
    begin(ada, lesson)
    for n, step in enumerate(lesson.steps):
        at_step(ada, lesson, n)
        if step.expect is not None and n == 2:
            another_move_is_answered_kindly(ada, lesson, n)
        if n == 3:
            ada.page.reload()
            at_step(ada, lesson, n)
        obey(ada, lesson, n, match)

    expect(ada.see("lesson")).to_have_attribute("data-kind", "open")
    expect(ada.see("lesson-text")).to_contain_text("easy bots")
    expect(ada.see("hint")).to_be_visible()
    ada.forgive("422")


@pytest.mark.parametrize("game", ["american_rails", "age_of_steam", "express_01", "cube_express"])
def test_the_lesson_of_every_other_game_is_played_to_open_play(ada: Person, game: str) -> None:
    """By its own script, from the list of picks; what is said at each step is what stands in its file."""
    lesson = find_lesson(f"{game}/first")
    match = lesson.begin()
    begin(ada, lesson)
    for n in range(len(lesson.steps)):
        at_step(ada, lesson, n)
        obey(ada, lesson, n, match)

    expect(ada.see("lesson")).to_have_attribute("data-kind", "open")
    expect(ada.see("lesson-text")).to_contain_text("easy bots")


def another_move_is_answered_kindly(ada: Person, lesson: Lesson, n: int) -> None:
    """Another box: nothing is played, and the notice says what to look at."""
    other = lesson.steps[n].other
    assert other is not None
    ada.pick("box:5")
    ada.confirm()
    expect(ada.see("notice")).to_contain_text(other["en"])
    expect(ada.see("notice")).not_to_have_class(re.compile(r"\bbad\b"))
    at_step(ada, lesson, n)


def test_what_is_lit_has_a_rim_and_leaving_asks_once(arrive: Callable[..., Person]) -> None:
    """On a phone, in German: the tab behind which the lit table lies, the button in sight, and the way out."""
    bea = arrive(size=PHONE, lang="de-DE")
    lesson = find_lesson(LESSON)
    begin(bea, lesson)
    at_step(bea, lesson, 0)
    bea.see("lesson-continue").tap()
    at_step(bea, lesson, 1)
    rim = "element => getComputedStyle(element).outlineStyle"
    assert bea.page.locator('.tabs [data-tab="sheets"]').evaluate(rim) == "dashed"
    assert bea.page.locator('.tabs [data-tab="log"]').evaluate(rim) == "none"
    assert bea.see("lesson-continue").bounding_box()["y"] < PHONE[1] - 80  # type: ignore[index]
    expect(bea.see("lesson-continue")).to_have_attribute("aria-disabled", "false")
    bea.see("lesson-continue").tap()
    at_step(bea, lesson, 2)
    assert [] == findings(bea)
    assert bea.listed("box:2").evaluate(rim) == "dashed"
    assert not bea.page.evaluate(UNDER_THE_BUTTONS, "box:2")

    bea.see("lesson-leave").tap()
    expect(bea.see("lesson")).to_be_visible()
    bea.see("lesson-left").tap()

    expect(bea.see("lesson")).to_have_count(0)
    bea.asked("Einflussfeld")
