"""The weights of the evaluation: where each stands in the list, and its name in weights.toml."""

from typing import Final

WORTH: Final = 0  # a point of influence, by colour, while rounds are to come
ENOUGH: Final = 4  # and from where on one more is worth little
LITTLE: Final = 8
CUBE: Final = 9
PLACES_PER_BROWN: Final = 10  # pieces a point of rolling stock can carry
PLACES_PER_OTHER: Final = 11
MOST_PLACES: Final = 12
LATER: Final = 13  # a piece in reach that must wait for the next round
SHARED: Final = 14  # a piece others reach too
AHEAD: Final = 15  # a piece so many links ahead of the running line
UPKEEP: Final = 19  # of a link per round to come: most are sold in time
BEGUN_SET: Final = 20
RIVAL: Final = 21

NAMES: Final = (
    ("worth", 4),
    ("enough", 4),
    ("little", 1),
    ("cube", 1),
    ("places_per_brown", 1),
    ("places_per_other", 1),
    ("most_places", 1),
    ("later", 1),
    ("shared", 1),
    ("ahead", 4),
    ("upkeep", 1),
    ("begun_set", 1),
    ("rival", 1),
)
