"""The environments pass the tests of those who made the interfaces, and say plainly what is wrong with a call."""

import copy
import importlib
import pickle
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from stellwerk.kernel.errors import Malformed, StellwerkError
from stellwerk.research import gymnasium as seats
from stellwerk.research import pettingzoo
from stellwerk.research.batch import BatchEnv
from stellwerk.research.rewards import margins

Everywhere = tuple[str, str, int]
OWN_BOARDS = Path(__file__).parents[1] / "boards"


def strolled(env: Any, moves: int) -> Any:
    env.reset(seed=4)
    return strolled_on(env, moves)


def strolled_on(env: Any, moves: int) -> Any:
    for n in range(moves):
        legal = env.unwrapped.position.legal()
        env.step(legal[n % len(legal)])
    return env


def pettingzoo_state_of_another() -> dict[str, Any]:
    found: dict[str, Any] = strolled(pettingzoo.raw_env("cube_express", players=2), 3).get_state()
    return found


class TestCopies:
    """Another process, or a planner, goes on just where this one is."""

    @pytest.mark.parametrize("copied", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy])
    @pytest.mark.parametrize(
        "make",
        [
            lambda game: pettingzoo.env(game),
            lambda game: seats.SeatEnv(game, bots="greedy"),
            lambda game: pettingzoo.raw_env("age_of_steam", "thirty_hexes", 3, None, OWN_BOARDS),
        ],
        ids=["pettingzoo", "gymnasium", "a board of one's own"],
    )
    def test_an_environment_can_be_pickled_and_copied(self, game: str, make: Any, copied: Any) -> None:
        env = strolled(make(game), 3)
        twin = copied(env)
        assert twin.unwrapped.space is env.unwrapped.space
        before = env.unwrapped.position.core.hash()

        ends = [strolled_on(one, 3).unwrapped.position for one in (twin, env)]

        assert before not in (ends[0].core.hash(), ends[1].core.hash())
        assert ends[0].core.hash() == ends[1].core.hash()
        assert ends[0].mask().tolist() == ends[1].mask().tolist()

    @pytest.mark.parametrize("copied", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy])
    def test_a_batch_can_too_and_draws_the_same_games_after(self, copied: Any) -> None:
        games, random = BatchEnv("american_rails", players=3, games=3, seed=5), np.random.default_rng(2)
        seen = games.reset()
        for _ in range(30):
            seen = games.step([int(random.choice(codes)) for codes in seen.legal])
        twin, legal, ended = copied(games), seen.legal, 0
        for _ in range(400):
            actions = [int(random.choice(codes)) for codes in legal]
            ours, theirs = games.step(actions), twin.step(actions)
            assert (ours.observations == theirs.observations).all()
            legal, ended = ours.legal, ended + int(ours.dones.sum())
        assert ended > 2


