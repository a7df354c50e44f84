"""Memory comes back: what nobody looks at any more leaves nothing behind."""

import gc
import time
import weakref

import pytest

from stellwerk.kernel.match import Match
from stellwerk.server import bots
from stellwerk.server.bots import Looks
from stellwerk.server.limits import ADDRESSES, Limiter
from stellwerk.server.messages import NewTable, Play
from stellwerk.server.settings import Limits
from stellwerk.server.tables import Tables

from .conftest import wish

GAMES = (("american_rails", "east"), ("express_01", "germany"))
ROUNDS = 4


def evening(tables: Tables) -> list[weakref.ref[Match]]:
    """Tables of several games are opened, played at, looked at by seats and watchers in both languages, and left."""
    matches = []
    for game, board in GAMES:
        made = tables.create(NewTable.model_validate(wish("me", "me", "me", game=game, board=board)), "en")
        for n in range(3):
            with tables._open_tables.at(made["table"]) as table:
                order = {"position": table.match.position, "action": table.match.legal()[0].json, "key": f"key {n}"}
            tables.play(made["table"], Play(token=made["token"], **order))
            for token, lang in ((made["token"], "en"), ("", "de")):
                tables.page(made["table"], token, lang)
        tables.history.page(made["table"], made["token"], 2, "en")
        tables.mine(made["token"], "en")
        with tables._open_tables.at(made["table"]) as table:
            matches.append(weakref.ref(table.match))
    return matches


def test_evening_after_evening_takes_no_more_memory(tables: Tables) -> None:
    objects = []
    for _ in range(ROUNDS):
        left = evening(tables)
        tables.tidy(0)
        gc.collect()

        assert [match() for match in left] == [None] * len(GAMES), "nobody holds on to a game"
        objects.append(len(gc.get_objects()))

    assert tables.open == 0
    assert not tables._drawings._kept
    assert not tables.history._kept
    # The first evening loads boards and texts, which stay. Afterwards a game has thousands of objects, and leaves hardly any.
    assert objects[-1] - objects[1] < 300, objects


def test_only_what_is_idle_goes(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = (tables.create(NewTable.model_validate(wish("me", "me", "me")), "en") for _ in range(2))
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    before = tables.page(old["table"], old["token"], "en")
    monkeypatch.setattr(time, "monotonic", lambda: now + 500)
    tables.page(new["table"], new["token"], "en")

    monkeypatch.setattr(time, "monotonic", lambda: now + 1000)
    tables.tidy(900)

    assert list(tables._open_tables._open) == [new["table"]]
    assert [key[0] for key in tables._drawings._kept] == [new["table"]]
    assert tables.page(old["table"], old["token"], "en") == before


def test_crowds_that_come_once_are_forgotten() -> None:
    looks, limiter = Looks(), Limiter(Limits())
    for n in range(ADDRESSES + 50):
        with limiter.opening_table(f"10.{n // 65536}.{n // 256 % 256}.{n % 256}"):
            pass
        looks.saw(f"table {n}")

    assert len(limiter._opened) == ADDRESSES
    assert len(looks._last) == bots.SEATS_WITH_BOTS
