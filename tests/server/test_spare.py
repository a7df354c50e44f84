"""Workers that have nothing to do help one that thinks: never in anybody's way, and missed by nobody."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from threading import Thread
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.tables import play_on

import stellwerk
from stellwerk.bots.belief import Belief
from stellwerk.bots.together import Rounds
from stellwerk.bots.tree import Tree, Turn
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.server.spare import SLICE, Found, Helped, Slice, Spare
from stellwerk.server.thinking import Decision, Seated
from stellwerk.server.workers import HELP, Job, Pool, Queue


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    one = Pool("spare", 2)
    yield one
    one.end()


def match_of(game: str, plays: int) -> Match:
    match = stellwerk.new(game, players=3, seed=6)
    play_on(match, Stream(6), plays)
    return match


class Busy(Decision):
    """On a machine where no core is ever free, as that of these tests may be: help is asked for all the same."""

    def think(self, seated: Seated, tell: Callable[[Any], None]) -> None:
        assert seated.spare is not None
        seated.spare.share = 0.0
        super().think(seated, tell)


def hard(match: Match, table: str = "table") -> Job:
    assert match.seat is not None
    at = (table, match.seat, "search")
    return Job(Busy(at, Belief.of(match, match.seat)), PATIENCE, owner=table, at=at)


def helped(pool: Pool) -> list[float]:
    """When somebody helped; filled while the pool works."""
    times: list[float] = []
    pool.on_help.append(lambda: times.append(time.monotonic()))
    return times


def asking(
    tree: Tree, seconds: float = PATIENCE, others: int = 1, looks: int = 0, idle: bool = False
) -> tuple[Spare, Any]:
    """A bot that thinks about this tree, and the server's end of its pipe."""
    theirs, ours = Pipe()
    spare = Spare(theirs, others)
    assert tree.match.seat is not None
    spare.about(Belief.of(tree.match, tree.match.seat))
    if idle:
        time.sleep(0.1)
    else:
        spare.share = 0.0  # the machine of these tests may have no core to spare
    spare.ask(tree, looks, seconds)
    return spare, ours


def asked_for(ours: Any) -> Slice:
    assert ours.poll(PATIENCE)
    part, end = ours.recv()
    assert end is None
    return part


def tree_of(match: Match) -> Tree:
    assert match.seat is not None
    one, other = match.core.legal()[:2]
    return Tree(match, match.seat, 1, [Turn([one], True, 0.0), Turn([other], True, -1.0)])


# At work ----------------------------------------------------------------------------------


def test_a_free_worker_thinks_along_where_luck_has_a_part(pool: Pool) -> None:
    """A process that must be started first may come too late for one decision."""
    match, times, until = match_of("cube_express", 40), helped(pool), time.monotonic() + PATIENCE

    while not times and time.monotonic() < until:
        assert match.parse(pool.submit(hard(match)).result(PATIENCE)) in match.legal()

    assert times
    assert pool.waiting() == 0


def test_where_everything_can_be_foreseen_nobody_is_asked() -> None:
    """Each round goes on from the last one. The workers are new: no slice of an earlier thought is still on its way."""
    pool = Pool("foreseen", 2)
    match, times = match_of("american_rails", 30), helped(pool)

    answer = pool.submit(hard(match)).result(PATIENCE)
    pool.end()

    assert match.parse(answer) in match.legal()
    assert not times


def test_a_killed_helper_costs_only_its_rounds(pool: Pool) -> None:
    """Killed again and again while the other thinks."""
    match = match_of("cube_express", 40)
    job = hard(match)
    asked = pool.submit(job)
    while not (thinks := pool.knows.get(job.at)):  # type: ignore[arg-type]
        time.sleep(0.01)
    (other,) = [worker for worker in pool.workers if worker is not thinks]

    killed = 0
    while not asked.done():
        if other.process is not None and other.process.pid is not None and other.alive:
            os.kill(other.process.pid, signal.SIGKILL)
            killed += 1
        time.sleep(0.05)

    assert match.parse(asked.result(0)) in match.legal()
    assert killed


# In nobody's way --------------------------------------------------------------------------


def test_help_comes_after_every_question() -> None:
    """Even after those of bots among themselves, which nobody waits for."""
    queue = Queue(3)
    jobs = [Job("help", 1.0, HELP, spare=True), Job("alone", 1.0, "a", background=True), Job("person", 1.0, "b")]
    for one in jobs:
        queue.put(one)

    assert len(queue) == 2, "nobody waits for help"
    taken = [queue.take(lambda _job: True) for _ in range(3)]
    assert [one.question for one in taken if one] == ["person", "alone", "help"]


def test_help_never_holds_all_workers() -> None:
    queue = Queue(2)
    for _ in range(2):
        queue.put(Job("help", 1.0, HELP, spare=True))

    assert queue.take(lambda _job: True)
    assert queue.take(lambda _job: True) is None


