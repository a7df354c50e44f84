"""A server killed at any moment of what people do: another one on what it left finds all of it or nothing, and goes on.

Around every statement and every commit the files are copied as they lie there, which is what a kill leaves; then the
end of the write-ahead log is cut at every half page, which is what a power cut leaves of a commit that was not told yet.
"""

import hashlib
import logging
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from stellwerk.server import keeping
from stellwerk.server.messages import Agree, Archive, LessonStep, NewLesson, NewTable, Play, Resign, Undo
from stellwerk.server.refusals import Denied
from stellwerk.server.schema import METADATA
from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.stored import check_chain
from stellwerk.server.tables import Tables

from .conftest import wish
from .test_orders import auctioned, give, proxy
from .test_takeback import Party, two_have_played

Json = dict[str, Any]
Content = dict[str, list[tuple[Any, ...]]]

FILES: Final = ("stellwerk.db", "stellwerk.db-wal", "stellwerk.db.recent")
CHANCY: Final = {"at", "created", "until", "hash", "ring", "token"}  # columns that hold a time or a secret made anew
HALF_PAGE: Final = 2048
MEMORY: Final = Path("/dev/shm")


@dataclass(frozen=True)
class Deed:
    """Something done at these tables, which can be asked for again: then it is done, or refused with this code."""

    do: Callable[[Tables], Any]
    then: str = ""

    def again(self, tables: Tables) -> None:
        try:
            self.do(tables)
        except Denied as refusal:
            if refusal.code != self.then:
                raise


# What people do ------------------------------------------------------------------------------


def playing(tables: Tables) -> Deed:
    party = Party(tables, "me", "me", "me")
    party.play()
    return played_next(party)


def played_next(party: Party) -> Deed:
    match = party.match
    action, token = dict(match.legal()[0].json), party.tokens[match.core.seat]
    order = Play(token=token, position=match.position, action=action, key="the key")
    return Deed(lambda tables: tables.play(party.id, order))


def taking_back(tables: Tables) -> Deed:
    party = Party(tables, "me", "me", "me")
    party.play()
    order = Undo(token=party.tokens[0], position=1, key="the key")
    return Deed(lambda tables: tables.undo(party.id, order))


def with_an_order(tables: Tables) -> Deed:
    """The next seat has left a limit: its bid follows in a transaction of its own, with the mark on the order."""
    party = auctioned(tables)
    give(party, (party.match.core.seat + 1) % 3, proxy(13))
    return played_next(party)


def begun_by(tables: Tables, wanted: str) -> Party:
    """A table at which chance lets a person or a bot begin."""
    while True:
        party = Party(tables, "me", "greedy", "greedy")
        if ("me" if party.tokens[party.match.core.seat] else "bot") == wanted:
            return party


def before_a_bot(tables: Tables) -> Deed:
    return played_next(begun_by(tables, "me"))


def a_bots(tables: Tables) -> Deed:
    party = begun_by(tables, "bot")
    with tables._open_tables.at(party.id) as table:
        mark, action = table.seal, dict(table.match.legal()[0].json)
    return Deed(lambda tables: tables.play_bot(party.id, mark, action))


def agreeing(tables: Tables) -> Deed:
    """The others agree that an action of somebody else is taken back."""
    party, first, second, third = two_have_played(tables)
    party.undo(first, ask=True)
    party.answer(second)
    order = Agree(token=party.tokens[third], position=party.match.position, agree=True)
    return Deed(lambda tables: tables.takebacks.answer(party.id, order), "stale")


def coming(tables: Tables) -> Deed:
    other, party = Party(tables, "me", "me", "me"), Party(tables, "me", "link", "link", come=False)
    _, ring = tables.join(other.id, other.tokens[0], "")
    return Deed(lambda tables: tables.join(party.id, party.tokens[1], ring))


def leaving(tables: Tables) -> Deed:
    party = Party(tables, "link", "link", "link")
    return Deed(lambda tables: tables.resign(party.id, party.tokens[0], Resign()), "not_your_seat")


def putting_away(tables: Tables) -> Deed:
    party = Party(tables, "me", "me", "me")
    return Deed(lambda tables: tables.archive(party.id, party.tokens[0], Archive(archived=True)))


def another_link(tables: Tables) -> Deed:
    made = tables.create(NewTable.model_validate(wish("me", "link", "link")), "en")
    return Deed(lambda tables: tables.new_link(made["table"], made["token"], 1))


def reading_a_lesson(tables: Tables) -> Deed:
    made = tables.learn(NewLesson(lesson="american_rails/first", name="Ada"), "en")
    step = LessonStep(token=made["token"], position=0, step=1)
    return Deed(lambda tables: tables.teaching.go_on(made["table"], step), "stale")


def deleting(tables: Tables) -> Deed:
    party = Party(tables, "me", "me", "me")
    party.play()
    return Deed(lambda tables: tables.remove(party.id, party.tokens[0]), "no_table")


DEEDS: Final = (
    playing,
    taking_back,
    with_an_order,
    before_a_bot,
    a_bots,
    agreeing,
    coming,
    leaving,
    putting_away,
    another_link,
    reading_a_lesson,
    deleting,
)


