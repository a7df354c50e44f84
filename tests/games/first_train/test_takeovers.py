"""Phase 9: takeovers (FT-9), and what they make worthless (FT-6.26 to 6.29)."""

import pytest

from .boards import small
from .network import EXAMPLE, ORANGE_LINKS, PIECES
from .table import Table, position

rule = pytest.mark.rule


def selling(data=EXAMPLE, **given) -> Table:
    given.setdefault("side", "2-3")
    return position("sell", data, **given)


def example(**given) -> Table:
    """FT-EX21: the network of FT-EX12; orange has 3 red, 2 green."""
    settings = {
        "links": {0: ORANGE_LINKS},
        "influence": {"red": [3, 0, 0], "green": [2, 0, 0]},
        "pieces": {"q2": {"yellow": 1}, "p2": {"yellow": 1}, "H1": {"white": 1}, "H2": {"white": 1}},
    }
    return selling(**{**settings, **given})


def sale(company: str, start: str, end: str) -> dict[str, str]:
    return {"company": company, "from": start, "to": end}


@rule("FT-9.1")
@rule("FT-X22")
def test_in_player_order_each_may_sell_one_line_to_one_company_or_none():
    """Seat 0 sells, then it is seat 1's turn; a second takeover is refused."""
    data = small("R red, S 2 slots, T 2 slots", "R-S-T, R-a-T")
    table = selling(data, links={0: ["R-S"], 1: ["R-a-T"]}, influence={"red": 4})

    table.do("sell", **sale("red", "R", "S"))

    assert table.seat == 1
    assert table.refused("sell", seat=0, **sale("red", "R", "S")) == "FT-9.1"
    assert table.refused("split_sale") == "FT-9.1"
    table.do("pass")
    assert table.now["links"]["R-a"] == 1


@rule("FT-9.2")
@rule("FT-X23")
def test_the_line_is_an_unbroken_chain_of_own_links():
    """A gap, and a chain that goes over others' links, are refused."""
    data = small("R red, S 2 slots, T 2 slots, U 2 slots", "R-S-a-T, S-U")
    table = selling(data, links={0: ["R-S", "a-T"], 1: ["S-U"]}, influence={"red": 4})

    assert table.refused("sell", **sale("red", "R", "T")) == "FT-9.2"
    assert table.refused("sell", **sale("red", "R", "U")) == "FT-9.2"
    assert table.refused("sell_network") == "FT-9.2"


@rule("FT-9.2")
def test_a_part_of_the_own_track_may_be_sold_and_forks_beside_it_stay():
    """R to S out of R…G: four links, the rest and the branch stay orange."""
    table = example().do("sell", **sale("red", "R", "S"))

    assert table.player(0)["laid"] == 4
    assert table.now["links"]["R-p4"] == "red"
    assert table.now["links"]["q1-q2"] == 0


@rule("FT-9.3")
@rule("FT-X24")
def test_it_starts_in_an_area_of_that_company():
    """S is neutral, G green: red starts in neither."""
    table = example()

    assert table.refused("sell", **sale("red", "S", "R")) == "FT-9.3"
    assert table.refused("sell", **sale("red", "G", "S")) == "FT-9.3"


@rule("FT-9.3")
@rule("FT-EX24")
def test_a_station_sold_in_this_phase_is_a_start_at_once():
    """A sells R–S to red; B, with S–T and 1 red, may then sell S–T to red."""
    data = small("R red, S 2 slots, T 2 slots", "R-S-T-x")
    table = selling(data, links={0: ["R-S"], 1: ["S-T"]}, influence={"red": 1, "green": 0}, order=[0, 1, 2])
    assert table.why_not({"do": "sell", **sale("red", "S", "T")}) is not None

    table.do("sell", **sale("red", "R", "S"))
    assert table.seat == 1
    table.do("sell", **sale("red", "S", "T"))

    assert table.area("T")["owned"] == ["red"]


@rule("FT-9.4")
@rule("FT-X24")
def test_it_ends_in_an_area_with_a_town_or_station():
    """R to q2 ends in open country: there is no such place to name."""
    assert example().refused("sell", **sale("red", "R", "q2")) == "FT-9.4"


