"""Where the work is done: in this process, in a pool of processes, on a Ray cluster. All behind `spread`.

An executor takes a task and the numbers of its items and yields the results as they are finished, in any order. It
decides nothing about the work: which seed an item has depends on its number alone. A worker that dies costs the one
item it had in hand, which is begun again elsewhere.
"""

import multiprocessing
import os
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from stellwerk.kernel.errors import StellwerkError

from .extras import need

R = TypeVar("R")
Task = Callable[[int], R]

TRIES = 3  # an item whose worker died this often is given up
LOCAL = "local"  # the address of a Ray cluster of one's own, begun and ended with the run


class Failed(StellwerkError):
    """Work that could not be done; everything finished before was handed over."""


@dataclass(frozen=True)
class Where:
    """So many processes of this machine (0: one per core), or the address of a Ray cluster."""

    workers: int = 1
    ray: str | None = None


def spread(task: Task[R], items: Sequence[int], where: Where) -> Iterator[R]:
    """The result of every item, as it is finished."""
    workers = min(where.workers or os.cpu_count() or 1, len(items))
    if not items:
        return iter(())
    if where.ray is not None:
        return on_ray(task, items, where.ray, where.workers)
    return here(task, items) if workers == 1 else in_a_pool(task, items, workers)


def here(task: Task[R], items: Sequence[int]) -> Iterator[R]:
    return map(task, items)


# A pool of our own: that of the standard library breaks as a whole when one process dies. ------


@dataclass(frozen=True)
class Worker:
    process: BaseProcess
    pipe: Connection


def in_a_pool(task: Task[R], items: Sequence[int], workers: int) -> Iterator[R]:
    """Each worker has one item in hand; what it sent before it died is still read."""
    waiting, losses = deque(items), Losses(TRIES * workers)
    busy: dict[Connection, tuple[Worker, int]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < workers:
                give(start_worker(task), waiting, busy)
            for pipe in cast("list[Connection]", wait(list(busy))):
                worker, item = busy.pop(pipe)
                try:
                    result = answer_of(pipe)
                except EOFError:
                    losses.add(worker, item, waiting)
                    continue
                losses.in_a_row = 0
                if waiting:
                    give(worker, waiting, busy)
                else:
                    pipe.close()
                yield result
        losses.check()
    finally:
        for worker, _ in busy.values():
            worker.process.terminate()


class Losses:
    """Which items their workers died over. One that kills every worker waits behind the others, then is given up."""

    def __init__(self, most: int) -> None:
        self.deaths, self.in_a_row, self.most = Counter[int](), 0, most

    def add(self, worker: Worker, item: int, waiting: deque[int]) -> None:
        worker.pipe.close()
        worker.process.join()
        self.deaths[item] += 1
        self.in_a_row += 1
        if self.deaths[item] < TRIES:
            waiting.append(item)
        if self.in_a_row >= self.most:  # it is not the items: no worker lives at all
            raise self.failed(sorted(self.deaths))

    def check(self) -> None:
        lost = sorted(item for item, count in self.deaths.items() if count >= TRIES)
        if lost:
            raise self.failed(lost)

    def failed(self, items: list[int]) -> Failed:
        lost = ", ".join(map(str, items))
        return Failed(
            f"not finished: number {lost}; the worker died each time",
            f"nicht fertig: Nummer {lost}; jedes Mal starb der Prozess",
        )


def start_worker(task: Task[Any]) -> Worker:
    """Spawned, not forked: a worker inherits nothing but its end of the pipe."""
    fresh = multiprocessing.get_context("spawn")
    ours, theirs = fresh.Pipe()
    process = fresh.Process(target=work, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def work(task: Task[Any], pipe: Connection) -> None:
    """The life of a worker: it ends with its pipe, so none outlives the one who wanted its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    try:
        while True:
            item = pipe.recv()
            try:
                pipe.send((task(item), ""))
            except StellwerkError as error:  # said to whoever asked: a program that failed, a bad option
                pipe.send((None, error.text_in("en")))
            except Exception:
                pipe.send((None, f"number {item}\n{traceback.format_exc()}"))
    except (EOFError, BrokenPipeError):
        return


def give(worker: Worker, waiting: deque[int], busy: dict[Connection, tuple[Worker, int]]) -> None:
    item = waiting.popleft()
    busy[worker.pipe] = (worker, item)
    try:
        worker.pipe.send(item)
    except BrokenPipeError:
        return  # it is dead already: its pipe will say so


def answer_of(pipe: Connection) -> Any:
    try:
        result, error = pipe.recv()
    except ConnectionResetError as reset:
        raise EOFError from reset
    if error:
        raise Failed(error)
    return result


# Ray ------------------------------------------------------------------------------------------


def on_ray(task: Task[R], items: Sequence[int], address: str, workers: int) -> Iterator[R]:
    """Ray itself begins anew what a dead worker had in hand. Its nodes need the same Stellwerk installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing about the run leaves the machine
    ray = need("ray")
    own = {"include_dashboard": False, "num_cpus": workers or None} if address == LOCAL else {}
    ray.init(address=address, log_to_driver=False, logging_level="error", **own)
    try:
        yield from from_ray(ray, task, items)
    finally:
        ray.shutdown()


def from_ray(ray: Any, task: Task[R], items: Sequence[int]) -> Iterator[R]:
    """A few more tasks than cores are on their way; the rest waits here, so that a stop leaves nothing behind."""
    remote = ray.remote(max_retries=TRIES)(task_on_ray)
    shared, waiting = ray.put(task), deque(items)
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while waiting or running:
        while waiting and len(running) < room:
            running.append(remote.remote(shared, waiting.popleft()))
        ready, running = ray.wait(running)
        yield from ray.get(ready)


def task_on_ray(task: Task[R], item: int) -> R:
    return task(item)
