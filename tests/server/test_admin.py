"""What an operator does with tables and addresses: on the command line beside a running server, and what players see of it."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from typer.testing import CliRunner

from stellwerk.cli import app
from stellwerk.kernel.errors import StellwerkError
from stellwerk.server import bans
from stellwerk.server.http import make_app
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

from .asgi import THERE, ask, stream
from .conftest import RunningServer

Command = Callable[..., Any]


def until(holds: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.05)


@pytest.fixture
def admin(monkeypatch: pytest.MonkeyPatch) -> Command:
    """`stellwerk admin …` on the tables of a server; what it says."""
    monkeypatch.delenv("STELLWERK_DATABASE", raising=False)

    def run(data: Path, *words: str) -> str:
        more = [] if words[0] == "limits" else ["--tables", str(data)]
        answer = CliRunner().invoke(app, ["admin", *words, *more])
        if answer.exception is not None and not isinstance(answer.exception, SystemExit):
            raise answer.exception
        return answer.output

    return run


class TestTables:
    def test_they_are_listed_with_their_state_and_no_secret(
        self, server: RunningServer, open_table: Any, admin: Command
    ) -> None:
        ada, ben = open_table(server, "me", "link", "me", name="Friday night")

        told = admin(server.data, "list")
        (line,) = [one for one in json.loads(admin(server.data, "list", "--json")) if one["id"] == ada.table]
        inside = json.loads(admin(server.data, "inspect", ada.table, "--json"))

        heads, *lines = told.splitlines()
        assert heads.split() == ["table", "state", "game/board", "entries", "touched", "(UTC)", "name"]
        assert "Friday night" in told
        assert heads.index("name") == next(line.index("Friday night") for line in lines if "Friday night" in line)
        assert (line["state"], line["game"], line["board"], line["entries"]) == ("running", "american_rails", "east", 0)
        assert inside["sound"] is True
        assert [(seat["name"], seat["who"], seat["came"]) for seat in inside["seats"]] == [
            ("Ada", "me", True),
            ("Ben", "link", False),
            ("Cem", "me", True),
        ]
        in_words = admin(server.data, "inspect", ada.table)
        assert "sound    yes\n" in in_words
        spoken = told + json.dumps(inside) + in_words
        assert [secret for secret in (ada.token, ben.token, '"key"', '"seed"') if secret in spoken] == []

    def test_one_that_was_changed_by_hand_is_told(self, store: Store, tables: Tables, tmp_path: Path, admin: Command,
                                                   wish: Any) -> None:  # fmt: skip
        table = opened(tables, wish)
        with store._engine.begin() as connection:
            connection.exec_driver_sql(
                "INSERT INTO entries (table_id, n, kind, seat, action, position, at, hash) VALUES (?, 1, 'play', 0, '{}', 1, 0, 'x')",
                (table,),
            )

        assert json.loads(admin(tmp_path, "inspect", table, "--json"))["sound"] is False

    def test_a_running_server_notices_an_ended_game(
        self, server: RunningServer, open_table: Any, admin: Command
    ) -> None:
        ada = open_table(server, "me", "me", "me")[0]
        ada.play()
        before = ada.mine()

        admin(server.data, "end", ada.table)

        until(lambda: bool(ada.page()["table"]["frozen"]))  # a running server looks once in a second
        refused = ada.play(action={"do": "pass"}).json()["error"]
        assert refused["code"] == "frozen"
        assert refused["text"].startswith("The operator of this server has ended this game")
        assert "Betreiber" in json.dumps(ada.page("de"), ensure_ascii=False)
        assert ada.mine() != before
        inside = json.loads(admin(server.data, "inspect", ada.table, "--json"))
        assert (inside["state"], inside["entries"]) == ("ended", 1)

    def test_an_ended_game_stays_ended_after_a_restart(self, tables: Tables, store: Store, wish: Any) -> None:
        table = opened(tables, wish)

        tables.end_game(table)

        with Tables(store)._open_tables.at(table) as found:
            assert found.frozen
            assert found.bot_to_move() == ""

    def test_an_ended_one_is_not_replayed_at_every_look(self, tables: Tables, wish: Any) -> None:
        table = opened(tables, wish)
        tables.end_game(table)
        replays: list[str] = []
        tables.on_replay.append(replays.append)
        for _ in range(3):
            with tables._open_tables.at(table):
                pass

        assert replays == [table]

    def test_a_deleted_one_is_gone_for_everybody_at_once(self, tables: Tables, store: Store, wish: Any) -> None:
        """Also where nothing was played yet, and in another server on the same store."""
        table, other = opened(tables, wish), Tables(store)
        other.seats(table, "")

        tables.delete(table)

        for one in (tables, other):
            with pytest.raises(Denied, match="no such table"):
                one.seats(table, "")

    def test_deleting_beside_a_server_is_refused(self, server: RunningServer, open_table: Any, admin: Command) -> None:
        """Its memory of what was acknowledged would tell of a loss."""
        ada = open_table(server, "me", "me", "me")[0]

        with pytest.raises(StellwerkError, match="in use"):
            admin(server.data, "delete", ada.table, "--yes")

        assert ada.page()["table"]["position"] == 0

    @pytest.mark.parametrize("words", [("inspect", "nowhere"), ("end", "nowhere")])
    def test_one_that_is_not_there_is_said_plainly(
        self, store: Store, tmp_path: Path, admin: Command, words: Any
    ) -> None:
        with pytest.raises(StellwerkError, match="There is no table nowhere"):
            admin(tmp_path, *words)

    def test_a_file_of_another_version_is_not_touched(self, store: Store, tmp_path: Path, admin: Command) -> None:
        with store._engine.begin() as connection:
            connection.exec_driver_sql("UPDATE schema_version SET version = 1")

        with pytest.raises(StellwerkError, match="another version"):
            admin(tmp_path, "list")


def opened(tables: Tables, wish: Any) -> str:
    from stellwerk.server.messages import NewTable, check

    table: str = tables.create(check(NewTable, wish("me", "me", "greedy")), "en")["table"]
    return table


class TestBans:
    def test_a_banned_address_opens_no_table_and_no_stream(
        self, tables: Tables, store: Store, tmp_path: Path, admin: Command, wish: Any
    ) -> None:
        table, served = opened(tables, wish), make_app(tables)
        admin(tmp_path, "ban", THERE[0])

        refused = ask(served, "/api/tables", "POST", client=THERE, json=wish("me", "me", "me"))
        said = stream(served, f"/api/tables/{table}/live", client=THERE)
        page = ask(served, f"/api/tables/{table}", client=THERE)
        another = ask(served, "/api/tables", "POST", client=("192.0.2.8", 1), json=wish("me", "me", "me"))

        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "banned")
        assert said[-1]["reason"].startswith("banned: ")
        assert (page.status_code, another.status_code) == (200, 200)
        assert THERE[0] not in str(store.oversight.bans())

    def test_it_is_lifted_by_address_or_by_hash(
        self, tables: Tables, store: Store, tmp_path: Path, admin: Command
    ) -> None:
        assert admin(tmp_path, "ban") == "No address is banned.\n"
        for lifted in (THERE[0], bans.known_as(THERE[0])):
            admin(tmp_path, "ban", THERE[0])
            assert bans.known_as(THERE[0]) in admin(tmp_path, "ban")
            with pytest.raises(Denied):
                tables.keep_out(THERE[0])

            admin(tmp_path, "ban", lifted, "--lift")

            tables.keep_out(THERE[0])
        with pytest.raises(StellwerkError, match="not banned"):
            admin(tmp_path, "ban", THERE[0], "--lift")

    @pytest.mark.parametrize("given", ["2001:db8:1:2::7", "2001:db8:1:2::/64"])
    def test_in_ipv6_a_house_is_banned(
        self, tables: Tables, store: Store, tmp_path: Path, admin: Command, given: str
    ) -> None:
        admin(tmp_path, "ban", given)

        with pytest.raises(Denied):
            tables.keep_out("2001:db8:1:2:ffff::1")
        tables.keep_out("2001:db8:1:3::1")

    @pytest.mark.parametrize(
        "given", ["", "games.example", "127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "10.0.0.0/8"]
    )
    def test_what_cannot_be_banned_is_said_plainly(self, given: str) -> None:
        with pytest.raises(bans.WrongAddress, match="is no address to ban"):
            bans.checked(given)


def test_the_limits_are_told_as_a_server_would_keep_them(
    admin: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STELLWERK_BODY_BYTES", "")
    monkeypatch.setenv("STELLWERK_TABLES_PER_HOUR", "9")
    file = tmp_path / "settings.toml"
    file.write_text("body_bytes = 7777\ntables_per_hour = 8\n")

    told = json.loads(admin(tmp_path, "limits", "--json", "--settings", str(file)))

    assert (told["body_bytes"], told["tables_per_hour"], told["watchers_per_table"]) == (7777, 9, 300)
