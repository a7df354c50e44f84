"""A turn of Express 01 by hand: a card is laid space by space, and a bonus payment shows its route."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import Person
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]


def every_way_is_open(match: Match) -> bool:
    """Somebody may build, buy, start a payment or change position."""
    kinds = {action.json["do"] for action in match.legal()}
    return match.position >= 40 and {"build", "buy", "bonus", "swap"} <= kinds


def at_table(table: SetTable) -> Table:
    return table("me", "me", "me", until=every_way_is_open, game="express_01", board="germany")


def test_a_card_is_laid_by_space_then_card_then_turn(ada: Person, table: SetTable) -> None:
    """A hand card pays; the space is picked on the plan, card and turn from the list; the card is shown in place."""
    setting = at_table(table)
    match = setting.match
    paying = next(action for action in match.legal() if action.json["do"] == "build")
    ada.sit(setting)
    ada.pick("do:build")
    ada.pick(f"hand:{paying.json['hand']}")
    ada.confirm()
    match.play(paying)
    lay = next(action for action in match.legal() if action.json["do"] == "lay")

    ada.pick_on_map(f"space:{lay.json['space']}")
    for pick in (f"card:{lay.json['card']}", f"turn:{lay.json['turn']}"):
        if ada.listed(pick).get_attribute("aria-pressed") != "true":
            ada.pick(pick)

    expect(ada.see("board").locator(".ghost")).to_be_visible()
    ada.confirm()
    match.play(lay)
    expect(ada.see("log")).to_contain_text(match.log("en")[-1].split(" ", 2)[2])


def test_a_bonus_payment_shows_the_route_before_and_while_it_is_paid(ada: Person, table: SetTable) -> None:
    """In the company's colour; then everybody draws from the stack they like."""
    setting = at_table(table)
    start = next(action for action in setting.match.legal() if action.json["do"] == "bonus")
    ada.sit(setting)
    ada.pick("do:bonus")
    ada.pick(f"company:{start.json['company']}")

    expect(ada.see("board").locator(".ghost .run")).to_have_count(1)  # a straight line has no height to be visible by
    ada.confirm()
    ada.asked("which stack")
    expect(ada.see("board").locator(".whose .run")).to_have_count(1)
    ada.pick_on_map("stack:route_1")
    ada.confirm()

    drawn = ada.see("log").locator("li").filter(has_text="draws Route I (")
    expect(drawn.first).to_be_visible()
    expect(drawn.first.locator(".picture svg")).to_be_visible()
    expect(drawn.first.locator(".picture")).to_have_attribute("aria-label", re.compile("^Route I, share of "))
