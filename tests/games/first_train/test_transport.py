"""Phase 6: trains and transport (FT-6.1 to 6.25)."""

import pytest

from .boards import small
from .table import Table, position

rule = pytest.mark.rule

# The network of the rulebook: orange owns R–p4–p3–p2–S–p1–G and p3–q1–q2.
EXAMPLE = small(
    "R red, G green, S 3 slots, H1 hops, H2 hops, q2 yellow, p2 yellow, N 2 slots, x yellow",
    "R-p4-p3-p2-S-p1-G, p3-q1-q2, H1-S, H2-S, N-x, N-H2",
    edit=('H2 = ["S", "N"]', 'H2 = ["S"]'),
)
ORANGE_LINKS = ["R-p4-p3-p2-S-p1-G", "p3-q1-q2"]
PIECES = {"S": {"red": 2, "green": 1}, "H1": {"white": 2}, "H2": {"white": 1}, "q2": {"yellow": 2}, "p2": {"yellow": 1}}


def example(**given) -> Table:
    """FT-EX12: orange is seat 0, the others have nothing; brown 3, and cubes enough for a third train."""
    settings = {
        "side": "2-3",
        "hand": [9, 0, 0],
        "links": {0: ORANGE_LINKS},
        "pieces": PIECES,
        "influence": {"brown": [3, 0, 0], "white": [1, 0, 0], "red": [3, 0, 0], "green": [2, 0, 0]},
    }
    return position("carry", EXAMPLE, **{**settings, **given})


def loaded() -> Table:
    """The nine actions of the rulebook."""
    table = example().do("buy", train="r3a")
    for area, piece in (("S", "red"), ("S", "red"), ("S", "green"), ("H1", "white"), ("H1", "white")):
        table.do("load", area=area, piece=piece, train="r3a")
    table.do("buy", train="r6a")
    for _ in range(2):
        table.do("load", area="q2", piece="yellow", train="r6a")
    return table


def carrying(data=EXAMPLE, **given) -> Table:
    given.setdefault("trains", {"r3a": 0})
    given.setdefault("side", "2-3")
    return position("carry", data, **given)


@rule("FT-6.1")
def test_in_train_order_round_and_round_each_takes_one_action():
    """Seats 2, 0, 1 buy a train each, then 2 again."""
    table, seen = position("carry", order=[2, 0, 1], seat=2, influence={"brown": 8}), []

    for train in ("r1a", "r3a", "r5a", "r5b"):
        seen.append(table.seat)
        table.do("buy", train=train)

    assert seen == [2, 0, 1, 2]


@rule("FT-6.2")
@rule("FT-X18")
def test_who_passes_does_nothing_more_and_the_phase_ends_when_all_have():
    """Seat 0 passes at once, 1 and 2 go on without it."""
    table = position("carry", influence={"brown": 8})

    table.do("pass")
    assert table.refused("buy", seat=0, train="r1a") == "FT-6.1"
    table.do("buy", train="r1a").do("pass")
    assert table.seat == 1
    table.do("pass")

    assert table.now["round"] == 3


@rule("FT-6.3")
def test_who_can_only_pass_is_passed_automatically():
    """Seats 1 and 2 have nothing to pay a train with."""
    table = position("carry", influence={"white": 0, "brown": [3, 0, 0], "red": 0, "green": 0})

    table.do("buy", train="r5a")

    assert table.seat == 0
    assert table.now["passed"] == [1, 2]


@rule("FT-6.4")
@rule("FT-X17")
def test_loading_needs_an_own_train_of_this_round():
    """Without one it is refused; buying and loading may alternate."""
    table = example()

    assert table.refused("load", area="S", piece="red", train="r3a") == "FT-6.4"
    table.do("buy", train="r5a").do("load", area="S", piece="red", train="r5a").do("buy", train="r3a")
    table.do("load", area="S", piece="red", train="r3a")
    assert table.area("S") == {"green": 1}


