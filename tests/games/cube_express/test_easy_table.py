"""Three easy bots make a game of Cube Express: tiles, trains, passengers, stations."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_lays_tiles_runs_trains_and_takes_something():
    """A tile a turn (7), runs (11), and what a weak player takes and sets down, too (5, all others 11; at a table 43)."""
    match = table_of("cube_express")

    tiles, runs, taken, guests = (events(match, kind) for kind in ("laid", "ran", "took", "set_down"))

    assert all(tiles[seat] >= 7 and runs[seat] >= 8 for seat in range(PLAYERS)), (tiles, runs)
    assert all(taken[seat] + guests[seat] >= 3 for seat in range(PLAYERS)), (taken, guests)
    assert (taken + guests).total() >= 25
    assert events(match, "built").total() >= 2
    assert events(match, "delivered").total() >= 2
