"""How far a company is from the special cities it lacks (AR-6.6), round all that is built up: a goal, and a threat."""

from typing import Final

from ..state import BLOCKED, COMPANIES, CUBES, PER_HEX, PRICE, SUPPLY, State, Walls, Ways

LONGEST: Final = 10  # empty hexes; beyond that nobody means to go
WORD: Final = 60  # bits in a number that the compiler keeps small


def ways_to_special(s: State, company: int) -> Ways:
    """Remembered as long as its network does not grow, and no cube of another company stands in the way."""
    while len(s.ways) < COMPANIES:
        s.ways.append(Ways([], [], 0, []))
    known, walls = s.ways[company], walls_of(s)
    if known.row is not s.rows[company] or known.walls != walls:
        known = found_ways(s, company, walls)
        s.ways[company] = known
    return known


def walls_of(s: State) -> list[int]:
    """Remembered as long as no network grows."""
    if not same_rows(s.walls.rows, s.rows):
        s.walls = Walls(s.rows[:COMPANIES], taken(s))
    return s.walls.taken


def taken(s: State) -> list[int]:
    """A bit per forest and mountain with a cube."""
    cells, rough = s.cells, s.land.rough
    found = [0] * (len(rough) // WORD + 1)
    for i, h in enumerate(rough):
        if cells[CUBES + PER_HEX * h]:
            found[i // WORD] |= 1 << i % WORD
    return found


def same_rows(known: list[list[int]], rows: list[list[int]]) -> bool:
    same = len(known) > 0
    for company in range(COMPANIES if same else 0):
        same = same and known[company] is rows[company]
    return same


def found_ways(s: State, company: int, walls: list[int]) -> Ways:
    """Each special city it is not in, by the empty hexes before it; and in how many others it is."""
    row, goals, mine = s.rows[company], 0, 0
    for i, h in enumerate(s.land.special):
        if s.cells[CUBES + PER_HEX * h] >> company & 1:
            mine += 1
        else:
            goals |= 1 << i
    if not mine or not goals:
        return Ways(row, walls, 0, [])
    return Ways(row, walls, mine, distances(s, row, goals, s.cells[SUPPLY + company]))


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