@rule("FT-6.5")
def test_turns_stay_strict_while_anybody_competes():
    """Both reach the two post of q2: piece by piece, in turn."""
    table = carrying(
        links={0: ["p3-q1-q2"], 1: ["R-p4"], 2: ["G-p1"]}, pieces={"q2": {"yellow": 2}}, trains={"r3a": 0, "r4a": 1}
    )
    assert "load_rest" in table.offered()

    rival = carrying(
        small("q2 yellow, R red", "a-q2-b, R-a"),
        links={0: ["a-q2"], 1: ["b-q2"]},
        pieces={"q2": {"yellow": 2}},
        trains={"r3a": 0, "r4a": 1},
    )
    assert rival.refused("load_rest") == "FT-6.5"
    rival.do("load", area="q2", piece="yellow", train="r3a")
    assert rival.seat == 1


@rule("FT-6.5")
def test_loading_the_rest_tells_the_same_as_many_single_turns():
    """Where nobody competes and all fits, one action loads everything, each piece logged, and passes."""
    single = carrying(links={0: ORANGE_LINKS}, pieces={"S": {"red": 2}, "q2": {"yellow": 2}})
    at_once = carrying(links={0: ORANGE_LINKS}, pieces={"S": {"red": 2}, "q2": {"yellow": 2}})

    for area, piece in (("S", "red"), ("S", "red"), ("q2", "yellow"), ("q2", "yellow")):
        single.do("load", area=area, piece=piece, train="r3a")
        while single.seat != 0:
            single.do("pass")
    single.do("pass")
    at_once.do("load_rest").do("pass").do("pass")

    assert len(at_once.events("loaded")) == 4
    assert [p["vp"] for p in at_once.now["players"]] == [p["vp"] for p in single.now["players"]] == [6, 0, 0]
    assert at_once.player(0)["profit"] == single.player(0)["profit"]


@rule("FT-6.5")
def test_what_does_not_fit_is_not_loaded_at_once():
    """Three passengers and five cubes for a train of 3/2: which ones is the player's choice."""
    assert example(trains={"r3a": 0}).refused("load_rest") == "FT-6.5"


@rule("FT-6.6")
@pytest.mark.parametrize(("train", "price"), [("r1a", 3), ("r2b", 3), ("r3a", 2), ("r4b", 2), ("r5a", 1), ("r6b", 1)])
def test_two_rows_each_cost_three_two_and_one_brown_points(train, price):
    """The price is taken from the brown track."""
    table = position("carry", influence={"brown": 5})

    table.do("buy", train=train)

    assert table.influence(0)[1] == 5 - price


@rule("FT-6.7")
def test_all_trains_are_on_offer_at_once():
    """Twelve of side 3-4, six of side 2-3."""
    for side, count in (("3-4", 12), ("2-3", 6)):
        assert len(position("carry", side=side, influence={"brown": 8}).options("buy")) == count


@rule("FT-6.8")
@rule("FT-X15")
def test_one_train_per_price_so_at_most_three():
    """A second one of price 3, and a fourth of any price, are refused."""
    table = position("carry", trains={"r1a": 0}, influence={"brown": 8})
    assert table.refused("buy", train="r2a") == "FT-6.8"

    full = carrying(
        side="3-4",
        links={0: ORANGE_LINKS},
        pieces=PIECES,
        trains={"r1a": 0, "r3a": 0, "r5a": 0},
        influence={"brown": 8},
    )
    assert [full.refused("buy", train=train) for train in ("r1b", "r3b", "r6a")] == ["FT-6.8"] * 3


@rule("FT-6.9")
@rule("FT-X15")
def test_a_train_belongs_to_one_player():
    """Seat 1's locomotive stands on it."""
    table = position("carry", trains={"r1a": 1}, influence={"brown": 8})

    assert table.refused("buy", train="r1a") == "FT-6.9"


@rule("FT-6.10")
@rule("FT-EX19")
def test_three_points_of_any_mix_replace_a_missing_brown_one():
    """Brown 1, two cubes, red 3, white 1: exactly the six points for a train of price 3."""
    means = {"white": [1, 0, 0], "brown": [1, 0, 0], "red": [3, 0, 0], "green": [0, 0, 0]}
    table = carrying(hand=[2, 0, 0], influence=means, links={0: ORANGE_LINKS}, pieces=PIECES, trains={})

    table.do("buy", train="r1a")

    assert table.now["trains"][0]["owner"] == 0
    assert (table.influence(0), table.cubes(0)) == ((0, 0, 0, 0), (0, 15))


