"""The boards a server plays on: those of the games, and those in a folder of one's own (`stellwerk serve --data`).

Which of both a table was opened on its record says: one with a digest of `data` needs the same file again. A table on a board
of ours never looks into the folder, so a broken file there cannot touch it.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from stellwerk.kernel.boards import own_digest, own_files
from stellwerk.kernel.errors import StellwerkError
from stellwerk.kernel.game import Game, GameInfo
from stellwerk.kernel.registry import data_folder, find, registered

from .refusals import no_board

LOG: Final = logging.getLogger(__name__)

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Boards:
    folder: Path | None = None  # of one's own boards

    def check(self) -> None:
        """For the start: a folder without boards, or a file that is no board, is refused with what is wrong with it."""
        data_folder(self.folder)
        for game in registered().values():
            for key in own_keys(game, self.folder):
                game.setup(key, None, None, self.folder)

    def info(self, game: Game) -> GameInfo:
        """A game with all its boards. A file that breaks while the server runs is left out, and told to the log once."""
        if self.folder is None:
            return game.info()
        return _usable(game, self.folder, own_digest(game.package, self.folder))

    def folder_for(self, game: str, board: str) -> Path | None:
        """Where a new table finds its board: None for one of ours."""
        return self.folder if self.folder and board in own_keys(find(game), self.folder) else None

    def folder_of(self, record: Record) -> Path | None:
        """Where a stored table finds its board."""
        return self.folder if record.get("data") else None

    def require(self, record: Record) -> None:
        """Refuses a table whose board is not there as it was."""
        if not record.get("data") or record["game"] not in registered():
            return
        try:
            folder = data_folder(self.folder)
            setup = find(record["game"]).setup(record["board"], record["players"], None, folder)
        except StellwerkError as error:
            raise no_board(record["board"]) from error
        if setup.digest != record["data"]:
            raise no_board(record["board"])


OURS: Final = Boards()


def own_keys(game: Game, folder: Path | None) -> list[str]:
    return [file.stem for file in own_files(game.package, folder) if file.name not in game.beside]


@cache
def _usable(game: Game, folder: Path, _digest: str) -> GameInfo:
    try:
        info = game.info(folder)
    except StellwerkError as error:
        LOG.warning("boards in %s are left out: %s", folder, error.text)
        return game.info()
    return replace(info, boards={key: board for key, board in info.boards.items() if _can_be_set_up(game, key, folder)})


def _can_be_set_up(game: Game, key: str, folder: Path) -> bool:
    if key not in own_keys(game, folder):
        return True
    try:
        game.setup(key, None, None, folder)
    except StellwerkError as error:
        LOG.warning("the board %s in %s is left out: %s", key, folder, error.text)
        return False
    return True
