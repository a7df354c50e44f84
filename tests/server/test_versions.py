"""The rules change under stored games: each goes on by the new ones, stays with its own, or is kept and says why.

The change: what a player begins with in a game of three was once fixed, and became an option with the next version.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import stellwerk
from stellwerk.kernel.options import SET_UP, Option
from stellwerk.kernel.registry import find, registered
from stellwerk.server import page as pages
from stellwerk.server import versions
from stellwerk.server.messages import NewTable, Play, Undo
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.stored import Entry, Mark, Verdict
from stellwerk.server.tables import Tables
from stellwerk.server.versions import ENTRIES_PER_MARK, judge_all, standing_marks

Json = dict[str, Any]
Update = Callable[..., Tables]
Game = type(find("american_rails"))
OLD = Game.rules_version
NEW = OLD + 1


class Stored:
    """A table at which one person plays all seats."""

    def __init__(self, tables: Tables, wish: Json) -> None:
        made = tables.create(NewTable.model_validate(wish), "en")
        self.tables, self.id, self.token, self.played = tables, made["table"], made["token"], 0

    @property
    def match(self) -> stellwerk.Match:
        with self.tables._open_tables.at(self.id) as table:
            return table.match

    def page(self, lang: str = "en") -> Json:
        return self.tables.page(self.id, self.token, lang)

    def play(self, times: int = 1) -> None:
        for _ in range(times):
            match, self.played = self.match, self.played + 1
            order = Play(
                token=self.token, position=match.position, action=match.legal()[0].json, key=f"key {self.played}"
            )
            self.tables.play(self.id, order)

    def undo(self) -> None:
        self.tables.undo(self.id, Undo(token=self.token, position=self.match.position))


@pytest.fixture
def update(store: Store) -> Iterator[Update]:
    """Before it is called the old version plays, with 65 dollars and no option; then the new one, whose default is 50 or 65.

    It gives the server as it starts after the update: nothing is in memory.
    """
    patch = pytest.MonkeyPatch()
    arrange, options = Game.arrange, Game.options

    def arrange_old(game: Any, board: str, players: int, chosen: dict[str, object], data: Any) -> Any:
        setup = arrange(game, board, players, chosen, data)
        setup.start_cash = lambda: 65
        return setup

    others = tuple(option for option in options if option.key != "cash_3p")
    patch.setattr(Game, "arrange", arrange_old)
    patch.setattr(Game, "options", others)

    def to_new(default: int, readings: dict[int, dict[str, object]]) -> Tables:
        option = Option("cash_3p", (default, 115 - default), Game.options_rule, SET_UP)
        patch.undo()
        patch.setattr(Game, "options", (option, *others))
        patch.setattr(Game, "rules_version", NEW)
        patch.setattr(Game, "readings", readings)
        return Tables(store)

    yield to_new
    patch.undo()


@pytest.fixture
def stored(update: Update, tables: Tables, wish: Callable[..., Json]) -> Stored:
    """A game of the old version: 25 entries, of which one was taken back."""
    game = Stored(tables, wish("me", "me", "me"))
    game.play(8)
    game.undo()
    game.play(16)
    return game


def test_marks_are_kept_now_and_then(stored: Stored, store: Store) -> None:
    marks = store.marks(stored.id)

    assert [mark.n for mark in marks] == [0, ENTRIES_PER_MARK, 2 * ENTRIES_PER_MARK]
    assert [mark.position for mark in marks] == [0, ENTRIES_PER_MARK - 2, 2 * ENTRIES_PER_MARK - 2]


def test_the_end_is_marked(tables: Tables, store: Store, wish: Callable[..., Json]) -> None:
    game = Stored(tables, wish("me", "me", "me"))
    while not game.match.over:
        game.play()

    last = store.marks(game.id)[-1]

    assert (last.n, last.hash) == (store.length(game.id), game.match.result()["hash"])


def test_a_mark_that_was_taken_back_counts_no_more() -> None:
    entries = [Entry.after(n, "", kind="play", seat=0, action={}, position=n + 1, key=None) for n in range(2)]
    marks = [Mark(n, n, "hash", "course") for n in range(3)]
    assert set(standing_marks(entries, marks)) == {0, 1, 2}

    entries.append(Entry.after(2, "", kind="undo", seat=0, action={}, position=1, key=None))

    assert set(standing_marks(entries, marks)) == {0, 1}


def test_nothing_is_judged_while_the_rules_stay(stored: Stored, store: Store) -> None:
    assert list(judge_all(store)) == []
    assert store.verdict(stored.id) is None


def test_a_game_that_comes_out_the_same_goes_on_by_the_new_rules(stored: Stored, store: Store, update: Update) -> None:
    before = stored.page()
    stored.tables = update(65, {OLD: {"cash_3p": 65}})

    (line,) = judge_all(store)

    assert (line.table, line.outcome) == (stored.id, "same")
    assert stored.page() == before
    stored.play(5)
    record = json.loads(json.dumps(stored.match.record()))
    assert (record["rules_version"], record["options"]["cash_3p"]) == (NEW, 65)
    assert stellwerk.differences(record) == [], "its seal, too, holds under the new version"


def test_a_game_that_comes_out_otherwise_stays_with_its_own_reading(
    stored: Stored, store: Store, update: Update
) -> None:
    before = stored.page()
    stored.tables = update(50, {OLD: {"cash_3p": 65}})

    (line,) = judge_all(store)

    assert (line.table, line.outcome) == (stored.id, "own")
    now = stored.page()
    assert now["table"].pop("options") == ["cash_3p=65"]
    assert before["table"].pop("options") == []
    assert now == before
    stored.play(5)
    assert stored.match.setup.options["cash_3p"] == 65
    assert stellwerk.differences(json.loads(json.dumps(stored.match.record()))) == []


def test_a_game_that_fits_no_rules_is_frozen_readable_and_listed(stored: Stored, store: Store, update: Update) -> None:
    played = stored.match.position
    stored.tables = update(50, {})

    (line,) = judge_all(store)
    page, (listed,) = stored.page("de"), stored.tables.mine(stored.token, "en")["tables"]

    assert (line.table, line.outcome) == (stored.id, "frozen")
    assert f"Version {OLD}, jetzt {NEW}" in page["table"]["frozen"]
    assert (page["choices"], page["undo"], page["turn"], page["result"]) == (None, None, None, None)
    assert page["table"]["seal"]["key"] is None
    assert page["seats"]
    assert f"version {OLD}, now {NEW}" in listed["status"]
    assert (listed["your_turn"], listed["id"]) == (False, stored.id)
    assert len(store.entries(stored.id)) > played, "nothing stored is lost"


def test_a_line_that_was_kept_under_other_rules_is_written_anew(stored: Stored, update: Update) -> None:
    (before,) = stored.tables.mine(stored.token, "en")["tables"]
    stored.tables = update(50, {})

    (listed,) = stored.tables.mine(stored.token, "en")["tables"]

    assert before["turn"] is not None
    assert f"version {OLD}, now {NEW}" in listed["status"]
    assert (listed["turn"], listed["your_turn"]) == (None, False)


def test_nobody_acts_at_a_frozen_table(stored: Stored, update: Update) -> None:
    stored.tables = update(50, {})

    for command in (stored.play, stored.undo):
        with pytest.raises(Denied) as refused:
            command()
        assert (refused.value.status, refused.value.code) == (409, "frozen")
    assert stored.tables.bot_to_move(stored.id) is None


def test_a_frozen_game_is_shown_as_far_as_it_comes_out_as_it_did(stored: Stored, store: Store, update: Update) -> None:
    """The set-up and the first mark hold; what follows was stored as if another hand had led there."""
    second = store.marks(stored.id)[2]
    with store._engine.begin() as connection:
        connection.exec_driver_sql(f"update marks set hash = '', course = '' where n = {second.n}")
    first = store.marks(stored.id)[1]
    stored.tables = update(65, {})

    page = stored.page()

    assert page["table"]["position"] == first.position
    assert f"After action {second.position}" in page["table"]["frozen"]


def test_only_another_layout_of_the_state_freezes_nothing(stored: Stored, store: Store, update: Update) -> None:
    """The hash differs where the state has a new cell; the course of the game is the same."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update marks set hash = ''")
    update(65, {})

    assert [line.outcome for line in judge_all(store)] == ["same"]


