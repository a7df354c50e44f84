"""The tool that plays games of another engine again: tools/oracle_replay."""

import json
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from stellwerk.games.age_of_steam.actions import COLOUR_KEYS
from stellwerk.games.age_of_steam.rules.questions import END_DEFEAT
from stellwerk.games.age_of_steam.state import CASH, ENDED, SHARES
from stellwerk.kernel.core import SEAT

from .table import PETRA, Table, building, start

TOOL = Path(__file__).parents[3] / "tools" / "oracle_replay"
NAMES = ["red", "blue", "green"]
HALVES = ("light", "dark")


def snapshot(table: Table) -> dict:
    """A position of ours in the form of the records."""
    view = table.view(None)
    return {
        "round": view["round"],
        "order": [NAMES[seat] for seat in view["order"]],
        "players": {
            NAMES[p["seat"]]: {
                "money": p["cash"],
                "income": p["income"],
                "shares": p["shares"],
                "engine": p["reach"],
                "action": None,
                "out": p["out"],
            }
            for p in view["players"]
        },
        "hexes": {place: {"cubes": stop["cubes"]} for place, stop in view["stops"].items() if stop["cubes"]},
        "display": view["display"],
        "bag": {colour: view["bag"].get(colour, 0) for colour in COLOUR_KEYS[:5]},
        "links": [],
    }


def record(money: int = 20) -> dict:
    """One action of a made-up game: the first player sells two shares."""
    table = start()
    initial = snapshot(table)
    first = initial["order"][0]
    action = {
        "i": 0,
        "round": 1,
        "phase": "issue_shares",
        "player": first,
        "do": "issue_shares",
        "args": {"count": 2},
        "changes": {"players": {first: {"money": money, "shares": 4}}},
    }
    scores = {name: {"vp": -6, "out": False, "track": 0} for name in NAMES}
    return {
        "format": "aos-game-record/1",
        "map": "rust_belt",
        "player_count": 3,
        "initial": initial,
        "actions": [action],
        "final": {},
        "scores": scores,
    }


