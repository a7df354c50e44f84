"""What a turn is for, in the words of American Rails: a link of special cities, a city, a share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kernel.aims import Aim, Decisions
from stellwerk.kernel.auction import HIGH
from stellwerk.kernel.core import NOBODY

from ..state import AUCTION, COMPANIES, CUBES, OFFERED, PER_HEX, State
from .insights import gain, years_left

if TYPE_CHECKING:
    from .face import AmericanRailsFace

NEAR = 8  # cubes to a special city: what is further is no aim yet
MOST_CUBES = 4  # of one turn


def aim(face: AmericanRailsFace, made: Decisions) -> Aim | None:
    before, after = made.before, made.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    if made.count("expand"):
        return linked(before, after) or towards(face, before, after, made) or built(before, after, made)
    return share(before, made)


def linked(before: State, after: State) -> Aim | None:
    """A pair of special cities joined (AR-6.6)."""
    for company in range(COMPANIES):
        new = [h for h in before.land.special if is_in(after, company, h) and not is_in(before, company, h)]
        there = sum(is_in(after, company, h) for h in before.land.special)
        if new and there > 1:
            pairs = there * (there - 1) // 2 - (there - len(new)) * (there - len(new) - 1) // 2
            return "link", {"company": company, "hex": new[-1], "bonus": pairs * before.land.special_bonus}
    return None


def is_in(s: State, company: int, h: int) -> bool:
    return s.cells[CUBES + PER_HEX * h] >> company & 1 == 1


def towards(face: AmericanRailsFace, before: State, after: State, made: Decisions) -> Aim | None:
    """On the way to the nearest special city that would make a pair, by the company that was built last; a city on the way is
    the nearer aim, unless the next turn could make the pair."""
    company = (made.last("expand") or {})["company"]
    were, ways = face.ways_to_special(before, company), face.ways_to_special(after, company)
    joined = sum(way is not None and not way[1] for way in ways)
    found = [
        (way[1], h)
        for h, was, way in zip(after.land.special, were, ways, strict=True)
        if way is not None and was is not None and 0 < way[1] < was[1]
    ]
    if not joined or not found:
        return None
    cubes, h = min(found)
    if cubes > (MOST_CUBES if after.income(company) > before.income(company) else NEAR):
        return None
    bonus = joined * after.land.special_bonus
    turns = -(-cubes // MOST_CUBES)
    return "towards", {"company": company, "hex": h, "cubes": cubes, "bonus": bonus, "turns": turns}


def built(before: State, after: State, made: Decisions) -> Aim | None:
    """The company whose income grows most, and its last city."""
    by, company = max((after.income(c) - before.income(c), -c) for c in range(COMPANIES))
    if by <= 0:
        return "prepare", {"company": (made.last("expand") or {})["company"]}
    company = -company
    cities = [f["hex"] for kind, f in made.steps if kind == "expand" and f["company"] == company]
    city = next(h for h in reversed(cities) if before.land.full[h])
    return "build", {"company": company, "hex": city, "gain": by}


def share(s: State, made: Decisions) -> Aim | None:
    """A share that is wanted, or not at this price; else what the action says by itself."""
    offer = made.last("offer")
    company = s.cells[OFFERED] if offer is None else offer["company"]
    if company != NOBODY and (offer is not None or made.count("bid")):
        each = gain(s, company, made.seat, made.seat)
        return "share", {"company": company, "each": each, "years": years_left(s)}
    if company != NOBODY and made.count("pass"):
        return "pass", {"company": company, "price": s.cells[AUCTION + HIGH] + 1}
    return None