@pytest.mark.filterwarnings("ignore")
class TestPettingZoo:
    def test_its_own_test_of_the_interface(self, everywhere: Everywhere) -> None:
        api_test(pettingzoo.env(*everywhere), num_cycles=20)

    def test_equal_seeds_give_equal_games(self, everywhere: Everywhere) -> None:
        seed_test(lambda: pettingzoo.env(*everywhere), num_cycles=10)

    def test_it_renders_in_every_mode(self, thoroughly: Everywhere, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(
            lambda **mode: pettingzoo.env(*thoroughly, **mode),
            custom_tests={"svg": lambda drawn: drawn.startswith("<svg")},
        )
        assert capsys.readouterr().out.strip()

    def test_every_set_up_is_drawn_and_told(self, everywhere: Everywhere) -> None:
        env = pettingzoo.raw_env(*everywhere, render_mode="svg")
        env.reset(seed=1)

        assert env.render().startswith("<svg")
        env.render_mode = "ansi"
        assert len(env.render()) > 100

    def test_a_whole_game_ends_with_rewards_for_all(self) -> None:
        env = pettingzoo.env("american_rails", players=3)
        env.reset(seed=4)
        earned = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            earned[agent] += reward
            env.step(None if over else int(observation["action_mask"].nonzero()[0][-1]))

        assert max(earned.values()) > 0 > min(earned.values())

    def test_shaping_adds_up_to_the_margin(self) -> None:
        env = pettingzoo.raw_env("american_rails", players=3, shaping=True)
        env.reset(seed=4)
        start = env.position.rewards("margin")
        total = dict.fromkeys(env.possible_agents, 0.0)
        while not env.position.over:
            env.step(env.position.legal()[0])
            for agent, reward in env.rewards.items():
                total[agent] += reward

        assert list(total.values()) == [
            after - before for after, before in zip(env.position.rewards("margin"), start, strict=True)
        ]

    def test_an_agent_of_a_finished_game_takes_no_action(self) -> None:
        env = pettingzoo.raw_env("american_rails", players=3)
        env.reset(seed=4)
        while not env.position.over:
            env.step(env.position.legal()[0])
        before = env.position.core.hash()

        with pytest.raises(ValueError, match="only valid action is None"):
            env.step(0)

        assert env.position.core.hash() == before
        assert env.agents == env.possible_agents

    def test_a_clone_goes_its_own_way(self) -> None:
        env = pettingzoo.raw_env("cube_express")
        env.reset(seed=1)
        before = env.position.core.hash()

        twin = env.clone()
        twin.step(twin.position.legal()[0])

        assert env.position.core.hash() == before != twin.position.core.hash()

    def test_a_mask_is_made_when_it_is_asked_for_and_once_a_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[int] = []
        env = pettingzoo.env("american_rails", players=3)
        mask_of = env.unwrapped.space.mask
        monkeypatch.setattr(env.unwrapped.space, "mask", lambda core: made.append(1) or mask_of(core))
        env.reset(seed=1)
        assert made == []

        looks = [env.last()[0]["action_mask"] for _ in range(3)]
        looks[0][:] = 0  # everybody has a copy of their own

        assert made == [1]
        assert (looks[1] == looks[2]).all()
        env.step(int(looks[1].argmax()))
        assert env.last()[0]["action_mask"].any()
        assert made == [1, 1]

    def test_all_seats_go_on_from_a_state(self) -> None:
        env = strolled(pettingzoo.raw_env("cube_express", players=3), 20)
        state, then = env.get_state(), env.agent_selection
        strolled_on(env, 5)

        env.set_state(state)

        assert env.position.get_state() == state
        assert env.agent_selection == then
        assert not any(env.terminations.values())
        with pytest.raises(Malformed, match="the state is of"):
            env.set_state(pettingzoo_state_of_another())
        assert env.position.get_state() == state

    def test_a_clone_at_the_end_keeps_its_agents_while_the_other_takes_leave_of_them(self) -> None:
        env = pettingzoo.raw_env("american_rails", players=3)
        env.reset(seed=4)
        while not env.position.over:
            env.step(env.position.legal()[0])
        twin = env.clone()

        for _ in range(3):
            env.step(None)

        assert env.agents == []
        assert twin.agents == twin.possible_agents == list(twin.rewards) == list(twin._cumulative_rewards)

    def test_when_everybody_has_left_only_a_reset_would_do(self) -> None:
        env = pettingzoo.raw_env("american_rails", players=3)
        env.reset(seed=4)
        while env.agents:
            env.step(None if env.position.over else env.position.legal()[0])

        with pytest.raises(Malformed, match="call reset"):
            env.step(None)

    def test_clones_draw_their_next_games_each_for_itself(self) -> None:
        env = pettingzoo.raw_env("cube_express")
        env.reset(seed=1)
        twin = env.clone()

        for one in (env, twin):
            one.reset()

        assert env.get_state() == twin.get_state()

    def test_a_clone_s_rewards_are_its_own(self) -> None:
        env = pettingzoo.raw_env("american_rails", players=3, shaping=True)
        env.reset(seed=1)
        strolled_on(env, 20)
        before = dict(env.rewards), dict(env._cumulative_rewards), env.agent_selection

        strolled_on(twin := env.clone(), 40)

        assert (env.rewards, env._cumulative_rewards, env.agent_selection) == before
        assert twin._cumulative_rewards != before[1]

    def test_nobody_of_that_name_is_told_with_who_is_there(self) -> None:
        env = pettingzoo.env("american_rails", players=3)
        env.reset(seed=1)

        for ask in (env.observe, env.unwrapped.action_space, env.unwrapped.observation_space):
            with pytest.raises(Malformed, match="seat_0, seat_1, seat_2"):
                ask("nobody")

    def test_an_illegal_action_is_an_error_and_changes_nothing(self) -> None:
        env = pettingzoo.env("american_rails", players=3)
        env.reset(seed=1)
        before = env.unwrapped.position.core.hash()
        wrong = int((env.last()[0]["action_mask"] == 0).nonzero()[0][0])

        with pytest.raises(Malformed, match="legal are"):
            env.step(wrong)

        assert env.unwrapped.position.core.hash() == before

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"game": "monopoly"}, "monopoly"),
            ({"game": "american_rails", "board": "mars"}, "east"),
            ({"game": "american_rails", "players": 9}, "3, 4 or 5"),
            ({"game": "american_rails", "options": {"x": 1}}, "x"),
            ({"game": "american_rails", "render_mode": "smell"}, "ansi"),
            ({"game": "american_rails", "reward": "love"}, "rank"),
        ],
    )
    def test_what_there_is_none_of_is_told_with_what_there_is(self, wrong: dict[str, Any], message: str) -> None:
        with pytest.raises(StellwerkError, match=message):
            pettingzoo.env(**wrong)


