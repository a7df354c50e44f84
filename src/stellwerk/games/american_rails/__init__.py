"""American Rails (Tim Harrison), 3 to 5 players: shares, track and dividends in the eastern United States."""

from pathlib import Path
from types import MappingProxyType

from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.game import Game
from stellwerk.kernel.options import READING, SET_UP, Option

from .board.loader import PLAYERS, load_board
from .setup import AmericanRailsSetup


class AmericanRails(Game):
    key = "american_rails"
    package = __name__
    players = PLAYERS
    rules_version = 2
    rules_prefix = "AR"
    players_rule = "AR-1.1"
    options_rule = "AR-1.6"
    minutes = (60, 90)
    weight = 2
    options = (
        Option("cash_3p", (50, 65), "AR-1.6", SET_UP, players=(3,)),
        Option("no_city", ("picked", "every"), "AR-4.12", READING),
    )
    readings = MappingProxyType({1: {"no_city": "every"}})

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> AmericanRailsSetup:
        return AmericanRailsSetup(self, self.texts, load_board(DataFiles(self.package, data), board), players, options)


GAME = AmericanRails()
