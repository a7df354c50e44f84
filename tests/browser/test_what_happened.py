"""What others did: told since my last decision, and shown while it happens or when I come back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import DESKTOP, PHONE, WAIT_MS, Person
from .positions import asks
from .stage import Table

pytestmark = pytest.mark.browser

TABLET = (768, 1024)
MOVING = "no-preference"
# What a line says, without the pictures that stand beside it.
WORDS_OF_LINES = """log => [...log.querySelectorAll('.log ol li > .jump')].map(
  line => [...line.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent).join(''))"""
# A show is over in a second or two: what was seen of it is kept, so that a slow machine sees it, too.
KEEP = """
window.shown = {captions: [], floats: 0, landed: 0, coins: []};
new MutationObserver(() => {
  const text = document.querySelector('[data-testid=caption] span')?.textContent;
  if (text && window.shown.captions.at(-1) !== text) window.shown.captions.push(text);
  window.shown.floats = Math.max(window.shown.floats, document.querySelectorAll('.players .float').length);
  for (const coin of document.querySelectorAll('.payments .coin')) {
    const [way] = coin.getAnimations().map(one => one.effect.getKeyframes().map(frame => frame.transform));
    if (way && !window.shown.coins.some(one => one.coin === coin)) window.shown.coins.push({coin, by: coin.textContent, way});
  }
  window.shown.landed = Math.max(window.shown.landed, document.querySelectorAll('.canvas .landed').length);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""


def wait_until(person: Person, what: str) -> None:
    """Not `wait_for_function`: the page's content security policy forbids to evaluate texts, and rightly."""
    for _ in range(WAIT_MS // 100):
        if person.page.evaluate(what):
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"never: {what}")


def back_from_others(match: Match) -> bool:
    """In the middle of a game it is Ada's turn, and others have decided since her last one."""
    return match.position > 60 and match.seat == 0 and match.seats[-1] != 0


def captions(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate("window.shown.captions")
    return found


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("american_rails", "east"),
        ("age_of_steam", "rust_belt"),
        ("cube_express", "standard"),
        ("express_01", "germany"),
        ("first_train", "nuernberg"),
    ],
)
def test_what_i_missed_is_told_in_short_and_then_oldest_first(
    ada: Person, table: Callable[..., Table], game: str, board: str
) -> None:
    setting = table("me", "greedy", "greedy", game=game, board=board, until=back_from_others)
    match = setting.match
    since = match.since([0])
    ada.sit(setting)

    told = [line["text"]["en"] for line in match.digest(0, since)]
    lines = [line["text"]["en"] for line in match.log_entries(since, 0)]
    expect(ada.see("digest").locator("li span")).to_have_text(told)
    expect(ada.see("log").locator(".log ol li > .jump")).to_have_count(len(lines))
    assert lines == ada.see("log").evaluate(WORDS_OF_LINES)
    assert told
    assert lines


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_the_log_is_never_below_the_fold(
    arrive: Callable[..., Person], table: Callable[..., Table], size: tuple[int, int]
) -> None:
    ada = arrive(size=size)
    ada.sit(table("me", "greedy", "greedy", "greedy", until=asks("expand", after=40)))
    if size == PHONE:
        ada.page.get_by_role("button", name="Log", exact=True).tap()

    expect(ada.see("log")).to_be_in_viewport(ratio=0.99)
    expect(ada.see("digest")).to_be_in_viewport()


def test_a_rivals_move_is_shown_where_it_lands_with_its_numbers(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """The line above the map, the place on the board, the number at the row; what was asked can be answered meanwhile."""
    setting = table("me", "link", "me", until=asks("found", seat=1))
    ada, ben = arrive(motion=MOVING), arrive()
    ben.sit(setting, setting.links[1])
    ada.page.add_init_script(KEEP)
    ada.sit(setting)
    ada.page.keyboard.press("Shift")
    before = len(captions(ada))

    ben.see("pick").first.click()
    ben.confirm()

    wait_until(ada, f"window.shown.captions.length > {before}")
    assert re.match("Bruno starts .* in ", captions(ada)[before])
    wait_until(ada, "window.shown.landed > 0 && window.shown.floats > 0")
    expect(ada.see("caption")).to_have_count(0)


def test_whoever_was_away_sees_it_on_return_once(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    setting = table("me", "greedy", "greedy", until=back_from_others)
    ada = arrive(motion=MOVING)
    ada.page.add_init_script(KEEP)
    ada.sit(setting)
    wait_until(ada, "window.shown.captions.length > 0")
    ada.page.reload()
    expect(ada.see("pick").first).to_be_visible()

    assert captions(ada) == []


def test_who_wants_none_or_less_motion_is_shown_none(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    setting = table("me", "greedy", "greedy", until=back_from_others)
    off, calm = arrive(motion=MOVING), arrive()
    off.page.add_init_script("localStorage.setItem('stellwerk.pace', 'off')")
    for person in (off, calm):
        person.page.add_init_script(KEEP)
        person.sit(setting)
        expect(person.see("pick").first).to_be_visible()
        assert captions(person) == []


def test_any_key_ends_the_show_at_once(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    """Of many beats the first is on when a key comes; none follows."""
    setting = table("me", "link", "link", game="first_train", board="nuernberg", until=back_from_others)
    ada = arrive(motion=MOVING)
    ada.page.add_init_script(KEEP)
    ada.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => setTimeout(poke, 0)); function poke() {"
        " if (document.querySelector('[data-testid=caption]')) dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'}));"
        " else setTimeout(poke, 20); }"
    )
    ada.sit(setting)
    wait_until(ada, "window.shown.captions.length > 0")
    expect(ada.see("caption")).to_have_count(0)

    assert len(captions(ada)) == 1


def test_speed_and_sound_are_chosen_once_and_remembered(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """In the help: moves of the others not shown, shown or fast; quiet sounds are off until they are wanted."""
    ada = arrive()
    ada.sit(table("me", "greedy", "greedy", until=asks("choose")))
    for n in range(2):
        ada.see("help").click()
        ada.see("guide-keys").click()
        expect(ada.page.get_by_label("shown fast")).to_be_checked(checked=n == 1)
        expect(ada.page.get_by_label("With quiet sounds")).to_be_checked(checked=n == 1)
        ada.page.get_by_label("shown fast").check()
        ada.page.get_by_label("With quiet sounds").check()
        ada.page.reload()
        expect(ada.see("status")).to_be_visible()
    kept = ada.page.evaluate("[localStorage['stellwerk.pace'], localStorage['stellwerk.sound']]")

    assert kept == ["fast", "on"]


# Sounds that are really begun: the browser's own method is called on, and remembered.
KEEP_SOUNDS = """
window.sounds = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.sounds.push([this.context.state, Math.round(this.frequency.value)]);
  return begin.apply(this, when);
};
"""
CLICK = 320  # its pitch


def consequence(match: Match) -> list[dict[str, Any]]:
    """The lines that the first legal action would bring, if it is Bruno's turn."""
    if match.seat != 1:
        return []
    twin = match.clone()
    twin.play(twin.legal()[0])
    return twin.log_entries(len(match.happened))


def a_share_goes_from_rival_to_rival(match: Match) -> bool:
    """Out of a display into another one; cards of the hand lie before it."""
    changes = [one for line in consequence(match) for one in line["changes"] if one["account"] == "shares"]
    return sorted(one["by"] for one in changes) == [-1, 1]


def dividends_follow(match: Match) -> bool:
    """Everybody is paid."""
    paid = {one["seat"] for line in consequence(match) for one in line["changes"] if "dividends" in line["group"]["en"]}
    return len(paid) == match.setup.players


def plays_the_first(ben: Person, match: Match) -> None:
    for slot, value in match.legal()[0].json.items():
        pick = ben.listed(f"{slot}:{value}")
        if pick.count() and pick.get_attribute("aria-pressed") != "true":
            pick.click()
    ben.confirm()


def test_what_goes_from_hand_to_hand_flies_and_is_heard_by_who_wants_sounds(
    arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    """Bruno takes a share out of a rival's display: it flies from row to row. It clicks for who asked for sounds, and for nobody else.
    That happens in every third game or so, when a company's stacks are empty."""
    setting = table(
        "me", "link", "link", game="express_01", board="germany", seed=8, until=a_share_goes_from_rival_to_rival
    )
    ada, ben, cem = arrive(motion=MOVING), arrive(), arrive(motion=MOVING)
    ada.page.add_init_script("localStorage.setItem('stellwerk.sound', 'on')")
    for person, token in ((ada, None), (cem, setting.links[2]), (ben, setting.links[1])):
        person.page.add_init_script(KEEP + KEEP_SOUNDS)
        person.sit(setting, token)
        person.page.locator("h1").click()  # ends the show of the past; a browser gives sound to who has clicked
    for person in (ada, cem):
        expect(person.see("caption")).to_have_count(0)
        person.page.evaluate("window.sounds.length = window.shown.coins.length = 0")
    plays_the_first(ben, setting.match)

    for person in (ada, cem):
        wait_until(person, "window.shown.coins.length > 0")
        start, end = person.page.evaluate("window.shown.coins[0].way")
        assert start != end
    wait_until(ada, f"window.sounds.some(([state, pitch]) => state === 'running' && pitch === {CLICK})")
    assert [] == cem.page.evaluate("window.sounds")


def test_a_phase_that_pays_everybody_is_one_beat(arrive: Callable[..., Person], table: Callable[..., Table]) -> None:
    """What Bruno did, then the dividends: all are paid at once, each in their own row."""
    setting = table("me", "link", "link", until=dividends_follow)
    ada, ben = arrive(motion=MOVING), arrive()
    ben.sit(setting, setting.links[1])
    ada.page.add_init_script(KEEP)
    ada.sit(setting)
    ada.page.keyboard.press("Shift")
    expect(ada.see("caption")).to_have_count(0)
    ada.page.evaluate("window.shown.captions.length = window.shown.floats = 0")
    plays_the_first(ben, setting.match)

    lines = consequence(setting.match)
    paid = [line["text"]["en"] for line in lines if "dividends" in line["group"]["en"]]
    wait_until(ada, f"window.shown.floats >= {setting.match.setup.players}")
    expect(ada.see("caption")).to_have_count(0)
    assert 1 == sum(caption in paid for caption in captions(ada))
    assert len(captions(ada)) <= 2
