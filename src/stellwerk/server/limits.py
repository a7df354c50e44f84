"""How much one sender may use up: tables by the hour, open streams, messages. Counted in memory; a restart forgives."""

import ipaddress
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from .refusals import too_often
from .settings import Limits

HOUR: Final = 3600.0
MINUTE: Final = 60.0
COME_BACK: Final = 30.0
"""When somebody may have closed a page meanwhile: nobody knows, so it is worth asking now and then."""
ADDRESSES: Final = 10_000
"""Addresses whose tables are remembered; the one that was longest quiet is forgotten first."""
HOUSE: Final = 64  # bits: so many name the house in IPv6, whoever lives there has all the others


def sender(address: str) -> str:
    """Who counts as one sender: an IPv4 address, or a house's part of an IPv6 address."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((number, HOUSE), strict=False))


class Pace:
    """So many times within a span, of one thing by one sender."""

    def __init__(self, limit: int, span: float) -> None:
        self.limit, self._span = limit, span
        self._times: deque[float] = deque()

    def wait(self) -> float:
        """Seconds until the next one is fine; 0: now."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._span:
            self._times.popleft()
        return self._times[0] + self._span - now if len(self._times) >= self.limit else 0.0

    def note(self) -> None:
        self._times.append(time.monotonic())

    def forgive(self) -> None:
        """The last one came to nothing."""
        if self._times:
            self._times.pop()


class Limiter:
    """Counts for all senders; called from any thread."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._guard = Lock()
        self._opened: OrderedDict[str, Pace] = OrderedDict()
        self._streams: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def opening_table(self, address: str) -> Iterator[None]:
        """Around the opening of a table; one that is refused does not count."""
        limit = self.limits.tables_per_hour
        with self._guard:
            pace = self._opened.setdefault(sender(address), Pace(limit, HOUR))
            self._opened.move_to_end(sender(address))
            if len(self._opened) > ADDRESSES:
                self._opened.popitem(last=False)
            if wait := pace.wait():
                raise too_often("many_tables", wait, limit=limit)
            pace.note()
        try:
            yield
        except BaseException:
            with self._guard:
                pace.forgive()
            raise

    @contextmanager
    def stream(self, address: str, table: str, seated: bool) -> Iterator[None]:
        """Around an open live stream; that of a lobby is about no table."""
        limits = self.limits
        counted = [(("address", sender(address)), limits.sockets_per_address, "many_streams_here")]
        if table:
            counted.append((("table", table), limits.sockets_per_table, "many_streams_there"))
        if table and not seated:
            counted.append((("watchers", table), limits.watchers_per_table, "many_watchers"))
        with self._guard:
            for key, limit, sentence in counted:
                if self._streams[key] >= limit:
                    raise too_often(sentence, COME_BACK, limit=limit)
            self._streams.update(key for key, _, _ in counted)
        try:
            yield
        finally:
            with self._guard:
                self._streams.subtract(key for key, _, _ in counted)
                self._streams += Counter()  # drops what is at nought

    def streams(self) -> int:
        """How many are open."""
        with self._guard:
            return sum(count for (kind, _), count in self._streams.items() if kind == "address")
