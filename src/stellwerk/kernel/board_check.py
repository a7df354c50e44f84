"""All that is wrong with a board file, found by reading it and by putting up every game that uses it."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .boards import SUFFIX, board_keys
from .data import DataFiles, Findings
from .errors import BadData, Finding, Illegal, Malformed
from .game import BoardInfo, Game
from .record import begin


def findings_of(game: Game, file: Path) -> list[Finding]:
    """In the order of reading; empty if the file is in order."""
    check_name(file)
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


def check_name(file: Path) -> None:
    if not file.is_file():
        raise Malformed(f"{file} can't be read: there is no such file", "file")
    if file.suffix != SUFFIX:
        raise Malformed(f"{file} is no board file: their names end in {SUFFIX}", "file")


def checked(game: Game, data: Path) -> list[Finding]:
    """First every file by itself, whatever its head says; then, if all can be read, every table of every board."""
    findings = Findings()
    for key in board_keys(game.package, data, game.beside):
        with noted(findings):
            game.arrange_from(data, key, some_players(game, data, key), game.checked_options({}))
    if not findings.noted:
        with noted(findings):
            for board in game.boards(data).values():
                try_board(game, board, data)
    return findings.noted


@contextmanager
def noted(findings: Findings) -> Iterator[None]:
    try:
        yield
    except BadData as error:
        for finding in error.findings:
            findings.note(finding)
    except Illegal:
        pass  # options that do not go with so many players: no fault of the file


def some_players(game: Game, data: Path, key: str) -> int:
    """A number of players to try a board with: one it names, if it names any that can be."""
    named = DataFiles(game.package, data).read(f"{key}{SUFFIX}")[0].wholes("players")
    return next((count for count in named if count in game.players), game.players[-1])


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
