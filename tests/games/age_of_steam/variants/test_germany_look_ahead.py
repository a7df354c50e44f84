"""AS-GE.15 against its plain reading: lay the tile, then try every tile behind a loose end, and so on to the turn's end.

The engine reads most answers from tables; here nothing is read, everything is laid. Both must allow the same builds.
"""

import os

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.age_of_steam.actions import ENGINEER
from stellwerk.games.age_of_steam.rules.build import BuildTrack, open_codes
from stellwerk.games.age_of_steam.rules.questions import Rules
from stellwerk.games.age_of_steam.rules.supply import new_markers
from stellwerk.games.age_of_steam.rules.tiles import CODES, MARKER_SUPPLY
from stellwerk.games.age_of_steam.rules.track import lay, place_city
from stellwerk.games.age_of_steam.rules.urbanization import free_letters, why_not_city
from stellwerk.games.age_of_steam.state import (
    ACTION,
    BEGUN,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    COLOUR,
    EDGES,
    LOOSE,
    MARKERS,
    TILES,
    TOWN,
    URBAN,
    State,
)
from stellwerk.games.age_of_steam.variants.germany_home import HALVED, UNSURE, YES
from stellwerk.games.age_of_steam.variants.germany_loose_ends import loose_halves, new_edges
from stellwerk.kernel.chance import Stream
from tests.tables import FULL

from ..table import PETRA, Track, building

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


def loose_ends(s: State, seat: int) -> list[int]:
    return [s.cells[CHAIN + c * CHAIN_SIZE + LOOSE] for c in s.chains() if s.owner(c) == seat and s.end(c) < 0]


