"""How many clicks a move takes, with the settings a newcomer has; and that no single click does anything final.

Every click is one of the mouse on the page, counted where it is made.
"""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from stellwerk.kernel.match import Match

from .person import PAINTED, PHONE, Person
from .positions import asks, builds_track, settling
from .stage import NAMES, Table

pytestmark = pytest.mark.browser

SetTable = Callable[..., Table]


class Hand:
    """A mouse that counts."""

    def __init__(self, person: Person) -> None:
        self.person, self.clicks = person, 0

    def click(self, target: Locator) -> None:
        target.first.click()
        self.clicks += 1

    def list(self, pick: str) -> None:
        self.click(self.person.listed(pick))

    def map(self, pick: str) -> None:
        self.click(self.person.lit(pick))

    def confirm(self) -> None:
        self.click(self.person.see("confirm"))

    def log(self, text: str) -> None:
        """Wait until it is told."""
        expect(self.person.see("log")).to_contain_text(re.compile(text))


@pytest.fixture
def hand(arrive: Callable[..., Person]) -> Hand:
    return Hand(arrive(confirming=""))


def first_actions(match: Match, what: str, count: int) -> list[dict[str, str]]:
    """So many actions of this kind, one after another, by the deciding seat."""
    twin, found = match.clone(), []
    for _ in range(count):
        action = next(action for action in twin.legal() if action.json["do"] == what)
        found.append({key: str(value) for key, value in action.json.items()})
        twin.play(action)
    return found


def test_a_pass_takes_one_click_and_a_bid_two(hand: Hand, table: SetTable) -> None:
    hand.person.sit(table("me", "me", "me", until=asks("bid", seat=None)))
    hand.click(hand.person.see("choose-amount"))
    hand.confirm()
    hand.log("bids")
    assert 2 == hand.clicks
    hand.list("do:pass")
    hand.log("passes")
    assert 3 == hand.clicks


def four_cubes(match: Match) -> bool:
    """Somebody may choose to expand by four, and has the means for it."""
    return any(action.json.get("space") == "expand_4" for action in match.legal())


def test_four_cubes_take_six_clicks(hand: Hand, table: SetTable) -> None:
    """The space, four hexes, and the red button: with the fourth the turn ends."""
    setting = table("me", "me", "me", until=four_cubes)
    hand.person.sit(setting)
    hand.list("space:expand_4")
    match = setting.match.clone()
    match.play({"do": "choose", "space": "expand_4"})
    for cube in range(1, 5):
        place = settling(match, "hex")
        # The hex may have been lit for the cube before, too: a click while that one is on its way would not count.
        expect(hand.person.page.locator(".ask p")).to_contain_text(f"Cube {cube} of 4")
        hand.map(place)
        match.play(match.pick((place,)) or match.legal()[0])
    hand.confirm()
    hand.person.asked("Choose an action")

    assert 6 >= hand.clicks


def test_three_tiles_take_seven_clicks(hand: Hand, table: SetTable) -> None:
    setting = table("me", "me", "me", until=builds_track, game="age_of_steam", board="rust_belt")
    hand.person.sit(setting)
    for tile in first_actions(setting.match, "build", 3):
        hand.map(f"hex:{tile['hex']}")
        hand.list(f"track:{tile['track']}")
    hand.confirm()
    hand.person.asked("Build track")
    expect(hand.person.page.locator(".ask p")).to_contain_text("Tile 1 of")

    assert 7 >= hand.clicks


def offers_a_long_way(match: Match) -> bool:
    offered = match.setup.face.shortcuts(match.core, match.namer)
    return bool(offered) and len(match.choices(["whole:1"])["actions"]) > 1


def test_a_whole_delivery_takes_two_clicks_and_no_stray_one_plays_it(hand: Hand, table: SetTable) -> None:
    """What ends the turn waits and says so; the second half of a double click presses no button that came under it."""
    hand.person.sit(table("me", "me", "me", until=offers_a_long_way, game="age_of_steam", board="rust_belt", seed=2))
    hand.list("whole:1")
    expect(hand.person.page.locator(".ends")).to_have_text("Ends your turn.")
    hand.person.see("confirm").dispatch_event("click", {"detail": 2, "bubbles": True})
    expect(hand.person.see("confirm")).to_be_visible()
    expect(hand.person.see("confirm")).to_have_attribute("aria-disabled", "false")
    hand.confirm()
    expect(hand.person.see("confirm")).to_have_count(0)
    hand.log("moves a .* cube from")

    assert 2 == hand.clicks


