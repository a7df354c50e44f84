"""The authority without HTTP: seats, secrets, keys, undo, and the store as the only truth."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from stellwerk.kernel.chance import Stream
from stellwerk.server.messages import NewTable, Play, Undo, check
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.stored import hash_token
from stellwerk.server.tables import Tables

Json = dict[str, Any]


class Sitting:
    """A table with one person on every seat."""

    def __init__(self, tables: Tables, wish: Json) -> None:
        self.tables = tables
        made = tables.create(NewTable.model_validate(wish), "en")
        self.id, self.token = made["table"], made["token"]

    @property
    def page(self) -> Json:
        return self.tables.page(self.id, self.token, "en")

    @property
    def position(self) -> int:
        position: int = self.page["table"]["position"]
        return position

    def legal(self) -> list[Json]:
        with self.tables._open_tables.at(self.id) as table:
            return [action.json for action in table.match.legal()]

    def order(self, action: Json | None = None, key: str = "key") -> Play:
        return Play(token=self.token, position=self.position, action=action or self.legal()[0], key=key)

    def play(self, action: Json | None = None, key: str = "key") -> Json:
        return self.tables.play(self.id, self.order(action, key))

    def undo(self) -> Json:
        return self.tables.undo(self.id, Undo(token=self.token, position=self.position))


@pytest.fixture
def sitting(tables: Tables, wish: Callable[..., Json]) -> Sitting:
    return Sitting(tables, wish("me", "me", "me"))


def test_a_played_action_is_stored_before_it_is_told(sitting: Sitting, store: Store) -> None:
    seen: list[int] = []
    sitting.tables.on_change.append(lambda table_id: seen.append(store.length(table_id)))

    answer = sitting.play()

    assert answer == {"ok": True, "position": 1}
    assert seen == [1]


def test_the_same_key_gives_the_same_answer_and_plays_nothing(sitting: Sitting) -> None:
    order = sitting.order()
    first = sitting.tables.play(sitting.id, order)

    second = sitting.tables.play(sitting.id, order)

    assert first == second
    assert sitting.position == 1


def test_a_key_of_another_action_is_refused(sitting: Sitting) -> None:
    one, other = sitting.legal()[:2]
    sitting.play(one, "key")

    with pytest.raises(Denied) as refused:
        sitting.play(other, "key")

    assert (refused.value.code, refused.value.more["field"]) == ("malformed", "key")
    assert sitting.position == 1


def test_of_many_answers_at_once_one_is_played(sitting: Sitting, store: Store) -> None:
    orders = [sitting.order(key=f"key {n}") for n in range(8)]

    def attempt(order: Play) -> str:
        try:
            return str(sitting.tables.play(sitting.id, order))
        except Denied as refusal:
            return refusal.code

    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(attempt, orders))

    assert sorted(answers) == ["stale"] * 7 + ["{'ok': True, 'position': 1}"]
    assert store.length(sitting.id) == 1


def test_of_one_answer_sent_many_times_at_once_one_is_played(sitting: Sitting, store: Store) -> None:
    order = sitting.order()

    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: sitting.tables.play(sitting.id, order), range(8)))

    assert answers == [{"ok": True, "position": 1}] * 8
    assert store.length(sitting.id) == 1


def test_an_older_or_a_future_position_is_stale(sitting: Sitting) -> None:
    order = sitting.order()
    sitting.play()

    for position in (0, 2):
        with pytest.raises(Denied) as refused:
            sitting.tables.play(sitting.id, order.model_copy(update={"position": position, "key": "other"}))
        assert (refused.value.status, refused.value.more["position"]) == (409, 1)


def test_undo_takes_back_one_action_and_the_chain_keeps_both(sitting: Sitting, store: Store) -> None:
    before = sitting.page["log"]
    sitting.play()

    assert sitting.undo() == {"ok": True, "position": 0}

    assert before == sitting.page["log"]
    assert [entry.kind for entry in store.entries(sitting.id)] == ["play", "undo"]
    with pytest.raises(Denied):
        sitting.undo()


def test_after_undo_another_action_can_be_played_and_replayed(sitting: Sitting, store: Store) -> None:
    one, other = sitting.legal()[:2]
    sitting.play(one, "a")
    sitting.undo()
    sitting.play(other, "b")

    fresh = Tables(store)

    assert sitting.page == fresh.page(sitting.id, sitting.token, "en")


def test_only_the_seat_that_acted_may_take_back(tables: Tables, wish: Callable[..., Json]) -> None:
    made = tables.create(NewTable.model_validate(wish("link", "link", "link")), "en")
    tokens = {link["seat"]: link["token"] for link in made["links"]}
    with tables._open_tables.at(made["table"]) as table:
        seat, action = table.match.seat, table.match.legal()[0].json
    assert seat is not None
    tables.play(made["table"], Play(token=tokens.pop(seat), position=0, action=action, key="k"))

    for token in tokens.values():
        with pytest.raises(Denied) as refused:
            tables.undo(made["table"], Undo(token=token, position=1))
        assert refused.value.code == "not_your_seat"


def test_a_failed_commit_leaves_nothing_behind(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sitting.page

    def full_disk(*_: object, **__: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(sitting.tables._store, "append", full_disk)
        with pytest.raises(OSError, match="no space"):
            sitting.play()

    assert before == sitting.page
    assert sitting.play()["position"] == 1


def test_two_servers_on_one_database_see_the_same_table(sitting: Sitting, store: Store) -> None:
    other = Tables(store)
    other.page(sitting.id, sitting.token, "en")

    sitting.play()

    assert sitting.page == other.page(sitting.id, sitting.token, "en")


def test_a_tampered_table_is_not_played_on(sitting: Sitting, store: Store) -> None:
    sitting.play()
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update entries set seat = seat + 1")

    with pytest.raises(Denied) as refused:
        Tables(store).page(sitting.id, sitting.token, "en")

    assert (refused.value.status, refused.value.code) == (500, "damaged")


def test_a_tampered_table_keeps_its_line_and_does_not_hide_my_others(
    sitting: Sitting, wish: Callable[..., Json], store: Store, tables: Tables
) -> None:
    other = Sitting(tables, wish("me", "me", "me"))
    sitting.play()
    _, ring = tables.join(sitting.id, sitting.token, "")
    tables.join(other.id, other.token, ring)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update entries set seat = seat + 1")

    mine = Tables(store).mine(ring, "de")

    assert [line["id"] for line in mine["tables"]] == [other.id, sitting.id]
    assert "lässt sich nicht nachspielen" in mine["tables"][1]["status"]


def test_a_list_of_my_tables_loads_no_match_for_what_is_known(
    sitting: Sitting, wish: Callable[..., Json], store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said about a position is kept with it; a move makes it be said anew. A drawing comes once per board."""
    other = Sitting(tables, wish("me", "me", "me"))
    _, ring = tables.join(other.id, other.token, "")
    tables.join(sitting.id, sitting.token, ring)
    first = tables.mine(ring, "de")
    replayed: list[str] = []
    again = Tables(store)
    again.on_replay.append(replayed.append)

    second = again.mine(ring, "de")
    sitting.play()
    third = again.mine(ring, "de")

    assert first == second
    assert replayed == [sitting.id]
    assert third["tables"][0]["turn"] != first["tables"][0]["turn"]
    assert third["tables"][1] == first["tables"][1]
    assert [line["thumb"] for line in third["tables"]] == ["american_rails/east"] * 2
    assert third["thumbs"]["american_rails/east"].startswith("<svg")


