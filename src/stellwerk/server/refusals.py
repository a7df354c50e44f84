"""Why a request is refused: one exception, one constructor per kind, one table of codes."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

import stellwerk
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text, localize

from .sentences import say

T = TypeVar("T")

ATTEMPTS: Final = 5
"""So often an order looks at its table anew because other servers were faster."""
DISK_FULL: Final = "disk_full"
STORE_AWAY: Final = "store_away"
NOT_NOW: Final = (DISK_FULL, STORE_AWAY)
"""Refusals that will pass: whatever waits for the store tries again."""
AWAY_SECONDS: Final = 3
"""After so long it is worth asking a database again that did not answer."""

CODES: Final = {
    "malformed": (400, "a client's bug: not JSON, unknown or missing field, wrong type, too large"),
    "not_your_seat": (403, "the token does not sit on the seat that decides, or on any"),
    "not_owner": (403, "only whoever opened the table gives out its links, archives and deletes it"),
    "wrong_origin": (403, "sent by a page of another address"),
    "banned": (403, "the operator keeps this address from opening tables and live streams"),
    "no_hints": (403, "the table was opened without hints"),
    "no_table": (404, "there is no such table"),
    "no_game": (404, "there is no such game"),
    "no_lesson": (404, "there is no such lesson"),
    "no_position": (404, "the game has no such position; the answer names the last one"),
    "no_order": (404, "this seat has no such order"),
    "no_branch": (404, "nothing of this name was taken back here"),
    "no_line": (404, "no line of this name is this seat's"),
    "not_found": (404, "nothing at this address"),
    "method": (405, "not with this method"),
    "too_slow": (408, "the request did not arrive whole in time"),
    "stale": (409, "the table is at another position than the one answered"),
    "running": (409, "only when the game is over"),
    "over": (409, "only while the game runs"),
    "asked_already": (409, "the others were asked to take back already, or have declined"),
    "no_request": (409, "nobody asks to take back"),
    "nothing_ahead": (409, "nothing was taken back that could be played again"),
    "no_auction": (409, "this is not auctioned now, or another auction runs by now"),
    "too_many_lines": (409, "a seat has as many lines as it may, and all of them are kept"),
    "line_full": (409, "a line has as many moves as it may"),
    "line_elsewhere": (409, "the game has gone on otherwise than the line"),
    "line_played": (409, "all moves of the line are played"),
    "own_decision": (409, "bots answer for the others, and here nobody else decides"),
    "frozen": (409, "the rules have changed, and the stored game does not fit them; or the operator has ended it"),
    "wrong_host": (421, "asked under a name this server does not go by"),
    "illegal": (422, "against a rule, which is named"),
    "lesson": (422, "legal, but not what the lesson at this table is about to show; nothing was changed"),
    "unproved": (422, "a record that was brought along does not come out as it says"),
    "never": (422, "an order that could never act"),
    "no_hint": (422, "no hint was found in time"),
    "no_answer": (422, "the bots found nothing in time"),
    "too_often": (
        429,
        "more of something than one sender gets; `retry` says after how many seconds, as Retry-After does",
    ),
    "internal": (500, "a bug of the server; nothing was changed"),
    "no_board": (409, "the file of the board is gone, or is another than when the table was opened"),
    "damaged": (500, "the stored game does not replay"),
    "store_away": (503, "the database does not answer; `retry` says when to ask again, with the same key"),
    "disk_full": (507, "nothing can be written; nothing was changed"),
}
"""Each code with its status and when it is given; docs/protocol.md and the OpenAPI document tell the same."""


class Denied(stellwerk.StellwerkError):
    """A request that changes nothing; its answer in every language."""

    def __init__(self, status: int, code: str, text: Text, **more: object) -> None:
        super().__init__(text["en"], text["de"])
        self.status = status
        self.code = code
        self.more = more

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.more["retry"])} if "retry" in self.more else {}

    def body(self, lang: str) -> dict[str, object]:
        return {"error": localize({"code": self.code, "text": self.texts, **self.more}, lang)}


def malformed(text: Text, field: str = "") -> Denied:
    return Denied(400, "malformed", text, **({"field": field} if field else {}))


def not_your_seat(text: Text) -> Denied:
    return Denied(403, "not_your_seat", text)


def no_table() -> Denied:
    return Denied(404, "no_table", say("no_table"))


def no_game(game: str, known: list[str]) -> Denied:
    return Denied(404, "no_game", say("no_game", game=game, known=", ".join(known)), field="game")


def stale(given: int, present: int) -> Denied:
    return Denied(409, "stale", say("stale", given=given, present=present), position=present)


class Outrun(Denied):
    """Somebody else at the same table was faster, at another server; looked at anew the table says more."""


def outrun(given: int, present: int) -> Denied:
    return Outrun(409, "stale", say("stale", given=given, present=present), position=present)


def anew(act: Callable[[], T]) -> T:
    """An order, looked at anew wherever another server was faster: that tells why not, or finds this very order there."""
    for _ in range(ATTEMPTS - 1):
        try:
            return act()
        except Outrun:
            continue
    return act()


def too_often(key: str, seconds: float, **values: object) -> Denied:
    """The sentence `key` with how long to wait, in words and as a number."""
    wait = max(1, math.ceil(seconds))
    return Denied(429, "too_often", say(key, wait=in_words(wait), **values), retry=wait)


def in_words(seconds: int) -> Text:
    if seconds < 90:
        return say("in_second") if seconds == 1 else say("in_seconds", n=seconds)
    return say("in_minutes", n=math.ceil(seconds / 60))


def frozen(reason: Text) -> Denied:
    return Denied(409, "frozen", reason)


def damaged(reason: Text) -> Denied:
    return Denied(500, "damaged", say("damaged", reason=reason))


def no_board(board: str) -> Denied:
    return Denied(409, "no_board", say("no_board", board=board))


def disk_full() -> Denied:
    return Denied(507, DISK_FULL, say("disk_full"))


def store_away() -> Denied:
    return Denied(503, STORE_AWAY, say("store_away"), retry=AWAY_SECONDS)


def rule_text(game: str, rule: str) -> Text:
    return {lang: stellwerk.rules(game, lang).get(rule, "") for lang in LANGUAGES}


def why_told(match: Match, picked: Sequence[str], lang: str) -> dict[str, str | None]:
    """Why this cannot be picked, with its rule; without one if it can."""
    about = match.about_picks(picked, match.seat)[lang]
    refusal = match.why_not_pick(tuple(picked))
    if refusal is None:
        return {"rule": None, "about": about}
    told = {"about": about, "rule": refusal.rule, "text": refusal.text_in(lang)}
    return {**told, "rule_text": rule_text(match.setup.game.key, refusal.rule)[lang]}


@contextmanager
def citing(game: str) -> Iterator[None]:
    """Turns what the game refuses inside this block into an answer that cites the rule."""
    try:
        yield
    except stellwerk.Illegal as error:
        text = rule_text(game, error.rule)
        raise Denied(422, "illegal", error.texts, rule=error.rule, rule_text=text) from error
    except stellwerk.Malformed as error:
        raise malformed(error.texts, error.field) from error
