"""Board files with faults: every fault is told at once, and no fault whatever ends in a traceback."""

import copy
import json
import os
import random
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli import app
from stellwerk.kernel.board_check import findings_of, tables_of
from stellwerk.kernel.record import begin
from stellwerk.kernel.registry import registered

from .toml_writer import toml_of

GAMES = list(registered().values())
BROKEN_PER_GAME = int(os.environ.get("STELLWERK_BROKEN", "24"))  # hundreds for a longer night
ODD_VALUES = ("", "?", 0, -1, 99, 10**30, 1.5, float("nan"), True, [], [[]], [1, 2], ["N", "N"], {}, {"en": "a"}, "0,0")


def own_files(game):
    folder = resources.files(game.package) / "board" / "boards"
    return sorted((item for item in folder.iterdir() if item.name.endswith(".toml")), key=lambda item: item.name)


def spots(value, way=()):
    """The way to every value inside a table."""
    if way:
        yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from spots(item, (*way, key))


def at(table, way):
    for key in way:
        table = table[key]
    return table


def shape_of(way):
    """Where in a file, whichever entry of a list: so that long lists do not draw all faults to them."""
    return tuple("" if isinstance(key, int) else key for key in way)


def broken(table, dice):
    """A copy with one fault: a field is gone, has another type or number, or two of a kind have changed places."""
    made = copy.deepcopy(table)
    ways = list(spots(made))
    shape = dice.choice(sorted({shape_of(way) for way in ways}))
    *above, key = dice.choice([way for way in ways if shape_of(way) == shape])
    holder = at(made, above)
    fault = dice.choice(("gone", "odd", "number", "swapped", "twice", "misspelt"))
    if fault == "gone":
        del holder[key]
    elif fault == "number" and type(holder[key]) is int:
        holder[key] += dice.choice((-1, 1, 7, -100, 1000))
    elif fault == "swapped":
        *others, other = dice.choice([way for way in ways if type(at(made, way)) is type(holder[key])])
        mate = at(made, others)
        mate[other], holder[key] = copy.deepcopy(holder[key]), copy.deepcopy(mate[other])
    elif fault == "twice" and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    elif fault == "misspelt" and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(dice.choice(ODD_VALUES))
    return made


def put_up(game, folder, dice, drawn):
    """Every board that reads the user's file, for the fewest, for the most, with some option: in order, or BadData."""
    for board in game.boards().values():
        tables = list(tables_of(game, board))
        count = len(board.players)
        try:
            for players, options in {0: tables[0], 1: tables[count - 1], 2: dice.choice(tables)}.values():
                setup = game.setup(board.key, players, options, folder)
                if not setup.digest:
                    break
                match = begin(setup, 0)
            else:
                if drawn:
                    match.svg(None, "en")
                    match.setup.face.plain(match.view(None), "en")
        except stellwerk.Illegal:
            continue
        except stellwerk.BadData as error:
            if "can't be used" in error.reason or not all(f.place and f.reason for f in error.findings):
                raise AssertionError(f"no check foresaw it: {error}") from error.__cause__


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_broken_file_is_refused_or_plays_and_nothing_else(game, tmp_path):
    """Our own files with one or two faults each: the loaders foresee everything."""
    files = [(file.name, tomllib.loads(file.read_text(encoding="utf-8"))) for file in own_files(game)]
    for seed in range(BROKEN_PER_GAME):
        dice = random.Random(f"{game.key}:{seed}")
        name, table = files[seed % len(files)]
        made = broken(table, dice)
        if seed % 3 == 0:
            made = broken(made, dice) if made else made
        folder = tmp_path / str(seed)
        (folder / game.key).mkdir(parents=True)
        (folder / game.key / name).write_text(toml_of(made), encoding="utf-8")
        try:
            put_up(game, folder, dice, seed % 8 == 0)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {name}: {changed(table, made)}") from error


def changed(old, new):
    """What differs, for whoever has to mend it."""
    before = {way: repr(at(old, way))[:60] for way in spots(old)}
    after = {way: repr(at(new, way))[:60] for way in spots(new)}
    ways = [way for way in {**before, **after} if before.get(way) != after.get(way)]
    return [(way, before.get(way), after.get(way)) for way in ways[-6:]]


@pytest.fixture
def mine(tmp_path):
    """Writes our American Rails with changes into a data folder of one's own."""

    def write(*changes):
        text = (resources.files("stellwerk.games.american_rails") / "board" / "boards" / "east.toml").read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        file = tmp_path / "american_rails" / "east.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    return write


