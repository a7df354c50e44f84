"""Drawings that need no page around them.

`styled` brings its style sheet along: for notebooks and browsers. `inlined` has everything worked out into plain
attributes: for programs that know no CSS variables (resvg, Inkscape, LaTeX).
"""

from xml.etree import ElementTree

from .palette import css, tokens
from .stylesheet import Compound, Env, declarations, value
from .svg import NAMESPACE

# Properties of our sheet that are SVG attributes too; the others (cursor, motion, display) mean nothing in a picture.
ATTRIBUTES = {
    "fill", "fill-opacity", "font-family", "font-size", "font-style", "font-weight", "letter-spacing",
    "opacity", "paint-order", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "stroke-opacity", "stroke-width", "text-anchor",
}  # fmt: skip

# `transparent` is a colour of CSS that SVG 1.1 does not know.
_INVISIBLE = {"transparent": "none"}

ElementTree.register_namespace("", NAMESPACE)


def styled(svg: str, theme: str = "light") -> str:
    """The drawing with its own `<style>`; a class of its own keeps the tokens from the page around it."""
    declared = "".join(f"{name}:{text};" for name, text in tokens(theme).items())
    root = _parsed(svg)
    root.set("class", f"{root.get('class', '')} t-{theme}".strip())
    style = ElementTree.Element(f"{{{NAMESPACE}}}style")
    style.text = f"svg.t-{theme}{{{declared}background:var(--m-table)}}\n{css('board')}"
    root.insert(0, style)
    return ElementTree.tostring(root, encoding="unicode")


def inlined(svg: str, theme: str = "light") -> str:
    """The drawing with plain attributes instead of classes, on the ground of the theme."""
    root, env = _parsed(svg), tokens(theme)
    _inline(root, [], env)
    x, y, width, height = root.get("viewBox", "0 0 0 0").split()
    ground = {"x": x, "y": y, "width": width, "height": height, "fill": env["--m-table"]}
    root.insert(0, ElementTree.Element(f"{{{NAMESPACE}}}rect", ground))
    return ElementTree.tostring(root, encoding="unicode")


def _inline(element: ElementTree.Element, ancestors: list[Compound], env: Env) -> None:
    classes = element.attrib.pop("class", "").split()
    chain = [*ancestors, Compound(element.tag.rpartition("}")[2], frozenset(classes))]
    found = declarations(chain)
    env = env | {name: value(text, env) for name, text in found.items() if name.startswith("--")}
    for name, text in found.items():
        if name in ATTRIBUTES:
            plain = value(text, env)
            element.set(name, _INVISIBLE.get(plain, plain))
    for child in element:
        _inline(child, chain, env)


def _parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 (our own drawing, never a stranger's file)
