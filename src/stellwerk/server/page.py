"""A table as one reader sees it (docs/protocol.md), put together from a match, its seats and a language.

Everything about the game comes from the match, seen from the reader's seat; nothing here looks into its state.
"""

import json
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from stellwerk import bots
from stellwerk.kernel.accounts import Account
from stellwerk.kernel.log import Event
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.texts import Text, localize

from . import guide, lobby, patch
from .boards import OURS, Boards
from .branches import Node
from .lessons import Guidance
from .orders_page import OwnOrders, orders_page
from .sentences import join, say
from .settings import MESSAGES_KEPT
from .stored import NOTHING_YET, Afterwards, Seat, TableSetup, Takeback
from .table_hints import offered
from .way_back import ask_shown, redo_text, request_shown, undo_shown, way_back

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Log:
    """The lines of a log up to some event, as one pair of eyes reads them."""

    lines: list[Json]
    events: int = 0
    last: Event | None = None

    def goes_on(self, events: list[Event]) -> bool:
        """Whether these events only go on from those that were told."""
        return self.last is None or (len(events) >= self.events and events[self.events - 1] is self.last)


Logs = dict[int | None, Log]
"""By eyes: people who share a screen look through several, one after another."""


class Drawn:
    """A page as it was drawn for a reader, with what the next one can be made from and how it is told."""

    def __init__(self, stand: Hashable, page: Json, view: Json, logs: Logs) -> None:
        self.stand, self.page, self.view, self.logs = stand, page, view, logs
        self.mark = secrets.token_hex(6)

    def told_to(self, before: "Drawn | None") -> str:
        """The message for a reader who has `before`: the whole page, or only what changed; written once for all.
        Empty if only what this reader does not see has changed: not even that is told."""
        return WRITTEN.get((self.mark, before.mark if before else ""), lambda: self._message(before))

    def _message(self, before: "Drawn | None") -> str:
        if before is None:
            return _dumps({"mark": self.mark, "page": self.page})
        if before.page == self.page:
            return ""
        return _dumps({"mark": self.mark, "since": before.mark, **patch.between(before.page, self.page)})