def test_a_pool_hands_slices_out_as_help() -> None:
    """Behind all questions, and counted together: so neither rule above can be missed."""

    class Seen(Pool):
        def submit(self, job: Job) -> Any:
            jobs.append(job)
            return job.future

    jobs: list[Job] = []
    part = Slice((0, 1), rounds(tree_of(match_of("cube_express", 40)), seconds=1.0))

    Seen("seen", 2).help(part)

    assert [(job.question, job.owner, job.spare) for job in jobs] == [(part, HELP, True)]


def test_what_nobody_waits_for_is_taken_back(pool: Pool) -> None:
    """A thought is over while slices of it still wait to be asked."""
    tree = tree_of(match_of("cube_express", 40))
    theirs, ours = Pipe()
    crowd = [pool.help(Slice((0, 0), rounds(tree, seconds=1.0))) for _ in range(2)]
    one = Helped(theirs, pool.help, pool.give_back)
    one.ask(Slice((0, 1), rounds(tree, seconds=PATIENCE)))

    one.end()

    for future in crowd:
        future.result(PATIENCE)
    assert not ours.poll(), "the worker is told nothing any more"
    with pool.changed:
        assert pool.queue.take(lambda _job: True) is None


def rounds(tree: Tree, seconds: float) -> Rounds:
    return Rounds.of(tree, Belief.of(tree.match, tree.seat), first=1, seconds=seconds)


# The bot that asks ------------------------------------------------------------------------


def test_a_slice_is_short_and_holds_what_the_bot_was_told_and_no_more() -> None:
    match = match_of("cube_express", 40)
    tree = tree_of(match)

    _, ours = asking(tree)

    part = asked_for(ours)
    assert part.rounds.seconds == SLICE
    assert part.rounds.belief == Belief.of(match, tree.seat)


def test_every_slice_has_beliefs_of_its_own() -> None:
    _, ours = asking(tree_of(match_of("cube_express", 40)), others=3)

    first = [asked_for(ours).rounds.first for _ in range(3)]

    assert len(set(first)) == 3
    assert 0 not in first, "those are the bot's"


def test_it_asks_again_when_an_answer_has_come_and_adds_that_up() -> None:
    tree = tree_of(match_of("cube_express", 40))
    spare, ours = asking(tree)
    part = asked_for(ours)
    assert not ours.poll()

    ours.send(Found(part.thought, [(2, 0.0, 0.0), (2, 3.0, 5.0)]))
    spare.meanwhile(tree)

    assert tree.tally() == [(2, 0.0, 0.0), (2, 3.0, 5.0)]
    assert asked_for(ours).rounds.known == tree.tally()


def test_a_helper_goes_on_where_it_was_as_long_as_it_helps_the_same() -> None:
    """What lies below the root is worked out once; for another thought it begins anew."""
    tree, told, seated = tree_of(match_of("cube_express", 40)), [], Seated()

    Slice((0, 1), rounds(tree, seconds=0.3)).think(seated, told.append)
    (first,) = seated.grown.values()
    Slice((0, 1), rounds(tree, seconds=0.3)).think(seated, told.append)
    (second,) = seated.grown.values()
    Slice((0, 2), rounds(tree, seconds=0.3)).think(seated, told.append)

    assert second is first
    assert list(seated.grown) == [(0, 2)]
    assert all(tally[0][0] > 0 for tally in told)
    assert first.rounds > told[1][0][0], "the beliefs of the first slice are not drawn again"


def test_help_for_the_thought_before_is_not_taken_for_this_one() -> None:
    tree = tree_of(match_of("cube_express", 40))
    spare, ours = asking(tree)
    late = asked_for(ours)
    spare.ask(tree, 0, PATIENCE)

    ours.send(Found(late.thought, [(2, 0.0, 0.0), (2, 3.0, 5.0)]))

    assert spare.tallies() == []


def test_who_lost_its_helper_asks_no_more() -> None:
    tree = tree_of(match_of("cube_express", 40))
    spare, ours = asking(tree)
    part = asked_for(ours)

    ours.send(Found(part.thought, None))
    spare.meanwhile(tree)

    assert not ours.poll()


@pytest.mark.parametrize(
    "thought",
    [{"seconds": SLICE / 2}, {"looks": 500}, {"others": 0}, {"idle": True}],
    ids=["too late", "counted in looks", "alone", "no core of its own"],
)
def test_nobody_is_asked(thought: dict[str, Any]) -> None:
    """Counted in looks a bot decides the same everywhere; where it has to wait for a core, help would wait, too."""
    _, ours = asking(tree_of(match_of("cube_express", 40)), **thought)

    assert not ours.poll()


def test_a_worker_that_is_gone_is_told_nothing(pool: Pool) -> None:
    """The answer of a helper comes when its asker has died."""
    tree = tree_of(match_of("cube_express", 40))
    theirs, ours = Pipe()
    one = Helped(ours, pool.help, pool.give_back)
    theirs.close()

    asked = Thread(target=one.ask, args=(Slice((0, 1), rounds(tree, seconds=0.1)),))
    asked.start()
    asked.join(PATIENCE)

    assert pool.submit(hard(match_of("american_rails", 30))).result(PATIENCE)
    one.end()
