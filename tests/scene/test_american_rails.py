"""The drawing of American Rails, on a rich made-up position (conftest.py)."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from stellwerk.games.american_rails.board.loader import Board
from stellwerk.games.american_rails.show import displays
from stellwerk.games.american_rails.show.scene import draw, ghost, thumb
from stellwerk.scene.palette import THEMES, css
from stellwerk.scene.png import png
from stellwerk.scene.standalone import inlined

View = Callable[..., dict[str, Any]]
LANGUAGES = ("en", "de")


def picks(svg: str) -> list[str]:
    return [element.get("data-pick", "") for element in ElementTree.fromstring(svg).iter() if element.get("data-pick")]


def texts(svg: str) -> list[str]:
    return [
        "".join(element.itertext()) for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")
    ]


def test_every_hex_company_and_space_of_the_running_phase_can_be_picked_once(board: Board, view: View) -> None:
    expected = [f"hex:{h.id}" for h in board.hexes]
    expected += [f"company:{company.key}" for company in board.companies]
    expected += [f"space:{key}" for key in board.spaces]

    assert sorted(expected) == sorted(picks(draw(board, view(), "en")))


def test_in_the_opening_no_action_space_can_be_picked(board: Board, view: View) -> None:
    opening = view(phase=0, order=[], columns=[[None] * 7] * 3)

    assert not [pick for pick in picks(draw(board, opening, "en")) if pick.startswith("space:")]


def test_both_languages_have_the_same_words() -> None:
    assert displays.WORDS["en"].keys() == displays.WORDS["de"].keys()
    assert displays.SPACES["en"].keys() == displays.SPACES["de"].keys()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", {"Lake Erie", "$29", "Treasury"}), ("de", {"Eriesee", "29 $", "Vermögen"})]
)
def test_words_and_money_are_those_of_the_language(board: Board, view: View, lang: str, said: set[str]) -> None:
    assert said <= set(texts(draw(board, view(), lang)))


def test_a_house_raises_both_values(board: Board, view: View) -> None:
    """Pittsburgh 5/3 reads 7 and 4 with a house."""
    pittsburgh = next(h for h in board.hexes if h.city and h.city.name == "Pittsburgh")

    def figures(houses: list[str]) -> list[str]:
        found = re.findall(r'class="plq-t"[^>]*>(\d+)<', draw(board, view(houses=houses), "en"))
        at = [h.id for h in board.hexes if h.city].index(pittsburgh.id)
        return found[2 * at : 2 * at + 2]

    assert figures([]) == ["5", "3"]
    assert figures([pittsburgh.id]) == ["7", "4"]


def test_cubes_of_all_six_companies_fit_a_hex(board: Board, view: View) -> None:
    keys = [company.key for company in board.companies]

    svg = draw(board, view(cubes={"6,5": keys}), "en")

    on_map = re.findall(r'class="cube" x="([\d.-]+)" y="([\d.-]+)"', svg)[: len(keys)]
    assert len(set(on_map)) == 6


def test_the_running_auction_is_shown(board: Board, view: View) -> None:
    auction = {"company": "liberty", "high": 14, "high_seat": 1, "in": [0, 1, 2, 3]}

    assert {"High bid", "$14"} <= set(texts(draw(board, view(auction=auction), "en")))
    assert "no bid yet" in texts(draw(board, view(auction=auction | {"high": 0, "high_seat": None}), "en"))


def test_a_company_out_of_the_game_says_so(board: Board, view: View) -> None:
    position = view()
    position["companies"][3]["out"] = True

    assert "nicht im Spiel" in texts(draw(board, position, "de"))


def test_three_players_are_not_told_of_expand_2(board: Board, view: View) -> None:
    position = view()
    position["players"] = position["players"][:3]
    position["order"] = [2, 0, 1]

    assert "Take $2" in texts(draw(board, position, "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_do_not_overlap(board: Board, view: View, lang: str) -> None:
    """With 0.62 of the size per letter, which is more than any face of our list needs."""
    boxes = []
    for kind, size in (("nm", 13.0), ("nm long", 12.0), ("b-sea", 17.0)):
        for x, y, name in re.findall(
            rf'class="{kind}" x="([\d.-]+)" y="([\d.-]+)">([^<]+)<', draw(board, view(), lang)
        ):
            half = len(name) * size * 0.31
            boxes.append((float(x) - half, float(x) + half, float(y) - size * 0.8, float(y), name))

    for one, other in combinations(boxes, 2):
        assert one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2], (one[4], other[4])


def test_a_ghost_is_the_piece_that_an_action_would_place(board: Board, view: View) -> None:
    position = view(auction={"company": "liberty", "high": 14, "high_seat": 1, "in": [1]})

    assert 'class="c-blue"' in ghost(board, position, {"do": "expand", "company": "republic", "hex": "6,6"})
    assert ">L<" in ghost(board, position, {"do": "found", "hex": "1,10"})
    assert 'class="house"' in ghost(board, position, {"do": "develop", "hex": "5,6"})
    assert ghost(board, position, {"do": "pass"}) == ""


def test_every_class_of_the_drawing_is_in_the_sheet(board: Board, view: View) -> None:
    """`num` and the like are styled in the browser only, but they are there: a typing error is not."""
    auction = {"company": "liberty", "high": 14, "high_seat": 1, "in": [0, 1]}
    used = {
        name
        for names in re.findall(r'class="([^"]+)"', draw(board, view(auction=auction), "en"))
        for name in names.split()
    }

    assert used <= set(re.findall(r"\.([a-zA-Z][\w-]*)", css("board")))


def test_the_thumb_has_no_letters(board: Board) -> None:
    assert texts(thumb(board)) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_board_can_be_drawn_without_a_page(board: Board, view: View, theme: str) -> None:
    svg = draw(board, view(), "de")

    assert not re.search(r"var\(|color-mix|class=", inlined(svg, theme))
    assert png(svg, theme, 400)[:4] == b"\x89PNG"
