"""How well a seat stands (for bots): money now, dividends to come, and what companies may still grow into.

The sum is in dollars at the end of the game. An auction that is running counts as it is expected
to end: who goes furthest pays what the second would.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from .rules.dividends import per_share
from .rules.income import full_value, shared_value
from .state import AUCTION, BLOCKED, CASH, COMPANIES, COUNT, CUBES, ENDED, OFFERED, PER_HEX, PRICE, YEAR, State

SIGHT: Final = 4  # how far cities are seen, in hexes
UNSEEN: Final = 99

# Where each weight stands in the list; the numbers are in weights.toml.
REACHED: Final = 0  # how likely a city so many empty hexes away is reached in time
COST_PER_HEX: Final = 4
TREASURY: Final = 5  # what a dollar in a treasury brings a year, beyond the cities in sight
GROWN: Final = 6  # part of the years that income yet to grow is paid
NEW_COMPANY: Final = 7  # yearly income of a company that is yet to start
NEW_TREASURY: Final = 8  # and what a dollar in its treasury adds to it
RIVAL: Final = 9  # weight of the best rival
FAIR_PRICE: Final = 10  # of a share's worth: as far as people go in an auction
EARLY_DOLLAR: Final = 11  # what a dollar in hand brings beyond itself, per dividend after the next
SOLD_PER_YEAR: Final = 12  # shares: when all are sold the game ends
ENOUGH: Final = 13  # dollars a company can use: what is more lies idle
DILUTION: Final = 14  # of the unsold shares of a company: so many will be sold and take their part

NAMES: Final = (
    ("reached", SIGHT),
    ("cost_per_hex", 1),
    ("treasury", 1),
    ("grown", 1),
    ("new_company", 1),
    ("new_treasury", 1),
    ("rival", 1),
    ("fair_price", 1),
    ("early_dollar", 1),
    ("sold_per_year", 1),
    ("enough", 1),
    ("dilution", 1),
)


def dividends_to_come(s: State, w: list[float]) -> float:
    """By the calendar, or by the shares that are left (AR-7.3, 7.4)."""
    if s.cells[ENDED]:
        return 0.0
    unsold = 0
    for company in range(COMPANIES):
        unsold += s.unsold(company)
    return min(float(s.land.last_year - s.cells[YEAR] + 1), 1.0 + unsold / w[SOLD_PER_YEAR])


def dollar(years: float, w: list[float]) -> float:
    """A dollar in hand: early it buys shares that pay more than their price."""
    return 1.0 + w[EARLY_DOLLAR] * max(0.0, years - 1.0)


def part(s: State, company: int, held: int, more: int, years: float, w: list[float]) -> float:
    """What `held` shares will get of all dividends once `more` are sold: shares sold later take their part too."""
    later = min(1.0, max(0.0, years - 1.0) / 3.0) * w[DILUTION] * (s.unsold(company) - more)
    return held / (s.sold(company) + more + later)


def growth(s: State, company: int, money: float, w: list[float]) -> float:
    """Income in sight: cities near the network, by distance and by what the treasury can pay."""
    cells, near = s.cells, s.land.near
    nearest: list[int] = [UNSEEN] * len(near)
    seen: list[int] = []
    for h in s.rows[company]:
        if cells[PRICE + PER_HEX * h] < BLOCKED:
            pairs = near[h]
            for i in range(0, len(pairs), 2):
                city, away = pairs[i], pairs[i + 1]
                if nearest[city] == UNSEEN:
                    seen.append(city)
                if away < nearest[city]:
                    nearest[city] = away
    total = 0.0
    for city in seen:
        away = nearest[city]
        there = cells[CUBES + PER_HEX * city]
        if not there >> company & 1:
            affordable = min(1.0, (money + 4.0) / (w[COST_PER_HEX] * (away + 1)))
            total += gain(s, company, city, there) * w[REACHED + away] * affordable
    return total


def gain(s: State, company: int, city: int, there: int) -> float:
    """What entering a city would add to the income, the special connections included."""
    bonus = 0
    if city in s.land.special:
        for other in s.land.special:
            if other != city and s.cubes(other) >> company & 1:
                bonus += s.land.special_bonus
    return float(bonus + (shared_value(s, city) if COUNT[there] else full_value(s, city)))


def worth(s: State, company: int, money: float, years: float, w: list[float]) -> float:
    """All dividends a company will pay, with `money` in its treasury."""
    if not s.on_map(company):
        return years * (w[NEW_COMPANY] + w[NEW_TREASURY] * min(money, w[ENOUGH]))
    if not s.supply(company) or years <= 1.0:
        return years * s.income(company)
    more = growth(s, company, money, w) + w[TREASURY] * min(money, w[ENOUGH])
    return years * s.income(company) + (years - 1.0) * w[GROWN] * more


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a part of the best rival's."""
    years = dividends_to_come(s, w)
    worths = [worth(s, company, float(s.treasury(company)), years, w) for company in range(COMPANIES)]
    own, best = prospects(s, seat, worths, years, w), 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other, worths, years, w))
    return own - w[RIVAL] * best


def prospects(s: State, seat: int, worths: list[float], years: float, w: list[float]) -> float:
    total = s.cells[CASH + seat] * dollar(years, w)
    for company in range(COMPANIES):
        held = s.held(company, seat)
        if held:
            total += worths[company] * part(s, company, held, 0, years, w)
    return total + pending(s, seat, worths, years, w)


def pending(s: State, seat: int, worths: list[float], years: float, w: list[float]) -> float:
    """What the running auction changes for a seat if it ends as expected."""
    company = s.cells[OFFERED]
    if company < 0:
        return 0.0
    money, held = float(s.treasury(company)), s.held(company, seat)
    one = part(s, company, 1, 1, years, w)
    fair = w[FAIR_PRICE] * one * worth(s, company, money + s.cells[AUCTION + HIGH], years, w)
    winner = expected_winner(s, fair)
    if winner < 0:
        return 0.0
    price = expected_price(s, winner, fair)
    share = one * worth(s, company, money + price, years, w)
    before = worths[company] * part(s, company, held, 0, years, w) if held else 0.0
    return share * (held + 1) - before - price * dollar(years, w) if seat == winner else share * held - before


def limit_of(s: State, seat: int, fair: float) -> float:
    """How far a seat goes: to the fair price, as long as its cash lasts; its own bid it has made already."""
    limit, high = min(fair, float(s.cells[CASH + seat])), float(s.cells[AUCTION + HIGH])
    if seat == s.cells[AUCTION + HIGH_SEAT]:
        return max(limit, high)
    return limit if s.cells[AUCTION + STILL_IN] >> seat & 1 and limit > high else 0.0


def expected_winner(s: State, fair: float) -> int:
    """Who goes furthest; the leader before others, since these would have to go beyond."""
    winner = s.cells[AUCTION + HIGH_SEAT]
    top = limit_of(s, winner, fair) if winner >= 0 else 0.0
    for seat in range(s.players):
        limit = limit_of(s, seat, fair)
        if limit > top:
            winner, top = seat, limit
    return winner


def expected_price(s: State, winner: int, fair: float) -> float:
    """As far as the others go."""
    price = float(s.cells[AUCTION + HIGH])
    for seat in range(s.players):
        if seat != winner:
            price = max(price, limit_of(s, seat, fair))
    return price


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": dividends_to_come(s, w),
        "growth": sum(growth(s, c, float(s.treasury(c)), w) for c in range(COMPANIES) if s.held(c, seat)),
    }
