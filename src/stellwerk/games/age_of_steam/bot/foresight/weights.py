"""Where each weight of the evaluation stands in its list; the numbers are in weights.toml."""

from typing import Final

BUDGET: Final = 0  # dollars a seat would like to build with in a round
LINK_PRICE: Final = 1  # dollars for a link that is yet to be built
SECTION_PRICE: Final = 2  # dollars for a section
SHORT_GAME: Final = 3  # rounds before the end from which building fades out
BORROW: Final = 4  # the part of that for which shares are sold
SLACK: Final = 5  # links beyond the reach after which building fades out
PATIENCE: Final = 6  # share of an unfinished section that cannot be finished in this turn
GROWTH: Final = 7  # reach gained per round
RAISING: Final = 8  # goes spent on that per round
KEEP: Final = 9  # how likely the next best cube is still there, per cube before it
LATER: Final = 10  # the same, per round that passes before
USE: Final = 11  # own links per delivery that is not in sight yet, as a share of the reach or the network's span
BEYOND: Final = 12  # what the larger of the two adds to that
CHOICE: Final = 13  # cubes at the start with which half of that is found
APART: Final = 14  # what a link outside the largest network counts for its span
PASSING: Final = 15  # income per link and round from others' cubes
UNKNOWN: Final = 16  # how far deliveries that are not in sight yet are counted on, in this round
UNKNOWN_MORE: Final = 17  # more of that with every round
CUSHION: Final = 18  # dollars that should be left after expenses
NO_CUSHION: Final = 19  # points per dollar missing of it
SHORT: Final = 20  # points per dollar missing when expenses are due, beside the income that is lost
RUIN: Final = 21  # points for becoming insolvent
RISK: Final = 22  # points for becoming insolvent in the next round if nothing new comes, half of it in two rounds
NEARER: Final = 23  # share of a link's worth for an unfinished section, per tile that is missing
HOPE: Final = 24  # points per own link that its deliveries would bring
HOPE_LINK: Final = 25  # points for the link itself
SECOND: Final = 26  # share of the second best hope
RIVAL: Final = 27  # share of the best rival's result that is taken off
PLACE_STEP: Final = 28  # points from place to place in the player order, while actions are yet to be chosen
UNUSED_CITY: Final = 29
FIRST_CITY: Final = 30  # Urbanization where there is no city yet; the less the more cities there are
SCARCE: Final = 31  # how far deliveries are held to the cubes there are: 0 where others share them anyhow
UNLINKED: Final = 32  # of a cube at a stop without a link, as a share of one that has
HOMELESS: Final = 33  # the same for a cube whose colour has no city yet
COMING: Final = 34  # the same for a cube in the display
PRODUCED: Final = 35  # cubes that Production brings into the display per round
READY: Final = 36  # share of what links of one tile would bring in this turn
ACTION_WORTH: Final = 37  # what each action promises before it has worked, in their order
SOLO: Final = 44  # from here on the same weights once more, for a seat that plays alone
CONTEST: Final = 88  # how likely a rival takes the cube that suits it best before one's own go

NAMES: Final = (
    ("budget", 1),
    ("link_price", 1),
    ("section_price", 1),
    ("short_game", 1),
    ("borrow", 1),
    ("slack", 1),
    ("patience", 1),
    ("growth", 1),
    ("raising", 1),
    ("keep", 1),
    ("later", 1),
    ("use", 1),
    ("beyond", 1),
    ("choice", 1),
    ("apart", 1),
    ("passing", 1),
    ("unknown", 1),
    ("unknown_more", 1),
    ("cushion", 1),
    ("no_cushion", 1),
    ("short", 1),
    ("ruin", 1),
    ("risk", 1),
    ("nearer", 1),
    ("hope", 1),
    ("hope_link", 1),
    ("second", 1),
    ("rival", 1),
    ("place_step", 1),
    ("unused_city", 1),
    ("first_city", 1),
    ("scarce", 1),
    ("unlinked", 1),
    ("homeless", 1),
    ("coming", 1),
    ("produced", 1),
    ("ready", 1),
    ("action_worth", 7),
    ("solo", 44),
    ("contest", 1),
)
