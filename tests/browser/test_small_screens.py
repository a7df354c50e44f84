"""On a phone the red button is always in sight, targets fit a finger, and the map is where the question is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import PHONE, Person
from .positions import asks, builds_track
from .stage import Table, Until

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]
FINGER = 32
SMALL_TARGETS = """least => [...document.querySelectorAll('[data-testid=board] .pick')]
  .map(e => [e.dataset.pick, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5).map(([pick]) => pick)"""
LIT_IN_SIGHT = """() => {
  const frame = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const lit = [...document.querySelectorAll('[data-testid=board] .pick')].map(e => e.getBoundingClientRect());
  const seen = lit.filter(b => b.left >= frame.left - 1 && b.right <= frame.right + 1
    && b.top >= frame.top - 1 && b.bottom <= frame.bottom + 1);
  return [seen.length, lit.length];
}"""
OUT_OF_SIGHT = """() => {
  const frame = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const out = b => b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1;
  return [...document.querySelectorAll('[data-testid=board] :is(.pick, .picked)')].filter(e => out(e.getBoundingClientRect())).map(e => e.dataset.pick);
}"""
FOCUS_OUTSIDE = """() => {
  const frame = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const out = [];
  for (const e of document.querySelectorAll('[data-testid=board] .pick')) {
    e.focus();
    const b = e.getBoundingClientRect();
    if (b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1)
      out.push(e.dataset.pick);
  }
  return out;
}"""

CUT_CARDS = """() => {
  const frame = document.querySelector('.steps').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.steps .opt')].map(e => e.getBoundingClientRect());
  return cards.filter(b => b.width && (b.top < frame.top - 1 || b.bottom > frame.bottom + 1)).length;
}"""
OUT_OF_THE_BAR = """() => {
  const bar = document.querySelector('.pickbar').getBoundingClientRect(), bottom = Math.min(innerHeight, bar.bottom);
  const buttons = [...document.querySelectorAll('.asks .btn, .go .btn')].map(e => [e.textContent, e.getBoundingClientRect()]);
  return buttons.filter(([, b]) => b.bottom > bottom + 1 || b.top < bar.top || b.right > bar.right + 1).map(([name]) => name);
}"""
TOO_WIDE = """() => [...document.querySelectorAll('.side .scroll-x')]
  .filter(e => e.checkVisibility() && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 2)
  .map(e => e.closest('[data-sheet]')?.dataset.sheet)"""


@pytest.fixture
def ada(arrive: Callable[..., Person]) -> Person:
    return arrive(size=PHONE, lang="de-DE")


@pytest.mark.parametrize(
    ("game", "board", "past", "slots"),
    [
        ("cube_express", "standard", None, ("hand", "cell")),
        ("express_01", "germany", "lay", ("space", "card", "turn")),
        ("first_train", "nuernberg", None, ("box",)),
        ("american_rails", "east", "expand", ("company", "hex")),
        ("age_of_steam", "rust_belt", "build", ("hex", "track")),
    ],
)
def test_the_red_button_is_in_sight_whatever_is_picked(
    ada: Person, table: SetTable, game: str, board: str, past: str | None, slots: tuple[str, ...]
) -> None:
    """German words are longer: the sheet scrolls under its buttons, and the map keeps its size meanwhile."""
    until: Until = asks(past, seat=None) if past else lambda _: True
    if game == "age_of_steam":
        until = builds_track
    ada.sit(table("me", "me", "me", game=game, board=board, until=until))
    before = ada.see("board").bounding_box()
    for slot in slots:
        pick = ada.page.locator(f'[data-testid=pick][data-pick^="{slot}:"]').first
        if pick.get_attribute("aria-pressed") != "true":
            pick.tap()
        expect(pick).to_have_attribute("aria-pressed", "true")
        if ada.see("confirm").count():
            expect(ada.see("confirm")).to_be_in_viewport(ratio=1)

    expect(ada.see("confirm")).to_be_in_viewport(ratio=1)
    assert ada.see("confirm").evaluate("button => button.scrollWidth <= button.clientWidth"), "its words are whole"
    assert before == ada.see("board").bounding_box()


@pytest.mark.parametrize(("game", "board", "players"), [("express_01", "germany", 4), ("age_of_steam", "rust_belt", 6)])
def test_above_the_map_no_number_of_anybody_is_cut(
    ada: Person, table: SetTable, game: str, board: str, players: int
) -> None:
    ada.sit(table(*("me",) * players, game=game, board=board))
    facts = ada.page.locator(".strip .fact")
    expect(facts).to_have_count(2 * players)

    assert [] == facts.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)")


def uncovering(match: Match) -> list[str]:
    """The picks of a card that is laid for good: it uncovers the next of its stack."""
    if match.seat != 0 or not match.position:
        return []
    ways = [
        [f"{slot}:{lay.json[slot]}" for slot in ("space", "card", "turn")]
        for lay in match.legal()
        if lay.json["do"] == "lay"
    ]
    return next((way for way in ways if match.choices(way)["confirm"]["ends"] == "chance"), [])


def test_what_a_move_does_is_read_whole_beside_its_button(arrive: Callable[..., Person], table: SetTable) -> None:
    """On a desktop, too: a card of Express 01 has a long name, and laying it uncovers another."""
    ada = arrive()
    setting = table(
        "me", "greedy", "greedy", game="express_01", board="germany", until=lambda match: bool(uncovering(match))
    )
    ada.sit(setting)
    for pick in uncovering(setting.match):
        if ada.listed(pick).get_attribute("aria-pressed") != "true":
            ada.pick(pick)

    expect(ada.page.locator(".ends")).to_contain_text("Cannot be taken back")
    expect(ada.see("undo")).to_be_visible()
    assert ada.see("effects").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


@pytest.mark.parametrize("past", ["bid", "build", "buy"])
def test_targets_of_first_train_fit_a_finger_as_it_opens(ada: Person, table: SetTable, past: str) -> None:
    ada.sit(table("me", "me", "me", game="first_train", board="nuernberg", until=asks(past, seat=None)))
    expect(ada.see("board").locator(".pick").first).to_be_attached()

    assert [] == ada.page.evaluate(SMALL_TARGETS, FINGER)


def test_the_map_moves_to_what_is_asked_what_is_picked_and_what_has_the_focus(
    arrive: Callable[..., Person], table: SetTable
) -> None:
    """Zoomed in and pushed into a corner, the next question brings its hexes back; one picked in the list or focused comes by itself."""
    ada = arrive()
    setting = table("me", "me", "me", until=asks("found"))
    ada.sit(setting)
    for _ in range(4):
        ada.page.keyboard.press("+")
    for key in ("Shift+ArrowDown",) * 8 + ("Shift+ArrowRight",) * 8:
        ada.page.keyboard.press(key)
    far = ada.page.evaluate(OUT_OF_SIGHT)[0]
    ada.pick(far)
    assert far not in ada.page.evaluate(OUT_OF_SIGHT)
    assert [] == ada.page.evaluate(FOCUS_OUTSIDE)
    picks = setting.match.choices()["steps"][0]["picks"]
    city = next(pick["id"] for pick in picks if pick["id"] != far)  # Enter on what is picked would play it
    ada.lit(city).focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(f'.picked[data-pick="{city}"]').first).to_be_attached()
    ada.see("confirm").click()
    expect(ada.see("confirm")).to_have_count(0)
    seen, lit = ada.page.evaluate(LIT_IN_SIGHT)

    assert seen >= lit / 2


def kinds_of(match: Match) -> set[str]:
    return {action.json["do"] for action in match.legal()}


def all_to_do_and_two_ways_back(match: Match) -> bool:
    """No button can be missing: build, buy, a bonus payment, swap, end the turn; the last action is taken back, or the turn."""
    last = match.position - 1
    if match.undoable() is None or match.turn_start(last) == last:
        return False
    return {"build", "buy", "bonus", "swap", "pass"} <= kinds_of(match)


@pytest.mark.parametrize("lang", ["en-US", "de-DE"])
def test_no_card_is_cut_beside_two_lines_of_buttons(arrive: Callable[..., Person], table: SetTable, lang: str) -> None:
    """Express 01: all there is to do in a turn, and two ways back; the cards to choose from stand whole above them."""
    ada = arrive(size=PHONE, lang=lang)
    setting = table("me", "me", "me", game="express_01", board="germany", until=all_to_do_and_two_ways_back)
    ada.sit(setting)
    expect(ada.page.locator(".go .row .btn")).to_have_count(len(kinds_of(setting.match)) + 2)
    assert 0 == ada.page.evaluate(CUT_CARDS)
    ada.page.locator('[data-pick="whole:1"]').tap()
    expect(ada.see("confirm")).to_be_in_viewport(ratio=1)

    assert 0 == ada.page.evaluate(CUT_CARDS)


@pytest.mark.parametrize("lang", ["en-US", "de-DE"])
@pytest.mark.parametrize(
    ("game", "board"), [("cube_express", "standard"), ("express_01", "germany"), ("age_of_steam", "rust_belt")]
)
def test_beside_the_map_no_table_is_wider_than_its_panel(
    arrive: Callable[..., Person], table: SetTable, game: str, board: str, lang: str
) -> None:
    """Sentences in tables go on in a second line."""
    ada = arrive(lang=lang)
    ada.sit(table("me", "me", "me", game=game, board=board, until=lambda match: match.position >= 60))

    assert [] == ada.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize(
    ("game", "board", "past"),
    [("american_rails", "east", "bid"), ("cube_express", "standard", "sell"), ("express_01", "germany", "bonus")],
)
def test_with_german_words_no_button_leaves_the_bar(
    arrive: Callable[..., Person], table: SetTable, game: str, board: str, past: str
) -> None:
    """Why not, hint, orders and trying out on one line; six and more ways to go on, and the ways back."""
    ada = arrive(lang="de-DE")
    ada.sit(table("me", "greedy", "greedy", game=game, board=board, until=asks(past, after=60)))
    expect(ada.see("hint")).to_be_visible()
    tools = ada.page.locator(".asks .btn")

    assert [] == ada.page.evaluate(OUT_OF_THE_BAR)
    assert 1 == len({round(box["y"]) for one in tools.all() if (box := one.bounding_box())})


def test_beside_a_long_sentence_an_amount_keeps_its_buttons(arrive: Callable[..., Person], table: SetTable) -> None:
    """First Train says in a sentence what becomes of the cubes: the stepper stands whole beside it."""
    ada = arrive(lang="de-DE")
    ada.sit(table("me", "greedy", "greedy", game="first_train", board="nuernberg", until=asks("bid")))
    ada.page.locator('[data-testid=pick][data-pick^="box:"]').first.click()
    expect(ada.see("confirm")).to_be_visible()
    steps, plus = ada.page.locator(".steps").bounding_box(), ada.page.locator(".stepper .btn").nth(1).bounding_box()

    assert steps
    assert plus
    assert plus["x"] + plus["width"] <= steps["x"] + steps["width"]


def test_on_a_tablet_the_buttons_have_the_whole_width(arrive: Callable[..., Person], table: SetTable) -> None:
    """Below the question: two answers and two ways back stand in one line."""
    ada = arrive(size=(768, 1024), lang="de-DE")
    ada.sit(table("me", "me", "me", game="age_of_steam", board="rust_belt", until=asks("move", None, 70)))
    buttons = ada.page.locator(".go .row .btn")
    expect(buttons).to_have_count(4)

    assert 1 == len({round(box["y"]) for one in buttons.all() if (box := one.bounding_box())})
