"""The evaluation for bots: greedy play with it must be sensible on every kind of map."""

import pytest

import stellwerk
from stellwerk.bots import get


def play(board: str, players: int, seed: int, *kinds: str) -> stellwerk.Match:
    match = stellwerk.new("age_of_steam", board=board, players=players, seed=seed)
    bots = [get(kinds[seat % len(kinds)], seed + seat) for seat in range(players)]
    while not match.over:
        match.play(bots[match.seat].decide(match, match.seat))
    match.setup.check(match.core)
    return match


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_greedy_beats_random_players(seed):
    """Two random players beside it go bankrupt early."""
    assert play("rust_belt", 3, seed, "random", "greedy", "random").winners() == [1]


@pytest.mark.parametrize(("board", "players"), [("barbados", 1), ("st_lucia", 2), ("western_us", 3)])
def test_greedy_players_reach_the_last_round_and_build(board, players):
    """Late boards are reached: links are built and goods are moved."""
    match = play(board, players, 2, "greedy")
    view = match.view(None)

    assert view["round"] == view["rounds"]
    assert [link for link in view["links"] if link["to"]]
    assert max(player["income"] for player in view["players"]) > 3
