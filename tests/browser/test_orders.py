"""Orders: a limit left beside the bid, and a choice made ahead, each from giving it to reading what became of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.games.american_rails.state import ORDER
from stellwerk.kernel.match import Match

from .person import PHONE, Person
from .stage import Table

pytestmark = pytest.mark.browser


def test_a_limit_bids_by_itself_and_tells_what_became_of_it(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """Ada leaves a limit beside her bid; Bruno, who sees nothing of it, bids above it: she is out without being asked."""
    sat = table("me", "link", "greedy", until=lambda match: match.turn_text()["en"] == "bid" and match.seat == 0)
    ada, bruno = arrive(), arrive()
    ada.sit(sat)
    bruno.sit(sat, sat.links[1])
    least = int(ada.page.locator("#amount-input").input_value())
    ada.page.locator("#amount-input").fill(str(least + 2))
    expect(ada.see("bid-up-to")).to_have_text(f"Up to {least + 2}, then pass")
    ada.see("bid-up-to").click()
    bruno.asked("bid or pass")
    expect(bruno.see("log")).to_contain_text(f"${least}")
    ada.page.keyboard.press("o")
    expect(ada.see("order")).to_contain_text(f"up to ${least + 2}")
    expect(ada.see("order")).to_contain_text("Ends with this auction.")
    ada.page.keyboard.press("Escape")
    expect(bruno.see("orders")).to_have_text("Orders")

    bruno.bid(least + 3)

    expect(ada.see("order-note")).to_contain_text("Order carried out:")
    expect(bruno.see("log")).to_contain_text("Ada passes")
    ada.see("order-note").get_by_role("button").click()
    expect(ada.see("order-note")).to_have_count(0)


def before_ada(match: Match) -> bool:
    """Bruno chooses, may pass, and Ada chooses after him in this phase."""
    order = match.core.cells[ORDER : ORDER + 3]
    free = [action.json.get("space") for action in match.legal()]
    return match.seat == 1 and "pass" in free and order.index(0) > order.index(1)


def test_a_choice_made_ahead_is_withdrawn_given_again_and_played(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """On a phone: first choice, second choice, and what it would do now."""
    sat = table("me", "link", "greedy", until=before_ada)
    ada, bruno = arrive(size=PHONE), arrive()
    ada.sit(sat)
    bruno.sit(sat, sat.links[1])
    panel = ada.see("orders-panel")
    for withdrawn in (True, False):
        ada.see("orders").click()
        ada.see("order-ask").select_option("choose")
        panel.locator("[data-pick^='space:']").nth(1).click()
        ada.see("order-else").click()
        expect(panel.locator(".wishes li")).to_have_count(1)
        panel.locator("[data-pick^='space:']").nth(2).click()
        expect(panel.locator(".wishes li")).to_have_count(2)
        ada.see("give-order").click()
        expect(ada.see("order")).to_contain_text("Now it would play:")
        if withdrawn:
            ada.see("withdraw-order").click()
            expect(ada.see("order")).to_have_count(0)
        ada.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)

    bruno.pick("space:pass")
    bruno.confirm()

    expect(ada.see("order-note")).to_contain_text("Order carried out:")
