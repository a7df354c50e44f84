"""Drawings that need no page: every value worked out, every theme complete."""

import re

import pytest

from stellwerk.scene.palette import THEMES, css, tokens
from stellwerk.scene.pieces import MARKS, SEATS, badge, cube, plaque
from stellwerk.scene.png import png
from stellwerk.scene.standalone import inlined, styled
from stellwerk.scene.svg import document

DRAWING = document([cube((20, 20), "verm", "L"), badge((50, 20), 1), plaque((80, 20), 4, 2)], (0, 0, 100, 40))


def test_every_token_that_the_sheet_uses_is_there() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", css("board")))

    assert used - {"--c", "--on"} <= set(tokens("light"))


def test_a_theme_takes_from_light_what_it_does_not_change() -> None:
    assert tokens("light")["--font"] == tokens("dark")["--font"]
    assert tokens("light")["--page"] != tokens("dark")["--page"]


def test_an_unknown_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'sepia'; there are light, dark, contrast"):
        tokens("sepia")


def test_every_seat_has_a_mark() -> None:
    assert len(SEATS) == len(MARKS)


@pytest.mark.parametrize("theme", THEMES)
def test_inlined_needs_no_style_sheet(theme: str) -> None:
    plain = inlined(DRAWING, theme)

    assert not re.search(r"var\(|color-mix|class=|<style", plain)
    assert f'fill="{tokens(theme)["--verm"]}"' in plain


def test_inlined_mixes_colours() -> None:
    """78 % of #fffefb with 22 % of #1d2226."""
    assert 'fill="#cdcecc"' in inlined(DRAWING, "light")


def test_inlined_lets_the_weightier_rule_win() -> None:
    """The bed of track has a colour of its own, but none inside a ghost."""
    bed = '<path class="k k-bed" d="M0 0L9 9"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{bed}<g class="ghost">{bed}</g></svg>'

    assert [tokens("light")["--k-bed"], "none"] == re.findall(r'<path[^>]* stroke="([^"]+)"', inlined(drawing))


def test_styled_brings_the_sheet_along_and_keeps_its_tokens_to_itself() -> None:
    alone = styled(DRAWING, "dark")

    assert "<style>svg.t-dark{" in alone
    assert ":root" not in alone


def test_a_png_is_made() -> None:
    assert png(DRAWING, "light", 200)[:4] == b"\x89PNG"