@pytest.mark.filterwarnings("ignore")
class TestGymnasium:
    def test_its_own_check(self, thoroughly: Everywhere, capsys: pytest.CaptureFixture[str]) -> None:
        check_env(seats.SeatEnv(*thoroughly))

    def test_every_id_makes_an_environment_that_begins(self, everywhere: Everywhere) -> None:
        name = next(
            name for name, said in seats.ids().items() if (said["game"], said["board"], said["players"]) == everywhere
        )
        env = gymnasium.make(name)
        seen, _ = env.reset(seed=1)

        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any()

    def test_the_named_id_is_there(self) -> None:
        env = gymnasium.make("Stellwerk/AmericanRails-4p-v1", bots=["random", "greedy", "easy"], looks=20).unwrapped
        observation, _ = env.reset(seed=3)

        assert observation["action_mask"].any()

    def test_a_game_against_bots_ends_and_equal_seeds_are_equal(self) -> None:
        ends = []
        for _ in range(2):
            env = gymnasium.make("Stellwerk/AmericanRails-3p-v1", bots="random").unwrapped
            seen, _ = env.reset(seed=7)
            over, reward = False, 0.0
            while not over:
                seen, reward, over, _, _ = env.step(int(seen["action_mask"].nonzero()[0][0]))
            ends.append((reward, seen["observation"].tolist()))

        assert ends[0] == ends[1]

    def test_an_action_that_is_not_legal_is_told_and_changes_nothing(self) -> None:
        env = gymnasium.make("Stellwerk/AmericanRails-3p-v1", bots="random").unwrapped
        seen, _ = env.reset(seed=7)
        wrong = int((seen["action_mask"] == 0).nonzero()[0][0])

        again, reward, over, _, info = env.step(wrong)

        assert (again["observation"] == seen["observation"]).all()
        assert (reward, over) == (0.0, False)
        assert "legal are" in info["refused"]
        for no_number in (True, 1.0, "1", -1, env.action_space.n):
            with pytest.raises(Malformed, match=r"whole number|is none of 0"):
                env.step(no_number)
        env.illegal = "raise"
        with pytest.raises(Malformed):
            env.step(wrong)

    def test_a_finished_game_takes_no_action_and_says_that_it_is_over(self) -> None:
        env = gymnasium.make("Stellwerk/AmericanRails-3p-v1", bots="random").unwrapped
        seen, _ = env.reset(seed=7)
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(seen["action_mask"].nonzero()[0][0]))
        before = env.position.core.hash()

        with pytest.raises(Malformed, match="over: reset first"):
            env.step(0)

        assert env.position.core.hash() == before

    def test_an_unknown_id_is_refused_with_one_that_is_near(self) -> None:
        with pytest.raises(gymnasium.error.Error, match=r"Stellwerk/AmericanRails|AmericanRails-9p"):
            gymnasium.make("Stellwerk/AmericanRails-9p-v1")

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            ({"seat": 4}, r"0 … 3"),
            ({"seat": "1"}, r"0 … 3"),
            ({"seat": 1.0}, r"0 … 3"),
            ({"bots": ["random"]}, "need 3 bots"),
            ({"bots": None}, "need 3 bots"),
            ({"bots": [1, 2, 3]}, "need 3 bots, by name"),
            ({"looks": -1}, "looks is a whole number, at least 0"),
            ({"looks": "many"}, "looks is a whole number, at least 0"),
            ({"bots": "nobody"}, "greedy"),
            ({"illegal": "maybe"}, "refuse, raise"),
            ({"reward": "love"}, "rank, margin"),
            ({"render_mode": "smell"}, "ansi"),
        ],
    )
    def test_what_cannot_be_is_refused_with_what_would_do(self, wrong: dict[str, Any], says: str) -> None:
        with pytest.raises(StellwerkError, match=says):
            gymnasium.make("Stellwerk/AmericanRails-4p-v1", **wrong)

    def test_before_a_reset_it_says_so(self) -> None:
        with pytest.raises(Malformed, match="call reset first"):
            seats.SeatEnv("american_rails").step(0)

    def test_shaping_adds_up_to_the_margin(self) -> None:
        env = seats.SeatEnv("american_rails", players=3, bots="random", shaping=True)
        seen, _ = env.reset(seed=7)
        before = env._ahead
        over, total = False, 0.0
        while not over:
            seen, reward, over, _, _ = env.step(int(seen["action_mask"].nonzero()[0][0]))
            total += reward

        assert total == env.position.rewards("margin")[0] - before

    def test_it_goes_on_from_a_state_as_a_fresh_game_would(self) -> None:
        env = seats.SeatEnv("cube_express", bots="greedy")
        env.reset(seed=3)
        state = env.get_state()
        first = [env.step(env.position.legal()[0])[0]["observation"].tolist() for _ in range(3)]

        env.set_state(state)

        assert [env.step(env.position.legal()[0])[0]["observation"].tolist() for _ in range(3)] == first


