"""What a table chooses before the game, in groups that are the same in all games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .texts import Text, both

SET_UP: Final = "set_up"
LENGTH: Final = "length"
VARIANT: Final = "variant"
READING: Final = "reading"

GROUPS: Final[dict[str, Text]] = {  # in the order in which people read them
    SET_UP: both("Set-up", "Aufbau"),
    LENGTH: both("Length and end", "Länge und Ende"),
    VARIANT: both("Variants", "Varianten"),
    READING: both("How the rules are read", "Auslegung der Regeln"),
}


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default."""

    key: str
    values: tuple[object, ...]
    rule: str
    group: str  # one of GROUPS
    players: tuple[int, ...] | None = None  # for how many it means something; None: for any number
    only: tuple[str, ...] | None = None  # boards played by these rules know it; None: all boards do

    @property
    def default(self) -> object:
        return self.values[0]


def by_group(options: Iterable[Option]) -> list[Option]:
    """Those of a group together, else as the game lists them."""
    order = list(GROUPS)
    return sorted(options, key=lambda option: order.index(option.group))
