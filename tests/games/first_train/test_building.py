"""Phase 5: lines, fees and landowners (FT-5.1 to 5.24)."""

import pytest

from .boards import OURS, small
from .table import Table, position

rule = pytest.mark.rule

STRIP = small("R red, S 2 slots, h hops, k hill bare, G green", "R-a-b-c-S-d-G, a-c, h-S, k-b, R-b")


def building(data=STRIP, **given) -> Table:
    given.setdefault("hand", 12)
    return position("build", data, **given)


@rule("FT-5.1")
def test_in_building_order_each_player_has_one_turn_with_one_line_or_none():
    """Seats 2, 0, 1; a line, no line, a line; then the trains."""
    table = building(order=[2, 0, 1], seat=2)

    table.line("R", "a").do("pass")
    assert table.seat == 1
    table.line("G", "d")

    assert table.now["phase"] == 6
    assert table.now["links"] == {"R-a": 2, "G-d": 1}


@rule("FT-5.1")
@rule("FT-X8")
@rule("FT-X18")
def test_after_the_end_of_a_line_there_is_neither_a_link_nor_a_second_line():
    """Seat 0 has ended its line: it is seat 1's turn."""
    table = building().line("R", "a")

    assert table.refused("build", seat=0, way="a>b") == "FT-5.1"
    assert table.refused("build", seat=0, way="G>d") == "FT-5.1"


@rule("FT-5.1")
@rule("FT-X10")
def test_a_line_has_at_most_fifteen_links():
    """With sixteen links in the box of a data directory the sixteenth is still refused."""
    names = [f"p{i}" for i in range(20)]
    data = small("R red", "R-" + "-".join(names))
    ours = (OURS / "display.toml").read_text(encoding="utf-8")
    (data / "first_train" / "display.toml").write_text(
        ours.replace("links = 15\n", "links = 20\n", 1), encoding="utf-8"
    )
    table = position("build", data, hand=15, influence={"white": 8, "brown": 8}, links_each=20)
    for start, end in zip(["R", *names], names[:15], strict=False):
        table.do("build", way=f"{start}>{end}")

        if len(table.now["links"]) == 14:
            break
    last = table.core.clone()
    table.do("build", way="p13>p14")

    assert len(table.now["links"]) == 15
    assert table.now["line"] is None
    last.peek(table.parse({"do": "build", "way": "p13>p14"}).code)
    refused = last.why_not(table.parse({"do": "build", "way": "p14>p15"}).code)
    assert refused is not None
    assert refused.rule == "FT-5.1"


@rule("FT-5.2")
@rule("FT-X8")
def test_each_link_leaves_the_area_the_one_before_entered():
    """A gap, a fork and a second start are refused."""
    table = building().do("build", way="R>a").do("build", way="a>b")

    assert table.refused("build", way="c>S") == "FT-5.2"
    assert table.refused("build", way="a>c") == "FT-5.2"
    assert table.refused("build", way="G>d") == "FT-5.2"
    assert set(table.ways()) == {"b>c"}


@rule("FT-5.3")
@rule("FT-X9")
@pytest.mark.parametrize("owner", [0, 1, "red"])
def test_one_link_per_border_whoever_owns_it(owner):
    """R-a is taken, by anybody, in either direction."""
    table = building(links={owner: ["R-a"]})

    assert table.refused("build", way="R>a") == "FT-5.3"


@rule("FT-5.3")
@rule("FT-X9")
def test_areas_that_are_no_neighbours_are_not_joined():
    """R and c do not touch."""
    assert building().refused("build", way="R>c") == "FT-5.3"


@rule("FT-5.4")
def test_links_of_any_number_of_owners_may_touch_one_area():
    """c has links of seat 1, seat 2 and a company; seat 0 comes in as well."""
    table = building(links={1: ["a-c"], 2: ["c-S"], "green": ["R-a"]})

    table.line("R", "b", "c")

    assert table.now["links"]["b-c"] == 0


@rule("FT-5.5")
@rule("FT-X7")
def test_in_round_1_a_line_starts_in_a_town():
    """Red or green; not in a station, not in open country."""
    table = building(round=0)

    assert {way.split(">")[0] for way in table.ways()} == {"R", "G"}
    assert [table.refused("build", way=way) for way in ("a>b", "S>d")] == ["FT-5.5"] * 2


