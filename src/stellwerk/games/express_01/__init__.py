"""Express 01 (Jörg von Rüden), 2 to 4 players: cards that are track, money and shares; Germany, Benelux, USA."""

from pathlib import Path
from types import MappingProxyType

from stellwerk.kernel.data import DataFiles
from stellwerk.kernel.game import Game
from stellwerk.kernel.options import LENGTH, READING, SET_UP, VARIANT, Option

from .board.loader import PLAYERS, RULES, load_board
from .setup import Express01Setup


class Express01(Game):
    key = "express_01"
    package = __name__
    players = PLAYERS
    beside = ("cards.toml",)
    rules_version = 2
    rules_prefix = "EX"
    players_rule = "EX-2.1"
    options_rule = "EX-2.2"
    secrets = True
    minutes = (45, 90)
    weight = 2
    readings = MappingProxyType(
        {1: MappingProxyType({"idle_end": "quiet", "paid_card_as_share": "yes", "black_engine_initiates": "no"})}
    )
    options = (
        Option("mountains", ("off", "on"), "EX-2.3", VARIANT),
        Option("length", ("short", "long"), "EX-11.1", LENGTH),
        Option("end_base_cards", ("by_length", 12, 18, 24), "EX-11.1", LENGTH),
        Option("end_stacks", ("by_length", 3, 4, 5), "EX-11.1", LENGTH),
        Option("empty_stack_test", ("at_check", "ever"), "EX-14.6", LENGTH),
        Option("idle_end", ("stuck", "quiet", "never"), "EX-14.8", LENGTH),
        Option("idle_rounds_end", (2, 1, 3), "EX-11.7", LENGTH),
        Option("hand_size", (6, 5, 7), "EX-2.6", SET_UP),
        Option("start_cards", ("by_map", "any", "listed"), "EX-5.13", SET_UP),
        Option("paid_card_as_share", ("yes", "no"), "EX-14.9", READING),
        Option("range_counts_start", ("no", "yes"), "EX-14.1", READING),
        Option("black_engine_adds_range", ("no", "yes"), "EX-14.2", READING),
        Option("black_engine_initiates", ("no", "yes"), "EX-14.10", READING),
        Option("black_engine_use", ("auto", "ask"), "EX-8.20", READING),
        Option("reverse_in_stations", ("yes", "dead_ends_only"), "EX-14.3", READING),
        Option("surplus_to_initiator", ("yes", "no"), "EX-14.4", READING),
        Option("double_station_value", (1, 2), "EX-14.5", READING, only=("usa",)),
        Option("stack_view", ("contents", "top_only", "full_order"), "EX-14.7", READING),
    )

    def rules_known(self) -> tuple[str, ...]:
        return RULES

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> Express01Setup:
        return Express01Setup(self, self.texts, load_board(DataFiles(self.package, data), board), players, options)


GAME = Express01()
