"""From the lobby to a table: which game, which board, who sits where."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from .person import PHONE, Person

pytestmark = pytest.mark.browser


def choose_game(person: Person) -> None:
    person.page.locator("[data-game=american_rails]").click()


def unfold(person: Person, *what: str) -> None:
    """Open parts of the form that are folded; one that is open stays."""
    for fold in what:
        if person.see(fold).get_attribute("open") is None:
            person.see(fold).locator("summary").click()


def plan(person: Person, *who: str) -> None:
    """American Rails with these seats, filled into the form."""
    person.enter_lobby()
    choose_game(person)
    unfold(person, "seats-fold", "options", "more-fold")
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
    expect(ada.page.locator("[data-board=nuernberg]")).to_contain_text("First Train to Nürnberg")
    ada.page.locator("[data-board=wensleydale]").click()
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


def test_an_open_lobby_is_told_what_happens_at_my_tables(ada: Person, arrive: Callable[..., Person]) -> None:
    """By its stream: the clock of the page stands, so that it cannot look by itself."""
    plan(ada, "me", "link", "link")
    ada.see("open-table").click()
    link = ada.see("seat-link").first.input_value()
    ada.page.clock.install()
    with ada.hear_stream("/api/mine/live"):
        ada.visit("/")
    expect(ada.see("my-table")).to_have_count(1)
    ada.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))

    with ada.page.expect_request("**/api/mine?*"):
        arrive().page.goto(link)


def test_a_pasted_link_leads_to_its_seat(ada: Person, arrive: Callable[..., Person]) -> None:
    plan(ada, "me", "link", "link")
    ada.see("open-table").click()
    link = ada.see("seat-link").first.input_value()

    ben = arrive()
    ben.enter_lobby()
    ben.see("join").fill("not a link")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.get_by_role("alert")).to_contain_text("This is not a link to a table")
    ben.see("join").fill(link)
    ben.page.get_by_role("button", name="Join", exact=True).click()

    expect(ben.see("players").locator("tr", has_text="Bruno")).to_contain_text("you")


def test_one_click_leads_to_a_table_against_bots_and_the_next_time_to_the_same_game(ada: Person) -> None:
    ada.visit("/")
    ada.see("play-now").click()
    expect(ada.see("status")).to_be_visible()
    expect(ada.see("players").locator(".kind", has_text="Bot")).not_to_have_count(0)

    plan(ada, "me", "bot", "bot")
    ada.see("against").filter(has_text="Easy").click()
    expect(ada.see("against").filter(has_text="Easy")).to_have_attribute("aria-pressed", "true")
    for seat in (2, 3):
        expect(ada.page.get_by_label(f"Bot at seat {seat}")).to_have_value("easy")
    ada.see("against").filter(has_text="Hard").click()
    for seat in (2, 3):
        expect(ada.page.get_by_label(f"Bot at seat {seat}")).to_have_value("search")
    ada.see("against").filter(has_text="Easy").click()
    ada.see("open-table").click()
    expect(ada.see("status")).to_be_visible()
    ada.visit("/")

    expect(ada.page.locator(".playnow")).to_contain_text("American Rails, Eastern United States, against 2 bots (Easy)")


def test_every_game_and_map_has_its_card_with_a_sentence(ada: Person) -> None:
    ada.enter_lobby()
    answer = ada.context.request.get(f"{ada.address}/api/games?lang=en").json()
    boards = [(game["key"], board) for game in answer["games"] for board in game["boards"]]

    expect(ada.see("lobby-game")).to_have_count(len(boards))
    for game, board in boards:
        card = ada.page.locator(f"[data-game={game}][data-board={board['key']}]")
        expect(card).to_contain_text(board["text"])
        expect(card).to_contain_text(re.compile(r"\d player.* · .* min · (medium|demanding)"))


def test_options_are_folded_in_groups_each_with_its_sentence_and_rule(ada: Person) -> None:
    ada.enter_lobby()
    ada.page.locator("[data-board=rust_belt]").click()
    option = ada.page.locator("[data-option=income_cap]").or_(ada.see("option")).first
    expect(option).to_be_hidden()
    unfold(ada, "options")

    expect(ada.see("options").locator("legend").first).to_be_visible()
    label = ada.see("options").locator("label").first
    expect(label.locator(":is(.rule-link, .rule-id)")).to_have_text(re.compile(r"^AS-"))
    expect(label.locator(".sub")).not_to_be_empty()
    ada.see("option").first.select_option(index=1)
    expect(ada.see("options").locator("summary")).to_have_text("Options (1 changed)")


@pytest.mark.parametrize("lang", ["en-US", "de-DE"])
def test_on_a_phone_the_button_that_opens_a_table_is_on_the_first_screen(
    arrive: Callable[..., Person], lang: str
) -> None:
    ada = arrive(size=PHONE, lang=lang)
    ada.enter_lobby()

    expect(ada.see("open-table")).to_be_in_viewport(ratio=1)
    expect(ada.see("play-now")).to_be_in_viewport(ratio=1)


def test_a_table_is_archived_taken_back_and_deleted(ada: Person) -> None:
    plan(ada, "me", "me", "me")
    ada.see("open-table").click()
    expect(ada.see("status")).to_be_visible()
    ada.visit("/")
    ada.see("table-menu").click()
    ada.see("deed-archive").click()
    expect(ada.see("archive-fold")).to_contain_text("Archive (1)")
    expect(ada.page.get_by_text("No table yet")).to_be_visible()

    unfold(ada, "archive-fold")
    ada.see("table-menu").click()
    ada.see("deed-restore").click()
    expect(ada.see("archive-fold")).to_have_count(0)
    ada.see("table-menu").click()
    ada.see("deed-remove").click()
    expect(ada.see("my-table")).to_have_count(1)
    ada.see("sure-remove").click()

    expect(ada.see("my-table")).to_have_count(0)


def test_a_seat_is_left_to_a_bot_and_the_log_says_so(ada: Person, arrive: Callable[..., Person]) -> None:
    plan(ada, "me", "link", "link")
    ada.see("open-table").click()
    link = ada.see("seat-link").first.input_value()
    ben = arrive()
    ben.page.goto(link)
    expect(ben.see("status")).to_be_visible()
    ben.visit("/")
    ben.see("table-menu").click()
    expect(ben.see("deed-remove")).to_have_count(0)
    ben.see("deed-resign").click()
    ben.see("sure-resign").click()
    expect(ben.see("my-table")).to_have_count(0)

    ada.see("to-table").click()
    expect(ada.see("players").locator("tr", has_text="Bruno")).to_contain_text("Bot")
    expect(ada.see("log")).to_contain_text("Bruno has left the table; a bot (Normal) plays on.")
