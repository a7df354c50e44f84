"""Bots: they decide legally, leave the match alone, see no secret, and each level is worth its name."""

import pytest

import stellwerk
from stellwerk import bots
from tests.tables import TableSpec, wandered

SPEC = TableSpec("american_rails", "east", 4)
THINKERS = [key for key in bots.names() if key != "random"]


def bot(key, seed=5):
    return bots.get(key, seed=seed, looks=1000)


@pytest.mark.parametrize("key", bots.names())
def test_a_bot_decides_legally_and_leaves_the_match_alone(key):
    """In the opening, in the middle and near the end."""
    for moves in (0, 12, 60, 150):
        match = wandered(SPEC, moves)
        before = match.core.hash()

        action = bot(key).decide(match, match.seat)

        assert action in match.legal()
        assert match.core.hash() == before
        assert match.position == moves


@pytest.mark.parametrize("key", [key for key in THINKERS if key != "easy"])  # easy does not always take the best
def test_a_bot_explains_itself(key):
    """The best few actions with their worth, best first; the first is the one it takes."""
    match = wandered(SPEC, 40)
    thinker = bot(key)

    best = thinker.explain(match, match.seat)

    assert 1 < len(best) <= 3
    assert [worth for worth, _ in best] == sorted((worth for worth, _ in best), reverse=True)
    assert best[0][1] == thinker.decide(match, match.seat)


@pytest.mark.parametrize("key", THINKERS)
def test_the_same_position_gives_the_same_decision(key):
    """No dice, no clock: a decision can be looked at again."""
    match = wandered(SPEC, 33)

    assert bot(key).decide(match, match.seat) == bot(key).decide(match.clone(), match.seat)


def test_greedy_beats_a_table_of_random_players():
    """Two games, from two seats: both won."""
    for game in range(2):
        match = stellwerk.new("american_rails", players=3, seed=game)
        seats = [bots.get("greedy" if seat == game % 3 else "random", seed=10 * game + seat) for seat in range(3)]
        while (seat := match.seat) is not None:
            match.play(seats[seat].decide(match, seat))
        assert match.winners() == [game % 3]


def test_an_unknown_bot_is_refused_with_the_known_ones():
    """Names and levels."""
    with pytest.raises(stellwerk.Malformed, match="greedy"):
        bots.get("hal")


def test_levels_are_names_for_bots():
    """easy, normal and hard for people."""
    assert [bots.get(level).key in bots.names() for level in bots.LEVELS] == [True] * len(bots.LEVELS)
