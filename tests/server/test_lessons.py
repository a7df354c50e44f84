"""A table that follows a lesson: guided to its end, through reloads and restarts, and an ordinary table after it."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.kernel.lessons import Lesson, find_lesson, lessons_of
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import localize
from stellwerk.server.messages import Hint, LessonStep, NewLesson, NewTable, Play, Resign, Undo
from stellwerk.server.page import narrow
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

from .conftest import Guest, RunningServer

Json = dict[str, Any]

OURS = [key for game in registered().values() for key in lessons_of(game)]
FIRST = "american_rails/first"


class Learner:
    """Somebody who learns at a table of these tables."""

    def __init__(self, tables: Tables, lesson: str = FIRST) -> None:
        self.tables, self.lesson = tables, find_lesson(lesson)
        made = tables.learn(NewLesson(lesson=lesson, name="Ada"), "en")
        self.id, self.token = made["table"], made["token"]

    def page(self, lang: str = "en", token: str | None = None) -> Json:
        return self.tables.page(self.id, self.token if token is None else token, lang)

    @property
    def position(self) -> int:
        position: int = self.page()["table"]["position"]
        return position

    def go_on(self, leave: bool = False, step: int | None = None) -> Json:
        page = self.page()
        order = LessonStep(
            token=self.token,
            position=page["table"]["position"],
            step=step or page["lesson"]["step"],
            leave=leave,
        )
        return self.tables.teaching.go_on(self.id, order)

    def play(self, *actions: Json) -> Json:
        order = Play(token=self.token, position=self.position, actions=list(actions), key=secrets.token_hex(6))
        return self.tables.play(self.id, order)

    def obey(self) -> None:
        """Do what the present step wants."""
        lesson = self.page()["lesson"]
        expect = self.lesson.steps[lesson["step"] - 1].expect
        if expect is None:
            self.go_on()
        else:
            self.play(expect)

    def until(self, kind: str) -> Json:
        """The page of the next step of this kind."""
        while self.page()["lesson"]["kind"] != kind:
            self.obey()
        return self.page()

    def sees_no_more_than_a_player(self, page: Json) -> None:
        """Board, tables and log are those of the learner's seat in the same match; the lesson adds its own field only."""
        with self.tables._open_tables.at(self.id) as table:
            match, seat = table.match.clone(), self.lesson.seat
        assert page["svg"] == narrow(match.svg(seat, "en", style=False))
        assert page["sheets"] == localize(match.sheets(seat), "en")
        assert page["insights"] == localize(match.insights(seat), "en")
        assert [line["text"] for line in page["log"]] == match.log("en", seat)
        assert set(page["lesson"]) == {"title", "step", "of", "text", "lit", "kind"}

    def legal(self) -> list[Json]:
        with self.tables._open_tables.at(self.id) as table:
            return [action.json for action in table.match.legal()]


@pytest.fixture
def learner(tables: Tables) -> Learner:
    return Learner(tables)


@pytest.mark.parametrize("key", OURS)
def test_every_lesson_is_followed_to_its_end_at_a_table(tables: Tables, key: str) -> None:
    """Step by step as the page tells it; then the rivals are easy bots, and everything is as at any table."""
    learner = Learner(tables, key)
    steps = []
    while (page := learner.page())["lesson"]["kind"] != "open":
        steps.append(page["lesson"]["step"])
        assert not page["table"]["hints"]
        assert page["undo"] is None
        assert (page["choices"] is None) == (page["lesson"]["kind"] == "read")
        assert tables.bot_to_move(learner.id) is None, "no bot decides during a lesson"
        learner.sees_no_more_than_a_player(page)
        learner.obey()

    assert steps == list(range(1, len(learner.lesson.steps) + 1))
    assert page["table"]["hints"]
    assert [seat["bot"] for seat in page["seats"] if not seat["mine"]] == ["easy"] * (learner.lesson.players - 1)
    deciding = page["turn"]["seat"]
    assert (tables.bot_to_move(learner.id) is None) == page["seats"][deciding]["mine"]


def test_the_page_tells_the_step_in_the_reader_s_language(learner: Learner) -> None:
    english, german = learner.page()["lesson"], learner.page("de")["lesson"]

    assert english["text"] == learner.lesson.steps[0].text["en"]
    assert german["text"] == learner.lesson.steps[0].text["de"]
    assert (german["title"], german["step"], german["of"], german["kind"]) == (
        learner.lesson.title["de"],
        1,
        len(learner.lesson.steps),
        "read",
    )


