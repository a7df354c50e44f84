"""WCAG 2.2 AA as far as a program can tell: axe-core finds nothing, on any page, in any colours, at any width."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import DESKTOP, PHONE, Person
from .positions import EVERY_GAME, asks
from .stage import Server, Table, set_table

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = "tags => axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })"
CONTRAST = "axe.run({ runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] })"
THEMES = ["light", "dark", "contrast"]
WEAR = "theme => { const worn = document.documentElement.classList; worn.remove('light', 'dark', 'contrast'); worn.add(theme); }"

Arrive = Callable[..., Person]


@pytest.fixture(scope="module", params=["expand", "bid"])
def setting(server: Server, request: pytest.FixtureRequest) -> Table:
    """Two questions with different parts: hexes with prices, and an amount. Nobody plays here, so all may look."""
    return set_table(server.data, "me", "greedy", "greedy", "greedy", until=asks(request.param, after=40))


LOOKS = [(DESKTOP, "light"), (PHONE, "dark")]


def findings(person: Person, *, themes: Sequence[str] = THEMES) -> list[str]:
    """Of everything in the theme the page wears, and of its colours in the others."""
    # Not as a script element: the server's content security policy forbids those, and rightly.
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = told(person.page.evaluate(RUN, TAGS))
    worn = person.page.evaluate("document.documentElement.className.split(' ')")
    for theme in set(themes) - set(worn):
        person.page.evaluate(WEAR, theme)
        found += told(person.page.evaluate(CONTRAST))
    return found


def told(found: dict[str, Any]) -> list[str]:
    assert found["passes"], "axe looked at nothing"
    return [f"{one['id']}, {len(one['nodes'])} times: {one['nodes'][0]['html'][:300]}" for one in found["violations"]]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing_in_the_lobby(arrive: Arrive, theme: str, size: tuple[int, int]) -> None:
    ada = arrive(size=size, theme=theme)
    ada.enter_lobby()

    assert [] == findings(ada)


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing_at_the_table(arrive: Arrive, setting: Table, theme: str, size: tuple[int, int]) -> None:
    """With something picked."""
    ada = arrive(size=size, theme=theme)
    ada.sit(setting)
    ada.see("pick").first.click()
    expect(ada.see("pick").first).to_have_attribute("aria-pressed", "true")

    assert [] == findings(ada)


@pytest.mark.parametrize(("game", "board"), [one for one in EVERY_GAME if one[0] != "american_rails"])
def test_axe_finds_nothing_at_a_table_of_every_game(ada: Person, server: Server, game: str, board: str) -> None:
    """In the middle of the game, with its tables and its log; American Rails in more looks above."""
    ada.sit(set_table(server.data, "me", "greedy", "greedy", game=game, board=board, until=middle))
    ada.asked(".")

    assert [] == findings(ada)


def middle(match: Match) -> bool:
    return match.position >= 50 and match.seat == 0


def test_axe_finds_nothing_in_the_past(ada: Person, server: Server) -> None:
    """The slider and its steps; and the form for a record, with an error."""
    ada.sit(set_table(server.data, "me", "greedy", "greedy", until=asks("bid", after=20)))
    ada.page.keyboard.press("<")
    expect(ada.see("past")).to_be_visible()
    expect(ada.see("slider")).to_have_attribute("aria-valuetext", re.compile(","))  # the moments are here

    assert [] == findings(ada, themes=())

    ada.enter_lobby()
    ada.see("bring").locator("summary").click()
    ada.see("bring-text").fill("no record")
    ada.see("bring-show").click()
    expect(ada.see("bring-bad")).to_be_visible()
    assert [] == findings(ada, themes=())


def test_axe_finds_nothing_while_every_dark_place_can_be_asked_about(ada: Person, server: Server) -> None:
    ada.sit(set_table(server.data, "me", "greedy", "greedy", "greedy", until=asks("expand", after=40)))
    ada.see("why").click()
    expect(ada.see("board").locator(".askable")).not_to_have_count(0)

    assert [] == findings(ada, themes=())


def test_axe_finds_nothing_in_the_dialogs_and_panels(arrive: Arrive, table: Callable[..., Table]) -> None:
    ada = arrive(size=PHONE)
    ada.sit(table("me", "link", "greedy", "greedy", until=asks("choose", after=40)))
    for tab in ("Players", "Tables", "Insights", "Log"):
        ada.page.get_by_role("button", name=tab, exact=True).tap()
        assert [] == findings(ada, themes=())
    ada.page.keyboard.press("?")
    for part in ("howto", "rules", "keys"):
        ada.see(f"guide-{part}").tap()
        expect(ada.page.locator({"howto": ".howto", "rules": ".rules", "keys": ".keys"}[part])).to_be_visible()
        assert [] == findings(ada, themes=())


def test_axe_finds_nothing_on_the_pages_for_reading(ada: Person) -> None:
    ada.visit("/howto/age_of_steam?board=germany")
    expect(ada.see("howto")).to_be_visible()
    assert [] == findings(ada)
    ada.visit("/rules/express_01?board=usa&option=mountains%3Don#EX-13.8")
    expect(ada.page.locator(".rules li.target")).to_be_visible()

    assert [] == findings(ada)


def test_axe_finds_nothing_at_the_end(ada: Person, table: Callable[..., Table]) -> None:
    """Points, curves with their table unfolded, turning points."""
    ada.sit(table("me", "greedy", "greedy", until=lambda match: match.over))
    ada.see("chart").locator("summary").click()

    assert [] == findings(ada)
