"""Phase 3: the auction (FT-3). Purple, orange and blue are seats 0, 1, 2."""

import pytest

import stellwerk

from .boards import small
from .table import Table, begun, position

rule = pytest.mark.rule
PURPLE, ORANGE, BLUE = 0, 1, 2


def auction(hand=12, players: int = 3, side: str = "2-3", **given) -> Table:
    """Everybody with 12 cubes, seat 0 first; all drawn markers white unless given."""
    boxes = 8 if side == "3-4" else 6
    given.setdefault("drawn", [0] * boxes)
    return position("bid", players=players, side=side, hand=hand, **given)


def example() -> Table:
    """FT-EX1: round 1, drawn brown, green, brown, white, white, red; all bids of the rulebook."""
    #        order 0, 1, 2; then a marker per box out of 4 white, 4 brown, 2 red, 2 green
    outcomes = [0, 0, 0, 4, 10, 4, 0, 0, 4]
    table = Table(
        stellwerk.new(
            "first_train",
            "nuernberg",
            3,
            options={"side": "2-3"},
            chance=stellwerk.Script(outcomes),
            data=small("R red", "R-p"),
        )
    )
    for box, cubes in ((5, 2), (1, 3), (2, 3), (4, 2), (5, 3), (3, 3), (6, 2)):
        table.do("bid", box=box, cubes=cubes)
    return table


@rule("FT-3.1")
def test_bids_go_round_in_player_order_and_who_has_two_is_skipped():
    """The order is 2, 0, 1; when 2 has its two bids, 0 and 1 go on alone."""
    table, seen = auction(order=[2, 0, 1], seat=2), []

    for box in (1, 2, 3, 4, 5):
        seen.append(table.seat)
        table.do("bid", box=box, cubes=3)

    assert seen == [2, 0, 1, 2, 0]
    assert table.seat == 1


@rule("FT-3.1")
@rule("FT-X5")
def test_a_third_bid_is_refused():
    """Who has two standing bids is not on turn."""
    table = auction(
        order=[0, 1, 2], bidder=[0, 0, 1, -1, -1, -1], bid=[3, 3, 3, 0, 0, 0], hand=[6, 9, 12], seat=1, stock=[3, 3, 3]
    )

    assert table.refused("bid", seat=0, box=4, cubes=2) == "FT-3.1"


@rule("FT-3.2")
@rule("FT-X2")
def test_there_is_no_pass_in_the_auction():
    """Who is on turn with fewer than two bids must bid."""
    table = auction()

    assert "pass" not in table.offered()
    assert table.not_asked("pass") == "FT-3.2"


@rule("FT-3.3")
@rule("FT-X3")
@pytest.mark.parametrize(("box", "cubes"), [(1, 2), (3, 0), (4, 1), (6, 1), (1, 13)])
def test_a_bid_has_at_least_three_cubes_above_two_below_and_no_more_than_the_hand(box, cubes):
    """2 in the upper row, 1 in the lower, 13 of 12."""
    assert auction().refused("bid", box=box, cubes=cubes) == "FT-3.3"


@rule("FT-3.3")
@rule("FT-X3")
@pytest.mark.parametrize("cubes", [16, 2.5, -1])
def test_a_number_out_of_range_or_no_whole_number_is_refused(cubes):
    """Nobody has 16 cubes, half a cube or less than none."""
    assert auction().refused("bid", box=1, cubes=cubes) == "FT-3.3"


@rule("FT-3.3")
def test_the_least_bids_are_three_in_the_upper_row_and_two_in_the_lower():
    """Counted from what is offered."""
    bids = auction(side="3-4", players=4).options("bid")

    assert [min(b["cubes"] for b in bids if b["box"] == box) for box in range(1, 9)] == [3, 3, 3, 3, 2, 2, 2, 2]
    assert max(b["cubes"] for b in bids) == 12


@rule("FT-3.4")
@rule("FT-X4")
def test_a_bid_must_be_higher_than_the_standing_one():
    """5 stand on box 1: 4 and 5 are refused, 6 is not."""
    table = auction().do("bid", box=1, cubes=5)

    assert table.refused("bid", box=1, cubes=4) == "FT-3.4"
    assert table.refused("bid", box=1, cubes=5) == "FT-3.4"
    assert table.why_not({"do": "bid", "box": 1, "cubes": 6}) is None


@rule("FT-3.5")
def test_the_outbid_player_takes_the_cubes_back_at_once_and_bids_again():
    """5 cubes come back to seat 0, whose turn comes after seat 2's."""
    table = auction().do("bid", box=1, cubes=5).do("bid", box=1, cubes=6)

    assert table.cubes(0) == (12, 3)
    assert table.now["boxes"][0]["bidder"] == 1
    table.do("bid", box=2, cubes=3)
    assert table.seat == 0


