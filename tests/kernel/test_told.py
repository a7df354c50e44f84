"""The board in words: every game tells its places, who has what there, in sections."""

import pytest

import stellwerk
from stellwerk import bots

GAMES = ("age_of_steam", "american_rails", "cube_express", "express_01", "first_train")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_told_in_both_languages_and_nothing_twice(game: str) -> None:
    match = stellwerk.new(game, players=3, seed=4)

    sections = match.told(0)

    assert len(sections) == len(match.setup.face.told_kinds), "a kind has nothing in the drawing"
    for section in sections:
        said = [(thing["title"]["en"], *(line["en"] for line in thing["lines"])) for thing in section["things"]]
        assert said
        assert len(set(said)) == len(said)
        for lang in ("en", "de"):
            assert section["title"][lang]
            assert all(
                thing["title"][lang] and all(line[lang] for line in thing["lines"]) for thing in section["things"]
            )


def test_what_is_played_is_told_and_empty_land_is_one_line() -> None:
    match, bot = stellwerk.new("american_rails", seed=4), bots.get("greedy", 1)
    before = {section["title"]["en"]: section for section in match.told(0)}["Places"]["things"]
    while match.legal()[0].json["do"] != "found":
        assert match.seat is not None
        match.play(bot.decide(match, match.seat))
    match.play(match.legal()[0])
    after = {section["title"]["en"]: section for section in match.told(0)}["Places"]["things"]

    assert len(before) < 80, "more than two hundred hexes, told together where the same is said of them"
    assert before != after


def test_a_spectator_hears_of_no_hand() -> None:
    match = stellwerk.new("cube_express", players=3, seed=4)

    assert "Your hand" in [section["title"]["en"] for section in match.told(match.seat)]
    assert "Your hand" not in [section["title"]["en"] for section in match.told(None)]
