"""The order of picks: what a turn is about stands before what ends it."""

import stellwerk
from stellwerk.kernel.chance import Stream
from tests.tables import play_on


def test_what_is_done_somewhere_stands_before_what_declines():
    """At a fresh station spot of Cube Express: build first, then leave it."""
    match = stellwerk.new("cube_express", board="standard", players=2, seed=7)
    while not any(action.json["do"] == "build" for action in match.legal()):
        play_on(match, Stream(match.position), 1)

    plain = match.choices()["steps"][-1]

    assert "do" == plain["slot"]
    assert ["do:build", "do:decline"] == [pick["id"] for pick in plain["picks"]][:2]
