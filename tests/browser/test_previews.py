"""What a pick would do is seen before it is picked: small drawings in the list, the piece itself on the board."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from stellwerk.kernel.match import Match

from .person import DESKTOP, PHONE, WAIT_MS, Person
from .positions import asks
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]


def ways_to_lay(match: Match) -> list[str]:
    """Tile, side and place that leave more than one turn open."""
    picked = ["hand:1", "side:front"]
    cells = next(step["picks"] for step in match.choices(picked)["steps"] if step["slot"] == "cell")
    return [*picked, next(cell["id"] for cell in cells if cell["count"] > 1)]


def test_a_tile_is_seen_turned_in_the_list_and_on_the_board_before_it_is_laid(ada: Person, table: SetTable) -> None:
    """Every turn has its picture; the tile lies on the board as the red button would lay it, and R or the wheel turns it."""
    setting = table("me", "me", game="cube_express", board="standard")
    ada.sit(setting)
    for pick in ways_to_lay(setting.match):
        ada.pick(pick)
    turns = ada.page.locator('[data-testid=pick][data-pick^="turn:"]')
    ghost = ada.see("board").locator(".ghost")

    pictures = [turns.nth(i).locator(".icon svg").inner_html() for i in range(turns.count())]
    assert len(set(pictures)) == len(pictures) > 1
    expect(ghost).to_be_visible()
    first = ghost.inner_html()
    turns.last.hover()
    expect(turns.first).to_have_attribute("aria-pressed", "true")
    assert ghost.inner_html() == first, "the red button would lay it like this"

    ada.pick(turns.last.get_attribute("data-pick") or "")
    assert not_as(ghost, first)
    ada.page.keyboard.press("r")
    expect(turns.first).to_have_attribute("aria-pressed", "true")
    ada.lit(setting_cell(ada)).first.hover()
    ada.page.mouse.wheel(0, 100)
    expect(turns.nth(1)).to_have_attribute("aria-pressed", "true")


def setting_cell(person: Person) -> str:
    """The place that is picked."""
    return person.see("board").locator('.picked[data-pick^="cell:"]').first.get_attribute("data-pick") or ""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_drawings_of_a_long_list_lie_within_their_picks(
    arrive: Callable[..., Person], table: SetTable, size: tuple[int, int]
) -> None:
    """Twelve trains of First Train: no drawing is cut off or lies on a neighbour."""
    ada = arrive(size=size)
    ada.sit(table("me", "me", "me", game="first_train", board="wensleydale", until=asks("buy", seat=None)))
    trains = ada.page.locator('[data-testid=pick][data-pick^="train:"]')
    expect(trains.nth(7)).to_be_attached()

    for train in trains.all():
        card, drawing = train.bounding_box(), train.locator(".icon svg").bounding_box()
        assert card is not None
        assert drawing is not None
        assert card["x"] < drawing["x"] < drawing["x"] + drawing["width"] < card["x"] + card["width"]
        assert card["y"] < drawing["y"] < drawing["y"] + drawing["height"] < card["y"] + card["height"]


def not_as(drawing: Locator, before: str) -> bool:
    """It changes, if need be after a moment."""
    end = time.monotonic() + WAIT_MS / 1000
    while drawing.inner_html() == before:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def test_a_place_on_the_map_shows_the_piece_under_the_pointer(ada: Person, table: SetTable) -> None:
    """With tile, side and turn chosen, each lit place shows the tile as it would lie there."""
    setting = table("me", "me", game="cube_express", board="standard")
    ada.sit(setting)
    for pick in ("hand:1", "side:front", "turn:0"):
        ada.pick(pick)
    place = ada.see("board").locator('.pick[data-pick^="cell:"]').first

    place.hover()

    expect(ada.see("board").locator(".ghost .sq")).to_be_visible()
    expect(ada.see("confirm")).to_have_count(0)


def test_a_takeover_shows_its_price_and_what_would_be_sold_before_it_is_done(ada: Person, table: SetTable) -> None:
    """From and to by list, the price in influence on the picks, the links lit on the map; then the company has them."""
    setting = table("me", "me", "me", until=asks("sell"), game="first_train", board="nuernberg", seed=2)
    sale = next(action.json for action in setting.match.legal() if action.json["do"] == "sell")
    ada.sit(setting)
    picks = [f"{slot}:{sale[slot]}" for slot in ("company", "from", "to")]
    end = ada.listed(picks[-1])
    for pick in picks[:-1]:
        if ada.listed(pick).get_attribute("aria-pressed") != "true":
            ada.pick(pick)
    letter = {"red": "R", "green": "G"}[sale["company"]]
    sold = ada.see("board").locator(".ghost .sold")

    expect(end.locator(".pr")).to_have_text(re.compile(rf"^\d+ {letter}$"))
    end.hover()
    expect(sold).to_have_count(1)
    ada.pick(picks[-1])
    expect(ada.see("effects")).to_contain_text("influence")
    expect(ada.see("effects")).to_contain_text("Your links left")
    ada.page.mouse.move(0, 0)
    expect(sold).to_have_count(1)
    marks = ada.see("board").locator(".ghost .cube").count()
    ada.confirm()

    expect(ada.see("log")).to_contain_text(f"{marks} link")
    expect(sold).to_have_count(0)
