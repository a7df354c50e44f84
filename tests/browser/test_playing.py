"""One move, four ways to make it: mouse on the map, mouse in the list, fingers on keys, and back again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, expect

from stellwerk.kernel.match import Match

from .person import Person
from .positions import asks, refused_by, settling
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]

# In one look: between two the page may be drawn anew.
LIT_AND_PRICES = """board => [
  [...board.querySelectorAll('.pick[data-pick^="hex:"]')].map(e => e.dataset.at.split(' ').map(Number)),
  [...board.querySelectorAll('text.price')].map(e => [Number(e.getAttribute('x')), Number(e.getAttribute('y'))]),
]"""


def open_picks(match: Match, slot: str) -> list[str]:
    """What the engine itself says can be picked in this slot."""
    return [pick["id"] for step in match.choices(())["steps"] if step["slot"] == slot for pick in step["picks"]]


def label_of(match: Match, pick: str) -> str:
    picks = (one for step in match.choices(())["steps"] for one in step["picks"])
    label: str = next(one["label"]["en"] for one in picks if one["id"] == pick)
    return label


def sentence_name(match: Match, pick: str) -> str:
    """What the log calls a hex."""
    return match.namer("place", match.setup.actions.names["hex"].index[pick.partition(":")[2]], "en")


def test_the_opening_from_the_list(ada: Person, table: SetTable) -> None:
    """Company, bids and first city, for all three seats in turn."""
    ada.sit(table("me", "me", "me"))
    ada.asked("Opening: which company")
    ada.pick("company:liberty")
    expect(ada.see("confirm")).to_have_text("Offer Liberty")
    ada.confirm()
    ada.asked("Liberty: bid or pass")
    ada.bid(12)
    expect(ada.page.locator(".ask p")).to_contain_text("Highest bid: $12")
    ada.pick("do:pass")
    ada.confirm()
    expect(ada.see("announcer")).to_contain_text("passes")
    ada.pick("do:pass")
    ada.confirm()
    ada.asked("Liberty: first city")
    ada.pick("hex:2,1")
    ada.confirm()

    expect(ada.see("log")).to_contain_text("starts Liberty in Chicago")
    ada.asked("Opening: which company")


def test_a_city_is_picked_on_the_map(ada: Person, table: SetTable) -> None:
    """What can be picked is lit, the picked one is marked there and in the list, and the piece is shown in place."""
    setting = table("me", "me", "me", until=asks("found"))
    ada.sit(setting)
    city = open_picks(setting.match, "hex")[0]
    expect(ada.see("board").locator(".pick")).to_have_count(len(open_picks(setting.match, "hex")))
    ada.pick_on_map(city)

    expect(ada.listed(city)).to_have_attribute("aria-pressed", "true")
    expect(ada.see("board").locator(".ghost")).to_be_visible()
    ada.confirm()
    expect(ada.see("log")).to_contain_text(f"in {label_of(setting.match, city)}")


def test_keys_alone_play_a_turn(ada: Person, table: SetTable) -> None:
    """A number picks, Enter confirms; an amount is typed; U takes back."""
    ada.sit(table("me", "me", "me"))
    ada.asked("Opening: which company")
    press = ada.page.keyboard.press
    press("2")
    expect(ada.see("confirm")).to_be_visible()
    press("Enter")
    ada.asked("National: bid or pass")
    press("1")
    press("4")
    expect(ada.see("confirm")).to_have_text("Bid $14")
    press("Enter")
    expect(ada.page.locator(".ask p")).to_contain_text("Highest bid: $14")
    press("u")

    expect(ada.page.locator(".ask p")).to_contain_text("Highest bid: none yet")


TYPE_WHEN_ASKED = """() => new MutationObserver(() => {
  const asked = document.querySelector(".ask h2")?.textContent.includes("bid or pass");
  if (!asked || window.swallowed !== undefined) return;
  const key = new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  window.swallowed = key.defaultPrevented;
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def test_a_digit_typed_the_moment_an_amount_is_asked_goes_into_it(ada: Person, table: SetTable) -> None:
    """The question before must not take it for one of its own picks."""
    ada.sit(table("me", "me", "me"))
    ada.asked("Opening: which company")
    ada.page.evaluate(TYPE_WHEN_ASKED)
    ada.page.keyboard.press("2")
    expect(ada.see("confirm")).to_be_visible()
    ada.page.keyboard.press("Enter")
    ada.asked("National: bid or pass")

    assert ada.page.evaluate("window.swallowed") is False


def test_an_amount_is_typed_ahead_of_the_question_for_it(ada: Person, table: SetTable) -> None:
    """The server is slow, the hand is not: what it typed meanwhile goes into the amount."""
    ada.sit(table("me", "me", "me"))
    ada.asked("Opening: which company")
    ada.page.keyboard.press("2")
    expect(ada.see("confirm")).to_be_visible()
    late: list[Route] = []
    ada.page.route("**/play", lambda route: late.append(route))
    with ada.page.expect_request("**/play"):
        ada.page.keyboard.press("Enter")
    for key in "20":
        ada.page.keyboard.press(key)
    late[0].continue_()

    expect(ada.see("confirm")).to_have_text("Bid $20")


def test_the_map_is_played_by_keyboard_too(ada: Person, table: SetTable) -> None:
    """Tab reaches the lit hexes, Enter picks, Enter again confirms, Escape would have taken the pick back."""
    setting = table("me", "me", "me", until=asks("found"))
    ada.sit(setting)
    city = open_picks(setting.match, "hex")[0]
    ada.lit(city).focus()
    ada.page.keyboard.press("Enter")
    expect(ada.see("confirm")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.see("confirm")).to_have_count(0)
    ada.lit(city).focus()
    ada.page.keyboard.press("Enter")
    expect(ada.see("confirm")).to_be_visible()
    ada.page.keyboard.press("Enter")

    expect(ada.see("log")).to_contain_text(f"in {label_of(setting.match, city)}")


def test_price_and_effects_stand_there_before_anything_is_played(ada: Person, table: SetTable) -> None:
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    place = settling(setting.match, "hex")
    ada.pick_on_map(place)

    expect(ada.see("effects")).to_contain_text(re.compile(r"\$\d+ − \$\d+ = \$\d+"))
    expect(ada.see("confirm")).to_have_text(re.compile(r"Place for \$\d"))
    expect(ada.see("board").locator(".price-tag")).to_have_text(re.compile(r"\$\d"))
    expect(ada.see("log")).not_to_contain_text(f"to {sentence_name(setting.match, place)}")


def test_prices_stand_where_the_game_keeps_a_place_free(ada: Person, table: SetTable) -> None:
    """Clear of cubes, trees and plaques: at the `data-at` of each lit hex."""
    ada.sit(table("me", "greedy", "greedy", until=asks("expand", after=20)))
    expect(ada.see("board").locator("text.price")).not_to_have_count(0)
    wanted, found = ada.see("board").evaluate(LIT_AND_PRICES)

    assert wanted
    assert [pytest.approx(spot, abs=0.2) for spot in wanted] == found[: len(wanted)]  # then those of other things


def test_an_unlit_hex_answers_why_not_with_its_rule(ada: Person, table: SetTable) -> None:
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    ada.place(refused_by(setting.match, "hex", "AR-5.3")).click()

    refusal = ada.see("refusal")
    expect(refusal.locator(".rule-link").first).to_have_text("Rule AR-5.3")
    expect(refusal).to_contain_text("is not next to a cube of")
    expect(refusal.locator(".rule-text")).not_to_be_empty()
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)


def test_why_not_is_asked_by_keyboard(ada: Person, table: SetTable) -> None:
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    ada.see("why").press("Enter")
    ada.place(refused_by(setting.match, "hex", "AR-5.3")).focus()
    ada.page.keyboard.press("Enter")

    expect(ada.see("refusal")).to_contain_text("Rule AR-5.3")


def test_what_was_played_can_be_taken_back(ada: Person, table: SetTable) -> None:
    setting = table("me", "greedy", "greedy", until=asks("expand", after=20))
    ada.sit(setting)
    place = settling(setting.match, "hex")
    ada.pick_on_map(place)
    ada.confirm()
    expect(ada.see("log")).to_contain_text(f"to {sentence_name(setting.match, place)}")
    ada.see("undo").click()

    expect(ada.see("log")).not_to_contain_text(f"to {sentence_name(setting.match, place)}")
    expect(ada.lit(place).first).to_be_visible()


def test_bots_play_on_by_themselves_until_i_am_asked(ada: Person, table: SetTable) -> None:
    """At a fresh table a bot is the banker: it opens the game, the others bid, and it comes to me."""
    setting = table("me", "greedy", "greedy", "greedy")
    assert 2 == setting.match.seat
    ada.sit(setting)

    ada.sees_turn_of("Your turn: bid")
    expect(ada.see("log")).to_contain_text(re.compile("(Chiara|Dora) puts a share of .+ up for auction"))
    ada.pick("do:pass")
    ada.confirm()
    expect(ada.see("log")).to_contain_text(re.compile("(Bruno|Chiara|Dora) wins a share"))


def test_a_page_that_comes_late_does_not_take_the_table_back(ada: Person, table: SetTable) -> None:
    """The first page is fetched and pushed at once: what was fetched may be older than what was pushed since."""
    setting = table("me", "me", "me")
    late: list[tuple[Route, APIResponse]] = []
    ada.page.route(re.compile(r"/api/tables/[^/]+\?"), lambda route: late.append((route, route.fetch())))
    ada.sit(setting)
    ada.pick("company:national")
    ada.confirm()
    ada.asked("National: bid or pass")
    for route, answer in late:
        route.fulfill(response=answer)
    ada.page.wait_for_load_state("networkidle")

    ada.asked("National: bid or pass")


def test_the_map_zooms_moves_and_fits_again(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "me", "me"))
    drawing = ada.see("board").locator("svg.board")
    whole = drawing.get_attribute("viewBox") or ""
    ada.page.get_by_role("button", name="Zoom in").click()
    expect(drawing).not_to_have_attribute("viewBox", whole)
    closer = drawing.get_attribute("viewBox") or ""
    box = ada.see("board").bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + 300, box["y"] + 300)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 200, box["y"] + 250, steps=4)
    ada.page.mouse.up()
    expect(drawing).not_to_have_attribute("viewBox", closer)
    ada.page.keyboard.press("0")

    expect(drawing).to_have_attribute("viewBox", whole)


def test_help_names_the_keys(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "me", "me"))
    ada.page.keyboard.press("?")
    ada.see("guide-keys").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("take back")
    ada.page.keyboard.press("Escape")

    expect(ada.page.get_by_role("dialog")).to_have_count(0)
