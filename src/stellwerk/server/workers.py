"""Processes that think: bots and hints never take the time of the process that answers people.

A worker is given a position as a seat may believe it, and nothing else of the match: what it does not have it cannot tell.
Whoever asks for the same seat again comes to the same worker if that is free soon: it knows the turn it has thought through (thinking.py).

Whose question comes first: tables where people wait before those of bots alone; then whoever has the fewest questions
in thought; then whoever was served longest ago. Neither one person nor bots alone ever hold all workers of several. Who has nothing
else to do helps another for a moment (spare.py).

A worker that dies costs only what it had thought: another is started and asked again. One that thinks too long is ended.
When the server goes away, killed or not, the pipe closes and the workers end.
"""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Condition, Thread
from typing import Any, Final, TypeVar

from .settings import BOT_SECONDS, SEATS_WITH_BOTS, WORKER_NICENESS
from .spare import Helped, Slice
from .thinking import Ping, Seat, work

LOG: Final = logging.getLogger(__name__)

START_SECONDS: Final = 60.0  # a new process reads all games before it can think: no part of the thinking time
ATTEMPTS: Final = 3  # a question of which so many workers died is given up
HELP: Final = "help"  # whose the slices are: together they never hold all workers either
LOYALTY: Final = 1.0  # seconds a question waits for the worker that knows its seat before any other takes it

T = TypeVar("T")
U = TypeVar("U")


@dataclass(eq=False)
class Job:
    """A question on its way to an answer; None if there is none in time."""

    question: Any
    seconds: float
    owner: str = ""
    background: bool = False  # nobody waits for it
    spare: bool = False  # it only helps another
    at: Seat | None = None
    patience: float = float("inf")  # seconds it may wait to be asked
    since: float = field(default_factory=time.monotonic)
    broken: int = 0  # workers that died of it
    asked: float = 0.0  # when a worker began to think; 0: none has
    answer: Any = None
    future: "Future[Any]" = field(default_factory=lambda: promise())


def promise() -> "Future[Any]":
    """A future that nobody cancels: a reader who leaves must not stop the thread that answers."""
    made: Future[Any] = Future()
    made.set_running_or_notify_cancel()
    return made


def then(future: "Future[T]", act: Callable[[T], U]) -> "Future[U]":
    """The future of what `act` makes of another's outcome."""
    made: Future[U] = promise()

    def settle(done: "Future[T]") -> None:
        try:
            made.set_result(act(done.result()))
        except BaseException as error:
            made.set_exception(error)

    future.add_done_callback(settle)
    return made


class Queue:
    """Questions not yet asked, and the order in which they are. Used under the pool's lock."""

    def __init__(self, workers: int) -> None:
        self._most_for_one = max(workers - 1, 1)
        self._waiting: list[Job] = []
        self._thinking: Counter[str] = Counter()
        self._in_background = 0
        self._served: OrderedDict[str, int] = OrderedDict()  # owners; 1, 2, 3 … as they were served
        self._count = 0

    def __len__(self) -> int:
        """Without what only helps others: nobody has to wait for that."""
        return sum(not job.spare for job in self._waiting)

    def put(self, job: Job) -> None:
        self._waiting.append(job)

    def drop(self, wanted: Callable[[Job], bool]) -> list[Job]:
        dropped = [job for job in self._waiting if wanted(job)]
        self._waiting = [job for job in self._waiting if not wanted(job)]
        return dropped

    def take(self, may_have: Callable[[Job], bool]) -> Job | None:
        """The next question of those this worker may have."""
        open_ones = [job for job in self._waiting if not self._too_many(job) and may_have(job)]
        if not open_ones:
            return None
        job = min(open_ones, key=self._rank)
        self._waiting.remove(job)
        self._thinking[job.owner] += 1
        self._in_background += job.background
        self._count += 1
        self._served[job.owner] = self._count
        self._served.move_to_end(job.owner)
        if len(self._served) > SEATS_WITH_BOTS:
            self._served.popitem(last=False)
        return job

    def done(self, job: Job) -> None:
        self._in_background -= job.background
        self._thinking[job.owner] -= 1
        if not self._thinking[job.owner]:
            del self._thinking[job.owner]

    def _rank(self, job: Job) -> tuple[bool, bool, int, int, float]:
        return job.spare, job.background, self._thinking[job.owner], self._served.get(job.owner, 0), job.since

    def _too_many(self, job: Job) -> bool:
        if self._thinking[job.owner] >= self._most_for_one:
            return True
        return job.background and self._in_background >= self._most_for_one


