"""Tables at which only easy bots sit, each played once: the tests of all games look at the same ones.

What a seat must have done at least in `tests/games/*/test_easy_table.py` is well below the least of 48 easy players (seeds 1 to 16, in
brackets there), so that another evaluation or wider slips fail nothing; somebody among them who passes and stops as soon as they may has
nothing of it at all. What a whole table must come to is about half of the least of those 16.
"""

from collections import Counter
from functools import cache

import stellwerk
from stellwerk import bots

# Game, board, decisions: enough to see how a game goes, few enough for plain Python.
TABLES = (
    ("age_of_steam", "rust_belt", 120),
    ("american_rails", "east", 1000),
    ("cube_express", "standard", 1000),
    ("express_01", "germany", 1000),
    ("first_train", "nuernberg", 1000),
)
PLAYERS = 3


@cache
def easy_table(game: str, board: str, decisions: int, seed: int = 1) -> stellwerk.Match:
    match = stellwerk.new(game, board, PLAYERS, seed)
    seats = [bots.get("easy", 10 * seed + seat) for seat in range(PLAYERS)]
    while match.seat is not None and match.position < decisions:
        match.play(seats[match.seat].decide(match, match.seat))
    return match


def table_of(game: str) -> stellwerk.Match:
    return next(easy_table(*table) for table in TABLES if table[0] == game)


def events(match: stellwerk.Match, kind: str) -> Counter[int]:
    """How often each seat did this."""
    return Counter(event["seat"] for event in match.events() if event["event"] == kind)
