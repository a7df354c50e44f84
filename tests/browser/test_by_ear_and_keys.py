"""Without eyes or without a mouse: the board in words, moves as they come, every pick in three keys, focus that stays."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import EVERY_GAME, asks, refused_by
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
SPOKEN_LETTERS = """() => [...document.querySelectorAll('[data-testid=board] svg text')]
  .filter(e => !e.closest('[aria-hidden=true]')).map(e => e.textContent)"""
ONE_OF_EACH_KIND = """() => {
  const asked = new Set([...document.querySelectorAll('[data-testid=pick]')].map(e => e.dataset.pick));
  const there = [...document.querySelectorAll('[data-testid=board] [data-pick], .rowpick')].map(e => e.dataset.pick);
  return Object.values(Object.fromEntries(there.filter(id => !asked.has(id)).map(id => [id.split(':')[0], id])));
}"""
CALLED = """pick => fetch(`/api${location.pathname.replace('/t/', '/tables/')}/why`, {method: 'POST',
  headers: {'Content-Type': 'application/json'}, body: JSON.stringify({lang: 'en', position: 0, picked: [pick]})})
  .then(answer => answer.json()).then(answer => answer.about)"""
STRAY_LETTERS = """() => [...document.querySelectorAll('.finder > span')].filter(tag => {
  const box = tag.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return ![...document.querySelectorAll('[data-pick]')].some(e => {
    const b = e.getBoundingClientRect();
    return x >= b.left && x <= b.right && y >= b.top && y <= b.bottom;
  });
}).map(tag => tag.textContent)"""
FOCUSED = "() => document.activeElement?.dataset?.pick ?? ''"


def test_the_board_is_told_and_every_move_announced_in_order(ada: Person, table: SetTable) -> None:
    setting = table("me", "me", "me", until=asks("bid"))
    ada.sit(setting)
    assert [] == ada.page.evaluate(SPOKEN_LETTERS)
    ada.page.keyboard.press("b")
    told = ada.see("told")
    expect(told.locator("details")).to_have_count(4)
    told.get_by_text("Places").click()
    expect(told).to_contain_text(re.compile("Cincinnati.*income", re.DOTALL))
    ada.page.keyboard.press("Escape")
    for _ in range(2):
        ada.page.keyboard.press("p")
        expect(ada.see("confirm")).to_have_text("Pass")
        ada.page.keyboard.press("Enter")
        expect(ada.see("confirm")).to_have_count(0)

    heard = ada.see("announcer").locator("li")
    expect(heard.first).to_contain_text("passes")
    assert [line["text"]["en"] for line in setting.match.log_entries()][-1] not in heard.all_inner_texts()


def test_every_pick_is_two_letters_away(ada: Person, table: SetTable) -> None:
    """F shows letters on all of them; those of the name pick it."""
    setting = table("me", "me", "me", until=asks("found"))
    ada.sit(setting)
    picks = setting.match.choices()["steps"][0]["picks"]
    ada.page.keyboard.press("f")
    expect(ada.see("finder").locator("span")).to_have_count(len(picks))
    for letter in picks[0]["label"]["en"][:2]:
        ada.page.keyboard.press(letter.lower())

    expect(ada.see("finder")).to_have_count(0)
    expect(ada.listed(picks[0]["id"])).to_have_attribute("aria-pressed", "true")


def test_letters_of_what_is_scrolled_away_stand_with_its_name(ada: Person, table: SetTable) -> None:
    """None of them floats over something else; typed, they pick it."""
    ada.sit(table("me", "me", "me", game="age_of_steam", board="rust_belt", until=asks("build", seat=None)))
    ada.page.keyboard.press("f")
    rest = ada.see("finder").locator("p span")
    expect(rest.last).to_be_visible()
    assert [] == ada.page.evaluate(STRAY_LETTERS)
    track = ada.page.locator("[data-testid=pick][data-pick^='track:']").last
    for letter in rest.last.inner_text():
        ada.page.keyboard.press(letter.lower())

    expect(track).to_have_attribute("aria-pressed", "true")


def test_arrows_walk_among_what_is_lit(ada: Person, table: SetTable) -> None:
    """From place to place, east and back west; Shift moves the map instead."""
    ada.sit(table("me", "me", "me", until=asks("found")))
    ada.page.keyboard.press("ArrowRight")
    start = ada.page.evaluate(FOCUSED)
    ada.page.keyboard.press("ArrowRight")
    east = ada.page.evaluate(FOCUSED)
    ada.page.keyboard.press("ArrowLeft")

    assert start.startswith("hex:")
    assert east.startswith("hex:")
    assert start != east
    assert ada.page.evaluate(FOCUSED) != east


def test_why_not_keeps_the_focus_and_speaks_a_name(ada: Person, table: SetTable) -> None:
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    ada.see("why").press("Enter")
    place = refused_by(setting.match, "hex", "AR-5.3")
    ada.place(place).focus()
    ada.page.keyboard.press("Enter")

    name = setting.match.about(place, 0)["title"]["en"]
    expect(ada.see("refusal").locator(".about-what")).to_have_text(f"{name}: ")
    expect(ada.see("refusal")).to_contain_text("AR-5.3")
    assert place == ada.page.evaluate(FOCUSED)


def test_in_the_opening_everything_answers_why_not(ada: Person, table: SetTable) -> None:
    """One thing of every kind nobody is asked about, on the board and in the tables beside it; in every game."""
    for game, board in EVERY_GAME:
        ada.sit(table("me", "me", "me", game=game, board=board))
        dark = ada.page.evaluate(ONE_OF_EACH_KIND)
        assert dark, game
        for pick in dark:
            name = about(ada, pick)
            ada.page.locator(
                f'[data-testid=board] [data-pick="{pick}"], .rowpick[data-pick="{pick}"]'
            ).first.dispatch_event("click")
            expect(ada.see("refusal").locator(".about-what")).to_have_text(f"{name}: ")
            expect(ada.see("refusal")).to_contain_text(re.compile(r"Rule [A-Z]{2}-\d"))


def about(ada: Person, pick: str) -> str:
    """What the table calls it."""
    return str(ada.page.evaluate(CALLED, pick))
