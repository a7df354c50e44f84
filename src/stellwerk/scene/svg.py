"""A small SVG builder: markup is a type of its own, so any plain text that meets it is escaped."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape
from typing import ParamSpec, cast

NAMESPACE = "http://www.w3.org/2000/svg"

Value = str | float | None

# Most of a drawing is what was drawn before: numbers, attributes and childless elements are written once and kept.
KEPT = 1 << 15


class Svg(str):
    """Finished markup. Everything else that becomes a child of an element is text and gets escaped."""

    __slots__ = ()


NOTHING = Svg("")

P = ParamSpec("P")


def kept(draw: Callable[P, Svg]) -> Callable[P, Svg]:
    """For a piece that looks the same whenever it is asked for with the same words and numbers: drawn once."""
    # Markup and plain text may be equal as strings and are drawn differently: their types count too.
    return cast("Callable[P, Svg]", lru_cache(KEPT, typed=True)(draw))


@lru_cache(KEPT)
def num(value: float) -> str:
    """At most two decimals, none when whole: 12, 4.5, -0.25. Two are enough at any zoom we offer."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def el(tag: str, *children: str, **attributes: Value) -> Svg:
    """`el("text", "A & B", class_="nm", x=3)`; `_` in names stands for `-`, None leaves the attribute out."""
    if not children:
        return _leaf(tag, tuple(attributes.items()))
    return Svg(f"<{tag}{_head(attributes.items())}>{join(children)}</{tag}>")


def join(parts: Iterable[str]) -> Svg:
    return Svg("".join([part if isinstance(part, Svg) else escape(part, quote=False) for part in parts]))


def group(parts: Iterable[str], **attributes: Value) -> Svg:
    """A `<g>` of the parts, or nothing at all when there are none."""
    inside = join(parts)
    return el("g", inside, **attributes) if inside else NOTHING


def about(what: str, parts: Iterable[str], box: tuple[float, float, float, float] | None = None) -> Svg:
    """Parts of which `what` can be asked (kernel/about.py); `box` (x, y, width, height) is felt also where nothing is drawn."""
    felt = NOTHING
    if box is not None:
        x, y, width, height = box
        felt = el("rect", class_="hit", x=x, y=y, width=width, height=height)
    return group([felt, *parts], data_about=what)


def document(parts: Iterable[str], box: tuple[float, float, float, float], **attributes: Value) -> Svg:
    """A whole drawing; `box` is x, y, width, height of what is seen."""
    return el("svg", join(parts), xmlns=NAMESPACE, viewBox=" ".join(map(num, box)), **attributes)


@kept
def text(x: float, y: float, content: str, kind: str) -> Svg:
    return el("text", content, class_=kind, x=x, y=y)


def shift(x: float, y: float) -> str:
    return f"translate({num(x)} {num(y)})"


@lru_cache(KEPT)
def _leaf(tag: str, attributes: tuple[tuple[str, Value], ...]) -> Svg:
    return Svg(f"<{tag}{_head(attributes)}/>")


def _head(attributes: Iterable[tuple[str, Value]]) -> str:
    return "".join([_attribute(name, value) for name, value in attributes if value is not None])


@lru_cache(KEPT)
def _attribute(name: str, value: str | float | None) -> str:
    # `class_` is how Python lets us say class; viewBox and the like keep their capitals.
    name = name.rstrip("_").replace("_", "-")
    text = value if isinstance(value, str) else num(value or 0)
    return f' {name}="{escape(text)}"'
