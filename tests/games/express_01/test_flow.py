"""Equal things are offered once, and a share is bought in one pick."""

import stellwerk

from .table import position


def test_a_card_that_lies_the_same_both_ways_is_offered_upright_only():
    """501 runs straight through; 502 turns, and 403 ends, so for them the turn matters or is forced."""
    match = stellwerk.new("express_01", seed=7)
    while match.legal()[0].json["do"] != "lay":
        match.play(next((one for one in match.legal() if one.json["do"] == "build"), match.legal()[0]))
    both = {}
    for action in match.legal():
        both.setdefault((action.json["space"], action.json["card"]), []).append(action.json["turn"])
    space = next(space for (space, card), turns in both.items() if card == "501" and len(turns) == 2)

    straight = match.choices([f"space:{space}", "card:501"])

    assert straight["action"] == {"do": "lay", "space": space, "card": "501", "turn": "upright"}
    turned = match.choices([f"space:{space}", "card:501", "turn:turned"])
    assert turned["action"]["turn"] == "turned"


def test_a_share_is_bought_in_one_pick():
    """Company, price and share; what pays is no share of a company with stations as long as there is another card."""
    table = position(plan={"009": "601"}, hands={0: ["201", "202", "203"]})
    match = table.match
    whole = next(step for step in match.choices()["steps"] if step["slot"] == "whole")["picks"][0]
    pictures = [part["label"]["en"] for part in whole["cell"] if "picture" in part]
    assert len(pictures) == 2, "the card that pays and the share, each as a picture with its words"
    assert all("track" in words for words in pictures)

    chosen = match.choices([whole["id"]])
    match.play_all(chosen["actions"])

    assert [action["do"] for action in chosen["actions"]] == ["buy", "pay", "take"]
    assert chosen["actions"][1]["hand"] == "202"
    assert match.core.held(0, 0) == 1
    assert chosen["confirm"]["final"] is False
