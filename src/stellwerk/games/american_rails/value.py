"""How well a seat stands (for bots): money now, dividends to come, and what companies may still grow into.

The sum is in dollars at the end of the game. An auction that is running counts as it is expected
to end: who goes furthest pays what the second would.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from .rules.dividends import per_share
from .rules.income import full_value, shared_value
from .state import AUCTION, BLOCKED, CASH, COMPANIES, CUBES, ENDED, HELD, OFFERED, PER_HEX, PRICE, SEATS, YEAR, State

SIGHT: Final = 4  # how far cities are seen, in hexes

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


def shares(s: State, years: float, w: list[float]) -> list[float]:
    """Among how many shares each company's dividends will be divided: some of those sold later take their part too."""
    later = min(1.0, max(0.0, years - 1.0) / 3.0) * w[DILUTION]
    return [s.sold(company) + later * s.unsold(company) for company in range(COMPANIES)]


def one_more(years: float, w: list[float]) -> float:
    """What the next share sold adds to that number: a part of it was expected already."""
    return 1.0 - min(1.0, max(0.0, years - 1.0) / 3.0) * w[DILUTION]


def sights(s: State, years: float) -> list[list[float]]:
    """Per company the income it may still grow into, by distance; nothing where that is not asked."""
    gains = [gain(s, city) for city in s.land.cities]
    found: list[list[float]] = []
    for company in range(COMPANIES):
        grows = years > 1.0 and s.on_map(company) and s.supply(company) > 0
        found.append(in_sight(s, company, gains) if grows else [])
    return found


def gain(s: State, city: int) -> int:
    """What entering a city would add to an income, special connections left out."""
    return shared_value(s, city) if s.cells[CUBES + PER_HEX * city] else full_value(s, city)


def in_sight(s: State, company: int, gains: list[int]) -> list[float]:
    """Income in the cities near the network, by how many empty hexes lie between."""
    cells, near, cities = s.cells, s.land.near, s.land.cities
    free = [h for h in s.rows[company] if cells[PRICE + PER_HEX * h] < BLOCKED]
    reached: list[int] = []
    for table in near:
        mask = 0
        for h in free:
            mask |= table[h]
        reached.append(mask)
    found = [0.0] * SIGHT
    seen = reached[SIGHT - 1]
    for i in range(len(cities)):
        if seen >> i & 1 and not cells[CUBES + PER_HEX * cities[i]] >> company & 1:
            away = 0
            while not reached[away] >> i & 1:
                away += 1
            found[away] += gains[i] + connections(s, company, cities[i])
    return found


def connections(s: State, company: int, city: int) -> int:
    """What a special city would pay for the other special ones the company is in."""
    if city not in s.land.special:
        return 0
    bonus = 0
    for other in s.land.special:
        if other != city and s.cubes(other) >> company & 1:
            bonus += s.land.special_bonus
    return bonus


def growth(sight: list[float], money: float, w: list[float]) -> float:
    """Income in sight, by distance and by what the treasury can pay."""
    total = 0.0
    for away in range(len(sight)):
        total += sight[away] * w[REACHED + away] * min(1.0, (money + 4.0) / (w[COST_PER_HEX] * (away + 1)))
    return total


def worth(s: State, company: int, sight: list[float], money: float, years: float, w: list[float]) -> float:
    """All dividends a company will pay, with `money` in its treasury."""
    if not s.on_map(company):
        return years * (w[NEW_COMPANY] + w[NEW_TREASURY] * min(money, w[ENOUGH]))
    if not sight:
        return years * s.income(company)
    more = growth(sight, money, w) + w[TREASURY] * min(money, w[ENOUGH])
    return years * s.income(company) + (years - 1.0) * w[GROWN] * more


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a part of the best rival's."""
    years = dividends_to_come(s, w)
    seen = sights(s, years)
    among = shares(s, years, w)
    each: list[float] = []  # what one share of a company will bring
    for company in range(COMPANIES):
        all_of_it = worth(s, company, seen[company], float(s.treasury(company)), years, w)
        each.append(all_of_it / among[company] if among[company] else 0.0)
    results = prospects(s, each, years, w)
    if s.cells[OFFERED] >= 0:
        hammer(s, results, each, among, seen[s.cells[OFFERED]], years, w)
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, results[other])
    return results[seat] - w[RIVAL] * best


def prospects(s: State, each: list[float], years: float, w: list[float]) -> list[float]:
    """Of every seat: its cash and what its shares will bring."""
    cells, money = s.cells, dollar(years, w)
    results: list[float] = []
    for seat in range(s.players):
        total = cells[CASH + seat] * money
        for company in range(COMPANIES):
            total += each[company] * cells[HELD + company * SEATS + seat]
        results.append(total)
    return results


def hammer(
    s: State,
    results: list[float],
    each: list[float],
    among: list[float],
    sight: list[float],
    years: float,
    w: list[float],
) -> None:
    """What the running auction changes for everybody if it ends as expected."""
    company = s.cells[OFFERED]
    money, parts = float(s.treasury(company)), among[company] + one_more(years, w)
    fair = w[FAIR_PRICE] * worth(s, company, sight, money + s.cells[AUCTION + HIGH], years, w) / parts
    winner = expected_winner(s, fair)
    if winner < 0:
        return
    price = expected_price(s, winner, fair)
    share = worth(s, company, sight, money + price, years, w) / parts
    for seat in range(s.players):
        results[seat] += s.held(company, seat) * (share - each[company])
    results[winner] += share - price * dollar(years, w)


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
    years = dividends_to_come(s, w)
    seen = sights(s, years)
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": years,
        "growth": sum(growth(seen[c], float(s.treasury(c)), w) for c in range(COMPANIES) if s.held(c, seat)),
    }
