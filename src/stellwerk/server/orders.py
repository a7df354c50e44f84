"""Orders at a table: given, withdrawn, and acting at once when their question comes.

They act under the table's lock, right after the entry that brings the decision; the entry of what is played and the mark on the order are
one transaction. What a server did not come to, because it was killed or the database was away, is found again: at the start, when a table
comes back from the store, and by other servers a little later. None of them plays an order twice: an entry goes only where it belongs.
"""

import logging
from threading import Lock, Timer
from typing import Any, Final

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.kernel.ordering import ahead, name_all, offered
from stellwerk.kernel.orders import (
    NO_BID,
    Order,
    Outcome,
    decide,
    imagined,
    least_bid,
    orderable,
    parse,
    refusal,
    restored,
    running,
)
from stellwerk.kernel.texts import Text, localize

from . import lessons
from .messages import GiveOrder, PickAhead
from .open_tables import Listener, OpenTables, Table
from .order_store import WAITING, Also, Kept, OrderStore
from .orders_page import OwnOrders, orders_page
from .page import eye_of
from .refusals import AWAY_SECONDS, Denied, frozen, malformed, not_your_seat, stale
from .seating import Seating
from .sentences import say
from .settings import LEASE_SECONDS
from .store import Store

LOG: Final = logging.getLogger(__name__)
MOST_ACTS: Final = 200
"""In one go: two limits that outbid each other end long before."""
ENDED_BY: Final = {"stop": "stopped", "lapse": "lapsed"}

Json = dict[str, Any]


