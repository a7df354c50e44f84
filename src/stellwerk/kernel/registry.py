"""Which games there are: every package below `stellwerk.games` that has a `GAME`, and those others bring along.

A third party registers a game by an entry point of the group `stellwerk.games`.
"""

import pkgutil
from functools import cache
from importlib import import_module, metadata

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
