"""What a seat may lay where (AS-7, 8, 10, 11): sets of track codes per hex, and the reason for every other code.

`fitting` makes the set for one hex; supply, cash, discs, markers and the order of the turn come on top of it
(rules/build.py). `why_not_laid` asks the same questions edge by edge and names the first that fails.
"""

from stellwerk.kernel.core import NOBODY, Refused, bit
from stellwerk.kernel.native import i64

from ..state import (
    CHAIN,
    CHAIN_SIZE,
    COLOUR,
    EDGES,
    OWNER,
    ROOT,
    TILE,
    TIP,
    TOWN,
    State,
)
from .questions import Rules
from .tiles import (
    BOTH,
    CODES_ALLOWED,
    COUNT_ENDS,
    ENDS,
    LAND_CODES,
    PAIR_AT,
    PAIRS,
    PAIRS_ALLOWED,
    PARTNERS,
    SIMPLE_CODES,
    TOWN_BEYOND,
    TOWN_WITHIN,
    TRACKS,
)
from .track import chain_of, loose_edge


class Edges:
    """What a new track end of one seat would meet at the six edges of a hex."""

    def __init__(self) -> None:
        self.usable: i64 = 0  # a bit per edge
        self.joined: i64 = 0  # a bit per edge that connects (AS-7.8)
        self.rooted: i64 = 0  # a bit per edge behind which a stop waits, at once or at the end of a section
        self.stops: i64 = 0  # that stop + 1, a byte per edge: one number is quicker made than a list

    def root(self, edge: i64) -> int:
        """The stop that waits behind an edge, −1 if none does."""
        return (self.stops >> edge * 8 & 255) - 1