class Orders:
    def __init__(
        self, store: Store, open_tables: OpenTables, seating: Seating, changed: Listener, aside: Listener
    ) -> None:
        self._store, self._kept = store, OrderStore(store.database)
        self._open_tables, self._seating, self._changed, self._aside = open_tables, seating, changed, aside
        self._shared, self._closed = store.database.shared, False
        self._guard, self._awaited = Lock(), set[str]()

    # What a player does -------------------------------------------------------------------

    def give(self, table_id: str, token: str, wish: GiveOrder) -> Json:
        """An order in place of the one that waits for the same question; it acts at once where that is asked already."""
        with self._open_tables.at(table_id) as table:
            seat = self._seat(table, token, wish.seat)
            order = _bound(table.match, parse(table.match, wish.order), wish.about)
            _could_act(table.match, seat, order)
            table.ordered = True
            n = self._kept.give(table_id, seat, order.ask.step, wish.order, order.since, order.about)
            before = table.match.position
            self.act(table)
            acted = table.match.position != before
        (self._changed if acted else self._aside)(table_id)
        return {"ok": True, "order": n, "position": before}

    def withdraw(self, table_id: str, token: str, n: int) -> Json:
        """One that waits, or the note of one that has ended."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, token)
            if not mine:
                raise not_your_seat(say("only_watching"))
            if not self._kept.drop(table_id, mine, n):
                raise Denied(404, "no_order", say("no_order"))
        self._aside(table_id)
        return {"ok": True}

    def listed(self, table_id: str, token: str, lang: str) -> Json:
        """What can be ordered now, what waits and what has ended; of the one seat whose page this is."""
        with self._open_tables.at(table_id) as table:
            seat = self._seat(table, token, None)
            match, own = table.match.still(), OwnOrders(seat, tuple(self._kept.of(table_id, seat)))
        told: Json = {"position": match.position, "can": offered(match, seat), **orders_page(match, own)}
        shown: Json = localize(told, lang)
        return shown

    def choices(self, table_id: str, token: str, asked: PickAhead, lang: str) -> Json:
        """The picks of a question to come, as this seat could believe it; null if there is nothing more to pick."""
        with self._open_tables.at(table_id) as table:
            seat, match = self._seat(table, token, asked.seat), table.match
            before = [match.parse(action) for action in asked.before]
            found = ahead(match, seat, orderable(match, asked.ask), before, tuple(asked.picked))
            told: Json = localize({"choices": found}, lang)
            return told

    def _seat(self, table: Table, token: str, wanted: int | None) -> int:
        """The own seat this is about: the one named, the only one, or the one that decides on a shared screen."""
        mine = self._seating.of(table, token)
        if not mine:
            raise not_your_seat(say("only_watching"))
        if table.frozen:
            raise frozen(table.frozen)
        if table.match.over:
            raise Denied(409, "over", say("order_over"))
        if table.lesson_step is not None:
            raise lessons.refused("lesson_no_order")
        seat = eye_of(mine, table.match.seat if table.match.seat in mine else None) if wanted is None else wanted
        if seat is None:
            raise malformed(say("which_seat"), "seat")
        if seat not in mine:
            raise not_your_seat(say("only_watching"))
        return seat

    # What becomes of them -------------------------------------------------------------------

    def shown(self, table: Table, mine: list[int]) -> OwnOrders | None:
        """Those of the seat through whose eyes a page looks: on a shared screen nobody reads a neighbour's."""
        if not mine or table.frozen or table.match.over or table.lesson_step is not None:
            return None
        seat = eye_of(mine, table.match.seat if table.match.seat in mine else None)
        if seat is None:
            return None
        return OwnOrders(seat, tuple(self._kept.of(table.id, seat)) if self._any(table) else ())

    def act(self, table: Table) -> None:
        """Called under the table's lock after every change: whatever is to be played by order is played. What keeps it from
        being stored is tried again later; the change that led here stands."""
        try:
            for _ in range(MOST_ACTS):
                if not self._act_once(table):
                    return
        except Denied as refusal:  # the store is away, or another server was faster
            LOG.info("orders at table %s wait: %s", table.id, refusal.code)
            self._later(table.id, AWAY_SECONDS)

    def ending(self, table: Table, seat: int) -> Also:
        """To be written when a seat takes back: its orders were made for what is no more."""
        return self._kept.ending(table.id, seat, "stopped", say("order_taken_back"))

    def forget(self, table: Table, seat: int) -> None:
        """Somebody has left the seat."""
        self._kept.forget(table.id, seat)

    def _act_once(self, table: Table) -> bool:
        if table.frozen or table.lesson_step is not None or not self._any(table):
            return False
        for kept in self._kept.waiting(table.id):
            if table.seats[kept.seat].bot:
                continue
            order, outcome = _outcome(table.match, kept)
            if order is not None and outcome.does == "act":
                self._play(table, kept, order, outcome)
                return True
            if outcome.does in ENDED_BY:
                assert outcome.why is not None
                self._kept.end(table.id, kept.n, ENDED_BY[outcome.does], outcome.why)
        return False

    def _any(self, table: Table) -> bool:
        """Whether anybody has ever left an order here: asked of the store once, where nobody else writes to it."""
        if not self._store.sole:
            return True
        if table.ordered is None:
            table.ordered = self._kept.any_at(table.id)
        return table.ordered

    def _play(self, table: Table, kept: Kept, order: Order, outcome: Outcome) -> None:
        match, played = table.match, [action.json for action in outcome.actions]
        about = order.about or running(match, order.ask)
        note = say("order_did", what=name_all(match, outcome.actions))
        also = self._kept.acted(table.id, kept, WAITING if outcome.stays else "done", about, note)
        with self._open_tables.changing(table):
            match.play_all(outcome.actions, kept.seat)
            self._open_tables.append_plays(table, [kept.seat] * len(played), played, None, also=also)

    # What was left undone ---------------------------------------------------------------------

    def start(self) -> None:
        """Orders whose question came when the server was not there any more."""
        try:
            due = self._kept.due()
        except Denied as refusal:
            LOG.warning("orders are looked for when somebody plays: %s", refusal)
            return
        for table_id in due:
            self.wake(table_id)

    def heard(self, table_id: str) -> None:
        """Another server changed the table: it acts there, unless it was killed."""
        if self._shared:
            self._later(table_id, LEASE_SECONDS / 4)

    def wake(self, table_id: str) -> None:
        """Look whether an order is to act; without loading the table where none is."""
        if self._closed or self._store.database.closed:  # a late look would open it again
            return
        try:
            if not self._kept.due(table_id):
                return
            with self._open_tables.at(table_id) as table:
                before = table.match.position
                self.act(table)
                acted = table.match.position != before
        except Denied as refusal:  # the database has said so once, and all are looked for when it answers again
            LOG.debug("orders at table %s are not looked at: %s", table_id, refusal.code)
            return
        if acted:
            self._changed(table_id)

    def close(self) -> None:
        self._closed = True

    def _later(self, table_id: str, seconds: float) -> None:
        """At most one look ahead of each table, however often it changes."""
        with self._guard:
            if table_id in self._awaited:
                return
            self._awaited.add(table_id)
        timer = Timer(seconds, self._awaited_look, [table_id])
        timer.daemon = True
        timer.start()

    def _awaited_look(self, table_id: str) -> None:
        with self._guard:
            self._awaited.discard(table_id)
        self.wake(table_id)


def _outcome(match: Match, kept: Kept) -> tuple[Order | None, Outcome]:
    try:
        order = restored(parse(match, kept.raw), kept.since, kept.about)
    except stellwerk.StellwerkError as error:  # of older rules
        return None, Outcome("stop", why=error.texts)
    return order, decide(match, kept.seat, order)


def _bound(match: Match, order: Order, about: str) -> Order:
    """An order for the auction that runs now, which must be the one its sender saw; or for one that is still to come."""
    if not order.ask.bid:
        return order
    now = running(match, order.ask)
    if about != now:
        raise stale(match.position, match.position) if now else Denied(409, "no_auction", say("no_auction"))
    if not now and not order.ask.ahead:
        raise Denied(409, "no_auction", say("no_auction"))
    return restored(order, order.since, now)


def _could_act(match: Match, seat: int, order: Order) -> None:
    """Bids only rise: a limit below the least that is possible now is none."""
    core = imagined(match, seat, order.ask)
    if core is None:
        raise Denied(422, "never", say("order_not_yet"))
    for wish in order.wishes if order.about else ():
        if wish.bid is None:
            continue
        least = least_bid(match, core, order.ask, wish.bid)
        if least is None or least > wish.upto:
            refused = refusal(match, core, match.parse({**wish.bid, order.ask.amount: wish.upto}))
            why: Text = refused or NO_BID
            raise Denied(422, "never", say("order_never", why=why))
