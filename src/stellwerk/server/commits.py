"""Writing in turns: whoever comes while another commit is on its way to the disk shares the next one."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Lock

import sqlalchemy as sa

from .stored import ConflictError


class Order:
    """Something that wants to be written, all or nothing."""

    def __init__(self, write: Callable[[sa.Connection], None], *tables: str) -> None:
        """`tables`: all that it touches."""
        self.write, self.tables = write, tables
        self.done = False
        self.error: BaseException | None = None


class Commits:
    """Whoever comes while another's commit is on its way to the disk shares the next one: a disk turns only so often."""

    def __init__(self, writing: Callable[..., AbstractContextManager[sa.Connection]]) -> None:
        self._writing = writing
        self._waiting: list[Order] = []
        self._guard = Lock()
        self._disk = Lock()

    def wait_for(self, order: Order) -> None:
        """Returns when the order is on the disk; raises what kept it from there."""
        with self._guard:
            self._waiting.append(order)
        with self._disk:
            if not order.done:
                with self._guard:
                    batch, self._waiting = self._waiting, []
                self._write(batch)
        if order.error is not None:
            raise order.error

    def _write(self, batch: list[Order]) -> None:
        try:
            with self._writing(*(table for order in batch for table in order.tables)) as connection:
                for order in batch:
                    order.write(connection)
        except BaseException as error:
            if len(batch) > 1:  # one of them is to blame: each by itself
                for order in batch:
                    self._write([order])
                return
            batch[0].error = _conflict(error)
        for order in batch:
            order.done = True


def _conflict(error: BaseException) -> BaseException:
    if isinstance(error, sa.exc.IntegrityError):
        conflict = ConflictError()
        conflict.__cause__ = error
        return conflict
    return error
