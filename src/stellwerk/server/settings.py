"""What a server can be told, and the limits it keeps."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stellwerk.kernel.errors import StellwerkError

from .sentences import say

if TYPE_CHECKING:
    import sqlalchemy as sa  # commands that ask no database do not wait for it

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8011
PORTS_TO_TRY: Final = 50

DATABASE: Final = "stellwerk.db"
"""The file in the folder of the tables."""
LIVE_MESSAGE_LIMIT: Final = 1024
"""Bytes a browser may send over the live stream: it only ever names a language."""
OPEN_TABLES: Final = 1024
"""Matches kept in memory; the others are replayed from the store when somebody comes back."""
IDLE_SECONDS: Final = 15 * 60.0
"""A table that nobody looked at for so long leaves the memory, with what was drawn of it."""
TIDY_SECONDS: Final = 60.0
"""So often it is looked which."""
OPERATOR_SECONDS: Final = 1.0
"""After so long it is noticed that an operator has ended a table beside the running server."""
DISK_SECONDS: Final = 30.0
"""After so long a bot tries again at a table that could not be written to."""
LEASE_SECONDS: Final = 10.0
"""A server on a shared database that says nothing for so long is thought dead: others decide for its bots."""
PAGES_KEPT: Final = 512
"""Pages kept as they were drawn, for the next reader and to go on from."""
MESSAGES_KEPT: Final = 32
"""Messages kept as they were written, and as they were compressed: from the drawing to the last of those who are sent it."""
PASTS_KEPT: Final = 48
"""Tables whose past somebody looks at, each with its frames: at most about a megabyte."""
PUSH_PAUSE: Final = 0.15
"""Seconds between two pages pushed to the same readers: what bots do meanwhile comes with the next."""
MINE_PAUSE: Final = 3.0
"""Seconds between two words to an open lobby."""
MINE_SECONDS: Final = 60.0
"""After so long an open lobby learns of tables that were joined elsewhere."""
SWITCH_SECONDS: Final = 0.0005
"""How long a thread that draws may keep one that answers waiting."""
REQUEST_THREADS: Final = 8
"""That answer who looks. They share one interpreter: more of them only take turns more often."""
WRITE_THREADS: Final = 32
"""That play and take back. They wait for the disk most of the time, and so many share a commit."""
SNAPSHOT_EVERY: Final = 64
"""Entries of a table after which its position is kept, so that it comes back quickly."""
TAKEBACK_SECONDS: Final = 600
"""So long people have to answer somebody who asks to take back."""
BOT_SECONDS: Final = 60.0
"""A bot that thinks longer is replaced by a random move, so that it cannot hold up a table."""
BOT_WORKERS: Final = os.cpu_count() or 1
"""Processes that think for bots."""
HINT_WORKERS: Final = 1
"""Processes that think for hints: people do not wait behind bots."""
WORKER_NICENESS: Final = 5
"""How far bots give way to answering, where the system knows that."""
HINT_NICENESS: Final = 1
"""Somebody waits for a hint."""
ALONE_SECONDS: Final = 120.0
"""Bots play on among themselves for so long after the last look at their table."""
SEATS_WITH_BOTS: Final = 1024
"""Seats whose bot is kept with the turn it is playing; others think anew."""
HINT_SECONDS: Final = 4.0
"""So long a person waits for a hint; the best found by then is given."""
HINTS_PER_MINUTE: Final = 20
"""New hints for one seat: more than anybody reads."""
SEATS_WITH_HINTS: Final = 1024
"""Seats whose last hint is remembered."""
MOST_LINES: Final = 12
"""That one seat tries out at a table; beyond these the oldest that is not kept goes."""
MOST_MOVES: Final = 300
"""Of one line."""
LINES_IN_MEMORY: Final = 96
"""Lines kept as they were last played through."""
ANSWER_MOVES: Final = 60
"""So many decisions bots take in a line before somebody must ask again."""
ANSWER_SECONDS: Final = 15.0
"""So long a person waits for them; what they have decided by then counts."""
ANSWERS_PER_MINUTE: Final = 20
"""So often one seat may ask bots to answer."""
REVIEW_WORKERS: Final = 1
"""Processes that go through finished games: nobody who plays waits behind them."""
REVIEW_NICENESS: Final = 10
"""They give way to everything else."""
REVIEW_PART: Final = 8
"""Decisions that a worker judges in one go: so far a stop or a crash reaches back."""
REVIEW_SECONDS: Final = 300.0
"""For one part; a worker that needs longer is ended, and the review has failed."""
REVIEWS_PER_PERSON: Final = 2
"""On the way at a time."""
REVIEWS_AT_ONCE: Final = 40
"""On the way for everybody; they are served part by part in turn."""
REVIEW_QUIET: Final = 330
"""After so many seconds without a word another server on the same database goes on with a review."""
SHUTDOWN_SECONDS: Final = 3

HOSTS_VARIABLE: Final = "STELLWERK_HOSTS"


class WrongSettings(StellwerkError):
    """A setting that cannot be used, or a file of settings: which, and what would do."""

    def __init__(self, key: str, **values: object) -> None:
        text = say(key, **values)
        super().__init__(text["en"], text["de"])


@dataclass(frozen=True, slots=True)
class Limits:
    """What one sender may use up; each can be set as STELLWERK_<NAME>. docs/operations.md tells them to operators.

    An address is that of a machine, or of a house: a club behind one router must fit.
    """

    tables_per_hour: int = 120
    """New tables from one address."""
    sockets_per_address: int = 300
    """Open live streams from one address."""
    sockets_per_table: int = 500
    watchers_per_table: int = 300
    """Of these, streams of people who only watch: they never keep a player out."""
    messages_per_minute: int = 60
    """Over one live stream: each asks for a whole page."""
    body_bytes: int = 64 * 1024
    """Of one request; the longest honest one is far below."""
    record_bytes: int = 1024 * 1024
    """Of a record that somebody brings along; a long game has about 100 000."""
    request_seconds: int = 15
    """For a request to arrive whole, its head and its body each; what is half sent by then is dropped."""

    @classmethod
    def told(cls, environment: Mapping[str, str]) -> "Limits":
        """The limits with what the environment says of them."""
        given = {one.name: _number(f"STELLWERK_{one.name.upper()}", environment) for one in fields(cls)}
        return cls(**{name: value for name, value in given.items() if value is not None})


def _number(name: str, environment: Mapping[str, str]) -> int | None:
    value = environment.get(name, "").strip()
    if not value:
        return None
    if not value.isascii() or not value.isdigit() or int(value) == 0:
        raise WrongSettings("setting_wrong", name=name, value=value, wants=say("wants_number"))
    return int(value)


def allowed_hosts(environment: Mapping[str, str]) -> tuple[str, ...]:
    """More names this server goes by, divided by commas or blanks; * for any."""
    return tuple(environment.get(HOSTS_VARIABLE, "").replace(",", " ").split())


def tables_folder() -> Path:
    """Where tables are kept unless told otherwise: the platform's place for a program's data."""
    if told := os.environ.get("XDG_DATA_HOME"):
        return Path(told) / "stellwerk"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "stellwerk"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stellwerk"
    return Path.home() / ".local" / "share" / "stellwerk"


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    tables: Path = field(default_factory=tables_folder)
    boards: Path | None = None
    """Folder of boards of one's own."""
    address: str = field(default_factory=lambda: os.environ.get("STELLWERK_DATABASE", ""))
    """Address of another database, e.g. postgresql+psycopg://…; empty: an SQLite file in `tables`."""
    hosts: tuple[str, ...] = field(default_factory=lambda: allowed_hosts(os.environ))
    limits: Limits = field(default_factory=lambda: Limits.told(os.environ))

    @property
    def database(self) -> "sa.URL":
        import sqlalchemy as sa

        if self.address:
            return sa.make_url(self.address)
        return sa.URL.create("sqlite", database=str(self.tables / DATABASE))

    @property
    def place(self) -> str:
        """Where the tables are, for people: a file, or an address without its password."""
        return self.database.render_as_string(hide_password=True) if self.address else str(self.tables)
