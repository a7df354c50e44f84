"""The generator: the same stream everywhere, fair, and replaceable by a script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stellwerk
from stellwerk.kernel.chance import Stream, seeded


def test_the_stream_is_the_same_on_every_machine():
    """Written down once: a change here changes every recorded game."""
    stream = Stream(7)

    assert seeded(7) == (1714290700, 1495485341)
    assert [stream.below(6) for _ in range(12)] == [2, 2, 5, 1, 0, 5, 0, 4, 2, 5, 1, 5]


@given(st.integers(0, 2**62 - 1), st.integers(1, 1000))
def test_every_outcome_is_in_range(seed, n):
    """below(n) gives 0 … n − 1 for any seed."""
    stream = Stream(seed)

    assert all(0 <= stream.below(n) < n for _ in range(20))


def test_outcomes_are_evenly_spread():
    """Sixty thousand dice: each face within five standard deviations of ten thousand."""
    stream = Stream(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[stream.below(6)] += 1

    assert all(abs(count - 10_000) < 5 * (60_000 * 5 / 36) ** 0.5 for count in counts)


def test_neighbouring_seeds_give_unrelated_streams():
    """Seeds 0 … 999 do not begin alike."""
    assert len({Stream(seed).below(10**6) for seed in range(1000)}) > 990


@given(st.integers(0, 2**62 - 1))
def test_a_shuffle_keeps_the_cards(seed):
    """Nothing is lost, nothing comes twice."""
    cards = list(range(40))
    Stream(seed).shuffle(cards)

    assert sorted(cards) == list(range(40))


def test_a_script_decides_chance_and_stands_in_the_record():
    """The banker is the scripted one, and the record plays again without the script at hand."""
    match = stellwerk.new("american_rails", players=4, chance=stellwerk.Script([2]))

    assert match.seat == 2
    assert stellwerk.replay(match.record()).seat == 2


@pytest.mark.parametrize("outcomes", [[], [4], [-1]])
def test_a_script_too_short_or_out_of_range_is_refused(outcomes):
    """Four players: the banker is 0 to 3, and somebody must be."""
    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.new("american_rails", players=4, chance=stellwerk.Script(outcomes))

    assert refused.value.field == "chance"