def replay(tmp_path: Path, content: object) -> tuple[int, str]:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    ran = subprocess.run([sys.executable, str(TOOL), str(file)], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def test_the_first_difference_is_named_with_both_values(tmp_path):
    """Theirs has $21 after two shares, ours $20."""
    code, said = replay(tmp_path, record(money=21))

    assert code == 1
    assert "money of" in said
    assert "theirs 21, ours 20" in said


def test_a_record_that_stops_early_is_no_equal_game(tmp_path):
    """All actions agree, but theirs is over and ours is not."""
    code, said = replay(tmp_path, record())

    assert code == 1
    assert "theirs is over, ours asks" in said


@pytest.mark.parametrize("content", [{"format": "other"}, [], {"format": "aos-game-record/1"}])
def test_a_file_of_another_kind_is_said_to_be_one(tmp_path, content):
    """Exit code 1 and a line for the file, no traceback."""
    code, said = replay(tmp_path, content)

    assert code == 1
    assert said.startswith(str(tmp_path))


THEIRS = {
    "sell": "issue_shares",
    "pass": "drop_out",
    "choose": "choose_action",
    "done": "end_build",
    "skip": "pass_move",
}


def one_round() -> dict:
    """A first round in which everybody passes, told in the form of the records, with the dice of its growth."""
    table = start()
    told = {**record(), "initial": snapshot(table), "actions": []}
    chosen = iter(["locomotive", "first_move", "engineer"])
    while table.view(None)["round"] == 1:
        player, seen = NAMES[table.seat], len(table.match.events())
        kind = next(kind for kind in THEIRS if kind in table.offered())
        args = {"count": 1} if kind == "sell" else {"action": next(chosen)} if kind == "choose" else {}
        table.do(kind, **({"shares": 1} if kind == "sell" else args))
        dice = [event for event in table.match.events()[seen:] if event["event"] == "dice"]
        rolled = {
            f"dice_{half}": [event[f"die_{i}"] for i in (1, 2, 3)] for half, event in zip(HALVES, dice, strict=False)
        }
        told["actions"].append(
            {"i": len(told["actions"]), "player": player, "do": THEIRS[kind], "args": args, "chance": rolled}
        )
        told["actions"][-1]["changes"] = snapshot(table)
    return told


def test_a_whole_round_with_its_dice_is_followed(tmp_path):
    """The growth is that of the dice the record names; with another number it is a difference."""
    told = one_round()
    last = told["actions"][-1]
    assert set(last["chance"]) == {"dice_light", "dice_dark"}
    code, said = replay(tmp_path, told)
    assert (code, "theirs is over, ours asks" in said) == (1, True)

    last["chance"]["dice_light"] = [value % 6 + 1 for value in last["chance"]["dice_light"]]

    assert f"action {last['i']}" in replay(tmp_path, told)[1]


# What both mean though they say it otherwise ----------------------------------------------------


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_loader("oracle_replay", SourceFileLoader("oracle_replay", str(TOOL)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def beside(tool: ModuleType, table: Table, players: dict, tracks: dict) -> object:
    """A replay at this position of ours, and what theirs says of players and track."""
    replay = tool.Replay.__new__(tool.Replay)
    replay.names, replay.setup, replay.core = list(players), table.match.setup, table.core
    replay.record = {"scores": {name: {"vp": None, "out": p["out"], "track": 0} for name, p in players.items()}}
    replay.expected = {"players": players, "hexes": {place: {"tracks": found} for place, found in tracks.items()}}
    return replay


def test_a_used_right_to_pass_is_known_by_both_its_names(tool):
    """Records call it `use_turn_order_pass` or `use_order_pass`."""
    assert tool.question_of("use_turn_order_pass") == "bid"
    assert tool.question_of("use_order_pass") == "bid"


def loose(owner: str | None) -> dict:
    return {"10,9": [{"ends": [4, 1], "owner": owner}]}


@pytest.mark.parametrize(("over", "owner", "same"), [(True, None, True), (True, "blue", False), (False, None, False)])
def test_markers_on_loose_track_mean_nothing_when_the_game_is_over(tool, over, owner, same):
    """Theirs takes them away at the very end; before that, and for another owner, it is a difference."""
    table = building(track=[(PETRA, "10,9", "1-4")])
    if over:
        table.core.cells[SEAT] = -1
    replay = beside(tool, table, {key: {"out": False} for key in NAMES}, loose(owner))

    assert (replay.in_map(table.view(None)) is None) == same


@pytest.mark.parametrize(("builder", "same"), [("red", True), ("blue", False)])
def test_a_redirected_unowned_tile_may_be_marked_while_its_builder_is_at_it(tool, builder, same):
    """Ours stays unowned (AS-9.11); theirs shows the builder until the turn is over."""
    table = building(track=[(-1, "10,9", "1-4")])
    table.build(("10,9", "2-4"))
    replay = beside(tool, table, {key: {"out": False} for key in NAMES}, {"10,9": [{"ends": [4, 2], "owner": builder}]})

    assert (replay.in_map(table.view(None)) is None) == same
    table.do("done")
    replay.core = table.core
    assert replay.in_map(table.view(None)) is not None


@pytest.mark.parametrize(("money", "out", "same"), [(-46, True, True), (-45, True, False), (-46, False, False)])
def test_a_defeat_on_barbados_is_told_by_theirs_as_out_with_less_than_no_money(tool, money, out, same):
    """29 in cash and 15 shares: ours keeps both and is lost (AS-BA.12), theirs pays and is out."""
    table = start("barbados", 1)
    for at, value in ((CASH, 29), (SHARES, 15), (ENDED, END_DEFEAT), (SEAT, -1)):
        table.core.cells[at] = value
    replay = beside(tool, table, {"red": {"money": money, "shares": 0, "out": out}}, {})

    assert (replay.in_players(table.match.setup.face.view(table.core, None)) is None) == same
    if same:
        replay.compare_scores()
