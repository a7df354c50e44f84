"""Searching all objects stops everybody: it is done at the start, after tables have left, and now and then."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from stellwerk.server.rubbish import LOOKS, YOUNG, Rubbish


class Ring:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def rubbish() -> Iterator[Rubbish]:
    found = Rubbish()
    with found.seldom():
        yield found


def test_what_goes_in_a_circle_goes_when_tables_have_left(rubbish: Rubbish) -> None:
    ring = Ring()
    rubbish.look(left=True)
    gone = weakref.ref(ring)
    del ring

    assert not rubbish.look(left=False)
    assert gone() is not None
    assert rubbish.look(left=True)
    assert gone() is None


def test_without_that_it_goes_after_a_while(rubbish: Rubbish) -> None:
    assert [rubbish.look(left=False) for _ in range(2 * LOOKS)] == ([False] * (LOOKS - 1) + [True]) * 2


def test_a_server_that_has_ended_leaves_python_as_it_was() -> None:
    before = gc.get_threshold()

    with Rubbish().seldom():
        assert gc.get_threshold() == YOUNG
        assert gc.get_freeze_count() > 0

    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
