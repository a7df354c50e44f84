"""How well a seat stands (for bots): money now, dividends to come, and what companies may still grow into.

The sum is in dollars at the end of the game. An auction that is running counts as won by its leader, as far
as the bid makes that likely.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from .rules.dividends import per_share
from .rules.income import full_value, shared_value
from .state import AUCTION, BLOCKED, CASH, COMPANIES, COUNT, CUBES, OFFERED, PER_HEX, PRICE, YEAR, State

# Hand-set; each is tried against its neighbours by `stellwerk sim`.
REACHED: Final = [0.55, 0.34, 0.2, 0.12]  # how likely a city so many empty hexes away is reached in time
COST_PER_HEX: Final = 2.6
TREASURY: Final = 0.3  # what a dollar in a treasury brings beyond the cities in sight
NEW_COMPANY: Final = 13.0  # income of a company that is yet to start, once it runs
RIVAL: Final = 0.3  # weight of the best rival
FAIR_PRICE: Final = 0.5  # of a share's worth: a bid this high usually wins


def dividends_to_come(s: State) -> int:
    return s.land.last_year - s.cells[YEAR] + 1


def growth(s: State, company: int, money: float) -> float:
    """Income in sight: cities near the network, by distance and by what the treasury can pay."""
    nearest: dict[int, int] = {}
    cells, near = s.cells, s.land.near
    for h in s.rows[company]:
        if cells[PRICE + PER_HEX * h] < BLOCKED:
            pairs = near[h]
            for i in range(0, len(pairs), 2):
                city, away = pairs[i], pairs[i + 1]
                if away < nearest.get(city, 99):
                    nearest[city] = away
    total = 0.0
    for city, away in nearest.items():
        there = cells[CUBES + PER_HEX * city]
        if not there >> company & 1:
            affordable = min(1.0, (money + 4.0) / (COST_PER_HEX * (away + 1)))
            total += gain(s, company, city, there) * REACHED[away] * affordable
    return total


def gain(s: State, company: int, city: int, there: int) -> float:
    """What entering a city would add to the income, the special connections included."""
    bonus = 0
    if city in s.land.special:
        for other in s.land.special:
            if other != city and s.cubes(other) >> company & 1:
                bonus += s.land.special_bonus
    return float(bonus + (shared_value(s, city) if COUNT[there] else full_value(s, city)))


def worth(s: State, company: int, money: float) -> float:
    """All dividends a company will pay, with `money` in its treasury."""
    years = dividends_to_come(s)
    if not s.on_map(company):
        return years * (NEW_COMPANY + TREASURY * money) * 0.8
    more = (growth(s, company, money) + TREASURY * min(money, 4.0 * s.supply(company))) if s.supply(company) else 0.0
    return years * s.income(company) + (years - 1) * more * 0.6


def value(s: State, seat: int) -> float:
    """Own prospects, less a part of the best rival's."""
    worths = [worth(s, company, float(s.treasury(company))) for company in range(COMPANIES)]
    own, best = prospects(s, seat, worths), 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other, worths))
    return own - RIVAL * best


def prospects(s: State, seat: int, worths: list[float]) -> float:
    total = float(s.cells[CASH + seat])
    for company in range(COMPANIES):
        held, sold = s.held(company, seat), s.sold(company)
        if held:
            total += worths[company] * held / sold
    return total + pending(s, seat, worths)


def pending(s: State, seat: int, worths: list[float]) -> float:
    """What the running auction changes for a seat if its leader wins, as far as that is likely."""
    company, leader = s.cells[OFFERED], s.cells[AUCTION + HIGH_SEAT]
    if company < 0 or leader < 0:
        return 0.0
    price, held, sold = s.cells[AUCTION + HIGH], s.held(company, seat), s.sold(company)
    after = worth(s, company, float(s.treasury(company) + price))
    share = after / (sold + 1)
    before = worths[company] * held / sold if held else 0.0
    change = share * (held + 1) - before - price if seat == leader else share * held - before
    return change * likely(s, leader, price, share)


def likely(s: State, leader: int, price: int, share: float) -> float:
    """Chance that the highest bid stands: certain when nobody left in can go higher."""
    still_in, purse = s.cells[AUCTION + STILL_IN], 0
    for other in range(s.players):
        if other != leader and still_in >> other & 1:
            purse = max(purse, s.cells[CASH + other])
    if purse <= price:
        return 1.0
    return min(1.0, 0.15 + 0.85 * price / max(1.0, FAIR_PRICE * share))


def features(s: State, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": float(dividends_to_come(s)),
        "growth": sum(growth(s, c, float(s.treasury(c))) for c in range(COMPANIES) if s.held(c, seat)),
    }
