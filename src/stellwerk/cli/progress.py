"""The bar under a long run: how many, how long, how long still; and what to say when somebody stops it."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from rich import progress
from rich.console import Console

from stellwerk.arena.words import word

LEAST = 118  # columns of the widest table
REMEMBER = 600  # seconds of the past the estimate rests on: a game may take a minute
LINE_EVERY = 30  # seconds, where a bar can't move


class Bar(progress.Progress):
    """A bar that moves; in a log file, where none can, now and then a line as it stands."""

    said = 0.0

    def advance(self, task_id: progress.TaskID, advance: float = 1) -> None:
        super().advance(task_id, advance)
        if not (self.console.is_terminal or self.disable) and self.get_time() - self.said >= LINE_EVERY:
            self.said = self.get_time()
            self.console.print(self.get_renderable())


def progress_bar(quiet: bool) -> progress.Progress:
    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TimeRemainingColumn(),
    )
    return Bar(*columns, console=Console(stderr=True), disable=quiet, speed_estimate_period=REMEMBER)


def wide_console() -> Console:
    """For tables whose lines people compare: over a pipe they are not broken at 80 columns."""
    return Console(width=max(LEAST, Console().width))


class Progress:
    """A bar for a run that can be stopped and goes on."""

    def __init__(self, quiet: bool, lang: str, file: Path) -> None:
        self.bar, self.lang, self.file = progress_bar(quiet), lang, file

    def begin(self, name: str, total: int, had: int) -> Callable[[], None]:
        """What was there before counts as done, but not as speed."""
        task = self.bar.add_task(name, total=total, completed=had)
        return lambda: self.bar.advance(task)

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()
        if kind is KeyboardInterrupt:
            sys.exit(f"stellwerk: {word('stopped', self.lang, self.file)}")
