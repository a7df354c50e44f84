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


def test_a_pick_has_a_small_drawing_once_what_it_stands_for_is_settled():
    """A turn is nothing to look at before the tile is known; then every turn looks different."""
    match = opening()

    before, after = picks(match, "turn"), picks(match, "turn", "hand:1", "side:front")

    assert not any("icon" in pick for pick in before)
    assert all(pick["icon"]["en"].startswith("<svg") for pick in after)
    assert len({pick["icon"]["en"] for pick in after}) == len(after)


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
