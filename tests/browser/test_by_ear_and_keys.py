"""Without eyes or without a mouse: the board in words, moves as they come, every pick in three keys, focus that stays."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import EVERY_GAME, asks, builds_track, refused_by
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
# What is said goes by: every line the announcer ever held is kept, in the order it came. Those there at the beginning are no news.
KEEP_WHAT_IS_SAID = """() => {
  const known = new WeakSet(document.querySelectorAll('[data-testid=announcer] li'));
  window.said = [];
  new MutationObserver(() => {
    for (const line of document.querySelectorAll('[data-testid=announcer] li'))
      if (!known.has(line)) { known.add(line); window.said.push(line.textContent); }
  }).observe(document.querySelector('[data-testid=announcer]'), {subtree: true, childList: true});
}"""
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
    ada.page.evaluate(KEEP_WHAT_IS_SAID)
    match, before = setting.match, len(setting.match.happened)
    for _ in range(2):
        ada.page.keyboard.press("p")
        expect(ada.see("confirm")).to_have_text("Pass")
        ada.page.keyboard.press("Enter")
        expect(ada.see("confirm")).to_have_count(0)
        match.play({"do": "pass"})
        expect(ada.see("announcer").locator("li").last).to_have_text(match.log("en")[-1])

    expected = [line["text"]["en"] for line in match.log_entries(before, 0)]
    assert len(expected) > 2
    assert expected == ada.page.evaluate("window.said")


def test_price_and_confirm_are_spoken_and_done_has_a_key(arrive: Callable[..., Person], table: SetTable) -> None:
    """The place that speaks is there before there is anything to say; D leaves what goes on, and what is final waits."""
    ada = arrive(confirming="always")
    setting = table("me", "me", "me", game="age_of_steam", board="rust_belt", until=builds_track)
    ada.sit(setting)
    spoken = ada.see("spoken-confirm")
    expect(spoken).to_have_attribute("aria-live", "polite")
    expect(spoken).to_have_text("")
    tile = next(action for action in setting.match.legal() if action.json["do"] == "build")
    ada.pick(f"hex:{tile.json['hex']}")
    ada.pick(f"track:{tile.json['track']}")
    effects = setting.match.choices([f"hex:{tile.json['hex']}", f"track:{tile.json['track']}"])["confirm"]["effects"]
    cash = next(effect for effect in effects if isinstance(effect["before"], dict))
    told = f"{ada.see('confirm').inner_text()}. Cash: ${cash['before']['money']}, then ${cash['after']['money']}."
    expect(spoken).to_contain_text(told)
    ada.page.keyboard.press("Enter")
    expect(spoken).to_have_text("")
    ada.page.keyboard.press("d")

    expect(ada.listed("do:done")).to_have_attribute("aria-pressed", "true")
    expect(spoken).to_contain_text("Ends your turn.")


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
    ada.sit(table("me", "me", "me", game="age_of_steam", board="rust_belt", until=builds_track))
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


def test_a_button_and_a_row_answer_why_not_while_something_is_asked(ada: Person, table: SetTable) -> None:
    """What can be done says so, what cannot cites its rule; nothing is picked by asking."""
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    for pick, answer in (("do:decline", "possible"), (refused_by(setting.match, "company", "AR-5.2"), "Rule AR-")):
        ada.see("why").click()
        where = (
            ada.listed(pick) if pick.startswith("do:") else ada.page.locator(f'tr:has(.rowpick[data-pick="{pick}"])')
        )
        where.first.click()
        expect(ada.see("refusal")).to_contain_text(answer)
        expect(ada.page.locator("[aria-pressed=true][data-pick]")).to_have_count(0)


def about(ada: Person, pick: str) -> str:
    """What the table calls it."""
    return str(ada.page.evaluate(CALLED, pick))
