"""AS-GE.15 against its plain reading: lay the tile, then try every tile behind a loose end, and so on to the turn's end.

The engine reads most answers from tables; here nothing is read, everything is laid. Both must allow the same builds.
"""

import os

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.age_of_steam.rules.build import BuildTrack, open_codes
from stellwerk.games.age_of_steam.rules.questions import Rules
from stellwerk.games.age_of_steam.rules.supply import new_markers
from stellwerk.games.age_of_steam.rules.tiles import CODES, MARKER_SUPPLY
from stellwerk.games.age_of_steam.rules.track import lay
from stellwerk.games.age_of_steam.state import (
    BEGUN,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    EDGES,
    LOOSE,
    MARKERS,
    TILES,
    State,
)
from stellwerk.kernel.chance import Stream
from tests.tables import FULL

rule = pytest.mark.rule
GAMES = int(os.environ.get("STELLWERK_SEEDS", "1"))  # more games for a longer night
SAMPLE = 24  # builds compared in one position


def laid(s: State, rules: Rules, seat: int, h: int, code: int) -> State:
    """The position after a tile, as the builder pays and lays it."""
    after = s.clone()
    price = rules.list_price(after, h, code)
    after.add(CASH + seat, -rules.charge(after, seat, price))
    rules.paid(after, seat, price)
    lay(after, seat, h, code)
    after.put(BUILT + after.cells[TILES], h)
    after.add(TILES, 1)
    after.put(BEGUN, after.cells[BEGUN] | 1 << seat)
    return after


def can_be_finished(s: State, rules: Rules, seat: int) -> bool:
    """Whether further builds finish every own section: a section grows at its loose end only, so the hex behind the first
    one has to be built on, with whatever fits there."""
    loose = [s.cells[CHAIN + c * CHAIN_SIZE + LOOSE] for c in s.chains() if s.owner(c) == seat and s.end(c) < 0]
    if not loose:
        return True
    if s.cells[TILES] >= rules.max_tiles(s, seat):
        return False
    h = s.land.across[loose[0]] // EDGES
    return any(may_follow(s, rules, seat, h, code) for code in open_codes(s, rules, seat, h))


def may_follow(s: State, rules: Rules, seat: int, h: int, code: int) -> bool:
    if s.cells[MARKERS + seat] + new_markers(s, seat, h, code) > MARKER_SUPPLY:
        return False
    return can_be_finished(laid(s, rules, seat, h, code), rules, seat)


def compare(s: State, step: BuildTrack, stream: Stream) -> tuple[int, int]:
    """Some of the builds that fit map, supply and money, asked both ways; how many are allowed and refused."""
    rules, seat = step.rules, s.seat
    offered = set(step.legal(s))
    fitting = [(h, code) for h in range(s.land.size) for code in open_codes(s, rules, seat, h)]
    if s.cells[TILES] >= rules.max_tiles(s, seat):
        fitting = []
    allowed = 0
    for _ in range(min(SAMPLE, len(fitting))):
        h, code = fitting.pop(stream.below(len(fitting)))
        plainly = may_follow(s, rules, seat, h, code)
        assert (step.first + h * CODES + code in offered) == plainly, (h, code, s.cells[TILES])
        allowed += plainly
    return allowed, SAMPLE - allowed


def played_and_compared(players: int, seed: int, bot: str, every: int, options: dict[str, object]) -> tuple[int, int]:
    match = stellwerk.new("age_of_steam", "germany", players, seed, options)
    stream, player, asked = Stream(seed), bots.get(bot, seed), 0
    allowed = refused = 0
    while not match.over:
        step = match.core.steps[match.core.cells[0]]
        if isinstance(step, BuildTrack):
            asked += 1
            if asked % every == 0:
                more = compare(match.core.clone(), step, stream)  # type: ignore[arg-type]
                allowed, refused = allowed + more[0], refused + more[1]
        match.play(player.decide(match, match.seat))
    return allowed, refused


@rule("AS-GE.15")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_play_offers_exactly_the_builds_that_can_be_finished(players):
    """Nearly empty boards, poor players, every kind of tile."""
    for seed in range(GAMES * 2):
        allowed, refused = played_and_compared(players, seed, "random", 1, {})

        assert allowed
        assert refused


@rule("AS-GE.15")
@pytest.mark.parametrize("players", [3, 6] if FULL else [6])
def test_whole_games_offer_exactly_the_builds_that_can_be_finished(players):
    """Boards that fill: track to cross, towns with ends, kinds of tile that have run out."""
    for seed in range(GAMES):
        allowed, refused = played_and_compared(players, seed, "greedy", 5, {})

        assert allowed
        assert refused


@rule("AS-GE.15")
@pytest.mark.parametrize(
    "options", [{"engineer_choice": "named"}, {"same_hex_twice": True}, {"first_tile_any": True}], ids=str
)
def test_the_options_keep_to_it_too(options):
    """A named half price, a second tile on the same hex, a free first tile."""
    for seed in range(GAMES):
        allowed, refused = played_and_compared(4, seed, "random", 2, options)

        assert allowed
        assert refused
