"""Taking back and playing again: at once where it concerns nobody else, by consent of the others where it does.

Nothing is forgotten: each action taken back is an entry (tree.py shows what they make). A request lives as long as the table
stands where it was made, and no longer than a few minutes; it binds nobody, and whoever plays on has answered it.
"""

import time
from collections.abc import Callable
from threading import Timer
from typing import Any

import stellwerk
from stellwerk.kernel.texts import localize

from . import lessons
from .history import History, no_position, present_eye
from .messages import Agree, Redo, Undo
from .open_tables import Listener, OpenTables, Table
from .orders import Orders
from .refusals import Denied, anew, malformed, not_your_seat
from .seating import Seating
from .sentences import join, say
from .settings import TAKEBACK_SECONDS
from .store import Store
from .stored import Entry, Takeback
from .way_back import concerned, last_own

Json = dict[str, Any]


class Takebacks:
    def __init__(
        self,
        store: Store,
        open_tables: OpenTables,
        seating: Seating,
        history: History,
        changed: Listener,
        orders: Orders,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._open_tables, self._seating, self._history = store, open_tables, seating, history
        self._changed, self._orders, self._clock = changed, orders, clock

    # Back ---------------------------------------------------------------------------------

    def undo(self, table_id: str, order: Undo) -> Json:
        return anew(lambda: self._undo(table_id, order))

    def _undo(self, table_id: str, order: Undo) -> Json:
        with self._open_tables.at(table_id) as table:
            earlier = self._store.entry_with_key(table_id, order.key) if order.key else None
            if earlier is not None:
                return _same_undo(earlier, order, self._seating.of(table, order.token))
            mine = self._seating.answering(table, order)
            goal = _goal(table, order, mine)
            if table.guidance and table.guidance.holds(goal):
                raise lessons.refused("lesson_no_undo")
            others = concerned(table.match, table.seats, mine, goal)
            answer: Json = {"ok": True}
            if not others:
                self._go_back(table, table.match.seats[goal], goal, order.key)
            elif order.ask:
                self._ask(table, table.match.seats[goal], goal, others)
                answer["asked"] = others
            else:
                names = join([table.seats[seat].name for seat in others])
                raise not_your_seat(say("ask_them", names=names))
            answer["position"] = table.match.position
        self._changed(table_id)
        return answer

    def answer(self, table_id: str, order: Agree) -> Json:
        """Agree to a request, decline it, or withdraw one's own."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.answering(table, order)
            request = self.request(table)
            if request is None:
                raise Denied(409, "no_request", say("no_request"))
            if request.seat not in mine and not set(request.waiting) & set(mine):
                raise not_your_seat(say("not_asked"))
            if not order.agree:
                self._keep(table, None if request.seat in mine else request.of([]))
            elif waiting := [seat for seat in request.waiting if seat not in mine]:
                self._keep(table, request.of(waiting))
            else:
                self._go_back(table, request.seat, request.at, None)
            position = table.match.position
        self._changed(table_id)
        return {"ok": True, "position": position}

    def request(self, table: Table) -> Takeback | None:
        """What somebody asks for here, if it still holds. One needs two people."""
        if table.frozen or sum(not seat.bot for seat in table.seats) < 2:
            return None
        request = self._asked(table)
        live = request is not None and request.n == table.length and request.until > self._clock()
        return request if live and request is not None and request.waiting else None

    def _asked(self, table: Table) -> Takeback | None:
        """The last request made here. Where another server may have kept one, the store is right, not what is in memory."""
        if not (table.asked_known and self._store.sole):
            table.asked, table.asked_known = self._store.takeback(table.id), True
        return table.asked

    def _keep(self, table: Table, request: Takeback | None) -> None:
        if request is None:
            self._store.drop_takeback(table.id)
        else:
            self._store.keep_takeback(table.id, request)
        table.asked, table.asked_known = request, True

    def _ask(self, table: Table, seat: int, goal: int, others: list[int]) -> None:
        known = self._asked(table)
        if known is not None and known.n == table.length and (not known.waiting or known.until > self._clock()):
            # Declined, or still waiting: nobody is asked twice about the same.
            raise Denied(409, "asked_already", say("asked_already" if known.waiting else "declined"))
        until = int(self._clock()) + TAKEBACK_SECONDS
        self._keep(table, Takeback(table.length, seat, goal, tuple(others), until))
        late = Timer(TAKEBACK_SECONDS + 1, self._changed, [table.id])
        late.daemon = True
        late.start()

    def _go_back(self, table: Table, seat: int, goal: int, key: str | None) -> None:
        count = table.match.position - goal
        with self._open_tables.changing(table):
            table.match.undo_to(goal)
            self._open_tables.append_undos(table, seat, count, key, also=self._orders.ending(table, seat))

    # On again -----------------------------------------------------------------------------

    def redo(self, table_id: str, order: Redo) -> Json:
        """Play again what was taken back last, and what bots answered to it then."""
        return anew(lambda: self._redo(table_id, order))

    def _redo(self, table_id: str, order: Redo) -> Json:
        with self._open_tables.at(table_id) as table:
            earlier = self._store.entry_with_key(table_id, order.key) if order.key else None
            if earlier is not None:
                return _same_redo(table, earlier, order, self._seating.of(table, order.token))
            mine = self._seating.answering(table, order)
            ahead = table.tree.ahead
            if not ahead:
                raise Denied(409, "nothing_ahead", say("nothing_ahead"))
            if ahead[-1].seat not in mine:
                raise not_your_seat(say("not_your_turn", name=table.seats[ahead[-1].seat].name))
            steps = [ahead[-1]]
            for node in reversed(ahead[:-1]):
                if not (table.seats[node.seat].bot or (order.to == "end" and node.seat in mine)):
                    break
                steps.append(node)
            twin = table.match.clone()
            for node in steps:
                twin.play(node.action, node.seat)  # nothing is refused here unless something is broken: then on a copy
            with self._open_tables.changing(table):
                for node in steps:
                    table.match.play(node.action)
                seats = [node.seat for node in steps]
                self._open_tables.append_plays(table, seats, [node.action for node in steps], order.key)
            position = table.match.position
            self._orders.act(table)
        self._changed(table_id)
        return {"ok": True, "position": position}

    # What was taken back --------------------------------------------------------------------

    def branches(self, table_id: str, token: str, lang: str) -> Json:
        """What was taken back and does not stand, the newest first, as this reader was told it."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, token)
            match, eye, branches = table.match.clone(), present_eye(table, mine), table.tree.branches()
        told = []
        for branch in branches:
            end = self._history.along(table_id, match, branch)
            lines = [line for line in end.log_entries(0, eye) if line["at"] > branch.at]
            told.append(
                {
                    "branch": branch.n,
                    "at": branch.at,
                    "last": branch.at + len(branch.steps),
                    "seat": branch.steps[0].seat,
                    "lines": [{key: line[key] for key in ("at", "seat", "text")} for line in lines],
                }
            )
        return {"position": match.position, "branches": localize(told, lang)}


def _goal(table: Table, order: Undo, mine: list[int]) -> int:
    """The position wished for: one at which the sender decided, with nothing since that could not be taken back."""
    match = table.match
    at = last_own(match, mine) if order.at is None else order.at
    if at is None:
        at = match.position - 1  # somebody else's, if there is any
    if match.position <= at and not match.over:
        raise no_position(at, match.position)
    if refusal := match.why_not_back_to(at):
        raise stellwerk.Illegal.of(refusal)
    if match.seats[at] not in mine:
        raise not_your_seat(say("not_your_undo", name=table.seats[match.seats[at]].name))
    return match.turn_start(at) if order.to == "turn" else at


def _same_undo(earlier: Entry, order: Undo, mine: list[int]) -> Json:
    """The answer that was given, or should have arrived, when this key was first used."""
    begun = earlier.action.get("from", earlier.position + 1)
    fits = begun == order.position and order.at in (None, earlier.position)
    if earlier.kind != "undo" or earlier.seat not in mine or not fits:
        raise malformed(say("key_reused"), "key")
    return {"ok": True, "position": earlier.position}


def _same_redo(table: Table, earlier: Entry, order: Redo, mine: list[int]) -> Json:
    ours = earlier.seat in mine or bool(table.seats[earlier.seat].bot)
    if earlier.kind != "play" or not ours or earlier.position <= order.position:
        raise malformed(say("key_reused"), "key")
    return {"ok": True, "position": earlier.position}