@rule("FT-5.6")
@rule("FT-X7")
def test_from_round_2_on_also_in_a_company_station_or_at_an_own_link():
    """S belongs to red, seat 0 has b-c; a is nobody's."""
    table = building(owned={"S": "red"}, links={0: ["b-c"], 1: ["R-a"]})

    assert {way.split(">")[0] for way in table.ways()} == {"R", "G", "S", "b", "c"}
    assert table.refused("build", way="a>c") == "FT-5.6"
    assert table.refused("build", way="d>G") == "FT-5.6"


@rule("FT-5.7")
@rule("FT-EX7")
def test_a_later_line_branches_off_and_may_close_a_loop():
    """From a, on the own line R-a-b, over c back to b; without colour no company point is due."""
    table = building(links={0: ["R-a-b"]}, influence={"red": 0, "green": 0})

    table.line("a", "c", "b")

    assert table.now["links"] == {"R-a": 0, "a-b": 0, "a-c": 0, "b-c": 0}
    assert table.influence(0) == (1, 2, 0, 0)


@rule("FT-5.8")
@rule("FT-X8")
def test_one_line_never_visits_an_area_twice():
    """Neither an area on the way nor the start."""
    table = building().do("build", way="R>a").do("build", way="a>b")
    assert table.refused("build", way="b>R") == "FT-5.8"

    table.do("build", way="b>c")

    assert table.refused("build", way="c>a") == "FT-5.8"


@rule("FT-5.9")
def test_the_last_link_may_end_in_an_area_without_a_station():
    """R-a ends in open country."""
    table = building().line("R", "a")

    assert table.now["links"] == {"R-a": 0}


@rule("FT-5.10")
@rule("FT-X10")
@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_builds_more_links_than_lie_in_their_supply(seat):
    """Fourteen lie elsewhere: one more, then no other."""
    names = [f"p{i}" for i in range(15)]
    table = building(small("R red", "R-x-y, " + "-".join(names)), links={seat: ["-".join(names)]}, seat=seat)
    assert table.player(seat)["links"] == 1

    before = table.core.clone()

    table.do("build", way="R>x")

    assert table.now["line"] is None
    before.peek(table.parse({"do": "build", "way": "R>x"}).code)
    refused = before.why_not(table.parse({"do": "build", "way": "x>y"}).code)
    assert refused is not None
    assert refused.rule == "FT-5.10"


@rule("FT-5.11")
@rule("FT-X11")
@pytest.mark.parametrize("way", ["S>h", "b>k", "h>S"])
def test_no_link_touches_a_hill_or_hops_area(way):
    """Neither into them nor out of them, with goods or without."""
    assert building(owned={"S": "red"}, links={0: ["b-c"]}).refused("build", way=way) == "FT-5.11"


@rule("FT-5.17")
@rule("FT-X12")
def test_each_coloured_area_entered_or_left_costs_one_influence_of_the_company():
    """Out of R 1 red; into the red station S another; the building points come on top."""
    table = building(owned={"S": "red"}, influence={"red": 3})

    table.line("R", "a", "c", "S")

    assert table.influence(0) == (1, 2, 1, 1)
    assert table.cubes(0) == (9, 6)


@rule("FT-5.17")
@rule("FT-X12")
def test_without_the_point_of_the_company_nothing_else_pays_the_fee():
    """No red: the way out of R is refused, whatever else there is."""
    table = building(influence={"red": 0, "white": 8, "brown": 8, "green": 8})

    assert table.refused("build", way="R>a") == "FT-5.17"
    assert table.why_not({"do": "build", "way": "G>d"}) is None


@rule("FT-5.18")
def test_in_and_out_again_in_one_turn_costs_once():
    """Through the red station S: 1 red for R, 1 for S."""
    table = building(owned={"S": "red"}, influence={"red": 2})

    table.line("R", "a", "c", "S", "d")

    assert table.influence(0)[2] == 0


@rule("FT-5.19")
def test_a_station_of_both_companies_costs_one_of_each():
    """Into S of both, from an own link."""
    table = building(owned={"S": "both"}, links={0: ["a-c"]})

    table.line("c", "S")

    assert table.influence(0) == (1, 2, 0, 0)


@rule("FT-5.20")
def test_the_fee_is_due_also_where_one_has_track_or_paid_before():
    """Seat 0 has R-a already and starts in R again."""
    table = building(links={0: ["R-a"]})

    table.line("R", "b")

    assert table.influence(0)[2] == 0


@rule("FT-5.21")
def test_neutral_stations_and_areas_with_mere_company_links_cost_nothing():
    """From c, where a company link lies, into the neutral S and on to d."""
    table = building(links={0: ["a-c"], "red": ["b-c"]}, influence={"red": 0, "green": 0})

    table.line("c", "S", "d")

    assert table.now["links"]["S-d"] == 0


