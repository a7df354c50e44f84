"""Who may ask: secret links for cookies, tokens of programs, names and pages we answer to, links replaced."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.access import Hosts
from stellwerk.server.messages import NewTable
from stellwerk.server.refusals import Denied
from stellwerk.server.rings import RINGS_PER_TOKEN
from stellwerk.server.seating import RING
from stellwerk.server.store import Store
from stellwerk.server.stored import hash_token
from stellwerk.server.tables import Tables

from .conftest import RunningServer, bearer
from .test_live import Reader, next_page

Json = dict[str, Any]


class Browser:
    """A browser profile as the server sees one: it keeps cookies, sends its page's address, and knows no token."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, headers={"Origin": server.address})

    def join(self, table: str, token: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/join", json={"token": token})

    def page(self, table: str) -> Json:
        page: Json = self.http.get(f"/api/tables/{table}").json()
        return page

    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def live(self, table: str, origin: str = "") -> ClientConnection:
        headers = {"Cookie": self.cookie(), "Origin": origin or self.server.address}
        return connect(
            f"{self.server.address.replace('http', 'ws')}/api/tables/{table}/live", additional_headers=headers
        )


@pytest.fixture
def browser(server: Any) -> Iterator[Browser]:
    opened = Browser(server)
    yield opened
    opened.http.close()


@pytest.fixture
def guests(server: Any, open_table: Any) -> Any:
    """Ada on two seats of a hot-seat screen, Ben by link."""
    return open_table(server, "me", "me", "link")


def error(answer: httpx.Response) -> Json:
    refused: Json = answer.json()["error"]
    return refused


def closing(socket: Any) -> tuple[int, str]:
    """The code and reason with which the server ends a stream, whatever pages came before."""

    def to_the_end() -> None:
        while True:
            socket.recv(timeout=PATIENCE)

    with pytest.raises(ConnectionClosed) as closed:
        to_the_end()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


class TestLinkForCookie:
    def test_a_link_is_exchanged_for_a_cookie_no_script_can_read(self, browser: Browser, guests: Any) -> None:
        ben = guests[1]

        answer = browser.join(ben.table, ben.token)

        told = answer.headers["set-cookie"]
        port = browser.server.address.rpartition(":")[2]
        assert answer.json() == {"table": ben.table, "seats": [2], "owner": False}
        assert told.startswith(f"stellwerk-{port}=")
        for part in ("HttpOnly", "SameSite=strict", "Path=/api", "Max-Age=34560000"):
            assert part in told
        assert ben.token not in told + answer.text
        you = browser.page(ben.table)["you"]
        assert (you["seats"], you["spectator"], you["since"]) == ([2], False, 0)

    def test_one_browser_holds_several_seats_and_tables(
        self, server: Any, browser: Browser, guests: Any, open_table: Any
    ) -> None:
        (other,) = open_table(server, "me", "me", "me")
        for guest in (guests[1], other, guests[0]):
            browser.join(guest.table, guest.token)

        mine = browser.http.get("/api/mine").json()["tables"]

        assert [line["id"] for line in mine] == [guests[0].table, other.table]
        assert browser.page(guests[0].table)["you"]["seats"] == [0, 1, 2]
        assert browser.page(other.table)["you"]["seats"] == [0, 1, 2]
        assert len(browser.http.cookies) == 1

    def test_the_cookie_plays_takes_back_and_watches(self, browser: Browser, guests: Any) -> None:
        for guest in guests:
            browser.join(guest.table, guest.token)
        address = f"/api/tables/{guests[0].table}"
        action = next(guest for guest in guests if guest.page()["you"]["acting"] is not None).some_action()

        with browser.live(guests[0].table) as stream:
            assert next_page(stream)["you"]["acting"] is not None
            played = browser.http.post(f"{address}/play", json={"position": 0, "action": action, "key": "k"})
            taken_back = browser.http.post(f"{address}/undo", json={"position": 1, "key": "u"})

        assert (played.json(), taken_back.json()) == ({"ok": True, "position": 1}, {"ok": True, "position": 0})

    def test_a_cookie_without_a_seat_here_only_watches(self, browser: Browser, guests: Any, open_table: Any) -> None:
        (elsewhere,) = open_table(browser.server, "me", "me", "me")
        browser.join(elsewhere.table, elsewhere.token)

        assert browser.page(guests[0].table)["you"]["spectator"]

    def test_an_unknown_cookie_is_nobody_and_gets_a_new_one(self, browser: Browser, guests: Any) -> None:
        """A secret that somebody else put into the browser must not become the one that holds the seats."""
        name = f"stellwerk-{browser.server.address.rpartition(':')[2]}"
        browser.http.cookies.set(name, "planted", path="/api")
        assert browser.page(guests[1].table)["you"]["spectator"]

        answer = browser.join(guests[1].table, guests[1].token)

        assert "planted" not in answer.headers["set-cookie"]

    @pytest.mark.parametrize("token", ["guess", "", "ring:x", "x" * 200, 5, None])
    def test_a_wrong_secret_gives_no_cookie(self, browser: Browser, guests: Any, token: object) -> None:
        answer = browser.join(guests[0].table, token)  # type: ignore[arg-type]

        assert answer.status_code in (400, 403)
        assert "set-cookie" not in answer.headers

    def test_a_used_link_is_not_open_any_more(self, browser: Browser, guests: Any) -> None:
        assert guests[0].page()["seats"][2]["link_open"]

        browser.join(guests[1].table, guests[1].token)

        assert not guests[0].page()["seats"][2]["link_open"]

    def test_the_lobby_keeps_the_cookie_young(self, browser: Browser, guests: Any) -> None:
        assert "set-cookie" not in browser.http.get("/api/mine").headers
        browser.join(guests[0].table, guests[0].token)

        assert "Max-Age=34560000" in browser.http.get("/api/mine").headers["set-cookie"]

    def test_a_program_is_who_its_token_says_whatever_cookie_it_has(self, browser: Browser, guests: Any) -> None:
        browser.join(guests[0].table, guests[0].token)

        page = browser.http.get(f"/api/tables/{guests[1].table}", headers=bearer(guests[1].token)).json()

        assert page["you"]["seats"] == [2]


class TestNoTokenInAddresses:
    @pytest.mark.parametrize("query", ["token=x", "lang=de&token=", "%74oken=x", "token"])
    def test_a_token_in_an_address_is_refused(self, server: Any, guests: Any, query: str) -> None:
        answer = server.http.get(f"/api/tables/{guests[0].table}?{query}")

        assert (answer.status_code, error(answer)["field"]) == (400, "token")

    def test_a_token_in_the_address_of_a_stream_is_refused(self, server: Any, guests: Any) -> None:
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{server.address.replace('http', 'ws')}/api/tables/{guests[0].table}/live?token={guests[0].token}")

        assert refused.value.response.status_code == 400

    def test_a_token_in_a_body_is_refused(self, guests: Any) -> None:
        answer = guests[0].post("choices", position=0, picked=[], token=guests[0].token)

        assert (answer.status_code, error(answer)["field"]) == (400, "token")
        assert "Authorization: Bearer" in error(answer)["text"]

    @pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "secret", "Bearer ring:x", "Bearer " + "x" * 200])
    def test_another_authorization_is_refused(self, server: Any, guests: Any, header: str) -> None:
        answer = server.http.get(f"/api/tables/{guests[0].table}", headers={"Authorization": header})

        assert (answer.status_code, error(answer)["field"]) == (400, "Authorization")

    def test_no_token_is_logged_or_told_again(self, start: Any, open_table: Any) -> None:
        server = start()
        ada, ben = open_table(server, "me", "me", "link")
        browser = Browser(server)
        secrets = [ada.token, ben.token]
        answers = [browser.join(guest.table, guest.token) for guest in (ada, ben)]
        with browser.live(ada.table) as stream:
            answers += [browser.http.get(f"/api/tables/{ada.table}"), browser.http.get("/api/mine"), ada.get("links")]
            pages = [stream.recv(timeout=PATIENCE)]
        decider = next(guest for guest in (ada, ben) if guest.page()["you"]["acting"] is not None)
        answers += [decider.play(), ada.get("record"), server.http.get(f"/api/tables/{ada.table}?token={ada.token}")]
        secrets += [cookie.value for cookie in browser.http.cookies.jar]
        browser.http.close()
        server.end()

        told = "".join([*server.said, *pages, *(answer.text for answer in answers)])

        for secret in secrets:
            assert secret not in told
            assert hash_token(secret) not in told


