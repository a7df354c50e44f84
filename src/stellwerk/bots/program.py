"""A foreign program on two pipes. Threads read and write, so nothing it does or fails to do can hold us up."""

import atexit
import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

LINE_LIMIT: Final = 64 * 1024  # bytes of one line of the program
LINES_AHEAD: Final = 100  # lines it may write before anybody reads them
END_SECONDS: Final = 1.0  # how long it may take to end by itself once its input is closed


class Program:
    """Started at once; `end` leaves nothing of it behind, whatever it is doing."""

    def __init__(self, command: list[str], log: str) -> None:
        self.inbox: SimpleQueue[bytes] = SimpleQueue()
        self.outbox: SimpleQueue[bytes] = SimpleQueue()
        self.flooding = ""  # long_line or many_lines: more output than anybody would read
        self.process = start(command, log)
        atexit.register(self.kill)  # whoever forgets to end it
        Thread(target=self.read, daemon=True).start()
        Thread(target=self.write, daemon=True).start()

    def send(self, line: bytes) -> None:
        self.outbox.put(line)

    def receive(self, seconds: float) -> bytes | None:
        """The next line; empty when the program has closed its output, None when nothing came in time."""
        try:
            return self.inbox.get(timeout=max(seconds, 0.0))
        except Empty:
            return None

    def end(self) -> int | None:
        """Close its input, wait a moment, then kill it and all it started.

        Tells how it ended by itself: an exit code, or minus the number of a signal; None if it did not.
        """
        self.outbox.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(END_SECONDS)
        status = self.process.returncode
        self.kill()
        return status

    def kill(self) -> None:
        """The program and every process of its group."""
        atexit.unregister(self.kill)
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # nothing of it is left
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def read(self) -> None:
        """Lines into the inbox, until the program closes its output or writes too much."""
        stdout = self.process.stdout
        assert stdout is not None
        with stdout:
            while True:
                line = stdout.readline(LINE_LIMIT + 1)
                if len(line) > LINE_LIMIT:
                    self.flooding = "long_line"
                elif self.inbox.qsize() >= LINES_AHEAD:
                    self.flooding = "many_lines"
                self.inbox.put(line)
                if self.flooding or not line:
                    return

    def write(self) -> None:
        """Lines out of the outbox; an empty one closes the program's input. One that no longer listens is left alone."""
        stdin = self.process.stdin
        assert stdin is not None
        try:
            with stdin:
                while line := self.outbox.get():
                    stdin.write(line)
                    stdin.flush()
        except OSError:
            pass


def start(command: list[str], log: str) -> "subprocess.Popen[bytes]":
    """In a group of its own, so that Ctrl-C reaches us first; what it says on stderr goes to the log, or to ours."""
    if not log:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    with open(log, "ab") as file:  # noqa: PTH123 - a path by its name alone
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, start_new_session=True
        )
