"""On a phone, 360 × 780: map first, the question in a sheet below, panels as tabs; nothing too small for a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import PHONE, Person
from .positions import asks, builds_track
from .stage import Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
FINGER = 44
# A link within a sentence is as high as its line.
TOO_SMALL = """least => [...document.querySelectorAll('button, a, select, input, [role=button]')]
  .filter(e => !(e instanceof SVGElement) && e.checkVisibility() && !e.closest('.skip') && !e.matches('p a'))
  .map(e => [e.textContent.trim() || e.getAttribute('aria-label') || e.id, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < least - 0.5 || box.width < least - 0.5))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
# The lit hex that lies nearest to the middle of the board as it is shown: a thumb reaches it.
IN_SIGHT = """board => {
  const frame = board.getBoundingClientRect();
  const far = e => {
    const box = e.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - frame.x - frame.width / 2, box.y + box.height / 2 - frame.y - frame.height / 2);
  };
  const lit = [...board.querySelectorAll('polygon.cell.pick')].sort((a, b) => far(a) - far(b));
  return lit[0].dataset.pick;
}"""
PLACES_IN_SIGHT = """() => {
  const board = document.querySelector('[data-testid=board]'), frame = board.getBoundingClientRect();
  return [...board.querySelectorAll('[data-pick^="cell:"].pick')].filter(e => {
    const box = e.getBoundingClientRect();
    return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
  }).length > 1;
}"""
# Words that are wider than their button.
TOO_LONG = """() => [...document.querySelectorAll('.go .btn')]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth).map(e => e.textContent)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def ada(arrive: Callable[..., Person]) -> Person:
    return arrive(size=PHONE)


def fits_a_thumb(person: Person) -> None:
    assert [] == person.page.evaluate(TOO_SMALL, FINGER)
    assert 0 == person.page.evaluate(SIDEWAYS)
    assert [] == person.page.evaluate(TOO_LONG)


def test_a_move_is_made_with_the_thumb(ada: Person, table: SetTable) -> None:
    """Tap a lit hex and, if two could build there, the company; read the price in the sheet, tap the red button."""
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("expand", after=40)))
    fits_a_thumb(ada)
    pick = ada.see("board").evaluate(IN_SIGHT)
    ada.see("board").locator(f'polygon.cell.pick[data-pick="{pick}"]').tap()
    expect(ada.listed(pick)).to_have_attribute("aria-pressed", "true")
    if not ada.see("confirm").is_visible():
        ada.page.locator('[data-testid=pick][data-pick^="company:"]').first.tap()
    expect(ada.see("effects")).to_contain_text("= $")
    expect(ada.see("confirm")).to_be_in_viewport(ratio=1)
    fits_a_thumb(ada)
    ada.see("confirm").tap()

    expect(ada.see("undo")).to_be_in_viewport(ratio=1)


def test_the_map_moves_on_to_where_the_chosen_piece_can_lie(ada: Person, table: SetTable) -> None:
    """The hand is drawn beside the map: once a tile is chosen there or in the list, the places for it are in sight."""
    ada.sit(table("me", "me", game="cube_express", board="standard"))
    expect(ada.lit("hand:1").first).to_be_in_viewport()
    ada.listed("hand:1").tap()
    expect(ada.listed("hand:1")).to_have_attribute("aria-pressed", "true")

    ada.page.wait_for_function(PLACES_IN_SIGHT)


def test_long_words_stay_on_their_buttons(arrive: Callable[..., Person], table: SetTable) -> None:
    """Four ways to go on beside the cubes, in German."""
    frida = arrive(size=PHONE, lang="de-DE")
    frida.sit(table("me", "me", "me", until=asks("skip", seat=None), game="age_of_steam", board="rust_belt"))

    fits_a_thumb(frida)


def test_map_sheet_and_tabs_share_the_screen(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("choose", after=40)))
    board, sheet, tabs = ada.see("board"), ada.page.locator(".pickarea"), ada.page.locator("nav.tabs")
    for part in (board, sheet, tabs):
        expect(part).to_be_in_viewport(ratio=1)
    boxes = [part.bounding_box() for part in (board, sheet, tabs)]

    assert all(boxes)
    above, below = [box for box in boxes if box][:2]
    assert above["height"] > 250, "the map is more than a slit"
    assert above["y"] + above["height"] <= below["y"] + 1


@pytest.mark.parametrize(
    ("tab", "shows"),
    [("Players", "Chiara"), ("Tables", "Republic"), ("Insights", "dividend"), ("Log", "Since my last turn")],
)
def test_every_tab_shows_its_panel_alone(ada: Person, table: SetTable, tab: str, shows: str) -> None:
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("choose", after=40)))
    ada.page.get_by_role("button", name=tab, exact=True).tap()

    expect(ada.page.locator(".side")).to_contain_text(shows, use_inner_text=True)
    expect(ada.see("board")).to_be_hidden()
    fits_a_thumb(ada)
    ada.page.get_by_role("button", name="Map", exact=True).tap()
    expect(ada.see("board")).to_be_visible()


def test_a_bid_by_thumb(ada: Person, table: SetTable) -> None:
    setting = table("me", "me", "me", until=asks("bid"))
    amounts = [pick for step in setting.match.choices()["steps"] for pick in step["picks"] if "min" in pick]
    bid = amounts[0]["min"] + 1
    ada.sit(setting)
    ada.page.get_by_role("button", name="More", exact=True).tap()
    expect(ada.see("confirm")).to_have_text(f"Bid ${bid}")
    fits_a_thumb(ada)
    ada.see("confirm").tap()

    expect(ada.page.locator(".ask p")).to_contain_text(f"Highest bid: ${bid}")


def test_a_refusal_leaves_room_for_the_map(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("expand", after=40)))
    ada.see("why").tap()
    ada.see("board").locator("polygon.cell.askable >> visible=true").first.dispatch_event("click")

    expect(ada.see("refusal")).to_be_in_viewport(ratio=1)
    fits_a_thumb(ada)
    ada.see("refusal").get_by_role("button", name="Close").tap()
    expect(ada.see("refusal")).to_have_count(0)


def test_the_end_fits(ada: Person, table: SetTable) -> None:
    ada.sit(table("me", "greedy", "greedy", until=lambda match: match.over))

    expect(ada.see("result").locator("header p")).to_have_text("The game has ended: the last year is over.")
    expect(ada.see("result").locator("header p")).to_be_in_viewport(ratio=1)
    expect(ada.see("result").locator(".scores")).to_be_in_viewport(ratio=1)
    expect(ada.see("rematch")).to_be_in_viewport(ratio=1)
    fits_a_thumb(ada)


def test_the_lobby_and_the_menu_fit(ada: Person) -> None:
    ada.enter_lobby()
    fits_a_thumb(ada)
    ada.page.get_by_role("button", name="Menu").tap()
    ada.see("lang").tap()

    expect(ada.page.get_by_role("heading", name="Neuer Tisch")).to_be_visible()
    fits_a_thumb(ada)


def test_a_drawing_with_two_arrangements_takes_the_tall_one_here_and_the_wide_one_on_a_desktop(
    ada: Person, table: SetTable, arrive: Callable[..., Person]
) -> None:
    """The displays of Age of Steam lie under the map, where a desktop has them beside it."""
    setting = table("me", "greedy", "greedy", "greedy", until=asks("build"), game="age_of_steam", board="rust_belt")
    bruno = arrive()
    for person in (ada, bruno):
        person.sit(setting)

    under, beside = (person.see("board").locator("svg g[data-tall]").first for person in (ada, bruno))
    expect(under).to_have_attribute("transform", under.get_attribute("data-tall") or "")
    assert beside.get_attribute("transform") != beside.get_attribute("data-tall")


def test_a_tile_is_picked_by_its_picture(ada: Person, table: SetTable) -> None:
    """Tap a lit hex, then one of the tiles drawn in the sheet; the piece lies on the map as a ghost."""
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("build"), game="age_of_steam", board="rust_belt"))
    ada.see("board").locator("polygon.cell.pick:visible").nth(3).dispatch_event("click")
    tile = ada.page.locator('[data-testid=pick][data-pick^="track:"]:has(.picture svg)').first
    tile.tap()

    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(ada.see("board").locator(".ghost .r-body")).to_be_attached()
    expect(ada.see("confirm")).to_be_in_viewport(ratio=1)
    fits_a_thumb(ada)


def test_another_track_than_the_first_is_laid_with_the_thumb(arrive: Callable[..., Person], table: SetTable) -> None:
    """The first lies there to begin with, and the others stay beside it; one that was chosen folds them, and says how to change it."""
    ada = arrive(size=PHONE, confirming="")
    setting = table("me", "me", "me", until=builds_track, game="age_of_steam", board="rust_belt")
    ada.sit(setting)
    builds = [action.json for action in setting.match.legal() if action.json["do"] == "build"]
    place = builds[0]["hex"]
    tracks = [build["track"] for build in builds if build["hex"] == place]
    ada.listed(f"hex:{place}").tap()
    tiles = ada.page.locator('[data-testid=pick][data-pick^="track:"]:visible')
    expect(tiles).to_have_count(len(tracks))
    expect(tiles.and_(ada.page.locator("[aria-pressed=true]"))).to_have_count(1)
    expect(tiles.locator(".change")).to_have_count(0)
    other = ada.page.locator('[data-testid=pick][data-pick^="track:"][aria-pressed=false]').last
    name = other.get_attribute("data-title")
    other.tap()

    ada.page.locator('.tabs [data-tab="log"]').tap()
    expect(ada.see("log")).to_contain_text(str(name))
