"""How well a seat stands (for bots): money now, dividends to come, and what companies may still grow into.

The sum is in dollars at the end of the game. An auction that is running counts as it is expected
to end: who goes furthest pays what the second would, unless all stop before. A special city far away
counts as links.py sees it.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from ..rules.auction import LEAST_BID
from ..rules.dividends import per_share, spare_pieces
from ..rules.income import full_value, shared_value
from ..state import (
    AUCTION,
    CASH,
    COMPANIES,
    CUBES,
    ENDED,
    OFFERED,
    PER_HEX,
    PHASE,
    PHASES,
    PLACE,
    YEAR,
    State,
    Surroundings,
)
from .links import ways_to_special
from .sales import Sales

HORIZON: Final = 4  # how far cities are seen, in hexes
SLIM: Final = 0.3  # hope for one more year, early in one whose actions take all that is left
SURE: Final = 8.0  # and late in it, when something is left: there is another one

# Where each weight stands in the list; the numbers are in weights.toml.
REACHED: Final = 0  # how likely a city so many empty hexes away is reached in time
COST_PER_HEX: Final = 4
TREASURY: Final = 5  # what a dollar in a treasury brings a year, beyond the cities nearby
GROWN: Final = 6  # part of the years that income yet to grow is paid
NEW_COMPANY: Final = 7  # yearly income of a company that is yet to start
NEW_TREASURY: Final = 8  # and what a dollar in its treasury adds to it
RIVAL: Final = 9  # weight of the best rival
FAIR_PRICE: Final = 10  # of a share's worth: as far as people go in an auction
EARLY_DOLLAR: Final = 11  # what a dollar in hand brings beyond itself, per dividend after the next
SOLD_PER_YEAR: Final = 12  # shares: when all are sold the game ends
ENOUGH: Final = 13  # dollars a company can use: what is more lies idle
DILUTION: Final = 14  # of the unsold shares of a company: so many will be sold and take their part
SPENT_EACH: Final = 15  # pieces that each player takes a year from the supplies that end the game when they are low
DOUBT: Final = 16  # how likely nobody goes beyond the bid that stands, whatever they could pay
FAR_LINK: Final = 17  # how much less likely a special city that makes a link is reached per cube to it
SALES: Final = 18  # part of what the sales until the next dividends bring, as sales.py thinks of them

NAMES: Final = (
    ("reached", HORIZON),
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
    ("spent_each", 1),
    ("doubt", 1),
    ("far_link", 1),
    ("sales", 1),
)


def dividends_to_come(s: State, w: list[float]) -> float:
    """By the calendar, by the shares that are left, or by the pieces (AR-7.3 to 7.5)."""
    if s.cells[ENDED]:
        return 0.0
    unsold = 0
    for company in range(COMPANIES):
        unsold += s.unsold(company)
    by_trade = min(unsold / w[SOLD_PER_YEAR], pieces_to_spend(s) / (w[SPENT_EACH] * s.players))
    by_trade = max(1.0 + by_trade * SLIM, min(0.5 + year_gone(s) + by_trade, 1.0 + by_trade * SURE))
    return min(float(s.land.last_year - s.cells[YEAR] + 1), by_trade)


def year_gone(s: State) -> float:
    """The part of this year's actions that is over: what is left of shares and pieces need not last for it any more.
    So a dividend is worth as much the moment before it is paid as the moment after."""
    return max(0.0, int(s.cells[PHASE]) - 1 + int(s.cells[PLACE]) / s.players) / PHASES


def pieces_to_spend(s: State) -> float:
    """Until as many supplies are low as end the game (AR-7.5): of those nearest to it the fullest decides most, since it is
    still there when the others are low."""
    total = 0.0
    for i, spare in enumerate(sorted(spare_pieces(s))[: s.players]):
        total += 2.0 * (i + 1) / (s.players + 1) * spare
    return total


def dollar(years: float, w: list[float]) -> float:
    """A dollar in hand: early it buys shares that pay more than their price."""
    return 1.0 + w[EARLY_DOLLAR] * max(0.0, years - 1.0)


def prizes(s: State) -> list[int]:
    """What entering each city would add to an income, special connections left out."""
    cells = s.cells
    return [shared_value(s, h) if cells[CUBES + PER_HEX * h] else full_value(s, h) for h in s.land.cities]


def surroundings_of(s: State, company: int) -> Surroundings:
    """Remembered as long as the company builds nothing: most looks change one network or none."""
    while len(s.surroundings) < COMPANIES:
        s.surroundings.append(Surroundings([], []))
    known, row = s.surroundings[company], s.rows[company]
    if known.row is not row:
        known = Surroundings(row, rings_of(s, company))
        s.surroundings[company] = known
    return known


def rings_of(s: State, company: int) -> list[list[int]]:
    """Cities by the fewest hexes that lie between them and the network, however they are filled by now."""
    cells, cities, row = s.cells, s.land.cities, s.rows[company]
    seen = 0
    for i in range(len(cities)):
        if cells[CUBES + PER_HEX * cities[i]] >> company & 1:
            seen |= 1 << i
    rings: list[list[int]] = []
    for table in s.land.near:
        reached = seen
        for h in row:
            reached |= table[h]
        new = reached ^ seen
        rings.append([i for i in range(len(cities)) if new >> i & 1])
        seen = reached
    return rings


def income_nearby(around: Surroundings, prizes: list[int]) -> list[float]:
    """Income in the cities near the network, by distance."""
    found: list[float] = []
    for away in range(HORIZON):
        total = 0
        for i in around.rings[away]:
            total += prizes[i]
        found.append(float(total))
    return found


def growth(nearby: list[float], money: float, w: list[float]) -> float:
    """Income nearby, by distance and by what the treasury can pay."""
    total = 0.0
    for away in range(len(nearby)):
        total += nearby[away] * w[REACHED + away] * payable(money, away, w)
    return total


def payable(money: float, away: int, w: list[float]) -> float:
    """The part of the way that a treasury can pay, with what it may still get."""
    return min(1.0, (money + 4.0) / (w[COST_PER_HEX] * (away + 1)))


def linked(s: State, company: int, money: float, w: list[float]) -> float:
    """Income that links between special cities may bring: a goal while they are far, and a threat to the others."""
    ways, total = ways_to_special(s, company), 0.0
    for away in ways.away:
        likely = w[FAR_LINK] ** (away + 1)
        total += s.land.special_bonus * ways.partners * likely * payable(money, away, w)
    return total


def worth(s: State, company: int, nearby: list[float], money: float, years: float, w: list[float]) -> float:
    """All dividends a company will pay, with `money` in its treasury."""
    if not s.on_map(company):
        return years * (w[NEW_COMPANY] + w[NEW_TREASURY] * min(money, w[ENOUGH]))
    if not nearby:
        return years * s.income(company)
    more = growth(nearby, money, w) + linked(s, company, money, w) + w[TREASURY] * min(money, w[ENOUGH])
    return years * s.income(company) + (years - 1.0) * w[GROWN] * more


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a part of the best rival's."""
    results = Outlook(s, w).results()
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, results[other])
    return results[seat] - w[RIVAL] * best


