"""Phase 6, loading: what may go into a train from where, and the rulebook's example (FT-6.14 to 6.25, 6.30)."""

import pytest

from .boards import small
from .network import ORANGE_LINKS, PIECES, carrying, loaded

rule = pytest.mark.rule


@rule("FT-6.14")
@rule("FT-X17")
def test_passengers_take_seats_and_cubes_goods_spaces_of_an_own_train():
    """r3a has 3 seats and 2 goods spaces, one of each left."""
    table = carrying(
        links={0: ORANGE_LINKS},
        pieces=PIECES,
        loads={"r3a": {"red": 2, "white": 2}},
        trains={"r3a": 0, "r1a": 1},
    )

    assert table.refused("load", area="q2", piece="yellow", train="r3a") == "FT-6.14"
    assert table.refused("load", area="S", piece="red", train="r1a") == "FT-6.14"
    table.do("load", area="S", piece="green", train="r3a").do("pass").do("pass")
    assert (table.seat, table.now["phase"]) == (0, 6)
    assert table.refused("load", area="S", piece="red", train="r3a") == "FT-6.14"


@rule("FT-6.14")
@rule("FT-X17")
def test_a_train_without_seats_or_without_goods_spaces_takes_only_the_other():
    """Side 3-4: r5b has no goods space, r6b no seat; the player chooses the train."""
    table = carrying(side="3-4", links={0: ORANGE_LINKS}, pieces=PIECES, trains={"r5b": 0, "r4b": 0})

    assert table.refused("load", area="q2", piece="yellow", train="r5b") == "FT-6.14"
    assert table.refused("load", area="S", piece="red", train="r4b") == "FT-6.14"
    assert {option["train"] for option in table.options("load") if option["piece"] == "red"} == {"r5b"}


@rule("FT-6.15")
def test_what_is_loaded_stays_in_its_train():
    """There is no way to unload; the load shows until phase 7."""
    table = carrying(links={0: ORANGE_LINKS}, pieces=PIECES, loads={"r3a": {"white": 1}})

    assert table.offered() <= {"pass", "load", "buy", "load_rest"}
    assert table.now["trains"][2]["load"]["white"] == 1


@rule("FT-6.16")
def test_all_own_links_count_in_one_network_or_several():
    """Two separate pieces of track: post of both goes into one train."""
    table = carrying(links={0: ["q1-q2", "p2-S"]}, pieces={"q2": {"yellow": 1}, "p2": {"yellow": 1}})

    areas = {option["area"] for option in table.options("load")}

    assert areas == {"q2", "p2"}


@rule("FT-6.17")
@rule("FT-X21")
@pytest.mark.parametrize("owner", [1, "green", "red"])
def test_links_of_companies_and_others_never_count_as_own(owner):
    """S to R: the gap p4-p3 is closed by somebody else only."""
    table = carrying(links={0: ["R-p4", "p3-p2-S"], owner: ["p4-p3"]}, pieces={"S": {"red": 1}})

    assert table.refused("load", area="S", piece="red", train="r3a") == "FT-6.23"


@rule("FT-6.18")
@rule("FT-X19")
def test_a_white_cube_needs_an_own_link_at_a_neutral_station_next_to_it():
    """With a link at S it loads; with a link elsewhere it does not."""
    table = carrying(links={0: ["S-p1"]}, pieces={"H1": {"white": 1}, "q2": {"yellow": 1}})
    other = carrying(links={0: ["q1-q2"]}, pieces={"H1": {"white": 1}, "q2": {"yellow": 1}})

    assert table.why_not({"do": "load", "area": "H1", "piece": "white", "train": "r3a"}) is None
    assert other.refused("load", area="H1", piece="white", train="r3a") == "FT-6.18"


@rule("FT-6.19")
def test_the_possible_stations_are_those_the_map_file_lists():
    """N touches H2 too, but `loading` names S alone."""
    table = carrying(links={0: ["N-x"]}, pieces={"H2": {"white": 1}, "x": {"yellow": 1}})

    assert table.refused("load", area="H2", piece="white", train="r3a") == "FT-6.18"


