"""Board files of one's own: what does not go together is refused with file, place and reason, all of it at once."""

from importlib import resources
from pathlib import Path

import pytest

import stellwerk
from stellwerk.games.age_of_steam.rules.growth import MoveMarker
from stellwerk.games.age_of_steam.state import COLOURS, ROUND
from stellwerk.kernel.board_check import findings_of
from stellwerk.kernel.chance import Stream
from tests.tables import play_on

rule = pytest.mark.rule
GAME = stellwerk.find("age_of_steam")


def written(folder: Path, board: str, *changes: tuple[str, str]) -> Path:
    """Our file with changes, in a data folder of one's own."""
    text = (resources.files(GAME.package) / "board" / "boards" / f"{board}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = folder / "age_of_steam" / f"{board}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


FAULTS = [
    (
        "rust_belt",
        [('path = ["1,2", "2,3", "3,3",', 'path = ["1,2", "3,3",')],
        ("river[Mississippi].path", "runs from 1,2 to 3,3, which are not neighbours"),
    ),
    (
        "rust_belt",
        [('path = ["1,2", "2,3",', 'path = ["1,2", "99,3",')],
        ("river[Mississippi].path", "runs through 99,3, which is no hex of the board"),
    ),
    (
        "rust_belt",
        [("\n4 = 8\n", "\n")],
        ("rounds.4", "is missing; the rounds of a game of 4 are needed (AS-2.2)"),
    ),
    (
        "germany",
        [('water = ["0,0", "0,1",', 'water = ["0,0", "here",')],
        ("water", "has 'here'; column and row like \"6,5\" are needed"),
    ),
    ("germany", [('water = ["0,0",', 'water = ["5,4",')], ("water", "has 5,4, which is a hex of the board")),
    (
        "germany",
        [('between = ["2,7", "3,6"]', 'between = ["2,7", "5,4"]')],
        ("bought_link", "is between 2,7 and 5,4, which are not neighbours"),
    ),
    (
        "germany",
        [('between = ["2,7", "3,6"]', 'between = ["2,7", "5,6"]')],
        ("bought_link", "is between 2,7 and 5,6; two cities of the board are needed"),
    ),
]


@rule("AS-2.2")
@pytest.mark.parametrize(("board", "changes", "finding"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_is_told_with_its_place_and_reason(tmp_path, board, changes, finding):
    """Rounds for every number of players, rivers and water on the grid, a bought link between neighbours."""
    file = written(tmp_path, board, *changes)

    found = [(one.file, one.place, one.reason) for one in findings_of(GAME, file)]

    assert (str(file), *finding) in found
    with pytest.raises(stellwerk.BadData):
        stellwerk.new("age_of_steam", board, data=tmp_path)


@rule("AS-1.4")
def test_more_starting_cubes_than_the_bag_has_are_refused(tmp_path):
    """Rust Belt needs 26 of 44: with 18 more in Chicago and another city it still plays, with 19 not."""
    chicago, detroit = "number = 1, cubes = 2}},", "number = 3, cubes = 2}},"
    full = written(tmp_path, "rust_belt", (chicago, "number = 1, cubes = 9}},"), (detroit, "number = 3, cubes = 9}},"))
    text = full.read_text("utf-8")
    most = text.replace("number = 2, cubes = 2}},", "number = 2, cubes = 6}},", 1)
    full.write_text(most, encoding="utf-8")
    table = stellwerk.new("age_of_steam", "rust_belt", 3, data=tmp_path)
    assert table.view(None)["bag"] == {}

    full.write_text(text.replace("number = 2, cubes = 2}},", "number = 2, cubes = 7}},", 1), encoding="utf-8")

    assert [(one.place, one.reason) for one in findings_of(GAME, full)] == [
        ("map.hexes", "need 45 cubes at the start; the bag has 44 for the map (AS-1.4)")
    ]


@rule("AS-BA.5")
def test_the_cubes_of_an_option_are_counted_too(tmp_path):
    """Barbados has 66 cubes for its map; twice 34 are too many, but only in the easier game."""
    cities = [("cubes = 1", "cubes = 9")] * 3 + [("cubes = 1", "cubes = 5")]
    written(tmp_path, "barbados", *cities)
    stellwerk.new("age_of_steam", "barbados", 1, data=tmp_path)

    with pytest.raises(stellwerk.BadData, match="need 68 cubes at the start; the bag has 66"):
        stellwerk.new("age_of_steam", "barbados", 1, options={"easy": True}, data=tmp_path)


@rule("AS-8.9")
def test_two_stops_side_by_side_are_refused(tmp_path):
    """A town beside Evansville; the bought pair of Germany is the exception."""
    file = written(
        tmp_path,
        "rust_belt",
        ('{id = "9,8", terrain = "plain"}', '{id = "9,8", terrain = "plain", town = {name = "Vincennes"}}'),
    )

    found = {(one.place, one.reason) for one in findings_of(GAME, file)}

    assert ("map.hexes[9,8]", "Vincennes lies beside Evansville; stops may not (AS-8.9)") in found
    file.unlink()
    assert findings_of(GAME, written(tmp_path, "germany")) == []


def test_a_city_that_no_track_can_reach_is_refused(tmp_path):
    """An island off the map."""
    island = '{id = "30,2", city = {name = "Nowhere", colour = "red", cubes = 1}},\n  {id = "9,8",'
    file = written(tmp_path, "rust_belt", ('{id = "9,8",', island))

    found = [(one.place, one.reason) for one in findings_of(GAME, file)]

    assert found == [("map.hexes[30,2]", f"Nowhere can't be reached over land from {first_stop()}")]


def first_stop() -> str:
    board = GAME.setup("rust_belt", 3, None, None).board
    return str(board.hexes[board.stops[0]].stop.name["en"])


def test_all_faults_are_told_at_once(tmp_path):
    """A missing number of rounds, a broken river, bad water."""
    file = written(
        tmp_path,
        "germany",
        ("\n4 = 8\n", "\n"),
        ('path = ["1,6", "2,6", "3,6"]', 'path = ["1,6", "3,6"]'),
        ('water = ["0,0",', 'water = ["zero",'),
    )

    assert [one.place for one in findings_of(GAME, file)] == ["rounds.4", "water", "river[Rhine lower].path"]


@pytest.mark.parametrize("board", GAME.boards())
def test_our_own_files_are_in_order(tmp_path, board):
    """Every board with every option."""
    assert findings_of(GAME, written(tmp_path, board)) == []


@pytest.mark.parametrize("rules", ["germany", "western_us", "southern_us"])
def test_a_board_of_ones_own_may_have_the_rules_of_a_map(tmp_path, rules):
    """Thirty hexes without terminals, ports, start cities or a link to buy: it is played to its end."""
    own = Path(__file__).parents[2] / "boards" / "age_of_steam" / "thirty_hexes.toml"
    file = tmp_path / "age_of_steam" / own.name
    file.parent.mkdir()
    file.write_text(own.read_text("utf-8").replace('rules = "rust_belt"', f'rules = "{rules}"'), encoding="utf-8")
    match = stellwerk.new("age_of_steam", "thirty_hexes", 3, seed=2, data=tmp_path)

    play_on(match, Stream(2), 10**6)

    assert match.over


@rule("AS-16.13")
@pytest.mark.parametrize(("to", "round_", "given"), [("cities", 2, "cities"), ("towns", 2, "towns"), ("cities", 1, "")])
def test_a_file_may_add_cubes_after_a_round_and_say_how_many_dice(tmp_path, to, round_, given):
    """One for each city, or each town, after the second round and no other; two dice, though three play."""
    own = Path(__file__).parents[2] / "boards" / "age_of_steam" / "thirty_hexes.toml"
    file = tmp_path / "age_of_steam" / own.name
    file.parent.mkdir()
    file.write_text(own.read_text("utf-8").replace('to = "cities"', f'to = "{to}"'), encoding="utf-8")
    match = stellwerk.new("age_of_steam", "thirty_hexes", 3, seed=2, data=tmp_path)
    core, board = match.core.clone(), match.setup.board
    before = cubes_at(core)
    core.cells[ROUND] = round_

    MoveMarker(match.setup.rules).run(core)

    gained = [now - then for now, then in zip(cubes_at(core), before, strict=True)]
    towns = [bool(board.hexes[h].stop.town) for h in board.stops]
    assert gained == [int(bool(given) and town == (given == "towns")) for town in towns]
    assert match.setup.rules.dice() == 2


def cubes_at(core) -> list[int]:
    """Cubes per stop."""
    return [sum(core.cubes(stop, colour) for colour in range(COLOURS)) for stop in range(core.land.stops)]
