"""The law of secrets over the wire: two tables that differ only in what a seat can't know answer it with equal bytes,
whatever it asks and over whichever route. Every route of the protocol is asked here or says why not."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, cast

import pytest
from starlette.testclient import TestClient
from tests import laws

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.server import what_if
from stellwerk.server.http import PROTOCOL, make_app
from stellwerk.server.tables import Tables

from .conftest import bearer
from .test_history import SECRETIVE, Sitting, goes_on, laid
from .test_what_if import at_once

__all__ = ["at_once"]  # a fixture

Json = dict[str, Any]

KNOW_NO_TABLE: Final = {
    "GET /api/openapi.json",
    "GET /api/games",
    "GET /api/rules/{game}",
    "GET /api/howto/{game}",
    "GET /api/pictures/{game}",
    "POST /api/tables",
    "POST /api/lessons",
    "POST /api/records",
}
BEGUN, STEPS = 15, 4  # actions before the twins part, and so many together
THINGS, WAYS = 12, 3  # of each kind that are asked


class Wire:
    """One reader at one of the two tables: what is asked, and what came back, as bytes."""

    def __init__(self, http: TestClient, sitting: Sitting, reader: int) -> None:
        self.http, self.sitting, self.reader = http, sitting, reader
        self.who = bearer(sitting.tokens[reader])
        self.heard: list[tuple[str, str]] = []

    @property
    def routes(self) -> set[str]:
        return {route for route, _ in self.heard}

    def ask(self, route: str, body: Json | None = None, query: str = "", **names: Any) -> Any:
        """What came back, read; noted without what names the table."""
        method, path = route.split()
        address = path.format(table=self.sitting.id, **names) + query
        answer = self.http.request(method, address, json=body, headers=self.who)
        assert answer.status_code < 500, answer.text
        self._note(route, f"{answer.status_code} {answer.text}")
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def watch(self, route: str) -> Json:
        """The first message of a stream."""
        with self.listening(route) as hear:
            return hear()

    @contextmanager
    def listening(self, route: str) -> "Iterator[Callable[[], Json]]":
        """What a stream says next, as long as this reader stays. Leaving may cut the server's farewell short, and what
        fails inside with it: so gather there, and assert outside."""

        def heard() -> Json:
            said = stream.receive_text()
            self._note(route, said)
            return cast("Json", json.loads(said))

        path = route.split()[1].format(table=self.sitting.id)
        with suppress(CancelledError), self.http.websocket_connect(f"ws://localhost{path}", headers=self.who) as stream:
            yield heard

    def _note(self, route: str, said: str) -> None:
        """Ids, marks and tokens are drawn: they are left out of the comparison."""
        said = re.sub(r'"(mark|since|token)":"[^"]*"', r'"\1":""', said.replace(self.sitting.id, "here"))
        self.heard.append((route, said))


TABLE = "/api/tables/{table}"
LINE = TABLE + "/lines/{line}"
LIVE = f"WS {TABLE}/live"


def looked_at(wire: Wire) -> Json:
    """What is there to be read; the page."""
    for lang in ("de", "en"):
        page: Json = wire.ask(f"GET {TABLE}", query=f"?lang={lang}")
    for what in ("moments", "record", "told", "chronicle", "review", "branches", "orders", "lines", "links"):
        wire.ask(f"GET {TABLE}/{what}")
    wire.ask(f"GET {TABLE}/record", query="?form=text")
    for at in range(page["table"]["position"] + 1):
        wire.ask(f"GET {TABLE}/at/{{position}}", position=at)
    for branch in wire.ask(f"GET {TABLE}/branches")["branches"]:
        wire.ask(f"GET {TABLE}/at/{{position}}", position=branch["last"], query=f"?branch={branch['branch']}")
    wire.ask("GET /api/mine")
    wire.watch(LIVE)
    wire.watch("WS /api/mine/live")
    return page


def picked(wire: Wire, page: Json, route: str, **names: Any) -> None:
    """Some ways through the picks, each to its end, and why others are not to be had."""
    at, choices = page["table"]["position"], page["choices"]
    ids = [pick["id"] for pick in choices["picks"]] if choices else ["do:pass"]
    for first in ids[:: max(1, len(ids) // WAYS)]:
        way = [first]
        while len(way) < THINGS:
            found = wire.ask(f"POST {route}/choices", {"position": at, "picked": way}, **names)
            left = [pick["id"] for pick in found.get("picks", []) if pick["slot"] != "whole" and "min" not in pick]
            if found.get("action") or not left:
                break
            way.append(left[-1])
    for pick in ids[:THINGS]:
        wire.ask(f"POST {route}/why", {"position": at, "picked": [pick]}, **names)


def asked(wire: Wire, page: Json) -> None:
    """About the things of the drawing, and what a bot would do."""
    at, names = page["table"]["position"], sorted(set(re.findall(r'data-(?:about|pick)=\\?"([^"\\]+)', page["svg"])))
    for name in names[:: max(1, len(names) // THINGS)]:
        wire.ask(f"POST {TABLE}/about", {"position": at, "about": name})
    picked(wire, page, TABLE)
    wire.ask(f"POST {TABLE}/hint", {"position": at})


def ordered(wire: Wire) -> None:
    """What can be decided ahead, decided, and withdrawn."""
    for can in wire.ask(f"GET {TABLE}/orders").get("can", []):
        way: list[str] = []
        found: Json = {}
        while not found.get("action") and len(way) < THINGS:
            found = wire.ask(f"POST {TABLE}/orders/choices", {"ask": can["ask"], "picked": way})
            left = [pick["id"] for pick in found.get("picks", []) if "min" not in pick]
            if not left:
                break
            way.append(left[0])
        order = {"ask": can["ask"], "wishes": [{"actions": [found.get("action") or {"do": "nothing"}]}]}
        given = wire.ask(f"POST {TABLE}/orders", {"order": order})
        wire.ask(f"GET {TABLE}/orders")
        wire.ask(f"DELETE {TABLE}/orders/{{order}}", order=given.get("order", 1))
    wire.ask(f"POST {TABLE}/orders", {"order": {"ask": "nothing", "wishes": []}})
    wire.ask(f"POST {TABLE}/orders/choices", {"ask": "nothing"})
    wire.ask(f"DELETE {TABLE}/orders/{{order}}", order=999_999)


def tried(wire: Wire, page: Json, stream: Stream) -> None:
    """Lines: played on, taken back, drawn anew, answered by bots, named, ordered, followed, dropped."""
    at = page["table"]["position"]
    for begun in {at, at // 2}:
        line = wire.ask(f"POST {TABLE}/lines", {"at": begun}).get("line", 0)
        now = wire.ask(f"GET {LINE}", line=line)
        for _ in range(3):
            if not (choices := now.get("choices")):
                break
            picked(wire, now, LINE, line=line)
            here, whole, way = now["table"]["position"], choices["action"], list[str]()
            while whole is None:
                left = [pick for pick in choices["picks"] if pick["slot"] != "whole"]
                pick = left[stream.below(len(left))]
                way.append(f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"])
                choices = wire.ask(f"POST {LINE}/choices", {"position": here, "picked": way}, line=line)
                whole = choices["action"]
            now = wire.ask(f"POST {LINE}/play", {"position": here, "action": whole}, line=line)
        here = now.get("table", {"position": 0})["position"]
        wire.ask(f"GET {TABLE}/lines")
        for what in ("undo", "reroll", "answer", "order"):
            now = wire.ask(f"POST {LINE}/{what}", {"position": here}, line=line)
            here = wire.ask(f"GET {LINE}", line=line).get("table", {"position": 0})["position"]
        wire.ask(f"POST {LINE}/keep", {"name": "Plan", "kept": True}, line=line)
        wire.ask(f"POST {LINE}/why", {"position": here, "picked": ["do:pass"]}, line=line)
        wire.ask(f"POST {LINE}/choices", {"position": here, "picked": ["do:pass"]}, line=line)
        wire.ask(f"POST {LINE}/play", {"position": here + 9, "action": {"do": "pass"}}, line=line)
        wire.ask(f"POST {LINE}/follow", {"position": at + 9, "key": "stale"}, line=line)
        wire.ask(f"DELETE {LINE}", line=line)


def commanded(wire: Wire, page: Json) -> None:
    """What a seat may not do here, or not now, is refused alike; what it may do is done alike. The last thing it does is to leave."""
    at = page["table"]["position"]
    wire.ask(f"POST {TABLE}/join", {"token": wire.sitting.tokens[wire.reader] or "wrong"})
    wire.ask(f"POST {TABLE}/play", {"position": at + 1, "action": {"do": "pass"}, "key": "stale"})
    wire.ask(f"POST {TABLE}/play", {"position": at, "action": {"do": "nothing"}, "key": "odd"})
    for what in ("undo", "redo"):
        wire.ask(f"POST {TABLE}/{what}", {"position": at, "key": what})
    wire.ask(f"POST {TABLE}/agree", {"position": at, "agree": False})
    wire.ask(f"POST {TABLE}/lesson", {"position": at, "step": 1})
    for method in ("POST", "DELETE"):
        wire.ask(f"{method} {TABLE}/review", {} if method == "POST" else None)
    wire.ask(f"POST {TABLE}/again", {})
    wire.ask(f"POST {TABLE}/archive", {"archived": True})
    wire.ask(f"POST {TABLE}/links", {"seat": 0})
    wire.ask(f"DELETE {TABLE}/links/{{seat}}", seat=0)
    wire.ask(f"POST {TABLE}/fork", {"at": at})
    wire.ask(f"DELETE {TABLE}")
    wire.ask(f"POST {TABLE}/resign", {"seat": max(wire.reader, 0)})
    wire.ask(f"GET {TABLE}")


@pytest.fixture
def http(tables: Tables) -> Iterator[TestClient]:
    with TestClient(make_app(tables), base_url="http://localhost") as client:
        yield client


def parted(tables: Tables, game: str, board: str, players: int, seed: int) -> tuple[Sitting, Sitting, int]:
    """Two tables that seat `viewer` can't tell apart, at the moment they part."""
    stream, viewer = Stream(seed), seed % players
    match = stellwerk.new(game, board, players, seed=seed)
    for _ in range(BEGUN + seed):
        legal = match.core.legal()
        match.play(match.setup.actions.action(legal[stream.below(len(legal))]))
    return laid(tables, laws.again(match)), laid(tables, laws.redealt(match, viewer, 7)), viewer