@rule("FT-6.20")
@rule("FT-X19")
@pytest.mark.parametrize("owner", ["red", "green", "both"])
def test_no_white_cube_is_loaded_through_a_company_station(owner):
    """S belongs to a company."""
    table = carrying(
        links={0: ["S-p1-G"]}, owned={"S": owner}, pieces={"H1": {"white": 1}, "p2": {}, "S": {"landowners": 1}}
    )

    assert table.refused("load", area="H1", piece="white", train="r3a") == "FT-6.20"


@rule("FT-6.20")
@rule("FT-X19")
def test_no_white_cube_is_loaded_through_a_town():
    """T is a town with slots, listed as a station of h."""
    data = small("T red 2 slots, h hops", "T-a-b, h-T")
    table = carrying(data, links={0: ["T-a"]}, pieces={"h": {"white": 1}})

    assert table.refused("load", area="h", piece="white", train="r3a") == "FT-6.20"


@rule("FT-6.21")
@rule("FT-X20")
def test_a_yellow_cube_needs_an_own_link_and_no_company_link():
    """q2: own link; p2: no own link; q1-q2 with a company link besides."""
    data = small("y yellow, z yellow, R red", "a-y-b, R-z, c-z, d-y")
    table = carrying(data, links={0: ["a-y"], "green": ["c-z"]}, pieces={"y": {"yellow": 1}, "z": {"yellow": 1}})
    shared = carrying(
        data, links={0: ["a-y", "c-z"], "green": ["b-y"]}, pieces={"y": {"yellow": 1}, "z": {"yellow": 1}}
    )

    assert table.why_not({"do": "load", "area": "y", "piece": "yellow", "train": "r3a"}) is None
    assert table.refused("load", area="z", piece="yellow", train="r3a") == "FT-6.21"
    assert shared.refused("load", area="y", piece="yellow", train="r3a") == "FT-6.21"


@rule("FT-6.21")
def test_another_players_link_does_not_stop_a_yellow_cube():
    """Only companies close an area."""
    table = carrying(links={0: ["q1-q2"], 1: ["p3-q1"]}, pieces={"q2": {"yellow": 1}})

    assert table.why_not({"do": "load", "area": "q2", "piece": "yellow", "train": "r3a"}) is None


@rule("FT-6.22")
def test_goods_need_no_destination():
    """One link at the area is enough; no town is in reach."""
    table = carrying(links={0: ["q1-q2"]}, pieces={"q2": {"yellow": 2}})

    table.do("load", area="q2", piece="yellow", train="r3a")

    assert table.area("q2") == {"yellow": 1}


@rule("FT-6.23")
@rule("FT-X21")
def test_a_passenger_needs_unbroken_own_links_to_its_colour():
    """To R for red; the green one finds no green place on R…S."""
    table = carrying(links={0: ["R-p4-p3-p2-S"]}, pieces={"S": {"red": 1, "green": 1}})

    assert table.why_not({"do": "load", "area": "S", "piece": "red", "train": "r3a"}) is None
    assert table.refused("load", area="S", piece="green", train="r3a") == "FT-6.23"


@rule("FT-6.23")
@rule("FT-X21")
def test_a_passenger_needs_an_own_link_at_its_area():
    """S is not touched."""
    table = carrying(links={0: ["R-p4"], 1: ["S-p1"]}, pieces={"S": {"red": 1}}, influence={"brown": 3})

    assert table.refused("load", area="S", piece="red", train="r3a") == "FT-6.23"


@rule("FT-6.23")
def test_a_company_station_is_a_destination_too():
    """N belongs to red: a red passenger of S goes there over own links."""
    data = small("S 2 slots, N 2 slots, R red", "S-a-N, R-b-a")
    table = carrying(data, links={0: ["S-a-N"]}, owned={"N": "red"}, pieces={"S": {"red": 1}, "N": {"green": 1}})

    assert table.why_not({"do": "load", "area": "S", "piece": "red", "train": "r3a"}) is None


