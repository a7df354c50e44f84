"""How well a seat stands (for bots): points to come from income, track, shares and what could be delivered next.

One number per feature and a weight each; the sum is in points at the end of the game.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY

from .rules.goods import Cargo
from .rules.network import homes_of, network_of, network_without, within
from .rules.questions import Rules
from .state import (
    ACTION,
    BID,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    COLOUR,
    COLOURS,
    CUBES,
    EDGES,
    ENDED,
    INCOME,
    LETTER,
    LOOSE,
    LYING,
    MARKERS,
    OUT,
    PATH,
    REACH,
    ROUND,
    SHARES,
    STILL_IN,
    TILE,
    TOWN,
    URBAN,
    Network,
    State,
)

# Hand-set, from watching greedy games.
OUT_WORTH: Final = -200.0
FREE_CASH_WORTH: Final = 0.7  # points per dollar beyond the coming expenses, for the first dollars
FREE_CASH: Final = 9
MORE_CASH_WORTH: Final = 0.12  # the same for the dollars after those
SHORT_WORTH: Final = 3.6  # points per dollar that will be missing when expenses are due
RUIN_WORTH: Final = -30.0  # when the income will not bear what is missing
DELIVERY_WORTH: Final = (2.4, 2.0, 0.9, 0.7, 0.5, 0.4)  # per own link on the way of the best cube, the second best, …
LINK_WORTH: Final = 1.6  # a link, beside its sections and what it carries now
DEMAND_WORTH: Final = 2.6  # per cube that the two ends of a link to be would exchange
NEARER: Final = 0.75  # share of all that for an unfinished section, per tile that is missing
MOST_MISSING: Final = 4
REACH_WORTH: Final = 1.5  # per link of reach, as far as there are own links to use it
YIELD: Final = 0.28  # points per dollar of surplus and round to come
DEFICIT: Final = 0.85  # the same for a deficit: it is paid with shares, and in the end with the game
ACTION_WORTH: Final = (0.5, 0.3, 0.9, 0.0, 1.2, 0.2, 0.1)  # in the order of ACTION_KEYS; Locomotive shows in the reach
UNUSED_CITY: Final = 1.5
CITY_WORTH: Final = 0.25
NEAR: Final = 4
RIVAL_SHARE: Final = 0.2
EXPECTED: Final = 0.8  # share of the best deliveries that is counted on before they are made


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
    gains = sorted(best_gains(s, rules, seat), reverse=True) if s.cells[MARKERS + seat] else []
    total = float(rules.standing(s, seat, left)) + promised(s, seat) + action_worth(s, seat)
    total += money_worth(s, seat, left, sum(gains[:2]))
    for i, gain in enumerate(gains[: len(DELIVERY_WORTH) if left > 1 else 2]):
        total += DELIVERY_WORTH[i] * gain
    if left > 1:
        total += track_worth(s, seat, min(left, 5)) + city_worth(s)
    return total


def action_worth(s: State, seat: int) -> float:
    """What the chosen action promises before it has worked; a New City not placed is a chance wasted."""
    action = s.cells[ACTION + seat]
    if action < 0:
        return 0.0
    return ACTION_WORTH[action] - (UNUSED_CITY if s.cells[URBAN] and s.seat == seat else 0.0)


def city_worth(s: State) -> float:
    """New Cities by the cubes of their colour near by: what brings everybody deliveries brings them to who builds."""
    total = 0.0
    for stop in range(s.land.stops):
        if s.cells[LETTER + stop]:
            steps, colour = s.land.steps[stop], s.cells[COLOUR + stop]
            for other in range(s.land.stops):
                if steps[s.land.hex_of[other]] <= NEAR:
                    total += CITY_WORTH * s.cells[CUBES + other * COLOURS + colour]
            for h in s.land.lying:
                if s.cells[LYING + h] == colour + 1 and steps[h] <= NEAR:
                    total += CITY_WORTH
    return total


def money_worth(s: State, seat: int, left: int, coming: int) -> float:
    """Cash beyond the expenses, cash that will be missing, and what is left over every round."""
    income, cash = s.cells[INCOME + seat], s.cells[CASH + seat]
    expenses = s.cells[SHARES + seat] + s.cells[REACH + seat]
    if s.cells[STILL_IN] >> seat & 1:
        cash -= s.cells[BID + seat]
    free = cash + income + EXPECTED * coming - expenses
    surplus = income + EXPECTED * coming - expenses
    total = (YIELD if surplus > 0 else DEFICIT) * surplus * (left - 1)
    if free < 0:
        ruin = RUIN_WORTH if income + EXPECTED * coming + free < 0 else 0.0  # AS-15.5
        return total + SHORT_WORTH * free + ruin
    if left == 1:
        return total
    return total + FREE_CASH_WORTH * min(free, FREE_CASH) + MORE_CASH_WORTH * max(0.0, min(free, 40.0) - FREE_CASH)


def promised(s: State, seat: int) -> float:
    """Links the cube on its way has already used."""
    return 3.0 * sum(1 for chain in s.rows[PATH] if s.owner(chain) == seat)


def track_worth(s: State, seat: int, rounds: int) -> float:
    """Links by themselves, the two most promising unfinished sections, and reach as far as there are links for it."""
    if not s.cells[MARKERS + seat]:
        return 0.0
    links, first, second = 0, 0.0, 0.0
    for chain in s.chains():
        if s.owner(chain) != seat:
            continue
        if s.end(chain) >= 0:
            links += 1
            continue
        hope = promise(s, chain)
        if hope > first:
            first, second = hope, first
        else:
            second = max(second, hope)
    share = rounds / 5.0
    return share * (LINK_WORTH * links + first + second / 2 + REACH_WORTH * min(s.cells[REACH + seat], links))


def promise(s: State, chain: int) -> float:
    """What an unfinished section may become: the best link it could make, less for each tile that is missing."""
    h = s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES
    root, best = s.root(chain), 0.0
    for stop in range(s.land.stops):
        missing = s.land.steps[stop][h] + (1 if s.cells[COLOUR + stop] == TOWN else 0)
        if stop != root and missing <= MOST_MISSING:
            worth = LINK_WORTH + 1.0 + DEMAND_WORTH * demand(s, root, stop)
            best = max(best, worth * NEARER ** max(1, missing))
    return best


def demand(s: State, one: int, other: int) -> int:
    """Cubes at either end that the other end takes, two of each at most."""
    found = 0
    if s.cells[COLOUR + other] != TOWN:
        found += min(2, s.cells[CUBES + one * COLOURS + s.cells[COLOUR + other]])
    if s.cells[COLOUR + one] != TOWN:
        found += min(2, s.cells[CUBES + other * COLOURS + s.cells[COLOUR + one]])
    return found


def best_gains(s: State, rules: Rules, seat: int) -> list[int]:
    """Per cube that could be delivered the most own links on its way."""
    net, reach = network_of(s), s.cells[REACH + seat]
    found: list[int] = lying_gains(s, rules, seat, reach) if rules.cubes_off_stops() else []
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


def lying_gains(s: State, rules: Rules, seat: int, reach: int) -> list[int]:
    """The same for cubes on tiles (AS-SL.10)."""
    cargo = Cargo(rules)
    found = []
    for h in s.land.lying:
        colour = s.cells[LYING + h] - 1
        if colour < 0 or not s.cells[TILE + h]:
            continue
        best = 0
        ways = cargo.ways_off_tile(s, h)
        for i in range(0, len(ways), 3):
            own, stop = 1 if s.owner(ways[i + 1]) == seat else 0, ways[i + 2]
            net = network_without(s, ways[i + 1])
            if homes_of(s, rules, net, colour) >> stop & 1:
                best = max(best, own)
            elif reach > 1:
                rest = best_own(s, rules, net, seat, colour, -1, stop, 1 << stop, reach - 1)
                best = max(best, own + rest if rest >= 0 else 0)
        if best:
            found.append(best)
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
