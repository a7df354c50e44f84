"""All that is wrong with a board file, found by reading it and by putting up every game that uses it."""

import shutil
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from .data import Findings
from .errors import BadData, Finding, Illegal, Malformed
from .game import BoardInfo, Game
from .record import begin

SUFFIX = ".toml"


def findings_of(game: Game, file: Path) -> list[Finding]:
    """In the order of reading; empty if the file is in order."""
    check_name(game, file)
    if file.parent.name == game.key:
        return checked(game, file.parent.parent)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / game.key / file.name
        copy.parent.mkdir()
        shutil.copyfile(file, copy)
        found = checked(game, Path(folder))
    return [
        Finding(str(file) if finding.file == str(copy) else finding.file, finding.place, finding.reason)
        for finding in found
    ]


def check_name(game: Game, file: Path) -> None:
    """A file takes the place of one of ours, by its name."""
    if not file.is_file():
        raise Malformed(f"{file} can't be read: there is no such file", "file")
    names = sorted(
        item.name for item in (resources.files(game.package) / "board" / "boards").iterdir() if SUFFIX in item.name
    )
    if file.name not in names:
        raise Malformed(f"{game.key} reads no file {file.name}; it reads {', '.join(names)}", "file")


def checked(game: Game, data: Path) -> list[Finding]:
    findings = Findings()
    for board in game.boards().values():
        try:
            try_board(game, board, data)
        except BadData as error:
            for finding in error.findings:
                findings.note(finding)
    return findings.noted


def try_board(game: Game, board: BoardInfo, data: Path) -> None:
    """Put up, begin and draw the board with each number of players and each option that means something on it."""
    drawn = False
    for players, options in tables_of(game, board):
        try:
            setup = game.setup(board.key, players, options, data)
        except Illegal:
            continue  # an option that does not go with this number of players
        if not setup.digest:
            return  # this board reads none of the user's files
        try:
            match = begin(setup, 0)
            if not drawn:
                match.svg(None, "en")
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadData(str(data), board.key, f"can't be used: {type(error).__name__}: {error}") from error
        drawn = True


def tables_of(game: Game, board: BoardInfo) -> Iterator[tuple[int, dict[str, object]]]:
    for players in board.players:
        yield players, {}
    for option in game.options:
        if option.key in board.options:
            for value in option.values[1:]:
                yield board.players[-1], {option.key: value}
