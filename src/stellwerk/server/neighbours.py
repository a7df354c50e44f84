"""Other servers on the same database: what one of them did the others hear, and look at the table anew.

PostgreSQL tells (NOTIFY) what was committed, and nothing that was not. A server that lost its line to the database comes back
to it by itself; what was said meanwhile nobody repeats, so it then looks at everything that somebody watches or waits for.
"""

import logging
import time
from threading import Event, Thread
from typing import Any, Final

from .bots import BotRunner
from .database import CHANNEL, Database
from .leases import Leases
from .refusals import Denied
from .settings import LEASE_SECONDS
from .tables import Tables

LOG: Final = logging.getLogger(__name__)

SAYING_SECONDS: Final = LEASE_SECONDS / 4
LISTENING_SECONDS: Final = 0.5
"""So long one listens before looking whether the server has ended."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0


class Neighbours:
    """Two threads: one hears what others did, one says that we are there. None where the database is ours alone."""

    def __init__(self, tables: Tables, bots: BotRunner) -> None:
        self._tables, self._bots = tables, bots
        self._db: Database = tables.store.database
        self._leases: Leases = bots.leases
        self._ended = Event()
        self._threads = [
            Thread(target=self._listen, name="neighbours", daemon=True),
            Thread(target=self._say, name="leases", daemon=True),
        ]

    def start(self) -> None:
        for thread in self._threads if self._db.shared else ():
            thread.start()

    def end(self) -> None:
        self._ended.set()
        if not self._db.shared:
            return
        for thread in self._threads:
            thread.join(2 * LISTENING_SECONDS)
        try:
            self._leases.end()
        except Denied:
            LOG.warning("others wait for our tables until our time is over")

    def hear(self, said: str) -> None:
        """`server table`, or `server table seat`; our own words are no news."""
        by, _, what = said.partition(" ")
        table_id, _, seat = what.partition(" ")
        if by != self._db.name and table_id:
            self._tables.heard(table_id, int(seat) if seat.isdecimal() else None)

    def _listen(self) -> None:
        pause = FIRST_PAUSE
        while not self._ended.is_set():
            begun = time.monotonic()
            try:
                self._hear_all()
            except Denied:
                pass  # the database is away, which was told
            except Exception as error:
                LOG.warning("the line to the other servers is cut: %s", " ".join(str(error).split()))
            pause = FIRST_PAUSE if time.monotonic() - begun > LONGEST_PAUSE else min(pause * 2, LONGEST_PAUSE)
            self._ended.wait(pause)

    def _hear_all(self) -> None:
        """Until the line breaks."""
        borrowed = self._db.line()
        line: Any = borrowed.driver_connection
        try:
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self._tables.missed()
            while not self._ended.is_set():
                for note in line.notifies(timeout=LISTENING_SECONDS):
                    self.hear(note.payload)
        finally:
            borrowed.close()

    def _say(self) -> None:
        while not self._ended.is_set():
            try:
                self._leases.say()
                self._leases.sweep()
                self._bots.look_elsewhere()
            except Denied:
                pass  # told once by the database
            except Exception:
                LOG.exception("other servers do not hear that this one is there")
            self._ended.wait(SAYING_SECONDS)
