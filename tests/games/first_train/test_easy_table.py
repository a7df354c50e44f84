"""Three easy bots make a game of First Train: lines are built, trains bought and loaded, lines sold."""

from tests.easy_tables import PLAYERS, events, table_of


def test_every_easy_player_builds_lines_and_loads_trains():
    """Links on the map, goods on trains, sales to the companies."""
    match = table_of("first_train")

    links, loaded, trains = (events(match, kind) for kind in ("built", "loaded", "bought"))

    assert all(links[seat] >= 5 and loaded[seat] >= 10 and trains[seat] >= 5 for seat in range(PLAYERS))
    assert events(match, "sold").total() >= 5
