"""Care for the stored tables: old schemas, copies, deletion, damage, one server per file, a full disk."""

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.cli.running import Ran, run

import stellwerk
from stellwerk.cli.serving import open_store
from stellwerk.server import keeping, migrations
from stellwerk.server.keeping import CannotKeep
from stellwerk.server.ledger import MOST_LINES, Ledger
from stellwerk.server.messages import NewTable, Play
from stellwerk.server.refusals import Denied, disk_full
from stellwerk.server.settings import Settings
from stellwerk.server.store import SCHEMA_VERSION, Store
from stellwerk.server.stored import Broken, check_chain, standing
from stellwerk.server.tables import Tables
from stellwerk.server.versions import judge_all

Json = dict[str, Any]
OLD_FILES = sorted((Path(__file__).parent / "data").glob("schema*.sql"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stellwerk.db"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tables=tmp_path, address="")


def play(tables: Tables, table_id: str, token: str, times: int) -> None:
    for _ in range(times):
        with tables._open_tables.at(table_id) as table:
            if table.match.over:
                return
            position, action = table.match.position, table.match.legal()[-1].json
        tables.play(table_id, Play(token=token, position=position, action=action, key=f"key {position}"))


def fill(store: Store, wish: Json, actions: int = 12) -> str:
    """A table with so many actions; its id."""
    tables = Tables(store)
    made = tables.create(NewTable.model_validate(wish), "en")
    play(tables, made["table"], made["token"], actions)
    table_id: str = made["table"]
    return table_id


def command(*args: object, data: Path) -> Ran:
    return run(*args, "--tables", data)


# Schemas ----------------------------------------------------------------------------------


def test_every_older_schema_has_a_stored_file() -> None:
    assert [file.name for file in OLD_FILES] == [f"schema{n}.sql" for n in range(1, SCHEMA_VERSION)]


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.stem)
def test_a_file_of_an_older_schema_is_brought_up_and_loses_nothing(old: Path, file: Path, settings: Settings) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(old.read_text())
        before = {name: list(connection.execute(f"select * from {name}")) for name in ("tables", "seats", "entries")}

    store = keeping.open_for_serving(settings)

    (table_id,) = store.ids()
    setup, entries = store.setup(table_id), store.entries(table_id)
    assert setup is not None
    assert setup.name == before["tables"][0][1]
    assert (len(store.seats(table_id)), len(entries)) == (len(before["seats"]), len(before["entries"]))
    check_chain(setup.seal, entries)
    page = Tables(store).page(table_id, "", "en")
    assert page["table"]["position"] == len(standing(entries))
    assert page["table"]["frozen"] is None
    assert Path(f"{file}.{old.stem}").exists(), "the way back"
    store.close()


def test_a_new_file_and_a_migrated_one_are_alike(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD_FILES[0].read_text())
    Store.at(file).close()
    Store.at(tmp_path / "new.db").close()

    def columns(path: Path) -> dict[str, Any]:
        inspector = sa.inspect(sa.create_engine(f"sqlite:///{path}"))
        return {
            name: {column["name"] for column in inspector.get_columns(name)} for name in inspector.get_table_names()
        }

    assert columns(file) == columns(tmp_path / "new.db")


def test_a_step_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: sa.Connection) -> None:
        migrations.keep_verdicts(connection)
        raise RuntimeError("in the middle")

    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD_FILES[0].read_text())
        before = list(connection.iterdump())
    monkeypatch.setitem(migrations.STEPS, 1, half)

    with pytest.raises(RuntimeError):
        Store.at(file)

    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before


def test_a_newer_schema_is_refused(store: Store, settings: Settings) -> None:
    with store._engine.begin() as connection:
        connection.execute(sa.text("update schema_version set version = 99"))

    with pytest.raises(Broken, match="schema 99"):
        Store(settings.database)


def test_a_game_without_marks_gets_one_while_its_rules_still_play(store: Store, wish: Any) -> None:
    """So that it can be judged when they change."""
    table_id = fill(store, wish("me", "me", "me"), 12)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("delete from marks")

    assert list(judge_all(store)) == []

    assert [(mark.n, mark.position) for mark in store.marks(table_id)] == [(12, 12)]


