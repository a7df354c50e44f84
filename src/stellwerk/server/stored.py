"""What is stored, row by row: a table as it was opened, its seats, and the chain of its entries."""

import hashlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from stellwerk.kernel.errors import StellwerkError

from . import strictjson

Kind = Literal["play", "undo"]
State = Literal["running", "over", "frozen", "ended", "unknown"]


class ConflictError(Exception):
    """Somebody else appended first: another server on the same database."""


class Broken(StellwerkError):
    """The stored data are not what was written, or not for this version."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table as it was opened; `record` is the match's record without its actions."""

    id: str
    name: str
    record: dict[str, Any] = field(repr=False)  # it holds the key of chance: no log shows it
    owner: str
    hints: bool | None = None  # None: as its seats are
    origin: dict[str, Any] | None = None  # {"table", "at"}: goes on from there; {"imported": true}: a record to look at

    @property
    def imported(self) -> bool:
        return bool(self.origin and self.origin.get("imported"))

    @property
    def seal(self) -> str:
        """Where the hash chain of this table's entries begins."""
        return _sha256(strictjson.dumps([self.id, self.record]))


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    who: str
    name: str
    bot: str = ""
    token: str = ""
    opened: bool = True


@dataclass(frozen=True, slots=True)
class Following:
    """The lesson a table follows, the digest of its course, and how many of its steps were read."""

    lesson: str
    digest: str
    read: int = 0


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a list of tables says beside their games."""

    owner: str
    archived: bool


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What people did at a table beside playing: where they play again, and who left a seat to a bot before which line."""

    next: str = ""
    resigned: tuple[tuple[int, int], ...] = ()


NOTHING_YET: Final = Afterwards()


@dataclass(frozen=True, slots=True)
class Entry:
    """One action or undo, number `n` of its table. `position` is the length of the record after it."""

    n: int
    kind: Kind
    seat: int
    action: dict[str, Any]
    position: int
    key: str | None
    at: int
    hash: str

    @classmethod
    def after(
        cls, n: int, seal: str, *, kind: Kind, seat: int, action: dict[str, Any], position: int, key: str | None
    ) -> "Entry":
        """The entry that follows number `n`, whose hash is `seal`."""
        at = int(time.time())
        link = _link(seal, n + 1, kind, seat, action, position, key, at)
        return cls(n + 1, kind, seat, action, position, key, at, link)

    def follows(self, seal: str) -> bool:
        link = _link(seal, self.n, self.kind, self.seat, self.action, self.position, self.key, self.at)
        return self.hash == link


@dataclass(frozen=True, slots=True)
class Mark:
    """What a game had come to after entry `n`, so that other rules can be held against it (versions.py)."""

    n: int
    position: int
    hash: str
    course: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules' version `judged` made of a stored game: it plays on by the rules of version `plays`;
    or it is `frozen` for the reason given in both languages, and shown `upto` that action by the rules of `plays`."""

    judged: int
    plays: int
    upto: int | None = None
    frozen: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after entry `n`, whose hash is `seal`; see snapshots.py."""

    n: int
    seal: str
    digest: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Takeback:
    """A seat asks the others to go back to position `at`; made when the table had `n` entries. `waiting` have not agreed
    yet; nobody any more: it was declined."""

    n: int
    seat: int
    at: int
    waiting: tuple[int, ...]
    until: int

    def of(self, waiting: Iterable[int]) -> "Takeback":
        return replace(self, waiting=tuple(waiting))


@dataclass(frozen=True, slots=True)
class Overview:
    """A table as an operator sees it: no secret, no position."""

    id: str
    name: str
    game: str
    board: str
    created: int
    touched: int
    entries: int
    state: State  # unknown: of an older server, and not looked at since


def hash_token(token: str) -> str:
    return _sha256(token)


def check_chain(seal: str, entries: Iterable[Entry], after: int = 0) -> None:
    """Raises Broken at the first entry that was not written as it stands here; they follow number `after` with this seal."""
    for number, entry in enumerate(entries, start=after + 1):
        if entry.n != number or not entry.follows(seal):
            raise Broken(f"entry {number} breaks the hash chain")
        seal = entry.hash


def standing(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The actions that still stand when all undos are done."""
    actions: list[dict[str, Any]] = []
    for entry in entries:
        if entry.kind == "undo":
            actions.pop()
        else:
            actions.append(entry.action)
    return actions


def _link(seal: str, *fields: object) -> str:
    return _sha256(seal + strictjson.dumps(fields))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
