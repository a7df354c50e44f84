"""The README's picture: American Rails in the browser, in the middle of a game; and those of docs/history.md.

    .venv/bin/python tools/screenshot.py                      # docs/pictures/american-rails.png
    .venv/bin/python tools/screenshot.py --past -o docs/pictures/history.png
    .venv/bin/python tools/screenshot.py --trying -o docs/pictures/trying-out.png
    .venv/bin/python tools/screenshot.py --orders -o docs/pictures/orders.png
    .venv/bin/python tools/screenshot.py --theme dark --lang de --size 360x780 -o phone.png

Takes it from a real server and a real Chromium (STELLWERK_CHROMIUM names another than the machine's own). The game
up to the picture is played by bots from a fixed seed, so the same code gives the same picture again.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import expect

from stellwerk.kernel.match import Match

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the stage is that of the browser tests

from tests.browser.person import Person  # noqa: E402
from tests.browser.positions import asks  # noqa: E402
from tests.browser.stage import Table, chromium, serving, set_table  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "american-rails.png"
SEED = 3
LONG_ENOUGH = 100
"""So many actions are played before: networks have grown, and there is still much to do."""
TURNS_BACK = 3


def worth_a_picture(match: Match) -> bool:
    """I may expand, with more than one company, and into a city."""
    if not asks("expand", after=LONG_ENOUGH)(match):
        return False
    picks = {step["slot"]: step["picks"] for step in match.choices(())["steps"]}
    # Beside a city stand what it brings alone and shared.
    return len(picks["company"]) > 1 and any("|" in pick["note"]["en"] for pick in picks["hex"])


def wanted(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Take a picture of American Rails in the browser.")
    parser.add_argument("-o", "--output", type=Path, default=PICTURE)
    parser.add_argument("--size", type=size, default=(1440, 900), help="e.g. 360x780")
    parser.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument("--lang", choices=("en", "de"), default="en")
    parser.add_argument("--past", action="store_true", help="the same table some turns earlier")
    parser.add_argument("--trying", action="store_true", help="a line that is tried out from there")
    parser.add_argument("--orders", action="store_true", help="orders in Age of Steam: roles, and a tile on the map")
    parser.add_argument("--scale", type=float, default=1, help="pixels of the picture per pixel of the page")
    return parser.parse_args(arguments)


def size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def take(wish: argparse.Namespace, data: Path) -> None:
    with serving(data) as server, chromium() as browser:
        name = {"en": "East coast evening", "de": "Ostküste am Abend"}[wish.lang]
        table = a_table(data, name, wish.orders)
        ada = Person.arrive(browser, server.address, size=wish.size, lang=wish.lang, theme=wish.theme, scale=wish.scale)
        ada.sit(table)
        if wish.past:
            look_back(ada)
        elif wish.trying:
            try_out(ada, wish.lang)
        elif wish.orders:
            decide_ahead(ada)
        else:
            ada.see("board").locator(".city.pick").first.click()
            expect(ada.see("confirm")).to_be_visible()
        ada.page.mouse.move(0, 0)
        ada.page.screenshot(path=wish.output, animations="disabled")


def a_table(data: Path, name: str, steam: bool) -> Table:
    if steam:
        board = {"game": "age_of_steam", "board": "rust_belt"}
        return set_table(data, "me", "link", "greedy", until=somebody_else_builds, seed=SEED, name=name, **board)
    return set_table(data, "me", "greedy", "greedy", "greedy", until=worth_a_picture, seed=SEED, name=name)


def somebody_else_builds(match: Match) -> bool:
    return match.position > LONG_ENOUGH // 2 and match.turn_text()["en"] == "build track" and match.seat == 1


def decide_ahead(ada: Person) -> None:
    """Locomotive, else Engineer; and a tile that is chosen on the map."""
    panel = ada.see("orders-panel")
    ada.see("orders").click()
    ada.see("order-ask").select_option("choose")
    for n, role in enumerate(("locomotive", "engineer")):
        panel.locator(f".step [data-pick$=':{role}']").click()
        expect(panel.locator(".wishes li")).to_have_count(n + 1)
        if n == 0:
            ada.see("order-else").click()
    ada.see("give-order").click()
    expect(ada.see("order")).to_be_visible()
    ada.see("order-ask").select_option("build")
    ada.see("order-map").locator(".pick[data-pick^='hex:']").nth(20).click()
    panel.locator(".step[data-slot=track] button").first.click()
    ada.see("order-most").fill("4")
    ada.see("order-map").scroll_into_view_if_needed()


def look_back(ada: Person) -> None:
    """Three turns, with the whole log."""
    ada.page.keyboard.press(",")
    for _ in range(TURNS_BACK):
        before = ada.see("slider").input_value()
        ada.page.keyboard.press("<")
        expect(ada.see("slider")).not_to_have_value(before)
    ada.page.locator("[data-testid=log] .chip").nth(1).click()


def try_out(ada: Person, lang: str) -> None:
    """A named line of one cube; the second is asked for."""
    ada.see("try").click()
    expect(ada.see("tryout")).to_be_visible()
    ada.see("board").locator(".city.pick").first.click()
    ada.confirm()
    expect(ada.see("tryout")).to_contain_text("· 1 ")
    ada.see("line-name").fill({"en": "West first", "de": "Erst nach Westen"}[lang])
    ada.see("line-name").press("Enter")
    expect(ada.see("line-keep")).to_have_attribute("aria-pressed", "true")


if __name__ == "__main__":
    wish = wanted()
    with tempfile.TemporaryDirectory() as folder:
        take(wish, Path(folder))
    print(wish.output)
