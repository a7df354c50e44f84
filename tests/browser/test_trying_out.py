"""Trying out in the browser: a line for all seats in its own frame, bots that answer, numbers side by side, and its first moves made real."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import stellwerk

from .person import PHONE, Person
from .positions import asks
from .stage import Table

pytestmark = pytest.mark.browser


def tried(person: Person, at: int, moves: int) -> None:
    expect(person.see("tryout")).to_contain_text(f"From move {at} · {moves} tried")
    expect(person.page).to_have_url(re.compile(r"\?line=\d+$"))


def at_table(person: Person) -> None:
    expect(person.see("tryout")).to_have_count(0)
    expect(person.page).not_to_have_url(re.compile(r"\?line="))


def passes(person: Person) -> None:
    """Whoever is asked for a bid."""
    person.page.keyboard.press("p")
    expect(person.see("confirm")).to_be_visible()
    person.page.keyboard.press("Enter")


def bidding(match: stellwerk.Match) -> bool:
    """Two others may bid after me."""
    return asks("bid", after=4)(match) and match.core.seat == 0 and len(match.legal()) > 3


def test_a_line_is_played_for_all_seats_kept_compared_and_made_real(ada: Person, table: Callable[..., Table]) -> None:
    sat = table("me", "link", "link", until=bidding)
    last, name = sat.match.position, sat.match.names[after_pass(sat.match)]
    ada.sit(sat)

    ada.see("try").click()
    tried(ada, last, 0)
    passes(ada)
    tried(ada, last, 1)
    expect(ada.page.locator(".ask h2")).to_contain_text(f"{name}:")
    ada.see("line-bots").click()
    expect(ada.see("line-bots")).to_have_attribute("aria-disabled", "true")
    expect(ada.see("tryout")).to_contain_text(re.compile(r"· ([2-9]|\d\d) tried"))
    ada.see("line-name").fill("Pass first")
    ada.see("line-name").press("Enter")
    expect(ada.see("line-keep")).to_have_attribute("aria-pressed", "true")
    ada.page.reload()
    expect(ada.see("line-name")).to_have_value("Pass first")

    ada.page.keyboard.press("Escape")
    at_table(ada)
    ada.see("lines").click()
    expect(ada.see("line")).to_have_count(1)
    expect(ada.see("line")).to_contain_text("Pass first")
    expect(ada.see("line").locator("tbody tr")).to_have_count(3)
    ada.see("line-open").click()
    ada.see("line-follow").click()

    at_table(ada)
    expect(ada.see("notice")).to_contain_text(re.compile(r"^\s*1 of \d+ moves of the line are played. It is"))
    ada.sees_turn_of(name)


def after_pass(match: stellwerk.Match) -> int:
    twin = match.clone()
    twin.play({"do": "pass"})
    return twin.core.seat


def test_on_a_phone_a_line_leaves_the_past_and_is_rolled_anew_taken_back_and_dropped(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    sat = table("me", "link", "link", game="express_01", board="germany", until=lambda match: match.position == 4)
    bea = arrive(size=PHONE, lang="de-DE", theme="dark")
    bea.sit(sat)
    first = sat.match.seats.index(0)
    bea.visit(f"/t/{sat.id}?at={first}")
    expect(bea.see("past")).to_be_visible()

    bea.see("try").click()
    expect(bea.see("tryout")).to_contain_text(f"Ab Aktion {first} · 0 probiert")
    bea.see("pick").first.click()
    bea.confirm()
    expect(bea.see("tryout")).to_contain_text("1 probiert")
    bea.see("line-reroll").click()
    expect(bea.see("line-reroll")).to_have_attribute("aria-disabled", "false")
    expect(bea.see("tryout")).to_contain_text("1 probiert")
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bea.page.keyboard.press("u")
    expect(bea.see("tryout")).to_contain_text("0 probiert")
    bea.see("line-drop").click()

    at_table(bea)
    expect(bea.see("lines")).to_have_count(0)
