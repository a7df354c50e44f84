"""The order of picks: what a turn is about stands before what ends it."""

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.choices import counted
from tests.tables import play_on


def test_what_is_done_somewhere_stands_before_what_declines():
    """At a fresh station spot of Cube Express: build first, then leave it."""
    match = stellwerk.new("cube_express", board="standard", players=2, seed=7)
    while not any(action.json["do"] == "build" for action in match.legal()):
        play_on(match, Stream(match.position), 1)

    plain = match.choices()["steps"][-1]

    assert "do" == plain["slot"]
    assert ["do:build", "do:decline"] == [pick["id"] for pick in plain["picks"]][:2]


def test_equal_things_are_one_pick_with_their_number():
    """Of a group the first is offered, and tells for how many it stands; what is not counted, or alone, tells nothing."""
    match = stellwerk.new("american_rails", players=3, seed=1)
    paths = [(code, match.setup.actions.path(code)) for code in match.core.legal()]
    groups = [paths[:3], paths[3:4]]

    assert counted(["company"], groups) == {paths[0][1][0].id: 3}
    assert counted([], groups) == {}