def can_be_finished(s: State, rules: Rules, seat: int, everywhere: bool = False) -> bool:
    """Whether further builds finish every own section, in whatever order: a section grows at its loose end only, or that
    is turned; so a hex behind one of the ends or with one has to be built on, with whatever fits there. `everywhere`
    also tries all other hexes: a tile there may free one that is needed."""
    loose = loose_ends(s, seat)
    if not loose:
        return True
    if rules.options.urbanize_any_time and s.cells[URBAN] and finished_by_city(s, rules, seat, everywhere):
        return True
    left = rules.max_tiles(s, seat) - s.cells[TILES]
    behind = {s.land.across[half] // EDGES for half in loose}
    if left == 0 or (not rules.options.same_hex_twice and not s.cells[URBAN] and len(behind) > left):
        return False
    hexes = range(s.land.size) if everywhere and left > 1 else sorted(behind | {half // EDGES for half in loose})
    if any(may_follow(s, rules, seat, h, code, everywhere) for h in hexes for code in open_codes(s, rules, seat, h)):
        return True
    if not rules.options.engineer_named or s.cells[ACTION + seat] != ENGINEER or s.cells[HALVED]:
        return False
    named = s.clone()
    named.put(HALVED, 1)
    return can_be_finished(named, rules, seat, everywhere)


def finished_by_city(s: State, rules: Rules, seat: int, everywhere: bool) -> bool:
    """A New City on any town, then whatever can follow."""
    for stop in range(s.land.stops):
        if s.cells[COLOUR + stop] == TOWN and free_letters(s, rules) and why_not_city(s, rules, seat, stop) is None:
            after = s.clone()
            after.put(URBAN, 0)
            place_city(after, seat, stop, 0, 0)
            if can_be_finished(after, rules, seat, everywhere):
                return True
    return False


def may_follow(s: State, rules: Rules, seat: int, h: int, code: int, everywhere: bool = False) -> bool:
    if s.cells[MARKERS + seat] + new_markers(s, seat, h, code) > MARKER_SUPPLY:
        return False
    return can_be_finished(laid(s, rules, seat, h, code), rules, seat, everywhere)


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
    counts = [played_and_compared(players, seed, "random", 1, {}) for seed in range(GAMES * 2)]

    assert sum(allowed for allowed, _ in counts)
    assert sum(refused for _, refused in counts)


@rule("AS-GE.15")
@pytest.mark.parametrize("players", [3, 6] if FULL else [6])
def test_whole_games_offer_exactly_the_builds_that_can_be_finished(players):
    """Boards that fill: track to cross, towns with ends, kinds of tile that have run out."""
    counts = [played_and_compared(players, seed, "greedy", 5, {}) for seed in range(GAMES)]

    assert sum(allowed for allowed, _ in counts)
    assert sum(refused for _, refused in counts)


@rule("AS-GE.15")
@pytest.mark.parametrize(
    "options",
    [{"engineer_choice": "named"}, {"same_hex_twice": True}, {"first_tile_any": True}, {"urbanize_any_time": True}],
    ids=str,
)
def test_the_options_keep_to_it_too(options):
    """A named half price, a second tile on the same hex, a free first tile, a New City between the tiles."""
    counts = [played_and_compared(4, seed, "random", 2, options) for seed in range(GAMES)]

    assert sum(allowed for allowed, _ in counts)
    assert sum(refused for _, refused in counts)


@rule("AS-GE.15")
def test_what_is_said_of_two_loose_ends_without_trying_is_what_trying_finds():
    """Each goes home by itself, both meet, or in one town: a quick yes or no is never wrong."""
    said = []
    for seed in range(GAMES * 3):
        match, player = stellwerk.new("age_of_steam", "germany", 4 + seed % 3, seed), bots.get("random", seed)
        while not match.over:
            step = match.core.steps[match.core.cells[0]]
            if isinstance(step, BuildTrack) and match.core.cells[TILES] == 0:
                said += quick_answers(match.core.clone(), step)  # type: ignore[arg-type]
            match.play(player.decide(match, match.seat))

    assert {(quick == YES, tried) for quick, tried in said if quick != UNSURE} == {(True, True), (False, False)}


def quick_answers(s: State, step: BuildTrack) -> list[tuple[int, bool]]:
    """Per build that leaves two loose ends: what is said at once, and what trying says."""
    ending, seat, found = step.rules.ending, s.seat, []  # type: ignore[attr-defined]
    for h in range(s.land.size):
        for code in open_codes(s, step.rules, seat, h):
            added = new_edges(s, h, code)
            loose = loose_halves(s, seat, h, added) if added >= 0 else []
            if len(loose) == 2:
                found.append((ending.home.both_lead_home(s, seat, h, code, loose), ending.tried(s, seat, h, code)))
    return found


@rule("AS-GE.15")
def test_two_loose_ends_of_a_town_may_both_come_home_on_one_hex_between_two_cities():
    """They must not meet, for they come from the same town; one goes round through the next hex and ends beside the other."""
    table = building(board="germany", track=[(PETRA, "10,7", "0-3"), (PETRA, "10,6", "2-3"), (PETRA, "Görlitz", "c5")])

    table.build(("Görlitz", "c3+c4+c5"), ("10,7", "0-3+1-2"), ("11,7", "0-2+4-5"))

    assert table.loose(PETRA) == []


# A replaced tile goes back into the supply before the next one is laid (AS-6.9).

ONE_ENDED: list[Track] = [
    (PETRA, "7,9", "3-5"),
    (PETRA, "Würzburg", "c2"),
    (PETRA, "9,7", "2-5"),
    (PETRA, "Leipzig", "c2"),
    (PETRA, "10,9", "0-3"),
    (PETRA, "Pilsen", "c0"),
]


def disputed(s: State, step: BuildTrack) -> list[int]:
    """Every code on which `legal` and `why_not` disagree."""
    offered = set(step.legal(s))
    return [code for code in range(step.last) if (code in offered) != (step.why_not(s, code) is None)]


@rule("AS-GE.15")
@rule("AS-6.9")
def test_a_one_ended_town_that_is_replaced_finishes_the_line():
    """All three are on the map; the one of Würzburg comes back and lies in Frankfurt two tiles later."""
    table = building(board="germany", track=ONE_ENDED)

    assert disputed(table.core, table.core.steps[table.core.cells[0]]) == []
    table.build(("Würzburg", "c2+c5"))  # the other two tiles are the only ones possible
    assert frozenset(("Würzburg", "Frankfurt")) in table.links(PETRA)


@rule("AS-GE.15")
@rule("AS-12.2")
def test_a_town_tile_with_loose_ends_may_be_followed_by_a_new_city_there():
    """By option: all its tracks are gone with it, so nothing is left unfinished."""
    table = building(board="germany", actions={PETRA: "urbanization"}, options={"urbanize_any_time": True})

    table.build(("5,5", "0-3"), ("Kassel", "c0+c2+c3"))

    assert "done" not in table.offered()
    assert table.refused("urbanize", hex=table.at("Prague"), city="A") == "AS-GE.15"
    table.do("urbanize", hex=table.at("Kassel"), city="A")
    assert table.links(PETRA) == {frozenset(("Hannover", "Kassel"))}
    assert table.loose(PETRA) == []


@rule("AS-GE.15")
@pytest.mark.parametrize("seed", range(GAMES))
def test_in_the_middle_of_games_what_is_offered_is_what_nothing_forbids(seed):
    """Every code of every sampled build turn of greedy players, kinds of tile and discs that have run out included."""
    match = stellwerk.new("age_of_steam", "germany", 5, 40 + seed)
    player, asked = bots.get("greedy", seed), 0
    while not match.over:
        step = match.core.steps[match.core.cells[0]]
        if isinstance(step, BuildTrack):
            asked += 1
            if asked % 12 == 0:
                assert disputed(match.core.clone(), step) == []  # type: ignore[arg-type]
        match.play(player.decide(match, match.seat))

    assert asked > 30


@rule("AS-GE.15")
@rule("AS-6.12")
@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize(("used", "refusal"), [(19, None), (20, "AS-6.12")])
def test_the_last_marker_may_be_used_for_a_line_that_is_finished(used, refusal, twice):
    """Hannover to Kassel takes one of twenty markers; where a hex may be built on twice, every tile is tried out."""
    table = building(board="germany", options={"same_hex_twice": twice})
    table.core.cells[MARKERS + PETRA] = used
    build = table.match.parse({"do": "build", "hex": "5,5", "track": "0-3"}).code

    why = table.core.why_not(build)

    assert (why.rule if why else None) == refusal
    assert (build in table.core.steps[table.core.cells[0]].legal(table.core)) == (refusal is None)


@rule("AS-GE.15")
@rule("AS-8.9")
@pytest.mark.parametrize("other_reading", [False, True])
def test_no_tile_elsewhere_can_free_another_and_leave_nothing_loose(other_reading):
    """What the look-ahead leaves out: a second track needs four stops around its hex, one more in a town a stop beside it."""
    board = building(board="germany", options={"germany_grid_choochoo": other_reading}).board
    around = {
        h.id: sum(n >= 0 and bool(board.hexes[n].stop) for n in near)
        for h, near in zip(board.hexes, board.neighbours, strict=True)
    }

    assert max(around[h.id] for h in board.hexes if not h.stop) == 3
    assert {around[h.id] for h in board.hexes if h.stop and h.stop.town} == {0}
