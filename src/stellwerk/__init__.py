"""Stellwerk: railway board games on one rules engine.

>>> import stellwerk
>>> match = stellwerk.new("american_rails", players=4, seed=7)
>>> match.play(match.legal()[0])
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from .kernel.actions import Action
from .kernel.chance import Script
from .kernel.errors import BadData, Illegal, Malformed, Refusal, StellwerkError
from .kernel.game import GameInfo
from .kernel.match import Match
from .kernel.record import differences, load_state, new, replay
from .kernel.registry import data_folder, find, registered

__version__ = "0.1.0"

# The package of the games and the function `games()` share a name: imported later, the package would hide the function.
import_module(f"{__name__}.games")

__all__ = [
    "Action",
    "BadData",
    "GameInfo",
    "Illegal",
    "Malformed",
    "Match",
    "Refusal",
    "Script",
    "StellwerkError",
    "differences",
    "games",
    "load_state",
    "new",
    "replay",
    "rules",
]


def games(data: str | Path | None = None) -> Mapping[str, GameInfo]:
    """Every game there is, by key; with the boards in a folder of one's own, if one is named."""
    folder = data_folder(data)
    return {key: game.info(folder) for key, game in registered().items()}


def rules(game: str, lang: str = "en") -> dict[str, str]:
    """The rules of a game by id, in our own words."""
    return find(game).texts.under("rule", lang)