def look(s: State, rules: Rules, seat: i64, h: i64) -> Edges:
    """AS-7.8, 8.1, 8.2, 8.8 for every edge of a hex."""
    found = Edges()
    cells, across, stop_of = s.cells, s.land.across, s.land.stop_of
    edge: i64
    for edge in range(EDGES):
        other = across[h * EDGES + edge]
        if other < 0:
            continue
        here = bit(edge)
        stop = stop_of[other // EDGES]
        if stop < 0 or cells[COLOUR + stop] == TOWN:
            chain = (cells[TIP + other // EDGES] >> other % EDGES * 8 & 255) - 1
            if chain < 0:
                found.usable |= here
                continue
            owner = cells[CHAIN + chain * CHAIN_SIZE + OWNER]
            if owner != NOBODY and owner != seat:
                continue
            stop = cells[CHAIN + chain * CHAIN_SIZE + ROOT] // EDGES
            if owner == seat or rules.reaches(s, seat, stop):
                found.joined |= here
        elif rules.reaches(s, seat, stop):
            found.joined |= here
        found.usable |= here
        found.rooted |= here
        found.stops |= stop + 1 << edge * 8
    return found


def fitting(s: State, rules: Rules, seat: int, h: int) -> int:
    """The track codes the seat could lay on a hex, as bits: of land codes, or of town codes on a town."""
    stop = s.land.stop_of[h]
    if stop >= 0:
        return town_fitting(s, rules, seat, h, stop) if s.cells[COLOUR + stop] == TOWN else 0
    edges = look(s, rules, seat, h)
    code = s.cells[TILE + h] - 1
    if code < 0:
        if not edges.joined:
            return 0
        return CODES_ALLOWED[new_pairs(edges)]
    if code < SIMPLE_CODES:
        return beside_simple(s, rules, seat, h, code, edges)
    return beside_complex(s, rules, seat, h, code, edges)


def new_pairs(edges: Edges) -> int:
    """Tracks that may be new here: both ends usable, one connected, not from a stop to itself (AS-8.4)."""
    pairs = PAIRS_ALLOWED[edges.usable * 64 + edges.joined]
    if COUNT_ENDS[edges.rooted] > 1:
        for i in range(SIMPLE_CODES):
            if pairs >> i & 1:
                one, other = edges.root(PAIRS[i] // EDGES), edges.root(PAIRS[i] % EDGES)
                if one == other and one >= 0:
                    pairs &= ~(1 << i)
    return pairs


def town_fitting(s: State, rules: Rules, seat: int, h: int, stop: int) -> int:
    """AS-7.11, 11.1: all old ends and more; one new track that is connected, or own track in the town, is enough."""
    edges = look(s, rules, seat, h)
    usable = edges.usable
    for edge in range(EDGES):
        if edges.root(edge) == stop:
            usable &= ~(1 << edge)
    ends = s.cells[TILE + h]
    ends = ENDS[ends - 1] if ends else 0
    codes = TOWN_WITHIN[usable | ends] & TOWN_BEYOND[ends]
    if not rules.reaches(s, seat, stop):
        codes &= ~TOWN_WITHIN[usable & ~edges.joined | ends]
    return codes


def beside_simple(s: State, rules: Rules, seat: int, h: int, code: int, edges: Edges) -> int:
    """AS-10.7, 10.8: a second track beside the old one; AS-10.9 to 10.11: the old one redirected, alone or with a second."""
    pairs = new_pairs(edges) if edges.joined else 0
    found = with_partner(code, pairs)
    targets = redirections(s, rules, seat, h, TRACKS[code][0], edges)
    for target in targets:
        found |= 1 << target | with_partner(target, pairs)
    return found


def with_partner(pair: int, pairs: int) -> int:
    """Complex codes that have this track and another one of a set."""
    found = 0
    partners = PARTNERS[pair]
    for i in range(0, len(partners), 2):
        if pairs >> partners[i + 1] & 1:
            found |= 1 << partners[i]
    return found


def beside_complex(s: State, rules: Rules, seat: int, h: int, code: int, edges: Edges) -> int:
    """AS-10.14: one of the two tracks redirected, the other as it was."""
    found = 0
    for i in (0, 1):
        kept = PAIR_AT[TRACKS[code][1 - i]]
        for target in redirections(s, rules, seat, h, TRACKS[code][i], edges):
            both = BOTH[target * SIMPLE_CODES + kept]
            if both >= 0:
                found |= 1 << both
    return found


def redirections(s: State, rules: Rules, seat: int, h: int, pair: int, edges: Edges) -> list[int]:
    """AS-10.9 to 10.15: the pairs a track may be turned into, its loose end moved."""
    loose = loose_edge(s, h, pair)
    if loose < 0:
        return []
    chain = s.tip(h * EDGES + loose)
    owner = s.owner(chain)
    if owner not in (seat, NOBODY):
        return []
    fixed, root = pair // EDGES + pair % EDGES - loose, s.root(chain)
    reached = owner == seat or rules.reaches(s, seat, root)
    found = []
    for edge in range(EDGES):
        if edge in (fixed, loose) or not edges.usable >> edge & 1 or edges.root(edge) == root:
            continue
        if reached or edges.joined >> edge & 1:
            found.append(PAIR_AT[fixed * EDGES + edge])
    return found


# Why not ----------------------------------------------------------------------------------


def refused(rule: str, key: str, h: int) -> Refused:
    return Refused(rule, key, {"hex": h})


def why_not_here(s: State, h: int, code: int) -> Refused | None:
    """AS-6.4, 6.5, 8.5: whether this kind of tile lies on this kind of hex at all."""
    stop = s.land.stop_of[h]
    if stop >= 0 and s.cells[COLOUR + stop] != TOWN:
        return refused("AS-8.5", "on_city", h)
    if stop < 0 and code >= LAND_CODES:
        return refused("AS-6.4", "town_tile", h)
    if stop >= 0 and code < LAND_CODES:
        return refused("AS-6.5", "needs_disc", h)
    return None


def why_not_laid(s: State, rules: Rules, seat: int, h: int, code: int) -> Refused | None:
    """The first rule about connection, border, neighbours and old track that this code breaks on this hex."""
    stop = s.land.stop_of[h]
    old = s.cells[TILE + h] - 1
    if old == code:
        return refused("AS-10.5", "same_tile", h)
    edges = look(s, rules, seat, h)
    if stop >= 0:
        return why_not_town(s, rules, seat, h, code, stop, edges)
    if old >= 0:
        return why_not_replaced(s, rules, seat, h, code, old, edges)
    return why_not_new(s, rules, seat, h, TRACKS[code], edges)


def why_not_edge(s: State, rules: Rules, seat: int, h: int, edge: int, edges: Edges) -> Refused | None:
    """AS-8.1, 8.2 at one end of a track."""
    if edges.usable >> edge & 1:
        return None
    if s.land.across[h * EDGES + edge] < 0:
        return Refused("AS-8.1", "off_map", {"hex": h, "edge": edge})
    owner = s.owner(s.tip(s.land.across[h * EDGES + edge]))
    return Refused("AS-8.2", "foreign_track", {"hex": h, "edge": edge, "seat": owner})


def why_not_new(s: State, rules: Rules, seat: int, h: int, pairs: list[int], edges: Edges) -> Refused | None:
    """New tracks on an ordinary hex."""
    for pair in pairs:
        for edge in (pair // EDGES, pair % EDGES):
            why = why_not_edge(s, rules, seat, h, edge, edges)
            if why is not None:
                return why
    for pair in pairs:
        one, other = pair // EDGES, pair % EDGES
        if edges.root(one) == edges.root(other) and edges.root(one) >= 0:
            return Refused("AS-8.4", "to_itself", {"hex": h, "stop": edges.root(one)})
    apart = [pair for pair in pairs if not (edges.joined >> (pair // EDGES) | edges.joined >> (pair % EDGES)) & 1]
    if not apart:
        return None
    if len(pairs) == 2 and len(apart) == 1 and rules.apart_rule(s, seat) == "AS-7.8":
        return refused("AS-7.10", "one_apart", h)
    return refused(rules.apart_rule(s, seat), "apart", h)


def why_not_town(s: State, rules: Rules, seat: int, h: int, code: int, stop: int, edges: Edges) -> Refused | None:
    old = s.cells[TILE + h] - 1
    ends, before = ENDS[code], ENDS[old] if old >= 0 else 0
    if before & ~ends:
        return refused("AS-10.12" if COUNT_ENDS[ends] <= COUNT_ENDS[before] else "AS-11.1", "town_keeps", h)
    added = ends & ~before
    for edge in range(EDGES):
        if added >> edge & 1:
            why = why_not_edge(s, rules, seat, h, edge, edges)
            if why is not None:
                return why
            if edges.root(edge) == stop:
                return Refused("AS-8.4", "to_itself", {"hex": h, "stop": stop})
    if rules.reaches(s, seat, stop) or added & edges.joined:
        return None
    return refused(rules.apart_rule(s, seat), "apart", h)


def why_not_replaced(s: State, rules: Rules, seat: int, h: int, code: int, old: int, edges: Edges) -> Refused | None:
    """AS-10 on an ordinary hex."""
    before, after = TRACKS[old], TRACKS[code]
    gone = [pair for pair in before if pair not in after]
    added = [pair for pair in after if pair not in before]
    if not gone:
        return why_not_new(s, rules, seat, h, added, edges)
    if len(after) < len(before):
        return refused("AS-10.14", "takes_away", h)
    if len(gone) == 2:
        return refused("AS-10.11", "two_redirected", h)
    why = why_not_redirected(s, rules, seat, h, gone[0], added, edges)
    if why is not None:
        return why
    fixed = fixed_end(s, h, gone[0])
    rest = [pair for pair in added if fixed not in (pair // EDGES, pair % EDGES)]
    return why_not_new(s, rules, seat, h, rest, edges)


def why_not_bent(s: State, seat: int, h: int, pair: int) -> Refused:
    """AS-10.3, 10.4, 10.9: a track without a loose end on this hex keeps its course."""
    chain = chain_of(s, h, pair)
    owner = s.owner(chain)
    if owner not in (seat, NOBODY):
        return Refused("AS-10.3", "foreign_course", {"hex": h, "seat": owner})
    if s.end(chain) >= 0:
        return refused("AS-10.4", "keeps_course", h)
    return refused("AS-10.9", "inner_tile", h)


def fixed_end(s: State, h: int, pair: int) -> int:
    return pair // EDGES + pair % EDGES - loose_edge(s, h, pair)


def why_not_redirected(
    s: State, rules: Rules, seat: int, h: int, gone: int, added: list[int], edges: Edges
) -> Refused | None:
    loose = loose_edge(s, h, gone)
    if loose < 0:
        return why_not_bent(s, seat, h, gone)
    chain = s.tip(h * EDGES + loose)
    owner = s.owner(chain)
    if owner not in (seat, NOBODY):
        return Refused("AS-10.3", "foreign_course", {"hex": h, "seat": owner})
    fixed = gone // EDGES + gone % EDGES - loose
    turned = [pair for pair in added if fixed in (pair // EDGES, pair % EDGES)]
    if not turned:
        return refused("AS-10.10", "fixed_end", h)
    edge = turned[0] // EDGES + turned[0] % EDGES - fixed
    why = why_not_edge(s, rules, seat, h, edge, edges)
    if why is not None:
        return why
    if edges.root(edge) == s.root(chain):
        return Refused("AS-8.4", "to_itself", {"hex": h, "stop": s.root(chain)})
    if owner == seat or rules.reaches(s, seat, s.root(chain)) or edges.joined >> edge & 1:
        return None
    return refused("AS-10.15", "unowned_apart", h)
