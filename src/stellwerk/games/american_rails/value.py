"""How well a seat stands (for bots): money now, dividends to come, and what shares may still bring.

One number per feature and a weight each; the sum is in dollars at the end of the game.
"""

from typing import Final

from .rules.dividends import per_share
from .state import AUCTION, CASH, COMPANIES, OFFERED, PHASE, YEAR, State

# Hand-set so far; `growth` is how much income a dollar in a treasury is worth per dividend to come.
GROWTH: Final = 0.42
CITY_GROWTH: Final = 1.2  # income a company gains per year by being allowed to expand at all
NEW_SHARE: Final = 0.9  # a share about to be won, against one already held: it dilutes the others


def dividends_to_come(s: State) -> int:
    return s.land.last_year - s.cells[YEAR] + 1


def share_worth(s: State, company: int, extra: int) -> float:
    """What one share brings until the end, if `extra` more shares are held."""
    shares = s.sold(company) + extra
    if shares == 0:
        return 0.0
    years = dividends_to_come(s)
    income = float(s.income(company))
    growth = GROWTH * min(s.treasury(company), 4 * s.supply(company)) + CITY_GROWTH * (years - 1)
    return years * (income + growth * (years - 1) / max(1, years)) / shares


def value(s: State, seat: int) -> float:
    """Own prospects, less a share of the best rival's."""
    own, best = prospects(s, seat), 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return own - 0.35 * best


def prospects(s: State, seat: int) -> float:
    total = float(s.cells[CASH + seat])
    for company in range(COMPANIES):
        held = s.held(company, seat)
        if held:
            total += held * share_worth(s, company, 0)
    return total + pending_share(s, seat)


def pending_share(s: State, seat: int) -> float:
    """A standing highest bid counts as won: the share less its price."""
    company = s.cells[OFFERED]
    if company < 0 or s.cells[AUCTION + 2] != seat:
        return 0.0
    price = s.cells[AUCTION + 1]
    if s.on_map(company):
        worth = share_worth(s, company, 1)
    else:
        worth = dividends_to_come(s) * (5.0 + GROWTH * price)
    return NEW_SHARE * worth - price


def features(s: State, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    return {
        "cash": float(s.cells[CASH + seat]),
        "dividend": float(sum(s.held(c, seat) * per_share(s, c) for c in range(COMPANIES))),
        "years_left": float(dividends_to_come(s)),
        "in_opening": float(s.cells[PHASE] == 0),
        "prospects": prospects(s, seat),
    }