# Copies -----------------------------------------------------------------------------------


def test_a_backup_is_whole_while_the_server_writes(store: Store, file: Path, tmp_path: Path, wish: Any) -> None:
    table_id = fill(store, wish("me", "me", "me"))

    assert keeping.backup(file, tmp_path / "copy.db") == 1

    copy = Store.reading(tmp_path / "copy.db")
    assert copy.entries(table_id) == store.entries(table_id)
    assert not list(tmp_path.glob("*.part"))
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0, "keys of running games are nobody else's"
    with pytest.raises(CannotKeep, match=r"there already.*another name"):
        keeping.backup(file, tmp_path / "copy.db")


def test_a_restore_brings_the_backup_back_and_puts_the_rest_aside(
    store: Store, file: Path, tmp_path: Path, wish: Any
) -> None:
    table_id = fill(store, wish("me", "me", "me"))
    keeping.backup(file, tmp_path / "copy.db")
    other = fill(store, wish("me", "me", "me"))
    store.close()
    with pytest.raises(CannotKeep, match="--replace"):
        keeping.restore(tmp_path / "copy.db", file, replace=False)

    assert keeping.restore(tmp_path / "copy.db", file, replace=True) == 1

    back = keeping.open_for_serving(Settings(tables=tmp_path, address=""))
    assert back.ids() == [table_id]
    assert keeping.lost_entries(back) == {}, "what the backup does not know is not missed"
    back.close()
    (aside,) = tmp_path.glob("stellwerk.db.before-????????-??????")
    assert set(Store.reading(aside).ids()) == {table_id, other}


def test_only_a_backup_is_restored(tmp_path: Path, file: Path) -> None:
    (tmp_path / "note.txt").write_text("no database")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as connection:
        connection.execute("create table cats (name)")

    for name in ("note.txt", "foreign.db", "nowhere.db"):
        with pytest.raises(CannotKeep):
            keeping.restore(tmp_path / name, file, replace=True)
    assert not file.exists()


