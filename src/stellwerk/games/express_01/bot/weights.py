"""The weights of the evaluation: where each stands in the list, and its name in weights.toml."""

from typing import Final

ROUNDS_PER_BASE: Final = 0  # how many rounds a base card still on the plan stands for, with three players
ROUNDS_PER_CARD: Final = 1  # the same for a card in the three smallest stacks
LONGEST: Final = 2  # rounds; further ahead nothing can be told
GROWTH: Final = 3  # points a share gains per round, as its company gains stations
INCOME: Final = 4  # part of a possible bonus that is really drawn, per round
OTHERS: Final = 5  # part of what rivals' bonuses may bring
STEPS_PER_STOP: Final = 6
LONE_BASE: Final = 7  # a base card that waits for its other half
ROUTES: Final = 8  # a paid step that lays routes
FIRST_ROUTES: Final = 9  # the same for who waits for a first train
STRANDED: Final = 10  # points lost per round for each card that lacks until a train could run
SURE: Final = 11  # part of what stations would gain that the seat may still lay in this turn
LATER: Final = 12  # the same in a turn to come
MOST: Final = 13  # stations that count before they are laid
RIVAL: Final = 14  # of the best rival's prospects
PLACE: Final = 15  # per position
WIN: Final = 16  # points for winning
CLEAR: Final = 17  # a lead that wins for sure
SHARED: Final = 18  # of what a station gains for the rival who gains most by it
IDLING: Final = 19  # points lost per idle round in a row: sooner or later a bot that could do something does it
DECIDED: Final = 20  # points for a game that is won for sure: one that goes on promises more, but to the rivals, too

NAMES: Final = (
    ("rounds_per_base", 1),
    ("rounds_per_card", 1),
    ("longest", 1),
    ("growth", 1),
    ("income", 1),
    ("others", 1),
    ("steps_per_stop", 1),
    ("lone_base", 1),
    ("routes", 1),
    ("first_routes", 1),
    ("stranded", 1),
    ("sure", 1),
    ("later", 1),
    ("most", 1),
    ("rival", 1),
    ("place", 1),
    ("win", 1),
    ("clear", 1),
    ("shared", 1),
    ("idling", 1),
    ("decided", 1),
)
