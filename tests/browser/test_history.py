"""Looking back and taking back in the browser: slider, keys, log lines, shared links; the past stays the past."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import stellwerk

from .person import PHONE, Person
from .stage import Server, Table

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent.parent / "playthroughs"


def kept(name: str) -> dict[str, Any]:
    record = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    return {key: value for key, value in record.items() if key != "log"}


def at(person: Person, position: int, last: int) -> None:
    expect(person.see("past")).to_contain_text(f"Move {position} of {last}")
    expect(person.page).to_have_url(re.compile(rf"\?at={position}$"))


def at_now(person: Person) -> None:
    expect(person.see("past")).to_have_count(0)
    expect(person.page).not_to_have_url(re.compile(r"\?at="))


def thirty_moves(match: stellwerk.Match) -> bool:
    return match.position >= 30 and match.seat == 0


def test_slider_keys_and_log_lines_go_through_the_game(ada: Person, table: Callable[..., Table]) -> None:
    sat = table("me", "greedy", "greedy", until=thirty_moves)
    last = sat.match.position
    moments = [stellwerk.replay(sat.match.record(), n) for n in range(last + 1)]
    ada.sit(sat)
    ada.page.keyboard.press(",")
    at(ada, last - 1, last)
    expect(ada.see("confirm")).to_have_count(0)
    expect(ada.page.locator(".pick")).to_have_count(0)

    ada.see("slider").focus()
    ada.page.keyboard.press("ArrowLeft")
    at(ada, last - 2, last)
    ada.page.keyboard.press("Home")
    at(ada, 0, last)
    expect(ada.page.locator("[data-testid=log] li")).to_have_count(len(moments[0].log()))
    ada.page.keyboard.press("Shift+ArrowRight")
    first_turn = next(n for n in range(1, last) if moments[n].seat != moments[0].seat)
    at(ada, first_turn, last)
    ada.page.keyboard.press("End")
    at_now(ada)

    ada.page.locator(".chip", has_text="All").click()
    ada.page.locator("[data-testid=log] .jump[data-at='7']").first.click()
    at(ada, 7, last)
    shown = [text.strip() for text in ada.page.locator("[data-testid=log] .jump").all_text_contents()]
    assert sorted(shown) == sorted(text.replace("Seat 1", "Ada") for text in named(moments[7], sat))
    ada.see("by-turn").click()
    ada.see("step-back").click()
    expect(ada.see("past")).not_to_contain_text("Move 7 of")
    ada.page.keyboard.press("Escape")
    at_now(ada)
    expect(ada.page.locator(".ask h2")).to_be_visible()


def named(match: stellwerk.Match, table: Table) -> list[str]:
    match.names = table.match.names
    return match.log("en")


def test_what_happens_now_goes_on_behind_the_past(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    """A move of somebody else changes where now is, not where I am; and no key plays for me meanwhile."""
    sat = table("me", "link", "link", until=lambda match: match.position >= 12 and match.seat == 1)
    ada, bruno = arrive(), arrive()
    ada.sit(sat)
    bruno.sit(sat, sat.links[1])
    last = sat.match.position
    ada.page.keyboard.press("<")
    expect(ada.see("past")).to_be_visible()
    here = ada.see("slider").input_value()

    bruno.page.locator("[data-testid=pick]").first.click()
    bruno.confirm()

    expect(ada.see("past")).to_contain_text(f"Move {here} of {last + 1}")
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("1")
    ada.see("to-now").click()
    at_now(ada)


def test_a_link_opens_a_position_of_a_finished_game_for_anybody(arrive: Callable[..., Person], server: Server) -> None:
    """And from the end the chart and the turning points lead to theirs."""
    record = kept("american_rails-east-4p")
    watcher, last = arrive(size=PHONE), len(record["actions"])
    made = watcher.context.request.post(f"{server.address}/api/records", data={"record": record}).json()

    watcher.visit(f"/t/{made['table']}?at=20")

    at(watcher, 20, last)
    expect(watcher.see("share")).to_be_visible()
    watcher.see("step-on").click()
    at(watcher, 21, last)
    watcher.see("to-now").click()
    expect(watcher.see("result")).to_be_visible()
    watcher.see("go-through").click()
    at(watcher, last - 1, last)
    watcher.page.keyboard.press("Escape")
    watcher.see("turning").locator(".jump").first.click()
    expect(watcher.see("past")).to_be_visible()
    watcher.page.keyboard.press("Escape")
    band = watcher.see("chart").locator("rect[data-at]").nth(1)
    ended = int(band.get_attribute("data-at") or -1)
    band.dispatch_event("click")
    at(watcher, ended, last)
    assert watcher.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_address_with_a_wrong_position_shows_now(ada: Person, table: Callable[..., Table]) -> None:
    sat = table("me", "greedy", "greedy", until=thirty_moves)
    ada.visit(f"/t/{sat.id}?at=9999")

    expect(ada.see("status")).to_be_visible()
    at_now(ada)
    ada.forgive("404")


def in_a_turn(match: stellwerk.Match) -> bool:
    return match.seat == 0 and match.seats[-2:] == [0, 0] and match.turn_start(match.position - 1) < match.position - 1


def test_a_whole_turn_goes_back_and_again(ada: Person, table: Callable[..., Table]) -> None:
    sat = table("me", "link", "link", until=in_a_turn)
    ada.sit(sat)
    ada.see("undo-turn").click()
    expect(ada.see("redo")).to_be_visible()
    expect(ada.see("undo-turn")).to_have_count(0)

    ada.see("redo").click()

    expect(ada.see("undo")).to_be_visible()
    ada.page.keyboard.press("u")
    expect(ada.see("redo")).to_be_visible()
    ada.see("history").click()
    expect(ada.see("branches")).to_contain_text("1 line was taken back")
    ada.see("branches").locator("summary").click()
    ada.see("branch").click()
    expect(ada.see("past")).to_contain_text("This was taken back.")


def test_others_are_asked_and_agree(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    sat = table("link", "link", "link", until=lambda match: match.position == 3)
    first, second = sat.match.seats[1:3]
    third = 3 - first - second
    people = {seat: arrive() for seat in range(3)}
    for seat, person in people.items():
        person.sit(sat, sat.links[seat])
    people[first].see("ask-undo").click()

    people[second].see("agree").click()
    expect(people[second].see("agree")).to_have_count(0)
    people[third].see("agree").click()

    expect(people[first].see("confirm").or_(people[first].page.locator("#amount-input")).first).to_be_visible()
    expect(people[second].see("request")).to_have_count(0)


def test_a_new_table_goes_on_from_a_past_position(ada: Person, table: Callable[..., Table]) -> None:
    sat = table("me", "greedy", "greedy", until=thirty_moves)
    ada.sit(sat)
    first = sat.match.seats.index(0)
    ada.visit(f"/t/{sat.id}?at={first}")
    at(ada, first, sat.match.position)

    ada.see("fork").click()

    expect(ada.see("origin")).to_contain_text(f"move {first} of another")
    expect(ada.page).not_to_have_url(re.compile(sat.id))


def test_a_record_is_shown_from_the_clipboard_and_from_a_file(ada: Person, tmp_path: Path) -> None:
    record = kept("age_of_steam-st_lucia-2p")
    bad = json.loads(json.dumps(record))
    bad["actions"][6] = {"do": "bid", "amount": 3000}
    ada.enter_lobby()
    ada.see("bring").locator("summary").click()
    ada.see("bring-text").fill(json.dumps(bad))
    ada.see("bring-show").click()
    expect(ada.see("bring-bad")).to_contain_text("action 7 of 42")
    expect(ada.see("bring-bad")).to_contain_text("AS-")
    ada.see("bring-text").fill("no record")
    ada.see("bring-show").click()
    expect(ada.see("bring-bad")).to_contain_text("no record")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))

    ada.see("bring-file").set_input_files(file)

    expect(ada.see("result")).to_be_visible()
    expect(ada.see("origin")).to_contain_text("brought along")
    ada.page.keyboard.press("[")
    at(ada, 41, 42)
    ada.forgive("422")
