"""The tiles of the box as tables (AS-T.1 to T.3): which tracks a tile has, how many there are, what turns into what.

A track code names what lies on a hex, not the piece of cardboard: 0 to 14 one track between two edges, 15 to 50 two
tracks, 51 to 106 a town with the given ends. Sets of codes are bit sets, one for ordinary hexes (codes 0 to 50) and
one for towns (codes 51 to 106), so that legality is a handful of ANDs.
"""

from typing import Final

EDGES: Final = 6

# Kinds of tile, in the order of AS-T.1; the last three stand for a town with four tracks, where any complex tile
# with the same four ends serves (AS-6.10).
STRAIGHT: Final = 0
SHARP: Final = 1
GENTLE: Final = 2
CROSS_GENTLE_STRAIGHT: Final = 3
CROSS_GENTLE: Final = 4
CROSS_STRAIGHT: Final = 5
SIDE_GENTLE: Final = 6
SIDE_LEFT_SHARP: Final = 7
SIDE_RIGHT_SHARP: Final = 8
SIDE_STRAIGHT_SHARP: Final = 9
TOWN_ONE: Final = 10
TOWN_LEFT: Final = 11
TOWN_RIGHT: Final = 12
TOWN_HALF: Final = 13
TOWN_STAR: Final = 14
FOUR_OPPOSITE: Final = 15
FOUR_GAP: Final = 16
FOUR_BESIDE: Final = 17
KINDS: Final = 18

KIND_KEYS: Final = (
    "straight",
    "sharp",
    "gentle",
    "cross_gentle_straight",
    "cross_gentle",
    "cross_straight",
    "side_gentle",
    "side_left_sharp",
    "side_right_sharp",
    "side_straight_sharp",
    "town_one",
    "town_left",
    "town_right",
    "town_half",
    "town_star",
    "four_opposite",
    "four_gap",
    "four_beside",
)

# How many there are. The last three numbers are those of the complex tiles that serve there, together.
SUPPLY: Final = [48, 7, 55, 4, 3, 4, 1, 1, 1, 1, 3, 2, 2, 2, 2, 5, 6, 4]
POOL: Final = [
    -1,
    -1,
    -1,
    16,
    17,
    15,
    15,
    16,
    16,
    17,
    -1,
    -1,
    -1,
    -1,
    -1,
    -1,
    -1,
    -1,
]  # the last three, by complex kind
DISC_SUPPLY: Final = 8
MARKER_SUPPLY: Final = 20

SIMPLE: Final = 0  # classes of tile, for prices
SIDE: Final = 1
CROSSING: Final = 2
TOWN: Final = 3


def all_pairs() -> list[int]:
    """The 15 pairs of edges, each as first × 6 + second."""
    return [a * EDGES + b for a in range(EDGES) for b in range(a + 1, EDGES)]


PAIRS: Final = all_pairs()


