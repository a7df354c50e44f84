"""Every plan with and without mountains, in both lengths, for every number of players, by random play."""

from itertools import product

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from tests.tables import play_on

TABLES = list(product(("germany", "benelux", "usa"), ("off", "on"), ("short", "long"), (2, 3, 4)))


@pytest.mark.parametrize(("plan", "mountains", "length", "players"), TABLES)
def test_random_play_ends_and_replays(plan, mountains, length, players):
    """The laws hold after every action, legal and refused agree, and the record plays again."""
    options = {"mountains": mountains, "length": length}
    match, stream = stellwerk.new("express_01", plan, players, 11, options), Stream(11)

    while not match.over:
        play_on(match, stream, 1)
        match.setup.check(match.core)
        if match.position % 40 == 0:
            agree(match)

    assert stellwerk.replay(match.record()).record() == match.record()


def agree(match):
    legal = set(match.core.legal())
    assert {code for code in range(match.setup.actions.end) if match.core.why_not(code) is None} == legal
