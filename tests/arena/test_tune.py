"""Tuning: repeatable, honest about what it found, and able to mend a weight that is clearly wrong."""

import importlib
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec

import pytest

import stellwerk
from stellwerk.arena.seeds import seed_of
from stellwerk.arena.tune import Duel, TunePlan, Tuner, play_duel, tempered
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.weights import file_of, label_of, load_weights, named, read_weights, runs_of

GAMES = [key for key in stellwerk.games() if stellwerk.new(key, seed=0).setup.weight_names]
SMALL = TunePlan("first_train", "wensleydale", 2, (), "greedy", games=4, rounds=1, seed=3, only=("upkeep",))


def run(*args, cwd):
    words = [sys.executable, "-m", "stellwerk", "tune", *map(str, args)]
    return subprocess.run(words, capture_output=True, text=True, cwd=cwd, timeout=300, check=False)


def setup_of(game):
    return stellwerk.new(game, seed=0).setup


@pytest.mark.parametrize("game", GAMES)
def test_every_weight_has_its_index_and_its_numbers(game):
    """The constant of a weight is where its name stands; weights.toml has a number for each, and no other."""
    setup = setup_of(game)
    apart = f"{setup.game.package}.bot.foresight"  # a large evaluation has parts of its own
    module = importlib.import_module(f"{apart}.weights" if find_spec(apart) else f"{setup.game.package}.bot.value")
    at = 0

    for name, count in setup.weight_names:
        assert getattr(module, name.upper()) == at, name
        at += count

    assert len(setup.weights) == at


@pytest.mark.parametrize("game", GAMES)
def test_weights_survive_being_written_and_read(game):
    """What `stellwerk tune` writes is what a game reads."""
    setup = setup_of(game)
    text = file_of(setup.weights, setup.weight_names, [{"command": 'stellwerk "tune"'}, {"games": 3}])

    assert runs_of(text) == [{"command": 'stellwerk "tune"'}, {"games": 3}]
    assert read_weights(text, setup.weight_names, "here") == setup.weights
    assert load_weights(setup.game.package, setup.weight_names) == setup.weights


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("first = 1.0", "row"),
        ("first = 1.0\nrow = [1.0]", "row"),
        ('first = "x"\nrow = [1.0, 2.0]', "first"),
        ("first = 1.0\nrow = [1.0, 2.0]\nthird = 1.0", "third"),
    ],
)
def test_a_broken_file_of_weights_is_refused_by_name(lines, reason):
    """Missing, too short, no number, unknown."""
    with pytest.raises(BadData, match=reason):
        read_weights(f"[weights]\n{lines}\n", (("first", 1), ("row", 2)), "mine.toml")


def test_weights_are_called_by_name_and_place():
    """A number inside a row is told by its place."""
    names = (("first", 1), ("row", 2))

    assert [label_of(names, index) for index in range(3)] == ["first", "row[0]", "row[1]"]
    assert named([1.0, 2.0, 3.0], names) == {"first": 1.0, "row": [2.0, 3.0]}


def test_two_seats_play_with_different_weights_and_the_set_up_keeps_its_own():
    """Weights that blind a seat cost it the game; afterwards the shared set-up is as before."""
    setup = stellwerk.new(SMALL.game, SMALL.board, SMALL.players, 0).setup
    usual = list(setup.weights)
    blind = tuple(0.0 for _ in usual)

    leads = [play_duel(SMALL, Duel(index, index % 2, blind, tuple(usual)))[0] for index in range(2)]

    assert max(leads) < 0
    assert setup.weights == usual


def test_a_spoilt_weight_is_found_and_mended():
    """On a landscape whose top is known, with luck larger than a step's gain: only the spoilt weight walks to the top."""
    setup = setup_of(SMALL.game)
    labels = [label_of(setup.weight_names, index) for index in range(len(setup.weights))]
    upkeep, rival = labels.index("upkeep"), labels.index("rival")
    spoilt = [4 * weight if index == upkeep else weight for index, weight in enumerate(setup.weights)]
    heard: list[list[float]] = []

    def lead(duel):
        luck = Stream(seed_of(5, duel.index, str(duel.weights))).below(1000) / 100 - 5
        away = [abs(duel.weights[index] - setup.weights[index]) for index in (upkeep, rival)]
        return luck - 10 * sum(away), 0.5

    plan = replace(SMALL, games=60, rounds=12, only=("upkeep", "rival"))
    tuner = Tuner(plan, spoilt, lambda duels: [lead(duel) for duel in duels], heard.append)
    tuner.search()
    tuned = tuner.judged()

    assert abs(tuned.weights[upkeep] - setup.weights[upkeep]) < 0.5 < abs(spoilt[upkeep] - setup.weights[upkeep])
    assert abs(tuned.weights[rival] - setup.weights[rival]) < 0.1
    assert tuned.gain > 5
    assert heard[-1] == tuned.weights


def test_one_ruined_game_does_not_outweigh_all_others():
    """Insolvent in Age of Steam is a thousand points below nothing: bad, but one game of many."""
    assert [12.0, -8.0, 10.0, -9.0, 40.0] == tempered([12.0, -8.0, 10.0, -9.0, 1050.0])
    assert [12.0, -8.0, 10.0, -9.0, -11.0] == tempered([12.0, -8.0, 10.0, -9.0, -11.0])
    assert [0.0, 0.0, 0.0, 5.0] == tempered([0.0, 0.0, 0.0, 5.0])


def test_the_same_command_gives_the_same_readable_file(tmp_path):
    """Date, command and result, then a number for every weight: what is printed is what is written."""
    texts = []
    for name in ("one.toml", "two.toml"):
        ran = run("first_train", "--board", "wensleydale", "--players", 2, "--games", 4, "--rounds", 1,
                  "--only", "rival", "--workers", 1, "-o", name, cwd=tmp_path)  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
        assert texts[-1] in ran.stdout

    assert texts[0] == texts[1]
    assert "stellwerk tune first_train --board wensleydale --players 2 --games 4 --rounds 1" in texts[0]
    names = setup_of("first_train").weight_names
    assert len(read_weights(texts[0], names, "one.toml")) == sum(count for _, count in names)


@pytest.mark.parametrize(
    ("words", "reason"),
    [(["--from", "none.toml"], "none.toml can't be read"), (["--only", "rivals"], "there is no weight 'rivals'")],
)
def test_what_can_t_be_tuned_is_refused_with_a_sentence(words, reason, tmp_path):
    """A missing file, an unknown weight: no traceback."""
    ran = run("first_train", *words, cwd=tmp_path)

    assert ran.returncode == 1
    assert reason in ran.stderr
    assert "Traceback" not in ran.stderr
