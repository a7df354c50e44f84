"""The network of the rulebook's example of transport, for the tests of phases 6, 7 and 9."""

from .boards import small
from .table import Table, position

# The network of the rulebook: orange owns R–p4–p3–p2–S–p1–G and p3–q1–q2.
EXAMPLE = small(
    "R red, G green, S 3 slots, H1 hops, H2 hops, q2 yellow, p2 yellow, N 2 slots, x yellow",
    "R-p4-p3-p2-S-p1-G, p3-q1-q2, H1-S, H2-S, G-w-x-N, N-H2",
    edit=('H2 = ["S", "N"]', 'H2 = ["S"]'),
)
ORANGE_LINKS = ["R-p4-p3-p2-S-p1-G", "p3-q1-q2"]
PIECES = {"S": {"red": 2, "green": 1}, "H1": {"white": 2}, "H2": {"white": 1}, "q2": {"yellow": 2}, "p2": {"yellow": 1}}


def example(**given) -> Table:
    """FT-EX12: orange is seat 0, the others have nothing; brown 3, and cubes enough for a third train."""
    settings = {
        "side": "2-3",
        "hand": [9, 0, 0],
        "links": {0: ORANGE_LINKS},
        "pieces": PIECES,
        "influence": {"brown": [3, 0, 0], "white": [1, 0, 0], "red": [3, 0, 0], "green": [2, 0, 0]},
    }
    return position("carry", EXAMPLE, **{**settings, **given})


def loaded() -> Table:
    """The nine actions of the rulebook."""
    table = example().do("buy", train="r3a")
    for area, piece in (("S", "red"), ("S", "red"), ("S", "green"), ("H1", "white"), ("H1", "white")):
        table.do("load", area=area, piece=piece, train="r3a")
    table.do("buy", train="r6a")
    for _ in range(2):
        table.do("load", area="q2", piece="yellow", train="r6a")
    return table


def carrying(data=EXAMPLE, **given) -> Table:
    given.setdefault("trains", {"r3a": 0})
    given.setdefault("side", "2-3")
    return position("carry", data, **given)
