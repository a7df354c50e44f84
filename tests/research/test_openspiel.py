"""OpenSpiel's own test of a game, and what information set search needs of it. Runs in a part of its own: the package is large."""

from typing import Any

import pytest

from stellwerk.kernel.errors import StellwerkError

pytestmark = [pytest.mark.openspiel, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def openspiel() -> Any:
    from stellwerk.research import openspiel

    return openspiel


def strolled(game: Any, moves: int) -> Any:
    state = game.new_initial_state()
    state.apply_action(11)
    for n in range(moves):
        legal = state.legal_actions()
        state.apply_action(legal[n % len(legal)])
    return state


def test_its_own_test_of_random_games(openspiel: Any, thoroughly: tuple[str, str, int]) -> None:
    import pyspiel

    name, board, players = thoroughly
    pyspiel.random_sim_test(openspiel.game(name, board=board, players=players), 1, True, False)


def test_it_is_found_by_name_with_its_set_up(openspiel: Any) -> None:
    import pyspiel

    chosen = openspiel.game("american_rails", players=3, options={"cash_3p": 65}, reward="margin")
    again = pyspiel.load_game(str(chosen))

    assert again.num_players() == 3
    assert again.setup.options["cash_3p"] == 65
    assert again.max_utility() == openspiel.FAR


def test_chance_is_a_node_of_its_own_and_each_of_its_outcomes_begins_another_game(openspiel: Any, game: str) -> None:
    chosen = openspiel.game(game)
    root = chosen.new_initial_state()
    outcomes = root.chance_outcomes()
    begun = [root.child(shuffle) for shuffle, _ in outcomes[:3]]

    assert root.is_chance_node()
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    assert not any(state.is_chance_node() for state in begun)
    assert len({str(state) for state in begun}) == 3


def test_in_every_game_a_seat_can_t_tell_a_resampled_state_from_its_own(openspiel: Any, game: str) -> None:
    state = strolled(openspiel.game(game), 15)
    for seat in range(state.num_players()):
        twin = state.resample_from_infostate(seat, lambda: 0.37)

        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions() == state.legal_actions() or seat != state.current_player()


def test_a_resampled_state_looks_the_same_to_its_seat_and_is_another(openspiel: Any) -> None:
    state = strolled(openspiel.game("express_01", players=2), 12)
    seat = state.current_player()
    twins = [state.resample_from_infostate(seat, lambda draw=draw: draw) for draw in (0.1, 0.5, 0.9)]

    for twin in twins:
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.observation_string(seat) == state.observation_string(seat)
        assert twin.legal_actions() == state.legal_actions()
    assert any(str(twin) != str(state) for twin in twins)


def test_information_set_search_plays_it(openspiel: Any) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = openspiel.game("cube_express", players=2)
    state = strolled(game, 60)
    drawn = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, drawn), 2.0, 4, random_state=drawn)
    bot.set_resampler(lambda seen, seat: seen.resample_from_infostate(seat, drawn.uniform))

    assert bot.step(state) in state.legal_actions()


def test_what_there_is_none_of_is_refused(openspiel: Any) -> None:
    for wrong in (
        {"game": "chess"},
        {"game": "american_rails", "players": 9},
        {"game": "american_rails", "reward": "x"},
    ):
        with pytest.raises(StellwerkError):
            openspiel.game(**wrong)
