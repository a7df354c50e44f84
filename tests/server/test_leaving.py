"""Leaving a table: a seat to a bot, the same people once more, the archive, the end of it all; and what is told afterwards."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from stellwerk.kernel.registry import registered
from stellwerk.server.messages import Again, Archive, NewTable, Resign
from stellwerk.server.refusals import Denied
from stellwerk.server.seating import RING
from stellwerk.server.store import Store
from stellwerk.server.stored import hash_token
from stellwerk.server.tables import Tables

from .conftest import bearer
from .test_tables import Sitting, to_the_end

Json = dict[str, Any]


class Party(Sitting):
    """Ada opened the table and has the first seat; Ben and Cem came by link, Cem with a browser."""

    def __init__(self, tables: Tables, wish: Json) -> None:
        self.tables = tables
        made = tables.create(NewTable.model_validate(wish), "en")
        self.id, self.token = made["table"], made["token"]
        self.ben, self.cem = (link["token"] for link in made["links"])
        _, self.ring = tables.join(self.id, self.cem, RING + "unknown")

    def played_out(self) -> "Party":
        """To the end, each decision by whoever has the seat."""
        with self.tables._open_tables.at(self.id) as table:
            tokens = {hash_token(token): token for token in (self.token, self.ben, self.cem)}
            seats = [tokens[seat.token] for seat in table.seats]
        owner = self.token
        while True:
            with self.tables._open_tables.at(self.id) as table:
                if table.match.over:
                    break
                self.token = seats[table.match.core.seat]
            self.play(key=f"key {self.position}")
        self.token = owner
        return self


@pytest.fixture
def party(tables: Tables, wish: Callable[..., Json]) -> Party:
    return Party(tables, wish("me", "link", "link", name="Thursday"))


@pytest.fixture
def alone(tables: Tables, wish: Callable[..., Json]) -> Sitting:
    """One person on all three seats, and the game is over."""
    sitting = Sitting(tables, wish("me", "me", "me"))
    to_the_end(sitting)
    return sitting


def refused(act: Callable[[], object]) -> tuple[int, str]:
    with pytest.raises(Denied) as found:
        act()
    assert found.value.text_in("de")
    return found.value.status, found.value.code


# Resigning --------------------------------------------------------------------------------


def test_whoever_resigns_leaves_the_seat_to_a_bot_and_watches(party: Party) -> None:
    tables, position = party.tables, party.position
    changed: list[str] = []
    tables.on_change.append(changed.append)

    assert tables.resign(party.id, party.ring, Resign()) == {"ok": True}

    page = tables.page(party.id, party.ring, "de")
    assert changed == [party.id]
    assert page["you"]["spectator"]
    assert page["table"]["position"] == position
    assert (page["seats"][2]["kind"], page["seats"][2]["bot"], page["seats"][2]["name"]) == ("bot", "planner", "Cem")
    assert page["notices"] == [
        {
            "n": len(party.page["log"]) + 1,
            "seat": 2,
            "text": "Cem hat den Tisch verlassen; ein Bot (Normal) spielt weiter.",
        }
    ]
    assert refused(lambda: tables.seats(party.id, party.cem)) == (403, "not_your_seat")
    assert [line["id"] for line in tables.mine(party.ring, "en")["tables"]] == []


def test_a_seat_is_left_once_and_only_by_whoever_has_it(party: Party, store: Store) -> None:
    tables, before = party.tables, store.seats(party.id)

    assert refused(lambda: tables.resign(party.id, "", Resign())) == (403, "not_your_seat")
    assert refused(lambda: tables.resign(party.id, "nobody's", Resign())) == (403, "not_your_seat")
    assert refused(lambda: tables.resign(party.id, party.ben, Resign(seat=0))) == (403, "not_your_seat")
    assert store.seats(party.id) == before
    tables.resign(party.id, party.ben, Resign())

    assert refused(lambda: tables.resign(party.id, party.ben, Resign())) == (403, "not_your_seat")
    assert [seat.who for seat in store.seats(party.id)] == ["me", "bot", "link"]


def test_of_several_own_seats_one_must_be_named(tables: Tables, wish: Callable[..., Json], store: Store) -> None:
    table = Sitting(tables, wish("me", "me", "me"))

    assert refused(lambda: tables.resign(table.id, table.token, Resign())) == (400, "malformed")
    tables.resign(table.id, table.token, Resign(seat=1))

    assert [seat.who for seat in store.seats(table.id)] == ["me", "bot", "me"]
    assert table.page["you"]["seats"] == [0, 2]


def test_the_bot_plays_on_at_once_also_on_another_server(party: Party, store: Store) -> None:
    party.tables.page(party.id, party.token, "en")
    other = Tables(store)
    with other._open_tables.at(party.id) as table:
        seat = table.match.core.seat
    assert other.bot_to_move(party.id) is None

    party.tables.resign(party.id, [party.token, party.ben, party.cem][seat], Resign())

    turn = party.tables.bot_to_move(party.id)
    assert turn is not None
    assert turn.bot == "planner"
    assert party.id in store.waiting_for_bots()


def test_nobody_resigns_from_a_game_that_is_over(alone: Sitting) -> None:
    assert refused(lambda: alone.tables.resign(alone.id, alone.token, Resign(seat=0))) == (409, "over")


# Playing again ----------------------------------------------------------------------------


def test_the_same_people_play_again_one_seat_on_with_what_they_have(party: Party, store: Store) -> None:
    party.played_out()
    tables = party.tables

    fresh = tables.again(party.id, party.ben, Again())["table"]

    assert fresh != party.id
    assert [seat.name for seat in store.seats(fresh)] == ["Ben", "Cem", "Ada"]
    assert tables.seats(fresh, party.token) == [2]
    assert tables.seats(fresh, party.ben) == [0]
    assert tables.seats(fresh, party.ring) == [1]
    setup, before = store.setup(fresh), store.setup(party.id)
    assert setup is not None
    assert before is not None
    assert (setup.name, setup.record["board"]) == ("Thursday", "east")
    assert setup.record["seed"] != before.record["seed"]
    assert [line["id"] for line in tables.mine(party.ring, "en")["tables"]] == [fresh, party.id]
    assert {line["id"] for line in tables.mine(party.ben, "en")["tables"]} == {fresh, party.id}
    assert tables.links(fresh, party.token)["owner"]


def test_everybody_is_told_where_and_asking_twice_opens_one_table(party: Party, store: Store) -> None:
    party.played_out()
    tables = party.tables
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(tables.again, party.id, who, Again()) for who in (party.token, party.ben, party.ring)]
    opened = {one.result()["table"] for one in asked}

    (fresh,) = opened
    assert store.count() == 2
    assert tables.page(party.id, "", "en")["table"]["next"] == fresh
    assert Tables(store).again(party.id, party.ben, Again(game="first_train"))["table"] == fresh
    tables.remove(fresh, party.token)
    assert tables.page(party.id, "", "en")["table"]["next"] is None  # there is no such table any more
    assert tables.again(party.id, party.ben, Again())["table"] != fresh


def test_another_game_for_as_many_people(alone: Sitting, store: Store) -> None:
    fresh = alone.tables.again(alone.id, alone.token, Again(game="first_train"))["table"]

    setup = store.setup(fresh)
    assert setup is not None
    assert (setup.record["game"], setup.record["players"]) == ("first_train", 3)
    assert len(alone.tables.page(fresh, alone.token, "en")["you"]["seats"]) == 3


def test_what_cannot_be_played_is_refused_and_opens_nothing(alone: Sitting, store: Store) -> None:
    tables, count = alone.tables, store.count()

    assert refused(lambda: tables.again(alone.id, alone.token, Again(game="chess"))) == (404, "no_game")
    assert refused(lambda: tables.again(alone.id, alone.token, Again(board="nowhere"))) == (400, "malformed")
    odd = Again(game="age_of_steam", board="barbados")
    assert refused(lambda: tables.again(alone.id, alone.token, odd)) == (422, "illegal")
    assert refused(lambda: tables.again(alone.id, "", Again())) == (403, "not_your_seat")
    assert refused(lambda: tables.again(alone.id, "nobody's", Again())) == (403, "not_your_seat")
    assert store.count() == count


def test_a_running_game_has_no_next_table_and_no_chronicle(party: Party) -> None:
    assert refused(lambda: party.tables.again(party.id, party.token, Again())) == (409, "running")
    assert refused(lambda: party.tables.chronicle(party.id, party.token, "en")) == (409, "running")


# Archive and end --------------------------------------------------------------------------


def test_the_owner_archives_a_table_for_everybody_and_takes_it_back(party: Party) -> None:
    tables = party.tables

    def shelves() -> list[tuple[bool, bool]]:
        lines = [tables.mine(who, "en")["tables"][0] for who in (party.token, party.ring)]
        return [(line["owner"], line["archived"]) for line in lines]

    assert shelves() == [(True, False), (False, False)]
    for _ in range(2):
        tables.archive(party.id, party.token, Archive(archived=True))
    assert shelves() == [(True, True), (False, True)]
    tables.archive(party.id, party.token, Archive(archived=False))
    assert shelves() == [(True, False), (False, False)]


def test_only_the_owner_archives_or_deletes(party: Party, store: Store) -> None:
    tables, wish = party.tables, Archive(archived=True)
    for who in (party.ben, party.ring, ""):
        assert refused(lambda who=who: tables.remove(party.id, who)) == (403, "not_owner")  # type: ignore[misc]
        assert refused(lambda who=who: tables.archive(party.id, who, wish)) == (403, "not_owner")  # type: ignore[misc]
    assert refused(lambda: tables.remove(party.id, "nobody's")) == (403, "not_your_seat")
    assert store.count() == 1
    assert not tables.mine(party.token, "en")["tables"][0]["archived"]


def test_a_deleted_table_is_gone_for_everybody(party: Party, store: Store) -> None:
    changed: list[str] = []
    party.tables.on_change.append(changed.append)
    party.tables.archive(party.id, party.token, Archive(archived=True))
    party.tables.resign(party.id, party.ben, Resign())

    assert party.tables.remove(party.id, party.token) == {"ok": True}

    assert changed == [party.id, party.id]
    assert store.count() == 0
    for tables in (party.tables, Tables(store)):
        assert refused(lambda tables=tables: tables.page(party.id, "", "en")) == (404, "no_table")  # type: ignore[misc]
        assert refused(lambda tables=tables: tables.remove(party.id, party.token)) == (404, "no_table")  # type: ignore[misc]
    assert party.tables.mine(party.ring, "en")["tables"] == []


def test_over_http_what_is_malformed_is_named(server: Any, open_table: Any) -> None:
    (ada,) = open_table(server, "me", "easy", "easy")

    def answer(order: str, **fields: Any) -> tuple[int, str, str]:
        found: httpx.Response = ada.post(order, **fields)
        error = found.json()["error"]
        return found.status_code, error["code"], error.get("field", "")

    assert answer("resign", seat="first") == (400, "malformed", "seat")
    assert answer("resign", seat=12) == (400, "malformed", "seat")
    assert answer("resign", position=3) == (400, "malformed", "position")
    assert answer("archive") == (400, "malformed", "archived")
    assert answer("archive", archived=1) == (400, "malformed", "archived")
    assert answer("again", game=7) == (400, "malformed", "game")
    assert answer("again", seats=[]) == (400, "malformed", "seats")
    assert ada.get("chronicle").json()["error"]["code"] == "running"
    gone = ada.http.delete(f"/api/tables/{ada.table}", headers=bearer(ada.token))
    assert gone.json() == {"ok": True}
    assert ada.get().status_code == 404


# The end ----------------------------------------------------------------------------------


def test_the_end_tells_the_points_line_by_line(alone: Sitting) -> None:
    result = alone.page["result"]

    assert [sum(points) for points in zip(*[row["points"] for row in result["rows"]], strict=True)] == result["scores"]
    assert {row["rule"] for row in result["rows"]} <= set(registered()["american_rails"].texts.under("rule", "en"))
    assert result["reason"]
    assert "rows" not in alone.tables.mine(alone.token, "en")["tables"][0]["result"]


def test_the_chronicle_has_every_round_and_ends_with_the_scores(alone: Sitting) -> None:
    told = alone.tables.chronicle(alone.id, "", "de")

    labels = [one["label"] for one in told["rounds"]]
    assert labels[0] == "Eröffnungsauktionen"
    assert labels[1:] == [str(1851 + i) for i in range(len(labels) - 1)]
    cash = told["accounts"][-1]
    assert (cash["key"], cash["money"], cash["label"]) == ("cash", True, "Bargeld")
    assert all(len(account["values"]) == len(labels) for account in told["accounts"])
    assert cash["values"][-1] == alone.page["result"]["scores"]
    assert 1 <= len(told["turning"]) <= 4
    assert [one["n"] for one in told["turning"]] == sorted(one["n"] for one in told["turning"])
    by_line = {line["n"]: line["text"] for line in alone.tables.page(alone.id, "", "de")["log"]}
    assert all(one["text"] == by_line[one["n"]] and one["by"] for one in told["turning"])
