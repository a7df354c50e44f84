"""The authority over all tables: who sits where, what is played, what is taken back. Knows no HTTP.

Every change runs under its table's lock: the match takes the action (or refuses it, citing the rule), the entry is
committed, and only then is anybody told.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Any

from stellwerk.kernel.match import Match
from stellwerk.kernel.record_text import record_text
from stellwerk.kernel.texts import localize

from . import lessons
from .bans import known_as
from .boards import OURS, Boards
from .chronicle import chronicle
from .drawings import Drawings
from .forks import Forks
from .history import History
from .imports import importing
from .leaving import Leaving
from .line_orders import LineOrders
from .messages import Again, Archive, Asking, At, Fork, Hint, Import, NewLesson, NewTable, Picking, Play, Resign, Undo
from .my_tables import LISTED, MyTables
from .open_tables import Listener, OpenTables, Table
from .opening import Opening, opening
from .orders import Orders
from .page import Drawn, Scene, draw, eye_of
from .refusals import Denied, Outrun, anew, citing, malformed, not_your_seat, stale, why_told
from .reviews import Reviews
from .seating import Seating, is_ring, new_token, seats_for
from .sentences import say
from .settings import IDLE_SECONDS
from .store import Store
from .stored import Entry, Following, hash_token
from .table_hints import Hints
from .takeback import Takebacks
from .teaching import Teaching
from .versions import mark_of
from .what_if import WhatIf
from .workers import Pool, then

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to decide: which one, a copy of the match, and what says whose turn it is to be asked."""

    bot: str
    match: Match
    mark: str  # names the position
    owner: str  # of the table
    alone: bool  # no person sits at the table