@rule("FT-5.22")
def test_each_landowner_in_an_entered_area_costs_one_white_and_all_go_back_to_the_box():
    """Two in S: white 3 becomes 1, S is free of them."""
    table = building(influence={"white": 3}, links={0: ["b-c"]}, pieces={"S": {"landowners": 2}})
    before = table.state()["cells"]["out"][4]

    table.line("c", "S")

    assert table.influence(0)[0] == 1
    assert table.area("S") == {}
    assert table.state()["cells"]["out"][4] == before + 2


@rule("FT-5.22")
@rule("FT-X12")
def test_without_white_influence_no_line_enters_an_area_with_landowners():
    """Two landowners, one white point."""
    table = building(influence={"white": 1, "brown": 8}, links={0: ["b-c"]}, pieces={"S": {"landowners": 2}})

    assert table.refused("build", way="c>S") == "FT-5.22"


@rule("FT-5.23")
def test_landowners_in_the_start_area_cost_nothing_and_stay():
    """A map file may give a town slots; its landowner is neither paid nor moved."""
    data = small("T red 2 slots", "T-a-b")
    table = building(data, influence={"white": 0}, pieces={"T": {"landowners": 1}}, round=0)

    table.line("T", "a")

    assert table.area("T")["landowner"] == 1


@rule("FT-5.24")
@rule("FT-X12")
@rule("FT-X16")
def test_neither_cubes_nor_other_colours_replace_a_fee():
    """15 cubes and three full tracks do not make up for the missing green point."""
    table = building(hand=15, influence={"white": 8, "brown": 8, "red": 8, "green": 0})

    assert table.refused("build", way="G>d") == "FT-5.17"
    assert table.refused("pay", means="brown") == "FT-5.33"


@rule("FT-EX6")
def test_the_fees_of_the_rulebook():
    """From Nürnberg Süd into areas with two landowners in all: 1 green, 2 white, both landowners out."""
    data = small("Sued green, S 2 slots, T 2 slots", "Sued-S-T-x")
    table = building(
        data, influence={"white": 2}, pieces={"S": {"landowners": 1}, "T": {"landowners": 1, "red": 1}}, round=0
    )

    table.line("Sued", "S", "T", "x")

    assert table.influence(0) == (0, 2, 1, 0)
    assert (table.area("S"), table.area("T")) == ({}, {"red": 1})
    assert table.cubes(0) == (9, 6)


@rule("FT-EX8")
@pytest.mark.parametrize(
    ("owned", "red", "green"),
    [({"B": "red"}, 1, 0), ({"B": "both"}, 1, 1), ({"A": "red", "B": "red"}, 2, 0)],
)
def test_fees_of_a_line_through_three_areas(owned, red, green):
    """A-B-C with B red: 1 red; of both: 1 red and 1 green; A and B red: 2 red."""
    data = small("R red, A 2 slots, B 2 slots", "R-A-B-C, A-x")
    table = building(data, owned=owned, links={0: ["A-x"]}, influence={"red": 4, "green": 4})

    table.line("A", "B", "C")

    assert table.influence(0)[2:] == (4 - red, 4 - green)


@rule("FT-EX8")
@rule("FT-5.20")
def test_who_paid_for_a_red_town_in_round_1_pays_again_in_round_2():
    """The second line out of R costs 1 red again."""
    data = small("R red", "R-a-b, R-c")
    table = building(data, influence={"red": 2}, links={0: ["R-a"]})

    table.line("R", "c")

    assert table.influence(0)[2] == 1


@rule("FT-5.39")
def test_a_line_is_decided_link_by_link_and_settled_at_its_end():
    """While it grows nothing is paid; the view tells what it will cost."""
    table = building(pieces={"S": {"landowners": 1}}, links={0: ["a-c"]})
    assert table.refused("stop") == "FT-5.39"
    table.do("build", way="c>S")

    assert (table.cubes(0), table.influence(0), table.area("S")) == ((12, 3), (1, 2, 1, 1), {"landowner": 1})
    assert table.now["line"] == {
        "areas": ["c", "S"],
        "points": 1,
        "fees": {"white": 1, "brown": 0, "red": 0, "green": 0},
    }
    assert table.not_asked("pass") == "FT-5.39"

    table.do("stop")
    assert (table.cubes(0), table.influence(0), table.area("S")) == ((11, 4), (0, 2, 1, 1), {})
