"""Three easy bots make a game of American Rails: shares are bought, track is built, companies grow."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_buys_shares_and_builds_track():
    """Nobody passes through the years: two shares (3) and five cubes (9) each, more shares sold than the opening offers (12), a company
    with an income (25)."""
    match = table_of("american_rails")

    cubes, shares = events(match, "expanded"), events(match, "won")

    assert all(cubes[seat] >= 5 and shares[seat] >= 2 for seat in range(PLAYERS)), (cubes, shares)
    assert shares.total() >= 7
    assert max(company["income"] for company in match.view(None)["companies"]) >= 15