# What is left of it ----------------------------------------------------------------------------


class Images:
    """The files of a store as they lie there at each moment of the way to the disk; each once."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store, self._folder, self._seen = store, folder, set[str]()
        self.kept: list[Path] = []

    @contextmanager
    def taken(self) -> Iterator[None]:
        engine, moments = self._store._engine, 0

        def note(*_what: Any) -> None:
            nonlocal moments
            moments += 1
            self.take()

        listened = [(engine, name) for name in ("before_cursor_execute", "after_cursor_execute", "commit", "rollback")]
        listened.append((engine.pool, "checkin"))  # type: ignore[arg-type]
        for where, name in listened:
            sa.event.listen(where, name, note)
        self.take()
        yield
        for where, name in listened:
            sa.event.remove(where, name, note)
        self.take()
        assert moments > 3

    def take(self) -> None:
        """Copied by another process: closing a file of SQLite's in this one would lose its locks."""
        parts = [str(self._folder / name) for name in FILES if (self._folder / name).exists()]
        place = self._folder / f"image {len(self.kept)}"
        place.mkdir(exist_ok=True)
        subprocess.run(["cp", *parts, str(place)], check=True)
        found = hashlib.sha256(b"\0".join(_read(place / name) for name in FILES)).hexdigest()
        if found not in self._seen:
            self._seen.add(found)
            self.kept.append(place)

    def torn(self) -> Iterator[Path]:
        """Each image with a piece of what the next commit wrote."""
        for before, after in zip(self.kept, self.kept[1:], strict=False):
            begun, whole = len(_read(before / FILES[1])), _read(after / FILES[1])
            for end in range(begun + HALF_PAGE, len(whole), HALF_PAGE):
                place = self._folder / f"torn {after.name} {end}"
                place.mkdir()
                for name in FILES:
                    (place / name).write_bytes(_read(before / name))
                (place / FILES[1]).write_bytes(whole[:end])
                yield place


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def content(store: Store) -> Content:
    """Everything that is stored, but for what is new each time."""
    with store.database.reading() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(sa.select(*columns)).all()), key=repr)
            for table in METADATA.sorted_tables
            if (columns := [column for column in table.c if column.name not in CHANCY])
        }


@contextmanager
def started_on(folder: Path) -> Iterator[Tables]:
    """As a server starts: the file is checked, what was lost is told, orders that were left go on."""
    store = keeping.open_for_serving(Settings(tables=folder, address=""))
    tables = Tables(store)
    try:
        tables.orders.start()
        yield tables
    finally:
        tables.orders.close()
        store.close()


def sound(tables: Tables) -> None:
    """Every table can be opened, its entries hang together, and a bot that has to decide is found."""
    waiting = set(tables.waiting_for_bots())
    for table_id in tables.store.ids():
        setup = tables.store.setup(table_id)
        assert setup is not None
        check_chain(setup.seal, tables.store.entries(table_id))
        turn = tables.bot_to_move(table_id)
        assert (turn is not None) == (table_id in waiting)
        tables.page(table_id, "", "en")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: an image needs no disk that turns."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else tmp_path) as made:
        yield Path(made)


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    opened = Store(Settings(tables=folder, address="").database)
    yield opened
    opened.close()


@pytest.mark.parametrize("ready", DEEDS)
def test_killed_at_any_moment_all_or_nothing_is_there_and_it_can_be_asked_again(
    ready: Callable[[Tables], Deed], store: Store, tables: Tables, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    deed, images = ready(tables), Images(store, folder)
    tables.orders.close()  # nothing looks at these tables by itself

    with images.taken():
        deed.do(tables)
    done = content(store)

    assert len(images.kept) >= 2, "before it and after it at least"
    stages = []
    for place in images.kept:
        with started_on(place) as found:
            sound(found)
            stages.append(content(found.store))
            deed.again(found)
            assert content(found.store) == done
    assert stages[-1] == done, "what was acknowledged is stored"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == [], "nothing was lost"


def test_a_power_cut_in_the_middle_of_a_commit_leaves_it_whole_or_not_at_all(
    store: Store, tables: Tables, folder: Path
) -> None:
    deed, images = playing(tables), Images(store, folder)
    with images.taken():
        deed.do(tables)
    done = content(store)

    lengths = []
    for place in images.torn():
        with started_on(place) as found:
            sound(found)
            lengths.append(len(content(found.store)["entries"]))
            deed.do(found)
            assert content(found.store) == done
    assert len(lengths) > 5
    assert set(lengths) == {1}, "none of these was told"


def test_killed_while_a_table_is_opened_it_is_there_whole_or_not_at_all(
    store: Store, tables: Tables, folder: Path
) -> None:
    images = Images(store, folder)
    with images.taken():
        made = tables.create(NewTable.model_validate(wish("me", "greedy", "link")), "en")

    stages = set()
    for place in images.kept:
        with started_on(place) as found:
            sound(found)
            stages.add(len(found.store.ids()))
            with suppress(Denied):
                assert found.page(made["table"], made["token"], "en")["you"]["seats"] == [0]
    assert stages == {0, 1}
