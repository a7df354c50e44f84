"""Company income (AR-6) and what a cube changes: every cube on the map goes through `place_cube`."""

from ..state import COMPANIES, COUNT, CUBES, HOUSE, HOUSES, INCOME, PER_HEX, PRICE, SUPPLY, State


def full_value(s: State, h: int) -> int:
    """AR-6.1, 6.4: a city's income for a company alone there."""
    return s.land.full[h] + s.land.house_full * s.cells[HOUSE + PER_HEX * h]


def shared_value(s: State, h: int) -> int:
    """AR-6.2, 6.4: a city's income for each of several companies."""
    return s.land.shared[h] + s.land.house_shared * s.cells[HOUSE + PER_HEX * h]


def place_cube(s: State, company: int, h: int) -> None:
    """AR-6.7: put a cube down and change all incomes at once."""
    there = s.cubes(h)
    s.add(SUPPLY + company, -1)
    s.put(CUBES + PER_HEX * h, there | 1 << company)
    s.put(PRICE + PER_HEX * h, s.full_price(h))
    s.put_row(company, s.frontier_with(company, h))
    if s.land.city[h]:
        enter_city(s, company, h, there)


def enter_city(s: State, company: int, h: int, there: int) -> None:
    """AR-6.1 to 6.3: alone the full value; a second company takes the first down to the shared one."""
    if there == 0:
        s.add(INCOME + company, full_value(s, h))
    else:
        s.add(INCOME + company, shared_value(s, h))
        if COUNT[there] == 1:
            s.add(INCOME + there.bit_length() - 1, shared_value(s, h) - full_value(s, h))
    if h in s.land.special:
        s.add(INCOME + company, s.land.special_bonus * special_partners(s, company, h))


def special_partners(s: State, company: int, h: int) -> int:
    """AR-6.6: how many other special cities the company is in; each pair pays once."""
    return sum(1 for other in s.land.special if other != h and s.cubes(other) >> company & 1)


def build_house(s: State, h: int) -> None:
    """AR-4.4: a house raises both values, and the incomes of the companies there at once."""
    s.add(HOUSES, -1)
    s.put(HOUSE + PER_HEX * h, 1)
    s.put(PRICE + PER_HEX * h, s.full_price(h))
    there = s.cubes(h)
    gain = s.land.house_full if COUNT[there] == 1 else s.land.house_shared
    for company in range(COMPANIES):
        if there >> company & 1:
            s.add(INCOME + company, gain)


def derived_income(s: State, company: int) -> int:
    """The income counted afresh from the map; what the running number must equal."""
    total, specials = 0, 0
    for h in s.land.cities:
        there = s.cubes(h)
        if there >> company & 1:
            total += full_value(s, h) if COUNT[there] == 1 else shared_value(s, h)
            specials += 1 if h in s.land.special else 0
    return total + s.land.special_bonus * (specials * (specials - 1) // 2)
