"""Whatever is pointed at, held or focused says what it is; and the answer is in nobody's way."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stellwerk.kernel.registry import registered
from stellwerk.scene.palette import css
from tests.tables import midgames

from .person import PHONE, Person
from .positions import may_choose
from .stage import Table

pytestmark = pytest.mark.browser

BOARDS = [(key, board) for key, game in registered().items() for board in game.boards()]

# For every kind of thing that is painted (by tag and classes): by what it is asked about where it lies, over all of
# that kind in the drawing. A piece lets the pointer through to its place, so the place answers for it. A few pixels
# beside will do: a small sign may stand on the border of two places.
PAINTED = """() => {
  const svg = document.querySelector("svg"), kinds = {};
  for (const element of svg.querySelectorAll("rect, path, circle, polygon, text")) {
    const box = element.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const kind = `${element.tagName}.${element.getAttribute("class") ?? ""}`;
    const length = element.getTotalLength && element.tagName === "path" ? element.getTotalLength() : 0;
    const middle = length ? element.getPointAtLength(length / 3).matrixTransform(element.getScreenCTM())
                          : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const around = [[0, 0], [0, -6], [0, 6], [-6, 0], [6, 0]];
    const about = around.map(([dx, dy]) => document.elementFromPoint(middle.x + dx, middle.y + dy)
      ?.closest("[data-about], [data-pick]")).find(Boolean);
    (kinds[kind] ??= []).push(about ? about.getAttribute("data-about") ?? about.getAttribute("data-pick") : null);
  }
  return kinds;
}"""
# Lines between things, and what lies under everything.
MUTE = (
    "path.rule",
    "path.b-coast",
    "path.b-shore far",
    "path.b-shore near",
    "rect.b-frame",
    "path.b-rim",
    "path.b-grid",
)


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_every_kind_of_thing_in_every_drawing_answers_where_it_lies(browser: Browser, game: str, board: str) -> None:
    match = midgames(game, board)[1]
    page = browser.new_page(viewport={"width": 1500, "height": 1000})
    drawing = match.svg(match.seat, style=False)
    page.set_content(f"<style>{css('tokens')}{css('board')} svg {{ width: 1480px; height: 980px }}</style>{drawing}")

    kinds: dict[str, list[str | None]] = page.evaluate(PAINTED)

    page.close()
    silent = [kind for kind, found in kinds.items() if not any(found) and not kind.startswith(MUTE)]
    assert silent == []
    answers = {what for found in kinds.values() for what in found if what}
    assert all(match.about(what, match.seat)["lines"] for what in answers)
    heard = [what for found in kinds.values() for what in found]
    assert len([what for what in heard if what]) > 0.93 * len(heard), "most of what is painted is felt where it lies"


def opening(table: Callable[..., Table]) -> Table:
    return table("me", "greedy", "greedy", "greedy", until=may_choose("develop", "fund", "take"))


def test_resting_on_a_place_tells_what_it_is_and_lets_the_click_through(
    ada: Person, table: Callable[..., Table]
) -> None:
    ada.sit(opening(table))
    space = ada.lit("space:fund").first
    told = ada.see("about")

    space.hover()

    expect(told).to_contain_text("Fund $5")
    expect(told.locator("[data-rule]").first).to_have_attribute("data-rule", "AR-4.6")
    ada.pick_on_map("space:fund")  # through the popover, wherever it stands
    expect(ada.listed("space:fund")).to_have_attribute("aria-pressed", "true")
    ada.page.mouse.move(3, 3)
    expect(told).to_have_count(0)


def test_columns_phases_and_actions_explain_themselves(ada: Person, table: Callable[..., Table]) -> None:
    ada.sit(opening(table))
    told = ada.see("about")

    for where, words in (
        ("th[data-told] >> text=Cash", "Most cash wins"),
        (".phases li >> nth=3", "Every share pays"),
        ("h2[data-about='sheet:dividend']", "share"),
        ("[data-testid=pick][data-pick='space:take']", "expand by up to 2"),
    ):
        ada.page.locator(where).first.hover()
        expect(told).to_contain_text(words)


def test_the_keyboard_comes_to_everything_and_escape_ends_it(ada: Person, table: Callable[..., Table]) -> None:
    ada.sit(opening(table))
    told = ada.see("about")

    ada.page.keyboard.press("F1")
    expect(told).to_be_visible()
    first = told.text_content()
    ada.page.keyboard.press("Tab")
    expect(told).not_to_have_text(first or "")
    ada.page.keyboard.press("Escape")

    expect(told).to_have_count(0)
    expect(ada.page.locator(".about-mode")).to_have_count(0)
    ada.page.locator("[data-testid=pick]").first.focus()
    ada.page.keyboard.press("Tab")
    expect(told).to_be_visible()


def test_on_a_phone_a_long_press_tells_and_picks_nothing(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    person = arrive(size=PHONE, lang="de-DE")
    person.sit(opening(table))
    card = person.listed("space:develop")
    card.scroll_into_view_if_needed()

    hold(person, card)

    told = person.see("about")
    expect(told).to_contain_text("Haus")
    expect(card).to_have_attribute("aria-pressed", "false")
    box = told.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    told.get_by_role("button").tap()
    expect(told).to_have_count(0)


def hold(person: Person, what: Any) -> None:
    """A finger rests on it until something is said, and is lifted."""
    box = what.bounding_box()
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = person.context.new_cdp_session(person.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(person.see("about")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_spectator_may_ask_too(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    person = arrive()
    watched = opening(table)
    person.sit(watched, "")
    company = person.place("company:liberty")

    company.hover()

    expect(person.see("about")).to_contain_text("Treasury")
