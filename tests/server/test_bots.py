"""Bots never hold up a table, think elsewhere, and are fair to everybody."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from tests.patience import PATIENCE

from stellwerk.server.bots import BotRunner, Looks
from stellwerk.server.messages import NewTable, Play, Undo
from stellwerk.server.refusals import Denied, disk_full
from stellwerk.server.settings import ALONE_SECONDS
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables
from stellwerk.server.thinking import Decision
from stellwerk.server.workers import Job, Pool

Json = dict[str, Any]


class Asked:
    """A pool without processes: what it was asked, answered by the test."""

    closed = False

    def __init__(self, answer: Json | None = None, at_once: bool = True) -> None:
        self.answer, self.at_once = answer, at_once
        self.jobs: list[Job] = []

    def submit(self, job: Job) -> "Future[Any]":
        self.jobs.append(job)
        if self.at_once:
            job.future.set_result(self.answer)
        return job.future

    def end(self) -> None:
        pass


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """Real processes, for a whole file of tests."""
    one = Pool("test bots", 2)
    yield one
    one.end()


def opened(tables: Tables, wish: Callable[..., Json], *seats: str, **fields: Any) -> Json:
    return tables.create(NewTable.model_validate(wish(*seats, **fields)), "en")


def position(tables: Tables, made: Json) -> int:
    at: int = tables.page(made["table"], made["token"], "en")["table"]["position"]
    return at


def test_a_bot_that_gives_no_answer_is_replaced_by_a_random_action(
    tables: Tables, wish: Callable[..., Json], caplog: pytest.LogCaptureFixture
) -> None:
    runner = BotRunner(tables, Asked(None))  # type: ignore[arg-type]
    made = opened(tables, wish, "random", "random", "random")

    runner.step(made["table"])

    assert position(tables, made) == 1
    assert "gave no answer" in caplog.text


def test_a_bot_that_wants_nonsense_is_replaced_by_a_random_action(tables: Tables, wish: Callable[..., Json]) -> None:
    runner = BotRunner(tables, Asked({"do": "dance"}))  # type: ignore[arg-type]
    made = opened(tables, wish, "random", "random", "random")

    runner.step(made["table"])

    assert position(tables, made) == 1


def test_bots_wait_while_the_disk_is_full(
    tables: Tables,
    store: Store,
    wish: Callable[..., Json],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They neither think again and again about the same position nor fill the log; later they play on by themselves."""

    def no_space(*_: object, **__: object) -> None:
        raise disk_full()

    monkeypatch.setattr("stellwerk.server.bots.DISK_SECONDS", 0.5)
    made = opened(tables, wish, "random", "random", "random")
    asked = Asked(None)
    runner = BotRunner(tables, asked)  # type: ignore[arg-type]
    append = store.append
    monkeypatch.setattr(store, "append", no_space)
    runner.start()
    runner.wake(made["table"])
    time.sleep(0.3)
    tables.page(made["table"], made["token"], "en")  # replays it, which wakes bots
    time.sleep(0.1)
    tried = len(asked.jobs)

    monkeypatch.setattr(store, "append", append)

    assert tried <= 3
    assert len(caplog.records) <= 3 * tried
    until = time.monotonic() + PATIENCE
    while position(tables, made) < 3 and time.monotonic() < until:
        time.sleep(0.05)
    asked.closed = True
    assert position(tables, made) >= 3


def test_a_server_that_ends_plays_nothing_for_its_bots(tables: Tables, wish: Callable[..., Json]) -> None:
    """They are asked again after the restart."""
    asked = Asked(None, at_once=False)
    runner = BotRunner(tables, asked)  # type: ignore[arg-type]
    made = opened(tables, wish, "random", "random", "random")
    runner.step(made["table"])

    asked.closed = True
    asked.jobs[0].future.set_result(None)

    assert position(tables, made) == 0


def test_a_decision_for_a_table_that_moved_on_is_not_played(tables: Tables, wish: Callable[..., Json]) -> None:
    """Taken back and played otherwise it stands at the same number, and is another position."""
    asked = Asked(None, at_once=False)
    runner = BotRunner(tables, asked)  # type: ignore[arg-type]
    while True:
        made = opened(tables, wish, "me", "random", "random", game="first_train", board="nuernberg")
        page = tables.page(made["table"], made["token"], "en")
        if page["you"]["acting"] == 0:
            break
    with tables._open_tables.at(made["table"]) as table:
        ways = [action.json for action in table.match.legal()]
    order = {"token": made["token"], "position": 0}
    tables.play(made["table"], Play(**order, action=ways[0], key="one"))
    runner.step(made["table"])
    tables.undo(made["table"], Undo(token=made["token"], position=1))
    tables.play(made["table"], Play(**order, action=ways[1], key="two"))

    asked.jobs[0].future.set_result(None)

    assert position(tables, made) == 1


