"""`stellwerk fuzz`: where its walks begin, and that a failure on the way there leaves a record, too."""

import pytest

import stellwerk
from stellwerk.arena import fuzz
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered


@pytest.mark.parametrize("game", ["cube_express", "first_train"])
def test_a_walk_begins_in_the_middle_of_a_sensible_game(game):
    """So many looks later; where that is behind the end, somewhere on the way. The actions lead there."""
    actions = []
    match = fuzz.opening(stellwerk.new(game, seed=1), 900, actions, Stream(1))

    assert not match.over
    assert match.position == len(actions) > 20
    again = stellwerk.new(game, seed=1)
    for action in actions:
        again.play(action)
    assert again.core.hash() == match.core.hash()
    whole = fuzz.opening(stellwerk.new(game, seed=1), 10**9, actions := [], Stream(1))
    assert not whole.over
    assert whole.position == len(actions)


def test_a_third_of_the_walks_begins_so_and_in_each_lap_another_third():
    """And not always equally far."""
    begun = [{n for n in range(30) if fuzz.looks_of(n + 30 * lap, lap, 1)} for lap in range(3)]

    assert [len(part) for part in begun] == [10, 10, 10]
    assert set().union(*begun) == set(range(30))
    assert len({fuzz.looks_of(n, 0, 1) for n in range(30)}) > 8


def test_what_breaks_in_the_opening_leaves_its_record(monkeypatch):
    """The record ends with the action that broke the law."""
    setup = registered()["american_rails"].setup("east", 3, None, None)
    monkeypatch.setattr(fuzz, "looks_of", lambda number, lap, seed: 500)

    def broken(self, core):
        assert len(core.marks) < 7, "seven actions are too many"

    monkeypatch.setattr(type(setup), "check", broken)
    failure = fuzz.fuzz("american_rails", 1, 1, lambda _: None)

    assert failure is not None
    assert "seven actions are too many" in failure.reason
    assert len(failure.record["actions"]) == 7