class Written:
    """The messages written last, for all who are told the same now. A page keeps none: they are larger than the page."""

    def __init__(self, most: int = MESSAGES_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._guard = Lock()

    def get(self, marks: tuple[str, str], write: Callable[[], str]) -> str:
        with self._guard:
            found = self._kept.get(marks)
        if found is None:
            found = write()
            with self._guard:
                self._kept[marks] = found
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return found


WRITTEN: Final = Written()


def _dumps(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a page shows: a match nobody plays on, and who looks at it how."""

    setup: TableSetup
    seats: list[Seat]
    match: Match
    mine: list[int]
    lang: str
    boards: Boards = OURS
    frozen: Text | None = None  # why nobody decides here any more
    stand: Hashable = None
    after: Afterwards = NOTHING_YET
    past: "Looking | None" = None
    ahead: Node | None = None  # taken back last
    request: Takeback | None = None  # to take back, which waits for an answer
    guidance: Guidance | None = None  # of a lesson
    orders: OwnOrders | None = None  # of the one seat whose page this is

    @property
    def taught(self) -> Guidance | None:
        """What the reader is taught here: only whoever sits there, and only now."""
        learns = self.guidance is not None and self.guidance.lesson.seat in self.mine
        return self.guidance if learns and not self.frozen and self.past is None else None


@dataclass(frozen=True, slots=True)
class Looking:
    """Back at an earlier position: through whose eyes, with which log, and where the table stands now."""

    eye: int | None
    log: list[Json]
    last: int
    branch: int | None = None  # of one that was taken back


def draw(scene: Scene, before: Drawn | None = None) -> Drawn:
    """The page of whoever sits on the seats `mine`. Drawing and log go on from an earlier page of the same reader."""
    match, mine, lang, frozen, past = scene.match, scene.mine, scene.lang, scene.frozen, scene.past
    taught = scene.taught
    reading = taught is not None and taught.reading(match)
    acting = match.seat if match.seat in mine and not frozen and past is None and not reading else None
    eye = eye_of(mine, acting) if past is None else past.eye
    view, since = match.view(eye), match.since(mine if acting is None else [acting])
    page: Json = {
        "table": {
            **_head(scene.setup, scene.boards),
            "options": guide.chosen(match.setup),
            "players": len(scene.seats),
            "position": match.position,
            "over": match.over,
            "hints": offered(scene.setup.hints, scene.seats) and not (taught and taught.step(match)),
            "seal": _seal(match),
            "frozen": frozen,
            "next": scene.after.next or None,
            "origin": _origin(scene),
        },
        "you": {"seats": mine, "acting": acting, "spectator": not mine, "since": since},
        "seats": [_seat(seat, match, mine) for seat in scene.seats],
        "status": match.status(),
        "turn": None if frozen else _turn(match),
        "phases": match.phases(),
        "accounts": [account_named(match, account) for account in match.setup.accounts],
        "digest": match.digest(eye, since),
        "sheets": match.sheets(eye),
        "insights": match.insights(eye),
        "choices": None if acting is None else match.choices(),
        **_ways(scene),
        "orders": scene.orders and orders_page(match, scene.orders),
        "lesson": taught and taught.page(match),
        "past": past and {"position": match.position, "last": past.last, "branch": past.branch},
        "result": _result(scene.seats, match, whole=True),
        "notices": [_resigned(scene.seats, seat, line) for seat, line in scene.after.resigned],
    }
    localized: Json = localize(page, lang)
    same = before is not None and before.view == view
    localized["svg"] = before.page["svg"] if before and same else narrow(match.svg(eye, lang, style=False))
    logs: Logs = {} if before is None else before.logs
    if past is None:
        logs = _logs(match, view["seat"], lang, logs)
    localized["log"] = past.log if past is not None else logs[_reader(match, view["seat"])].lines
    return Drawn(scene.stand, localized, view, logs)


def narrow(drawing: str) -> str:
    """The same drawing with rare signs as references: one dash from outside Latin-1 doubles what a long text takes in memory."""
    return drawing.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


def _origin(scene: Scene) -> Json | None:
    """Where the table comes from. The address of another table, by which anybody may watch there, only for who sits here."""
    origin = scene.setup.origin
    return origin and {name: value for name, value in origin.items() if name != "table" or scene.mine}


def _ways(scene: Scene) -> Json:
    """What this reader may take back, play again, ask the others for."""
    match, ahead = scene.match, scene.ahead
    if scene.frozen or scene.past:
        return {"undo": None, "redo": None, "takeback": None}
    way = way_back(match, scene.seats, scene.mine)
    if way is not None and scene.guidance is not None:  # a lesson is not taken back
        way = scene.guidance.limited(way)
    asking = {"ask": ask_shown(match, way), "request": request_shown(match, scene.request, scene.mine)}
    return {
        "undo": undo_shown(match, way),
        "redo": {"text": redo_text(match, ahead.action)} if ahead and ahead.seat in scene.mine else None,
        "takeback": asking if any(asking.values()) else None,
    }


def _logs(match: Match, eye: int | None, lang: str, before: Logs) -> Logs:
    """With the log of these eyes up to now. The lines they have read stay; only what happened since is put into words."""
    happened, reader = match.happened, _reader(match, eye)
    told = before.get(reader)
    if told is None or not told.goes_on(happened):
        told = Log([])
    lines = told.lines + list[Json](localize(match.log_entries(told.events, eye), lang))
    return {**before, reader: Log(lines, len(happened), happened[-1] if happened else None)}


def _reader(match: Match, eye: int | None) -> int | None:
    """Whose log it is; where nothing is secret everybody's."""
    return None if _open_book(match) else eye


def _open_book(match: Match) -> bool:
    """Whether everybody reads the same log."""
    return not any(kind.secret for kind in match.setup.events.values())


def table_line(setup: TableSetup, seats: list[Seat], match: Match, boards: Boards, frozen: Text | None = None) -> Json:
    """The table as one entry of a list, in both languages, for whoever it may concern."""
    turn = None if frozen else _turn(match)
    return {
        **{key: value for key, value in _head(setup, boards).items() if key != "notice"},
        "status": frozen or match.status(),
        "over": match.over,
        "turn": turn and {**turn, "name": seats[turn["seat"]].name},
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in seats],
        "result": _result(seats, match),
        "thumb": lobby.thumb_name(setup.record),
    }


def lost_line(setup: TableSetup, seats: list[Seat], boards: Boards, reason: Text) -> Json:
    """The entry of a table whose game cannot be shown."""
    game = registered().get(setup.record["game"])
    board = game and boards.info(game).boards.get(setup.record["board"])
    return {
        "id": setup.id,
        "name": setup.name,
        "title": game.info().title if game else setup.record["game"],
        "board_title": board.title if board else setup.record["board"],
        "game": setup.record["game"],
        "board": setup.record["board"],
        "status": reason,
        "over": False,
        "turn": None,
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in seats],
        "result": None,
        "thumb": lobby.thumb_name(setup.record),
    }


