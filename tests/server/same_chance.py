"""Tables of a test draw the same in every run: a test that passed by luck would fail by it, on somebody else's change."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count

from stellwerk.server import opening


def keys_of(name: str) -> Callable[[], bytes]:
    """One key after another, as many as tables are opened."""
    numbers = count()
    return lambda: sha256(f"{name} {next(numbers)}".encode()).digest()


def deal_alike() -> None:
    """For a server in a process of its own, which ends with it."""
    opening.new_key = keys_of("a server of the tests")
