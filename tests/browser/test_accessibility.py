"""WCAG 2.2 AA as far as a program can tell: axe-core finds nothing, on any page, in any colours, at any width."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .person import DESKTOP, PHONE, Person
from .positions import asks
from .stage import Server, Table, set_table

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = "tags => axe.run({ runOnly: { type: 'tag', values: tags } })"

Arrive = Callable[..., Person]


@pytest.fixture(scope="module", params=["expand", "bid"])
def setting(server: Server, request: pytest.FixtureRequest) -> Table:
    """Two questions with different parts: hexes with prices, and an amount. Nobody plays here, so all may look."""
    return set_table(server.data, "me", "greedy", "greedy", "greedy", until=asks(request.param, after=40))


def findings(person: Person) -> list[str]:
    # Not as a script element: the server's content security policy forbids those, and rightly.
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = person.page.evaluate(RUN, TAGS)
    assert found["passes"], "axe looked at nothing"
    return [f"{one['id']}, {len(one['nodes'])} times: {one['nodes'][0]['html'][:300]}" for one in found["violations"]]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_the_lobby(arrive: Arrive, theme: str, size: tuple[int, int]) -> None:
    ada = arrive(size=size, theme=theme)
    ada.enter_lobby()

    assert [] == findings(ada)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_at_the_table(arrive: Arrive, setting: Table, theme: str, size: tuple[int, int]) -> None:
    """With something picked."""
    ada = arrive(size=size, theme=theme)
    ada.sit(setting)
    ada.see("pick").first.click()
    expect(ada.see("pick").first).to_have_attribute("aria-pressed", "true")

    assert [] == findings(ada)


def test_axe_finds_nothing_while_every_dark_place_can_be_asked_about(arrive: Arrive, setting: Table) -> None:
    ada = arrive()
    ada.sit(setting)
    ada.see("why").click()
    expect(ada.see("board").locator(".askable")).not_to_have_count(0)

    assert [] == findings(ada)


def test_axe_finds_nothing_in_the_dialogs_and_panels(arrive: Arrive, table: Callable[..., Table]) -> None:
    ada = arrive(size=PHONE)
    ada.sit(table("me", "link", "greedy", "greedy", until=asks("choose", after=40)))
    for tab in ("Players", "Tables", "Insights", "Log"):
        ada.page.get_by_role("button", name=tab, exact=True).tap()
        assert [] == findings(ada)
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()

    assert [] == findings(ada)
