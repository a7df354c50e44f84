"""A payment of several points is one pick; the single points stay."""

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match


def owing(points: int) -> Match:
    """A match in which somebody has to pay so many points."""
    for seed in range(1, 30):
        match, bot = stellwerk.new("first_train", board="nuernberg", players=3, seed=seed), bots.get("random", seed)
        while not match.over:
            assert match.seat is not None
            if f"{points} points left to pay" in match.choices()["note"]["en"]:
                return match
            match.play(bot.decide(match, match.seat))
    raise AssertionError(f"nobody ever owed {points} points")


def test_whole_payments_pay_all_that_is_due_each_in_another_mix():
    match = owing(6)
    seat = match.seat
    wholes = next(step for step in match.choices()["steps"] if step["slot"] == "whole")["picks"]

    assert len(wholes) == len({whole["label"]["en"] for whole in wholes}) > 1
    for whole in wholes:
        twin = match.clone()
        twin.play_all(match.choices([whole["id"]])["actions"], seat)
        assert "points left to pay" not in ("" if twin.over or twin.seat != seat else twin.choices()["note"]["en"])
        assert sum(event["event"] == "paid_point" for event in twin.events(len(match.happened))) == 6


def test_the_last_point_is_asked_by_itself():
    match = owing(3)
    while "1 points left" not in match.choices()["note"]["en"] and "left to pay" in match.choices()["note"]["en"]:
        match.play(match.legal()[0])

    assert "whole" not in [step["slot"] for step in match.choices()["steps"]]
