"""Several servers on one PostgreSQL, as the authority sees them: two stores stand for two servers."""

import io
import json
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.patience import PATIENCE

from stellwerk.cli import main
from stellwerk.server.leases import Leases
from stellwerk.server.messages import Agree, Archive, LinePlay, NewLine, NewTable, Picking, Play, Resign, Undo
from stellwerk.server.neighbours import Neighbours
from stellwerk.server.refusals import Denied
from stellwerk.server.store import SCHEMA_VERSION, Store
from stellwerk.server.stored import check_chain
from stellwerk.server.tables import Tables

from .conftest import wish
from .postgres import Postgres
from .test_lessons import Learner

pytestmark = pytest.mark.postgres

Json = dict[str, Any]


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture(scope="module")
def both(address: str) -> Iterator[tuple[Tables, Tables]]:
    stores = [Store(sa.make_url(address)), Store(sa.make_url(address))]
    yield Tables(stores[0]), Tables(stores[1])
    for store in stores:
        store.close()


class Table:
    """One person on every seat, who may go to any server."""

    def __init__(self, tables: Tables) -> None:
        made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
        self.id, self.token = made["table"], made["token"]

    def page(self, tables: Tables) -> Json:
        return tables.page(self.id, self.token, "en")

    def order(self, tables: Tables, key: str) -> Play:
        with tables._open_tables.at(self.id) as table:
            position, action = table.match.position, table.match.legal()[0].json
        return Play(token=self.token, position=position, action=action, key=key)

    def play(self, tables: Tables, key: str) -> Json:
        return tables.play(self.id, self.order(tables, key))