class Tables:
    """`on_change`: after every change of a table. `on_replay`: after a table came back from the store.
    `on_aside`: after a change that only one seat's page shows. `on_look`: somebody looks at a table. `on_entries`: so many entries of a kind were stored.
    `on_revoke`: after a seat's link was replaced, with the table and the seat. All this also for what other servers on the
    same database did; `on_gap`: when it was not heard for a while what they do."""

    def __init__(self, store: Store, boards: Boards = OURS) -> None:
        self._store, self.boards = store, boards
        self._open_tables = OpenTables(store, boards)
        self._hints = Hints(boards)
        self._drawings = Drawings()
        self._seating = Seating(store)
        self._leaving = Leaving(store, self._seating, boards)
        self._my_tables = MyTables(store, self._open_tables, boards)
        self.history = History(self._open_tables, self._seating, boards)
        self._forks = Forks(self._open_tables, self._seating, self.history)
        self.orders = Orders(store, self._open_tables, self._seating, self._changed, self._aside)
        self.takebacks = Takebacks(store, self._open_tables, self._seating, self.history, self._changed, self.orders)
        self.reviews = Reviews(store, self._open_tables, self._seating, boards)
        self.teaching = Teaching(store, self._open_tables, self._seating, self._changed)
        self.what_if = WhatIf(
            store, self._open_tables, self._seating, self.history, boards, self._hints.pool, self._changed
        )
        self.line_orders = LineOrders(self.what_if, self.orders)
        self.on_change: list[Listener] = []
        self.on_aside: list[Listener] = []
        self.on_look: list[Listener] = []
        self.on_revoke: list[Callable[[str, int], None]] = []
        self.on_gap: list[Callable[[], None]] = [self.orders.start]
        self.on_replay = self._open_tables.on_replay
        self.on_entries = self._open_tables.on_entries

    def end(self) -> None:
        """Lets go of what thinks for us."""
        self.orders.close()
        self._hints.end()
        self.reviews.end()

    @property
    def store(self) -> Store:
        """For the operator's pages."""
        return self._store

    # Figures ------------------------------------------------------------------------------

    @property
    def open(self) -> int:
        """Tables kept in memory."""
        return len(self._open_tables)

    def tidy(self, seconds: float = IDLE_SECONDS) -> int:
        """What nobody looked at for so long leaves the memory: how many tables. They come back from the store."""
        idle = set(self._open_tables.drop_idle(seconds))
        self._drawings.forget(idle)
        self.history.forget(idle)
        return len(idle)

    @property
    def full(self) -> bool:
        """Whether the last that was written found no room."""
        return self._store.full

    @property
    def hint_pool(self) -> Pool:
        return self._hints.pool

    def stored(self) -> int:
        """Tables in the store; raises if that does not answer."""
        return self._store.count()

    # Opening and looking ------------------------------------------------------------------

    def create(self, wish: NewTable, lang: str) -> Json:
        """A new table; the tokens in the answer are told this once and kept only as hashes."""
        return self._open(opening(wish, lang, self.boards))

    def bring(self, wish: Import, lang: str) -> Json:
        """A table that shows a record."""
        return self._open(*importing(wish, lang, self.boards))

    def fork(self, table_id: str, token: str, wish: Fork) -> Json:
        """A new table that goes on from an earlier position."""
        return self._open(self._forks.opening(table_id, token, wish))

    def learn(self, wish: NewLesson, lang: str) -> Json:
        """A new table that follows a lesson."""
        opened, following = self.teaching.opening(wish, lang)
        return self._open(opened, following=following)

    def page(self, table_id: str, token: str, lang: str) -> Json:
        return self.drawn(table_id, self.seats(table_id, token), lang).page

    def seats(self, table_id: str, token: str, address: str = "") -> list[int]:
        """The seats of whoever holds this token, who thereby comes to the table; a wrong one is refused.

        So is an address that is banned, where one is given.
        """
        with self._open_tables.at(table_id) as table:
            if address:
                self.keep_out(address)
            mine, arrived = self._seating.come(table, token)
        if arrived:
            self._changed(table_id)
        return mine

    def readers(self, table_id: str, tokens: Iterable[str]) -> dict[str, list[int] | Denied]:
        """By token: its seats as the store has them now, or why it opens nothing any more. Two questions for them all."""
        found: dict[str, list[int] | Denied] = {}
        with self._open_tables.at(table_id) as table:
            self._seating.refresh(table)
            rings = self._seating.rings_of(table)
            for token in tokens:
                hashed = hash_token(token)
                try:
                    found[token] = seats_for(table, token, rings.get(hashed, []) if is_ring(token) else [hashed])
                except Denied as refusal:
                    found[token] = refusal
        return found

    def drawn(self, table_id: str, mine: list[int], lang: str) -> Drawn:
        """The page of whoever sits on these seats; drawn once for all who see the same, and outside the table's lock."""
        with self._open_tables.at(table_id) as table:
            request = self.takebacks.request(table)
            guidance = replace(table.guidance) if table.guidance else None
            read = guidance and guidance.read
            orders = self.orders.shown(table, mine)
            stand = (table.seal, tuple(table.seats), bool(table.frozen), request, table.after, read, orders)
            found = self._drawings.get(table_id, mine, lang)
            scene = None
            if found is None or found.stand != stand:
                still = table.match.still()
                scene = Scene(
                    table.setup,
                    table.seats,
                    still,
                    mine,
                    lang,
                    self.boards,
                    table.frozen,
                    stand,
                    table.after,
                    ahead=table.tree.next_ahead,
                    request=request,
                    guidance=guidance,
                    orders=orders,
                )
        if scene is not None:
            found = self._drawings.keep(table_id, draw(scene, found), mine, lang)
        assert found is not None
        self._looked(table_id)
        return found

    def seen(self, table_id: str, token: str) -> tuple[Match, list[int]]:
        """The match to look at, and the seats of whoever asks; what leaves the server is made of what those may see."""
        mine = self.seats(table_id, token)
        with self._open_tables.at(table_id) as table:
            still = table.match.still()
        self._looked(table_id)
        return still, mine

    def decider(self, table_id: str, token: str, position: int) -> int:
        """The seat that decides at this position, if it is the sender's; any other sender is refused."""
        with self._open_tables.at(table_id) as table:
            return self._decider(table, At(token=token, position=position) if token else At(position=position))

    def mine(self, token: str, lang: str, before: str = "", most: int = LISTED) -> Json:
        return self._my_tables.listed(token, lang, before, most)

    def held(self, token: str) -> list[str]:
        """The tables on which this token, or one on this ring, sits."""
        return list(self._my_tables.tables_of(token))

    def record(self, table_id: str, token: str) -> Json:
        with self._open_tables.at(table_id) as table:
            self._seating.of(table, token)
            if not table.match.over and not table.setup.imported:
                raise not_your_seat(say("record_hidden"))
            return table.match.record()

    def record_text(self, table_id: str, token: str, lang: str) -> str:
        """The same for people."""
        self.record(table_id, token)
        with self._open_tables.at(table_id) as table:
            match = table.match.clone()
        return record_text(match, lang)

    def chronicle(self, table_id: str, token: str, lang: str) -> Json:
        """How a finished game went, round by round."""
        with self._open_tables.at(table_id) as table:
            self._seating.of(table, token)
            if not table.match.over:
                raise Denied(409, "running", say("still_running"))
            told: Json = localize(chronicle(table.match), lang)
            return told

    # Leaving and playing again ------------------------------------------------------------

    def again(self, table_id: str, token: str, wish: Again) -> Json:
        """The same people at a new table. Asked again, the same table."""
        with self._open_tables.at(table_id) as table:
            found = self._leaving.again(table, token, wish)
        self._looked(found)
        for changed in (found, table_id):
            self._changed(changed)
        return {"table": found}

    def resign(self, table_id: str, token: str, wish: Resign) -> Json:
        with self._open_tables.at(table_id) as table:
            self.orders.forget(table, self._leaving.resign(table, token, wish))
        self._changed(table_id)
        return {"ok": True}

    def archive(self, table_id: str, token: str, wish: Archive) -> Json:
        """Out of the way in everybody's list, or back; nothing else changes."""
        with self._open_tables.at(table_id) as table:
            self._seating.require_owner(table, token)
            self._store.archive(table_id, wish.archived)
        return {"ok": True}

    def remove(self, table_id: str, token: str) -> Json:
        """For good, by whoever opened it."""
        with self._open_tables.at(table_id) as table:
            self._seating.require_owner(table, token)
            self._delete(table)
        self._changed(table_id)
        return {"ok": True}

    # Coming in ----------------------------------------------------------------------------

    def join(self, table_id: str, token: str, ring: str) -> tuple[Json, str]:
        """Hang a link's token on a browser's ring, a new one if it has none yet: (what it opens, the ring)."""
        if is_ring(token):
            raise not_your_seat(say("wrong_token"))
        ring = self._seating.ring_for(ring)
        with self._open_tables.at(table_id) as table:
            mine, arrived = self._seating.come(table, token)
            self._seating.hang(ring, table, token)
            answer = {"table": table_id, "seats": mine, "owner": self._seating.owns(table, token)}
        if arrived:
            self._changed(table_id)
        return answer, ring

    def links(self, table_id: str, token: str) -> Json:
        with self._open_tables.at(table_id) as table:
            return self._seating.links(table, token)

    def new_link(self, table_id: str, token: str, seat: int) -> Json:
        """A new link for a seat; the old one stops at once. Its token is told this once."""
        fresh = new_token()
        self._replace_link(table_id, token, seat, hash_token(fresh))
        return {"seat": seat, "token": fresh}

    def revoke_link(self, table_id: str, token: str, seat: int) -> Json:
        """The seat's link stops at once, and nobody sits there until it gets a new one."""
        self._replace_link(table_id, token, seat, "")
        return {"ok": True}

    # Deciding -----------------------------------------------------------------------------

    def choices(self, table_id: str, asked: Picking, lang: str) -> Json:
        with self._open_tables.at(table_id) as table:
            self._decider(table, asked)
            choices: Json = localize(table.match.choices(tuple(asked.picked)), lang)
            return choices

    def why(self, table_id: str, asked: Picking, lang: str) -> Json:
        with self._open_tables.at(table_id) as table:
            self._decider(table, asked)
            return why_told(table.match, asked.picked, lang)

    def told(self, table_id: str, token: str, lang: str) -> Json:
        """The board in words, through the eyes of whoever asks."""
        with self._open_tables.at(table_id) as table, citing(table.game):
            mine, match = self._seating.of(table, token), table.match
            acting = match.seat if match.seat in mine and not table.frozen else None
            sections: list[Json] = localize(match.told(eye_of(mine, acting)), lang)
            return {"position": match.position, "status": match.status()[lang], "sections": sections}

    def about(self, table_id: str, asked: Asking, lang: str) -> Json:
        """What a thing on the page is, told to anybody who may see the page: through the same eyes.

        Looking is no command: whoever asks at an older position hears how it is now, and which position that is.
        """
        with self._open_tables.at(table_id) as table, citing(table.game):
            mine, match = self._seating.of(table, asked.token), table.match
            acting = match.seat if match.seat in mine and not table.frozen else None
            told: Json = localize(match.about(asked.about, eye_of(mine, acting)), lang)
            return {"position": match.position, **told}

    def hint(self, table_id: str, asked: Hint, lang: str) -> "Future[Json]":
        """What a bot would do, for the seat that decides. It thinks outside the table's lock: the table may move on."""
        with self._open_tables.at(table_id) as table:
            self._decider(table, asked)
            if table.lesson_step is not None:
                raise lessons.refused("lesson_no_hint")
            if not table.hints:
                raise Denied(403, "no_hints", say("hints_off"))
            match, mark = table.match.clone(), table.seal
        return then(
            self._hints.of(table_id, mark, match), lambda hint: self._fresh(table_id, asked.position, mark, hint, lang)
        )

    def _fresh(self, table_id: str, position: int, mark: str, hint: Json, lang: str) -> Json:
        """A hint for a table that has not moved on meanwhile."""
        with self._open_tables.at(table_id) as table:
            if table.seal != mark:
                raise stale(position, table.match.position)
        told: Json = localize(hint, lang)
        return told

    def play(self, table_id: str, order: Play) -> Json:
        return anew(lambda: self._play(table_id, order))

    def _play(self, table_id: str, order: Play) -> Json:
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, order.token)
            earlier = self._store.entry_with_key(table_id, order.key)
            if earlier is not None:
                return _same_answer(table.match, earlier, order, mine)
            seat = self._decider(table, order)
            self._take(table, seat, order.wanted(), order.key)
            position = table.match.position
            self.orders.act(table)
        self._changed(table_id)
        return {"ok": True, "position": position}

    def undo(self, table_id: str, order: Undo) -> Json:
        return self.takebacks.undo(table_id, order)

    # For bots -----------------------------------------------------------------------------

    def bot_to_move(self, table_id: str) -> BotTurn | None:
        """The bot that decides at a table, with a copy of the match to think about; None if no bot does."""
        with self._open_tables.at(table_id) as table:
            self._seating.refresh(table)
            bot = table.bot_to_move()
            if not bot:
                return None
            alone = all(seat.bot for seat in table.seats)
            return BotTurn(bot, table.match.clone(), table.seal, table.setup.owner, alone)

    def play_bot(self, table_id: str, mark: str, action: Json | None) -> bool:
        """Play what a bot decided at the position named `mark`, or any action; False if the table has moved on."""
        with self._open_tables.at(table_id) as table:
            self._seating.refresh(table)
            seat = table.match.seat
            if table.seal != mark or seat is None or not table.bot_to_move():
                return False
            wanted: Json = secrets.choice(table.match.legal()).json if action is None else action
            try:
                self._take(table, seat, [wanted], None)
            except Outrun:
                return False
            self.orders.act(table)
        self._changed(table_id)
        return True

    def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot was to decide when they were last written."""
        return self._store.waiting_for_bots()

    # For the operator ---------------------------------------------------------------------

    def end_game(self, table_id: str) -> None:
        """Nobody plays there any more; the page stays, with the reason."""
        with self._open_tables.at(table_id) as table:
            if not table.match.over:
                self._store.end(table_id)
                self._open_tables.look_again()
        self._changed(table_id)

    def delete(self, table_id: str) -> None:
        """For good. Whoever looks at the table is told that there is none."""
        with self._open_tables.at(table_id) as table:
            self._delete(table)
        self._changed(table_id)

    def keep_out(self, address: str) -> None:
        """Refuses what comes from an address that is banned."""
        if self._store.oversight.banned(known_as(address)):
            raise Denied(403, "banned", say("banned"))

    # Inside -------------------------------------------------------------------------------

    def _delete(self, table: Table) -> None:
        self._store.delete([table.id])
        self._open_tables.forget(table)

    def _open(self, opened: Opening, entries: Sequence[Entry] = (), following: Following | None = None) -> Json:
        table_id, match, played = opened.setup.id, opened.match, len(entries)
        mark = mark_of(match, played, played) if played else mark_of(match, 0)
        self._store.create(opened.setup, opened.seats, match.core.seat, mark, entries, following=following)
        self._looked(table_id)
        self._changed(table_id)
        return {
            "table": table_id,
            "token": opened.token,
            "links": [{"seat": seat, "token": link} for seat, link in opened.links.items()],
        }

    def _replace_link(self, table_id: str, token: str, seat: int, fresh: str) -> None:
        with self._open_tables.at(table_id) as table:
            self._seating.replace_link(table, token, seat, fresh)
        self.heard(table_id, seat)

    def _decider(self, table: Table, order: At) -> int:
        """The seat that decides now, if the sender sits on it."""
        mine = self._seating.answering(table, order)
        seat = table.match.seat
        if seat is None:
            raise not_your_seat(say("game_over"))
        if seat not in mine:
            raise not_your_seat(say("not_your_turn", name=table.seats[seat].name))
        return seat

    def _take(self, table: Table, seat: int, raw: list[Json], key: str | None) -> None:
        actions = [table.match.parse(action) for action in raw]
        if table.lesson_step is not None:
            self.teaching.take(table, seat, actions, key)
            return
        with self._open_tables.changing(table):
            table.match.play_all(actions, seat)
            self._open_tables.append_plays(table, [seat] * len(actions), [action.json for action in actions], key)

    # What another server did -----------------------------------------------------------------

    def heard(self, table_id: str, seat: int | None = None) -> None:
        """A table is another now; `seat`: the link of that seat was replaced."""
        if seat is not None:
            for listener in self.on_revoke:
                listener(table_id, seat)
        self._changed(table_id)
        self.orders.heard(table_id)

    def missed(self) -> None:
        """Nobody knows what happened meanwhile: everything is looked at anew."""
        for listener in self.on_gap:
            listener()

    def _changed(self, table_id: str) -> None:
        for listener in self.on_change:
            listener(table_id)

    def _aside(self, table_id: str) -> None:
        for listener in self.on_aside:
            listener(table_id)

    def _looked(self, table_id: str) -> None:
        for listener in self.on_look:
            listener(table_id)


def _same_answer(match: Match, earlier: Entry, order: Play, mine: list[int]) -> Json:
    """The answer that was given, or should have arrived, when this key was first used."""
    wanted = order.wanted()
    same = match.parse(wanted[-1]).json == earlier.action and order.position + len(wanted) == earlier.position
    if earlier.seat not in mine or not same:
        raise malformed(say("key_reused"), "key")
    return {"ok": True, "position": earlier.position}
