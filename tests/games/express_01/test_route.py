"""Routes of bonus payments (EX-8.3 to 8.15, 8.26, 8.27): the search, against examples, a referee and brute force."""

import time

import pytest

import stellwerk
from stellwerk.games.express_01.board.card import LEVELS
from stellwerk.games.express_01.rules.route import Referee, Search, value_of
from stellwerk.games.express_01.state import JOIN, OPPOSITE, PER_SPACE, PLAN, TURN, State
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Refused

from .table import Table, position

rule = pytest.mark.rule

A_SHARES = ["103#1", "105#1", "107#1", "121", "127", "133", "139", "201", "212", "217", "222", "227", "232"]
# E13: a dead end inside a route.
DRESDEN = {
    "016": ("502", "turned"),
    "023": "137",
    "024": ("401", "turned"),
    "022": "101#2",
    "021": "101#3",
    "020": "501",
}


def trains(plan: dict[str, object], shares: int, **options: object) -> Table:
    """So many A shares in all displays, the first of them with seat 0."""
    held = {0: A_SHARES[:1], 1: A_SHARES[1:shares]} if shares else {}
    return position(plan=plan, shares=held, options=options)


def spaces(table: Table, *numbers: str) -> list[int]:
    return [table.setup.board.space(no) for no in numbers]


def judged(table: Table, *numbers: str, company: int = 0) -> str | None:
    """The rule a named route breaks."""
    refused = why(table, *numbers, company=company)
    return None if refused is None else refused.rule


def why(table: Table, *numbers: str, company: int = 0) -> Refused | None:
    return Referee(table.setup.trains).why_not(table.core, company, True, spaces(table, *numbers))


def worth(table: Table, company: str = "A") -> int:
    return value_of(table.core, spaces(table, *table.best(company)))


@rule("EX-8.3")
def test_range_is_the_number_of_shares_in_all_displays():
    """Two with one player, one with another: 3; the black engine adds none."""
    table = position(plan=DRESDEN, shares={0: A_SHARES[:2], 1: A_SHARES[2:3]}, black=0)

    assert table.company("A")["range"] == 3
    assert table.setup.trains.reach(table.core, 0, True) == 3


@rule("EX-8.4")
@rule("EX-R18")
def test_each_step_to_a_neighbour_costs_one_and_the_start_nothing():
    """016–023–024 takes two steps: range 2 is enough, 1 is not."""
    assert trains(DRESDEN, 2).best("A") in (["016", "023", "024"], ["024", "023", "016"])

    assert trains(DRESDEN, 1).best("A") == []
    assert judged(trains(DRESDEN, 1), "016", "023", "024") == "EX-8.4"
    too_far = why(trains(DRESDEN, 1), "016", "023", "024")
    assert too_far is not None
    assert too_far.facts == {"steps": 2, "range": 1}
    assert judged(trains(DRESDEN, 6), "016", "020") == "EX-8.4"


@rule("EX-8.5")
def test_the_range_is_a_maximum():
    """Two steps with a range of five."""
    assert len(trains(DRESDEN, 5).best("A")) == 3


@rule("EX-8.6")
@rule("EX-R18")
def test_a_route_runs_from_a_station_to_another_one():
    """Not from plain track, not back to its start."""
    table = trains(DRESDEN, 6)

    assert judged(table, "023", "024") == "EX-8.6"
    assert judged(table, "016", "023") == "EX-8.6"
    assert judged(table, "016") == "EX-8.6"
    assert judged(table, "024", "023", "024") == "EX-8.6"


@rule("EX-8.7")
@rule("EX-R18")
def test_a_route_contains_a_station_of_the_company_anywhere():
    """Of three stations only the middle one is A's; a route past it does not count, one through it does."""
    line = {"006": "505", "007": "501", "008": "101#2", "009": "605"}
    table = trains(line, 4)

    assert table.best("A") in (["006", "007", "008", "009"], ["009", "008", "007", "006"])
    assert worth(table) == 4
    without = trains({"006": "505", "007": "509", "009": "601"}, 4)
    assert judged(without, "006", "007") == "EX-8.7"
    assert without.best("A") == []


@rule("EX-8.8")
@rule("EX-E13")
@rule("EX-R18")
def test_a_dead_end_inside_a_route():
    """E13: into Dresden and out again over the same track, six steps, value 3; no station twice."""
    table = trains(DRESDEN, 6)

    route = table.best("A")

    expected = ["016", "023", "024", "023", "022", "021", "020"]
    assert route in (expected, expected[::-1])
    assert worth(table) == 3
    assert judged(table, *expected) is None
    assert judged(table, "024", "023", "016", "023", "024", "023", "022") == "EX-8.6"
    twice = trains(DRESDEN, 8)
    assert judged(twice, "016", "023", "024", "023", "016", "023", "024") == "EX-8.8"