class TestBatch:
    def test_it_steps_all_games_and_begins_anew_where_one_ends(self) -> None:
        games = BatchEnv("american_rails", players=3, games=6, seed=2)
        seen, ended, random = games.reset(), 0, np.random.default_rng(1)
        for _ in range(400):
            seen = games.step([int(random.choice(mask.nonzero()[0])) for mask in seen.masks])
            ended += int(seen.dones.sum())
            assert (seen.rewards[~seen.dones] == 0).all()
            assert seen.masks.any(axis=1).all()

        assert ended > 3
        assert seen.observations.shape == (6, games.space.size)

    def test_it_shows_what_a_single_game_shows(self) -> None:
        games = BatchEnv("cube_express", games=3, seed=9)
        seen = games.reset()

        for i, position in enumerate(games.positions):
            assert (seen.observations[i] == position.observe(position.seat)).all()
            assert (seen.masks[i] == position.mask()).all()

    def test_equal_seeds_give_equal_batches(self) -> None:
        runs = []
        for _ in range(2):
            games = BatchEnv("express_01", games=4, seed=5)
            seen = games.reset()
            for _ in range(20):
                seen = games.step(seen.masks.argmax(axis=1))
            runs.append(seen)

        assert (runs[0].observations == runs[1].observations).all()
        assert pickle.dumps(runs[0].rewards) == pickle.dumps(runs[1].rewards)

    @pytest.mark.parametrize(
        ("actions", "says"),
        [
            ([1, 2], "3 whole numbers"),
            ([[1, 2, 3]], "3 whole numbers"),
            ([0.5, 1.0, 2.0], "3 whole numbers"),
            ("abc", "3 whole numbers"),
            (None, "3 whole numbers"),
            ([[1], [1, 2], 3], "3 whole numbers"),
            ([10**6, 0, 0], "game 0: action 1000000 is none of 0"),
            ([5, 5, 0], "legal are"),
        ],
    )
    def test_a_wrong_array_moves_no_game(self, actions: Any, says: str) -> None:
        games = BatchEnv("american_rails", players=3, games=3, seed=1)
        with pytest.raises(Malformed, match="reset"):
            games.step([0, 0, 0])
        games.reset()
        before = [position.core.hash() for position in games.positions]

        with pytest.raises(Malformed, match=says):
            games.step(actions)

        assert [position.core.hash() for position in games.positions] == before

    def test_masks_are_made_when_they_are_asked_for_and_once(self) -> None:
        games = BatchEnv("american_rails", players=3, games=3, seed=1)
        seen = games.reset()
        before = seen.masks
        games.step([codes[0] for codes in seen.legal])

        assert seen.masks is before
        assert [mask.nonzero()[0].tolist() for mask in before] == [list(codes) for codes in seen.legal]
        assert "masks" not in vars(games.reset())

    def test_shaping_adds_up_to_the_margin_of_each_game(self) -> None:
        games = BatchEnv("american_rails", players=3, games=2, seed=2, shaping=True)
        seen, total, random = games.reset(), np.zeros((2, 3)), np.random.default_rng(1)
        total += [position.rewards("margin") for position in games.positions]
        while not seen.dones.any():
            ends = [position.core for position in games.positions]
            seen = games.step([int(random.choice(codes)) for codes in seen.legal])
            total += seen.rewards
        over = int(seen.dones.argmax())

        assert total[over].tolist() == margins(ends[over])

    def test_all_games_go_on_from_their_states_or_none_does(self) -> None:
        games = BatchEnv("first_train", games=3, seed=2)
        seen = games.reset()
        states = games.get_state()
        after = games.step([codes[-1] for codes in seen.legal]).observations.tolist()

        again = games.set_state(states)

        assert (again.observations == seen.observations).all()
        assert games.step([codes[-1] for codes in again.legal]).observations.tolist() == after
        now = games.get_state()
        other = [{**states[0], "digest": "0"}] * 3
        for wrong in (states[:2], [*states[:2], {**states[2], "cells": [1]}], other, None, 5):
            with pytest.raises(Malformed):
                games.set_state(wrong)  # type: ignore[arg-type]
            assert games.get_state() == now

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            ({"games": 0}, "at least 1"),
            ({"games": True}, "at least 1"),
            ({"seed": -1}, "seed is a whole number, at least 0"),
            ({"seed": "x"}, "seed is a whole number, at least 0"),
            ({"reward": "love"}, "rank, margin"),
            ({"board": "mars"}, "east"),
        ],
    )
    def test_what_cannot_be_is_refused_with_what_would_do(self, wrong: dict[str, Any], says: str) -> None:
        with pytest.raises(StellwerkError, match=says):
            BatchEnv("american_rails", **wrong)

    def test_it_shows_in_every_game_what_single_games_show_after_the_same_actions(self, game: str) -> None:
        """The batch copies only what an action changed: nothing may be forgotten, in no game, over no end."""
        games = BatchEnv(game, games=3, seed=9)
        seen, random = games.reset(), np.random.default_rng(3)
        for _ in range(60):
            seen = games.step([int(random.choice(mask.nonzero()[0])) for mask in seen.masks])
            for i, position in enumerate(games.positions):
                assert (seen.observations[i] == position.observe(position.seat)).all()
                assert (seen.masks[i] == position.mask()).all()


def test_who_has_no_openspiel_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "stellwerk.research.openspiel", raising=False)

    with pytest.raises(ImportError, match="pip install open_spiel"):
        importlib.import_module("stellwerk.research.openspiel")
