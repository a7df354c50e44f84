"""The processes that think: given what a player may know, fair, and missed by nobody when they die."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.tables import play_on

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.bots.belief import HIDDEN, Belief
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.server.thinking import Advice, Decision, Seated
from stellwerk.server.workers import Job, Pool, Queue

BOARDS = {"age_of_steam": "st_lucia"}  # a small one: plain Python plans Rust Belt for seconds


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    one = Pool("test", 2)
    yield one
    one.end()


def match_of(game: str, plays: int = 30) -> Match:
    match = stellwerk.new(game, BOARDS.get(game), seed=6)
    play_on(match, Stream(6), plays)
    return match


def hard() -> Match:
    """A position at which the planner takes seconds."""
    match = stellwerk.new("age_of_steam", "rust_belt", 3, seed=3)
    stream = bots.get("random", 4)
    while len(match.legal()) < 150:
        assert match.seat is not None
        match.play(stream.decide(match, match.seat))
    return match


def decision(match: Match, bot: str = "greedy", table: str = "table") -> Decision:
    assert match.seat is not None
    return Decision((table, match.seat, bot), Belief.of(match, match.seat))


def job(match: Match, bot: str = "greedy", table: str = "table", **fields: Any) -> Job:
    question = decision(match, bot, table)
    return Job(question, PATIENCE, at=question.at, **fields)


# What a worker gets to know ---------------------------------------------------------------


@pytest.mark.parametrize("game", list(registered()))
def test_a_worker_is_told_nothing_its_seat_does_not_know(game: str) -> None:
    """Two matches that differ in secrets and in what is to come are one question."""
    match = match_of(game)
    assert match.seat is not None
    twin = match.determinized(match.seat, 4711)

    assert match.core.hash() != twin.core.hash()
    assert Belief.of(match, match.seat) == Belief.of(twin, match.seat)


@pytest.mark.parametrize("game", list(registered()))
@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_a_bot_decides_in_a_worker_as_it_would_at_the_table(game: str, bot: str) -> None:
    match = match_of(game)
    assert match.seat is not None
    told = Belief.of(match, match.seat).match()

    assert told.position == match.position
    assert told.legal() == match.legal()
    assert bots.get(bot, 5).decide(told, match.seat) == bots.get(bot, 5).decide(match, match.seat)


def test_the_past_of_a_game_with_secrets_is_not_told() -> None:
    """A secret choice is an action of the record; of a game without secrets a bot may compare what came."""
    secret, public = match_of("express_01"), match_of("american_rails")

    assert set(Belief.of(secret, secret.seat or 0).past) == {HIDDEN.code}
    assert Belief.of(public, public.seat or 0).past == [action.code for action in public.actions]


def test_a_bot_stays_at_its_seat() -> None:
    seated = Seated(most=2)
    first = seated.bot(("table", 0, "planner"))

    assert seated.bot(("table", 0, "planner")) is first
    assert seated.bot(("table", 1, "planner")) is not first
    seated.bot(("other", 0, "planner"))
    assert seated.bot(("table", 0, "planner")) is not first, "only so many are remembered"


# Who comes first --------------------------------------------------------------------------


def order(queue: Queue, jobs: list[Job]) -> list[int]:
    """In which order one worker gets to them."""
    for one in jobs:
        queue.put(one)
    found = []
    while (taken := queue.take(lambda _job: True)) is not None:
        found.append(jobs.index(taken))
        queue.done(taken)
    return found


def plain(owner: str, background: bool = False, since: float = 0.0) -> Job:
    return Job(None, 1.0, owner, background, since=since)


def test_people_come_before_bots_alone() -> None:
    assert order(Queue(1), [plain("a", background=True), plain("b"), plain("a")]) == [1, 2, 0]


def test_nobody_is_served_twice_before_another_is_served_once() -> None:
    """Ada has opened five tables, Ben and Cem one each."""
    jobs = [plain("Ada", since=n) for n in range(5)] + [plain("Ben", since=5), plain("Cem", since=6)]

    assert order(Queue(1), jobs) == [0, 5, 6, 1, 2, 3, 4]


@pytest.mark.parametrize("background", [False, True])
def test_neither_one_person_nor_bots_alone_hold_all_workers(background: bool) -> None:
    queue = Queue(3)
    for n in range(5):
        queue.put(plain(f"owner {n}" if background else "Ada", background))

    taken = [queue.take(lambda _job: True) for _ in range(3)]
    queue.put(plain("Ben"))

    assert [one is not None for one in taken] == [True, True, False]
    found = queue.take(lambda _job: True)
    assert found is not None
    assert found.owner == "Ben"


def test_a_question_goes_to_the_worker_that_knows_its_seat(pool: Pool) -> None:
    """So the second decision of a turn costs no second thought."""
    match = match_of("american_rails")
    first = job(match, table="sticky")
    pool.submit(first).result(PATIENCE)
    known = pool.knows[first.question.at]

    for _ in range(4):
        pool.submit(job(match, table="sticky")).result(PATIENCE)

    assert pool.knows[first.question.at] is known


# What goes wrong --------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_asked_again(pool: Pool) -> None:
    """Killed in the middle of a thought: the answer comes all the same."""
    match = hard()
    asked = pool.submit(job(match, "planner", table="killed"))
    while not (busy := pool.knows.get(("killed", match.seat or 0, "planner"))) or busy.process is None:
        time.sleep(0.01)
    before = busy.process.pid
    assert before is not None

    os.kill(before, signal.SIGKILL)

    assert match.parse(asked.result(PATIENCE)) in match.legal()
    assert before not in [worker.process.pid for worker in pool.workers if worker.process]


class Deadly:
    """A question of which every worker dies."""

    def think(self, _seated: Any, _tell: Any) -> None:
        os._exit(1)


def test_a_question_that_kills_its_workers_is_given_up(pool: Pool) -> None:
    assert pool.submit(Job(Deadly(), PATIENCE)).result(PATIENCE * 3) is None
    assert pool.submit(job(match_of("american_rails"))).result(PATIENCE)


def test_a_question_that_breaks_the_bot_has_no_answer(pool: Pool) -> None:
    """The worker lives on."""
    broken = Belief("american_rails", "east", 3, {}, 0, [], [], [])

    assert pool.submit(Job(Decision(("table", 0, "greedy"), broken), PATIENCE)).result(PATIENCE) is None


def test_thinking_ends_in_time_and_the_next_question_is_answered(pool: Pool) -> None:
    """Too little time: no answer, or the quick bot's. The process is ended, another one answers."""
    match = hard()
    assert match.seat is not None

    found = pool.submit(Job(Advice(Belief.of(match, match.seat), 0.1), 0.1)).result(PATIENCE)
    easy = match_of("american_rails")
    again = pool.submit(Job(Advice(Belief.of(easy, easy.seat or 0), 60), 60)).result(PATIENCE)

    assert found is None or found[0] == "greedy"
    assert again[0] == "planner"
    assert again[1] == hints.best(bots.get("planner", hints.SEED), easy, easy.seat or 0)


def test_who_waited_too_long_is_told_so() -> None:
    one = Pool("patience", 1)
    match = match_of("american_rails")
    one.submit(job(match))

    late = one.submit(job(match, table="late", patience=0.0))

    assert late.result(PATIENCE) is None
    one.end()


def test_an_ended_pool_leaves_no_process_and_answers_everybody() -> None:
    one = Pool("ending", 2)
    match = hard()
    asked = [one.submit(job(match, "planner", table=str(n), owner=str(n))) for n in range(4)]
    while not all(worker.process for worker in one.workers):
        time.sleep(0.01)
    processes = [worker.process for worker in one.workers]

    ending = threading.Thread(target=one.end)
    ending.start()
    ending.join(PATIENCE)

    assert not ending.is_alive()
    assert all(future.done() for future in asked)
    assert not any(process.is_alive() for process in processes if process)
    assert one.submit(job(match)).result(0) is None
