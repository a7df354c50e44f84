"""Every game on every board in the browser: the table opens in the middle of a game, and a decision is made with the mouse."""

import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from stellwerk.kernel.actions import Pick
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from tests.patience import PATIENCE

from .person import PHONE, Person
from .stage import Server, Table

pytestmark = pytest.mark.browser

BOARDS = [(key, board.key, board.players[0]) for key, game in registered().items() for board in game.boards().values()]
SetTable = Callable[..., Table]

every_board = pytest.mark.parametrize(("game", "board", "players"), BOARDS)
# Picks and buttons are the same on all boards of a game: its last one will do.
every_game = pytest.mark.parametrize(
    ("game", "board", "players"), {game: (game, *more) for game, *more in BOARDS}.values()
)


def in_the_middle(match: Match) -> bool:
    """Far enough for pieces on the board, with a decision that is picked from a list."""
    return match.position >= 20 and plain_path(match) is not None


def plain_path(match: Match) -> list[Pick] | None:
    """The picks of the first action that needs no typed number, longer ways first."""
    ranged = {pick["slot"] for step in match.choices()["steps"] for pick in step["picks"] if "min" in pick}
    paths = [match.setup.actions.path(code) for code in match.core.legal()]
    plain = [path for path in paths if not any(pick.slot in ranged for pick in path)]
    return max(plain, key=len) if plain else None


@every_game
def test_a_decision_is_made_with_the_mouse(
    ada: Person, table: SetTable, server: Server, game: str, board: str, players: int
) -> None:
    """Pick after pick from the list, then the button that names what it does; the server has one action more."""
    setting = table(*["me"] * players, until=in_the_middle, game=game, board=board)
    path = plain_path(setting.match)
    assert path is not None
    ada.sit(setting)
    expect(ada.see("board").locator("svg.board")).to_be_visible()
    expect(ada.see("source")).not_to_be_empty()

    for pick in path:
        chosen = ada.listed(pick.id)
        if chosen.count() and chosen.get_attribute("aria-pressed") != "true":
            chosen.click()
    expect(ada.see("confirm")).to_be_enabled()
    ada.confirm()

    where = f"{server.address}/api/tables/{setting.id}"
    assert arrives(where, setting.mine, setting.match.position + 1)


def arrives(where: str, token: str, position: int) -> bool:
    """The server has the action, if need be after a moment: the page sends it in its own time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page = httpx.get(where, params={"lang": "de"}, headers={"Authorization": f"Bearer {token}"}).json()
        if page["table"]["position"] >= position:
            return bool(page["table"]["position"] == position)
        time.sleep(0.05)
    return False


@every_board
def test_the_board_fits_a_phone(
    arrive: Callable[..., Person], table: SetTable, game: str, board: str, players: int
) -> None:
    """The map is there, the picks are there, and nothing has to be scrolled sideways."""
    somebody = arrive(size=PHONE, lang="de-DE")
    somebody.sit(table(*["me"] * players, until=in_the_middle, game=game, board=board))

    expect(somebody.see("board").locator("svg.board")).to_be_visible()
    assert somebody.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
