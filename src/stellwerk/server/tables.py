"""The authority over all tables: who sits where, what is played, what is taken back. Knows no HTTP.

Every change runs under its table's lock: the match takes the action (or refuses it, citing the rule), the entry is
committed, and only then is anybody told.
"""

import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.kernel.sealed import KEY_BYTES
from stellwerk.kernel.texts import localize

from . import lobby
from .bans import known_as
from .boards import OURS, Boards
from .drawings import Drawings
from .messages import At, Hint, NewTable, Picking, Play, Undo, WantedSeat
from .open_tables import ID_LETTERS, Listener, OpenTables, Table
from .page import Drawn, Scene, draw, lost_line, table_line
from .refusals import Denied, citing, frozen, malformed, no_board, no_game, not_your_seat, rule_text, stale
from .sentences import say
from .store import Store
from .stored import Entry, Seat, TableSetup, hash_token
from .table_hints import Hints
from .versions import mark_of, present_version
from .workers import Pool, then

ID_LENGTH: Final = 12
TOKEN_BYTES: Final = 24
RING: Final = "ring:"
"""What a browser's secret is told by: no token holds a colon. Everywhere here a token may be a ring with several."""
LISTED: Final = 100
"""Tables in one list of mine: the newest."""

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
    `on_look`: somebody looks at a table. `on_entries`: so many entries of a kind were stored.
    `on_revoke`: after a seat's link was replaced, with the table and the seat."""

    def __init__(self, store: Store, boards: Boards = OURS) -> None:
        self._store, self.boards = store, boards
        self._open_tables = OpenTables(store, boards)
        self._hints = Hints(boards)
        self._drawings = Drawings()
        self.on_change: list[Listener] = []
        self.on_look: list[Listener] = []
        self.on_revoke: list[Callable[[str, int], None]] = []
        self.on_replay = self._open_tables.on_replay
        self.on_entries = self._open_tables.on_entries

    def end(self) -> None:
        """Lets go of what thinks for us."""
        self._hints.end()

    @property
    def store(self) -> Store:
        """For the operator's pages."""
        return self._store

    # Figures ------------------------------------------------------------------------------

    @property
    def open(self) -> int:
        """Tables kept in memory."""
        return len(self._open_tables)

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
        _check_seats(wish)
        match = _new_match(wish, self.boards)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        links = {n: secrets.token_urlsafe(TOKEN_BYTES) for n, seat in enumerate(wish.seats) if seat.who == "link"}
        seats = [_seat(n, wanted, links.get(n, token), lang) for n, wanted in enumerate(wish.seats)]
        record = {name: value for name, value in match.record().items() if name not in ("actions", "result")}
        table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        setup = TableSetup(table_id, wish.name, record, hash_token(token), wish.hints)
        self._store.create(setup, seats, match.core.seat, mark_of(match, 0))
        self._looked(table_id)
        self._changed(table_id)
        return {
            "table": table_id,
            "token": token,
            "links": [{"seat": seat, "token": link} for seat, link in links.items()],
        }

    def page(self, table_id: str, token: str, lang: str) -> Json:
        return self.drawn(table_id, self.seats(table_id, token), lang).page

    def seats(self, table_id: str, token: str, address: str = "") -> list[int]:
        """The seats of whoever holds this token, who thereby comes to the table; a wrong one is refused.

        So is an address that is banned, where one is given.
        """
        with self._open_tables.at(table_id) as table:
            if address:
                self.keep_out(address)
            mine, arrived = self._come(table, token)
        if arrived:
            self._changed(table_id)
        return mine

    def readers(self, table_id: str, tokens: Iterable[str]) -> dict[str, list[int] | Denied]:
        """By token: its seats as the store has them now, or why it opens nothing any more. Two questions for them all."""
        found: dict[str, list[int] | Denied] = {}
        with self._open_tables.at(table_id) as table:
            table.seats, rings = self._store.seats(table_id), self._store.rings_at(table_id)
            for token in tokens:
                hashed = hash_token(token)
                try:
                    found[token] = _seats_for(table, token, rings.get(hashed, []) if is_ring(token) else [hashed])
                except Denied as refusal:
                    found[token] = refusal
        return found

    def drawn(self, table_id: str, mine: list[int], lang: str) -> Drawn:
        """The page of whoever sits on these seats; drawn once for all who see the same, and outside the table's lock."""
        with self._open_tables.at(table_id) as table:
            stand = (table.seal, tuple(table.seats), bool(table.frozen))
            found = self._drawings.get(table_id, mine, lang)
            scene = None
            if found is None or found.stand != stand:
                still = table.match.still()
                scene = Scene(table.setup, table.seats, still, mine, lang, self.boards, table.frozen, stand)
        if scene is not None:
            found = self._drawings.keep(table_id, draw(scene, found), mine, lang)
        assert found is not None
        self._looked(table_id)
        return found

    def mine(self, token: str, lang: str) -> Json:
        """One line per table on which this token, or one on this ring, sits; the newest first. A drawing per board.

        A line is written once for each position and read from the store: no match is loaded for one that is known.
        """
        held = self._tables_of(token)
        lines, seats = self._lines(list(held)), self._store.seats_at(list(held))
        told, thumbs = list[Json](), dict[str, str]()
        for table_id, line in lines.items():
            turn, mine = line["turn"], [seat.seat for seat in seats.get(table_id, []) if seat.token in held[table_id]]
            thumbs[line["thumb"]] = lobby.thumb_named(line["thumb"], self.boards)
            told.append({**line, "your_turn": bool(turn) and turn["seat"] in mine})
        return {"tables": localize(told, lang), "thumbs": thumbs}

    def record(self, table_id: str, token: str) -> Json:
        with self._open_tables.at(table_id) as table:
            self._seats_of(table, token)
            if not table.match.over:
                raise not_your_seat(say("record_hidden"))
            return table.match.record()

    # Coming in ----------------------------------------------------------------------------

    def join(self, table_id: str, token: str, ring: str) -> tuple[Json, str]:
        """Hang a link's token on a browser's ring, a new one if it has none yet: (what it opens, the ring)."""
        if is_ring(token):
            raise not_your_seat(say("wrong_token"))
        known = bool(ring) and bool(self._store.ring(hash_token(ring), 1))
        ring = ring if known else RING + secrets.token_urlsafe(TOKEN_BYTES)
        with self._open_tables.at(table_id) as table:
            mine, arrived = self._come(table, token)
            self._store.hang(hash_token(ring), table_id, hash_token(token))
            answer = {"table": table_id, "seats": mine, "owner": hash_token(token) == table.setup.owner}
        if arrived:
            self._changed(table_id)
        return answer, ring

    def links(self, table_id: str, token: str) -> Json:
        """Which seats have a link and whether it was used: for whoever opened the table."""
        with self._open_tables.at(table_id) as table:
            self._seats_of(table, token)
            owner = table.setup.owner in self._hashes(table, token)
            given = [seat for seat in table.seats if seat.who == "link"] if owner else []
            return {"owner": owner, "links": [{"seat": seat.seat, "open": not seat.opened} for seat in given]}

    def new_link(self, table_id: str, token: str, seat: int) -> Json:
        """A new link for a seat; the old one stops at once. Its token is told this once."""
        fresh = secrets.token_urlsafe(TOKEN_BYTES)
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
            refusal = table.match.why_not_pick(tuple(asked.picked))
            if refusal is None:
                return {"rule": None}
            return {
                "rule": refusal.rule,
                "text": refusal.text_in(lang),
                "rule_text": rule_text(table.game, refusal.rule)[lang],
            }

    def hint(self, table_id: str, asked: Hint, lang: str) -> "Future[Json]":
        """What a bot would do, for the seat that decides. It thinks outside the table's lock: the table may move on."""
        with self._open_tables.at(table_id) as table:
            self._decider(table, asked)
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
        with self._open_tables.at(table_id) as table:
            mine = self._seats_of(table, order.token)
            earlier = self._store.entry_with_key(table_id, order.key)
            if earlier is not None:
                return _same_answer(table.match, earlier, order, mine)
            seat = self._decider(table, order)
            self._take(table, seat, order.wanted(), order.key)
            position = table.match.position
        self._changed(table_id)
        return {"ok": True, "position": position}

    def undo(self, table_id: str, order: Undo) -> Json:
        with self._open_tables.at(table_id) as table:
            earlier = self._store.entry_with_key(table_id, order.key) if order.key else None
            if earlier is not None:
                return _same_undo(earlier, order, self._seats_of(table, order.token))
            mine = self._players_seats(table, order)
            if refusal := table.match.why_no_undo():
                raise stellwerk.Illegal.of(refusal)
            seat = table.match.seats[-1]
            if seat not in mine:
                raise not_your_seat(say("not_your_undo", name=table.seats[seat].name))
            with self._open_tables.changing(table):
                table.match.undo()
                self._open_tables.append(table, "undo", seat, {}, order.key)
            position = table.match.position
        self._changed(table_id)
        return {"ok": True, "position": position}

    # For bots -----------------------------------------------------------------------------

    def bot_to_move(self, table_id: str) -> BotTurn | None:
        """The bot that decides at a table, with a copy of the match to think about; None if no bot does."""
        with self._open_tables.at(table_id) as table:
            bot = table.bot_to_move()
            if not bot:
                return None
            alone = all(seat.bot for seat in table.seats)
            return BotTurn(bot, table.match.clone(), table.seal, table.setup.owner, alone)

    def play_bot(self, table_id: str, mark: str, action: Json | None) -> bool:
        """Play what a bot decided at the position named `mark`, or any action; False if the table has moved on."""
        with self._open_tables.at(table_id) as table:
            seat = table.match.seat
            if table.seal != mark or seat is None or not table.bot_to_move():
                return False
            wanted: Json = secrets.choice(table.match.legal()).json if action is None else action
            self._take(table, seat, [wanted], None)
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
        self._changed(table_id)

    def delete(self, table_id: str) -> None:
        """For good. Whoever looks at the table is told that there is none."""
        with self._open_tables.at(table_id):
            self._store.delete([table_id])
        self._changed(table_id)

    def keep_out(self, address: str) -> None:
        """Refuses what comes from an address that is banned."""
        if self._store.banned(known_as(address)):
            raise Denied(403, "banned", say("banned"))

    # Inside -------------------------------------------------------------------------------

    def _come(self, table: Table, token: str) -> tuple[list[int], bool]:
        """The seats of whoever holds this token, and whether a secret link was used for the first time."""
        mine = self._seats_of(table, token)
        if all(table.seats[seat].opened for seat in mine):
            return mine, False
        for hashed in self._hashes(table, token):
            self._store.open_seats(table.id, hashed)
        table.seats = self._store.seats(table.id)
        return mine, True

    def _hashes(self, table: Table, token: str) -> list[str]:
        """What this token, or every token on this ring, is known by at this table."""
        if not token:
            return []
        hashed = hash_token(token)
        return self._store.ring_at(hashed, table.id) if is_ring(token) else [hashed]

    def _seats_of(self, table: Table, token: str) -> list[int]:
        if not token:
            return []
        # Another server on the same database may have replaced a link: the store, not what is in memory, is right.
        hashes, table.seats = self._hashes(table, token), self._store.seats(table.id)
        return _seats_for(table, token, hashes)

    def _replace_link(self, table_id: str, token: str, seat: int, fresh: str) -> None:
        with self._open_tables.at(table_id) as table:
            self._seats_of(table, token)
            if table.setup.owner not in self._hashes(table, token):
                raise Denied(403, "not_owner", say("not_owner"))
            old = next((one.token for one in table.seats if one.seat == seat and one.who == "link"), None)
            if old is None:
                raise malformed(say("no_link_seat", seat=seat), "seat")
            self._store.replace_link(table_id, seat, old, fresh)
            table.seats = self._store.seats(table_id)
        for listener in self.on_revoke:
            listener(table_id, seat)
        self._changed(table_id)

    def _players_seats(self, table: Table, order: At) -> list[int]:
        """The seats of a player who answers the present position."""
        mine = self._seats_of(table, order.token)
        if not mine:
            raise not_your_seat(say("only_watching"))
        if table.frozen:
            raise frozen(table.frozen)
        if order.position != table.match.position:
            raise stale(order.position, table.match.position)
        return mine

    def _decider(self, table: Table, order: At) -> int:
        """The seat that decides now, if the sender sits on it."""
        mine = self._players_seats(table, order)
        seat = table.match.seat
        if seat is None:
            raise not_your_seat(say("game_over"))
        if seat not in mine:
            raise not_your_seat(say("not_your_turn", name=table.seats[seat].name))
        return seat

    def _take(self, table: Table, seat: int, raw: list[Json], key: str | None) -> None:
        with self._open_tables.changing(table):
            actions = [table.match.parse(action) for action in raw]
            table.match.play_all(actions, seat)
            self._open_tables.append_plays(table, seat, [action.json for action in actions], key)

    def _tables_of(self, token: str) -> dict[str, list[str]]:
        """By table, the newest first: the hashes of the tokens this token or ring has for it."""
        if not token:
            return {}
        hashes = self._store.ring(hash_token(token), LISTED) if is_ring(token) else [hash_token(token)]
        found = {hashed: table_id for table_id, hashed in self._store.tables_of(hashes)}
        held: dict[str, list[str]] = {}
        for hashed in hashes:
            if hashed in found:
                held.setdefault(found[hashed], []).append(hashed)
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
                line = table_line(table.setup, table.seats, table.match, self.boards, table.frozen)
                return None if table.setup.record.get("data") else table.length, line
        except Denied as refusal:
            setup = self._store.setup(table_id)
            assert setup is not None
            return None, lost_line(setup, self._store.seats(table_id), self.boards, refusal.texts)

    def _changed(self, table_id: str) -> None:
        for listener in self.on_change:
            listener(table_id)

    def _looked(self, table_id: str) -> None:
        for listener in self.on_look:
            listener(table_id)


