"""What must hold after every action: cubes, shares and houses are conserved, and the tables equal what lies on the map."""

from ..board.loader import Board
from ..state import (
    CASH,
    COMPANIES,
    COUNT,
    HELD,
    HOUSES,
    OUT,
    REMOVED,
    SEATS,
    SUPPLY,
    TREASURY,
    UNSOLD,
    State,
)
from .income import derived_income


def check_state(s: State, board: Board) -> None:
    for company in range(COMPANIES):
        name = board.companies[company].name
        check_shares(s, company, name)
        check_network(s, company, name)
    houses = sum(1 for h in range(s.land.size) if s.has_house(h))
    assert s.cells[HOUSES] + houses == board.houses, "houses do not add up"
    money = s.part(CASH, SEATS) + s.part(TREASURY, COMPANIES)
    assert min(money) >= 0, "somebody has less than no money"
    assert all(s.price(h) == s.full_price(h) for h in range(s.land.size)), "a price is out of date"


def check_shares(s: State, company: int, name: str) -> None:
    shares = s.part(HELD + company * SEATS, SEATS)
    total = sum(shares) + s.cells[UNSOLD + company] + s.cells[REMOVED + company]
    assert min(shares) >= 0, f"somebody holds less than no share of {name}"
    assert total == s.land.start_shares[company], f"shares of {name} do not add up"
    assert company != s.cells[OUT] or not sum(shares), f"{name} is out of the game but has shareholders"


def check_network(s: State, company: int, name: str) -> None:
    """AR-5.5, 6: the cubes on the map, and the income and the neighbouring hexes that follow from them."""
    network = [h for h in range(s.land.size) if s.cubes(h) >> company & 1]
    if company == s.cells[OUT]:
        assert not network, f"{name} is out of the game but on the map"
        return
    assert s.cells[SUPPLY + company] + len(network) == s.land.start_supply[company], f"cubes of {name} do not add up"
    assert s.income(company) == derived_income(s, company), f"income of {name} is wrong"
    near = {other for h in network for other in s.land.neighbours[h]}
    assert s.rows[company] == sorted(near - set(network)), f"frontier of {name} is out of date"
    for h in network:
        assert not s.land.single[h] or COUNT[s.cubes(h)] == 1, "two cubes in a forest or on a mountain"