@pytest.fixture
def table(both: tuple[Tables, Tables]) -> Table:
    return Table(both[0])


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each gives or is refused with, all begun in the same moment."""
    barrier = threading.Barrier(len(acts))

    def begin(act: Callable[[], Any]) -> Any:
        barrier.wait(PATIENCE)
        try:
            return act()
        except Denied as refusal:
            return refusal.code

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(begin, acts))


class TestOneTableTwoServers:
    def test_what_one_played_the_other_plays_on(
        self, both: tuple[Tables, Tables], table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is caught up with: the match that is there goes on, nothing is replayed."""
        here, there = both
        table.page(there)
        monkeypatch.setattr(there._open_tables, "_replayed", lambda _id: pytest.fail("replayed"))

        for n in range(3):
            table.play(here, f"key {n}")
        here.undo(table.id, Undo(token=table.token, position=3, key="undo"))

        assert table.page(there) == table.page(here)
        assert table.play(there, "there")["position"] == 3
        assert table.page(here)["table"]["position"] == 3

    def test_a_line_is_tried_out_at_either_and_neither_overwrites_the_other(
        self, both: tuple[Tables, Tables], table: Table
    ) -> None:
        here, there = (tables.what_if for tables in both)
        name = here.begin(table.id, table.token, NewLine(at=0, name="West"))["line"]
        action = here.page(table.id, table.token, name, "en")["choices"]["picks"][0]["id"]
        asked = Picking(token=table.token, position=0, picked=[action])
        order = LinePlay(token=table.token, position=0, action=there.choices(table.id, name, asked, "en")["action"])

        told = at_once(lambda: here.play(table.id, name, order, "en"), lambda: there.play(table.id, name, order, "en"))

        assert {one if isinstance(one, str) else "played" for one in told} == {"played", "stale"}
        assert here.page(table.id, table.token, name, "en") == there.page(table.id, table.token, name, "en")
        assert here.listed(table.id, table.token, "en") == there.listed(table.id, table.token, "en")
        there.drop(table.id, table.token, name)
        assert here.listed(table.id, table.token, "en")["lines"] == []

    def test_of_two_at_one_position_one_is_late(self, both: tuple[Tables, Tables], table: Table) -> None:
        for n in range(8):
            orders = [table.order(tables, f"key {n} {at}") for at, tables in enumerate(both)]

            told = at_once(
                lambda: both[0].play(table.id, orders[0]),  # noqa: B023
                lambda: both[1].play(table.id, orders[1]),  # noqa: B023
            )

            assert sorted(map(str, told)) == ["stale", str({"ok": True, "position": n + 1})]
        store = both[0].store
        setup, entries = store.setup(table.id), store.entries(table.id)
        assert setup is not None
        check_chain(setup.seal, entries)
        assert len(entries) == 8

    def test_the_same_key_at_both_is_played_once(self, both: tuple[Tables, Tables], table: Table) -> None:
        for n in range(5):
            order = table.order(both[0], f"key {n}")
            table.page(both[1])

            told = at_once(lambda: both[0].play(table.id, order), lambda: both[1].play(table.id, order))  # noqa: B023

            assert told == [{"ok": True, "position": n + 1}] * 2
        undo = Undo(token=table.token, position=5, key="undo")
        told = at_once(lambda: both[0].undo(table.id, undo), lambda: both[1].undo(table.id, undo))
        assert told == [{"ok": True, "position": 4}] * 2
        assert both[0].store.length(table.id) == 6

    def test_an_end_by_the_operator_is_heeded_in_the_same_moment(
        self, both: tuple[Tables, Tables], table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Also where it comes between the look at the table and the writing."""
        here, there = both
        order = table.order(here, "late")
        append = here.store.append

        def ended_before(*args: Any, **more: Any) -> None:
            monkeypatch.undo()
            there.end_game(table.id)
            append(*args, **more)

        monkeypatch.setattr(here.store, "append", ended_before)

        with pytest.raises(Denied) as refused:
            here.play(table.id, order)

        assert refused.value.code == "frozen"
        assert here.store.length(table.id) == 0

    def test_a_table_deleted_elsewhere_is_gone_here(self, both: tuple[Tables, Tables], table: Table) -> None:
        table.page(both[1])

        both[0].delete(table.id)

        with pytest.raises(Denied) as refused:
            table.page(both[1])
        assert refused.value.code == "no_table"

    def test_a_link_used_and_replaced_elsewhere_counts_here(self, both: tuple[Tables, Tables]) -> None:
        here, there = both
        made = here.create(NewTable.model_validate(wish("me", "link", "me")), "en")
        link = made["links"][0]["token"]
        _, ring = here.join(made["table"], link, "")
        assert there.seats(made["table"], ring) == [1]
        assert [line["id"] for line in there.mine(ring, "en")["tables"]] == [made["table"]]

        there.revoke_link(made["table"], made["token"], 1)

        assert here.seats(made["table"], ring) == []
        with pytest.raises(Denied):
            here.seats(made["table"], link)

    def test_writers_of_several_tables_do_not_wait_for_each_other_for_ever(self, both: tuple[Tables, Tables]) -> None:
        tables = [Table(both[0]).id for _ in range(6)]
        failed: list[BaseException] = []

        def write(store: Store, order: list[str]) -> None:
            try:
                for _ in range(20):
                    store.keep_lines({table_id: (0, {"line": "x"}) for table_id in order})
            except BaseException as error:
                failed.append(error)

        writers = [
            threading.Thread(target=write, args=(one.store, order))
            for one, order in zip(both, (tables, tables[::-1]), strict=True)
        ]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

        assert failed == []


class TestWhatElseIsShared:
    """Whatever is kept of a table beside its entries: done at one server, it counts at the other."""

    @pytest.fixture
    def made(self, both: tuple[Tables, Tables]) -> Json:
        """Each seat has a token of its own; both servers have the table in memory."""
        made = both[0].create(NewTable.model_validate(wish("me", "link", "link")), "en")
        for tables in both:
            for link in made["links"]:
                tables.page(made["table"], link["token"], "en")
        return {"id": made["table"], "tokens": [made["token"], *(link["token"] for link in made["links"])]}

    def seat(self, tables: Tables, made: Json) -> int:
        with tables._open_tables.at(made["id"]) as table:
            assert table.match.seat is not None
            return table.match.seat

    def play(self, tables: Tables, made: Json) -> int:
        """By whoever decides: who it was."""
        with tables._open_tables.at(made["id"]) as table:
            seat, position, action = table.match.seat, table.match.position, table.match.legal()[0].json
        assert seat is not None
        order = Play(token=made["tokens"][seat], position=position, action=action, key=f"{position}")
        tables.play(made["id"], order)
        return seat

    def test_a_seat_left_here_is_a_bots_there(self, both: tuple[Tables, Tables], made: Json) -> None:
        here, there = both
        here.resign(made["id"], made["tokens"][1], Resign())

        page = there.page(made["id"], "", "en")

        assert [seat["kind"] for seat in page["seats"]] == ["person", "bot", "person"]
        assert page == here.page(made["id"], "", "en")
        with pytest.raises(Denied):
            there.seats(made["id"], made["tokens"][1])

    def test_the_bot_that_took_a_seat_here_is_asked_there(self, both: tuple[Tables, Tables], made: Json) -> None:
        here, there = both
        deciding = self.seat(here, made)
        assert there.bot_to_move(made["id"]) is None

        here.resign(made["id"], made["tokens"][deciding], Resign())

        turn = there.bot_to_move(made["id"])
        assert turn
        assert there.play_bot(made["id"], turn.mark, None)

    def test_what_is_asked_here_is_answered_there(self, both: tuple[Tables, Tables], made: Json) -> None:
        here, there = both
        asker = self.play(here, made)
        while self.seat(here, made) == asker:
            self.play(here, made)
        position = here.page(made["id"], "", "en")["table"]["position"]
        self.play(there, made)
        wish_ = Undo(token=made["tokens"][asker], position=position + 1, ask=True)

        asked = here.undo(made["id"], wish_)["asked"]
        for seat in asked:
            there.takebacks.answer(made["id"], Agree(token=made["tokens"][seat], position=position + 1, agree=True))

        assert asked
        assert here.page(made["id"], "", "en")["table"]["position"] < position
        assert here.page(made["id"], "", "en") == there.page(made["id"], "", "en")
        assert there.takebacks.branches(made["id"], "", "en") == here.takebacks.branches(made["id"], "", "en")

    def test_a_lesson_is_read_on_at_the_other(self, both: tuple[Tables, Tables]) -> None:
        here, there = Learner(both[0]), Learner(both[1])
        there.id, there.token = here.id, here.token
        for n in range(4):
            (here, there)[n % 2].obey()

        assert there.page() == here.page()
        assert here.page()["lesson"]["step"] > 1

    def test_a_table_put_away_here_is_put_away_there(self, both: tuple[Tables, Tables], made: Json) -> None:
        both[0].archive(made["id"], made["tokens"][0], Archive(archived=True))

        assert both[1].mine(made["tokens"][0], "en")["tables"][0]["archived"]


class TestWord:
    """What one server did the others are told."""

    @pytest.fixture
    def heard(self, both: tuple[Tables, Tables]) -> Iterator[tuple[list[str], list[tuple[str, int]], threading.Event]]:
        told, revoked, gap = list[str](), list[tuple[str, int]](), threading.Event()
        there = Tables(Store(both[1].store.database.address))
        there.on_change.append(told.append)
        there.on_revoke.append(lambda table_id, seat: revoked.append((table_id, seat)))
        there.on_gap.append(gap.set)

        class Bots:
            leases = Leases(there.store.database)

            def look_elsewhere(self) -> None:
                pass

        neighbours = Neighbours(there, Bots())  # type: ignore[arg-type]
        neighbours.start()
        assert gap.wait(PATIENCE)
        yield told, revoked, gap
        neighbours.end()
        there.store.close()

    def test_every_change_and_only_of_others(self, both: tuple[Tables, Tables], heard: Any) -> None:
        here, (told, revoked, _) = both[0], heard
        made = here.create(NewTable.model_validate(wish("me", "link", "me")), "en")
        table_id, token = made["table"], made["token"]
        here.join(table_id, made["links"][0]["token"], "")
        with here._open_tables.at(table_id) as table:
            action, seat = table.match.legal()[0].json, table.match.seat
        by = made["links"][0]["token"] if seat == 1 else token
        here.play(table_id, Play(token=by, position=0, action=action, key="k"))
        here.new_link(table_id, token, 1)
        here.end_game(table_id)
        here.delete(table_id)
        last = Table(here).id

        wait_for(lambda: last in told)

        assert told == [table_id] * 6 + [last]
        assert revoked == [(table_id, 1)]

    def test_a_cut_line_comes_back_and_everything_is_looked_at(
        self, both: tuple[Tables, Tables], heard: Any, postgres: Postgres, address: str
    ) -> None:
        told, _, gap = heard
        gap.clear()

        postgres.sql(address, "select pg_terminate_backend(pid) from pg_stat_activity where query ~* '^listen'")

        assert gap.wait(PATIENCE)
        table_id = Table(both[0]).id
        wait_for(lambda: table_id in told)


class TestLeases:
    @pytest.fixture
    def leases(self, both: tuple[Tables, Tables]) -> tuple[Leases, Leases]:
        return Leases(both[0].store.database), Leases(both[1].store.database)

    def test_one_at_a_time(self, leases: tuple[Leases, Leases], table: Table) -> None:
        one, other = leases

        assert [one.take(table.id), other.take(table.id), one.take(table.id)] == [True, False, True]
        one.give_back(table.id)
        assert [other.take(table.id), one.take(table.id)] == [True, False]

    def test_of_two_in_the_same_moment_one_has_it(self, leases: tuple[Leases, Leases], table: Table) -> None:
        told = at_once(lambda: leases[0].take(table.id), lambda: leases[1].take(table.id))

        assert sorted(told) == [False, True]

    def test_whoever_is_silent_for_too_long_loses_it(
        self, leases: tuple[Leases, Leases], table: Table, postgres: Postgres, address: str
    ) -> None:
        one, other = leases
        assert one.take(table.id)
        postgres.sql(address, "update servers set until = until - 10000")

        assert other.take(table.id)
        one.say()
        assert not one.take(table.id), "back again, and knows that it has lost it"

    def test_a_clock_put_back_gives_nobody_a_table_for_hours(
        self, leases: tuple[Leases, Leases], table: Table, postgres: Postgres, address: str
    ) -> None:
        """As if the database's clock had been an hour ahead when the lease was taken."""
        one, other = leases
        assert one.take(table.id)
        postgres.sql(address, "update servers set until = until + 3600000")

        assert other.take(table.id)

    def test_what_the_dead_held_is_swept_away(
        self, leases: tuple[Leases, Leases], table: Table, postgres: Postgres, address: str
    ) -> None:
        leases[0].take(table.id)
        postgres.sql(address, "update servers set until = 0")

        leases[1].say()
        leases[1].sweep()

        assert postgres.sql(address, "select count(*) from leases") == [(0,)]
        assert postgres.sql(address, "select count(*) from servers") == [(1,)]

    def test_no_lease_for_a_table_that_is_gone(self, leases: tuple[Leases, Leases]) -> None:
        assert not leases[0].take("23456789abcd")


class TestSchema:
    def test_servers_that_start_together_make_it_once(self, postgres: Postgres) -> None:
        fresh = sa.make_url(postgres.fresh())

        stores = at_once(*[lambda: Store(fresh)] * 4)

        assert [store.count() for store in stores] == [0] * 4
        for store in stores:
            store.close()

    def test_an_older_schema_is_brought_up(self, postgres: Postgres) -> None:
        address = postgres.fresh()
        Store(sa.make_url(address)).close()
        for column in ("judged", "plays", "upto", "frozen"):
            postgres.sql(address, f"alter table tables drop column {column}")
        postgres.sql(address, "update schema_version set version = 1")

        store = Store(sa.make_url(address))

        assert postgres.sql(address, "select version from schema_version") == [(SCHEMA_VERSION,)]
        assert store.verdict(Table(Tables(store)).id) is None
        store.close()


@pytest.fixture(scope="module")
def kept(postgres: Postgres) -> tuple[str, str, Json]:
    """A database, the one table in it, and its page."""
    address = postgres.fresh()
    tables = Tables(Store(sa.make_url(address)))
    table = Table(tables)
    for n in range(12):
        table.play(tables, f"key {n}")
    page = table.page(tables)
    tables.store.close()
    return address, table.id, page


class TestKeeping:
    """The operator's commands, on PostgreSQL as on a file."""

    def test_a_backup_is_a_file_that_moves_into_an_empty_database(
        self, kept: tuple[str, str, Json], postgres: Postgres, tmp_path: Path
    ) -> None:
        address, table_id, page = kept
        file, fresh = tmp_path / "backup.db", postgres.fresh()

        assert "1 table, checked" in command(address, "backup", str(file)).stdout
        assert "1 tables" in command(fresh, "restore", str(file)).stdout

        for back in (Store.at(file), Store(sa.make_url(fresh))):
            assert lines_of(Tables(back).page(table_id, "", "en")) == lines_of(page)
            back.close()
        assert "holds tables already" in command(fresh, "restore", str(file), fails=True).stderr
        assert "is there already" in command(address, "backup", str(file), fails=True).stderr

    def test_records_are_written_and_games_held_against_the_rules(
        self, kept: tuple[str, str, Json], tmp_path: Path
    ) -> None:
        address, table_id, _ = kept

        command(address, "export", str(tmp_path), "--running")
        checked = command(address, "upgrade", "--check")
        command(address, "upgrade")

        assert len(json.loads((tmp_path / f"{table_id}.json").read_text())["actions"]) == 12
        assert checked.stdout == "Every stored game was played by the present rules.\n"
        assert table_id in command(address, "admin", "list").stdout

    def test_a_table_is_deleted_beside_running_servers(self, postgres: Postgres) -> None:
        address = postgres.fresh()
        tables = Tables(Store(sa.make_url(address)))
        table = Table(tables)
        table.page(tables)

        assert "1 tables would be deleted" in command(address, "delete", table.id).stdout
        assert "1 tables deleted" in command(address, "delete", table.id, "--yes").stdout

        with pytest.raises(Denied) as refused:
            table.page(tables)
        assert refused.value.code == "no_table"
        tables.store.close()

    def test_another_schema_is_not_touched(self, postgres: Postgres, tmp_path: Path) -> None:
        orders = (["backup", str(tmp_path / "x")], ["upgrade", "--check"], ["delete", "x", "--yes"], ["admin", "list"])
        empty, older = postgres.fresh(), postgres.fresh()
        Store(sa.make_url(older)).close()
        postgres.sql(older, "update schema_version set version = 1")

        for words in orders:
            assert "holds no tables" in command(empty, *words, fails=True).stderr
            assert "another version of Stellwerk" in command(older, *words, fails=True).stderr

        assert postgres.sql(empty, "select count(*) from pg_tables where tablename = 'tables'") == [(0,)]
        assert postgres.sql(older, "select version from schema_version") == [(1,)]

    def test_a_missing_driver_is_named(self, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "psycopg", None)

        for words in (["serve", "--no-open"], ["admin", "list"]):
            told = command(address.replace("+psycopg", ""), *words, fails=True).stderr
            assert (
                told == "stellwerk: PostgreSQL needs a package that is not installed: pip install 'stellwerk[postgres]'"
            )

    def test_no_such_database_is_said_plainly_and_without_the_password(self, postgres: Postgres) -> None:
        gone = postgres.fresh().replace("stellwerk@", "stellwerk:geheim@").replace("?host=", "x?host=")

        told = command(gone, "serve", "--no-open", fails=True).stderr

        assert told.startswith("stellwerk: No tables can be kept in postgresql+psycopg://stellwerk:***@")
        assert "does not exist" in told
        assert "Traceback" not in told
        assert "geheim" not in told


@dataclass
class Done:
    stdout: str
    stderr: str


def command(address: str, *words: str, fails: bool = False) -> Done:
    """`stellwerk …` on this database, in our own process."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(err):
        patched.setenv("STELLWERK_DATABASE", address)
        patched.setattr(sys, "argv", ["stellwerk", *words])
        with pytest.raises(SystemExit) as ended:
            main()
    said = ended.value.code if isinstance(ended.value.code, str) else ""
    assert bool(ended.value.code) == fails, (err.getvalue(), said)
    return Done(out.getvalue(), err.getvalue() + said)


def lines_of(page: Json) -> list[str]:
    return [line["text"] for line in page["log"]]


def wait_for(true: Callable[[], bool]) -> None:
    done = threading.Event()
    for _ in range(PATIENCE * 50):
        if true():
            return
        done.wait(0.02)
    raise AssertionError("never")
