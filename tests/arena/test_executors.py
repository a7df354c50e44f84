"""Executors: every item once, whoever does it, whoever dies."""

import sys
from functools import partial

import pytest

from stellwerk.arena.executors import Failed, Where, spread
from stellwerk.arena.extras import Missing, need

from . import breaking


def test_a_dead_worker_costs_only_the_item_it_had_in_hand(tmp_path):
    """Killed over number 3, which another worker does again; every other result comes exactly once."""
    done = list(spread(partial(breaking.dies_once, str(tmp_path)), range(8), Where(2)))

    assert (tmp_path / "died").exists()
    assert sorted(done) == [0, 10, 20, 30, 40, 50, 60, 70]


def test_an_item_that_kills_every_worker_is_given_up_after_all_others_are_done():
    """The results of the others are handed over before the failure is told, with its number."""
    done = []

    with pytest.raises(Failed, match="number 3"):
        done.extend(spread_into(done, breaking.always_dies, 6))

    assert sorted(done) == [0, 10, 20, 40, 50]


def spread_into(done, task, items):
    for result in spread(task, range(items), Where(2)):
        done.append(result)
    return []


def test_where_no_worker_lives_it_ends_soon():
    """A thousand items do not cost three thousand processes."""
    with pytest.raises(Failed, match="died each time"):
        list(spread(breaking.nobody_lives, range(1000), Where(2)))


def test_a_bug_in_a_worker_is_told_with_its_traceback():
    """Not a silent loss, not a hang."""
    with pytest.raises(Failed, match=r"(?s)number 2.*ZeroDivisionError"):
        list(spread(breaking.has_a_bug, range(4), Where(2)))


def test_nothing_to_do_starts_no_worker():
    assert list(spread(breaking.nobody_lives, [], Where(2))) == []


def test_a_missing_library_is_named_with_the_extra_that_brings_it(monkeypatch):
    """In both languages."""
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(Missing) as missing:
        need("ray")

    for lang in ("en", "de"):
        assert 'pip install "stellwerk[ray]"' in missing.value.text_in(lang)
