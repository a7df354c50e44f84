"""How long bots may think. The one place where the arena asks for a bot."""

from dataclasses import dataclass
from pathlib import Path

from stellwerk import bots
from stellwerk.bots.player import Bot
from stellwerk.bots.together import think_together
from stellwerk.kernel.errors import Malformed

from .exploiters import Exploiter, is_exploiter

LOOKS = 20_000  # positions a bot may look at per decision, if nothing else is said


@dataclass(frozen=True)
class Budget:
    """A number of looks gives the same games on every machine; seconds depend on the machine and its mood."""

    looks: int | None = LOOKS
    seconds: float | None = None
    minds: int = (
        1  # processes that search one decision: counted in looks the same games again, but others than with one
    )

    @property
    def reproducible(self) -> bool:
        return self.seconds is None

    def bot(self, name: str, seed: int, data: str | None = None) -> Bot:
        if is_exploiter(name):
            return Exploiter(name, seed)
        seconds = bots.SECONDS if self.seconds is None else self.seconds
        bot = bots.get(name, seed, seconds, 0 if self.looks is None else self.looks)
        think_together([bot], self.minds, None if data is None else Path(data))
        return bot


BY_LOOKS = Budget()


def chosen(looks: int | None, seconds: float | None, minds: int = 1) -> Budget:
    """What was asked for. Both at once would be neither the same everywhere nor in time."""
    if looks is not None and seconds is not None:
        raise Malformed("give --looks or --seconds, not both", "looks", "entweder --looks oder --seconds, nicht beides")
    return Budget(LOOKS if looks is None and seconds is None else looks, seconds, minds)
