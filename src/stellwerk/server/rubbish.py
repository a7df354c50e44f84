"""When Python looks for rubbish that refers to itself: a search through all objects stops everybody, so it is made seldom.

What the server keeps (games, tables, pages) is freed by counting references, and what streams and requests leave is found
among the young. Only now and then something old goes in a circle: tables that leave the memory, streams that were open for
long. So what is there at the start is never searched, and all the rest once tables have left, or after a while.
"""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

YOUNG: Final = (10_000, 20, 1_000_000)
"""New objects until the young are searched; so many times until those are that stayed; the old: never by itself."""
LOOKS: Final = 15
"""After so many looks (of TIDY_SECONDS each) the old are searched though no table has left."""


class Rubbish:
    def __init__(self) -> None:
        self._looks = 0

    @contextmanager
    def seldom(self) -> Iterator[None]:
        """While a server runs; afterwards everything is as it was."""
        before = gc.get_threshold()
        gc.set_threshold(*YOUNG)
        self._search()
        try:
            yield
        finally:
            gc.unfreeze()
            gc.set_threshold(*before)

    def look(self, left: bool) -> bool:
        """Now and then; `left`: tables have left the memory. Whether the old were searched."""
        self._looks += 1
        if not left and self._looks < LOOKS:
            return False
        self._looks = 0
        self._search()
        return True

    def _search(self) -> None:
        """All objects; those that stay are set aside until the next time."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        give_back()


def give_back() -> None:
    """What is free goes back to the system: else the C library keeps what a great evening needed, until the next."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library than GNU's
            ctypes.CDLL(None).malloc_trim(0)
