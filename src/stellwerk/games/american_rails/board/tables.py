"""The board as the tables the rules read: made once, shared by all states."""

from ..bot.value import HORIZON
from ..state import Land
from .loader import Board


def land_of(board: Board) -> Land:
    cities = [place.city for place in board.hexes]
    land = Land(
        board.neighbours,
        [place.terrain for place in board.hexes],
        [city.full if city else 0 for city in cities],
        [city.shared if city else 0 for city in cities],
    )
    land.closed = [city is not None and not city.developable for city in cities]
    land.special = [h for h, city in enumerate(cities) if city is not None and city.special]
    land.special_bonus, land.house_full, land.house_shared = board.special_bonus, board.house_full, board.house_shared
    land.last_year = board.last_year - board.first_year
    land.auction_space = board.spaces.index("auction")
    land.start_supply = [company.cubes - 1 for company in board.companies]  # AR-1.3: one cube marks income 0
    land.start_shares = [company.shares for company in board.companies]
    land.near = cities_near(land)
    return land


def cities_near(land: Land) -> list[list[int]]:
    """Per distance and hex the cities within it, a bit for each: by rings around them."""
    near = [[0] * land.size for _ in range(HORIZON)]
    for i, city in enumerate(land.cities):
        within = {city}
        for table in near:
            for h in within:
                table[h] |= 1 << i
            within |= {other for h in within for other in land.neighbours[h]}
    return near
