"""What an expert works out by hand each turn stands beside the question, in every game; and hexes can be found by their names."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.texts import localize

from .person import Person
from .positions import asks
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
# Game, board, what is asked: the tables that have to be there, by a part of their heads.
FACTS = {
    ("american_rails", "east", "bid"): (
        "BidCashSharesAs winnerIf you win",
        "TreasuryChicagoNew YorkAtlanta",
        "The game ends whenNowAt",
    ),
    ("age_of_steam", "rust_belt", "move"): ("Cube and routeLinksYouOthersBefore you", "DueCash thenFallsNext in"),
    ("first_train", "nuernberg", "buy"): ("VPIncomeUpkeepP/L", "ScoreVPSetsNext setLinks laid"),
    ("express_01", "germany", "buy"): ("RangeRouteValueFor youOthers", "PriceYoursRivalPer station"),
    ("cube_express", "standard", "lay"): ("PlaceOffersYour storeSteps", "GoalReachedMost markers"),
}
# What stands in the rows of a table: cell by cell the words, and for marks what they are called.
ROWS = """key => [...document.querySelectorAll(`.side [data-sheet="${key}"] tbody tr`)].map(row =>
  [...row.cells].map(cell => cell.textContent.replace(/\\s+/g, ' ').trim()))"""
EDGE = "() => [...document.querySelectorAll('[data-testid=board] svg .b-at')].map(e => e.textContent)"


def test_the_facts_that_decide_stand_beside_the_question(ada: Person, table: SetTable) -> None:
    """And what they say is what the engine has worked out."""
    for (game, board, asked), wanted in FACTS.items():
        setting = table("me", "me", "me", game=game, board=board, until=asks(asked, after=30))
        ada.sit(setting)
        expect(ada.page.locator(".ask h2")).to_be_visible()
        heads = [
            head.replace("\n", "").replace("\t", "") for head in ada.page.locator(".panel thead").all_text_contents()
        ]
        for one in wanted:
            assert any(one in head for head in heads), (game, one, heads)
        compared = 0
        for sheet in localize(setting.match.insights(0), "en"):
            shown = ada.page.evaluate(ROWS, sheet["key"])
            reckoned = [[said(cell) for cell in row["cells"]] for row in sheet["rows"]]
            for row, cells in zip(shown, reckoned, strict=True):
                compared += sum(cell is not None for cell in cells)
                assert cells == [None if cell is None else text for text, cell in zip(row, cells, strict=True)], game
        assert compared > 5, game


def said(cell: object) -> str | None:
    """A number, a word or money as a page shows it; None for marks and what is made of several."""
    if isinstance(cell, dict) and set(cell) == {"money"}:
        sign = "−" if cell["money"] < 0 else ""
        return f"{sign}${abs(cell['money'])}"
    if isinstance(cell, int):
        return str(cell).replace("-", "−")
    return " ".join(cell.split()) if isinstance(cell, str) else None


def test_a_hex_is_called_by_what_stands_at_the_boards_edge(ada: Person, table: SetTable) -> None:
    """F7 near Charleston: F and 7 can be read there."""
    ada.sit(table("me", "me", "me", until=asks("expand", seat=None, after=20)))
    edge = set(ada.page.evaluate(EDGE))
    names = ada.page.locator("[data-testid=pick][data-pick^='hex:'] b").all_text_contents()
    called = [re.match(r"([A-Z])(\d+) near [A-Z]", name) for name in names]

    assert any(called)
    assert {part for found in called if found for part in found.groups()} <= edge
