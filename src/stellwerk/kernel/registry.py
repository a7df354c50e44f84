"""Which games there are: every package below `stellwerk.games` that has a `GAME`, and those others bring along.

A third party registers a game by an entry point of the group `stellwerk.games`.
"""

import pkgutil
from functools import cache
from importlib import import_module, metadata
from pathlib import Path

from .boards import check_folder
from .errors import Malformed
from .game import Game

GROUP = "stellwerk.games"


@cache
def registered() -> dict[str, Game]:
    package = import_module(GROUP)
    modules = [import_module(f"{GROUP}.{item.name}") for item in pkgutil.iter_modules(package.__path__) if item.ispkg]
    found = [module.GAME for module in modules if hasattr(module, "GAME")]
    found += [entry.load() for entry in metadata.entry_points(group=GROUP)]
    return {game.key: game for game in sorted(found, key=lambda game: game.key)}


def find(key: object) -> Game:
    games = registered()
    if not isinstance(key, str) or key not in games:
        known = ", ".join(games)
        raise Malformed(
            f"there is no game {key!r}; there are {known}", "game", f"das Spiel {key!r} gibt es nicht; es gibt {known}"
        )
    return games[key]


def data_folder(data: str | Path | None) -> Path | None:
    """A folder of boards of one's own; one without any is refused, saying what was looked for."""
    folder = None if data is None else Path(data)
    return check_folder(folder, {key: game.package for key, game in registered().items()})
