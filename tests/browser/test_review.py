"""A game looked through by a bot: asked for, stopped, and read, with every point a way to its position."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .stage import Server, Table
from .test_history import at, at_now, kept

pytestmark = pytest.mark.browser


def test_the_end_offers_a_review_that_can_be_stopped(ada: Person, table: Callable[..., Table]) -> None:
    """And nobody who only watches is offered one."""
    setting = table("me", "greedy", "greedy", until=lambda match: match.over)
    ada.sit(setting, "")
    expect(ada.see("tally")).to_be_visible()
    expect(ada.see("begin-review")).to_have_count(0)
    ada.sit(setting)
    ada.see("begin-review").click()
    ada.see("stop-review").click()

    expect(ada.see("review-state")).to_contain_text("was stopped at")
    expect(ada.see("begin-review")).to_have_text("Go on with the review")


def test_a_record_is_reviewed_and_every_point_leads_to_its_position(ada: Person, server: Server) -> None:
    record = kept("american_rails-east-4p")
    record["actions"] = record["actions"][:5]
    del record["result"]
    made = ada.context.request.post(f"{server.address}/api/records", data={"record": record}).json()
    ada.visit(f"/t/{made['table']}#{made['token']}")
    ada.see("begin-review").click()

    expect(ada.see("review-strength")).to_contain_text("up to 2,000 looks")
    expect(ada.see("review-skill").locator("tbody tr")).to_have_count(4)
    slider = ada.see("review-curve").get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"move 5: Player 1 −?\d+"))
    slider.focus()
    ada.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"move 0: "))
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("Enter")
    expect(ada.see("past")).to_contain_text(re.compile(r"Move [1-4] of 5"))
    ada.page.keyboard.press("Escape")
    at_now(ada)
    costly = ada.see("costly").locator("button").first
    where = int(costly.get_attribute("data-at") or -1)
    costly.click()
    at(ada, where, 5)
