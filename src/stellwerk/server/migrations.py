"""From an older schema to the present one, step by step. `STEPS[n]` takes a database of schema n to n + 1.

New tables need no step: they are made where they are missing. A step changes what is there. It says its SQL itself and asks
nothing of the present code, so that it still does in years what it does today. tests/server/data keeps an old file of each schema.
"""

from collections.abc import Callable
from typing import Final

import sqlalchemy as sa

Step = Callable[[sa.Connection], None]


def keep_verdicts(connection: sa.Connection) -> None:
    """1 → 2: a table remembers what became of it when the rules changed (versions.py)."""
    for column in ("judged INTEGER", "plays INTEGER", "upto INTEGER", "frozen TEXT NOT NULL DEFAULT ''"):
        connection.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column}")


STEPS: Final[dict[int, Step]] = {1: keep_verdicts}
SCHEMA_VERSION: Final = 1 + max(STEPS)


def migrate(connection: sa.Connection, found: int) -> None:
    """All steps from schema `found` on, in the transaction of the connection: all or none."""
    for version in range(found, SCHEMA_VERSION):
        STEPS[version](connection)
