"""A board of one's own: one file is a new map everywhere; a map with a rule of its own takes six files and no list."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk import bots
from stellwerk.arena import fuzz
from stellwerk.arena.balance import tables
from stellwerk.cli import app
from stellwerk.games.age_of_steam.state import ROUND
from stellwerk.kernel.chance import Stream
from tests.tables import play_on

ROOT = Path(__file__).parent
BOARDS = ROOT / "boards"
RULES = ROOT / "own_rule"
SOURCE = ROOT.parent / "src"


@pytest.fixture
def match():
    return stellwerk.new("age_of_steam", "thirty_hexes", 3, seed=5, data=BOARDS)


def run(*arguments: object) -> str:
    ran = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def test_a_file_is_a_board_at_once(match):
    """Title, players and options as its head says; found behind ours."""
    known = stellwerk.games(BOARDS)["age_of_steam"].boards

    assert [*known][-1] == "thirty_hexes"
    assert known["thirty_hexes"].title == {"en": "Thirty Hexes", "de": "Dreißig Felder"}
    assert known["thirty_hexes"].players == (2, 3, 4)
    assert set(known["thirty_hexes"].options) == set(known["rust_belt"].options)
    assert "thirty_hexes" not in stellwerk.games()["age_of_steam"].boards
    assert match.record()["data"]


def test_it_is_played_to_its_end_and_replays_with_its_folder(match):
    """A record names the digest of its board: without the folder it is refused, with it it comes out the same."""
    play_on(match, Stream(5), 10**6)
    record = json.loads(json.dumps(match.record()))

    assert match.over
    assert stellwerk.replay(record, data=BOARDS).record() == match.record()
    with pytest.raises(stellwerk.Malformed):
        stellwerk.replay(record)


@pytest.mark.rule("AS-16.13")
def test_every_city_gets_a_cube_after_the_second_round_and_two_dice_are_rolled(match):
    """What the file says, and nothing in any other round; each half has two dice, however many play."""
    bot = bots.get("greedy", seed=5)
    while not match.over and match.core.cells[ROUND] < 3:
        match.play(bot.decide(match, match.seat))

    told = [event for event in match.events() if event["event"] in ("round", "bag_cube", "dice")]
    second = told[next(i for i, event in enumerate(told) if event.get("round") == 2) :]
    third = next(i for i, event in enumerate(second) if event.get("round") == 3)
    cities = [h for h, place in enumerate(match.setup.board.hexes) if place.terrain == "city"]

    assert sorted(event["hex"] for event in second[:third] if event["event"] == "bag_cube") == cities
    assert not [event for event in told if event["event"] == "bag_cube" and event not in second]
    assert all(event["die_2"] and not event["die_3"] for event in told if event["event"] == "dice")


@pytest.mark.rule("AS-13.1")
def test_its_mountains_cost_what_the_file_says(match):
    """Six for a simple tile on a mountain."""
    mountain = next(h for h, place in enumerate(match.setup.board.hexes) if place.terrain == "mountain")

    assert match.setup.land.price[mountain] == 6


def test_every_command_takes_it(tmp_path):
    """draw, sim, arena, tune, bot, fuzz: --data means the same in all of them."""
    own = ("--data", BOARDS, "--board", "thirty_hexes", "--players", 2)

    run("board", "age_of_steam", "thirty_hexes", "--data", BOARDS, "-o", tmp_path / "map.svg")
    assert "Aldorf" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert '"games": 2' in run("sim", "age_of_steam", *own, "--games", 2, "--workers", 1, "--json")
    told = run(
        *("arena", "age_of_steam", *own, "--bots", "random,random", "--games", 2, "--workers", 1),
        *("--results", tmp_path / "arena.jsonl", "--json"),
    )
    assert json.loads(told)["standings"]
    assert ("thirty_hexes", 4) in tables("age_of_steam", None, None, str(BOARDS))
    assert ("age_of_steam", "thirty_hexes", 2, {}) in fuzz.tables("age_of_steam", BOARDS)
    run("fuzz", "age_of_steam", "--games", 1, "--data", BOARDS, "--dump", tmp_path / "failure.json")


@pytest.mark.parametrize(("folder", "why"), [("missing", "is missing"), ("empty", "holds no board")])
def test_a_folder_without_boards_is_an_error_that_says_what_was_looked_for(tmp_path, folder, why):
    """Never silence: a misspelt folder would be taken for a board that works."""
    (tmp_path / "empty" / "age_of_stem").mkdir(parents=True)

    with pytest.raises(stellwerk.BadData, match=why) as refused:
        stellwerk.new("age_of_steam", data=tmp_path / folder)

    assert "<game>" in refused.value.text
    assert "age_of_steam" in refused.value.text


@pytest.mark.parametrize(
    ("line", "other", "place"),
    [
        ("players = [2, 3, 4]", "players = [2, 9]", "players"),
        ("players = [2, 3, 4]", "players = []", "players"),
        ('rules = "rust_belt"', 'rules = "moon"', "rules"),
        ('to = "cities"', 'to = "moons"', "extra_cubes[2].to"),
        ("dice = 2", "dice = 7", "growth.dice"),
    ],
)
def test_a_head_or_a_change_that_cannot_be_is_refused_by_place(tmp_path, line, other, place):
    """Players, rules and small changes: what would do stands in the answer."""
    text = (BOARDS / "age_of_steam" / "thirty_hexes.toml").read_text(encoding="utf-8")
    file = tmp_path / "age_of_steam" / "mine.toml"
    file.parent.mkdir()
    file.write_text(text.replace(line, other), encoding="utf-8")

    with pytest.raises(stellwerk.BadData) as refused:
        stellwerk.new("age_of_steam", "mine", data=tmp_path)

    assert refused.value.place == place


SIX = """
import stellwerk
match = stellwerk.new("age_of_steam", "toll_road", 2)
hexes = match.setup.board.hexes
build = next(i for i, place in enumerate(hexes) if place.terrain == "mountain")
print(type(match.setup.rules).__name__, match.setup.rules.list_price(match.core, build, 0))
print(stellwerk.rules("age_of_steam")["AS-TR.1"])
while not match.over:
    match.play(match.legal()[-1])
print(match.over)
"""


def test_a_map_with_a_rule_of_its_own_takes_six_files(tmp_path):
    """Board, variant, the rule in both languages; with catalogue and test that makes six, and no line of code elsewhere."""
    tree = tmp_path / "src"
    shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    game = tree / "stellwerk" / "games" / "age_of_steam"
    text = (BOARDS / "age_of_steam" / "thirty_hexes.toml").read_text(encoding="utf-8")
    (game / "board" / "boards" / "toll_road.toml").write_text(text.replace("rust_belt", "toll_road"), encoding="utf-8")
    shutil.copy(RULES / "toll_road.py", game / "variants")
    for lang, words in (("en", "A toll for building on a mountain."), ("de", "Maut für den Bau im Gebirge.")):
        with (game / "texts" / f"rules.{lang}.toml").open("a", encoding="utf-8") as file:
            file.write(f'"AS-TR.1" = "{words}"\n')

    ran = subprocess.run(
        [sys.executable, "-c", SIX],
        env=os.environ | {"PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout.split("\n")[:3] == ["TollRoad 7", "A toll for building on a mountain.", "True"]
