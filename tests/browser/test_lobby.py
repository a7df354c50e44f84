"""From the lobby to a table: which game, which board, who sits where."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person

pytestmark = pytest.mark.browser


def choose_game(person: Person) -> None:
    person.page.locator("[data-game=american_rails]").click()


def plan(person: Person, *who: str) -> None:
    """American Rails with these seats, filled into the form."""
    person.enter_lobby()
    choose_game(person)
    person.see("players-count").filter(has_text=str(len(who))).click()
    for row, one in zip(person.see("seat").all(), who, strict=True):
        row.locator(f"[data-who={one}]").click()
        expect(row.locator(f"[data-who={one}]")).to_have_attribute("aria-pressed", "true")


def test_a_newcomer_opens_a_table_against_bots_in_two_clicks(ada: Person) -> None:
    ada.enter_lobby()
    choose_game(ada)
    ada.see("open-table").click()

    expect(ada.page).to_have_url(re.compile(r"/t/\w+$"))
    expect(ada.see("status")).to_have_text("Opening auctions")
    expect(ada.see("players").locator("tbody tr")).to_have_count(4)


def test_name_board_players_and_seats_are_as_chosen(ada: Person) -> None:
    plan(ada, "me", "link", "bot")
    ada.see("table-name").fill("Ostküste am Abend")
    ada.see("board-select").select_option("east")
    ada.page.get_by_label("Name at seat 1").fill("Frida")
    ada.page.get_by_label("Bot at seat 3").select_option("random")
    ada.see("open-table").click()
    expect(ada.see("seat-link")).to_have_value(re.compile(r"/t/\w+#.+"))
    ada.see("to-table").click()

    expect(ada.page.locator("h1")).to_have_text("Ostküste am Abend")
    expect(ada.see("players")).to_contain_text("Frida")
    expect(ada.see("players").locator("tr", has_text="Bruno")).to_contain_text("not here yet")
    expect(ada.see("players").locator("tr", has_text="Chiara")).to_contain_text("Bot")


def test_a_game_is_called_by_the_board_it_is_played_on(ada: Person) -> None:
    ada.enter_lobby()
    card = ada.page.locator("[data-game=first_train]")
    card.click()
    expect(card).to_contain_text("First Train to Nürnberg")
    ada.see("board-select").select_option("wensleydale")
    expect(card).to_contain_text("Last Train to Wensleydale")
    ada.see("open-table").click()
    expect(ada.see("status")).to_be_visible()

    expect(ada.page.locator("h1")).to_have_text("Last Train to Wensleydale")
    expect(ada.page).to_have_title(re.compile("Last Train to Wensleydale · Stellwerk"))
    ada.page.get_by_role("link", name="Stellwerk, Lobby").click()
    expect(ada.see("my-table").locator(".num")).to_have_text(re.compile("^Last Train to Wensleydale · "))


def test_an_option_is_offered_only_for_the_player_count_it_is_made_for(ada: Person) -> None:
    money = ada.see("option").filter(has_text="$65 (2010 edition)")
    plan(ada, "me", "me", "me", "me")
    expect(ada.see("option")).to_have_count(1)
    expect(money).to_have_count(0)
    plan(ada, "me", "me", "me")
    money.select_option(label="$65 (2010 edition)")
    ada.see("open-table").click()

    expect(ada.see("players").locator("tbody tr").first).to_contain_text("$65")


def test_a_table_of_bots_alone_is_not_opened(ada: Person) -> None:
    plan(ada, "bot", "bot", "bot")

    expect(ada.see("open-table")).to_be_disabled()
    expect(ada.page.get_by_text("Take at least one seat yourself")).to_be_visible()


def test_my_tables_wait_in_the_lobby_and_lead_back(ada: Person) -> None:
    plan(ada, "me", "me", "me")
    ada.see("open-table").click()
    expect(ada.see("status")).to_be_visible()
    address = ada.page.url
    ada.page.get_by_role("link", name="Stellwerk, Lobby").click()

    row = ada.see("my-table")
    expect(row).to_contain_text("Your turn: pick a company")
    row.get_by_role("link", name="Play").click()
    expect(ada.page).to_have_url(address)


def test_a_pasted_link_leads_to_its_seat(ada: Person, arrive: Callable[..., Person]) -> None:
    plan(ada, "me", "link", "link")
    ada.see("open-table").click()
    link = ada.see("seat-link").first.input_value()

    ben = arrive()
    ben.enter_lobby()
    ben.see("join").fill("not a link")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("This is not a link to a table")
    ben.see("join").fill(link)
    ben.page.get_by_role("button", name="Join").click()

    expect(ben.see("players").locator("tr", has_text="Bruno")).to_contain_text("you")