def eye_of(mine: list[int], acting: int | None) -> int | None:
    """Through whose eyes the page looks. Several people share a hot-seat screen: while none of them decides it
    shows what everybody may see, so that nobody reads a neighbour's secrets there."""
    if acting is not None:
        return acting
    return mine[0] if len(mine) == 1 else None


def _head(setup: TableSetup, boards: Boards) -> Json:
    info = find(setup.record["game"]).info(boards.folder_of(setup.record))
    return {
        "id": setup.id,
        "name": setup.name,
        "game": info.key,
        "title": info.title_on(setup.record["board"]),
        "board": setup.record["board"],
        "board_title": info.boards[setup.record["board"]].title,
        "notice": lobby.notice(info.key),
    }


def _seal(match: Match) -> Json | None:
    """What is shown of sealed chance: the commitment from the start, the key once nothing can be played any more."""
    if not match.commitment:
        return None
    return {"commitment": match.commitment, "key": match.opened_key or None}


def _seat(seat: Seat, match: Match, mine: list[int]) -> Json:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "kind": "bot" if seat.bot else "person",
        "bot": seat.bot,
        "mine": seat.seat in mine,
        "now": seat.seat == match.seat,
        "link_open": not seat.opened,
        "strip": match.strip(seat.seat),
        "sub": match.seat_note(seat.seat),
    }


def account_named(match: Match, account: Account) -> Json:
    return {"key": account.key, "label": match.setup.game.texts.get(f"account.{account.key}"), "money": account.money}


def _turn(match: Match) -> Json | None:
    return None if match.seat is None else {"seat": match.seat, "text": match.turn_text()}


# By the number of winners; a solo game can be lost by everybody.
WON = ("no_winner", "one_winner", "shared_win")


def _result(seats: list[Seat], match: Match, whole: bool = False) -> Json | None:
    """Who won; on a page also why it is over and where the points come from."""
    if not match.over:
        return None
    winners = match.winners()
    text = say(WON[min(len(winners), 2)], names=join([seats[winner].name for winner in winners] or [""]))
    result = {"winners": winners, "scores": match.scores(), "text": text}
    reason = match.words(f"end.{match.setup.end_reason(match.core)}", {})
    return {**result, "reason": reason, "rows": match.scoring()} if whole else result


def _resigned(seats: list[Seat], seat: int, line: int) -> Json:
    """That somebody left a seat to a bot, and before which line of the log."""
    left = seats[seat]
    return {"n": line, "seat": seat, "text": say("resigned", name=left.name, bot=bots.TITLES[left.bot][0])}