@rule("EX-E14")
def test_a_shorter_range_gives_less():
    """E14: range 5, value 2; 137 has no track from north to west."""
    table = trains(DRESDEN, 5)

    assert worth(table) == 2
    assert judged(table, "016", "023", "022", "021", "020") == "EX-8.10"


@rule("EX-8.12")
@rule("EX-E15")
@rule("EX-R18")
def test_the_best_route_must_be_taken():
    """E15: 016–023–024 is worth 2 where 3 is possible."""
    assert judged(trains(DRESDEN, 6), "016", "023", "024") == "EX-8.12"


@rule("EX-8.9")
def test_a_station_cannot_be_passed_by():
    """Hamburg lies between: who goes from Bremen to Wittenberge's east visits it."""
    line = {"006": ("502", "upright"), "007": "505", "008": "101#2", "009": "605"}

    table = trains(line, 3)

    assert table.best("A") in (["006", "007", "008", "009"], ["009", "008", "007", "006"])
    assert worth(table) == 4


@rule("EX-8.10")
@rule("EX-R18")
def test_no_turning_on_plain_track_but_in_every_station():
    """The train comes back out of Dresden; on the Erzgebirge card it could not turn round."""
    table = trains(DRESDEN, 6)

    assert judged(table, "024", "023", "016") is not None
    assert judged(table, "020", "021", "022", "021", "020") == "EX-8.6"
    turning = trains({"006": "505", "007": "501", "008": "101#2", "009": "605"}, 9)
    assert judged(turning, "007", "008", "007", "006") == "EX-8.8"
    middle = trains({"007": "501", "008": "128", "003": ("506", "turned"), "009": "601", "015": "102#1"}, 9)
    assert judged(middle, "009", "008", "015", "008", "003") == "EX-8.10"


@rule("EX-8.11")
def test_a_step_needs_track_on_both_cards():
    """Berlin's western exit ends at a card without track to the east."""
    table = trains({"009": "601", "008": ("102#1", "upright"), "007": "501"}, 5)

    assert table.best("A") == []
    assert judged(table, "009", "008", "007") == "EX-8.11"
    assert judged(table, "009", "010") == "EX-8.11"


@rule("EX-8.13")
def test_of_equal_routes_one_with_fewest_steps_is_shown():
    """Two stations west at one step, another at two: the near pair is shown."""
    table = trains({"006": "505", "007": "501", "008": "101#2", "009": "606"}, 2)

    assert table.best("A") in (["006", "007"], ["007", "006"])


@rule("EX-8.15")
def test_value_is_one_per_station_and_all_bonuses_whatever_the_company():
    """Berlin of company E adds its bonus to A's route."""
    table = trains({"007": "501", "008": "101#2", "009": "605"}, 3)

    assert worth(table) == 1 + 1 + 1


@rule("EX-14.1")
def test_the_start_may_be_made_to_count():
    """range_counts_start: two steps need a range of three."""
    assert trains(DRESDEN, 2, range_counts_start="yes").best("A") == []

    assert len(trains(DRESDEN, 3, range_counts_start="yes").best("A")) == 3


@rule("EX-14.2")
def test_the_black_engine_may_be_made_to_add_range():
    """One share and the black engine used: two steps; not used: one."""
    table = trains(DRESDEN, 1, black_engine_adds_range="yes")

    assert len(table.best("A", black=True)) == 3
    assert table.best("A", black=False) == []


@rule("EX-14.3")
def test_reversing_may_be_kept_to_dead_ends():
    """Leipzig (two exits) can't be left the way the train came in; Dresden with its single exit can."""
    back = {"024": ("401", "turned"), "023": ("137", "upright"), "016": ("502", "turned"), "022": "101#2", "021": "101#3", "020": "501"}  # fmt: skip
    assert worth(trains(back, 6, reverse_in_stations="dead_ends_only")) == 3
    fork = {"016": ("503", "upright"), "023": "128", "024": ("401", "turned"), "028": "501", "030": "104#1", "029": "101#2"}  # fmt: skip
    through = {**fork, "030": ("102#1", "upright"), "035": "104#2", "034": "605"}

    free, bound = trains(through, 13), trains(through, 13, reverse_in_stations="dead_ends_only")

    assert worth(free) == 3 + 1
    assert worth(bound) < worth(free)
    route = free.best("A")
    assert Referee(bound.setup.trains).why_not(bound.core, 0, True, spaces(bound, *route)) is not None