def test_a_bid_for_a_box_takes_two_clicks_and_begins_at_a_legal_amount(hand: Hand, table: SetTable) -> None:
    """The box somebody holds asks for more than that: the amount follows, and the field shows it."""
    setting = table("me", "me", "me", until=asks("bid", seat=None, after=1), game="first_train", board="nuernberg")
    held = setting.match.actions[0].json
    hand.person.sit(setting)
    hand.list(f"box:{held['box']}")
    expect(hand.person.page.locator("#amount-input")).to_have_value(str(held["cubes"] + 1))
    hand.confirm()
    hand.log(f"{held['cubes'] + 1}")

    assert 2 == hand.clicks


def lacks_brown(match: Match) -> bool:
    """A train can be bought with two points short, so that its price is asked for."""
    if match.over or match.core.steps[match.core.cells[0]].name != "carry":
        return False
    return bool(dear_train(match))


def dear_train(match: Match) -> str:
    for action in match.legal():
        if action.json["do"] == "buy":
            twin = match.clone()
            twin.play(action)
            if not twin.over and twin.seat == match.seat and "6 points left" in twin.choices()["note"]["en"]:
                return str(action.json["train"])
    return ""


def test_a_train_two_points_short_takes_three_clicks(hand: Hand, table: SetTable) -> None:
    """The train, a whole payment, and the red button."""
    setting = table("me", "me", "me", until=lacks_brown, game="first_train", board="nuernberg")
    hand.person.sit(setting)
    hand.list(f"train:{dear_train(setting.match)}")
    hand.list("whole:1")
    hand.confirm()
    hand.log("buys")
    hand.person.asked("Buy a train")

    assert 3 == hand.clicks


def test_a_line_of_two_links_takes_three_clicks(hand: Hand, table: SetTable) -> None:
    setting = table("me", "me", "me", until=asks("build", seat=None), game="first_train", board="nuernberg")
    hand.person.sit(setting)
    for link in first_actions(setting.match, "build", 2):
        hand.list(f"way:{link['way']}")
        hand.log("link|builds")
    hand.list("do:stop")
    hand.person.asked("Build a line")
    expect(hand.person.see("undo")).to_be_visible()

    assert 3 == hand.clicks


def test_the_first_station_takes_three_clicks_and_a_share_two(hand: Hand, table: SetTable) -> None:
    """A card that pays, a space, a card: what lies the same both ways is not asked; then a share at once."""
    setting = table("me", "me", "me", until=asks("build", seat=None), game="express_01", board="germany")
    pay, lay = (first_actions(setting.match, what, 1)[0] for what in ("build", "build"))
    match = setting.match.clone()
    match.play(match.pick((f"hand:{pay['hand']}",)))
    lay = {key: str(value) for key, value in match.legal()[0].json.items()}
    hand.person.sit(setting)
    hand.list(f"hand:{pay['hand']}")
    hand.map(f"space:{lay['space']}")
    hand.list(f"card:{lay['card']}")
    hand.log("lays")
    assert 3 == hand.clicks
    hand.list("whole:1")
    hand.log("as a share")
    assert 5 >= hand.clicks


