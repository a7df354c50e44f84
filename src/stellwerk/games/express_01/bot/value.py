"""How well a seat stands (for bots): capital now, cards a bonus will bring, and what shares and base cards may become.

One number per feature and a weight each; the sum is in points at the end of the game. What is half done counts as it
will be: a share that is being paid as bought, a building step that is paid at the best it can lay.
"""

from typing import Final

from stellwerk.kernel.core import STEP

from ..rules.bonus import limits_of, next_in_line
from ..rules.route import nearest
from ..rules.shares import FROM_STACKS
from ..rules.steps import PAY_SHARE, TAKE_SHARE
from ..rules.turn import BY_EXPANDING, OPEN
from ..state import (
    ACTED,
    ACTOR,
    BLACK,
    BUSY,
    COMPANY,
    CREDIT,
    DRAWER,
    DRAWN,
    DUE,
    FAR,
    FRESH,
    HAND,
    HELD,
    IDLE,
    LAID,
    MODE,
    NEAR,
    NONE,
    OFF,
    POSITION,
    QUIET,
    ROUTE_BASES,
    SEATS,
    SOURCE,
    STACK,
    STATION_BASES,
    STATIONS,
    USED,
    VALUE,
    State,
)
from .stations import Opening, burst, carried_along, most_of_others, station_gains, station_openings, wishes_of
from .weights import (
    CLEAR,
    DECIDED,
    FIRST_ROUTES,
    GROWTH,
    IDLING,
    INCOME,
    LATER,
    LONE_BASE,
    LONGEST,
    MOST,
    NAMES,
    OTHERS,
    PLACE,
    RIVAL,
    ROUNDS_PER_BASE,
    ROUNDS_PER_CARD,
    ROUTES,
    SHARED,
    STEPS_PER_STOP,
    STRANDED,
    SURE,
    WIN,
)

__all__ = ["NAMES", "features", "outlook", "value"]

FIRST_LINE: Final = 3  # steps: a station, routes, another station
END_STACKS: Final = 3  # empty stacks that end a short game; a long one lasts one more
NO_END: Final = -1000.0  # worth of an end that can't be reached
NARROW: Final = 3.0  # a lead that is reckoned and surely holds


class Holdings:
    """What is the same for every seat, looked up once: shares by company and seat (one being paid counts as bought),
    which companies have a route, where stations could be laid, and how long it may still go on."""

    def __init__(self, s: State, w: list[float]) -> None:
        self.held: list[int] = s.part(HELD, s.land.companies * SEATS)
        self.due: int = 0  # cards the acting seat still owes
        if s.cells[STEP] in (PAY_SHARE, TAKE_SHARE):
            self.due = s.cells[DUE]
            if not (s.terms.take_first and s.cells[STEP] == PAY_SHARE):  # else it lies in the display already
                at = s.cells[COMPANY] * SEATS
                self.held[at + s.cells[ACTOR]] += 1
                if s.cells[SOURCE]:
                    self.held[at + s.cells[SOURCE] - 1] -= 1
        self.shares: list[int] = [sum(self.held[c * SEATS : c * SEATS + SEATS]) for c in range(s.land.companies)]
        self.running: list[bool] = [
            s.stations(c) > 0 and 0 < self.shares[c] >= nearest_of(s, c) for c in range(s.land.companies)
        ]
        self.openings: list[Opening] = station_openings(s, self.held)
        self.wishes: list[list[list[int]]] = [  # per seat the stations it would lay for itself, if it can pay for any
            wishes_of(self.openings, seat) if s.rows[HAND + seat] else [] for seat in range(s.players)
        ]
        self.rounds: float = rounds_left(s, w)


