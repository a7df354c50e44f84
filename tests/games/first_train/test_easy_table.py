"""Three easy bots make a game of First Train: lines are built, trains bought and loaded, lines sold."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_builds_lines_and_loads_trains():
    """Links on the map (8), goods on trains (11, at a table 46), trains (6), sales to the companies (10 at a table)."""
    match = table_of("first_train")

    links, loaded, trains = (events(match, kind) for kind in ("built", "loaded", "bought"))

    assert all(links[seat] >= 5 and loaded[seat] >= 6 and trains[seat] >= 3 for seat in range(PLAYERS))
    assert loaded.total() >= 25
    assert events(match, "sold").total() >= 5
