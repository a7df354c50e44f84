"""Drawings that belong to picks: the small one beside a label, and the piece that would lie on the board."""

import stellwerk
from stellwerk.kernel.actions import Pick
from stellwerk.kernel.match import Match
from stellwerk.kernel.pictures import settled


def opening() -> Match:
    return stellwerk.new("cube_express", board="standard", players=2, seed=7)


def picks(match: Match, slot: str, *picked: str) -> list[dict]:
    return next(step["picks"] for step in match.choices(picked)["steps"] if step["slot"] == slot)


def place(match: Match) -> str:
    """Where the first tile of the hand fits face up in more ways than one."""
    offered = picks(match, "cell", "hand:1", "side:front")
    return next(pick["id"] for pick in offered if pick["count"] > 1)


def test_the_small_drawing_of_a_pick_shows_as_much_as_the_others_leave_certain():
    """Before the tile is known a turn shows the whole hand turned so; then that tile. No two turns look the same."""
    match = opening()

    before, after = picks(match, "turn"), picks(match, "turn", "hand:1", "side:front")

    for offered, tiles in ((before, 3), (after, 1)):
        drawn = [pick["icon"]["en"] for pick in offered]
        assert {tiles} == {drawing.count('class="sq"') for drawing in drawn}
        assert len(set(drawn)) == len(drawn) > 1


def test_the_pick_that_settles_the_action_shows_what_would_lie_there():
    """With tile, side and place picked, each turn has its own ghost; with the place still open, none has."""
    match = opening()

    turns = picks(match, "turn", "hand:1", "side:front", place(match))

    assert len({pick["ghost"]["en"] for pick in turns}) == len(turns) > 1
    assert not any("ghost" in pick for pick in picks(match, "turn", "hand:1") if pick["count"] > 1)


def test_the_ghost_of_a_pick_is_that_of_the_confirmation_it_leads_to():
    match = opening()
    picked = ("hand:1", "side:front", place(match))
    turn = picks(match, "turn", *picked)[-1]

    settled_by_it = match.choices((*picked, turn["id"]))

    assert settled_by_it["confirm"]["ghost"] == turn["ghost"]


def test_what_is_settled_is_what_all_ways_have_in_common():
    one = [Pick("hand", 1, "hand:2"), Pick("side", 0, "side:front"), Pick("cell", 5, "cell:0,1")]
    other = [Pick("hand", 1, "hand:2"), Pick("side", 0, "side:front"), Pick("cell", 9, "cell:1,0")]

    assert settled([one, other]) == {"hand": "2", "side": "front"}
