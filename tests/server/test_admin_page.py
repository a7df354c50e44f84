"""The operator's page: who gets in, what it shows and does, and that no foreign page can order anything."""

import re
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from stellwerk.server import admin_page, bans
from stellwerk.server.admin_page import seal
from stellwerk.server.config import Keys
from stellwerk.server.http import make_app
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

from .asgi import THERE, ask
from .test_admin import opened

KEY = "key-of-the-operator"
OWN = {"Origin": "http://localhost"}
BEARER = {"Authorization": f"Bearer {KEY}"}


class Operator:
    """Somebody at the page, with or without its cookie."""

    def __init__(self, tables: Tables, key: str = KEY) -> None:
        self.app = make_app(tables, keys=Keys(admin=key))
        self.cookie = ""

    def get(self, path: str = "", **headers: str) -> httpx.Response:
        return ask(self.app, f"/admin{path}", headers={**self._cookie(), **headers})

    def post(self, path: str, headers: dict[str, str] = OWN, **fields: str) -> httpx.Response:
        more = {"Content-Type": "application/x-www-form-urlencoded", **self._cookie(), **headers}
        return ask(self.app, f"/admin{path}", "POST", content=urlencode(fields), headers=more)

    def come_in(self) -> httpx.Response:
        answer = self.post("/key", key=KEY)
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}


@pytest.fixture
def operator(tables: Tables) -> Operator:
    return Operator(tables)


@pytest.fixture
def table(tables: Tables, wish: Any) -> str:
    return opened(tables, lambda *seats: wish(*seats, name="<b>Friday</b>"))


class TestTheDoor:
    def test_without_a_key_in_the_settings_there_is_no_page(self, tables: Tables) -> None:
        nobody = Operator(tables, key="")

        for answer in (nobody.get(), nobody.get(Authorization="Bearer "), nobody.post("/key", key="")):
            assert answer.status_code == 404

    def test_a_stranger_sees_a_form_and_no_table(self, operator: Operator, table: str) -> None:
        for path in ("", f"/tables/{table}"):
            answer = operator.get(path)

            assert answer.status_code == 403
            assert 'name="key"' in answer.text
            assert table not in answer.text

    def test_the_key_gives_a_cookie_for_these_pages_only(self, operator: Operator, table: str) -> None:
        answer = operator.come_in()

        cookie = answer.headers["set-cookie"]
        assert (answer.status_code, answer.headers["location"]) == (303, "/admin")
        assert all(part in cookie for part in ("HttpOnly", "Path=/admin", "SameSite=strict", "Max-Age=43200"))
        assert KEY not in cookie
        assert table in operator.get().text

    def test_the_key_may_come_in_a_header(self, operator: Operator, table: str) -> None:
        assert table in operator.get(**BEARER).text
        assert operator.get(Authorization=f"Bearer {KEY}x").status_code == 403

    @pytest.mark.parametrize(
        "value",
        ["", "x", seal(KEY, 1000), seal("another-key-than-ours", 2**33), seal(KEY, 2**33)[:-1] + "x", "9" * 5000],
    )
    def test_a_cookie_that_is_old_or_not_ours_opens_nothing(self, operator: Operator, value: str) -> None:
        operator.cookie = f"stellwerk-admin={value}"

        assert operator.get().status_code == 403

    def test_wrong_keys_are_taken_only_so_often(self, operator: Operator) -> None:
        answers = [operator.post("/key", key="wrong").status_code for _ in range(12)]

        assert answers == [403] * 10 + [429] * 2
        assert operator.post("/key", key=KEY).status_code == 429
        elsewhere = ask(operator.app, "/admin/key", "POST", client=THERE, content=urlencode({"key": KEY}), headers=OWN)
        assert elsewhere.status_code == 303

    def test_leaving_takes_the_cookie_away(self, operator: Operator) -> None:
        operator.come_in()

        assert 'stellwerk-admin=""' in operator.post("/leave").headers["set-cookie"]


