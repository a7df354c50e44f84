"""Orders: a limit left beside the bid, a choice made ahead, and places picked on the map, each from giving it to reading what became of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.games.american_rails.state import ORDER
from stellwerk.kernel import ordering
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
    bruno.see("orders").click()
    bruno.see("orders-panel").locator("[data-pick='do:pass']").click()
    bruno.see("order-while").fill(str(least))
    expect(bruno.see("orders-panel").locator(".wishes li")).to_have_text(
        f"Pass, as long as {least} is enough for the next bid"
    )
    bruno.see("give-order").click()
    expect(bruno.see("order-note")).to_contain_text("The next bid would be")
    bruno.page.keyboard.press("Escape")
    bruno.see("order-note").get_by_role("button").click()

    bruno.bid(least + 3)

    expect(ada.see("order-note")).to_contain_text("Order carried out:")
    expect(bruno.see("log")).to_contain_text("Ada passes")
    ada.see("order-note").get_by_role("button").click()
    expect(ada.see("order-note")).to_have_count(0)


def before_ada(match: Match) -> bool:
    """Bruno chooses, may pass, and Ada chooses right after him."""
    order = match.core.part(ORDER, 3)
    free = [action.json.get("space") for action in match.legal()]
    return match.seat == 1 and "pass" in free and order.index(0) == order.index(1) + 1


def test_a_choice_made_ahead_is_withdrawn_given_again_and_played(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """On a phone: first choice, second choice, and what it would do now."""
    sat = table("me", "link", "greedy", until=before_ada)
    ada, bruno = arrive(size=PHONE), arrive()
    ada.sit(sat)
    bruno.sit(sat, sat.links[1])
    panel = ada.see("orders-panel")
    for _ in range(5):  # the dialog hears the very next key
        ada.see("orders").click()
        ada.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    ada.see("try").click()
    ada.pick("space:pass")
    ada.confirm()
    free = ada.page.locator("[data-testid=pick][data-pick^='space:']").nth(1)
    free.click()
    ada.confirm()
    ada.see("line-order").click()
    expect(ada.see("notice")).to_contain_text("One order waits.")
    ada.see("orders").click()
    ada.see("withdraw-order").click()
    expect(ada.see("order")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    for withdrawn in (True, False):
        ada.see("orders").click()
        ada.see("order-ask").select_option("choose")
        panel.locator(".step [data-pick^='space:']").nth(1).click()
        ada.see("order-else").click()
        expect(panel.locator(".wishes li")).to_have_count(1)
        panel.locator(".step [data-pick^='space:']").nth(2).click()
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


def expands_later(match: Match) -> bool:
    """Bruno chooses; Ada has cubes to put on the map when she expands."""
    can = ordering.offered(match, 0) if match.seat == 1 and match.turn_text()["en"] == "choose an action" else []
    return any(one["ask"] == "expand" for one in can)


def test_places_are_picked_on_the_map_one_after_another(ada: Person, table: Callable[..., Table]) -> None:
    """Two cubes for what they may cost: each is clicked on the map of the order, and the first one lies there for the second."""
    sat = table("me", "link", "greedy", until=expands_later)
    ada.sit(sat)
    ada.see("orders").click()
    ada.see("order-ask").select_option("expand")
    panel, chart = ada.see("orders-panel"), ada.see("order-map")
    for n in range(2):
        panel.locator(".step[data-slot=company] button").first.click()
        expect(chart.locator(".pick[data-pick^='hex:']")).not_to_have_count(0)
        chart.locator(".pick[data-pick^='hex:']").first.click()
        expect(panel.locator(".wishes li")).to_have_count(1)
        if n == 0:
            ada.see("order-then").click()
            expect(ada.see("order-then")).to_have_count(0)
    ada.see("order-most").fill("40")
    ada.see("give-order").click()

    expect(ada.see("order")).to_contain_text("for at most $40")
    expect(ada.see("order")).to_contain_text("All of it or nothing")
