"""A process of its own for thinking about hints: compiled bots hold the interpreter, so a thread would hold up every page.

It is given a position as the asking seat could believe it. The quick bot answers first, the better one after it;
what has come when the time is up counts. A process that is still thinking then is ended, and the next question gets a new one.
"""

import logging
import signal
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints

LOG: Final = logging.getLogger(__name__)

BOTS: Final = ("greedy", "planner")  # from quick to good; search would take all the time there is
START_SECONDS: Final = 20.0  # a new process reads all games before it can think: no part of the thinking time

Json = dict[str, Any]
Answer = tuple[str, list[tuple[float, int]]]  # which bot, and its best actions


def think(pipe: Connection) -> None:
    """What the process does, until the server goes away. Ctrl-C is for the server, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(None)
        while True:
            state, seat, seconds = pipe.recv()
            match = stellwerk.load_state(state)
            for name in BOTS:
                pipe.send((name, hints.best(bots.get(name, hints.SEED, seconds), match, seat)))
            pipe.send(None)
    except (EOFError, OSError):
        pass


class Thinker:
    """One question at a time; started when somebody first asks."""

    def __init__(self) -> None:
        self._one = Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, state: Json, seat: int, seconds: float) -> Answer | None:
        """The best answer found in time; None if there is none, or if too many others wait."""
        if not self._one.acquire(timeout=seconds):
            return None
        try:
            return self._answer(state, seat, seconds)
        finally:
            self._one.release()

    def end(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _answer(self, state: Json, seat: int, seconds: float) -> Answer | None:
        best: Answer | None = None
        try:
            pipe = self._ready()
            until = time.monotonic() + seconds
            pipe.send((state, seat, seconds))
            while pipe.poll(max(until - time.monotonic(), 0)):
                found: Answer | None = pipe.recv()
                if found is None:
                    return best
                best = found
        except (EOFError, OSError):
            LOG.exception("the process that thinks about hints broke down")
        self.end()
        return best

    def _ready(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=think, args=(theirs,), name="hints", daemon=True)
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START_SECONDS):
                raise TimeoutError
            self._pipe.recv()
        return self._pipe
