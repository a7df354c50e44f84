"""The authority over all tables: who sits where, what is played, what is taken back. Knows no HTTP.

Every change runs under its table's lock: the match takes the action (or refuses it, citing the rule), the entry is
committed, and only then is anybody told.
"""

import logging
import secrets
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import localize

from . import lobby
from .drawings import Drawings
from .hints import Hints
from .messages import Hint, NewTable, Picking, Play, Undo, WantedSeat
from .page import Drawn, Scene, draw, table_line
from .refusals import Refused, citing, malformed, no_game, not_your_seat, rule_text, stale
from .shelf import ID_LETTERS, Listener, Shelf, Table
from .store import Entry, Seat, Setup, Store, hash_token
from .texts import say
from .workers import then

LOG: Final = logging.getLogger(__name__)

ID_LENGTH: Final = 12
TOKEN_BYTES: Final = 24
SEED_BITS: Final = 53

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
    `on_look`: somebody looks at a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shelf = Shelf(store)
        self._hints = Hints()
        self._drawings = Drawings()
        self.on_change: list[Listener] = []
        self.on_look: list[Listener] = []
        self.on_replay = self._shelf.on_replay

    def end(self) -> None:
        """Lets go of what thinks for us."""
        self._hints.end()

    # Opening and looking ------------------------------------------------------------------

    def create(self, wish: NewTable, lang: str) -> Json:
        """A new table; the tokens in the answer are told this once and kept only as hashes."""
        _check_seats(wish)
        match = _new_match(wish)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        links = {n: secrets.token_urlsafe(TOKEN_BYTES) for n, seat in enumerate(wish.seats) if seat.who == "link"}
        seats = [_seat(n, wanted, links.get(n, token), lang) for n, wanted in enumerate(wish.seats)]
        record = {name: value for name, value in match.record().items() if name not in ("actions", "result")}
        table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        self._store.create(Setup(table_id, wish.name, record, hash_token(token), wish.hints), seats, match.core.seat)
        self._looked(table_id)
        self._changed(table_id)
        return {
            "table": table_id,
            "token": token,
            "links": [{"seat": seat, "token": link} for seat, link in links.items()],
        }

    def page(self, table_id: str, token: str, lang: str) -> Json:
        return self.drawn(table_id, token, lang).page

    def drawn(self, table_id: str, token: str, lang: str) -> Drawn:
        """The page of whoever holds the token; drawn once for all who see the same, and outside the table's lock."""
        with self._shelf.at(table_id) as table:
            mine, arrived = self._come(table, token)
            stand = (table.seal, tuple(table.seats))
            found = self._drawings.get(table_id, mine, lang)
            scene = None
            if found is None or found.stand != stand:
                scene = Scene(table.setup, table.seats, table.match.still(), mine, lang, stand)
        if scene is not None:
            found = self._drawings.keep(table_id, draw(scene, found), mine, lang)
        assert found is not None
        self._looked(table_id)
        if arrived:
            self._changed(table_id)
        return found

    def mine(self, tokens: list[str], lang: str) -> Json:
        """One line per table on which one of these tokens sits, in the order of the tokens; a drawing per board.

        A line is written once for each position and read from the store: no match is loaded for one that is known.
        """
        by_hash = {hash_token(token): token for token in tokens}
        found = {hashed: table_id for table_id, hashed in self._store.tables_of(list(by_hash))}
        lines = self._lines(list(dict.fromkeys(found.values())))
        seats = self._store.seats_at(list(lines))
        told, thumbs = list[Json](), dict[str, str]()
        for hashed, token in by_hash.items():
            line = lines.get(found.get(hashed, ""))
            if line is None:
                continue
            board = f"{line['game']}/{line['board']}"
            thumbs[board] = lobby.thumb(line["game"], line["board"])
            mine = [seat.seat for seat in seats[line["id"]] if seat.token == hashed]
            turn = line["turn"]
            told.append({**line, "token": token, "your_turn": bool(turn) and turn["seat"] in mine, "thumb": board})
        return {"tables": localize(told, lang), "thumbs": thumbs}

    def record(self, table_id: str, token: str) -> Json:
        with self._shelf.at(table_id) as table:
            self._seats_of(table, token)
            if not table.match.over:
                raise not_your_seat(say("record_hidden"))
            return table.match.record()

    # Deciding -----------------------------------------------------------------------------

    def choices(self, table_id: str, asked: Picking, lang: str) -> Json:
        with self._shelf.at(table_id) as table:
            self._decider(table, asked)
            choices: Json = localize(table.match.choices(tuple(asked.picked)), lang)
            return choices

    def why(self, table_id: str, asked: Picking, lang: str) -> Json:
        with self._shelf.at(table_id) as table:
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
        with self._shelf.at(table_id) as table:
            self._decider(table, asked)
            if not table.hints:
                raise Refused(403, "no_hints", say("hints_off"))
            match, mark = table.match.clone(), table.seal
        return then(
            self._hints.of(table_id, mark, match), lambda hint: self._fresh(table_id, asked.position, mark, hint, lang)
        )

    def _fresh(self, table_id: str, position: int, mark: str, hint: Json, lang: str) -> Json:
        """A hint for a table that has not moved on meanwhile."""
        with self._shelf.at(table_id) as table:
            if table.seal != mark:
                raise stale(position, table.match.position)
        told: Json = localize(hint, lang)
        return told

    def play(self, table_id: str, order: Play) -> Json:
        with self._shelf.at(table_id) as table:
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
        with self._shelf.at(table_id) as table:
            mine = self._players_seats(table, order)
            seat = table.match.undoable()
            if seat is None:
                raise Refused(422, "illegal", say("nothing_to_undo"))
            if seat not in mine:
                raise not_your_seat(say("not_your_undo", name=table.seats[seat].name))
            with self._shelf.changing(table):
                table.match.undo()
                self._shelf.append(table, "undo", seat, {}, None)
            position = table.match.position
        self._changed(table_id)
        return {"ok": True, "position": position}

    # For bots -----------------------------------------------------------------------------

    def bot_to_move(self, table_id: str) -> BotTurn | None:
        """The bot that decides at a table, with a copy of the match to think about; None if no bot does."""
        with self._shelf.at(table_id) as table:
            bot = table.bot_to_move()
            if not bot:
                return None
            alone = all(seat.bot for seat in table.seats)
            return BotTurn(bot, table.match.clone(), table.seal, table.setup.owner, alone)

    def play_bot(self, table_id: str, mark: str, action: Json | None) -> bool:
        """Play what a bot decided at the position named `mark`, or any action; False if the table has moved on."""
        with self._shelf.at(table_id) as table:
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

    # Inside -------------------------------------------------------------------------------

    def _come(self, table: Table, token: str) -> tuple[list[int], bool]:
        """The seats of whoever holds this token, and whether a secret link was used for the first time."""
        mine = self._seats_of(table, token)
        if all(table.seats[seat].opened for seat in mine):
            return mine, False
        self._store.open_seats(table.id, hash_token(token))
        table.seats = self._store.seats(table.id)
        return mine, True

    def _seats_of(self, table: Table, token: str) -> list[int]:
        """No token: a spectator, without seats. A token that nobody was given is refused."""
        if not token:
            return []
        hashed = hash_token(token)
        mine = table.seats_of(hashed)
        if not mine and hashed != table.setup.owner:
            raise not_your_seat(say("wrong_token"))
        return mine

    def _players_seats(self, table: Table, order: Undo) -> list[int]:
        """The seats of a player who answers the present position."""
        mine = self._seats_of(table, order.token)
        if not mine:
            raise not_your_seat(say("only_watching"))
        if order.position != table.match.position:
            raise stale(order.position, table.match.position)
        return mine

    def _decider(self, table: Table, order: Undo) -> int:
        """The seat that decides now, if the sender sits on it."""
        mine = self._players_seats(table, order)
        seat = table.match.seat
        if seat is None:
            raise not_your_seat(say("game_over"))
        if seat not in mine:
            raise not_your_seat(say("not_your_turn", name=table.seats[seat].name))
        return seat

    def _take(self, table: Table, seat: int, raw: list[Json], key: str | None) -> None:
        with self._shelf.changing(table):
            actions = [table.match.parse(action) for action in raw]
            table.match.play_all(actions, seat)
            self._shelf.append_plays(table, seat, [action.json for action in actions], key)

    def _lines(self, table_ids: list[str]) -> dict[str, Json]:
        """By table, without those that do not replay: they must not hide the others."""
        known = self._store.lines(table_ids)
        fresh: dict[str, tuple[int, Json]] = {}
        for table_id in table_ids:
            if table_id in known:
                continue
            try:
                with self._shelf.at(table_id) as table:
                    fresh[table_id] = table.length, table_line(table.setup, table.seats, table.match)
            except Refused as refusal:
                LOG.warning("table %s is left out of a list: %s", table_id, refusal)
        if fresh:
            self._store.keep_lines(fresh)
        return {**known, **{table_id: line for table_id, (_, line) in fresh.items()}}

    def _changed(self, table_id: str) -> None:
        for listener in self.on_change:
            listener(table_id)

    def _looked(self, table_id: str) -> None:
        for listener in self.on_look:
            listener(table_id)


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


def _new_match(wish: NewTable) -> Match:
    seed = secrets.randbits(SEED_BITS)
    with citing(wish.game):
        return stellwerk.new(wish.game, board=wish.board, players=wish.players, seed=seed, options=wish.options)


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
