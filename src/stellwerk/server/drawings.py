"""The pages drawn last, one for each table, seats and language: whoever sees the same gets the same."""

from collections import OrderedDict
from collections.abc import Collection
from threading import Lock

from .page import Drawn
from .settings import PAGES_KEPT

Key = tuple[str, tuple[int, ...], str]


class Drawings:
    def __init__(self, most: int = PAGES_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Drawn] = OrderedDict()
        self._guard = Lock()

    def get(self, table_id: str, mine: list[int], lang: str) -> Drawn | None:
        """The last page drawn for these; it may be out of date, and is still what the next one goes on from."""
        with self._guard:
            return self._kept.get((table_id, tuple(mine), lang))

    def keep(self, table_id: str, drawn: Drawn, mine: list[int], lang: str) -> Drawn:
        key = (table_id, tuple(mine), lang)
        with self._guard:
            self._kept[key] = drawn
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return drawn

    def forget(self, table_ids: Collection[str]) -> None:
        with self._guard:
            for key in [key for key in self._kept if key[0] in table_ids]:
                del self._kept[key]
