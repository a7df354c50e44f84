"""Who sits where: the tokens of links, the rings of browsers, and what they open at a table.

Tokens are told once and kept as hashes. Where another server may have replaced a link the store is right, not what is in memory.
"""

import secrets
from typing import Any, Final

from .messages import At
from .open_tables import Table
from .refusals import DISK_FULL, Denied, frozen, malformed, not_your_seat, stale
from .sentences import say
from .store import Store
from .stored import hash_token

TOKEN_BYTES: Final = 24
RING: Final = "ring:"
"""What a browser's secret is told by: no token holds a colon. Wherever a token may stand, a ring with several may."""

Json = dict[str, Any]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_ring(token: str) -> bool:
    return token.startswith(RING)


def seats_for(table: Table, token: str, hashes: list[str]) -> list[int]:
    """No token, or a ring with none for this table: a spectator, without seats. A token that nobody was given,
    or not any more, is refused."""
    mine = table.seats_of(hashes)
    if token and not mine and not is_ring(token) and table.setup.owner not in hashes:
        raise not_your_seat(say("wrong_token"))
    return mine


class Seating:
    """All of these are called under the table's lock."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, table: Table, token: str) -> list[int]:
        """The seats of whoever holds this token; a wrong one is refused."""
        self.refresh(table)
        return seats_for(table, token, self._hashes(table, token))

    def refresh(self, table: Table) -> None:
        """The seats as they are now, and who has left them: looked up once for whoever is at the table."""
        if not self._store.sole and not table.refreshed:
            table.seats, table.after = self._store.seats(table.id), self._store.afterwards(table.id)
            table.refreshed = True

    def rings_of(self, table: Table) -> dict[str, list[str]]:
        """By ring, the tokens on it that are for this table."""
        if table.rings is None or not self._store.sole:
            table.rings = self._store.rings.at(table.id)
        return table.rings

    def answering(self, table: Table, order: At) -> list[int]:
        """The seats of a player who answers the present position."""
        mine = self.of(table, order.token)
        if not mine:
            raise not_your_seat(say("only_watching"))
        if table.frozen:
            raise frozen(table.frozen)
        if order.position != table.match.position:
            raise stale(order.position, table.match.position)
        return mine

    def come(self, table: Table, token: str) -> tuple[list[int], bool]:
        """The seats of whoever holds this token, and whether a secret link was used for the first time."""
        mine = self.of(table, token)
        if all(table.seats[seat].opened for seat in mine):
            return mine, False
        try:
            for hashed in self._hashes(table, token):
                self._store.open_seats(table.id, hashed)
        except Denied as refusal:
            if refusal.code != DISK_FULL:
                raise
            return mine, False  # whoever comes sees the page all the same; it is noted another time
        self.reseated(table)
        return mine, True

    def owns(self, table: Table, token: str) -> bool:
        return table.setup.owner in self._hashes(table, token)

    def require_owner(self, table: Table, token: str) -> None:
        self.of(table, token)
        if not self.owns(table, token):
            raise Denied(403, "not_owner", say("not_owner"))

    def ring_for(self, ring: str) -> str:
        """The ring a browser has, if we gave it out; else a new one."""
        known = bool(ring) and bool(self._store.rings.tables(hash_token(ring), 1))
        return ring if known else RING + new_token()

    def hang(self, ring: str, table: Table, token: str) -> None:
        self._store.rings.hang(hash_token(ring), table.id, hash_token(token))
        self.reseated(table)

    def links(self, table: Table, token: str) -> Json:
        """Which seats have a link and whether it was used: for whoever opened the table."""
        self.of(table, token)
        owner = self.owns(table, token)
        given = [seat for seat in table.seats if seat.who == "link"] if owner else []
        return {"owner": owner, "links": [{"seat": seat.seat, "open": not seat.opened} for seat in given]}

    def replace_link(self, table: Table, token: str, seat: int, fresh: str) -> None:
        """By whoever opened the table: another token for a seat, told by its hash, or none ("")."""
        self.require_owner(table, token)
        old = next((one.token for one in table.seats if one.seat == seat and one.who == "link"), None)
        if old is None:
            raise malformed(say("no_link_seat", seat=seat), "seat")
        self._store.replace_link(table.id, seat, old, fresh)
        self.reseated(table)

    def _hashes(self, table: Table, token: str) -> list[str]:
        """What this token, or every token on this ring, is known by at this table."""
        if not token:
            return []
        hashed = hash_token(token)
        return self.rings_of(table).get(hashed, []) if is_ring(token) else [hashed]

    def reseated(self, table: Table) -> None:
        """Seats, links or rings were changed in the store."""
        table.seats, table.rings = self._store.seats(table.id), None
        table.after = self._store.afterwards(table.id)
