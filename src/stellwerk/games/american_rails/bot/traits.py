"""A position in few numbers, as one seat sees it: what the learned bot reads. All of it lies open (AR-1.7)."""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from ..rules.dividends import per_share
from ..state import (
    AUCTION,
    CASH,
    COMPANIES,
    LEFT,
    OFFERED,
    PHASE,
    PLACE,
    PLACED,
    YEAR,
    State,
)
from .value import SALES, Outlook, growth, linked

NAMES: Final = (
    "years_left",
    "year",
    "phase",
    "place",
    "cubes_left",
    "cubes_placed",
    # what the evaluation expects, and cash and dividends: mine, the best rival's, the rivals' mean
    "result",
    "result_best",
    "result_mean",
    "cash",
    "cash_best",
    "cash_mean",
    "dividend",
    "dividend_best",
    "dividend_mean",
    # of companies, each by my part of its sold shares less the mean part of the others
    "income_mine",
    "treasury_mine",
    "growth_mine",
    "links_mine",
    "supply_mine",
    "reach_mine",
    "near_mine",
    # of my best company to build with: what one more city near its network would pay me
    "near_best",
    "near_payable",
    "unsold",
    "shares",
    "shares_best",
    # the running auction: all 0 without one
    "offered",
    "offer_worth",
    "offer_high",
    "offer_leading",
    "offer_gain",
    "offer_held",
    "offer_rivals",
    "offer_rival_cash",
)

COSTLY: Final = 8.0  # a treasury that pays for a cube or two nearly anywhere


def traits(s: State, seat: int, w: list[float]) -> list[float]:
    outlook, cells = Outlook(s, without_sales(w)), s.cells
    dividends = dividends_of(s)
    cash = [float(cells[CASH + other]) for other in range(s.players)]
    found = [outlook.years, float(cells[YEAR]), float(cells[PHASE]), float(cells[PLACE])]
    found += [float(cells[LEFT]), float(cells[PLACED])]
    for each in (outlook.results(), cash, dividends):
        found += compared(each, seat)
    found += holdings(s, seat, outlook, w)
    found += auction(s, seat, outlook)
    return found


def without_sales(w: list[float]) -> list[float]:
    """The net learned what to make of cash before the evaluation thought of sales to come."""
    found = w.copy()
    found[SALES] = 0.0
    return found


def compared(each: list[float], seat: int) -> list[float]:
    """Mine, the best rival's, the mean of the rivals."""
    best, total = -1e9, 0.0
    for other in range(len(each)):
        if other != seat:
            best = max(best, each[other])
            total += each[other]
    return [each[seat], best, total / (len(each) - 1)]


def dividends_of(s: State) -> list[float]:
    found = [0.0] * s.players
    for company in range(COMPANIES):
        if s.sold(company):
            each = per_share(s, company)
            for seat in range(s.players):
                found[seat] += each * s.held(company, seat)
    return found


def holdings(s: State, seat: int, outlook: Outlook, w: list[float]) -> list[float]:
    """What the companies have and may grow into, as far as it is more mine than the others'."""
    sums = [0.0] * 7
    near_best, near_payable, unsold = 0.0, 0.0, 0
    for company in range(COMPANIES):
        unsold += s.unsold(company)
        sold = s.sold(company)
        if not sold:
            continue
        part = s.held(company, seat) / sold
        lead = part - (1.0 - part) / (s.players - 1)
        treasury, nearby = float(s.treasury(company)), outlook.nearby[company]
        near = nearby[0] if nearby else 0.0
        likely = linked(s, company, treasury, w) if nearby else 0.0
        numbers = [
            float(s.income(company)),
            treasury,
            growth(nearby, treasury, w),
            likely,
            float(s.supply(company)),
            min(1.0, treasury / COSTLY),
            near,
        ]
        for i in range(7):
            sums[i] += lead * numbers[i]
        near_best = max(near_best, part * near)
        near_payable = max(near_payable, part * near * min(1.0, treasury / COSTLY))
    return [*sums, near_best, near_payable, float(unsold), *shares(s, seat)]


def shares(s: State, seat: int) -> list[float]:
    held = [float(sum([s.held(company, other) for company in range(COMPANIES)])) for other in range(s.players)]
    return compared(held, seat)[:2]


def auction(s: State, seat: int, outlook: Outlook) -> list[float]:
    """The share under the hammer: what it would bring at the bid that stands, and who could still go further."""
    company = s.cells[OFFERED]
    if company < 0:
        return [0.0] * 8
    high, leader = int(s.cells[AUCTION + HIGH]), s.cells[AUCTION + HIGH_SEAT]
    worth = outlook.worth(company, float(s.treasury(company) + high)) / outlook.sold_once_more(company)
    gain = (worth - high) * (1.0 if leader == seat else -1.0 / (s.players - 1)) if leader >= 0 else 0.0
    rivals, richest = 0, 0
    for other in range(s.players):
        if other != seat and s.cells[AUCTION + STILL_IN] >> other & 1 and s.cells[CASH + other] > high:
            rivals += 1
            richest = max(richest, s.cells[CASH + other])
    leading = 1.0 if leader == seat else 0.0
    held = float(s.held(company, seat))
    return [1.0, worth, float(high), leading, gain, held, float(rivals), float(richest)]
