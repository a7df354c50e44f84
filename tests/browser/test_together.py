"""Several people and pages at one table: all see the same at once, and nobody plays for another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import asks
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
Arrive = Callable[..., Person]


def test_a_second_tab_follows_live(ada: Person, table: SetTable) -> None:
    setting = table("me", "me", "me")
    ada.sit(setting)
    tab = ada.second_tab()
    tab.sit(setting)
    ada.pick("company:majestic")
    ada.confirm()

    tab.asked("Majestic: bid or pass")
    assert [] == tab.complaints


def test_two_people_see_each_others_moves_and_whose_turn_it_is(ada: Person, arrive: Arrive, table: SetTable) -> None:
    setting = table("me", "link", "greedy", until=asks("choose"))
    ben = arrive()
    ada.sit(setting)
    expect(ada.see("players").locator("tr", has_text="Bruno")).to_contain_text("not here yet")
    ben.sit(setting, setting.links[1])
    expect(ada.see("players").locator("tr", has_text="Bruno")).not_to_contain_text("not here yet")
    ada.sees_turn_of("Your turn: choose an action")
    ben.sees_turn_of("Ada: choose an action")
    expect(ben.page.get_by_role("heading", name="Waiting for Ada")).to_be_visible()
    ada.pick("space:fund")
    ada.confirm()

    expect(ben.see("log")).to_contain_text("Ada chooses Fund $5")
    ben.sees_turn_of("Ada: fund a company")


def test_a_link_seat_cannot_act_for_another(ada: Person, arrive: Arrive, table: SetTable) -> None:
    """It is offered nothing to do, and the server refuses what is sent all the same."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    ben = arrive()
    ben.sit(setting, setting.links[1])
    expect(ben.see("pick")).to_have_count(0)
    expect(ben.see("board").locator(".pick")).to_have_count(0)
    order = {
        "token": setting.links[1],
        "position": setting.match.position,
        "action": setting.match.legal()[0].json,
        "key": "not my turn",
    }
    answer = ben.context.request.post(f"{ben.address}/api/tables/{setting.id}/play", data=order)

    assert (403, "not_your_seat") == (answer.status, answer.json()["error"]["code"])
    ada.sit(setting)
    ada.sees_turn_of("Your turn: choose an action")


def test_a_spectator_sees_all_that_is_open_and_can_do_nothing(ada: Person, arrive: Arrive, table: SetTable) -> None:
    setting = table("me", "me", "me")
    guest = arrive()
    ada.sit(setting)
    guest.sit(setting, "")
    expect(guest.page.get_by_text("You are watching")).to_be_visible()
    expect(guest.see("pick")).to_have_count(0)
    expect(guest.see("undo")).to_have_count(0)
    ada.pick("company:majestic")
    ada.confirm()

    expect(guest.see("log")).to_contain_text("Majestic up for auction")


def test_a_wrong_token_and_a_missing_table_are_told_plainly(ada: Person, table: SetTable) -> None:
    setting = table("me", "me", "me")
    ada.visit(setting.path("not-a-token"))
    expect(ada.page.get_by_role("status")).to_have_text("This link belongs to no seat of this table.")
    ada.visit("/t/222222222222")
    expect(ada.page.get_by_role("status")).to_have_text("This table does not exist, or the link is not complete.")

    ada.forgive("status of 403", "status of 404", "WebSocket")


def test_three_seats_at_one_screen_take_turns(ada: Person, table: SetTable) -> None:
    """Hot seat: the question always names who is asked."""
    ada.sit(table("me", "me", "me", until=asks("bid", seat=None)))
    asked = []
    for _ in range(3):
        ada.asked("bid or pass")
        name = ada.page.locator(".ask h2").inner_text().split(":")[0]
        asked.append(name)
        ada.pick("do:pass")
        ada.confirm()
        expect(ada.see("log")).to_contain_text(f"{name} passes")

    assert {"Ada", "Bruno", "Chiara"} == set(asked)
