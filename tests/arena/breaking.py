"""Tasks that break, for the tests of executors: in a module, because workers import what they run."""

import os
import signal
from pathlib import Path


def dies_once(marks: str, item: int) -> int:
    """Number 3 kills its worker the first time, as a machine out of memory would."""
    mark = Path(marks, "died")
    if item == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item * 10


def always_dies(item: int) -> int:
    if item == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return item * 10


def nobody_lives(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("dead")


def has_a_bug(item: int) -> int:
    return 1 // (item - 2)