@rule("FT-6.10")
@rule("FT-EX19")
@rule("FT-X16")
def test_with_one_point_less_the_train_is_refused():
    """Two red instead of three."""
    table = position(
        "carry",
        hand=[2, 0, 0],
        influence={"white": [1, 0, 0], "brown": [1, 0, 0], "red": [2, 0, 0], "green": [0, 0, 0]},
    )

    assert table.refused("buy", train="r1a") == "FT-6.10"


@rule("FT-6.10")
@rule("FT-6.13")
def test_the_mix_is_asked_where_it_matters_and_cubes_go_to_the_supply():
    """One brown point missing, four cubes and red 2: three of them, as the player likes."""
    table = position("carry", hand=[4, 0, 0], influence={"white": 0, "brown": [1, 0, 0], "red": [2, 0, 0], "green": 0})

    table.do("buy", train="r3a")
    assert table.offered() == {"pay"}
    table.do("pay", means="cubes").do("pay", means="red").do("pay", means="cubes")

    assert table.cubes(0) == (2, 13)
    assert table.influence(0) == (0, 0, 1, 0)


@rule("FT-6.11")
@rule("FT-X16")
def test_brown_points_are_used_up_first_and_none_are_exchanged_ahead():
    """Brown 2 pays a train of 2 without a question; nobody exchanges in advance or for more than is missing."""
    table = position("carry", hand=9, influence={"brown": 2})
    assert table.refused("pay", means="cubes") == "FT-6.11"
    assert table.refused("exchange_ahead") == "FT-6.11"

    table.do("buy", train="r3a")

    assert (table.influence(0)[1], table.cubes(0)[0]) == (0, 9)


@rule("FT-6.11")
@rule("FT-X16")
def test_only_what_is_missing_is_exchanged():
    """Two of three brown points are there: three points, not nine."""
    table = position("carry", hand=[9, 0, 0], influence={"white": 0, "brown": [2, 0, 0], "red": [1, 0, 0], "green": 0})

    table.do("buy", train="r1a")

    assert table.now["due"] == 3
    assert table.refused("pay", means="brown") == "FT-6.10"
    assert table.refused("pass") == "FT-6.10"


@rule("FT-6.12")
@rule("FT-X16")
def test_the_exchange_exists_for_brown_only():
    """Neither a fee nor a takeover takes three other points."""
    build = position("build", small("R red, G green", "R-a, G-b"), hand=9, influence={"red": 0, "brown": 8})
    sell = position(
        "sell",
        small("R red, S 2 slots", "R-S-x"),
        links={0: ["R-S"], 1: ["S-x"]},
        hand=9,
        influence={"red": [1, 0, 0], "brown": 8},
    )

    assert build.refused("build", way="R>a") == "FT-5.17"
    assert sell.refused("pay", means="brown") == "FT-9.6"


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
    data = small("S 2 slots, N 2 slots, R red", "S-a-N, R-b")
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
    data = small("S 2 slots, T 2 slots, h hops, R red", "S-a-T, h-S, h-T, R-b")
    table = carrying(data, links={0: ["S-a-T"]}, pieces={"h": {"white": 1}})

    assert table.options("load") == [{"do": "load", "area": "h", "piece": "white", "train": "r3a"}]


@rule("FT-6.1")
@rule("FT-X18")
def test_two_pieces_in_one_action_are_refused():
    """One action, one piece; and only a piece that is there."""
    table = carrying(links={0: ORANGE_LINKS}, pieces=PIECES)

    assert table.refused("load_two") == "FT-6.1"
    assert table.refused("load", area="p2", piece="white", train="r3a") == "FT-6.1"


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
    data = small("S 2 slots, N 2 slots, h hops, R red", "R-a-S, N-b, h-S, h-N")
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
