"""Nothing is lost: not by reloading, not by changing language or colours, not when the server dies."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import asks
from .stage import Server, Table, set_table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
Arrive = Callable[..., Person]


def test_reload_keeps_table_seat_language_and_theme(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "me", "me"))
    ada.see("lang").click()
    ada.see("theme").click()
    ada.asked("Eröffnung")
    ada.pick("company:majestic")
    ada.confirm()
    ada.asked("Majestic")
    ada.page.reload()

    ada.asked("Majestic")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.locator("html")).to_have_class("dark")
    expect(ada.see("log")).to_contain_text("Majestic")


def test_the_language_changes_at_once_and_everywhere(ada: Person, table: SetTable) -> None:
    """Question, map, panels, log and what is picked already; and back."""
    ada.sit(table("me", "greedy", "greedy", until=asks("expand", after=20)))
    place = ada.see("board").locator("polygon.pick").first.get_attribute("data-pick") or ""
    ada.pick_on_map(place)
    ada.see("lang").click()

    ada.asked("Ausdehnen")
    expect(ada.see("turn")).to_contain_text("Du bist dran")
    expect(ada.see("confirm")).to_have_text(re.compile(r"Für \d+ \$ legen"))
    expect(ada.see("board")).to_contain_text("Atlantik")
    expect(ada.see("log")).to_contain_text("wählt")
    expect(ada.lit(place).first).to_have_class(re.compile("picked"))
    ada.see("lang").click()
    ada.asked("Expand")
    expect(ada.see("board")).to_contain_text("Atlantic")


def test_a_german_browser_is_greeted_in_german(arrive: Arrive) -> None:
    frida = arrive(lang="de-DE")
    frida.enter_lobby()

    expect(frida.page.get_by_role("heading", name="Neuer Tisch")).to_be_visible()
    expect(frida.page.locator("html")).to_have_attribute("lang", "de")


def test_the_theme_goes_round_and_changes_map_and_page(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "me", "me"))
    page, water = ada.page.locator("body"), ada.see("board").locator(".b-water")

    def colours() -> tuple[str, str]:
        return (
            page.evaluate("e => getComputedStyle(e).backgroundColor"),
            water.evaluate("e => getComputedStyle(e).fill"),
        )

    seen = [colours()]
    for theme in ("dark", "contrast", "light"):
        ada.see("theme").click()
        expect(ada.page.locator("html")).to_have_class(theme)
        seen.append(colours())

    assert seen[0] == seen[3]
    assert 3 == len({page for page, _ in seen}) == len({water for _, water in seen})


def test_a_killed_server_comes_back_and_the_game_goes_on(arrive: Arrive, own_server: Server) -> None:
    """kill -9 in the middle; started again on the same data, the open page finds it by itself."""
    setting = set_table(own_server.data, "me", "me", "me")
    ada = arrive(own_server)
    ada.sit(setting)
    ada.pick("company:majestic")
    ada.confirm()
    ada.asked("Majestic: bid or pass")
    own_server.kill()
    expect(ada.see("reconnecting")).to_be_visible()
    own_server.start()
    expect(ada.see("reconnecting")).to_have_count(0)
    ada.bid(17)

    expect(ada.page.locator(".ask p")).to_contain_text("Highest bid: $17")
    ada.forgive("ERR_CONNECTION_REFUSED", "WebSocket")


def test_a_move_sent_to_a_dead_server_is_played_once_it_is_back(arrive: Arrive, own_server: Server) -> None:
    """The page keeps asking with the same key: played once, never twice."""
    setting = set_table(own_server.data, "me", "me", "me")
    ada = arrive(own_server)
    ada.sit(setting)
    ada.pick("company:majestic")
    own_server.kill()
    expect(ada.see("reconnecting")).to_be_visible()
    ada.confirm()
    own_server.start()

    ada.asked("Majestic: bid or pass")
    expect(ada.see("log").get_by_text("Majestic up for auction")).to_have_count(1)
    ada.forgive("ERR_CONNECTION_REFUSED", "WebSocket")