def test_positions_of_finished_tables_are_a_data_set_those_of_running_ones_stay_secret(
    store: Store, tmp_path: Path, wish: Any
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    finished = fill(store, wish("me", "me", "me"), 10_000)
    fill(store, wish("me", "me", "me"))

    assert command("export", tmp_path / "rows", "--positions", "--running", data=tmp_path).returncode == 0

    (file,) = (tmp_path / "rows").glob("*.parquet")
    assert parquet.read_table(file).num_rows == Tables(store).seen(finished, "")[0].position
    assert "1 finished games, played at tables" in (tmp_path / "rows" / "README.md").read_text()


def test_export_writes_finished_games_and_running_ones_only_when_asked(store: Store, tmp_path: Path, wish: Any) -> None:
    finished, running = fill(store, wish("me", "me", "me"), 10_000), fill(store, wish("me", "me", "me"))

    plain = command("export", tmp_path / "finished", data=tmp_path)
    both = command("export", tmp_path / "all", "--running", data=tmp_path)

    assert (plain.returncode, both.returncode) == (0, 0), plain.stderr + both.stderr
    assert [path.stem for path in (tmp_path / "finished").iterdir()] == [finished]
    assert {path.stem for path in (tmp_path / "all").iterdir()} == {finished, running}
    record = json.loads((tmp_path / "finished" / f"{finished}.json").read_text())
    assert stellwerk.differences(record) == []


def test_export_reads_files_of_older_schemas_and_changes_nothing(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD_FILES[0].read_text())
    before = file.read_bytes()
    store = Store.reading(file)

    (table_id,) = store.ids()
    record = keeping.record_of(store, table_id, running=True)

    assert keeping.record_of(store, table_id, running=False) is None
    assert record is not None
    assert len(record["actions"]) == 11
    assert stellwerk.differences(record) == []
    store.close()
    assert file.read_bytes() == before


def test_a_deleted_table_leaves_nothing_behind(store: Store, tmp_path: Path, wish: Any) -> None:
    gone, stays = fill(store, wish("me", "me", "me")), fill(store, wish("me", "me", "me"))
    store.close()

    told, done = command("delete", gone, data=tmp_path), command("delete", gone, "--yes", data=tmp_path)

    assert "would be deleted" in told.stdout
    assert "1 tables deleted" in done.stdout
    again = Store.at(tmp_path / "stellwerk.db")
    assert again.ids() == [stays]
    assert keeping.lost_entries(again) == {}
    again.close()
    with closing(sqlite3.connect(tmp_path / "stellwerk.db")) as connection:
        assert gone not in "".join(connection.iterdump())
    assert "no table" in command("delete", "nowhere", "--yes", data=tmp_path).stderr


def test_old_tables_go_when_the_operator_wants_so(store: Store, wish: Any) -> None:
    old, new, empty = (fill(store, wish("me", "me", "me"), actions) for actions in (3, 3, 0))
    with store._engine.begin() as connection:
        connection.exec_driver_sql(f"update tables set created = created - {10 * keeping.DAY}")
        connection.exec_driver_sql(f"update entries set at = at - {10 * keeping.DAY} where table_id = '{old}'")

    assert keeping.retire(store, 0) == 0
    assert keeping.retire(store, 9) == 2

    assert store.ids() == [new]
    assert empty not in store.ids()


@pytest.mark.parametrize(("told", "days"), [("", 0), (" 30 ", 30), ("0", 0)])
def test_retention_is_told_in_days(told: str, days: int) -> None:
    assert keeping.keep_days({keeping.DAYS_VARIABLE: told}) == days


@pytest.mark.parametrize("told", ["-1", "soon", "1.5"])
def test_a_wrong_retention_is_named(told: str) -> None:
    with pytest.raises(CannotKeep, match=keeping.DAYS_VARIABLE):
        keeping.keep_days({keeping.DAYS_VARIABLE: told})


# Damage -----------------------------------------------------------------------------------


def test_a_zeroed_page_is_noticed_and_its_table_named(store: Store, file: Path, settings: Settings, wish: Any) -> None:
    tables = [fill(store, wish("me", "me", "me"), 60) for _ in range(3)]
    store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    page = (
        file.read_bytes().index(f"{tables[1]}".encode() + b"\x01") // size
        if False
        else page_of_entries(file, tables[1], size)
    )
    with file.open("r+b") as raw:
        raw.seek(page * size)
        raw.write(bytes(size))

    with pytest.raises(CannotKeep, match="damaged") as refused:
        open_store(settings)

    assert tables[1] in refused.value.text
    assert "stellwerk restore" in refused.value.text


def page_of_entries(file: Path, table_id: str, size: int) -> int:
    """The page with the most entries of the table."""
    raw = file.read_bytes()
    pages = [raw[at : at + size] for at in range(0, len(raw), size)]
    return max(range(len(pages)), key=lambda n: pages[n].count(table_id.encode()) * pages[n].count(b'"do"'))


def test_a_cut_write_ahead_log_is_noticed_and_the_table_goes_on(
    store: Store, file: Path, tmp_path: Path, wish: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Killed, then the end of the -wal file lost: SQLite opens it without a word."""
    table_id = fill(store, wish("me", "me", "me"), 20)
    other = tmp_path / "crashed"
    other.mkdir()
    for part in tmp_path.glob("stellwerk.db*"):
        (other / part.name).write_bytes(part.read_bytes())
    wal = other / "stellwerk.db-wal"
    wal.write_bytes(wal.read_bytes()[: wal.stat().st_size * 3 // 4])

    back = keeping.open_for_serving(Settings(tables=other, address=""))

    assert f"Table {table_id} has" in caplog.text
    assert "20 were acknowledged" in caplog.text
    have = back.length(table_id)
    assert 0 < have < 20
    assert Tables(back).page(table_id, "", "en")["table"]["position"] == have
    assert keeping.report_losses(back) == {}, "told once"
    back.close()


def test_a_killed_server_has_lost_nothing(store: Store, tmp_path: Path, wish: Any) -> None:
    """The same without the cut: no false alarm."""
    fill(store, wish("me", "me", "me"), 20)
    other = tmp_path / "crashed"
    other.mkdir()
    for part in tmp_path.glob("stellwerk.db*"):
        (other / part.name).write_bytes(part.read_bytes())

    back = Store.at(other / "stellwerk.db")

    assert keeping.lost_entries(back) == {}
    back.close()


def test_the_ledger_stays_small_and_survives_nonsense(tmp_path: Path) -> None:
    path = tmp_path / "x.recent"
    path.write_bytes(b"a 3\nb x\n\xff\xfe\nc 5\na 4\nd")
    ledger = Ledger(path)
    assert ledger.last() == {"c": 5, "a": 4}

    for n in range(3 * MOST_LINES):
        ledger.note(f"t{n % 7}", n)

    assert len(path.read_text().splitlines()) <= MOST_LINES
    assert Ledger(path).last() == ledger.last()


# One server, full disk --------------------------------------------------------------------


def test_one_server_per_file(store: Store, settings: Settings, file: Path) -> None:
    first = keeping.open_for_serving(settings)

    with pytest.raises(CannotKeep, match="in use"):
        open_store(settings)
    assert "in use" in command("delete", "x", "--yes", data=settings.tables).stderr

    first.close()
    keeping.open_for_serving(settings).close()


def test_a_full_disk_is_answered_plainly_and_logged_once(
    store: Store, wish: Callable[..., Json], caplog: pytest.LogCaptureFixture
) -> None:
    tables, limit = Tables(store), [1_000_000]
    sa.event.listen(store._engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={limit[0]}"))
    made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
    with store._engine.connect() as connection:
        limit[0] = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
    refusals = []

    for _ in range(3):
        with pytest.raises(Denied) as refused:
            play(tables, made["table"], made["token"], 500)
        refusals.append((refused.value.status, refused.value.code))
    kept = store.length(made["table"])

    assert refusals == [(507, "disk_full")] * 3
    assert tables.page(made["table"], made["token"], "en")["table"]["position"] == kept
    limit[0] = 1_000_000
    play(tables, made["table"], made["token"], 1)
    assert store.length(made["table"]) == kept + 1
    told = [record.levelno for record in caplog.records if record.name == "stellwerk.server.database"]
    assert told == [logging.ERROR, logging.WARNING]


def test_whoever_comes_while_the_disk_is_full_sees_the_page_all_the_same(
    tables: Tables, wish: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tables.create(NewTable.model_validate(wish("me", "link", "me")), "en")
    link = made["links"][0]["token"]

    def no_room(*_what: object) -> None:
        raise disk_full()

    with monkeypatch.context() as full:
        full.setattr(tables.store, "open_seats", no_room)
        page = tables.page(made["table"], link, "en")

    assert (page["you"]["seats"], page["seats"][1]["link_open"]) == ([1], True)
    assert not tables.page(made["table"], link, "en")["seats"][1]["link_open"], "noted when there is room again"


# Telling the operator before the update -------------------------------------------------------


def test_upgrade_check_tells_and_changes_nothing(store: Store, tmp_path: Path, wish: Any) -> None:
    """A table of a version that nobody has readings for, whose set-up would come out otherwise; the server may run meanwhile."""
    table_id = fill(store, wish("me", "me", "me"), 0)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update marks set hash = '', course = ''")
        connection.exec_driver_sql("update tables set setup = replace(setup, 'rules_version\":', 'rules_version\":9')")

    told, listed = (command("upgrade", "--check", *more, data=tmp_path) for more in ([], ["--json"]))

    assert (told.returncode, listed.returncode) == (1, 1), told.stderr
    assert "1 frozen" in told.stdout
    assert table_id in told.stdout
    assert [(line["table"], line["outcome"]) for line in json.loads(listed.stdout)] == [(table_id, "frozen")]
    assert store.verdict(table_id) is None


def test_upgrade_with_nothing_to_do_says_so(store: Store, tmp_path: Path, wish: Any) -> None:
    fill(store, wish("me", "me", "me"))
    store.close()

    done = command("upgrade", data=tmp_path)

    assert (done.returncode, done.stdout) == (0, "Every stored game was played by the present rules.\n")
