"""Several steps as one pick: the whole of it is shown on the map before the click that plays it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import Person
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]


def offers_a_long_way(match: Match) -> bool:
    """Whoever moves goods may pick a whole delivery that takes more than one answer."""
    offered = match.setup.face.shortcuts(match.core, match.namer)
    return bool(offered) and len(match.choices(["whole:1"])["actions"]) > 1


def test_a_whole_delivery_is_one_pick(ada: Person, table: SetTable) -> None:
    """Its income stands on the card, its way lights up on the map, and one click plays every step of it."""
    setting = table("me", "me", "me", until=offers_a_long_way, game="age_of_steam", board="rust_belt", seed=2)
    whole = setting.match.choices()["steps"][-1]["picks"][0]
    ada.sit(setting)

    ada.pick("whole:1")

    expect(ada.listed("whole:1")).to_contain_text(whole["note"]["en"])
    expect(ada.see("board").locator(".ghost .route").first).to_be_attached()
    expect(ada.see("confirm")).to_have_text("Deliver")
    expect(ada.see("effects")).to_contain_text(re.compile("income", re.IGNORECASE))
    ada.confirm()
    expect(ada.see("log")).to_contain_text(re.compile("moves a .* cube from"))
    ada.page.keyboard.press("u")
    expect(ada.see("undo")).to_be_visible()
