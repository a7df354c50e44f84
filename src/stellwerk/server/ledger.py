"""What was acknowledged lately, written beside an SQLite file: so that a loss at its end is noticed.

A write-ahead log that was cut, or an older copy put in the file's place, leaves a sound database in which the last
entries are missing; no check of the file itself can tell. A line here is written after its entry is on the disk, so
the database is never behind these lines by itself. The lines are not synced: they cost microseconds, and a power cut may
take some away, which only means that less is known.
"""

from pathlib import Path
from threading import Lock
from typing import Final

MOST_LINES: Final = 4096


class Ledger:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._guard = Lock()
        self._last = _read(path)
        self._lines = MOST_LINES  # whatever is there is written anew with the first line

    def note(self, table_id: str, n: int) -> None:
        """Entry `n` of a table is on the disk. A full disk loses a line, never an entry."""
        with self._guard:
            self._last[table_id] = n
            try:
                self._write(table_id, n)
            except OSError:
                self._lines = MOST_LINES

    def forget(self, *table_ids: str) -> None:
        """Tables that were deleted; none: all, because another file took the place of the one these lines are about."""
        with self._guard:
            for table_id in table_ids or tuple(self._last):
                self._last.pop(table_id, None)
            self._rewrite()

    def last(self) -> dict[str, int]:
        """The last acknowledged entry of each table that was played at lately."""
        with self._guard:
            return dict(self._last)

    def _write(self, table_id: str, n: int) -> None:
        if self._lines >= MOST_LINES:
            self._last = dict(list(self._last.items())[-MOST_LINES // 4 :])
            self._rewrite()
            return
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{table_id} {n}\n")
        self._lines += 1

    def _rewrite(self) -> None:
        fresh = self._path.with_name(self._path.name + ".new")
        fresh.write_text("".join(f"{table_id} {n}\n" for table_id, n in self._last.items()), encoding="ascii")
        fresh.replace(self._path)
        self._lines = len(self._last)


def _read(path: Path) -> dict[str, int]:
    """A line cut in the middle, or anything else that is no line of ours, says nothing."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return {}
    found: dict[str, int] = {}
    for line in lines:
        table_id, _, n = line.partition(" ")
        if table_id and n.isdecimal():
            found.pop(table_id, None)
            found[table_id] = int(n)
    return found
