"""What must hold after every action: markers, tiles and nine-point markers are conserved, the kept cities are those found afresh."""

from stellwerk.kernel.core import NOBODY

from ..state import (
    BACKS,
    BUILT,
    COLUMNS,
    DISC,
    DIVIDENDS,
    DOLLARS,
    FACTORY,
    FIRST,
    GUEST,
    HANDS,
    HUB,
    LATER,
    MARKET,
    MARKS,
    NINES,
    NINES_LEFT,
    OWNER,
    PLACES,
    RESERVE,
    RESOURCES,
    SEATS,
    SHAPE,
    SITE,
    STACK,
    STATIONS,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)


def check_state(s: State) -> None:
    check_markers(s)
    check_tiles(s)
    check_derived(s)
    check_stations(s)
    check_trains(s)


def check_markers(s: State) -> None:
    for seat in range(s.players):
        assert markers_of(s, seat) == s.land.markers, f"markers of seat {seat} do not add up"
        assert 0 <= s.cells[DISC + seat] < len(s.land.share_points), "a disc is off the row"
    assert min(s.part(RESERVE, STORE + SEATS * RESOURCES - RESERVE)) >= 0, "less than no marker"
    assert max(s.part(MARKS, COLUMNS * SEATS)) <= s.land.most_marks, "too many markers on a goal"
    nines = s.cells[NINES_LEFT] + sum(s.part(NINES, SEATS))
    assert nines == s.land.nine_markers, "nine-point markers do not add up"


def markers_of(s: State, seat: int) -> int:
    """CX-2.4: all markers of a seat, wherever they are."""
    places, store = range(s.cells[PLACES]), STORE + seat * RESOURCES
    board = s.cells[RESERVE + seat] + s.cells[DIVIDENDS + seat] + sum(s.part(store, RESOURCES))
    goals = sum(s.cells[MARKS + column * SEATS + seat] for column in range(COLUMNS))
    sites = sum(1 for place in places if s.kind(place) == SITE and s.cells[OWNER + place] == seat)
    first = sum(1 for place in places if s.kind(place) == FACTORY and s.cells[FIRST + place] == seat)
    later = sum(s.cells[LATER + place * SEATS + seat] for place in places)
    houses = sum(1 for house in range(s.cells[PLACES] * 4) if s.cells[GUEST + house] == seat)
    return board + goals + sites + first + later + houses + int(s.cells[DOLLARS + seat]).bit_count()


def check_stations(s: State) -> None:
    for seat in range(s.players):
        assert s.cells[BUILT + seat] <= STATIONS, "more stations than in the box"
        assert all(s.cells[OWNER + place] == seat for place in s.stations(seat)), "a station is lost"
    for place in range(s.cells[PLACES]):
        if s.has_station(place):
            assert s.cells[HUB + s.station_city(place)] == place, "two stations in one city"


def check_tiles(s: State) -> None:
    """Every tile of the deck is in the stack, the market, a hand or on the map, once."""
    if not s.rows[HANDS] and not s.rows[STACK]:
        return  # before the set-up
    fronts = [s.cells[SHAPE + place] // 4 - 3 for place in range(5, s.cells[PLACES])]
    found = [tile for tile in fronts if tile >= 0] + s.rows[STACK]
    found += [tile for tile in s.part(MARKET, COLUMNS) if tile != NOBODY]
    for seat in range(s.players):
        found += s.rows[HANDS + seat] + s.rows[BACKS + seat][::2]
    assert sorted(found) == s.land.deck, "tiles do not add up"


def check_derived(s: State) -> None:
    """Labels, sizes, free houses and what cells need, made afresh, are what was kept."""
    twin = s.clone()
    twin.rebuild()
    assert twin.cells == s.cells, "the map's derived numbers are out of date"
    assert twin.rows == s.rows, "the map's derived rows are out of date"


def check_trains(s: State) -> None:
    for seat in range(s.players):
        trains = s.part(TRAIN_AT + seat * TRAINS, TRAINS)
        assert min(trains[0], s.cells[PLACES] - 1 - max(trains)) >= 0, "a train is off the map"
