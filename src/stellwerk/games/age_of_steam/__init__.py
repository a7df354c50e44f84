"""Age of Steam (John Bohrer), 1 to 6 players, six maps: track, goods and shares at the dawn of the railways."""

from pathlib import Path
from types import MappingProxyType

from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.game import Game
from stellwerk.kernel.options import READING, SET_UP, VARIANT, Option

from .board.checks import load_board
from .board.loader import PLAYERS
from .setup import RULES, AgeOfSteamSetup, cubes_for_map

OFF_ON = (False, True)


class AgeOfSteam(Game):
    key = "age_of_steam"
    package = __name__
    players = PLAYERS
    rules_version = 2
    rules_prefix = "AS"
    players_rule = "AS-1.1"
    options_rule = "AS-1.1"
    minutes = (90, 180)
    weight = 3
    options = (
        Option("urbanize_any_time", OFF_ON, "AS-12.2", READING),
        Option("release_at_turn_end", OFF_ON, "AS-9.8", READING),
        Option("first_tile_any", OFF_ON, "AS-7.5", READING),
        Option("same_hex_twice", OFF_ON, "AS-7.13", READING),
        Option("production_built_only", OFF_ON, "AS-16.3", READING),
        Option("insolvent_links_unowned", OFF_ON, "AS-15.8", READING),
        Option("unowned_link", ("claimed", "unowned"), "AS-12.8", READING),
        Option("income_cap", ("none", 40, 60, 100), "AS-14.13", VARIANT),
        Option("contiguity_personal", OFF_ON, "AS-WE.12", READING, only=("western_us",)),
        Option("reduction_only_round_4", OFF_ON, "AS-SO.10", READING, only=("southern_us",)),
        Option("germany_four", ("berlin", "vienna"), "AS-GE.2", SET_UP, only=("germany",)),
        Option("germany_grid_choochoo", OFF_ON, "AS-GE.1", SET_UP, only=("germany",)),
        Option("engineer_choice", ("dearest", "named"), "AS-GE.10", READING, only=("germany",)),
        Option("engineer_halves_link", OFF_ON, "AS-GE.12", READING, only=("germany",)),
        Option("easy", OFF_ON, "AS-BA.5", SET_UP, only=("barbados",)),
        Option("alternate_actual", (True, False), "AS-SL.5", READING, only=("st_lucia",)),
        # How version 1 played, for its records; no board offers them.
        Option("berlin_before_production", OFF_ON, "AS-GE.14", READING, only=()),
        Option("city_claims_apart", OFF_ON, "AS-WE.10", READING, only=()),
    )
    readings = MappingProxyType(
        {1: {"berlin_before_production": True, "city_claims_apart": True, "alternate_actual": False}}
    )

    def rules_known(self) -> tuple[str, ...]:
        return tuple(RULES)

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> AgeOfSteamSetup:
        other_reading = options["germany_grid_choochoo"] is True
        bag = {rules: cubes_for_map(rules, players, options) for rules in RULES}
        read = load_board(DataFiles(self.package, data), board, bag, other_reading)
        return AgeOfSteamSetup(self, self.texts, read, players, options)


GAME = AgeOfSteam()
