"""Three easy bots make a game of Cube Express: tiles, trains, passengers, stations."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_lays_tiles_runs_trains_and_takes_something():
    """A tile a turn; trains run more often than there are turns; passengers are set down and stations built."""
    match = table_of("cube_express")

    tiles, runs, taken, guests = (events(match, kind) for kind in ("laid", "ran", "took", "set_down"))

    assert all(tiles[seat] >= 7 and runs[seat] >= 10 for seat in range(PLAYERS)), (tiles, runs)
    assert all(taken[seat] + guests[seat] >= 6 for seat in range(PLAYERS)), (taken, guests)
    assert events(match, "built").total() >= 2
    assert events(match, "delivered").total() >= 2
