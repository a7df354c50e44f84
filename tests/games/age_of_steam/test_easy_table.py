"""Three easy bots make a game of Age of Steam: track is built, goods are moved, and nobody is ruined at once."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_builds_track_and_delivers_goods():
    """In the first rounds on the Rust Belt: tiles (7), a delivery now and then (2, at a table 12), all three still in the game."""
    match = table_of("age_of_steam")

    tiles, delivered = events(match, "built"), events(match, "delivered")

    assert all(tiles[seat] >= 5 and delivered[seat] >= 1 for seat in range(PLAYERS)), (tiles, delivered)
    assert delivered.total() >= 6
    assert not events(match, "insolvent")