@rule("FT-6.24")
@rule("FT-X21")
@rule("FT-EX14")
def test_a_passenger_in_a_station_of_its_colour_is_never_loaded_in_one_of_the_other_it_may_be():
    """S is green: its green passenger stays, its red one may go to R. (After a takeover it would be off the map.)"""
    table = carrying(links={0: ORANGE_LINKS}, owned={"S": "green"}, pieces={"S": {"red": 1, "green": 1}})

    assert table.refused("load", area="S", piece="green", train="r3a") == "FT-6.24"
    assert table.why_not({"do": "load", "area": "S", "piece": "red", "train": "r3a"}) is None


@rule("FT-6.25")
@rule("FT-X21")
def test_a_landowner_is_never_loaded():
    """Even on the own line."""
    table = carrying(links={0: ORANGE_LINKS}, pieces={"S": {"landowners": 1, "red": 1}})

    assert table.refused("load", area="S", piece="landowner", train="r3a") == "FT-6.25"


@rule("FT-6.30")
def test_a_loading_action_names_area_piece_and_train_and_nothing_else():
    """A cube with two possible stations is one action."""
    data = small("S 2 slots, T 2 slots, h hops, R red", "S-a-T, h-S, h-T, R-b-a")
    table = carrying(data, links={0: ["S-a-T"]}, pieces={"h": {"white": 1}})

    assert table.options("load") == [{"do": "load", "area": "h", "piece": "white", "train": "r3a"}]


@rule("FT-EX12")
def test_the_nine_actions_of_the_rulebook():
    """Two trains for brown 3, seven pieces; all legal."""
    table = loaded()

    assert table.influence(0)[1] == 0
    assert table.now["trains"][2]["load"] == {"white": 2, "yellow": 0, "red": 2, "green": 1}
    assert table.now["trains"][5]["load"] == {"white": 0, "yellow": 2, "red": 0, "green": 0}


@rule("FT-EX13")
def test_what_finds_no_goods_space_stays_for_a_later_round():
    """Remark S: one beer and the post on p2."""
    table = loaded()

    assert (table.area("H2"), table.area("p2")) == ({"white": 1}, {"yellow": 1})
    assert table.refused("load", area="H2", piece="white", train="r3a") == "FT-6.14"
    table.do("pass")
    assert (table.area("H2"), table.area("p2")) == ({"white": 1}, {"yellow": 1})


@rule("FT-EX15")
def test_post_beside_a_green_link_and_beer_of_a_green_station_are_not_loaded():
    """Remark W1."""
    table = carrying(
        links={0: ["p3-q1", "S-p1-G"], "green": ["q1-q2"]},
        owned={"S": "green"},
        pieces={"q2": {"yellow": 1}, "H1": {"white": 1}, "S": {"red": 1}},
        influence={"brown": 3},
    )

    assert table.refused("load", area="q2", piece="yellow", train="r3a") == "FT-6.21"
    assert table.refused("load", area="H1", piece="white", train="r3a") == "FT-6.20"


@rule("FT-EX16")
def test_beer_next_to_a_red_station_and_a_neutral_one_is_for_whoever_reaches_the_neutral_one():
    """Remark W2: not for orange at red S, but for seat 1 at the northern N."""
    data = small("S 2 slots, N 2 slots, h hops, R red", "R-a-S, N-b-R, h-S, h-N")
    table = carrying(
        data,
        links={0: ["R-a-S"], 1: ["N-b"]},
        owned={"S": "red"},
        pieces={"h": {"white": 1}},
        trains={"r3a": 0, "r4a": 1},
        influence={"brown": 3},
    )

    assert table.refused("load", area="h", piece="white", train="r3a") == "FT-6.20"
    table.do("pass")
    assert table.seat == 1
    table.do("load", area="h", piece="white", train="r4a")
    assert table.area("h") == {}