@rule("FT-3.6")
@rule("FT-X5")
def test_nobody_outbids_themselves():
    """Box 1 holds seat 0's own bid."""
    table = auction().do("bid", box=1, cubes=3).do("bid", box=2, cubes=3).do("bid", box=3, cubes=3)

    assert table.refused("bid", box=1, cubes=5) == "FT-3.6"


@rule("FT-3.7")
def test_the_outbid_player_may_bid_on_the_same_box_again():
    """Seat 0 comes back with 7."""
    table = auction().do("bid", box=1, cubes=5).do("bid", box=1, cubes=6).do("bid", box=2, cubes=3)

    table.do("bid", box=1, cubes=7)

    assert table.now["boxes"][0]["bidder"] == 0


@rule("FT-3.8")
@rule("FT-3.9")
@rule("FT-EX4")
def test_who_bids_nearly_all_is_skipped():
    """11 of 12 cubes leave 1, which buys no second bid: seats 1 and 2 go on."""
    table = auction().do("bid", box=1, cubes=11).do("bid", box=2, cubes=3).do("bid", box=3, cubes=3)

    assert (table.seat, table.cubes(0)[0]) == (1, 1)
    table.do("bid", box=4, cubes=2)
    assert table.seat == 2


@rule("FT-3.9")
@rule("FT-EX4")
def test_cubes_that_come_back_bring_the_duty_to_bid_back():
    """Seat 0 bid 11; seat 1 with 15 cubes outbids it: seat 0 has 12 again and must bid twice more."""
    table = auction(hand=[12, 15, 12]).do("bid", box=1, cubes=11).do("bid", box=2, cubes=3).do("bid", box=3, cubes=3)
    assert (table.seat, table.cubes(0)[0]) == (1, 1)

    table.do("bid", box=1, cubes=12)
    table.do("bid", box=4, cubes=2)

    assert (table.seat, table.cubes(0)[0]) == (0, 12)
    table.do("bid", box=5, cubes=2)
    assert table.seat == 0
    table.do("bid", box=6, cubes=2)
    assert table.offered() == {"choose"}


@rule("FT-3.10")
def test_the_auction_ends_when_each_has_two_bids_or_cannot_bid():
    """Seat 0 can't, which does not stop the others; with their second bids it is over."""
    table = auction(side="3-4").do("bid", box=1, cubes=12).do("bid", box=2, cubes=3).do("bid", box=3, cubes=3)

    table.do("bid", box=4, cubes=3).do("bid", box=5, cubes=2)

    assert table.now["phase"] == 5
    assert table.influence(0) == (1 + 2 + 1, 2 + 1, 1, 1)


@rule("FT-3.11")
@rule("FT-3.12")
def test_boxes_are_paid_out_by_number_with_printed_and_drawn_points():
    """The gains stand in the log by box; the two boxes without a bid pay nothing."""
    table = auction(side="3-4", drawn=[3, 2, 1, 0, 0, 1, 2, 3])
    for box in (7, 5, 4, 1, 3, 8):
        table.do("bid", box=box, cubes=3)

    assert [event["box"] + 1 for event in table.events("gained")] == sorted(
        e["box"] + 1 for e in table.events("gained")
    )
    assert {event["box"] + 1 for event in table.events("gained")} == {1, 3, 4, 5, 7, 8}
    #  seat 0: box 7 rg+r, box 1 wwb+g; seat 1: box 5 wr+w, box 3 rrb+b; seat 2: box 4 ggw+w, box 8 rg+g
    assert [table.influence(seat) for seat in range(3)] == [(3, 3, 3, 3), (3, 4, 4, 1), (3, 2, 2, 5)]


@rule("FT-3.13")
@pytest.mark.parametrize(("colour", "red", "green"), [("red", 2, 1), ("green", 1, 2)])
def test_the_two_coloured_marker_is_red_or_green_as_its_winner_likes(colour, red, green):
    """Box 2 of side 2-3 asks its winner when it is paid out."""
    table = auction(players=2).do("bid", box=2, cubes=3).do("bid", box=5, cubes=2).do("bid", box=4, cubes=2)
    table.do("bid", box=6, cubes=2)
    assert (table.seat, table.offered()) == (0, {"choose"})

    table.do("choose", colour=colour)

    assert table.influence(0)[2:] == (red + 1, green)


@rule("FT-3.13")
@rule("FT-X6")
def test_white_brown_or_somebody_elses_choice_is_refused():
    """Only red and green, only the winner."""
    table = auction(players=2).do("bid", box=2, cubes=3).do("bid", box=5, cubes=2).do("bid", box=4, cubes=2)
    table.do("bid", box=6, cubes=2)

    assert [table.refused("choose", colour=colour) for colour in ("white", "brown")] == ["FT-3.13"] * 2
    assert table.refused("choose", seat=1, colour="red") == "FT-3.13"