THREE_FAULTS = (
    ("full = 8", 'full = "eight"'),
    ('colour = "white"', 'colour = "pink"'),
    ('confidence = "likely"', 'confidence = "surely"'),
)
THEIR_PLACES = ["confidence", "map.hexes[16,3].full", "company[american].colour"]


def test_all_faults_of_a_file_are_told_at_once(mine):
    """Faults in two blocks; the first is the refusal's own place."""
    with pytest.raises(stellwerk.BadData) as refused:
        stellwerk.new("american_rails", data=mine(*THREE_FAULTS[:2]).parent.parent)

    assert [finding.place for finding in refused.value.findings] == THEIR_PLACES[1:]
    assert refused.value.place == THEIR_PLACES[1]
    assert all(place in refused.value.text for place in THEIR_PLACES[1:])


def test_a_file_whose_head_is_wrong_is_no_board_but_is_checked_to_its_end(mine):
    """Who plays hears of the head alone; `board check` goes on to what comes after it."""
    file = mine(*THREE_FAULTS)
    with pytest.raises(stellwerk.BadData) as refused:
        stellwerk.new("american_rails", data=file.parent.parent)

    assert [finding.place for finding in refused.value.findings] == THEIR_PLACES[:1]
    assert [finding.place for finding in findings_of(registered()["american_rails"], file)] == THEIR_PLACES


def test_faults_between_things_are_told_at_once_too(mine):
    """Two companies alike, a neighbour that is none and one that is missing."""
    file = mine(
        ('colour = "white"', 'colour = "blue"'),
        ('neighbours = ["10,1", "11,1", "12,0"]', 'neighbours = ["10,1", "99,9", "12,0"]'),
    )

    found = findings_of(registered()["american_rails"], file)

    assert [(finding.place, finding.reason) for finding in found] == [
        ("map.hexes[11,0].neighbours", "names 99,9, which is not on the map"),
        ("map.hexes[11,0].neighbours", "lacks 11,1, which touches 11,0"),
    ]


def test_a_lost_table_is_one_fault_not_one_for_each_of_its_fields(mine):
    """Who misspells a heading reads of the heading."""
    found = findings_of(registered()["american_rails"], mine(("[houses]", "[hauses]")))

    assert [finding.place for finding in found] == ["houses", "hauses"]


def test_board_check_prints_every_finding_and_says_when_there_is_none(mine):
    """In plain words, one to a line; the exit code tells a script."""
    bad = CliRunner().invoke(app, ["board", "check", str(mine(*THREE_FAULTS))])
    good = CliRunner().invoke(app, ["board", "check", str(mine())])

    assert (bad.exit_code, good.exit_code) == (1, 0)
    assert [line.split(": ")[0].rpartition(", ")[2] for line in bad.stdout.splitlines()[:-1]] == THEIR_PLACES
    assert bad.stdout.splitlines()[-1].endswith("3 to mend")
    assert good.stdout.strip().endswith("is in order")


def test_board_check_speaks_json(mine):
    """Each finding with file, place and reason."""
    file = mine(*THREE_FAULTS)

    said = json.loads(CliRunner().invoke(app, ["board", "check", str(file), "--json"]).stdout)

    assert said["file"] == str(file)
    assert [finding["place"] for finding in said["findings"]] == THEIR_PLACES
    assert {finding["file"] for finding in said["findings"]} == {str(file)}


def test_board_check_asks_which_game_a_file_is_for(mine, tmp_path):
    """By a folder above the file, or by --game; a file of another game says so itself."""
    loose = Path(mine(*THREE_FAULTS).rename(tmp_path / "east.toml"))

    unknown = CliRunner().invoke(app, ["board", "check", str(loose)])
    told = CliRunner().invoke(app, ["board", "check", str(loose), "--game", "american_rails"])
    other = CliRunner().invoke(app, ["board", "check", str(loose), "--game", "express_01"])

    assert "--game" in str(unknown.exception)
    assert told.exit_code == 1
    assert f"{loose}, confidence" in told.stdout
    assert "game: is 'american_rails'; it must be one of express_01" in other.stdout


def test_a_board_is_still_drawn_without_saying_draw(tmp_path):
    """`board GAME` is `board draw GAME`."""
    drawn = CliRunner().invoke(app, ["board", "american_rails", "-o", str(tmp_path / "map.svg")])

    assert drawn.exit_code == 0
    assert (tmp_path / "map.svg").read_text("utf-8").startswith("<svg")