def outlook(s: State, w: list[float]) -> list[float]:
    """The likely result of every seat: what a review draws."""
    return Outlook(s, w).results() if s.seat >= 0 else [float(score) for score in s.scores()]


class Outlook:
    """What everybody may expect of a position."""

    def __init__(self, s: State, w: list[float]) -> None:
        self.s: State = s
        self.w: list[float] = w
        self.years: float = dividends_to_come(s, w)
        # So much of a share that is yet to be sold takes its part of all dividends to come.
        self.later: float = min(1.0, max(0.0, self.years - 1.0) / 3.0) * w[DILUTION]
        self.nearby: list[list[float]] = self.all_nearby()
        self.each: list[float] = [self.share(company) for company in range(COMPANIES)]

    def all_nearby(self) -> list[list[float]]:
        """Per company the income it may still grow into, by distance; nothing where that is not asked."""
        s, gains = self.s, prizes(self.s)
        found: list[list[float]] = []
        for company in range(COMPANIES):
            grows = self.years > 1.0 and s.on_map(company) and s.supply(company) > 0
            found.append(income_nearby(surroundings_of(s, company), gains) if grows else [])
        return found

    def worth(self, company: int, money: float) -> float:
        return worth(self.s, company, self.nearby[company], money, self.years, self.w)

    def share(self, company: int) -> float:
        """What one share will bring."""
        among = self.among(company)
        return self.worth(company, float(self.s.treasury(company))) / among if among else 0.0

    def among(self, company: int) -> float:
        """Shares that dividends will be divided by: some of those sold later take their part too."""
        return self.s.sold(company) + self.later * self.s.unsold(company)

    def results(self) -> list[float]:
        """Of every seat: its cash, what its shares will bring, and what the running auction changes."""
        s, money = self.s, dollar(self.years, self.w)
        found: list[float] = []
        for seat in range(s.players):
            total = s.cash(seat) * money
            for company in range(COMPANIES):
                total += self.each[company] * s.held(company, seat)
            found.append(total)
        awaited = self.w[SALES] > 0.0 and self.years > 1.0
        if awaited or s.cells[OFFERED] >= 0:
            sales = self.sales()
            if s.cells[OFFERED] >= 0:
                self.add_auction(s.cells[OFFERED], money, found, sales)
            if awaited:
                for seat, gain in enumerate(sales.run(money)):
                    found[seat] += self.w[SALES] * gain
        return found

    def sales(self) -> Sales:
        s = self.s
        cash = [float(s.cash(seat)) for seat in range(s.players)]
        worths = [0.0] * COMPANIES
        for company in range(COMPANIES):
            if s.unsold(company):
                worths[company] = self.worth(company, float(s.treasury(company) + LEAST_BID))
        return Sales(s, cash, worths, [self.among(company) for company in range(COMPANIES)], self.later)

    def add_auction(self, company: int, money: float, results: list[float], sales: Sales) -> None:
        """As if it had ended: as expected, or, for all one knows of the others, with the bid that stands."""
        s = self.s
        fair = self.w[FAIR_PRICE] * self.worth(company, float(s.treasury(company) + s.cells[AUCTION + HIGH]))
        fair /= self.sold_once_more(company)
        winner, leader = expected_winner(s, fair), s.cells[AUCTION + HIGH_SEAT]
        doubt = self.w[DOUBT] if leader >= 0 else 0.0
        if winner >= 0:
            price = expected_price(s, winner, fair)
            self.sell(company, winner, price, money, 1.0 - doubt, results)
            sales.sold(company, winner, price, 1.0 - doubt)
        if doubt > 0.0:
            self.sell(company, leader, float(s.cells[AUCTION + HIGH]), money, doubt, results)
            sales.sold(company, leader, float(s.cells[AUCTION + HIGH]), doubt)

    def sold_once_more(self, company: int) -> float:
        """Shares that dividends are divided by after the one under the hammer, of which a part was counted already."""
        return self.among(company) + 1.0 - self.later

    def sell(self, company: int, winner: int, price: float, money: float, part: float, results: list[float]) -> None:
        """A share to the winner, the price into the treasury: part of it, as far as it is likely."""
        s = self.s
        share = self.worth(company, float(s.treasury(company)) + price) / self.sold_once_more(company)
        for seat in range(s.players):
            results[seat] += part * s.held(company, seat) * (share - self.each[company])
        results[winner] += part * (share - price * money)


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
    outlook = Outlook(s, w)
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": outlook.years,
        "growth": sum(growth(outlook.nearby[c], float(s.treasury(c)), w) for c in range(COMPANIES) if s.held(c, seat)),
    }
