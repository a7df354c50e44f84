"""The tables of one browser or token, a line each: written once for every position and read from the store."""

from contextlib import suppress
from typing import Any, Final

import stellwerk
from stellwerk.kernel.texts import localize

from . import lobby
from .boards import Boards
from .open_tables import OpenTables
from .page import lost_line, table_line
from .refusals import Denied
from .seating import is_ring
from .store import Store
from .stored import hash_token
from .versions import present_version

LISTED: Final = 100
"""Tables in one page of the list."""
HELD: Final = 5000
"""Of the tables on a ring: so many, the newest, can be listed."""

Json = dict[str, Any]


class MyTables:
    def __init__(self, store: Store, open_tables: OpenTables, boards: Boards) -> None:
        self._store, self._open_tables, self._boards = store, open_tables, boards

    def listed(self, token: str, lang: str, before: str = "", most: int = LISTED) -> Json:
        """One line per table on which this token, or one on this ring, sits; the newest first, those after the table
        `before`. A drawing per board. No match is loaded for a line that is known.
        """
        every = self.tables_of(token)
        ids = list(every)
        first = ids.index(before) + 1 if before in every else 0
        held = {table_id: every[table_id] for table_id in ids[first : first + most]}
        lines, seats = self._lines(list(held)), self._store.seats_at(list(held))
        shelves = self._store.shelves(list(held))
        told, thumbs = list[Json](), dict[str, str]()
        for table_id, line in lines.items():
            turn, mine = line["turn"], [seat.seat for seat in seats.get(table_id, []) if seat.token in held[table_id]]
            thumbs[line["thumb"]] = lobby.thumb_named(line["thumb"], self._boards)
            more = {"your_turn": bool(turn) and turn["seat"] in mine, "mine": mine}
            shelf = {"owner": shelves[table_id].owner in held[table_id], "archived": shelves[table_id].archived}
            told.append({**line, **more, **shelf})
        return {"tables": localize(told, lang), "thumbs": thumbs, "more": first + most < len(ids)}

    def tables_of(self, token: str) -> dict[str, list[str]]:
        """By table, the newest first: the hashes of the tokens this token or ring has for it."""
        if not token:
            return {}
        hashed = hash_token(token)
        hung = self._store.rings.tables(hashed, HELD) if is_ring(token) else self._store.tables_of([hashed])
        opens = set(self._store.tables_of([one for _, one in hung]))
        held: dict[str, list[str]] = {}
        for table_id, one in hung:
            if (table_id, one) in opens:
                held.setdefault(table_id, []).append(one)
        return held

    def _lines(self, table_ids: list[str]) -> dict[str, Json]:
        """By table, in this order. Kept lines are those of the present rules and words."""
        known = {
            table_id: kept["line"]
            for table_id, kept in self._store.lines(table_ids).items()
            if "by" in kept and kept["by"] == _edition(kept["line"]["game"])
        }
        fresh: dict[str, tuple[int, Json]] = {}
        for table_id in table_ids:
            if table_id not in known:
                length, line = self._line(table_id)
                known[table_id] = line
                if length is not None:
                    fresh[table_id] = length, {"by": _edition(line["game"]), "line": line}
        if fresh:
            with suppress(Denied):  # a full disk: they are written another time
                self._store.keep_lines(fresh)
        return {table_id: known[table_id] for table_id in table_ids}

    def _line(self, table_id: str) -> tuple[int | None, Json]:
        """The number of a table's entries and its line; without a number the line is not to be kept: on a board of one's own
        it hangs on a file, and one that cannot be shown has a line too, with the reason: nothing disappears from a list."""
        try:
            with self._open_tables.at(table_id) as table:
                line = table_line(table.setup, table.seats, table.match, self._boards, table.frozen)
                return None if table.setup.record.get("data") else table.length, line
        except Denied as refusal:
            setup = self._store.setup(table_id)
            assert setup is not None
            return None, lost_line(setup, self._store.seats(table_id), self._boards, refusal.texts)


def _edition(game: str) -> str:
    """What a kept line hangs on beside its position."""
    return f"{stellwerk.__version__} {game} {present_version(game)}"