def test_a_game_without_marks_is_not_trusted_to_other_rules(stored: Stored, store: Store, update: Update) -> None:
    """Nothing would show that it comes out the same."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql("delete from marks")
    tables = update(50, {})

    page = tables.page(stored.id, stored.token, "en")

    assert "too old" in page["table"]["frozen"]


def test_a_game_without_marks_keeps_its_own_reading(stored: Stored, store: Store, update: Update) -> None:
    """By its own rules it needs no proof."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql("delete from marks")
    stored.tables = update(50, {OLD: {"cash_3p": 65}})

    assert [line.outcome for line in judge_all(store)] == ["own"]
    stored.play()


def test_a_later_version_judges_again(stored: Stored, store: Store, update: Update) -> None:
    """What one version could not play, the next may."""
    update(50, {})
    assert [line.outcome for line in judge_all(store)] == ["frozen"]

    stored.tables = update(65, {})
    store.set_verdict(stored.id, Verdict(OLD, OLD, 0, {"en": "", "de": "x"}))

    assert [line.outcome for line in judge_all(store)] == ["same"]
    stored.play()


def test_a_table_of_a_game_that_is_gone_keeps_its_line(
    stored: Stored, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    others = {key: game for key, game in registered().items() if key != "american_rails"}
    monkeypatch.setattr(pages, "registered", lambda: others)
    monkeypatch.setattr(versions, "registered", lambda: others)

    (line,) = judge_all(store)

    assert line.outcome == "frozen"
    assert "american_rails" in line.reason
    (listed,) = Tables(store).mine(stored.token, "en")["tables"]
    assert "no longer has the game" in listed["status"]
