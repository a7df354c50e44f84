"""How well a seat stands (for bots): points to come from income, track, shares and what could be delivered next.

One number per feature and a weight each; the sum is in points at the end of the game.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY

from .rules.network import homes_of, network_of, within
from .rules.questions import Rules
from .state import (
    BID,
    CASH,
    COLOURS,
    CUBES,
    ENDED,
    INCOME,
    MARKERS,
    OUT,
    PATH,
    REACH,
    ROUND,
    SHARES,
    STILL_IN,
    Network,
    State,
)

# Hand-set so far, from watching greedy games.
OUT_WORTH: Final = -200.0
CASH_WORTH: Final = 0.35  # points per dollar: cash buys track
SHORT_WORTH: Final = 3.5  # points per dollar that will be missing when expenses are due
DELIVERY_WORTH: Final = 2.1  # points per link of own income that a cube could bring now
SECOND_WORTH: Final = 1.2  # the same for the second best cube, and so on
LATER_WORTH: Final = 0.45
REACH_WORTH: Final = 1.6
LOOSE_WORTH: Final = 0.6  # an unfinished section
RIVAL_SHARE: Final = 0.25


def value(s: State, rules: Rules, seat: int) -> float:
    """Own prospects, less a share of the best rival's."""
    if s.cells[ENDED]:
        return float(rules.scores(s)[seat])
    own, best = prospects(s, rules, seat), OUT_WORTH
    if s.players == 1:
        return own
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, rules, other))
    return own - RIVAL_SHARE * best


def prospects(s: State, rules: Rules, seat: int) -> float:
    if s.cells[OUT + seat]:
        return OUT_WORTH
    left = rules.rounds - s.cells[ROUND] + 1
    income, cash = s.cells[INCOME + seat], s.cells[CASH + seat]
    expenses = s.cells[SHARES + seat] + s.cells[REACH + seat]
    if s.cells[STILL_IN] >> seat & 1:
        cash -= s.cells[BID + seat]
    total = float(rules.scores(s)[seat])
    missing = max(0, expenses - income - cash)
    total -= SHORT_WORTH * missing
    total += CASH_WORTH * min(cash, 8 * left)
    total += 0.3 * (income - expenses) * (left - 1)
    total += delivery_worth(s, rules, seat, left) + promised(s, seat)
    total += REACH_WORTH * min(s.cells[REACH + seat], 5) if left > 1 else 0.0
    total += LOOSE_WORTH * loose_sections(s, seat) if left > 1 else 0.0
    return total


def promised(s: State, seat: int) -> float:
    """Links the cube on its way has already used."""
    return 3.0 * sum(1 for chain in s.rows[PATH] if s.owner(chain) == seat)


def loose_sections(s: State, seat: int) -> int:
    if not s.cells[MARKERS + seat]:
        return 0
    return sum(s.length(chain) for chain in s.chains() if s.owner(chain) == seat and s.end(chain) < 0)


def delivery_worth(s: State, rules: Rules, seat: int, left: int) -> float:
    """What the seat's best cubes would bring with the reach it has; the two best count most."""
    if not s.cells[MARKERS + seat]:
        return 0.0
    gains = sorted(best_gains(s, rules, seat), reverse=True)
    total = 0.0
    for i, gain in enumerate(gains[:8]):
        if i == 0:
            total += DELIVERY_WORTH * gain
        elif i == 1:
            total += SECOND_WORTH * gain
        elif left > 1:
            total += LATER_WORTH * gain
    return total


def best_gains(s: State, rules: Rules, seat: int) -> list[int]:
    """Per cube that could be delivered the most own links on its way."""
    net, reach = network_of(s), s.cells[REACH + seat]
    found: list[int] = []
    for stop in range(s.land.stops):
        if not net.near[stop]:
            continue
        for colour in range(COLOURS):
            count = s.cells[CUBES + stop * COLOURS + colour]
            if count and within(s, rules, net, colour, stop)[reach] >> stop & 1:
                gain = best_own(s, rules, net, seat, colour, stop, stop, 1 << stop, reach)
                if gain > 0:
                    found += [gain] * min(count, 2)
    return found


def best_own(
    s: State, rules: Rules, net: Network, seat: int, colour: int, start: int, stop: int, seen: int, left: int
) -> int:
    """The most own links on a way home from here; −1 if there is none."""
    homes, reach = homes_of(s, rules, net, colour), within(s, rules, net, colour, start)
    best = -1
    exits = net.exits[stop]
    for i in range(0, len(exits), 3):
        other = exits[i + 2]
        if seen >> other & 1:
            continue
        own = 1 if s.owner(exits[i + 1]) == seat else 0
        if homes >> other & 1:
            best = max(best, own)
        elif left > 1 and reach[left - 1] >> other & 1 and not rules.dead_ends() >> other & 1:
            rest = best_own(s, rules, net, seat, colour, start, other, seen | 1 << other, left - 1)
            if rest >= 0:
                best = max(best, own + rest)
    return best


def features(s: State, rules: Rules, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    links = [chain for chain in s.chains() if s.owner(chain) == seat and s.end(chain) >= 0]
    return {
        "cash": float(s.cells[CASH + seat]),
        "income": float(s.cells[INCOME + seat]),
        "shares": float(s.cells[SHARES + seat]),
        "reach": float(s.cells[REACH + seat]),
        "links": float(len(links)),
        "unowned": float(sum(1 for chain in s.chains() if s.owner(chain) == NOBODY)),
        "rounds_left": float(rules.rounds - s.cells[ROUND] + 1),
        "prospects": prospects(s, rules, seat),
    }
