"""Settings of all tests."""

import os
from zlib import crc32

import pytest
from hypothesis import settings

from tests.tables import BRIEF, FULL, TableSpec

SHARE = 12
ALL_OPTIONS = "all"

# No test is timed: a loaded machine must not make one fail. The same examples each run, so that a failure stays one.
settings.register_profile("stellwerk", deadline=None, derandomize=True)
settings.load_profile("stellwerk")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the tests that run with every option `make test` takes a twelfth, the same ones each time, and every option meets some of
    them; STELLWERK_FULL=all, or pytest by itself, takes them all."""
    if not (FULL or BRIEF) or os.environ.get("STELLWERK_FULL") == ALL_OPTIONS:
        return
    left = [item for item in items if drawn(item)]
    config.hook.pytest_deselected(items=[item for item in items if not drawn(item)])
    items[:] = left


def drawn(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    spec = call.params.get("spec") if call is not None else None
    if not isinstance(spec, TableSpec) or not spec.options:
        return True
    return crc32(item.nodeid.encode()) % SHARE == 0