def test_a_tile_of_cube_express_takes_three_clicks(hand: Hand, table: SetTable) -> None:
    """Take it, drop it, turn it where it lies (no click: R or the wheel), lay it."""
    setting = table("me", "me", game="cube_express", board="standard")
    cells = next(step["picks"] for step in setting.match.choices(["hand:1"])["steps"] if step["slot"] == "cell")
    cell = next(pick["id"] for pick in cells if pick["count"] > 2)
    hand.person.sit(setting)
    hand.list("hand:1")
    expect(hand.person.listed("hand:1")).to_have_attribute("aria-pressed", "true")
    hand.map(cell)
    ghost = hand.person.see("board").locator(".ghost")
    expect(ghost).to_be_visible()
    before = ghost.inner_html()
    hand.person.page.keyboard.press("r")
    expect(hand.person.page.locator('[data-testid=pick][data-pick^="turn:"]').nth(1)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert before != ghost.inner_html()
    hand.confirm()
    hand.log("lays")

    assert 3 == hand.clicks


def test_what_waits_for_the_red_button_is_a_setting(hand: Hand, table: SetTable) -> None:
    setting = table("me", "me", "me", until=asks("found"))
    ada = hand.person
    ada.sit(setting)
    ada.page.keyboard.press("?")
    ada.see("guide-keys").click()
    ada.see("confirming").get_by_label("every move", exact=True).check()
    ada.page.keyboard.press("Escape")
    city = next(pick["id"] for pick in setting.match.choices()["steps"][0]["picks"])
    hand.map(city)
    expect(ada.see("confirm")).to_be_visible()
    ada.page.reload()
    hand.map(city)
    expect(ada.see("confirm")).to_be_visible()


def test_who_wants_no_red_button_plays_what_ends_the_turn_with_the_pick(hand: Hand, table: SetTable) -> None:
    """A whole delivery, which waits with the setting of a newcomer."""
    setting = table("me", "me", "me", until=offers_a_long_way, game="age_of_steam", board="rust_belt", seed=2)
    hand.person.context.add_init_script("localStorage.setItem('stellwerk.confirm', 'never')")
    hand.person.sit(setting)
    assert setting.match.choices(["whole:1"])["confirm"]["final"]
    hand.list("whole:1")
    hand.log("moves a .* cube from")

    expect(hand.person.see("confirm")).to_have_count(0)
    assert 1 == hand.clicks


def test_track_is_drawn_with_the_mouse(hand: Hand, table: SetTable) -> None:
    """Dragged over three hexes: their tiles lie there as ghosts, one red button lays them all."""
    setting = table("me", "me", "me", until=builds_track, game="age_of_steam", board="rust_belt")
    ada, line = hand.person, ("13,7", "14,7", "15,7")
    ada.sit(setting)
    expect(ada.lit("hex:13,7").first).to_be_visible()
    boxes = [ada.place(f"hex:{place}").bounding_box() for place in line]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    ada.page.mouse.move(*middles[0])
    ada.page.mouse.down()
    for x, y in middles[1:]:
        ada.page.mouse.move(x, y, steps=5)
    ada.page.mouse.up()
    expect(ada.see("confirm")).to_have_text("Lay along the line")
    expect(ada.see("board").locator(".ghost")).not_to_have_count(0)
    told = re.search(r"\$(\d+) − \$(\d+) = \$(\d+)", ada.see("effects").inner_text())
    hand.confirm()
    for place in line:
        name = setting.match.namer("hex", setting.match.setup.actions.names["hex"].index[place], "en")
        hand.log(re.escape(name))

    assert 1 == hand.clicks
    assert told, "the price stands there before"
    seat = setting.match.seat
    assert seat is not None
    charged = [
        int(cost.removeprefix("−$"))
        for cost in ada.see("log").locator(".amt").all_inner_texts()
        if cost.startswith("−$")
    ]
    assert int(told[2]) == sum(charged[-len(line) :]) > 0
    expect(ada.see("players").locator("tbody tr").filter(has_text=NAMES[seat])).to_contain_text(f"${told[3]}")


def test_track_is_drawn_with_a_finger_or_from_tap_to_tap(arrive: Callable[..., Person], table: SetTable) -> None:
    """On a phone the pencil makes a finger draw; two taps begin and end a line. Each piece has its own column, to be changed
    or left out there."""
    setting = table("me", "me", "me", until=builds_track, game="age_of_steam", board="rust_belt")
    person = arrive(size=PHONE)
    person.sit(setting)
    expect(person.lit("hex:13,7").first).to_be_attached()
    person.page.get_by_role("button", name="Whole map").click()
    person.see("pencil").click()
    expect(person.see("pencil")).to_have_attribute("aria-pressed", "true")
    start, middle, end = (middle_of(person, f"hex:{place}") for place in ("13,7", "14,7", "15,7"))
    drag_finger(person, start, middle, end)
    pieces = person.page.locator('.step[data-slot^="along:"]')
    expect(pieces).to_have_count(3)
    another_last_piece(person)
    pieces.last.get_by_text("Leave it out").tap()
    expect(pieces).to_have_count(2)
    person.see("discard-line").click()
    expect(pieces).to_have_count(0)
    person.page.evaluate(PAINTED)

    person.page.touchscreen.tap(*middle_of(person, "hex:13,7"))
    person.page.touchscreen.tap(*middle_of(person, "hex:15,7"))
    expect(pieces).not_to_have_count(0)


def another_last_piece(person: Person) -> None:
    """One that was not offered first lies there instead; the two before it stay."""
    before = person.page.locator('.step[data-slot^="along:"] .opt.on').all_inner_texts()
    ghost = person.see("board").locator(".ghost").last
    drawn = ghost.inner_html()
    last = person.page.locator('.step[data-slot^="along:"]').last
    other = last.locator(".opt:not(.on)").first
    name = other.inner_text()
    laid = last.locator(".opt.on").filter(has_text=name.split("\n")[0])
    for _ in range(3):  # on a starved machine a tap may last as long as a long press, which picks nothing
        other.tap()
        with suppress(AssertionError):
            expect(laid).to_have_count(1, timeout=10_000)
            break
    expect(laid).to_have_count(1)
    after = person.page.locator('.step[data-slot^="along:"] .opt.on').all_inner_texts()
    assert before[:2] == after[:2]
    assert before[2] != after[2]
    assert drawn != ghost.inner_html()


def middle_of(person: Person, pick: str) -> tuple[float, float]:
    box = person.place(pick).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_finger(person: Person, *points: tuple[float, float]) -> None:
    """A real touch, as the browser gets it from a screen."""
    touch = person.context.new_cdp_session(person.page)
    for n, (x, y) in enumerate(points):
        kind = "touchMove" if n else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def held(page: Page, path: str) -> list[Route]:
    """The first request of this kind waits on its way until it is let go."""
    waiting: list[Route] = []
    page.route(path, lambda route: route.continue_() if waiting else waiting.append(route))
    return waiting


def test_a_click_while_the_last_one_is_on_its_way_waits_and_counts(hand: Hand, table: SetTable) -> None:
    """The next hex is clicked before the server has answered for the first; it shows that it waits and is picked then. The same
    hex twice is a double click, and counts once."""
    setting = table("me", "me", "me", until=four_cubes)
    page = hand.person.page
    hand.person.sit(setting)
    hand.list("space:expand_4")
    match = setting.match.clone()
    match.play({"do": "choose", "space": "expand_4"})
    first = settling(match, "hex")
    match.play(match.pick((first,)) or match.legal()[0])
    following = settling(match, "hex")
    expect(page.locator(".ask p")).to_contain_text("Cube 1 of 4")
    on_the_way = held(page, "**/play")
    hand.map(first)
    hand.map(first)
    expect(hand.person.place(first)).not_to_have_attribute("data-waits", "")
    hand.person.place(following).click()
    expect(hand.person.place(following)).to_have_attribute("data-waits", "")
    on_the_way[0].continue_()

    expect(page.locator(".ask p")).to_contain_text("Cube 3 of 4")


def test_a_click_ahead_does_nothing_final(hand: Hand, table: SetTable) -> None:
    """Who passes before they have seen the question picks the pass and no more."""
    hand.person.sit(table("me", "me", "me", until=builds_track, game="age_of_steam", board="rust_belt"))
    page = hand.person.page
    on_the_way = held(page, "**/choices")
    hand.person.see("board").locator('.pick[data-pick^="hex:"]').first.click()
    leave = page.locator('.go [data-testid=pick][data-pick^="do:"]').first
    leave.click(force=True)  # a fast hand does not wait until it is enabled
    expect(leave).to_have_attribute("data-waits", "")
    on_the_way[0].continue_()

    expect(leave).to_have_attribute("aria-pressed", "true")
    expect(hand.person.see("confirm")).to_be_visible()
