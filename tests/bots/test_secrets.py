"""Bots and hints know what their seat knows: two positions that differ only in secrets are one position to them."""

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered
from tests.tables import FULL, play_on

GAMES = list(registered())
POSITIONS, LOOKS = (5, 400) if FULL else (2, 40)
# A turn on Rust Belt takes seconds to plan in plain Python: that board is for the compiled engine.
BOARDS = {} if FULL else {"age_of_steam": "st_lucia"}


def pairs(game):
    """Positions of one random game, each with a twin that holds other secrets and another future."""
    match, stream = stellwerk.new(game, BOARDS.get(game), seed=6), Stream(6)
    for _ in range(POSITIONS):
        if match.over:
            return
        twin = match.determinized(match.seat, 4711)
        assert twin.core.hash() != match.core.hash()
        yield match, twin
        play_on(match, stream, 11)


@pytest.mark.parametrize("game", GAMES)
def test_the_belief_of_a_seat_does_not_hang_on_the_truth(game):
    """Redrawn with the same seed, both positions come out the same, to the last cell."""
    for match, twin in pairs(game):
        believed = [one.determinized(match.seat, 99).core.hash() for one in (match, twin)]

        assert believed[0] == believed[1]


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in GAMES for key in bots.names_for(registered()[game])])
def test_every_bot_decides_the_same_whatever_is_hidden(game, key):
    """And explains it by the same worths."""
    for match, twin in pairs(game):
        one, other = (bots.get(key, seed=5, looks=LOOKS) for _ in range(2))

        assert one.decide(match, match.seat) == other.decide(twin, match.seat)
        assert one.explain(match, match.seat) == other.explain(twin, match.seat)


@pytest.mark.parametrize("game", ["cube_express", "express_01"])
def test_secrets_that_differ_are_really_there(game):
    """The positions compared above differ in more than the coming chance: in what another seat sees, or nobody does."""
    different = []
    for match, twin in pairs(game):
        rows = twin.core.rows != match.core.rows
        eyes = any(twin.view(seat) != match.view(seat) for seat in range(match.setup.players))
        different.append(rows or eyes)

    assert any(different)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_the_same_whatever_is_hidden(game):
    """Picks, words and worth, in both languages; each hint is a legal action of this seat."""
    for match, twin in pairs(game):
        said = []
        for one in (match, twin):
            ranking = hints.best(bots.get("greedy", hints.SEED), one, match.seat)
            said.append(hints.worded(one, match.seat, ranking))

        assert said[0] == said[1]
        assert 1 <= len(said[0]) <= hints.MOST
        for hint in said[0]:
            assert match.pick(hint["picked"]) in match.legal()
            assert hint["label"]["en"]
            assert hint["label"]["de"]
