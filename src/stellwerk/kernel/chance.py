"""Chance: one small generator for simulations and for what bots imagine, and the sources that replace it.

Two Lehmer generators combined (L'Ecuyer 1988). Every product stays below 2**47, so all of it is done in
machine numbers when compiled, and the stream depends on neither Python's version nor its `random`.
It is no cryptography: two dozen open dice give it away. Tables of a server draw from a sealed source (`sealed.py`).
"""

from typing import Final

from .errors import Malformed
from .native import i64, mypyc_attr

MULTIPLIER_A: Final = 40014
MODULUS_A: Final = 2147483563
MULTIPLIER_B: Final = 40692
MODULUS_B: Final = 2147483399
SPAN: Final = 2147483562  # outcomes of one step


def next_a(a: i64) -> i64:
    return a * MULTIPLIER_A % MODULUS_A


def next_b(b: i64) -> i64:
    return b * MULTIPLIER_B % MODULUS_B


def outcome(a: i64, b: i64) -> i64:
    """The number 0 … SPAN − 1 that the two states give together."""
    z = a - b
    return z - 1 if z > 0 else z + SPAN - 1


def seeded(seed: int) -> tuple[int, int]:
    """Two start states from any whole number; neighbouring seeds give unrelated streams."""
    x = seed & 0xFFFFFFFFFFFFFFFF
    parts = []
    for _ in range(2):  # splitmix64: every bit of the seed reaches every bit of both parts
        x = (x + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        y = x
        y = ((y ^ (y >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        y = ((y ^ (y >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        parts.append(y ^ (y >> 31))
    return 1 + parts[0] % (MODULUS_A - 1), 1 + parts[1] % (MODULUS_B - 1)


class Stream:
    """A generator outside a game: for bots, simulations and redrawn secrets."""

    def __init__(self, seed: int) -> None:
        pair = seeded(seed)
        self.a: i64 = pair[0]
        self.b: i64 = pair[1]

    def below(self, n: int) -> int:
        """A whole number 0 … n − 1, each equally likely."""
        sides: i64 = n
        limit = SPAN - SPAN % sides
        while True:
            self.a = next_a(self.a)
            self.b = next_b(self.b)
            z = outcome(self.a, self.b)
            if z < limit:
                return z % sides

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Chance from elsewhere than the generator. An outcome depends on nothing but the number of its draw and `n`:
    the state counts the draws, so undo, clones and replays meet the same outcomes."""

    def outcome(self, at: int, n: int) -> int:
        """Draw number `at`, counted from 0: a whole number 0 … n − 1."""
        raise AssertionError("a source overrides this")


class Script(Source):
    """Outcomes given beforehand, one number per draw: for worked examples and recorded games."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes: list[int] = list(outcomes)

    def outcome(self, at: int, n: int) -> int:
        if at >= len(self.outcomes):
            raise Malformed(f"the script has {len(self.outcomes)} outcomes, the game needs more", "chance")
        value = self.outcomes[at]
        if not 0 <= value < n:
            raise Malformed(f"outcome {at} of the script is {value}, it must be 0 to {n - 1}", "chance")
        return value