@rule("FT-9.4")
def test_stations_between_are_allowed():
    """R…G passes S."""
    table = example().do("sell", **sale("red", "R", "G"))

    assert table.area("S")["owned"] == ["red"]


@rule("FT-9.5")
@rule("FT-X23")
def test_it_visits_no_area_twice_and_ends_elsewhere_than_it_starts():
    """A loop R–a–S–b–R is no line from R to R."""
    data = small("R red, S 2 slots", "R-a-S-b-R")
    table = selling(data, links={0: ["R-a-S-b-R"]}, influence={"red": 4})

    assert table.refused("sell", **sale("red", "R", "R")) == "FT-9.5"


@rule("FT-9.5")
@rule("FT-X23")
@pytest.mark.parametrize("loop", ["R-b-c-R", "a-b-c-a", "S-b-c-S"])
def test_a_line_that_would_cross_itself_is_no_other_way_between_its_ends(loop):
    """R–a–S with a loop at its start, on its way or at its end: two links are sold, whatever five would cost."""
    data = small("R red, S 2 slots", f"R-a-S, {loop}")
    table = selling(data, links={0: ["R-a-S", loop]}, influence={"red": [4, 0, 0]})
    assert table.options("sell") == [{"do": "sell", **sale("red", "R", "S")}]

    table.do("sell", **sale("red", "R", "S"))

    assert table.events("sold")[0]["links"] == 2
    assert (table.influence(0)[2], table.player(0)["laid"]) == (3, 3)


