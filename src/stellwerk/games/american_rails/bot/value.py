"""How well a seat stands (for bots): money now, dividends to come, and what companies may still grow into.

The sum is in dollars at the end of the game. An auction that is running counts as it is expected
to end: who goes furthest pays what the second would, unless all stop before. A special city far away
counts as links.py sees it.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT
from stellwerk.kernel.core import NOBODY, STEP

from ..rules.auction import LEAST_BID
from ..rules.dividends import per_share, spare_pieces
from ..rules.income import full_value, shared_value
from ..rules.steps import BID
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
    Bidding,
    State,
    Surroundings,
)
from .bidding import bidding_of, end_at, parts_of, price_for, reaches, richest_other
from .links import ways_to_special
from .sales import Sales

HORIZON: Final = 4  # how far cities are seen, in hexes
SLIM: Final = 0.3  # hope for one more year, early in one whose actions take all that is left
SURE: Final = 8.0  # and late in it, when something is left: there is another one
HELD_BACK: Final = 0.75  # how likely nobody makes an early end, for as long as it is not made

# Where each weight stands in the list; the numbers are in weights.toml.
REACHED: Final = 0  # how likely a city so many empty hexes away is reached in time
COST_PER_HEX: Final = 4
TREASURY: Final = 5  # what a dollar in a treasury brings a year, beyond the cities nearby
GROWN: Final = 6  # part of the years that income yet to grow is paid
NEW_COMPANY: Final = 7  # yearly income of a company that is yet to start
NEW_TREASURY: Final = 8  # and what a dollar in its treasury adds to it
RIVAL: Final = 9  # weight of the best rival
EARLY_DOLLAR: Final = 10  # what a dollar in hand brings beyond itself, per dividend after the next
SOLD_PER_YEAR: Final = 11  # shares: when all are sold the game ends
ENOUGH: Final = 12  # dollars a company can use: what is more lies idle
DILUTION: Final = 13  # of the unsold shares of a company: so many will be sold and take their part
SPENT_EACH: Final = 14  # pieces that each player takes a year from the supplies that end the game when they are low
DOUBT: Final = 15  # how likely nobody goes beyond the bid that stands, whatever they could pay
FAR_LINK: Final = 16  # how much less likely a special city that makes a link is reached per cube to it
SALES: Final = 17  # part of what the sales until the next dividends bring, as sales.py thinks of them

NAMES: Final = (
    ("reached", HORIZON),
    ("cost_per_hex", 1),
    ("treasury", 1),
    ("grown", 1),
    ("new_company", 1),
    ("new_treasury", 1),
    ("rival", 1),
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
    if by_trade <= 0.0:
        return 1.0
    at_this_pace = max(1.0 + by_trade * SLIM, min(0.5 + year_gone(s) + by_trade, 1.0 + by_trade * SURE))
    return held_back(at_this_pace, float(s.land.last_year - s.cells[YEAR] + 1))


def held_back(at_this_pace: float, calendar: float) -> float:
    """An early end has to be made by somebody and is seen coming: who would lose a dividend by it leaves the last pieces and
    the last share where they are. Without this 15 games of bots all reached their last year, however little was left."""
    return calendar - (1.0 - HELD_BACK) * max(0.0, calendar - at_this_pace)


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
    return standing(Outlook(s, w).results(), seat, w)


def standing(results: list[float], seat: int, w: list[float]) -> float:
    best = 0.0
    for other in range(len(results)):
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
        self.money: float = dollar(self.years, w)
        self.worths: list[float] = []  # of each company for who buys its next share; none until that is asked
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
        """Of every seat: its cash, what its shares will bring, and what the running auction and those after it change."""
        s, found = self.s, self.holdings()
        if s.cells[STEP] == BID:
            return self.after_auction(s.cells[OFFERED], found)
        if self.awaited():
            self.add_sales(self.sales(), found)
        return found

    def holdings(self) -> list[float]:
        s, found = self.s, [0.0] * self.s.players
        for seat in range(s.players):
            total = s.cash(seat) * self.money
            for company in range(COMPANIES):
                total += self.each[company] * s.held(company, seat)
            found[seat] = total
        return found

    def awaited(self) -> bool:
        return self.w[SALES] > 0.0 and self.years > 1.0

    def sales(self) -> Sales:
        s = self.s
        if not self.worths:
            self.worths = [0.0] * COMPANIES
            for company in range(COMPANIES):
                if s.unsold(company):
                    self.worths[company] = self.worth(company, float(s.treasury(company) + LEAST_BID))
        cash = [float(s.cash(seat)) for seat in range(s.players)]
        return Sales(s, cash, self.worths, [self.among(company) for company in range(COMPANIES)], self.later)

    def add_sales(self, sales: Sales, results: list[float]) -> None:
        for seat, gain in enumerate(sales.run(self.money)):
            results[seat] += self.w[SALES] * gain

    def after_auction(self, company: int, found: list[float]) -> list[float]:
        """As if it had ended: as expected, or, for all one knows of the others, with the bid that stands."""
        s, bidding = self.s, bidding_of(self.s, found, self.w)
        if not bidding.limits:
            bidding.ends = [[] for _ in range(end_at(max(s.part(CASH, s.players)) + 1, NOBODY))]
            bidding.limits = [self.limit_of(bidding, seat) for seat in range(s.players)]
        reach = reaches(s, bidding.limits)
        parts, leader = parts_of([float(limit) for limit in reach]), s.cells[AUCTION + HIGH_SEAT]
        if sum(parts) <= 0.0:
            return self.end(bidding, NOBODY, 0)
        results, doubt = [0.0] * s.players, self.w[DOUBT] if leader >= 0 else 0.0
        for seat in range(s.players):
            if parts[seat] > 0.0:
                add_part(results, self.end(bidding, seat, price_for(s, reach, seat)), (1.0 - doubt) * parts[seat])
        if doubt > 0.0:
            add_part(results, self.end(bidding, leader, s.cells[AUCTION + HIGH]), doubt)
        return results

    def limit_of(self, bidding: Bidding, seat: int) -> int:
        """The highest price at which the seat would rather buy than see a rival buy for it; below the least bid: none."""
        low, high = LEAST_BID - 1, self.s.cash(seat)
        while low < high:
            price = (low + high + 1) // 2
            if self.rather_buys(bidding, seat, price):
                low = price
            else:
                high = price - 1
        return low

    def rather_buys(self, bidding: Bidding, seat: int, price: int) -> bool:
        """A rival without so much cash buys for what it has."""
        rival = richest_other(self.s, seat)
        left = min(price, self.s.cash(rival))
        if left < LEAST_BID:
            rival, left = NOBODY, 0
        bought, lost = self.end(bidding, seat, price), self.end(bidding, rival, left)
        return standing(bought, seat, self.w) >= standing(lost, seat, self.w)

    def end(self, bidding: Bidding, winner: int, price: int) -> list[float]:
        """The outlook of all, once the auction has ended so."""
        at = end_at(price, winner)
        if not bidding.ends[at]:
            results, sales = bidding.standing.copy(), self.sales()
            if winner >= 0:
                self.sell(bidding.place[0], winner, float(price), results)
                sales.sold(bidding.place[0], winner, float(price))
            if self.awaited():
                self.add_sales(sales, results)
            bidding.ends[at] = results
        return bidding.ends[at]

    def sold_once_more(self, company: int) -> float:
        """Shares that dividends are divided by after the one under the hammer, of which a part was counted already."""
        return self.among(company) + 1.0 - self.later

    def sell(self, company: int, winner: int, price: float, results: list[float]) -> None:
        """A share to the winner, the price into the treasury."""
        s = self.s
        share = self.worth(company, float(s.treasury(company)) + price) / self.sold_once_more(company)
        for seat in range(s.players):
            results[seat] += s.held(company, seat) * (share - self.each[company])
        results[winner] += share - price * self.money


def add_part(results: list[float], end: list[float], part: float) -> None:
    for seat in range(len(results)):
        results[seat] += part * end[seat]


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    outlook = Outlook(s, w)
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": outlook.years,
        "growth": sum(growth(outlook.nearby[c], float(s.treasury(c)), w) for c in range(COMPANIES) if s.held(c, seat)),
    }