def test_no_page_holds_the_seed_or_a_token(sitting: Sitting, store: Store) -> None:
    setup = store.setup(sitting.id)
    assert setup is not None

    page = str(sitting.page)

    assert setup.record["seed"]["key"] not in page
    assert sitting.token not in page
    assert hash_token(sitting.token) not in page


def test_matches_beyond_the_cache_are_replayed(
    tables: Tables, wish: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stellwerk.server.open_tables.OPEN_TABLES", 1)
    sittings = [Sitting(tables, wish("me", "me", "me")) for _ in range(3)]
    for sitting in sittings:
        sitting.play()

    assert [sitting.position for sitting in sittings] == [1, 1, 1]
    assert len(tables._open_tables._open) == 1


@pytest.fixture
def builder(tables: Tables, wish: Callable[..., Json]) -> Sitting:
    """A seat that may build track, and so decides several times in a row."""
    sitting = Sitting(tables, wish("me", "me", "me", game="age_of_steam", board="rust_belt"))
    while not any(action["do"] == "build" for action in sitting.legal()):
        sitting.play(key=f"key {sitting.position}")
    return sitting


def several(sitting: Sitting, *actions: Json, key: str = "several") -> Play:
    return Play(token=sitting.token, position=sitting.position, actions=list(actions), key=key)


def a_build(sitting: Sitting) -> Json:
    return next(action for action in sitting.legal() if action["do"] == "build")


def test_several_actions_are_played_at_once_and_stored_one_by_one(builder: Sitting, store: Store) -> None:
    before, build = builder.position, a_build(builder)
    order = several(builder, build, {"do": "done"})

    answer = builder.tables.play(builder.id, order)

    entries = store.entries(builder.id)[-2:]
    assert answer == {"ok": True, "position": before + 2}
    assert [(entry.action, entry.position) for entry in entries] == [(build, before + 1), ({"do": "done"}, before + 2)]
    assert entries[0].seat == entries[1].seat
    assert Tables(store).page(builder.id, builder.token, "en") == builder.page
    assert builder.tables.play(builder.id, order) == answer
    assert builder.position == before + 2


def test_of_several_actions_none_is_played_if_one_is_refused(builder: Sitting, store: Store) -> None:
    before, length = builder.page, store.length(builder.id)
    build = a_build(builder)

    with pytest.raises(Denied) as twice:
        builder.tables.play(builder.id, several(builder, build, build))
    with pytest.raises(Denied) as somebody_else:
        builder.tables.play(builder.id, several(builder, {"do": "done"}, {"do": "done"}))

    assert twice.value.code == somebody_else.value.code == "illegal"
    assert (builder.page, store.length(builder.id)) == (before, length)


def test_a_failed_commit_of_several_leaves_nothing_behind(builder: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    before, order = builder.page, several(builder, a_build(builder), {"do": "done"})

    def full_disk(*_: object, **__: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(builder.tables._store, "append", full_disk)
        with pytest.raises(OSError, match="no space"):
            builder.tables.play(builder.id, order)

    assert before == builder.page


def test_one_action_or_several_but_not_both_or_none(builder: Sitting) -> None:
    done, given = {"do": "done"}, {"token": builder.token, "position": builder.position, "key": "k"}

    for wrong in ({"action": done, "actions": [done]}, {}):
        with pytest.raises(Denied) as refused:
            check(Play, {**given, **wrong})
        assert refused.value.code == "malformed"


def to_the_end(sitting: Sitting) -> int:
    """Random play until nobody decides; the position of the end."""
    stream = Stream(5)
    while True:
        with sitting.tables._open_tables.at(sitting.id) as table:
            if table.match.over:
                return table.match.position
            legal = table.match.legal()
            action, position = legal[stream.below(len(legal))].json, table.match.position
        sitting.tables.play(
            sitting.id, Play(token=sitting.token, position=position, action=action, key=f"key {position}")
        )


def test_nothing_is_taken_back_after_the_end(sitting: Sitting, store: Store) -> None:
    """The record with its seed is open from then on: nobody who read it may play on, not on another server either."""
    other = Tables(store)
    other.page(sitting.id, sitting.token, "en")
    end = to_the_end(sitting)
    length = store.length(sitting.id)

    for tables in (sitting.tables, other, Tables(store)):
        assert tables.page(sitting.id, sitting.token, "en")["undo"] is None
        assert tables.record(sitting.id, "")["result"]["over"]
        with pytest.raises(Denied) as refused:
            tables.undo(sitting.id, Undo(token=sitting.token, position=end))
        assert (refused.value.status, refused.value.code) == (422, "illegal")
        assert "over" in refused.value.text
        assert "zu Ende" in refused.value.text_in("de")

    assert store.length(sitting.id) == length


@pytest.mark.parametrize("back", [0, 1, 2])
def test_no_position_of_a_finished_game_is_played_again(sitting: Sitting, store: Store, back: int) -> None:
    end = to_the_end(sitting)
    last = store.entries(sitting.id)[-1].action

    for tables in (sitting.tables, Tables(store)):
        with pytest.raises(Denied) as refused:
            tables.play(sitting.id, Play(token=sitting.token, position=end - back, action=last, key=f"again {back}"))
        assert refused.value.code == ("stale" if back else "not_your_seat")

    assert sitting.position == end


def test_the_record_is_hidden_until_the_very_last_action(sitting: Sitting) -> None:
    def told() -> bool:
        try:
            return bool(sitting.tables.record(sitting.id, sitting.token))
        except Denied:
            return False

    def over() -> bool:
        with sitting.tables._open_tables.at(sitting.id) as table:
            return table.match.over

    seen: list[tuple[bool, bool]] = []
    sitting.tables.on_change.append(lambda _: seen.append((over(), told())))
    to_the_end(sitting)

    assert set(seen[:-1]) == {(False, False)}
    assert seen[-1] == (True, True)
