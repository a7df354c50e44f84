"""No word lies on another one, no icon or piece on a word, nothing stands there twice: the five games, three widths, both languages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .overlaps import COVERED_NAMES, ON_THE_BOARD, ON_THE_PAGE, TWICE
from .person import DESKTOP, Person
from .positions import EVERY_GAME, asks
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
WIDTHS = ((1440, 900), (768, 1024), (360, 780))
LETTERS_LEAVE = 1.5  # pixels a bounding box has more than its letters
ALL_SAY_SO = """() => [...document.querySelectorAll('.steps, .opts.many, .scroll-x')].every(e =>
  e.dataset.more || (e.scrollHeight <= e.clientHeight + 3 && e.scrollWidth <= e.clientWidth + 3))"""
LABELS = """() => [...document.querySelectorAll('[data-testid=board] svg :is(.nm, .b-at, .sq-at)')]
  .map(name => name.getBoundingClientRect().height)"""


@pytest.mark.parametrize(
    ("game", "board", "past", "after"),
    [
        ("american_rails", "east", "bid", 0),
        ("american_rails", "east", "expand", 0),
        ("age_of_steam", "rust_belt", "build", 0),
        ("age_of_steam", "rust_belt", "move", 90),
        ("first_train", "nuernberg", "build", 0),
        ("first_train", "nuernberg", "buy", 0),
        ("first_train", "nuernberg", "sell", 0),
        ("express_01", "germany", "buy", 0),
        ("cube_express", "standard", "lay", 0),
    ],
)
def test_nothing_lies_on_words(ada: Person, table: SetTable, game: str, board: str, past: str, after: int) -> None:
    ada.sit(table("me", "me", "me", until=asks(past, seat=None, after=after), game=game, board=board))
    for lang in ("en", "de"):
        for width, height in WIDTHS:
            ada.page.set_viewport_size({"width": width, "height": height})
            expect(ada.page.locator("html")).to_have_attribute("lang", lang)
            ada.page.keyboard.press("0")
            assert [] == ada.page.evaluate(ON_THE_BOARD, LETTERS_LEAVE), (lang, width)
            assert [] == ada.page.evaluate(COVERED_NAMES, LETTERS_LEAVE), (lang, width)
            assert [] == ada.page.evaluate(ON_THE_PAGE), (lang, width)
            assert width != DESKTOP[0] or [] == ada.page.evaluate(TWICE), lang
        ada.page.set_viewport_size({"width": 1440, "height": 900})
        if lang == "en":
            ada.see("lang").click()
            expect(ada.see("lang")).to_have_text("EN")
            ada.page.wait_for_load_state("networkidle")


def test_names_keep_a_readable_size_however_close_one_looks(ada: Person, table: SetTable) -> None:
    """Names of places, and coordinates."""
    for game, board in EVERY_GAME:
        ada.sit(table("me", "me", "me", game=game, board=board))
        before = ada.page.evaluate(LABELS)
        for _ in range(5):
            ada.page.keyboard.press("+")
        after = ada.page.evaluate(LABELS)

        assert before, game
        assert [] == [pair for pair in zip(before, after, strict=True) if not pair[0] <= pair[1] < 2.2 * pair[0]], game


@pytest.mark.parametrize(("game", "board"), [("first_train", "nuernberg"), ("cube_express", "standard")])
def test_the_board_keeps_its_size_while_the_bar_changes(ada: Person, table: SetTable, game: str, board: str) -> None:
    """Also with an answer ready, a refusal shown, and every list that goes on saying so."""
    ada.sit(table("me", "me", "me", game=game, board=board))
    before = ada.see("board").bounding_box()
    pick = ada.page.locator("[data-testid=pick]").first
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")
    assert before == ada.see("board").bounding_box()
    ada.see("board").locator("[data-pick]:not(.pick, .picked)").first.dispatch_event("click")
    expect(ada.see("refusal")).to_be_visible()
    assert before == ada.see("board").bounding_box()
    ada.page.wait_for_function(ALL_SAY_SO)
