"""What search asks where its lines end: by how much a seat will be ahead when the game is over, as a net learned it from whole games.

A game that has such a net keeps it in `bot/prospect.json`, with a card; `examples/learn/value.py` makes it. It is asked a hundredth as
often as the evaluation, so it costs hardly any time; it counts only with the numbers of players it was trained and measured with.
"""

import json
from importlib import resources
from typing import Any, Final

from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.game import Setup

from .learned import Net, numbers

FILE: Final = "prospect.json"
FORMAT: Final = "stellwerk-prospect-1"


class Foreteller:
    """Reads what `Setup.traits` tells, and the evaluation itself."""

    def __init__(self, net: Net, add: float) -> None:
        self.net: Net = net
        self.add: float = add

    def margin(self, setup: Setup, core: Core, seat: int) -> float:
        return self.net.judge([*setup.traits(core, seat), setup.value(core, seat)]) + self.add


KNOWN: Final[dict[int, Foreteller | None]] = {}  # by set-up, which lives as long as the program


def foreteller_of(setup: Setup) -> Foreteller | None:
    """The game's own, read once; None where it has none for so many players."""
    key = id(setup)
    if key not in KNOWN:
        file = resources.files(setup.game.package) / "bot" / FILE
        KNOWN[key] = read_foreteller(file.read_text(encoding="utf-8"), setup) if file.is_file() else None
    return KNOWN[key]


def read_foreteller(text: str, setup: Setup) -> Foreteller | None:
    """From the text of its file; one of another form, or that was trained to read something else, is refused."""
    names = [*setup.trait_names, "value"]
    try:
        said: dict[str, Any] = json.loads(text)
        if said["format"] != FORMAT or said["inputs"] != names:
            raise BadData(FILE, "inputs", "were others when it was trained: train it anew (examples/learn/value.py)")
        players = [int(count) for count in said["card"]["players"]]
        net = Net(
            numbers(said["mean"]),
            numbers(said["scale"]),
            [numbers(unit) for unit in said["units"]],
            numbers(said["last"]),
        )
        add = float(said["add"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(FILE, "the file", f"is no net: {error!r}") from error
    right = len(net.mean) == len(net.scale) == len(names) and len(net.last) == len(net.units)
    if not right or any(len(unit) != len(names) + 1 for unit in net.units):
        raise BadData(FILE, "units", f"do not fit {len(names)} inputs")
    return Foreteller(net, add) if setup.players in players else None