class TestOriginAndHost:
    ORDERS = ("join", "play", "undo", "choices", "why", "hint", "links")

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "", "http://127.0.0.1"])
    def test_a_foreign_page_changes_nothing(self, browser: Browser, guests: Any, origin: str) -> None:
        browser.join(guests[0].table, guests[0].token)

        for order in self.ORDERS:
            answer = browser.http.post(f"/api/tables/{guests[0].table}/{order}", json={}, headers={"Origin": origin})
            assert (answer.status_code, error(answer)["code"]) == (403, "wrong_origin")
        deleted = browser.http.delete(f"/api/tables/{guests[0].table}/links/2", headers={"Origin": origin})
        assert deleted.status_code == 403

    def test_a_foreign_page_gets_no_stream(self, browser: Browser, guests: Any) -> None:
        browser.join(guests[0].table, guests[0].token)

        with pytest.raises(InvalidStatus) as refused:
            browser.live(guests[0].table, "http://evil.example")

        assert refused.value.response.status_code == 403
        assert b"evil.example" in refused.value.response.body

    def test_a_foreign_name_is_refused_everywhere(self, server: Any, guests: Any) -> None:
        """A name that a foreign page lets point to us (DNS rebinding) would make its scripts our own."""
        for address in ("/", "/api/games", f"/api/tables/{guests[0].table}", "/assets/x.js"):
            answer = server.http.get(address, headers={"Host": "evil.example", "Accept-Language": "de"})
            assert (answer.status_code, error(answer)["code"]) == (421, "wrong_host")
            assert "STELLWERK_HOSTS" in error(answer)["text"]
            assert "heißt nicht" in error(answer)["text"]

    def test_a_name_can_be_allowed(self, start: Any) -> None:
        server = start(STELLWERK_HOSTS="games.example, other.example")

        for host in ("games.example", "OTHER.example:443", server.address.removeprefix("http://")):
            assert server.http.get("/api/games", headers={"Host": host}).status_code == 200
        assert server.http.get("/api/games", headers={"Host": "games.example.evil"}).status_code == 421

    @pytest.mark.parametrize(
        ("bound", "allowed", "host", "known"),
        [
            ("127.0.0.1", (), "localhost:8011", True),
            ("127.0.0.1", (), "[::1]:8011", True),
            ("127.0.0.1", (), "192.168.1.5", False),
            ("127.0.0.1", (), "", False),
            ("127.0.0.1", (), "[::1", False),
            ("127.0.0.1", (), "localhost.evil.example", False),
            ("192.168.1.5", (), "192.168.1.5:8011", True),
            ("192.168.1.5", (), "192.168.1.6:8011", False),
            ("0.0.0.0", (), "192.168.1.6:8011", True),
            ("::", (), "[fe80::1]:8011", True),
            ("0.0.0.0", (), "evil.example", False),
            ("0.0.0.0", ("box.lan",), "Box.lan", True),
            ("127.0.0.1", ("*",), "any.example", True),
        ],
    )
    def test_which_names_are_ours(self, bound: str, allowed: tuple[str, ...], host: str, known: bool) -> None:
        assert Hosts.of(bound, allowed).know(host) is known