def test_tables_of_bots_alone_come_last_and_belong_to_who_opened_them(
    tables: Tables, wish: Callable[..., Json]
) -> None:
    asked = Asked(at_once=False)
    runner = BotRunner(tables, asked)  # type: ignore[arg-type]
    alone, among_people = opened(tables, wish, "random", "random", "random"), opened(tables, wish, "me", "me", "random")
    with tables._open_tables.at(among_people["table"]) as table:
        while table.match.seat != 2:
            table.match.play(table.match.legal()[0])

    runner.step(alone["table"])
    runner.step(among_people["table"])

    assert [job.background for job in asked.jobs] == [True, False]
    assert len({job.owner for job in asked.jobs}) == 2


def test_bots_alone_play_only_while_somebody_looks(tables: Tables, wish: Callable[..., Json]) -> None:
    """Opening the table is a look; after a while without another they rest until somebody comes."""
    now = [0.0]
    asked = Asked(at_once=False)
    runner = BotRunner(tables, asked, Looks(lambda: now[0]))  # type: ignore[arg-type]
    made = opened(tables, wish, "random", "random", "random")

    now[0] = ALONE_SECONDS - 1
    in_time = runner.step(made["table"])
    now[0] = ALONE_SECONDS + 1
    too_late = runner.step(made["table"])
    tables.page(made["table"], "", "en")

    assert (in_time, too_late) == (True, False)
    assert runner.step(made["table"])


def test_a_table_of_bots_plays_to_the_end(tables: Tables, wish: Callable[..., Json], pool: Pool) -> None:
    over = threading.Event()
    runner = BotRunner(tables, pool)
    runner.start()
    tables.on_change.append(lambda table_id: tables.bot_to_move(table_id) is None and over.set())

    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "de")

    assert over.wait(PATIENCE)
    page = tables.page(made["table"], made["token"], "de")
    assert page["table"]["over"]
    assert (page["you"]["seats"], page["you"]["acting"], page["you"]["spectator"]) == ([], None, True)
    assert page["result"]["text"]
    assert tables.record(made["table"], made["token"])["actions"]


def test_a_solo_game_that_is_lost_says_so(tables: Tables, wish: Callable[..., Json], pool: Pool) -> None:
    """Nobody wins it; the page still answers. Random play on Barbados goes bankrupt."""
    over = threading.Event()
    runner = BotRunner(tables, pool)
    runner.start()
    tables.on_change.append(lambda table_id: tables.bot_to_move(table_id) is None and over.set())

    made = opened(tables, wish, "random", game="age_of_steam", board="barbados")

    assert over.wait(PATIENCE)
    result = tables.page(made["table"], made["token"], "en")["result"]
    assert result["winners"] == []
    assert result["text"] == "The game is lost."


def test_a_table_takes_no_program_for_a_bot(tables: Tables, wish: Callable[..., Json]) -> None:
    """exec: is for those who have a shell here, not for whoever reaches the server."""
    for bot in ("exec:true", "exec-or-end:true"):
        with pytest.raises(Denied, match="There is no bot"):
            opened(tables, wish, "me", bot, "random")


def test_bots_left_in_thought_go_on_by_themselves(tables: Tables, wish: Callable[..., Json], pool: Pool) -> None:
    """A server that starts asks them, though nobody opened their table."""
    while True:
        made = opened(tables, wish, "random", "me", "me")
        if tables.waiting_for_bots():
            break
    tables._open_tables._open.clear()
    moved = threading.Event()
    tables.on_change.append(lambda table_id: table_id == made["table"] and moved.set())

    BotRunner(tables, pool).start()

    assert moved.wait(PATIENCE)


def test_a_bot_is_asked_about_its_own_seat_at_its_own_table(tables: Tables, wish: Callable[..., Json]) -> None:
    """So that it finds the turn it has thought through."""
    asked = Asked(at_once=False)
    runner = BotRunner(tables, asked)  # type: ignore[arg-type]
    made = opened(tables, wish, "greedy", "greedy", "greedy")

    runner.step(made["table"])

    (job,) = asked.jobs
    assert isinstance(job.question, Decision)
    assert job.at == job.question.at == (made["table"], job.question.belief.seat, "greedy")