def test_what_is_expected_is_lit(learner: Learner) -> None:
    assert learner.until("do")["lesson"]["lit"] == ["company:liberty"]
    learner.obey()
    assert learner.page()["lesson"]["lit"] == ["amount"], "an amount is one pick"


def test_whoever_watches_sees_no_lesson(learner: Learner) -> None:
    assert learner.page(token="")["lesson"] is None


def test_an_ordinary_table_has_none(tables: Tables, wish: Callable[..., Json]) -> None:
    made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")

    assert tables.page(made["table"], made["token"], "en")["lesson"] is None
    order = LessonStep(token=made["token"], position=0, step=1)
    assert tables.teaching.go_on(made["table"], order) == {"ok": True, "position": 0}, "nothing happens"


# What is refused ------------------------------------------------------------------------------------


def refused(act: Callable[[], object]) -> Denied:
    with pytest.raises(Denied) as caught:
        act()
    return caught.value


def test_a_different_legal_move_is_answered_kindly_and_changes_nothing(learner: Learner, store: Store) -> None:
    before = learner.until("do")
    step = learner.lesson.steps[before["lesson"]["step"] - 1]
    other = next(action for action in learner.legal() if action != step.expect)

    answer = refused(lambda: learner.play(other))

    assert (answer.status, answer.code) == (422, "lesson")
    assert answer.texts == step.other
    assert learner.page() == before
    assert store.length(learner.id) == 0


def test_every_step_refuses_another_legal_move_with_some_sentence(learner: Learner) -> None:
    while (page := learner.page())["lesson"]["kind"] != "open":
        if page["lesson"]["kind"] == "do":
            expect = learner.lesson.steps[page["lesson"]["step"] - 1].expect
            other = next(action for action in reversed(learner.legal()) if action != expect)
            answer = refused(lambda other=other: learner.play(other))  # type: ignore[misc]
            assert answer.code == "lesson"
            assert all(answer.texts.values())
        learner.obey()


def test_an_illegal_move_cites_its_rule(learner: Learner) -> None:
    before = learner.until("do")

    answer = refused(lambda: learner.play({"do": "offer", "company": "continental"}))

    assert (answer.status, answer.code, answer.more["rule"]) == (422, "illegal", "AR-1.4")
    assert learner.page() == before


def test_nothing_is_played_while_one_is_to_read(learner: Learner) -> None:
    assert learner.page()["lesson"]["kind"] == "read"

    assert refused(lambda: learner.play({"do": "offer", "company": "liberty"})).code == "lesson"
    assert learner.position == 0


def test_a_step_that_asks_is_not_read_past(learner: Learner) -> None:
    before = learner.until("do")

    assert refused(learner.go_on).code == "lesson"
    assert refused(lambda: learner.go_on(step=before["lesson"]["step"] + 1)).code == "lesson"
    assert learner.page() == before


def test_a_step_read_twice_goes_on_once(learner: Learner) -> None:
    learner.go_on(step=1)
    learner.go_on(step=1)

    assert learner.page()["lesson"]["step"] == 2


def test_nothing_is_taken_back_and_no_bot_is_asked_while_guided(learner: Learner, tables: Tables) -> None:
    learner.until("do")
    learner.obey()
    position = learner.position

    assert refused(lambda: tables.undo(learner.id, Undo(token=learner.token, position=position))).code == "lesson"
    assert refused(lambda: tables.hint(learner.id, Hint(token=learner.token, position=position), "en")).code == "lesson"


def test_several_actions_at_once_must_be_what_the_steps_expect(learner: Learner) -> None:
    learner.until("do")
    offer, bid = {"do": "offer", "company": "liberty"}, {"do": "bid", "amount": 14}

    assert refused(lambda: learner.play(offer, {"do": "bid", "amount": 15})).code == "lesson"
    assert learner.position == 0
    learner.play(offer, bid)

    assert learner.position == 4, "both, and the answers of the rivals"


@pytest.mark.parametrize("lesson", ["", "american_rails/last", "nothing/first"])
def test_an_unknown_lesson(server: RunningServer, lesson: str) -> None:
    answer = server.http.post("/api/lessons", json={"lesson": lesson})

    assert answer.status_code == (404 if lesson else 400)
    assert answer.json()["error"]["code"] == ("no_lesson" if lesson else "malformed")