def nearest_of(s: State, company: int) -> int:
    """Steps a train of the company needs for a route; counted anew while the network grows."""
    if s.cells[FRESH]:
        return s.cells[NEAR + company]
    found = FAR
    for space in s.land.station_spaces:
        card = s.card(space)
        if card >= 0 and s.land.owners[card] >> company & 1:
            found = min(found, nearest(s, space))
    return found


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a part of the best rival's; towards the end it counts who is ahead.

    Who acts last in the round can end the game, and does if that is worth more to it than going on: nobody can answer.
    """
    holdings = Holdings(s, w)
    each = [prospects(s, other, holdings, w, other == seat) for other in range(s.players)]
    if s.seat < 0:
        return going_on(s, seat, each, holdings, w) + (w[DECIDED] if seat in s.winners() else -w[DECIDED])
    last = last_of_round(s)
    if last >= 0:
        at_end = points_at_end(s, last, holdings, w)
        if at_end and ended(at_end, last, w) > going_on(s, last, each, holdings, w):
            return ended(at_end, seat, w)
    return going_on(s, seat, each, holdings, w)


def going_on(s: State, seat: int, each: list[float], holdings: Holdings, w: list[float]) -> float:
    """What it is worth to a seat if all go on as they usually do."""
    own, best = each[seat], max(0.0, best_of_others(each, seat))
    towards_end = w[WIN] * part(own - best, w[CLEAR]) * (1.0 - min(1.0, holdings.rounds))
    return own - w[RIVAL] * best + towards_end - w[IDLING] * idle_rounds(s)


def ended(at_end: list[float], seat: int, w: list[float]) -> float:
    """What it is worth to a seat that the game ends in this round, with these points."""
    own, best = at_end[seat], best_of_others(at_end, seat)
    lead = own - best
    return own - w[RIVAL] * best + w[WIN] * part(lead, w[CLEAR]) + w[DECIDED] * part(lead, NARROW)


def best_of_others(each: list[float], seat: int) -> float:
    return max([each[other] for other in range(len(each)) if other != seat])


def part(lead: float, whole: float) -> float:
    return max(-1.0, min(1.0, lead / whole))


def last_of_round(s: State) -> int:
    """Who acts last in the round, if it is on turn; else nobody: with others still to come the end can't be reckoned."""
    return int(s.cells[ACTOR]) if s.total(ACTED, s.players) == s.players - 1 else NONE


def points_at_end(s: State, last: int, holdings: Holdings, w: list[float]) -> list[float]:
    """Of every seat, if `last` ends the game in this round; none if it can't."""
    gain = gain_until_end(s, last, holdings, w)
    if gain == NO_END:
        return []
    found = [float(points(s, seat, holdings)) for seat in range(s.players)]
    found[last] += gain
    return found


