"""What must hold after every action: cubes, tiles and markers are conserved, and the tables equal what lies on the map."""

from stellwerk.kernel.core import NOBODY

from ..state import (
    AT,
    BAG,
    BOX,
    BOXES,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CITY_EDGES,
    COLOUR,
    COLOURS,
    CONNECTION,
    CUBES,
    DISCS,
    FITTING,
    HAND,
    HEXES,
    INCOME,
    LOOSE,
    MARKERS,
    OFF_STOPS,
    OTHER,
    OUT,
    OWN,
    OWNER,
    REACH,
    RIDE_COLOUR,
    RIDE_FROM,
    ROOT,
    SEATS,
    SHARES,
    STALE,
    TIP,
    TOWN,
    USED,
    WHITE,
    State,
)
from .fitting import fitting
from .questions import Rules
from .tiles import DISC_SUPPLY, EDGES, KINDS, MARKER_SUPPLY, NEEDS_DISC, SUPPLY, TRACKS


def check_state(s: State, rules: Rules) -> None:
    check_cubes(s, rules)
    check_players(s)
    check_supply(s)
    check_chains(s)
    check_tracks(s)
    check_fitting(s, rules)


def check_cubes(s: State, rules: Rules) -> None:
    """AS-T.13: bag, display, hand and map add up; terminals keep theirs, delivered cotton is gone."""
    for colour, total in enumerate(rules.all_cubes()):
        if colour == WHITE:
            continue
        found = s.cells[BAG + colour]
        found += s.part(BOX, BOXES).count(colour + 1)
        found += s.part(HAND, 2).count(colour + 1)
        found += s.part(OFF_STOPS, s.land.size).count(colour + 1)
        found += sum(s.cubes(stop, colour) for stop in range(s.land.stops))
        found += sum(
            1 for stop in range(s.land.stops) if s.land.terminal >> stop & 1 and s.cells[COLOUR + stop] == colour
        )
        found += 1 if s.cells[RIDE_FROM] >= 0 and s.cells[RIDE_COLOUR] == colour and not delivered(s, rules) else 0
        assert found == total, f"{found} cubes of colour {colour}, not {total}"
    assert min(s.part(CUBES, s.land.stops * COLOURS)) >= 0, "less than no cubes"


def delivered(s: State, rules: Rules) -> bool:
    """The cube is home already while its mover still names who is paid."""
    return s.steps[s.cells[0]].name == "reward"


def check_players(s: State) -> None:
    for seat in range(s.players):
        if not s.cells[OUT + seat]:
            assert min(s.cells[CASH + seat], s.cells[INCOME + seat]) >= 0, f"seat {seat} has less than nothing"
            assert s.cells[SHARES + seat] <= 15, f"seat {seat} has sold too many shares"
            assert 1 <= s.cells[REACH + seat] <= 6, f"seat {seat} is off the reach track"
            assert s.cells[MARKERS + seat] <= MARKER_SUPPLY, f"seat {seat} uses too many markers"
    order = s.playing()
    assert sorted(order) == [seat for seat in range(s.players) if not s.cells[OUT + seat]], "the order is broken"


def check_supply(s: State) -> None:
    for kind in range(KINDS):
        assert 0 <= s.cells[USED + kind] <= SUPPLY[kind], f"{s.cells[USED + kind]} tiles of kind {kind}"
    codes = [s.code(h) for h in range(s.land.size)]
    discs = sum(1 for code in codes if code >= 0 and NEEDS_DISC[code])
    assert discs == s.cells[DISCS] <= DISC_SUPPLY, "discs do not add up"


def check_chains(s: State) -> None:
    """Derived tables equal what the chain table says."""
    twin = s.clone()
    twin.rebuild()
    for name, at, size in (
        ("markers", MARKERS, SEATS),
        ("tiles", USED, KINDS),
        ("ends", AT, s.land.stops * EDGES),
        ("own track", OWN, s.land.stops),
        ("loose ends", TIP, s.land.size),
        ("city edges", CITY_EDGES, s.land.size),
    ):
        assert s.part(at, size) == twin.part(at, size), f"{name} are out of date"


def check_tracks(s: State) -> None:
    """Every chain runs over the tiles from its stop to its other end, with as many sections as it says."""
    walked = 0
    for chain in s.chains():
        walked += walk(s, chain)
    total = 0
    for h in range(s.land.size):
        code = s.code(h)
        if code >= 0:
            total += (
                len(TRACKS[code])
                if code < len(TRACKS)
                else sum(1 for e in range(EDGES) if s.chain_at(s.land.stop_of[h], e) >= 0)
            )
    bought = 1 if s.land.bought and s.chain_at(s.land.bought[0] // EDGES, s.land.bought[0] % EDGES) >= 0 else 0
    assert walked == total + bought, "a track belongs to no chain"


def walk(s: State, chain: int) -> int:
    """The sections of a chain, counted on the map."""
    at = CHAIN + chain * CHAIN_SIZE
    root, other, loose = s.cells[at + ROOT], s.cells[at + OTHER], s.cells[at + LOOSE]
    assert (other < 0) != (loose < 0), "neither link nor section"
    if other >= 0:
        assert root // EDGES != other // EDGES, "a stop is linked with itself"
        assert s.cells[AT + other] == chain + 1, "a link does not end where it should"
    length = s.length(chain)
    if s.land.bought and root == s.land.bought[0]:
        return length
    h, edge = s.land.hex_of[root // EDGES], root % EDGES
    count = 1 if s.code(h) >= 0 else 0
    while True:
        half = h * EDGES + edge
        if loose == half:
            break
        beyond = s.land.across[half]
        h, edge = beyond // EDGES, beyond % EDGES
        stop = s.land.stop_of[h]
        if stop >= 0:
            assert other == stop * EDGES + edge, "a link ends at another stop"
            count += 1 if s.cells[COLOUR + stop] == TOWN else 0
            break
        pair = next(p for p in TRACKS[s.code(h)] if edge in (p // EDGES, p % EDGES))
        edge = pair // EDGES + pair % EDGES - edge
        count += 1
    assert count == length, f"chain {chain} has {count} sections, not {length}"
    assert s.cells[at + OWNER] == NOBODY or 0 <= s.cells[at + OWNER] < s.players, "a stranger owns track"
    return count


def check_fitting(s: State, rules: Rules) -> None:
    """What is kept of each seat's possibilities equals what the map says now."""
    for seat in range(s.players):
        if rules.connection(s, seat) != s.cells[CONNECTION + seat]:
            continue
        stale = set(s.rows[STALE + seat])
        for h in range(s.land.size):
            if h not in stale:
                kept = s.cells[FITTING + seat * HEXES + h]
                assert kept == fitting(s, rules, seat, h), f"seat {seat} sees hex {h} as it was"