def is_ring(token: str) -> bool:
    return token.startswith(RING)


def _seats_for(table: Table, token: str, hashes: list[str]) -> list[int]:
    """No token, or a ring with none for this table: a spectator, without seats. A token that nobody was given,
    or not any more, is refused."""
    mine = table.seats_of(hashes)
    if token and not mine and not is_ring(token) and table.setup.owner not in hashes:
        raise not_your_seat(say("wrong_token"))
    return mine


def _edition(game: str) -> str:
    """What a kept line hangs on beside its position."""
    return f"{stellwerk.__version__} {game} {present_version(game)}"


def _check_seats(wish: NewTable) -> None:
    if wish.game not in registered():
        raise no_game(wish.game, list(registered()))
    if len(wish.seats) != wish.players:
        raise malformed(say("seat_count", players=wish.players, given=len(wish.seats)), "seats")
    for n, seat in enumerate(wish.seats):
        if seat.who == "bot" and seat.bot not in bots.names():
            raise malformed(say("no_bot", bot=seat.bot, known=", ".join(bots.names())), f"seats[{n}].bot")
        if seat.who != "bot" and seat.bot:
            raise malformed(say("bot_without_bot_seat", seat=n), f"seats[{n}].bot")


def _new_match(wish: NewTable, boards: Boards) -> Match:
    key, folder = secrets.token_bytes(KEY_BYTES), boards.folder_for(wish.game, wish.board)
    try:
        with citing(wish.game):
            return stellwerk.new(wish.game, wish.board, wish.players, options=wish.options, data=folder, key=key)
    except stellwerk.BadData as error:
        raise no_board(wish.board) from error


def _seat(n: int, wanted: WantedSeat, token: str, lang: str) -> Seat:
    name = wanted.name or say("player", n=n + 1)[lang]
    if wanted.who == "bot":
        return Seat(n, "bot", name, bot=wanted.bot)
    return Seat(n, wanted.who, name, token=hash_token(token), opened=wanted.who == "me")


def _same_answer(match: Match, earlier: Entry, order: Play, mine: list[int]) -> Json:
    """The answer that was given, or should have arrived, when this key was first used."""
    wanted = order.wanted()
    same = match.parse(wanted[-1]).json == earlier.action and order.position + len(wanted) == earlier.position
    if earlier.seat not in mine or not same:
        raise malformed(say("key_reused"), "key")
    return {"ok": True, "position": earlier.position}


def _same_undo(earlier: Entry, order: Undo, mine: list[int]) -> Json:
    if earlier.kind != "undo" or earlier.seat not in mine or order.position - 1 != earlier.position:
        raise malformed(say("key_reused"), "key")
    return {"ok": True, "position": earlier.position}
