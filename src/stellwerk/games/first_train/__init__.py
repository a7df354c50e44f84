"""First Train to Nürnberg / Last Train to Wensleydale (Martin Wallace), 2 to 4 players: lines, trains and takeovers."""

from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from stellwerk.kernel.boards import named_in
from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.errors import Illegal
from stellwerk.kernel.game import Game
from stellwerk.kernel.options import READING, SET_UP, VARIANT, Option

from .board.loader import PLAYERS, load_board
from .board.sides import load_display
from .rules.map import MapRules
from .setup import FirstTrainSetup

SIDES = {2: ("2-3",), 3: ("3-4", "2-3"), 4: ("3-4",)}  # FT-0.3, 0.20: the first is the default


class FirstTrain(Game):
    key = "first_train"
    package = __name__
    players = PLAYERS
    beside = ("display.toml",)
    rules_version = 2
    rules_prefix = "FT"
    players_rule = "FT-0.1"
    options_rule = "FT-0.20"
    minutes = (90, 120)
    weight = 3
    options = (
        Option("side", ("auto", "3-4", "2-3"), "FT-0.20", SET_UP, players=(3,)),
        Option("extended_south", (False, True), "FT-5.13", VARIANT, only=("wensleydale",)),
        Option("south_extension", ("one_area", "own_area"), "FT-5.42", READING, only=("wensleydale",)),
        Option("connection_bonus", ("turn_end", "at_once"), "FT-5.46", READING, only=("nuernberg",)),
    )
    readings = MappingProxyType({1: {"south_extension": "own_area", "connection_bonus": "turn_end"}})

    def rules_known(self) -> tuple[str, ...]:
        return tuple(self.maps)

    @cached_property
    def maps(self) -> dict[str, MapRules]:
        """The rules of all maps there are, by module."""
        return named_in(f"{__name__}.variants", "RULES")

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> FirstTrainSetup:
        files = DataFiles(self.package, data)
        rules = self.maps[self.head(files.read(f"{board}.toml")[0], board).rules]
        display = load_display(files)
        side = display.sides[self.side(players, options["side"])]
        land = rules.as_played(load_board(files, board, display, rules.link_cost), options)
        return FirstTrainSetup(self, self.texts, land, display, side, rules, players, options)

    def side(self, players: int, wanted: object) -> str:
        """FT-0.3, 0.4: one side for display and train board."""
        allowed = SIDES[players]
        if wanted == "auto":
            return allowed[0]
        if wanted not in allowed:
            raise Illegal(
                "FT-0.3",
                f"{players} players use side {' or '.join(allowed)}, not {wanted}.",
                f"Zu {players} gilt Seite {' oder '.join(allowed)}, nicht {wanted}.",
            )
        return str(wanted)


GAME = FirstTrain()
