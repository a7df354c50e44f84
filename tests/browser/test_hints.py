"""What would the bot do? Asked by mouse, key and thumb; choosing a hint fills the picks and plays nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import PHONE, Person
from .positions import asks
from .stage import Table
from .test_accessibility import findings
from .test_phone import fits_a_thumb

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
Arrive = Callable[..., Person]
# Parts of a hint that lie on one another.
ON_ONE_ANOTHER = """() => [...document.querySelectorAll('.hintline')].flatMap(line => {
  const parts = [...line.children].map(e => [e.textContent, e.getBoundingClientRect()]);
  const on = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return parts.flatMap(([one, a], i) => parts.slice(i + 1).filter(([, b]) => on(a, b)).map(([other]) => `${one} / ${other}`));
})"""


def alone(table: SetTable) -> Table:
    """Ada among bots, about to place cubes."""
    return table("me", "greedy", "greedy", until=asks("expand", after=40))


def test_a_hint_by_mouse_fills_the_picks_and_plays_nothing(ada: Person, table: SetTable) -> None:
    """Three moves; a click picks one, another click another, and the log stays as it was."""
    ada.sit(alone(table))
    said = ada.see("log").inner_text()

    ada.see("hint").click()
    expect(ada.see("hint-line")).to_have_count(3)
    expect(ada.see("hints")).to_contain_text("against the best")
    for line in (ada.see("hint-line").nth(1), ada.see("hint-line").nth(0)):
        line.click()
        expect(line).to_have_attribute("aria-pressed", "true")
        for pick in (line.get_attribute("data-hint") or "").split(" "):
            expect(ada.listed(pick)).to_have_attribute("aria-pressed", "true")

    expect(ada.see("confirm")).to_be_visible()
    assert said == ada.see("log").inner_text()


def test_a_hint_by_key_goes_on_to_the_next_question(ada: Person, table: SetTable) -> None:
    """H asks, Enter picks the first, Enter plays it; the hint goes with its question. Esc closes one."""
    ada.sit(alone(table))

    ada.page.keyboard.press("h")
    expect(ada.see("hint-line").first).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.see("confirm")).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.see("hints")).to_have_count(0)
    expect(ada.see("hint")).to_be_visible()
    ada.page.keyboard.press("h")
    expect(ada.see("hints")).to_be_visible()
    ada.page.keyboard.press("Escape")

    expect(ada.see("hints")).to_have_count(0)


def test_a_hint_speaks_the_language_of_the_page(ada: Person, table: SetTable) -> None:
    """Switched while it is open."""
    ada.sit(alone(table))
    ada.see("hint").click()
    expect(ada.see("hints")).to_contain_text("What the bot")

    ada.see("lang").click()

    expect(ada.see("hints")).to_contain_text("Was der Bot")
    expect(ada.see("hints")).to_contain_text("gegenüber dem besten")


def test_people_among_themselves_get_no_button_unless_they_agreed(ada: Person, table: SetTable) -> None:
    """Neither button nor key."""
    ada.sit(table("me", "link", "greedy", until=asks("expand", after=40)))
    ada.asked("Expand")

    ada.page.keyboard.press("h")

    expect(ada.see("why")).to_be_visible()
    expect(ada.see("hint")).to_have_count(0)
    expect(ada.see("hints")).to_have_count(0)


def test_the_lobby_offers_hints_as_the_seats_are(ada: Person) -> None:
    """On for one person among bots, off with a friend by link, and as chosen once somebody chose."""
    ada.enter_lobby()
    for fold in ("seats-fold", "more-fold"):
        ada.see(fold).locator("summary").click()
    wish = ada.see("hints-select")
    expect(wish).to_have_value("on")

    second = ada.see("seat").nth(1)
    second.locator("[data-who=link]").click()
    expect(wish).to_have_value("off")
    wish.select_option("on")
    second.locator("[data-who=bot]").click()
    second.locator("[data-who=link]").click()

    expect(wish).to_have_value("on")


def test_a_hint_with_the_thumb(arrive: Arrive, table: SetTable) -> None:
    """Every line is large enough; the picked one alone stays, and the map is seen again."""
    ada = arrive(size=PHONE)
    ada.sit(alone(table))

    ada.see("hint").tap()
    expect(ada.see("hint-line")).to_have_count(3)
    fits_a_thumb(ada)
    expect(ada.see("hints").locator(".hintwhy").first).to_be_attached()
    assert [] == ada.page.evaluate(ON_ONE_ANOTHER)
    ada.see("hint-line").nth(1).tap()
    expect(ada.see("confirm")).to_be_visible()

    expect(ada.see("hint-line").nth(1)).to_be_visible()
    expect(ada.see("hint-line").nth(0)).to_be_hidden()
    fits_a_thumb(ada)


def test_axe_finds_nothing_in_a_hint(ada: Person, table: SetTable) -> None:
    """Open, and with a move picked."""
    ada.sit(alone(table))
    ada.see("hint").click()
    ada.see("hint-line").first.click()
    expect(ada.see("confirm")).to_be_visible()

    assert [] == findings(ada)
