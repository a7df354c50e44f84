"""What must always hold: no card is lost or made; everything derived equals what plan, stacks and displays say."""

from ..state import (
    ACTED,
    BLACK,
    COMPANIES,
    COMPANY,
    CREDIT,
    DISPLAY,
    FRESH,
    HAND,
    HELD,
    JOIN,
    KNOWN,
    LAYS,
    NEAR,
    OFF,
    PER_SPACE,
    POSITION,
    ROUND,
    ROUTE,
    ROUTE_BASES,
    SEATS,
    SEEN,
    STACK,
    STATION_BASES,
    STATIONS,
    USED,
    VALUE,
    State,
)
from .route import Referee, Trains
from .secrets import CARD, SEAT_BITS, held_by, knower_of


def check_state(s: State, trains: Trains) -> None:
    check_cards(s)
    check_players(s)
    check_notes(s)
    check_derived(s, trains)
    check_route(s, trains)


def check_cards(s: State) -> None:
    """Every card lies in its stack, in a hand, in a display or on the plan; each base card on the plan or taken."""
    count = [0] * s.land.cards
    for stack in range(s.land.stacks):
        for card in s.rows[STACK + stack]:
            assert s.land.stack_of[card] == stack, "a card lies in the wrong stack"
            count[card] += 1
    for seat in range(s.players):
        for card in s.rows[HAND + seat] + s.rows[DISPLAY + seat]:
            count[card] += 1
    laid = [s.card(space) for space in range(s.land.spaces) if s.card(space) >= 0]
    for card in laid:
        count[card] += 1
    assert count == s.land.copies, "cards do not add up"
    bases = s.part(ROUTE_BASES, SEATS) + s.part(STATION_BASES, SEATS)
    assert min(bases) >= 0, "somebody has less than no base cards"
    assert sum(bases) == s.cells[OFF] == len(laid), "base cards do not add up"


def check_players(s: State) -> None:
    for seat in range(s.players):
        hand, display = s.rows[HAND + seat], s.rows[DISPLAY + seat]
        assert (hand, display) == (sorted(hand), sorted(display)), "a hand or display is out of order"
        seen = s.rows[SEEN + seat]
        assert all(seen.count(card) <= hand.count(card) for card in seen), "seen but not held"
        assert all(s.land.engine[card] >= 0 for card in display), "a card without engine in a display"
    if s.cells[ROUND]:
        positions = sorted(s.part(POSITION, s.players))
        assert positions == list(range(1, s.players + 1)), "positions are not those of the players"
        assert 0 <= s.cells[BLACK] < s.players, "nobody owns the black engine"
    assert all(s.cells[ACTED + seat] in (0, 1) for seat in range(s.players)), "a side that is none"
    assert s.cells[CREDIT] >= 0, "more was laid than paid"


def check_notes(s: State) -> None:
    """What is remembered of hidden cards is true."""
    for note in s.rows[s.land.notes]:
        assert 0 <= note >> CARD < s.land.cards, "a note on no card"
        assert knower_of(note) < s.players, "a note of nobody"
        assert held_by(s, note >> CARD, note & SEAT_BITS), "a note that is not true"


def check_derived(s: State, trains: Trains) -> None:
    twin = s.clone()
    assert isinstance(twin, State)
    twin.rebuild()
    for at, size in ((HELD, COMPANIES * SEATS), (STATIONS, COMPANIES), (s.land.stock, s.land.cards)):
        assert s.part(at, size) == twin.part(at, size), f"derived cells from {at} are out of date"
    for space in range(s.land.spaces):
        at = JOIN + PER_SPACE * space
        assert s.cells[at] == twin.cells[at], "joining edges are out of date"
        assert s.rows[LAYS + space] == twin.rows[LAYS + space], "what fits on a space is out of date"
    for stack in range(s.land.stacks):
        size = len(s.rows[STACK + stack])
        assert min(size, 1 if s.cells[ROUND] else 0) <= s.cells[KNOWN + stack] <= size, "more seen than there is"
    if s.cells[FRESH]:
        twin.cells[FRESH] = 0
        trains.refresh(twin)
        assert s.part(NEAR, COMPANIES) == twin.part(NEAR, COMPANIES), "NEAR is out of date"


def check_route(s: State, trains: Trains) -> None:
    """The route of a running bonus payment passes the referee."""
    if s.cells[VALUE] > 0:
        refused = Referee(trains).why_not(s, s.cells[COMPANY], s.cells[USED] == 1, s.rows[ROUTE])
        assert refused is None, "the route paid for is no best route"
