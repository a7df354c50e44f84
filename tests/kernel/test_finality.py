"""What a confirmation says of itself: whether the action could still be taken back, and whether the same seat goes on."""

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS
from stellwerk.kernel.match import Match

GAMES = ("age_of_steam", "american_rails", "cube_express", "express_01", "first_train")
MOVES = 60


def said(match: Match, code: int) -> tuple[bool, str]:
    path = [pick.id for pick in match.setup.actions.path(code)]
    confirm = match.choices(path)["confirm"]
    return confirm["final"], confirm["ends"]


def came(match: Match, seat: int, drawn: int) -> tuple[bool, str]:
    if match.over:
        return True, "game"
    if match.core.cells[DRAWS] != drawn:
        return True, "chance"
    return (False, "") if match.seat == seat else (True, "turn")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_before_an_action_comes_true(game: str) -> None:
    """Over half a hundred moves of every game; both answers are given."""
    match, stream, heard = stellwerk.new(game, seed=5), Stream(5), set()
    for _ in range(MOVES):
        legal = match.core.legal()
        code, seat, drawn = legal[stream.below(len(legal))], match.core.seat, match.core.cells[DRAWS]
        told = said(match, code)
        match.play(match.setup.actions.action(code))

        assert told == came(match, seat, drawn)
        heard.add(told[0])
        if match.over:
            break
    assert {True, False} == heard


def test_asking_changes_nothing_and_draws_nothing() -> None:
    """Also with true chance from a key: what comes is not looked up."""
    match = stellwerk.new("age_of_steam", seed=3, key=bytes(32))
    before = match.core.hash()
    for code in match.core.legal()[:5]:
        said(match, code)

    assert before == match.core.hash()


def test_a_whole_way_is_final_as_its_last_step_is() -> None:
    """A delivery of Age of Steam, all links at once: then the next player moves goods."""
    match, bot = stellwerk.new("age_of_steam", board="rust_belt", players=3, seed=2), bots.get("greedy", 1)
    while not match.setup.face.shortcuts(match.core, match.namer):
        assert match.seat is not None, "nobody could deliver"
        match.play(bot.decide(match, match.seat))
    seat = match.seat

    choices = match.choices(["whole:1"])
    match.play_all(choices["actions"])

    assert (match.seat != seat) == choices["confirm"]["final"] is True
    assert "turn" == choices["confirm"]["ends"]
