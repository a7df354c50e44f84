"""Three easy bots make a game of Express 01: routes are laid and shares change hands."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_lays_routes_and_takes_shares():
    """Cards are laid (3), shares bought (4), at a table companies initiated (5)."""
    match = table_of("express_01")

    cards, shares = events(match, "laid"), events(match, "took")

    assert all(cards[seat] >= 2 and shares[seat] >= 2 for seat in range(PLAYERS)), (cards, shares)
    assert events(match, "initiated").total() >= 3
