"""Bots by name. They know no game: only the contract of a match."""

import secrets

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.texts import Text, both

from .player import Bot, GreedyBot, RandomBot

# From weak to strong: pages offer the last one first.
BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}

TITLES: dict[str, tuple[Text, Text]] = {
    "random": (both("Random", "Zufall"), both("Any legal action", "Irgendeine erlaubte Aktion")),
    "greedy": (both("Greedy", "Gierig"), both("Takes what looks best at once", "Nimmt, was sofort am besten aussieht")),
}


def names() -> list[str]:
    return list(BOTS)


def get(key: str, seed: int | None = None) -> Bot:
    if key not in BOTS:
        known = ", ".join(BOTS)
        raise Malformed(
            f"there is no bot {key!r}; there are {known}", "bot", f"den Bot {key!r} gibt es nicht; es gibt {known}"
        )
    return BOTS[key](secrets.randbits(60) if seed is None else seed)
