"""A part of a drawing: what lies in the box stays, everything else is left out."""

from xml.etree import ElementTree

import pytest

from stellwerk.scene.crop import around, crop
from stellwerk.scene.svg import NAMESPACE, document, el, group, text

BOX = (0.0, 0.0, 100.0, 100.0)


def kept(*parts: str) -> list[ElementTree.Element]:
    """What is left of these parts, groups apart."""
    root = ElementTree.fromstring(crop(document(parts, (0, 0, 1000, 1000)), BOX))
    return [child for child in root.iter() if child is not root and not child.tag.endswith("}g")]


@pytest.mark.parametrize(
    ("part", "inside"),
    [
        (el("rect", x=90, y=90, width=30, height=30), True),
        (el("rect", x=200, y=10, width=30, height=30), False),
        (el("circle", cx=50, cy=-10, r=20), True),
        (el("circle", cx=50, cy=500, r=20), False),
        (el("polygon", points="10,10 20,10 20,20"), True),
        (el("polygon", points="310,10 320,10 320,20"), False),
        (el("path", d="M-500 50L500 50"), True),
        (el("path", d="M10 200h80"), False),
        (el("path", d="M300 300q-290 -290 -280 -280"), True),
        (group([el("rect", x=0, y=0, width=5, height=5)], transform="translate(300 300)"), False),
        (group([el("rect", x=300, y=300, width=5, height=5)], transform="scale(0.1)"), True),
        (group([el("rect", x=200, y=-5, width=5, height=5)], transform="rotate(90)"), False),
        (group([el("rect", x=50, y=-50, width=5, height=5)], transform="rotate(90)"), True),
    ],
)
def test_what_meets_the_box_stays(part, inside):
    assert bool(kept(part)) == inside


def test_of_a_path_only_the_stretches_that_meet_the_box_stay():
    (path,) = kept(el("path", d="M10 10L20 20M400 400L500 500M90 90h5"))

    assert path.get("d") == "M10 10L20 20M90 90h5"


@pytest.mark.parametrize(
    ("at", "kind", "inside"),
    [(50, "nm", True), (5, "nm", False), (5, "h2", True), (95, "h2", False), (95, "h2 end", True)],
)
def test_a_name_that_would_be_cut_off_is_left_out(at, kind, inside):
    """Some names begin at their place, some end there, some have it in the middle."""
    assert bool(kept(text(at, 50, "Zürich", kind))) == inside


def test_nothing_can_be_picked_and_nothing_is_said_to_the_ear():
    """The picture as a whole has its words elsewhere."""
    lit = el("rect", class_="box", x=1, y=1, width=5, height=5, data_pick="box:1", aria_label="one")
    invisible = el("rect", class_="cell", x=1, y=1, width=5, height=5, data_pick="hex:1")
    (left,) = kept(lit, invisible, el("title", "Zürich"))

    assert set(left.attrib) == {"class", "x", "y", "width", "height"}


def test_what_lies_over_it_is_cut_too():
    """A ghost in the units of the drawing."""
    root = ElementTree.fromstring(
        crop(document([], BOX), BOX, el("rect", x=1, y=1, width=2, height=2), el("rect", x=900, y=1))
    )

    assert [child.get("x") for child in root] == ["1"]
    assert root.get("viewBox") == "0 0 100 100"
    assert root.tag == f"{{{NAMESPACE}}}svg"


def test_a_box_round_some_spots_has_the_shape_that_is_wanted():
    x, y, wide, high = around([(0, 0), (100, 10)], 20, shape=2)

    assert (x, wide, high) == (-20, 140, 70)
    assert y == 5 - 35