def pair_table() -> list[int]:
    """The index of a pair by first × 6 + second, in either order; −1 for no pair."""
    table = [-1] * (EDGES * EDGES)
    for i, pair in enumerate(PAIRS):
        table[pair] = i
        table[pair % EDGES * EDGES + pair // EDGES] = i
    return table


PAIR_AT: Final = pair_table()


def gap(pair: int) -> int:
    """1 for a sharp, 2 for a gentle curve, 3 for a straight."""
    apart = pair % EDGES - pair // EDGES
    return min(apart, EDGES - apart)


def crosses(one: int, other: int) -> bool:
    """Whether two tracks without a common edge cross."""
    a, b = one // EDGES, one % EDGES
    return (a < other // EDGES < b) != (a < other % EDGES < b)


def simple_kind(pair: int) -> int:
    return (STRAIGHT, SHARP, GENTLE)[gap(pair) % 3]


def complex_kind(one: int, other: int) -> int:
    """The tile with these two tracks, −1 if the box has none (two sharp curves)."""
    gaps = sorted((gap(one), gap(other)))
    if crosses(one, other):
        return {(2, 3): CROSS_GENTLE_STRAIGHT, (2, 2): CROSS_GENTLE, (3, 3): CROSS_STRAIGHT}[gaps[0], gaps[1]]
    if gaps == [2, 2]:
        return SIDE_GENTLE
    if gaps == [1, 3]:
        return SIDE_STRAIGHT_SHARP
    if gaps == [1, 2]:
        return left_or_right(one, other) if gap(one) == 2 else left_or_right(other, one)
    return -1


def left_or_right(gentle: int, sharp: int) -> int:
    """AS-T.1: gentle 0-2 with sharp 4-5 is the left one, gentle 0-4 with sharp 1-2 the right one, turned as you like."""
    for turn in range(EDGES):
        ends = {(end + turn) % EDGES for end in (0, 2)}
        if ends == {gentle // EDGES, gentle % EDGES}:
            beside = {(end + turn) % EDGES for end in (4, 5)}
            return SIDE_LEFT_SHARP if beside == {sharp // EDGES, sharp % EDGES} else SIDE_RIGHT_SHARP
    raise AssertionError("no gentle curve")


def all_tracks() -> list[list[int]]:
    """Per code of an ordinary hex its pairs."""
    found = [[pair] for pair in PAIRS]
    for i, one in enumerate(PAIRS):
        for other in PAIRS[i + 1 :]:
            ends = {one // EDGES, one % EDGES, other // EDGES, other % EDGES}
            if len(ends) == 4 and complex_kind(one, other) >= 0:
                found.append([one, other])
    return found


TRACKS: Final = all_tracks()
LAND_CODES: Final = len(TRACKS)
SIMPLE_CODES: Final = len(PAIRS)
COUNT_ENDS: Final = [(mask).bit_count() for mask in range(64)]
TOWN_MASKS: Final = [mask for mask in range(64) if 1 <= COUNT_ENDS[mask] <= 4]
CODES: Final = LAND_CODES + len(TOWN_MASKS)
LAND_ALL: Final = (1 << LAND_CODES) - 1
SIMPLE_ALL: Final = (1 << SIMPLE_CODES) - 1
TOWN_ALL: Final = (1 << len(TOWN_MASKS)) - 1


def town_index() -> list[int]:
    """The bit of an end set among the town codes."""
    table = [-1] * 64
    for i, mask in enumerate(TOWN_MASKS):
        table[mask] = i
    return table


TOWN_INDEX: Final = town_index()


def town_kind(mask: int) -> int:
    """The tile (or group of tiles) for these ends in a town."""
    ends = [e for e in range(EDGES) if mask >> e & 1]
    if len(ends) == 1:
        return TOWN_ONE
    if len(ends) == 2:
        return simple_kind(ends[0] * EDGES + ends[1])
    if len(ends) == 3:
        return three_kind(ends)
    free = [e for e in range(EDGES) if not mask >> e & 1]
    return (FOUR_OPPOSITE, FOUR_BESIDE, FOUR_GAP)[gap(free[0] * EDGES + free[1]) % 3]


def three_kind(ends: list[int]) -> int:
    for turn in range(EDGES):
        turned = sorted((end + turn) % EDGES for end in ends)
        if turned == [0, 1, 5]:
            return TOWN_HALF
        if turned == [1, 3, 5]:
            return TOWN_STAR
        if turned == [0, 3, 5]:
            return TOWN_LEFT
        if turned == [0, 1, 3]:
            return TOWN_RIGHT
    raise AssertionError("every three ends are one of four")


KIND: Final = [
    simple_kind(tracks[0]) if len(tracks) == 1 else complex_kind(tracks[0], tracks[1]) for tracks in TRACKS
] + [town_kind(mask) for mask in TOWN_MASKS]
CLASS_OF_KIND: Final = [SIMPLE] * 3 + [CROSSING] * 3 + [SIDE] * 4 + [TOWN] * 8
CLASS: Final = [CLASS_OF_KIND[KIND[code]] if code < LAND_CODES else TOWN for code in range(CODES)]
ENDS: Final = [
    sum(1 << pair // EDGES | 1 << pair % EDGES for pair in TRACKS[code])
    if code < LAND_CODES
    else TOWN_MASKS[code - LAND_CODES]
    for code in range(CODES)
]
NEEDS_DISC: Final = [code >= LAND_CODES and COUNT_ENDS[ENDS[code]] in (2, 4) for code in range(CODES)]  # AS-6.5


def kind_masks(first: int, last: int) -> list[int]:
    """Per kind the bit set of its codes among `first` … `last` − 1."""
    return [sum(1 << (code - first) for code in range(first, last) if KIND[code] == kind) for kind in range(KINDS)]


LAND_OF_KIND: Final = kind_masks(0, LAND_CODES)
TOWN_OF_KIND: Final = kind_masks(LAND_CODES, CODES)
SIDE_CODES: Final = sum(1 << code for code in range(LAND_CODES) if CLASS[code] == SIDE)
CROSSING_CODES: Final = sum(1 << code for code in range(LAND_CODES) if CLASS[code] == CROSSING)
DISC_CODES: Final = sum(1 << (code - LAND_CODES) for code in range(LAND_CODES, CODES) if NEEDS_DISC[code])
TOWN_WITH_ENDS: Final = [
    sum(1 << i for i, mask in enumerate(TOWN_MASKS) if COUNT_ENDS[mask] == n) for n in range(5)
]  # town codes with so many tracks
TOWN_TOUCHING: Final = [
    sum(1 << i for i, mask in enumerate(TOWN_MASKS) if mask & edges) for edges in range(64)
]  # town codes with an end at one of these edges
TOWN_WITHIN: Final = [
    sum(1 << i for i, mask in enumerate(TOWN_MASKS) if mask & ~edges == 0) for edges in range(64)
]  # town codes with ends at these edges only
TOWN_BEYOND: Final = [
    sum(1 << i for i, mask in enumerate(TOWN_MASKS) if mask & ends == ends and mask != ends) for ends in range(64)
]  # town codes with all these ends and at least one more
LAND_WITHIN: Final = [
    sum(1 << code for code in range(LAND_CODES) if ENDS[code] & ~edges == 0) for edges in range(64)
]  # land codes with ends at these edges only
LAND_AT: Final = [
    sum(1 << code for code in range(LAND_CODES) if ENDS[code] >> edge & 1) for edge in range(EDGES)
]  # land codes with an end at this edge
TOWN_AT: Final = [
    sum(1 << i for i, mask in enumerate(TOWN_MASKS) if mask >> edge & 1) for edge in range(EDGES)
]  # town codes with an end at this edge
PAIRS_TOUCHING: Final = [
    sum(1 << i for i, pair in enumerate(PAIRS) if edges >> (pair // EDGES) & 1 or edges >> (pair % EDGES) & 1)
    for edges in range(64)
]


def pairs_allowed() -> list[int]:
    """Bit set of pairs by (edges that may be used) × 64 + (edges that connect): both usable, one connected."""
    table = []
    for usable in range(64):
        within = sum(1 << i for i, p in enumerate(PAIRS) if usable >> (p // EDGES) & 1 and usable >> (p % EDGES) & 1)
        table += [within & PAIRS_TOUCHING[joined] for joined in range(64)]
    return table


PAIRS_ALLOWED: Final = pairs_allowed()


def codes_allowed() -> list[int]:
    """Bit set of the codes all of whose tracks are among a set of pairs."""
    wanted = [sum(1 << PAIR_AT[pair] for pair in tracks) for tracks in TRACKS]
    table = [0] * (1 << SIMPLE_CODES)
    for pairs in range(1 << SIMPLE_CODES):
        table[pairs] = pairs
    for code in range(SIMPLE_CODES, LAND_CODES):
        need, bit = wanted[code], 1 << code
        rest = ~need & SIMPLE_ALL
        part = rest
        while True:  # every superset of the two pairs
            table[need | part] |= bit
            if part == 0:
                break
            part = (part - 1) & rest
    return table


CODES_ALLOWED: Final = codes_allowed()


def partners() -> list[list[int]]:
    """Per pair the complex codes that have it, each followed by the index of the other pair."""
    table: list[list[int]] = [[] for _ in PAIRS]
    for code in range(SIMPLE_CODES, LAND_CODES):
        one, other = PAIR_AT[TRACKS[code][0]], PAIR_AT[TRACKS[code][1]]
        table[one] += [code, other]
        table[other] += [code, one]
    return table


PARTNERS: Final = partners()


def both_table() -> list[int]:
    """The complex code with two pairs, by index × 15 + index; −1 where the box has none."""
    table = [-1] * (SIMPLE_CODES * SIMPLE_CODES)
    for code in range(SIMPLE_CODES, LAND_CODES):
        one, other = PAIR_AT[TRACKS[code][0]], PAIR_AT[TRACKS[code][1]]
        table[one * SIMPLE_CODES + other] = table[other * SIMPLE_CODES + one] = code
    return table


BOTH: Final = both_table()


def track_key(code: int) -> str:
    """How a code is written: `0-3`, `0-2+1-3`, in a town `c0+c3`."""
    if code >= LAND_CODES:
        return "+".join(f"c{e}" for e in range(EDGES) if ENDS[code] >> e & 1)
    return "+".join(f"{pair // EDGES}-{pair % EDGES}" for pair in TRACKS[code])


TRACK_KEYS: Final = tuple(track_key(code) for code in range(CODES))