class TestForeignPages:
    @pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
    @pytest.mark.parametrize(
        "path", ["/key", "/leave", "/ban", "/lift", "/tables/{table}/end", "/tables/{table}/delete"]
    )
    def test_they_order_nothing(
        self, operator: Operator, store: Store, table: str, path: str, headers: dict[str, str]
    ) -> None:
        operator.come_in()

        answer = operator.post(path.format(table=table), headers, key=KEY, sure="yes", address="192.0.2.7")

        seen = store.oversight.seen(table)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
        assert seen is not None
        assert (seen.state, store.oversight.bans()) == ("running", [])

    def test_no_script_and_no_frame_and_an_origin_that_is_told(self, operator: Operator) -> None:
        """With no-referrer a browser would send Origin: null with our own forms."""
        answer = operator.get()

        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "form-action 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src" not in policy
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


class TestOrders:
    @pytest.fixture(autouse=True)
    def inside(self, operator: Operator) -> None:
        operator.come_in()

    def test_names_are_shown_as_they_are_written(self, operator: Operator, table: str) -> None:
        for path in ("", f"/tables/{table}"):
            text = operator.get(path).text

            assert "&lt;b&gt;Friday&lt;/b&gt;" in text
            assert "<b>" not in text

    def test_both_languages_are_spoken(self, operator: Operator, table: str) -> None:
        german = operator.get(f"/tables/{table}", **{"Accept-Language": "de"}).text

        assert 'lang="de"' in german
        assert "Diese Partie beenden" in german
        assert "End this game" in operator.get(f"/tables/{table}").text

    def test_a_game_is_ended(self, operator: Operator, tables: Tables, table: str) -> None:
        answer = operator.post(f"/tables/{table}/end", sure="yes")

        with tables._open_tables.at(table) as found:
            assert found.frozen
        assert answer.status_code == 303
        text = operator.get(f"/tables/{table}").text
        assert "ended by the operator" in text
        assert "End this game" not in text

    def test_a_table_is_deleted(self, operator: Operator, tables: Tables, table: str) -> None:
        operator.post(f"/tables/{table}/delete", sure="yes")

        with pytest.raises(Denied, match="no such table"):
            tables.seats(table, "")
        assert operator.get(f"/tables/{table}").status_code == 400

    @pytest.mark.parametrize("order", ["end", "delete"])
    def test_nothing_is_done_unless_somebody_is_sure(
        self, operator: Operator, store: Store, table: str, order: str
    ) -> None:
        operator.post(f"/tables/{table}/{order}")

        seen = store.oversight.seen(table)
        assert seen is not None
        assert seen.state == "running"

    def test_an_address_is_banned_and_the_ban_lifted(self, operator: Operator, tables: Tables) -> None:
        operator.post("/ban", address="192.0.2.7")
        with pytest.raises(Denied):
            tables.keep_out("192.0.2.7")
        (known,) = re.findall(r'name="address" value="([0-9a-f]{64})"', operator.get().text)

        operator.post("/lift", address=known)

        assert known == bans.known_as("192.0.2.7")
        tables.keep_out("192.0.2.7")

    @pytest.mark.parametrize(
        ("path", "fields", "said"),
        [
            ("/ban", {"address": "127.0.0.1"}, "no address to ban"),
            ("/ban", {}, "no address to ban"),
            ("/lift", {"address": "192.0.2.9"}, "not banned"),
            ("/tables/nowhere/end", {"sure": "yes"}, "no such table"),
            ("/ban", {"address": "x" * 5000}, "too long"),
        ],
    )
    def test_what_cannot_be_done_is_said_plainly(
        self, operator: Operator, path: str, fields: dict[str, str], said: str
    ) -> None:
        answer = operator.post(path, **fields)

        assert answer.status_code in (400, 404)
        assert said in answer.text

    def test_limits_are_told(self, operator: Operator) -> None:
        assert "<td>STELLWERK_TABLES_PER_HOUR</td><td>120</td>" in operator.get().text

    def test_older_tables_are_on_another_page(
        self, operator: Operator, tables: Tables, wish: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(admin_page, "LISTED", 2)
        made = {opened(tables, wish) for _ in range(3)}

        first, second = operator.get().text, operator.get("?skip=2").text

        assert 'href="/admin?skip=2"' in first
        assert "skip=" not in second
        assert {one for one in made if one in first} | {one for one in made if one in second} == made
        assert operator.get("?skip=-1").status_code == 200


@pytest.mark.parametrize("words", admin_page.WORDS.values())
def test_every_word_is_there_in_both_languages(words: dict[str, str]) -> None:
    assert set(words) == {"en", "de"}
    assert all(words.values())