def twins(tables: Tables, game: str, board: str, players: int, seed: int) -> tuple[Sitting, Sitting, int]:
    """The same, and what both played since."""
    stream = Stream(seed)
    one, other, viewer = parted(tables, game, board, players, seed)
    while one.match.position < STEPS and not one.match.over and goes_on(one, other, viewer, stream):
        pass
    return one, other, viewer


def all_heard(http: TestClient, sitting: Sitting, reader: int, draw: Callable[[Callable[[int], int]], None]) -> Wire:
    """Everything this reader can ask for. What the server draws for lines and orders is drawn alike at both tables."""
    draw(Stream(reader + 40).below)
    wire = Wire(http, sitting, reader)
    page = looked_at(wire)
    asked(wire, page)
    ordered(wire)
    tried(wire, page, Stream(3))
    commanded(wire, page)
    return wire


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("game", "board", "players"), SECRETIVE)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_route_answers_a_seat_alike_whatever_it_cannot_know(
    tables: Tables, http: TestClient, monkeypatch: pytest.MonkeyPatch, game: str, board: str, players: int, seed: int
) -> None:
    monkeypatch.setattr(what_if, "bots_of", lambda seats: ["random"] * len(seats))

    def draw(below: Callable[[int], int]) -> None:
        for name in ("new_seed", "new_name"):
            monkeypatch.setattr(what_if, name, partial(below, 10**6))

    one, other, viewer = twins(tables, game, board, players, seed)
    assert one.match.core.hash() != other.match.core.hash()
    for reader in (-1, viewer):
        ours, theirs = (all_heard(http, sitting, reader, draw) for sitting in (one, other))
        for (route, mine), (_, yours) in zip(ours.heard, theirs.heard, strict=True):
            assert mine == yours, f"{route}: {laws.difference(mine, yours)}"
        assert ours.routes | KNOW_NO_TABLE == routes()


