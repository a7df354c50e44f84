"""Several people and pages at one table: all see the same at once, and nobody plays for another."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import asks, may_choose
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
    setting = table("me", "link", "greedy", until=may_choose("fund"))
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
    assert ada.page.url == f"{ada.address}/t/{setting.id}"
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


def test_the_address_keeps_no_secret(ada: Person, table: SetTable) -> None:
    """After the exchange the address is the table's; no script can read what opens the seat, and no request names it."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.page.on("websocket", lambda socket: asked.append(socket.url))
    ada.sit(setting)
    ada.sees_turn_of("Your turn: choose an action")

    assert ada.page.url == f"{ada.address}/t/{setting.id}"
    assert all(setting.mine not in url.partition("#")[0] for url in asked)
    readable = ada.page.evaluate("document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")
    assert setting.mine not in readable
    assert "" == ada.page.evaluate("document.cookie")
    (cookie,) = ada.context.cookies(f"{ada.address}/api/")
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Strict", "/api")
    ada.page.reload()
    ada.sees_turn_of("Your turn: choose an action")


def test_a_link_in_a_chat_opens_its_seat(ada: Person, table: SetTable) -> None:
    """From a page of another site: the strict cookie is set and sent all the same, because our own page asks for it."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    chat = f"<a href='{ada.address}{setting.path()}'>your seat</a>"
    ada.page.route("http://chat.example/", lambda route: route.fulfill(body=chat, content_type="text/html"))
    ada.page.goto("http://chat.example/")
    ada.page.get_by_role("link", name="your seat").click()

    ada.sees_turn_of("Your turn: choose an action")


def test_one_browser_plays_two_seats_of_a_table(ada: Person, table: SetTable) -> None:
    """Who opens a second link in the same browser has both seats, in every tab, as at one screen."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    ada.sit(setting)
    ada.sit(setting, setting.links[1])
    other = ada.second_tab()
    other.visit(f"/t/{setting.id}")

    for person in (ada, other):
        expect(person.see("players").locator("tr", has_text="Ada")).to_contain_text("you")
        expect(person.see("players").locator("tr", has_text="Bruno")).to_contain_text("you")


def test_the_owner_replaces_a_link(ada: Person, arrive: Arrive, table: SetTable) -> None:
    """The old one ends at once, wherever it is open; the new one brings its bearer back to the seat."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    ben = arrive()
    ben.sit(setting, setting.links[1])
    ada.sit(setting)
    ada.see("links").click()
    expect(ada.see("link-row")).to_contain_text("the link is in use")
    ada.see("new-link").click()
    ada.see("renew").click()
    link = ada.see("seat-link").input_value()

    expect(ben.see("notice")).to_contain_text("The link to your seat was replaced")
    expect(ben.page.get_by_text("You are watching").first).to_be_visible()
    ben.visit(setting.path(setting.links[1]))
    expect(ben.page.get_by_role("status")).to_have_text("This link belongs to no seat of this table.")
    ben.page.goto(link)
    expect(ben.see("players").locator("tr", has_text="Bruno")).to_contain_text("you")
    ben.forgive("status of 403")


def test_the_owner_ends_a_link(ada: Person, arrive: Arrive, table: SetTable) -> None:
    setting = table("me", "link", "greedy", until=asks("choose"))
    ben = arrive()
    ben.sit(setting, setting.links[1])
    ada.sit(setting)
    ada.see("links").click()
    ada.see("new-link").click()
    ada.see("end-link").click()

    expect(ada.see("link-row")).to_contain_text("not here yet")
    expect(ben.see("notice")).to_contain_text("The link to your seat was replaced")


def test_seats_kept_by_an_earlier_client_are_not_lost(ada: Person, table: SetTable) -> None:
    """It stored tokens where scripts can read them; the first visit hands them over to the cookie."""
    setting = table("me", "link", "greedy", until=asks("choose"))
    kept = json.dumps([{"id": setting.id, "token": setting.mine, "links": []}])
    ada.visit("/")
    ada.page.evaluate("kept => localStorage.setItem('stellwerk.tables', kept)", kept)
    ada.visit("/")

    expect(ada.see("my-table")).to_have_count(1)
    assert ada.page.evaluate("localStorage.getItem('stellwerk.tables')") is None
