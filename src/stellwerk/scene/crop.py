"""A part of a drawing as a small picture of its own: what lies outside is left out, not only out of sight.

Nothing in it can be picked. A name of which a part would be cut off is left out as well.
"""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from .svg import NAMESPACE, num

Box = tuple[float, float, float, float]  # x, y, width, height
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

HERE: Matrix = (1, 0, 0, 1, 0, 0)
STROKE = 16.0  # half of the widest line, rounded up
LETTER, LINE = 7.4, 13.0  # of a name: width of a letter, height, near enough
ANCHORS = {"mid": 0.5, "nm": 0.5, "end": 1.0, "start": 0.0}
INVISIBLE = {"cell", "spot"}  # places to be picked: nothing is seen of them

_TAG = f"{{{NAMESPACE}}}"
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_SIZES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}

ElementTree.register_namespace("", NAMESPACE)


def crop(svg: str, box: Box, *over: str) -> str:
    """The part of a drawing in this box; `over`: markup in its units that lies on top, such as the ghost of a move."""
    root = ElementTree.fromstring(svg.replace("</svg>", "".join(over) + "</svg>"))  # noqa: S314 (our own drawing)
    picture = ElementTree.Element(
        f"{_TAG}svg", {"class": "board plate", "aria-hidden": "true", "viewBox": " ".join(map(num, box))}
    )
    picture.extend(_kept(root, HERE, box))
    return ElementTree.tostring(picture, encoding="unicode")


def around(spots: list[Point], reach: float, shape: float = 1.5) -> Box:
    """A box of this shape (width by height) with all these spots inside, and some room round them."""
    left, right = min(x for x, _ in spots) - reach, max(x for x, _ in spots) + reach
    top, foot = min(y for _, y in spots) - reach, max(y for _, y in spots) + reach
    wide, high = max(right - left, (foot - top) * shape), max(foot - top, (right - left) / shape)
    return (left + right - wide) / 2, (top + foot - high) / 2, wide, high


def _kept(element: ElementTree.Element, matrix: Matrix, box: Box) -> list[ElementTree.Element]:
    cut = (_cut(child, matrix, box) for child in element)
    return [child for child in cut if child is not None]


def _cut(element: ElementTree.Element, matrix: Matrix, box: Box) -> ElementTree.Element | None:
    kinds = element.get("class", "").split()
    if element.tag == f"{_TAG}title" or INVISIBLE & set(kinds):
        return None
    here = _times(matrix, _matrix(element.get("transform", "")))
    plain = {name: value for name, value in element.items() if not name.startswith(("data-", "aria-", "role"))}
    made = ElementTree.Element(element.tag, plain)
    made.text, made.tail = element.text, element.tail
    if element.tag == f"{_TAG}g":
        made.extend(_kept(element, here, box))
        return made if len(made) else None
    if element.tag == f"{_TAG}text":
        made.extend(element)
        return made if _readable(element, kinds, here, box) else None
    if element.tag == f"{_TAG}path":
        made.set("d", "".join(part for part in _parts(element.get("d", "")) if _meets(_path_points(part), here, box)))
        return made if made.get("d") else None
    return made if _meets(_points(element), here, box) else None


def _readable(element: ElementTree.Element, kinds: list[str], here: Matrix, box: Box) -> bool:
    """Whether a text is inside as a whole."""
    letters = len("".join(element.itertext())) * LETTER
    left = next((ANCHORS[kind] for kind in reversed(kinds) if kind in ANCHORS), 0.0) * letters
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    corners = [_at(here, (x - left, y - LINE)), _at(here, (x - left + letters, y))]
    return all(box[0] <= cx <= box[0] + box[2] and box[1] <= cy <= box[1] + box[3] for cx, cy in corners)


def _meets(points: list[Point], here: Matrix, box: Box) -> bool:
    seen = [_at(here, point) for point in points]
    return bool(seen) and not (
        max(x for x, _ in seen) < box[0] - STROKE
        or min(x for x, _ in seen) > box[0] + box[2] + STROKE
        or max(y for _, y in seen) < box[1] - STROKE
        or min(y for _, y in seen) > box[1] + box[3] + STROKE
    )


# Where an element lies ------------------------------------------------------------------------------------------


def _points(element: ElementTree.Element) -> list[Point]:
    def of(name: str) -> float:
        return float(element.get(name, 0))

    if element.tag == f"{_TAG}polygon":
        numbers = [float(n) for n in element.get("points", "").replace(",", " ").split()]
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    if element.tag == f"{_TAG}circle":
        return [(of("cx") + s * of("r"), of("cy") + s * of("r")) for s in (-1, 1)]
    return [(of("x"), of("y")), (of("x") + of("width"), of("y") + of("height"))]


def _parts(d: str) -> list[str]:
    """A path taken apart where it begins anew; one that goes on from where it was stays whole."""
    return [f"M{part}" for part in d.split("M")[1:]]


def _path_points(d: str) -> list[Point]:
    """Every point a path names, those that bend it too: they lie round it."""
    x = y = 0.0
    found: list[Point] = []
    for command, numbers in _commands(d):
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            x = numbers[0] + dx
        elif kind == "V":
            y = numbers[0] + dy
        elif kind != "Z":
            pairs = numbers[5:] if kind == "A" else numbers
            spots = [(px + dx, py + dy) for px, py in zip(pairs[::2], pairs[1::2], strict=True)]
            found += (
                spots
                if kind != "A"
                else [(px + s * numbers[0], py + s * numbers[1]) for px, py in spots for s in (-2, 2)]
            )
            x, y = spots[-1]
        found.append((x, y))
    return found


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    tokens, command = _TOKEN.findall(d), ""
    i = 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
        size = _SIZES[command.upper()]
        yield command, [float(token) for token in tokens[i : i + size]]
        i += size


def _matrix(transform: str) -> Matrix:
    made = HERE
    for name, words in _STEP.findall(transform):
        n = [float(word) for word in words.replace(",", " ").split()]
        if name == "translate":
            made = _times(made, (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0))
        elif name == "scale":
            made = _times(made, (n[0], 0, 0, n[-1], 0, 0))
        else:
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            made = _times(made, (c, s, -s, c, 0, 0))
    return made


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _at(m: Matrix, point: Point) -> Point:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
