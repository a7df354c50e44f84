"""Sealed tables: bound from the start, open at the end, and not a word of the key in between."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk.server.messages import NewTable, Picking, Play
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.stored import Seat, TableSetup
from stellwerk.server.tables import Tables

Json = dict[str, Any]


class Sitting:
    """A table of First Train, which draws again and again, with one person on every seat."""

    def __init__(self, tables: Tables, store: Store, wish: Json) -> None:
        self.tables = tables
        self.made = tables.create(NewTable.model_validate(wish), "en")
        self.id, self.token = self.made["table"], self.made["token"]
        setup = store.setup(self.id)
        assert setup is not None
        self.key: str = setup.record["seed"]["key"]

    def page(self, token: str | None = None) -> Json:
        return self.tables.page(self.id, self.token if token is None else token, "en")

    def play(self, position: int) -> Json:
        with self.tables._open_tables.at(self.id) as table:
            action = table.match.legal()[-1].json
        return self.tables.play(
            self.id, Play(token=self.token, position=position, action=action, key=f"key {position}")
        )

    def play_out(self) -> None:
        over = False
        while not over:
            with self.tables._open_tables.at(self.id) as table:
                over, position = table.match.over, table.match.position
            if not over:
                self.play(position)


@pytest.fixture
def sitting(tables: Tables, store: Store, wish: Callable[..., Json]) -> Sitting:
    return Sitting(tables, store, wish("me", "me", "me", game="first_train", board="nuernberg"))


def test_a_new_table_is_sealed_with_a_key_of_its_own(
    tables: Tables, store: Store, wish: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn by the machine, not by the name of a test as elsewhere here: the same table again is another game."""
    monkeypatch.undo()
    two = [Sitting(tables, store, wish("me", "me", "me", game="first_train", board="nuernberg")) for _ in range(2)]

    assert [len(bytes.fromhex(sitting.key)) for sitting in two] == [32, 32]
    assert two[0].key != two[1].key


def test_nothing_that_leaves_the_server_holds_the_key_of_a_running_game(sitting: Sitting) -> None:
    """Answers, pages of players and spectators in both languages, choices, and the refusal of the record."""
    sent: list[object] = [sitting.made]
    for position in range(40):
        sent.append(sitting.play(position))
        if position % 8:
            continue
        sent += [sitting.tables.page(sitting.id, token, lang) for token in (sitting.token, "") for lang in ("en", "de")]
        asked = Picking(token=sitting.token, position=position + 1, picked=[])
        sent.append(sitting.tables.choices(sitting.id, asked, "en"))
    sent.append(sitting.tables.mine(sitting.token, "en"))
    with pytest.raises(Denied) as refused:
        sitting.tables.record(sitting.id, sitting.token)
    sent.append(refused.value.body("en"))

    assert sitting.key not in json.dumps(sent)
    assert len(sent) > 60
    assert sitting.page()["table"]["seal"]["key"] is None


def test_the_commitment_shown_at_the_start_is_proved_at_the_end(sitting: Sitting) -> None:
    shown = sitting.page("")["table"]["seal"]["commitment"]
    sitting.play_out()

    record = json.loads(json.dumps(sitting.tables.record(sitting.id, "")))

    assert sitting.page("")["table"]["seal"] == {"commitment": shown, "key": sitting.key}
    assert record["seed"]["commitment"] == shown
    assert stellwerk.replay(record).commitment == shown
    assert stellwerk.differences(record) == []


def test_a_table_from_before_there_were_seals_goes_on_and_shows_none(store: Store, tables: Tables) -> None:
    record = stellwerk.new("american_rails", players=3, seed=7).record()
    setup = {name: value for name, value in record.items() if name not in ("actions", "result")}
    store.create(TableSetup("2345", "Old", setup, "owner"), [Seat(n, "me", "Ada") for n in range(3)])

    with tables._open_tables.at("2345") as table:
        assert table.match.seed == 7
        assert table.match.commitment == ""
    assert tables.page("2345", "", "en")["table"]["seal"] is None


def test_no_log_line_about_a_table_shows_the_key(sitting: Sitting) -> None:
    with sitting.tables._open_tables.at(sitting.id) as table:
        assert sitting.key not in repr(table)


def test_what_a_bot_is_given_to_think_about_can_be_believed_without_the_key(sitting: Sitting) -> None:
    with sitting.tables._open_tables.at(sitting.id) as table:
        believed = table.match.determinized(0, 1)

    assert sitting.key not in json.dumps([believed.record(), believed.state()])