@pytest.mark.parametrize(("game", "board", "players"), SECRETIVE)
@pytest.mark.parametrize("seed", [0, 1])
def test_what_changed_is_told_alike_whatever_a_seat_cannot_know(
    tables: Tables, http: TestClient, game: str, board: str, players: int, seed: int
) -> None:
    """The messages after the first are patches of what was shown before: these are compared, too, move by move."""
    one, other, viewer = parted(tables, game, board, players, seed)
    stream, moves = Stream(seed + 60), 0
    for reader in (-1, viewer):
        wires = [Wire(http, sitting, reader) for sitting in (one, other)]
        with wires[0].listening(LIVE) as ours, wires[1].listening(LIVE) as theirs:
            said = [[ours(), theirs()]]
            while len(said) <= STEPS and not one.match.over and goes_on(one, other, viewer, stream):
                said.append([ours(), theirs()])
        assert [["since" in message for message in pair] for pair in said] == [[n > 0] * 2 for n in range(len(said))]
        for (_, mine), (_, yours) in zip(*(wire.heard for wire in wires), strict=True):
            assert mine == yours, laws.difference(mine, yours)
        moves += len(said) - 1
    assert moves


def routes() -> set[str]:
    """All of the protocol."""
    found = set()
    for router in PROTOCOL:
        for route in router.routes:
            for method in getattr(route, "methods", None) or ["WS"]:
                found.add(f"{method} {route.path}")  # type: ignore[attr-defined]
    return found
