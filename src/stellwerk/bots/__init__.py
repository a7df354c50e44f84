"""Bots by name. They know no game: only the contract of a match."""

import secrets

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Game
from stellwerk.kernel.texts import Text, both

from . import line_bot
from .easy import EasyBot
from .greedy import GreedyBot
from .learned import LEARNED, LearnedBot, has_net, must_have_net
from .planner import PlannerBot
from .player import Bot, RandomBot, play_out
from .search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "OFFERED",
    "SECONDS",
    "TITLES",
    "Bot",
    "get",
    "label",
    "must_play",
    "names",
    "names_for",
    "play_out",
]

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    LEARNED: LearnedBot,
    "planner": PlannerBot,
    "search": SearchBot,
}
LEVELS = {"easy": "easy", "normal": "planner", "hard": "search"}
OFFERED = ("random", "easy", "planner", "search")  # at tables, from weak to strong: pages offer the last one first
SECONDS = 1.5

TITLES: dict[str, tuple[Text, Text]] = {
    "random": (both("Random", "Zufall"), both("Any legal action", "Irgendeine erlaubte Aktion")),
    "greedy": (both("Greedy", "Gierig"), both("Takes what looks best at once", "Nimmt, was sofort am besten aussieht")),
    "easy": (
        both("Easy", "Leicht"),
        both("Plans its turn briefly and slips now and then", "Plant den Zug nur kurz und vergreift sich manchmal"),
    ),
    "learned": (
        both("Learned", "Gelernt"),
        both("A small net that watched planners", "Ein kleines Netz, das Planern zugesehen hat"),
    ),
    "planner": (both("Normal", "Normal"), both("Plans its whole turn", "Plant den ganzen Zug")),
    "search": (both("Hard", "Schwer"), both("Thinks ahead for everybody", "Denkt für alle voraus")),
}


def names() -> list[str]:
    return list(BOTS)


def names_for(game: Game) -> list[str]:
    """The bots that play this game: one that was trained needs a net of its own."""
    return [key for key in BOTS if key != LEARNED or has_net(game)]


def must_play(key: str, game: Game) -> None:
    """Refused before a game begins, not in the midst of it."""
    if key == LEARNED:
        must_have_net(game)


def get(key: str, seed: int | None = None, seconds: float = SECONDS, looks: int = 0) -> Bot:
    """A bot by its name, by its level (easy, normal, hard), or a program as exec:COMMAND.

    It thinks for so many looks at positions, or, with none given, for so many seconds.
    """
    if line_bot.is_line(key):
        return line_bot.make(key, secrets.randbits(60) if seed is None else seed, seconds)
    name = LEVELS.get(key, key)
    if name not in BOTS:
        known = ", ".join(dict.fromkeys([*BOTS, *LEVELS, "exec:COMMAND"]))
        raise Malformed(
            f"there is no bot {key!r}; there are {known}", "bot", f"den Bot {key!r} gibt es nicht; es gibt {known}"
        )
    return BOTS[name](secrets.randbits(60) if seed is None else seed, seconds, looks)


def label(key: str) -> str:
    """What a seat is called that this bot takes."""
    return line_bot.label(key) if line_bot.is_line(key) else key.title()
