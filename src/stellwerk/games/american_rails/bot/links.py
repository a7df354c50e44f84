"""How far a company is from the special cities it lacks (AR-6.6), round all that is built up: a goal, and a threat."""

from typing import Final

from ..state import BLOCKED, COMPANIES, CUBES, PER_HEX, PRICE, SUPPLY, State, Ways

LONGEST: Final = 10  # empty hexes; beyond that nobody means to go


def ways_to_special(s: State, company: int) -> Ways:
    """Remembered as long as no network grows: a cube of another company may stand in the way."""
    while len(s.ways) < COMPANIES:
        s.ways.append(Ways([], 0, []))
    known = s.ways[company]
    if not same_rows(known.rows, s.rows):
        known = found_ways(s, company)
        s.ways[company] = known
    return known


def same_rows(known: list[list[int]], rows: list[list[int]]) -> bool:
    same = len(known) > 0
    for company in range(COMPANIES if same else 0):
        same = same and known[company] is rows[company]
    return same


def found_ways(s: State, company: int) -> Ways:
    """Each special city it is not in, by the empty hexes before it; and in how many others it is."""
    rows, goals, mine = s.rows[:COMPANIES], 0, 0
    for i, h in enumerate(s.land.special):
        if s.cells[CUBES + PER_HEX * h] >> company & 1:
            mine += 1
        else:
            goals |= 1 << i
    if not mine or not goals:
        return Ways(rows, 0, [])
    return Ways(rows, mine, distances(s, s.rows[company], goals, s.cells[SUPPLY + company]))


def distances(s: State, frontier: list[int], goals: int, cubes: int) -> list[int]:
    """Ring by ring around the network, through hexes that still take a cube."""
    cells, neighbours, special = s.cells, s.land.neighbours, s.land.special
    seen = [False] * s.land.size
    found: list[int] = []
    ring = [h for h in frontier if cells[PRICE + PER_HEX * h] < BLOCKED]
    for h in ring:
        seen[h] = True
    for away in range(min(LONGEST + 1, cubes)):
        for i in range(len(special)):
            if goals >> i & 1 and seen[special[i]]:
                found.append(away)
                goals &= ~(1 << i)
        if not goals:
            break
        wider: list[int] = []
        for h in ring:
            for other in neighbours[h]:
                if not seen[other] and cells[PRICE + PER_HEX * other] < BLOCKED:
                    seen[other] = True
                    wider.append(other)
        ring = wider
    return found
