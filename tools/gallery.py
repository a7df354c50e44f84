"""The pictures of docs/gallery.md: lobby, tables, how to play, rules, a lesson, the end, in many looks.

    .venv/bin/python tools/gallery.py                    # docs/pictures/gallery/*.jpg
    .venv/bin/python tools/gallery.py --every build/looks --pages lobby table_first_train

With `--every` each page is taken in both themes, both languages and three widths, to be looked at. A real server and a
real Chromium, as tools/screenshot.py; the games up to the pictures are played by bots from fixed seeds.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the stage is that of the browser tests

from tests.browser.person import Person  # noqa: E402
from tests.browser.stage import Server, Table, chromium, serving, set_table  # noqa: E402

PICTURES = ROOT / "docs" / "pictures" / "gallery"
QUALITY = 72
WIDE, MIDDLE, SMALL = (1440, 900), (768, 1024), (360, 780)
SIZES = (WIDE, MIDDLE, SMALL)
SEED = 3
# Game, board, and after how many actions the picture is taken.
TABLES = {
    "age_of_steam": ("rust_belt", 70),
    "american_rails": ("east", 90),
    "cube_express": ("standard", 60),
    "express_01": ("germany", 60),
    "first_train": ("nuernberg", 60),
}

Go = Callable[[Person, "Stage"], None]


@dataclass(frozen=True)
class Shot:
    """One picture: the page, and how it is looked at."""

    page: str
    size: tuple[int, int] = WIDE
    theme: str = "light"
    lang: str = "en"

    @property
    def name(self) -> str:
        return f"{self.page}-{self.size[0]}-{self.theme}-{self.lang}"


# What the docs show: every page once, the looks mixed.
SHOWN = (
    Shot("lobby"),
    Shot("lobby", SMALL, "dark", "de"),
    Shot("table_american_rails", theme="dark"),
    Shot("table_age_of_steam", lang="de"),
    Shot("table_cube_express"),
    Shot("table_express_01", theme="dark", lang="de"),
    Shot("table_first_train"),
    Shot("table_age_of_steam", SMALL, "dark"),
    Shot("table_american_rails", SMALL, lang="de"),
    Shot("table_first_train", MIDDLE, "dark", "de"),
    Shot("howto", MIDDLE),
    Shot("howto", SMALL, "dark", "de"),
    Shot("rules", lang="de"),
    Shot("lesson", theme="dark"),
    Shot("lesson", SMALL, lang="de"),
    Shot("end", lang="de"),
)


class Stage:
    """A server with the tables of the pictures on it, each set when it is first wanted."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: dict[str, Table] = {}

    def table(self, game: str, *, over: bool = False) -> Table:
        key = f"{game} over" if over else game
        if key not in self.tables:
            board, after = TABLES[game]
            self.tables[key] = set_table(
                self.server.data, "me", "greedy", "greedy", game=game, board=board, seed=SEED, name="Thursday table",
                until=lambda match: match.over if over else match.position >= after and match.seat == 0,
            )  # fmt: skip
        return self.tables[key]


def lobby(person: Person, stage: Stage) -> None:
    person.sit(stage.table("first_train"))
    person.enter_lobby()


def table_of(game: str) -> Go:
    def go(person: Person, stage: Stage) -> None:
        person.sit(stage.table(game))
        expect(person.see("pick").first).to_be_visible()

    return go


def howto(person: Person, stage: Stage) -> None:
    person.visit("/howto/age_of_steam")
    expect(person.page.locator("figure svg, .plate svg, main svg").first).to_be_visible()


def rules(person: Person, stage: Stage) -> None:
    person.visit("/rules/american_rails#AR-5.6")
    expect(person.page.get_by_text("AR-5.6").first).to_be_visible()


def lesson(person: Person, stage: Stage) -> None:
    person.visit("/")
    person.page.locator('[data-testid=lobby-game][data-game="american_rails"]').first.click()
    person.page.locator('[data-testid=learn][data-lesson="american_rails/first"]').click()
    for _ in range(2):
        expect(person.see("lesson-continue")).to_have_attribute("aria-disabled", "false")
        before = person.see("lesson-text").text_content() or ""
        person.see("lesson-continue").click()
        expect(person.see("lesson-text")).not_to_have_text(before)


def end(person: Person, stage: Stage) -> None:
    person.sit(stage.table("american_rails", over=True))
    expect(person.see("tally")).to_be_visible()
    expect(person.page.locator(".chart").first).to_be_visible()


PAGES: dict[str, Go] = {
    "lobby": lobby,
    **{f"table_{game}": table_of(game) for game in TABLES},
    "howto": howto,
    "rules": rules,
    "lesson": lesson,
    "end": end,
}


def take(browser: Browser, stage: Stage, shot: Shot, folder: Path) -> Path:
    person = Person.arrive(browser, stage.server.address, size=shot.size, lang=shot.lang, theme=shot.theme)
    PAGES[shot.page](person, stage)
    person.page.mouse.move(0, 0)
    path = folder / f"{shot.name}.jpg"
    person.page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    person.context.close()
    return path


def every(pages: list[str]) -> Iterator[Shot]:
    for page, size, theme, lang in product(pages, SIZES, ("light", "dark"), ("en", "de")):
        yield Shot(page, size, theme, lang)


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of docs/gallery.md.")
    parser.add_argument("--every", type=Path, help="each page in every look, into this folder, instead")
    parser.add_argument("--pages", nargs="*", choices=sorted(PAGES), default=sorted(PAGES))
    wish = parser.parse_args()
    folder = wish.every or PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    shots = list(every(wish.pages)) if wish.every else [shot for shot in SHOWN if shot.page in wish.pages]
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server, chromium() as browser:
        stage = Stage(server)
        for shot in shots:
            print(take(browser, stage, shot, folder), flush=True)


if __name__ == "__main__":
    main()
