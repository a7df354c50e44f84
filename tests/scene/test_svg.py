"""The builder: what is text stays text, numbers stay short."""

import pytest

from stellwerk.scene.svg import NOTHING, el, group, num, text


@pytest.mark.parametrize(
    ("value", "short"), [(12, "12"), (12.0, "12"), (4.5, "4.5"), (1 / 3, "0.33"), (-0.001, "0"), (-2.5, "-2.5")]
)
def test_numbers_are_short(value: float, short: str) -> None:
    assert short == num(value)


def test_text_is_escaped() -> None:
    assert text(1, 2, "A <b> & C", "nm") == '<text class="nm" x="1" y="2">A &lt;b&gt; &amp; C</text>'


def test_attributes_are_escaped() -> None:
    assert el("g", aria_label='"><script>') == '<g aria-label="&quot;&gt;&lt;script&gt;"/>'


def test_markup_is_not_escaped_twice() -> None:
    assert el("g", el("g", "&")) == "<g><g>&amp;</g></g>"


def test_an_attribute_without_value_is_left_out() -> None:
    assert el("g", class_=None) == "<g/>"


def test_an_empty_group_is_nothing() -> None:
    assert group([], class_="print") == NOTHING