@pytest.mark.parametrize("fields", [{}, {"position": 0}, {"position": 0, "step": 0}, {"position": 0, "step": "1"}])
def test_a_malformed_step(server: RunningServer, fields: Json) -> None:
    made = server.http.post("/api/lessons", json={"lesson": FIRST}).json()
    guest = Guest(server.http, made["table"], made["token"])

    answer = guest.post("lesson", **fields)

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    assert guest.page()["lesson"]["step"] == 1


def test_only_whoever_sits_there_goes_on(server: RunningServer) -> None:
    made = server.http.post("/api/lessons", json={"lesson": FIRST}).json()

    answer = Guest(server.http, made["table"], "").post("lesson", position=0, step=1)

    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_seat")


def test_whoever_resigns_leaves_the_lesson_too(learner: Learner, tables: Tables) -> None:
    tables.resign(learner.id, learner.token, Resign())

    assert learner.page(token="")["lesson"] is None
    assert tables.bot_to_move(learner.id) is not None, "the game goes on"


# Coming back, leaving, and the end ------------------------------------------------------------------


def test_a_restart_goes_on_at_the_same_step(start: Callable[..., RunningServer]) -> None:
    """Killed in the middle: what was read and what was played is there again."""
    server = start()
    made = server.http.post("/api/lessons", json={"lesson": FIRST, "lang": "de"}).json()
    guest = Guest(server.http, made["table"], made["token"])
    lesson = find_lesson(FIRST)
    for n in range(1, 14):
        page = guest.page()
        expect = lesson.steps[n - 1].expect
        if expect is None:
            guest.post("lesson", position=page["table"]["position"], step=n)
        else:
            guest.play(expect)
    before = guest.page("de")
    server.end(9)

    again = start()

    assert before["lesson"]["step"] == 14
    assert Guest(again.http, guest.table, guest.token).page("de") == before


def test_another_server_on_the_same_store_knows_what_was_read(learner: Learner, store: Store) -> None:
    other = Learner.__new__(Learner)
    other.tables, other.lesson, other.id, other.token = Tables(store), learner.lesson, learner.id, learner.token
    assert other.page()["lesson"]["step"] == 1

    learner.go_on()

    assert other.page()["lesson"]["step"] == 2


def test_whoever_leaves_plays_on_against_bots(learner: Learner, tables: Tables) -> None:
    learner.until("do")
    learner.go_on(leave=True)
    page = learner.page()

    assert page["lesson"] is None
    assert page["table"]["hints"]
    learner.play(next(action for action in learner.legal() if action["company"] == "american"))
    assert learner.position == 1, "and the rivals are left to their bots"
    assert learner.page()["undo"], "now it can be taken back"


def test_the_last_word_stands_until_the_first_own_decision(learner: Learner, tables: Tables) -> None:
    learner.until("open")
    assert "bots" in learner.page()["lesson"]["text"]
    assert learner.page()["undo"] is None, "the lesson itself is not taken back"
    while (turn := tables.bot_to_move(learner.id)) is not None:
        tables.play_bot(learner.id, turn.mark, None)
    assert learner.page()["lesson"]["kind"] == "open"

    learner.play(learner.legal()[0])

    assert learner.page()["lesson"] is None


@pytest.mark.parametrize("change", ["gone", "another", "impossible"])
def test_a_lesson_that_has_changed_leaves_an_open_table(
    learner: Learner, store: Store, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """A later version may know the lesson no more, or may have rules it does not go with: the game itself goes on."""
    learner.until("do")
    with store._db.writing() as connection:
        if change == "gone":
            connection.exec_driver_sql("update lessons set lesson = 'american_rails/old'")
        if change == "another":
            connection.exec_driver_sql("update lessons set digest = 'other'")
    if change == "impossible":
        monkeypatch.setattr(Lesson, "goes_on", lambda *_: False)

    page = Tables(store).page(learner.id, learner.token, "en")

    assert page["lesson"] is None
    assert page["choices"]


def test_a_lesson_knows_whether_it_can_be_played_on(learner: Learner) -> None:
    match = learner.lesson.begin()
    assert learner.lesson.goes_on(match, 0)

    match.play({"do": "offer", "company": "american"})

    assert not learner.lesson.goes_on(match, 0)


def test_a_deleted_table_takes_its_lesson_along(learner: Learner, store: Store) -> None:
    learner.tables.delete(learner.id)

    assert store.following(learner.id) is None