class TestLinks:
    def test_only_the_owner_sees_and_gives_links(self, guests: Any) -> None:
        ada, ben = guests

        assert ada.get("links").json() == {"owner": True, "links": [{"seat": 2, "open": True}]}
        assert ben.get("links").json() == {"owner": False, "links": []}
        for answer in (ben.post("links", seat=2), ben.http.delete(f"/api/tables/{ben.table}/links/2")):
            assert (answer.status_code, error(answer)["code"]) == (403, "not_owner")

    def test_a_new_link_ends_the_old_one_at_once(self, server: Any, browser: Browser, guests: Any) -> None:
        ada, ben = guests
        browser.join(ben.table, ben.token)
        with browser.live(ben.table) as by_cookie, server.live(ben.table, ben.token) as by_token:
            by_cookie.recv(timeout=PATIENCE), by_token.recv(timeout=PATIENCE)

            made = ada.post("links", seat=2).json()

            for stream in (by_cookie, by_token):
                assert closing(stream) == (4003, "revoked: The link of this seat was replaced.")
        assert ben.get().status_code == 403
        assert browser.join(ben.table, ben.token).status_code == 403
        assert browser.page(ben.table)["you"]["spectator"]
        assert browser.http.get("/api/mine").json()["tables"] == []
        assert browser.join(ben.table, made["token"]).json()["seats"] == [2]

    def test_other_streams_go_on(self, server: Any, guests: Any) -> None:
        ada, ben = guests
        ben.page()
        with server.live(ada.table, ada.token) as own, server.live(ada.table, "") as watching:
            readers = [Reader(own), Reader(watching)]
            before = [reader.next()["seats"][2]["link_open"] for reader in readers]

            ada.post("links", seat=2)

            assert before == [False, False]
            assert [reader.next()["seats"][2]["link_open"] for reader in readers] == [True, True]

    def test_a_ring_without_its_link_only_watches_on_the_shared_page(
        self, tables: Tables, wish: Callable[..., Json]
    ) -> None:
        """Access is looked up for each page that is pushed: no reader stays with the seats of a page before."""
        made = tables.create(NewTable.model_validate(wish("me", "link", "link")), "en")
        table, token, links = made["table"], made["token"], [link["token"] for link in made["links"]]
        _, ring = tables.join(table, links[0], "")
        _, both = tables.join(table, links[0], "")
        tables.join(table, links[1], both)
        readers = [token, "", *links, ring, both]

        before = tables.readers(table, readers)
        tables.new_link(table, token, 1)
        after = tables.readers(table, readers)

        assert list(before.values()) == [[0], [], [1], [2], [1], [1, 2]]
        assert isinstance(refused := after.pop(links[0]), Denied)
        assert refused.code == "not_your_seat"
        assert list(after.values()) == [[0], [], [2], [], [2]]

    def test_a_seat_that_is_added_to_a_ring_comes_over_its_open_stream(self, browser: Browser, guests: Any) -> None:
        ada, ben = guests
        browser.join(ada.table, ada.token)
        with browser.live(ada.table) as stream:
            reader = Reader(stream)
            before = reader.next()["you"]["seats"]

            browser.join(ben.table, ben.token)

            assert (before, reader.next()["you"]["seats"]) == ([0, 1], [0, 1, 2])

    def test_a_revoked_link_leaves_the_seat_empty(self, guests: Any) -> None:
        ada, ben = guests

        answer = ada.http.delete(f"/api/tables/{ada.table}/links/2", headers=bearer(ada.token))

        assert answer.json() == {"ok": True}
        assert ben.get().status_code == 403
        assert ada.get("links").json()["links"] == [{"seat": 2, "open": True}]
        assert ada.post("links", seat=2).json()["token"]

    @pytest.mark.parametrize("seat", [0, 3, 11])
    def test_only_a_seat_given_away_has_a_link(self, guests: Any, seat: int) -> None:
        answer = guests[0].post("links", seat=seat)

        assert (answer.status_code, error(answer)["field"]) == (400, "seat")

    def test_a_replaced_link_is_dead_on_every_server(self, store: Store, wish: Any) -> None:
        """Two servers on one database: the other one has the seats in memory, and asks the store all the same."""
        one, other = Tables(store), Tables(store)
        made = one.create(NewTable.model_validate(wish("me", "me", "link")), "en")
        link = made["links"][0]["token"]
        assert other.seats(made["table"], link) == [2]

        one.new_link(made["table"], made["token"], 2)

        with pytest.raises(Denied):
            other.seats(made["table"], link)

    def test_rings_do_not_grow_without_end(self, store: Store, tables: Tables, wish: Any) -> None:
        """Somebody who comes again and again without the cookie pushes out the rings longest unused."""
        made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
        rings = [tables.join(made["table"], made["token"], "")[1] for _ in range(RINGS_PER_TOKEN + 5)]

        held = [ring for ring in rings if tables.seats(made["table"], ring)]

        assert held == rings[-RINGS_PER_TOKEN:]
        assert all(ring.startswith(RING) for ring in rings)