def gain_until_end(s: State, seat: int, holdings: Holdings, w: list[float]) -> float:
    """What the cards bring that end the game (EX-11.1): each lays two routes or one of the best stations."""
    bases: int = s.terms.end_bases - s.cells[OFF] - s.cells[LAID]
    if BY_EXPANDING[s.cells[MODE]] < 0:
        return 0.0 if bases <= 0 else NO_END
    paid = 1 if s.cells[CREDIT] else 0
    cards = cards_left(s, seat, holdings) + paid
    gains = station_gains(s, seat, holdings.openings, w) + [best_share(s, seat, holdings, w)] * (bases // 2)
    gains.sort(reverse=True)
    found, brought = NO_END, float(paid)
    for stations in range(len(gains) + 1):
        used = stations + max(0, bases - stations + 1) // 2
        if used <= cards:
            found = max(found, brought - used)
        if stations < len(gains):
            brought += gains[stations]
    return found


def outlook(s: State, w: list[float]) -> list[float]:
    """The likely result of every seat: what a review draws."""
    holdings = Holdings(s, w)
    return [prospects(s, seat, holdings, w, True) for seat in range(s.players)]


def rounds_left(s: State, w: list[float]) -> float:
    """Rounds after this one: until the base cards or three stacks run out."""
    if s.seat < 0 or dying(s):
        return 0.0
    bases = max(0.0, float(s.terms.end_bases - s.cells[OFF])) * w[ROUNDS_PER_BASE]
    return min(w[LONGEST], min(bases, w[ROUNDS_PER_CARD] * cards_to_end(s)) * 3 / s.players)


def dying(s: State) -> bool:
    """Idle rounds end the game, the one before was idle, and so is this one up to now (EX-11.7, 14.8)."""
    return s.terms.idle_end == QUIET and idle_rounds(s) > 0


def idle_rounds(s: State) -> int:
    """Idle rounds in a row, if nothing has happened in this one or is under way (EX-11.6)."""
    buying = s.cells[STEP] in (PAY_SHARE, TAKE_SHARE) and s.cells[SOURCE] == FROM_STACKS
    under_way = s.cells[VALUE] > 0 or s.cells[CREDIT] > 0 or buying
    return 0 if s.cells[BUSY] or under_way else s.cells[IDLE]


def cards_to_end(s: State) -> int:
    """Cards in the three smallest stacks."""
    sizes = [len(s.rows[STACK + stack]) for stack in range(s.land.stacks)]
    sizes.sort()
    return sum(sizes[:END_STACKS])


def prospects(s: State, seat: int, holdings: Holdings, w: list[float], own: bool) -> float:
    """The points a seat may end with; `own` if it is the one the value is for."""
    total = float(points(s, seat, holdings) + coming_draws(s, seat))
    if s.seat < 0:
        return total
    gains, rounds = station_gains(s, seat, holdings.openings, w), holdings.rounds
    if s.cells[CREDIT] and s.cells[ACTOR] == seat:
        total += paid_step(s, seat, holdings, gains, w)
        gains = gains[1:]
    total += chance(s, seat, rounds, w, own) * burst(gains, min(w[MOST], float(cards_left(s, seat, holdings))))
    total += carried(s, seat, holdings, w)
    if rounds > 0:
        lone = abs(int(s.cells[ROUTE_BASES + seat] - s.cells[STATION_BASES + seat]))
        total += w[LONE_BASE] * lone - w[PLACE] * int(s.cells[POSITION + seat])
        growth = w[GROWTH] * living_shares(s, seat, holdings) + w[INCOME] * income(s, seat, holdings, w)
        total += rounds * (growth - w[STRANDED] * cards_lacking(s, seat, holdings)) + black_engine(s, seat, rounds, w)
    return total


def black_engine(s: State, seat: int, rounds: float, w: list[float]) -> float:
    """It is given anew each round (EX-4.5): its two points stay only if the game ends before, and it draws one card."""
    return w[INCOME] - 2.0 * min(1.0, rounds) if s.cells[BLACK] == seat else 0.0


def chance(s: State, seat: int, rounds: float, w: list[float], own: bool) -> float:
    """Part of what stations would gain: much while the seat is building, less in a turn to come.

    A turn not yet begun is a turn to come, and a rival on turn counts like one who waits: else the mere passing of the
    turn would seem to cost or to gain something.
    """
    mode = s.cells[MODE]
    if s.cells[ACTOR] == seat and mode != OPEN:
        return w[SURE] if own and BY_EXPANDING[mode] >= 0 else w[LATER] * min(1.0, rounds)
    return w[LATER] * (min(1.0, rounds) if s.cells[ACTED + seat] else 1.0)


def carried(s: State, seat: int, holdings: Holdings, w: list[float]) -> float:
    """What stations bring that a rival will lay for its own shares: of several who share them the one who helps most.

    Without it a station for all seemed to bring everything to who paid for it, and cards went into it that had better uses.
    """
    best = 0.0
    for other in range(s.players):
        if other != seat and holdings.wishes[other]:
            cards = min(w[MOST], float(cards_left(s, other, holdings)))
            gained = carried_along(holdings.wishes[other], other, seat, cards)
            best = max(best, chance(s, other, holdings.rounds, w, False) * gained)
    return best


def has_train(s: State, seat: int, holdings: Holdings) -> bool:
    """Whether the seat could initiate a bonus payment."""
    for company in range(s.land.companies):
        if holdings.running[company] and holdings.held[company * SEATS + seat]:
            return True
    return False


def cards_left(s: State, seat: int, holdings: Holdings) -> int:
    """Cards in hand, without those owed for a share."""
    return len(s.rows[HAND + seat]) - (holdings.due if s.cells[ACTOR] == seat else 0)


def cards_lacking(s: State, seat: int, holdings: Holdings) -> int:
    """Cards a seat without a train would need more: for a share of one that runs, else for station, routes, station."""
    if has_train(s, seat, holdings):
        return 0
    needed = 1 if True in holdings.running else max(1, FIRST_LINE - s.cells[OFF])
    paid = 1 if s.cells[CREDIT] and s.cells[ACTOR] == seat else 0
    return max(0, needed - paid - cards_left(s, seat, holdings))


def points(s: State, seat: int, holdings: Holdings) -> int:
    """Capital, with a share being paid counted as bought."""
    found = len(s.rows[HAND + seat]) + s.pairs(seat) + (2 if s.cells[BLACK] == seat else 0)
    for company in range(s.land.companies):
        found += holdings.held[company * SEATS + seat] * s.cells[STATIONS + company]
    return found - holdings.due if s.cells[ACTOR] == seat else found


def living_shares(s: State, seat: int, holdings: Holdings) -> int:
    """Shares of companies that are in the network."""
    found = 0
    for company in range(s.land.companies):
        if s.cells[STATIONS + company]:
            found += holdings.held[company * SEATS + seat]
    return found


def coming_draws(s: State, seat: int) -> int:
    """What the seat still draws of a running payment."""
    left, company = s.cells[VALUE], s.cells[COMPANY]
    if left <= 0 or company < 0:
        return 0
    drawn = s.part(DRAWN, s.players)
    limits = limits_of(s, company, s.cells[USED] == 1)
    last, found = s.cells[DRAWER], 0
    for _ in range(left):
        last = next_in_line(s, s.cells[ACTOR], last, drawn, limits, True)
        if last == NONE:
            break
        drawn[last] += 1
        found += 1 if last == seat else 0
    return found


def paid_step(s: State, seat: int, holdings: Holdings, gains: list[float], w: list[float]) -> float:
    """What the card paid will bring: routes, or the best station."""
    if s.cells[LAID] or not s.cells[OFF]:
        return w[ROUTES]
    routes = w[ROUTES] if has_train(s, seat, holdings) else w[FIRST_ROUTES]
    return max(routes, gains[0]) if gains else routes


def best_share(s: State, seat: int, holdings: Holdings, w: list[float]) -> float:
    """What a station brings that routes to come will open, about one for two of them: the company that is most one's own."""
    best = 0.0
    for company in range(s.land.companies):
        held = holdings.held[company * SEATS : company * SEATS + s.players]
        best = max(best, held[seat] - w[SHARED] * most_of_others(held, seat))
    return best


def income(s: State, seat: int, holdings: Holdings, w: list[float]) -> float:
    """The best bonus the seat could initiate per round, and a part of what others initiate; lengths are guessed."""
    best, others = 0.0, 0.0
    stops, worth = network(s)
    for company in range(s.land.companies):
        if holdings.running[company]:
            shares, held = holdings.shares[company], holdings.held[company * SEATS + seat]
            total = worth / stops * min(1.0 + shares / w[STEPS_PER_STOP], float(stops))
            drawn = min(float(held), total * held / (shares + 1))
            others = max(others, drawn)
            if held or (s.terms.black_initiates and s.cells[BLACK] == seat):
                best = max(best, drawn + max(0.0, total - shares - 1))
    return best + w[OTHERS] * others


def network(s: State) -> tuple[int, float]:
    """Stations in the network and their worth on a route."""
    stops, worth = 0, 0
    for space in s.land.station_spaces:
        card = s.card(space)
        if card >= 0:
            stops += 1
            worth += s.land.worth[card]
    return stops, float(worth)


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    holdings = Holdings(s, w)
    return {
        "capital": float(s.capital(seat)),
        "coming_draws": float(coming_draws(s, seat)),
        "living_shares": float(living_shares(s, seat, holdings)),
        "income": income(s, seat, holdings, w),
        "rounds_left": holdings.rounds,
        "prospects": prospects(s, seat, holdings, w, True),
    }