@rule("EX-14.3")
def test_a_dead_end_is_told_by_its_type_not_by_its_exits():
    """462 is a dead end with two exits: a train may turn there; a through station with two exits allows it no more."""
    plan = {"007": "503", "002": ("137", "turned"), "001": ("462", "turned"), "003": "501"}
    bound = trains(plan, 4, reverse_in_stations="dead_ends_only")
    through = trains({**plan, "001": ("504", "turned")}, 4, reverse_in_stations="dead_ends_only")

    assert bound.best("A") in (["007", "002", "001", "002", "003"], ["003", "002", "001", "002", "007"])
    assert worth(bound) == 1 + 3 + 1
    assert judged(bound, "007", "002", "001", "002", "003") is None
    assert judged(through, "007", "002", "001", "002", "003") == "EX-14.3"
    assert worth(through) == 2


def brute(s: State, company: int, reach: int, reverse: bool) -> tuple[int, int]:
    """Highest value and fewest steps, by trying every single step; knows nothing of hops."""
    land, best = s.land, (0, 0)

    def go(space: int, entry: int, visited: int, value: int, steps: int, own: bool) -> None:
        nonlocal best
        station, local = land.station[space], s.local(space)
        if station:
            if visited >> space & 1:
                return
            visited |= 1 << space
            value += land.worth[s.card(space)]
            own = own or bool(land.owners[s.card(space)] >> company & 1)
            if own and visited & (visited - 1) and (value, -steps) > (best[0], -best[1]):
                best = (value, steps)
        if steps == reach:
            return
        exits = land.edges[local] if station else land.ways[4 * local + entry]
        if station and not reverse and entry >= 0 and not land.dead_end[s.card(space)]:
            exits &= ~(1 << entry)
        for edge in range(4):
            other = land.neighbours[space][edge]
            built = exits >> edge & 1 and other >= 0 and s.card(other) >= 0
            if built and land.edges[s.local(other)] >> OPPOSITE[edge] & 1:
                go(other, OPPOSITE[edge], visited, value, steps + 1, own)

    for space in land.all_spaces:
        if land.station[space] and s.card(space) >= 0:
            go(space, -1, 0, 0, 0, False)
    return best


def networks(board: str, seed: int, **options: object) -> stellwerk.Match:
    """A network grown by random building, late in a long game."""
    match = stellwerk.new("express_01", board, 4, seed, {"length": "long", **options})
    stream = Stream(seed)
    for _ in range(260):
        if match.over:
            break
        legal = match.core.legal()
        match.core.apply(legal[stream.below(len(legal))])
    return match


@rule("EX-8.12")
@rule("EX-8.13")
@rule("EX-8.26")
@rule("EX-8.27")
@pytest.mark.parametrize("reverse", ["yes", "dead_ends_only"])
@pytest.mark.parametrize("board", ["germany", "benelux", "usa"])
def test_the_search_finds_what_trying_everything_finds(board, reverse):
    """Value and steps of the best route, for every company and ranges up to seven, in both ways of reversing."""
    for seed in range(3):
        match = networks(board, seed, reverse_in_stations=reverse)
        core, setup = match.core, match.setup
        for company in range(core.land.companies):
            for reach in (1, 2, 4, 7):
                route = Search(core, company, reach, reverse == "yes").route()
                found = (value_of(core, route), max(0, len(route) - 1))
                assert found == brute(core, company, reach, reverse == "yes")
                if route:
                    assert Referee(setup.trains).why_no_route(core, company, reach, route) is None


@rule("EX-8.12")
@rule("EX-8.13")
@pytest.mark.parametrize("reverse", [True, False])
@pytest.mark.parametrize("board", ["germany", "benelux"])
def test_the_search_is_exact_on_a_full_plan(board, reverse):
    """Many ways through the same stations: none may hide a better one."""
    core = stellwerk.new("express_01", board, 2).core.clone()
    fill(core)

    for company in (0, 3):
        for reach in (5, 8):
            route = Search(core, company, reach, reverse).route()
            assert (value_of(core, route), len(route) - 1) == brute(core, company, reach, reverse)


@rule("EX-8.12")
def test_the_search_is_fast_on_a_full_plan():
    """Every space built to its end, range 14: no limit cuts the search, and it still takes well under a second."""
    core = stellwerk.new("express_01", "benelux", 2).core.clone()
    fill(core)

    began = time.process_time()
    route = Search(core, 0, 14, True).route()

    assert time.process_time() - began < 1.0
    assert len(route) - 1 <= 14
    assert value_of(core, route) > 20


def fill(core: State) -> None:
    """The card with most track that fits, on every space; stock is not asked."""
    land = core.land
    for _ in LEVELS:
        for space in land.all_spaces:
            core.cells[JOIN + PER_SPACE * space] = core.joining(space)
            options = core.fitting(space) or (land.opening[space] if core.card(space) < 0 else [])
            if options:
                richest = max(options, key=lambda local: (land.edges[local].bit_count(), local))
                core.cells[PLAN + PER_SPACE * space], core.cells[TURN + PER_SPACE * space] = divmod(richest, 2)