@rule("FT-3.14")
def test_a_marker_placed_on_an_occupied_space_goes_on_top():
    """On white 3 the later box lies above: box 5 above box 1."""
    table = auction(side="3-4", drawn=[3, 3, 3, 3, 0, 3, 3, 3])
    for box in (1, 5, 7, 2, 3, 8):
        table.do("bid", box=box, cubes=3)

    # seat 0: boxes 1 and 2 give white 3; seat 1: box 5 gives white 2; seat 2: boxes 7, 8 give none
    assert [table.influence(seat)[0] for seat in range(3)] == [4, 3, 1]
    assert table.stack("white") == [2, 1, 0]


@rule("FT-3.15")
@rule("FT-3.16")
@rule("FT-EX5")
def test_on_the_last_space_points_are_lost_but_the_marker_goes_on_top():
    """Seat 1 lies under seat 2 on 8 and gains 2: still 8, now on top. Seat 0 on 7 gains 3: 8, on top of both."""
    table = auction(
        side="3-4",
        drawn=[0, 3, 3, 3, 2, 3, 3, 3],
        influence={"white": [7, 8, 8]},
        stacks={"white": [0, 1, 2]},
    )
    for box in (7, 5, 6, 8, 4, 3):
        table.do("bid", box=box, cubes=3)

    assert [table.influence(seat)[0] for seat in range(3)] == [7, 8, 8]
    assert table.stack("white") == [0, 2, 1]


@rule("FT-EX5")
def test_a_marker_on_7_that_gains_3_stops_at_8_on_top():
    """Box 1 of side 3-4 with a drawn white one brings three."""
    table = auction(
        side="3-4", influence={"white": [7, 8, 8]}, stacks={"white": [0, 1, 2]}, drawn=[0, 1, 1, 1, 1, 1, 1, 1]
    )
    for box in (1, 3, 6, 7, 8, 2):
        table.do("bid", box=box, cubes=3)

    assert table.influence(0)[0] == 8
    assert table.stack("white")[-1] in (0, 2)
    assert table.stack("white") == [1, 0, 2]


@rule("FT-3.17")
def test_a_marker_that_gains_nothing_keeps_its_place_in_the_stack():
    """Seat 0 takes the green boxes; 1 and 2 gain white above all, and 1 stays under 2 on green."""
    table = auction(side="3-4", stacks={"green": [1, 2, 0]})

    for box in (4, 1, 3, 6, 2, 5):
        table.do("bid", box=box, cubes=3)

    assert [table.influence(seat)[3] for seat in range(3)] == [4, 1, 1]
    assert table.stack("green") == [1, 2, 0]


@rule("FT-3.18")
def test_a_marker_moved_back_by_spending_goes_on_top_where_it_lands():
    """Seat 0 pays a red fee and lands on red 1, above the others."""
    table = position("build", small("R red", "R-p"), influence={"red": [2, 1, 1]}, hand=3, round=0)

    table.line("R", "p")

    assert table.influence(0)[2] == 1
    assert table.stack("red")[-1] == 0


@rule("FT-3.19")
def test_bid_cubes_return_to_the_supply_not_to_the_hand():
    """12 cubes, bids of 3 and 4: hand 5, supply 3 + 7."""
    table = auction(players=2).do("bid", box=1, cubes=3).do("bid", box=3, cubes=3).do("bid", box=4, cubes=4)
    table.do("bid", box=5, cubes=3)

    assert table.now["phase"] == 5
    assert [table.cubes(seat) for seat in range(2)] == [(5, 10), (6, 9)]
    assert all(box["bid"] == 0 and box["bidder"] is None for box in table.now["boxes"])


@rule("FT-EX1")
def test_the_auction_of_the_rulebook():
    """Blue gains 1 white, 3 green, 2 brown, choosing green."""
    table = example()
    assert table.cubes(PURPLE)[0] == 12 - 2 - 2
    assert table.seat == BLUE

    table.do("choose", colour="green")

    assert table.influence(PURPLE) == (2, 2, 3, 2)
    assert table.influence(ORANGE) == (3, 4, 2, 1)
    assert table.influence(BLUE) == (2, 4, 1, 4)


@rule("FT-EX2")
@rule("FT-4.3")
def test_the_orders_of_the_rulebook():
    """Orange reached brown 4 after blue and lies above it; purple white 2 after blue."""
    table = example().do("choose", colour="green")

    assert table.now["carriers"] == [ORANGE, BLUE, PURPLE]
    assert table.now["builders"] == [ORANGE, PURPLE, BLUE]
    assert [table.cubes(seat) for seat in (PURPLE, ORANGE, BLUE)] == [(8, 7), (6, 9), (6, 9)]


@rule("FT-2.4")
def test_a_box_that_is_not_on_this_side_is_refused():
    """Side 2-3 has no box 7."""
    assert begun(2).refused("bid", box=7, cubes=3) == "FT-2.4"
