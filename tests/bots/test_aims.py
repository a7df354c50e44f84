"""What a bot wants, in one sentence: of the whole turn it means to play, in the words of its game, in both languages."""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.kernel.match import Match
from stellwerk.kernel.problems import problems_of
from stellwerk.kernel.record import replay
from stellwerk.kernel.registry import registered

TOLD = 0.5  # of all plans at least: the rest are answers that speak for themselves


def after(game: str, problem: str, more: list[dict[str, object]] | None = None) -> Match:
    match = problems_of(registered()[game])[f"{game}/{problem}"].position()
    for action in more or []:
        match.play(action)
    return match


def said(match: Match, actions: list[dict[str, object]]) -> str:
    twin, codes = match.clone(), []
    for action in actions:
        codes.append(twin.parse(action).code)
        twin.play(action)
    return hints.aim(match.determinized(match.core.seat, hints.SEED), codes)["en"]


@pytest.mark.parametrize("game", sorted(registered()))
def test_every_game_says_what_most_plans_are_for_without_a_gap_in_either_language(game):
    match, bot = stellwerk.new(game, players=3, seed=5), bots.get("easy", 1)
    told = []
    for _ in range(60):
        seat = match.core.seat
        before = match.core.hash()
        told += [hint["aim"] for hint in hints.worded(match, seat, hints.best(bot, match, seat))]
        assert match.core.hash() == before
        match.play(bot.decide(match, seat))

    filled = [one for one in told if one["en"]]

    assert len(filled) >= TOLD * len(told)
    assert len({one["en"] for one in filled}) > 5
    assert all(one["de"] and one["de"] != one["en"] and "{" not in one["en"] + one["de"] for one in filled)


def test_a_hint_speaks_of_the_turn_a_planner_means_to_play_not_of_its_first_decision_alone():
    match = after("american_rails", "take-two-while-rich")

    plans = hints.best(bots.get("planner", hints.SEED), match, match.core.seat)

    assert max(len(codes) for _, codes in plans) > 1
    assert [hint["picked"] for hint in hints.worded(match, match.core.seat, plans)] == [
        [pick.id for pick in match.setup.actions.path(codes[0])] for _, codes in plans
    ]


def test_a_share_is_wanted_for_what_it_pays_and_left_for_what_it_costs():
    match = after("american_rails", "second-of-republic")

    assert said(match, [{"do": "bid", "amount": 11}]).startswith("Wants a share of Republic: $10 a year, for ")
    assert said(match, [{"do": "pass"}]) == "Leaves the share of Republic to others: $11 is too much for it"


def test_track_towards_a_special_city_is_told_as_the_link_it_will_make():
    """Liberty stands in Chicago: three cubes on the way to Atlanta, and later the last one of them."""
    way = [{"do": "expand", "company": "liberty", "hex": place} for place in ("6,6", "5,7", "6,8")]
    last = {"do": "expand", "company": "liberty", "hex": "6,12"}

    on_the_way = said(kept(166), [{"do": "choose", "space": "expand_3"}, *way])
    there = said(kept(229), [{"do": "choose", "space": "expand_4"}, last])

    assert on_the_way == "Builds Liberty towards Atlanta, 4 cubes to go: 10 more a year, in 1 turn at the earliest"
    assert there == "Takes Liberty to Atlanta: its links pay 10 more a year"


def test_other_track_is_told_by_the_income_it_brings():
    cubes = [{"do": "expand", "company": "liberty", "hex": place} for place in ("5,3", "5,4", "6,4")]

    built = said(kept(151), [{"do": "choose", "space": "expand_3"}, *cubes])
    begun = said(
        kept(299), [{"do": "choose", "space": "expand_3"}, {"do": "expand", "company": "republic", "hex": "8,2"}]
    )

    assert built == "Builds Liberty to Indianapolis: income +4"
    assert begun == "Brings Republic nearer to its next city"


def kept(at: int) -> Match:
    """A position of the game of American Rails that is kept beside these tests."""
    record = json.loads((Path(__file__).parent / "against_hard" / "american_rails.json").read_text(encoding="utf-8"))
    return replay({**record, "actions": record["actions"][:at], "result": None})


def test_a_delivery_is_told_with_the_cube_its_city_and_the_income():
    match = after("age_of_steam", "first-delivery")
    shortcut = match.setup.face.shortcuts(match.core, match.namer)[0]

    aim = hints.aim(match, list(shortcut.codes))

    assert aim["en"].startswith("Delivers the ")
    assert aim["en"].split(": income +")[1].isdecimal()
    assert aim["de"].startswith("Bringt den Würfel ")
