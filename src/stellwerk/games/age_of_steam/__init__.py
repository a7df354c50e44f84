"""Age of Steam (John Bohrer), 1 to 6 players, six maps: track, goods and shares at the dawn of the railways."""

from pathlib import Path
from types import MappingProxyType

from stellwerk.kernel.data import Shelf
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.game import BoardInfo, Game, Option

from .board.loader import load_board
from .setup import AgeOfSteamSetup

OFF_ON = (False, True)
BASE_OPTIONS = (
    "urbanize_any_time",
    "release_at_turn_end",
    "first_tile_any",
    "same_hex_twice",
    "production_built_only",
    "insolvent_links_unowned",
    "unowned_link",
    "income_cap",
)
FOR_GROUPS = (3, 4, 5, 6)
BOARDS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "rust_belt": (FOR_GROUPS, BASE_OPTIONS),
    "western_us": (FOR_GROUPS, (*BASE_OPTIONS, "contiguity_personal")),
    "southern_us": (FOR_GROUPS, (*BASE_OPTIONS, "reduction_only_round_4")),
    "germany": (
        FOR_GROUPS,
        (*BASE_OPTIONS, "germany_four", "germany_grid_choochoo", "engineer_choice", "engineer_halves_link"),
    ),
    "barbados": ((1,), (*BASE_OPTIONS, "easy")),
    "st_lucia": ((2,), (*BASE_OPTIONS, "alternate_actual")),
}


class AgeOfSteam(Game):
    key = "age_of_steam"
    package = __name__
    rules_version = 2
    rules_prefix = "AS"
    players_rule = "AS-1.1"
    options_rule = "AS-1.1"
    minutes = (90, 180)
    options = (
        Option("urbanize_any_time", OFF_ON, "AS-12.2"),
        Option("release_at_turn_end", OFF_ON, "AS-9.8"),
        Option("first_tile_any", OFF_ON, "AS-7.5"),
        Option("same_hex_twice", OFF_ON, "AS-7.13"),
        Option("production_built_only", OFF_ON, "AS-16.3"),
        Option("insolvent_links_unowned", OFF_ON, "AS-15.8"),
        Option("unowned_link", ("claimed", "unowned"), "AS-12.8"),
        Option("income_cap", ("none", 40, 60, 100), "AS-14.13"),
        Option("contiguity_personal", OFF_ON, "AS-WE.12"),
        Option("reduction_only_round_4", OFF_ON, "AS-SO.10"),
        Option("germany_four", ("berlin", "vienna"), "AS-GE.2"),
        Option("germany_grid_choochoo", OFF_ON, "AS-GE.1"),
        Option("engineer_choice", ("dearest", "named"), "AS-GE.10"),
        Option("engineer_halves_link", OFF_ON, "AS-GE.12"),
        Option("easy", OFF_ON, "AS-BA.5"),
        Option("alternate_actual", (True, False), "AS-SL.5"),
        # How version 1 played, for its records; no board offers them.
        Option("berlin_before_production", OFF_ON, "AS-GE.14"),
        Option("city_claims_apart", OFF_ON, "AS-WE.10"),
    )
    readings = MappingProxyType({1: {"berlin_before_production": True, "city_claims_apart": True}})

    def boards(self) -> dict[str, BoardInfo]:
        return {
            key: BoardInfo(key, self.texts.get(f"board.{key}"), players, options)
            for key, (players, options) in BOARDS.items()
        }

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> AgeOfSteamSetup:
        other_reading = options["germany_grid_choochoo"] is True
        read = load_board(Shelf(self.package, data), board, other_reading)
        if players not in read.rounds:
            raise BadData(f"{board}.toml", f"rounds.{players}", "is missing; a number of rounds is needed")
        return AgeOfSteamSetup(self, self.texts, read, players, options)


GAME = AgeOfSteam()