@rule("FT-9.6")
@rule("FT-EX23")
@pytest.mark.parametrize(("links", "price"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_two_links_cost_one_influence_and_an_odd_last_one_counts_as_two(links, price):
    """3 links cost 2, 1 link costs 1."""
    names = ["R", *"abcdef"[: links - 1], "S"]
    data = small("R red, S 2 slots", "-".join(names) + "-x-y")
    table = selling(data, links={0: ["-".join(names)]}, influence={"red": [5, 0, 0]})

    table.do("sell", **sale("red", "R", "S"))

    assert table.influence(0)[2] == 5 - price


@rule("FT-9.6")
@rule("FT-X25")
@rule("FT-EX21")
def test_too_little_influence_or_another_colour_is_refused():
    """Green takes G…R needs 3 green, orange has 2; red points do not help."""
    table = example(influence={"red": [8, 0, 0], "green": [2, 0, 0]})

    assert table.refused("sell", **sale("green", "G", "R")) == "FT-9.6"
    assert {table.refused("pay", means=means) for means in ("cubes", "white", "brown", "red", "green")} == {"FT-9.6"}


@rule("FT-9.7")
def test_the_links_are_replaced_and_return_to_the_supply():
    """Six links: 7 in the supply become 13, red has 29."""
    table = example()
    assert table.player(0)["links"] == 7

    table.do("sell", **sale("red", "R", "G"))

    assert table.player(0)["links"] == 13
    assert table.events("sold")[0]["links"] == 6


@rule("FT-9.8")
@rule("FT-X25")
@pytest.mark.parametrize("company", ["red", "green"])
def test_the_company_needs_enough_links(company):
    """34 of its links lie elsewhere: one is left, R–a–S needs two; R–T needs one."""
    names = [f"z{i}" for i in range(35)]
    data = small(f"R {company}, S 2 slots, T 2 slots", "R-a-S, R-T, " + "-".join(names))
    table = selling(data, links={0: ["R-a-S", "R-T"], company: ["-".join(names)]}, influence={company: 4})

    assert table.now["companies"][company] == 1
    assert table.refused("sell", **sale(company, "R", "S")) == "FT-9.8"
    assert table.why_not({"do": "sell", **sale(company, "R", "T")}) is None


@rule("FT-9.9")
@rule("FT-9.10")
@rule("FT-9.11")
@rule("FT-EX22")
def test_stations_on_the_line_become_the_companys_and_those_of_the_other_belong_to_both():
    """After red took R…G: S is red, G green and red, and so they stay."""
    table = example().do("sell", **sale("red", "R", "G"))

    assert table.area("S")["owned"] == ["red"]
    assert table.area("G")["owned"] == ["red", "green"]
    assert table.area("R")["owned"] == ["red"]
    while table.now["round"] == 2:
        table.play(table.legal()[0])
    assert table.area("G")["owned"] == ["red", "green"]


@rule("FT-9.11")
def test_a_station_of_both_companies_stays_with_both():
    """Green takes a line through a station that is red already; nobody loses anything."""
    data = small("R red, G green, S 2 slots", "R-S-G-x")
    table = selling(
        data, links={0: ["S-G"], "red": ["R-S"]}, owned={"S": "red"}, influence={"red": 0, "green": [1, 0, 0]}
    )

    table.do("sell", **sale("green", "G", "S"))

    assert table.area("S")["owned"] == ["red", "green"]


@rule("FT-9.12")
@rule("FT-6.29")
def test_worthless_pieces_leave_before_the_next_player():
    """Right after the takeover, counted for nobody."""
    data = small("R red, S 2 slots, p yellow, T 2 slots", "R-p-S-T-x, R-T")
    table = selling(data, links={0: ["R-p-S"], 1: ["R-T"]}, pieces={"p": {"yellow": 2}}, influence={"red": 2})

    table.do("sell", **sale("red", "R", "S"))

    assert table.seat == 1
    assert table.area("p") == {}
    assert table.player(0)["kept"]["yellow"] == table.player(1)["kept"]["yellow"] == 0


@rule("FT-9.13")
def test_where_both_ends_belong_to_the_company_it_is_still_one_action():
    """R and Q are red: the line between them stands in the list once."""
    data = small("R red, Q red, S 2 slots", "R-a-Q, R-S")
    table = selling(data, links={0: ["R-a-Q"]}, influence={"red": 2})

    assert table.options("sell") == [{"do": "sell", **sale("red", "R", "Q")}]
    assert table.refused("sell", **sale("red", "Q", "R")) == "FT-9.13"


@rule("FT-9.13")
def test_where_two_ends_are_joined_in_several_ways_the_links_are_asked_for():
    """R–a–S and R–b–c–S: over c it is three links for 2."""
    data = small("R red, S 2 slots", "R-a-S, R-b-c-S, S-x")
    table = selling(data, links={0: ["R-a-S", "R-b-c-S", "S-x"]}, influence={"red": [2, 0, 0]})

    table.do("sell", **sale("red", "R", "S"))
    assert {option["link"] for option in table.options("over")} == {"R-a", "S-a", "R-b", "b-c", "S-c"}
    assert table.offered() == {"over"}
    assert table.refused("pass") == "FT-9.13"
    table.do("over", link="b-c")

    assert table.influence(0)[2] == 0
    assert {key for key, owner in table.now["links"].items() if owner == "red"} == {"R-b", "b-c", "S-c"}


@rule("FT-9.13")
def test_a_route_that_cannot_be_paid_is_not_asked_for():
    """With 1 red only R–a–S is left, so nothing is asked."""
    data = small("R red, S 2 slots", "R-a-S, R-b-c-S")
    table = selling(data, links={0: ["R-a-S", "R-b-c-S"]}, influence={"red": [1, 0, 0]})

    table.do("sell", **sale("red", "R", "S"))

    assert table.now["links"]["R-a"] == "red"
    assert table.now["links"]["R-b"] == 0


@rule("FT-9.14")
def test_a_player_without_a_legal_takeover_is_skipped():
    """Seats 0 and 2 have nothing to sell: only seat 1 is asked."""
    data = small("R red, S 2 slots", "R-S-x")
    table = selling(data, links={1: ["R-S"]})

    assert table.seat == 1


@rule("FT-6.26")
def test_a_white_cube_all_of_whose_stations_are_a_companys_leaves_the_map():
    """h has S and T; with S sold it stays, with T sold too it goes."""
    data = small("R red, S 2 slots, T 2 slots, h hops", "R-S-T-x, h-S, h-T")
    table = selling(data, links={0: ["R-S"], 1: ["S-T"]}, influence={"red": 2}, pieces={"h": {"white": 2}})

    table.do("sell", **sale("red", "R", "S"))
    assert table.area("h") == {"white": 2}
    table.do("sell", **sale("red", "S", "T"))

    assert table.area("h") == {}


@rule("FT-6.27")
def test_a_yellow_cube_touched_by_a_company_link_leaves_the_map():
    """p on the line goes, y beside it stays."""
    data = small("R red, S 2 slots, p yellow, y yellow", "R-p-S, p-y")
    table = selling(data, links={0: ["R-p-S"]}, influence={"red": 2}, pieces={"p": {"yellow": 1}, "y": {"yellow": 1}})

    table.do("sell", **sale("red", "R", "S"))

    assert (table.area("p"), table.area("y")) == ({}, {"yellow": 1})


@rule("FT-6.28")
@rule("FT-EX14")
def test_a_passenger_in_a_station_of_its_colour_leaves_the_map():
    """S becomes red, alone or with green: its red passenger goes, the green one stays unless S was green."""
    data = small("R red, S 3 slots", "R-S-x")
    alone = selling(data, links={0: ["R-S"]}, pieces={"S": {"red": 1, "green": 1}})
    both = selling(data, links={0: ["R-S"]}, owned={"S": "green"}, pieces={"S": {"red": 1, "landowners": 1}})

    alone.do("sell", **sale("red", "R", "S"))
    both.do("sell", **sale("red", "R", "S"))

    assert alone.area("S") == {"green": 1, "owned": ["red"]}
    assert both.area("S") == {"landowner": 1, "owned": ["red", "green"]}


@rule("FT-EX15")
def test_post_and_beer_that_a_green_takeover_made_worthless_are_off_the_map():
    """Remark W1 of the rulebook."""
    data = small("G green, S 2 slots, h hops, p yellow", "G-p-S-x, h-S")
    table = selling(data, links={0: ["G-p-S"]}, influence={"green": 1}, pieces={"h": {"white": 1}, "p": {"yellow": 1}})

    table.do("sell", **sale("green", "G", "S"))

    assert (table.area("h"), table.area("p")) == ({}, {})


@rule("FT-EX21")
def test_the_takeovers_of_the_rulebook():
    """R…G for 3 red, R…S for 2 red, G–p1–S for 1 green; nothing else."""
    table = example()

    assert sorted((o["company"], o["from"], o["to"]) for o in table.options("sell")) == [
        ("green", "G", "S"),
        ("red", "R", "G"),
        ("red", "R", "S"),
    ]
    prices = {}
    for option in table.options("sell"):
        twin = Table(table.clone())
        before = twin.influence(0)
        twin.play(option)
        prices[option["company"], option["to"]] = sum(before) - sum(twin.influence(0))
    assert prices == {("red", "G"): 3, ("red", "S"): 2, ("green", "S"): 1}


@rule("FT-EX21")
@rule("FT-X23")
def test_the_refused_takeovers_of_the_rulebook():
    """Green takes G…R needs 3 green; q2 has no station; with the branch it would fork."""
    table = example()

    assert table.refused("sell", **sale("green", "G", "R")) == "FT-9.6"
    assert table.refused("sell", **sale("red", "R", "q2")) == "FT-9.4"
    assert table.refused("sell_network") == "FT-9.2"


@rule("FT-EX22")
def test_what_is_left_after_red_took_the_line():
    """Two orange links; post on p2 and the beer of H1 and H2 gone, post on q2 still there and never sold."""
    table = example(pieces=PIECES).do("sell", **sale("red", "R", "G"))

    assert table.player(0)["laid"] == 2
    assert (table.area("p2"), table.area("H1"), table.area("H2")) == ({}, {}, {})
    assert table.area("q2") == {"yellow": 2}
    again = selling(
        links={0: ["p3-q1-q2"], "red": [ORANGE_LINKS[0]]}, owned={"S": "red", "G": "both"}, influence={"red": 8}
    )
    assert again.now["round"] == 3
