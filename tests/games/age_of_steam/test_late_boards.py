"""Late, crowded boards of every map: what the players are told is all there is, and told at once."""

import time

import pytest

import stellwerk
from stellwerk.games.age_of_steam.actions import COLOUR_KEYS
from stellwerk.games.age_of_steam.show.deliveries import deliveries

from .late_boards import BOARDS, late, moving_positions

rule = pytest.mark.rule
every_board = pytest.mark.parametrize("board", BOARDS)

Found = dict[tuple[str, str, str, tuple[int, ...]], int]  # cube's hex, colour, goal, gains → fewest links


def by_search(match: stellwerk.Match, seat: int) -> Found:
    """What the game itself finds."""
    names, found = [h.id for h in match.setup.board.hexes], {}
    for delivery in deliveries(match.core, match.setup.rules, seat):
        goal = names[match.core.land.hex_of[delivery.stops[-1]]]
        found[names[delivery.hex], COLOUR_KEYS[delivery.colour], goal, delivery.gains] = len(delivery.edges)
    return found


def by_walking(match: stellwerk.Match, seat: int) -> Found:
    """Every walk over the finished links that the page shows, from every cube, without any table or short cut."""
    view, found = match.view(None), Found()
    for start, stop in view["stops"].items():
        for cube in set(stop["cubes"]):
            walk(match, view, found, (start, cube), [start], [], view["players"][seat]["reach"])
    for hex_id, cube in view["cubes_off_stops"].items():
        for track in view["tiles"].get(hex_id, []):
            off_tile(match, view, found, (hex_id, cube), track["chain"], view["players"][seat]["reach"])
    return found


def off_tile(match, view, found: Found, cube: tuple[str, str], chain: int, left: int) -> None:
    """AS-SL.10: a cube beside all stops goes along its track to either end, and never over that link again."""
    here = next(link for link in view["links"] if link["chain"] == chain)
    rest = {**view, "links": [link for link in view["links"] if link["chain"] != chain]}
    for end in (here["from"], here["to"]):
        if end:
            walk(match, rest, found, cube, [cube[0], end], [here["owner"]], left - 1)


def walk(match, view, found: Found, cube: tuple[str, str], way: list[str], owners: list, left: int) -> None:
    if len(way) > 1 and is_home(match, way[-1], cube[1]):
        gains = tuple(sum(1 for owner in owners if owner == p and not out(view, p)) for p in range(6))
        key = (*cube, way[-1], gains)
        found[key] = min(found.get(key, 99), len(owners))
        return
    if left == 0 or (len(way) > 1 and is_dead_end(match, way[-1])):
        return
    for link in view["links"]:
        if link["to"] and way[-1] in (link["from"], link["to"]):
            other = link["to"] if link["from"] == way[-1] else link["from"]
            if other not in way:
                walk(match, view, found, cube, [*way, other], [*owners, link["owner"]], left - 1)


def out(view, seat: int) -> bool:
    return seat >= len(view["players"]) or view["players"][seat]["out"]


def stop_number(match, hex_id: str) -> int:
    return match.core.land.stop_of[match.setup.board.index[hex_id]]


def is_home(match, hex_id: str, colour: str) -> bool:
    homes = match.setup.rules.homes(match.core, COLOUR_KEYS.index(colour))
    return bool(homes >> stop_number(match, hex_id) & 1)


def is_dead_end(match, hex_id: str) -> bool:
    return bool(match.setup.rules.dead_ends() >> stop_number(match, hex_id) & 1)


@rule("AS-14.4")
@rule("AS-14.11")
@every_board
def test_the_deliveries_told_are_all_there_are(board):
    """For every seat, with its reach, on the late board and on the way there."""
    seen = 0
    for match in moving_positions(board, every=8):
        for seat in range(match.setup.players):
            if not match.core.is_out(seat):
                searched = by_search(match, seat)
                assert searched == by_walking(match, seat)
                seen += len(searched)
    assert seen


@every_board
def test_insights_and_whole_deliveries_of_a_late_board_are_there_at_once(board):
    """Within 50 ms, for every seat, made anew: in the middle of three tries, since the machine has other work."""
    match = late(board)

    for seat in range(match.setup.players):
        assert middle_of_three(match, lambda seat=seat: match.insights(seat)) < 0.05
    assert middle_of_three(match, match.choices) < 0.05


def middle_of_three(match, act) -> float:
    spent = []
    for _ in range(3):
        match.core.network = None  # nothing kept from the last time
        start = time.process_time()
        act()
        spent.append(time.process_time() - start)
    return sorted(spent)[1]


def test_the_late_board_of_rust_belt_is_crowded():
    """Six players, most of the game behind them, links of all of them."""
    match = late("rust_belt")
    view = match.view(None)
    links = [link for link in view["links"] if link["to"]]

    assert (len(view["players"]), view["step"]) == (6, "move")
    assert view["round"] >= view["rounds"] - 1
    assert len(links) >= 12
    assert len({link["owner"] for link in links}) >= 4