class Pool:
    """So many workers, each a process and a thread that waits for it. Processes are started when they are first needed."""

    def __init__(self, name: str, workers: int, niceness: int = WORKER_NICENESS) -> None:
        self.niceness = niceness
        self.workers = [Worker(self, f"{name} {n + 1}") for n in range(workers)]
        self.queue = Queue(workers)
        self.changed = Condition()
        self.knows: OrderedDict[Seat, Worker] = OrderedDict()
        self.closed = False
        self._started = False
        self._ping: Future[Any] | None = None
        self.on_thought: list[Callable[[float], None]] = []
        self.on_help: list[Callable[[], None]] = []

    def waiting(self) -> int:
        """Questions no worker thinks about yet."""
        with self.changed:
            return len(self.queue)

    def ready(self) -> "Future[Any]":
        """True as soon as a worker is there or was started, None if that fails. Asked again meanwhile it is one question."""
        if any(worker.alive for worker in self.workers):
            there = promise()
            there.set_result(True)
            return there
        with self.changed:
            ping = self._ping
            if ping is None or ping.done():
                job = Job(Ping(), START_SECONDS)
                ping = self._ping = job.future
            else:
                return ping
        return self.submit(job)

    def thought(self, job: Job) -> None:
        if job.spare:
            for helped in self.on_help if job.answer else ():
                helped()
            return
        for listener in self.on_thought if job.asked and not isinstance(job.question, Ping) else ():
            listener(time.monotonic() - job.asked)

    def submit(self, job: Job) -> "Future[Any]":
        with self.changed:
            if self.closed:
                job.future.set_result(None)
                return job.future
            if not self._started:
                self._started = True
                for worker in self.workers:
                    worker.thread.start()
            self.queue.put(job)
            self.changed.notify_all()
        return job.future

    def help(self, part: Slice) -> "Future[Any]":
        """Part of what another worker thinks about, for one that has nothing else to do."""
        return self.submit(Job(part, BOT_SECONDS, owner=HELP, spare=True))

    def give_back(self, parts: list[Slice]) -> None:
        """Nobody waits for these any more."""
        with self.changed:
            dropped = self.queue.drop(lambda job: any(job.question is part for part in parts))
        for job in dropped:
            job.future.set_result(None)

    def end(self) -> None:
        """Ends all processes and threads; what was not answered is answered with nothing."""
        with self.changed:
            self.closed = True
            dropped = self.queue.drop(lambda _job: True)
            self.changed.notify_all()
        for job in dropped:
            job.future.set_result(None)
        for worker in self.workers:
            worker.end()
        for worker in self.workers:
            if worker.thread.is_alive():
                worker.thread.join()

    def next_for(self, worker: "Worker") -> Job | None:
        """Waits for a question; None when the pool has ended."""
        with self.changed:
            while not self.closed:
                now = time.monotonic()
                late = self.queue.drop(lambda job: now - job.since > job.patience)  # noqa: B023 - called at once
                for one in late:
                    one.future.set_result(None)
                job = self.queue.take(lambda job: self._may_have(worker, job, now))  # noqa: B023
                if job is not None:
                    self._remember(job, worker)
                    return job
                self.changed.wait(LOYALTY if len(self.queue) else None)
        return None

    def done(self, job: Job) -> None:
        with self.changed:
            self.queue.done(job)
            self.changed.notify_all()

    def again(self, job: Job) -> None:
        """Its worker died: somebody else is asked, unless it seems to be the question's fault."""
        job.broken += 1
        with self.changed:
            if job.at is not None:
                self.knows.pop(job.at, None)
            if job.broken < ATTEMPTS and not job.spare and not self.closed:
                self.queue.put(job)
                self.changed.notify_all()
                return
        job.future.set_result(job.answer)

    def _may_have(self, worker: "Worker", job: Job, now: float) -> bool:
        knows = None if job.at is None else self.knows.get(job.at)
        return knows in (None, worker) or now - job.since >= LOYALTY

    def _remember(self, job: Job, worker: "Worker") -> None:
        if job.at is None:
            return
        self.knows[job.at] = worker
        self.knows.move_to_end(job.at)
        if len(self.knows) > SEATS_WITH_BOTS:
            self.knows.popitem(last=False)


class Worker:
    """One process, asked one question at a time by a thread of its own."""

    def __init__(self, pool: Pool, name: str) -> None:
        self._pool, self._name = pool, name
        self.process: BaseProcess | None = None
        self._pipe: Connection | None = None
        # A daemon: a bot deep in thought must not keep the server from ending.
        self.thread = Thread(target=self._run, name=name, daemon=True)

    @property
    def alive(self) -> bool:
        process = self.process
        return process is not None and process.is_alive()

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()

    def _run(self) -> None:
        while (job := self._pool.next_for(self)) is not None:
            try:
                died = self._serve(job)
            except Exception:
                LOG.exception("no answer from %s", self._name)
                died = False
            self._pool.thought(job)
            self._pool.done(job)
            if died:
                self._pool.again(job)
            else:
                job.future.set_result(job.answer)

    def _serve(self, job: Job) -> bool:
        """Whether the worker died of it, or beside it. What it said until then is in the job."""
        try:
            pipe = self._ready()
            job.asked = time.monotonic()
            pipe.send(job.question)
            if self._heard_out(job, pipe):
                return False
        except (EOFError, OSError) as error:
            if not self._pool.closed:
                LOG.warning("%s died (%s); its question is asked again", self._name, type(error).__name__)
            self.end()
            return True
        self.end()  # still thinking
        return False

    def _heard_out(self, job: Job, pipe: Connection) -> bool:
        """Whether it came to an end in time. Meanwhile others may help it."""
        helped = Helped(pipe, self._pool.help, self._pool.give_back)
        try:
            while pipe.poll(max(job.asked + job.seconds - time.monotonic(), 0)):
                answer, end = pipe.recv()
                if end is not None:
                    return True
                if isinstance(answer, Slice):
                    helped.ask(answer)
                else:
                    job.answer = answer
            return False
        finally:
            helped.end()

    def _ready(self) -> Connection:
        if self._pipe is None or self.process is None or not self.process.is_alive():
            self.end()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            told = (theirs, self._pool.niceness, len(self._pool.workers) - 1)
            process = context.Process(target=work, args=told, name=self._name, daemon=True)
            process.start()
            self.process = process
            theirs.close()
            if self._pool.closed:  # ended while this one was being started
                self.end()
            if not self._pipe.poll(START_SECONDS):
                raise TimeoutError
            self._pipe.recv()
        return self._pipe
