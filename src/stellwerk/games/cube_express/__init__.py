"""Cube Express (Orlando Sá), 2 to 4 players: a growing map of tiles, and markers that do everything."""

from pathlib import Path

from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.game import Game
from stellwerk.kernel.options import READING, Option

from .board.loader import PLAYERS, load_board
from .setup import CubeExpressSetup


class CubeExpress(Game):
    key = "cube_express"
    package = __name__
    players = PLAYERS
    rules_version = 1
    rules_prefix = "CX"
    players_rule = "CX-1.1"
    options_rule = "CX-1.1"
    secrets = True
    minutes = (60, 90)
    weight = 2
    options = (Option("dollar_marker", ("onto", "over"), "CX-13.2", READING),)

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> CubeExpressSetup:
        return CubeExpressSetup(self, self.texts, load_board(DataFiles(self.package, data), board), players, options)


GAME = CubeExpress()
