"""Numbers of a set-up: what each action number means, and what stands where in an observation.

Both are the same for a game, board, number of players, options and rules version; `digest` names them all, so that a policy
trained on one numbering is never played on another by mistake.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from operator import itemgetter
from struct import Struct
from typing import Any, Final

import numpy as np

from stellwerk.kernel import observed
from stellwerk.kernel.actions import Domain, Names
from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.observed import Cells, Derived, Observed

from .numbers import is_whole, whole
from .setups import setup_for, words_for

AMOUNTS: Final = 1024
"""An amount without a limit (a bid) is numbered up to this; what is higher is never offered."""
HEAD: Final = ("step", "decides", "me")
"""In front of every observation: the number of the question, the relative seat that decides (−1: the game is over), and the
reader's own number at the table, since actions name seats by theirs."""

# Arrays; the types of NumPy are not everywhere.
Vector = Any  # int32
Mask = Any  # int8


class Space:
    """Actions and observations of a set-up as numbers."""

    def __init__(self, setup: Setup) -> None:
        if not setup.observed:
            raise Malformed(
                f"{setup.game.key} does not say what a seat may know as numbers",
                "game",
                f"{setup.game.key} sagt nicht, was ein Platz als Zahlen wissen darf",
            )
        self.setup = setup
        endless = setup.actions.kinds[-1].size is None
        self.actions = setup.actions.end + (AMOUNTS if endless else 0)
        self.steps = [step.name for step in setup.first_position.steps]
        self.layout = _layout(setup.observed)
        self.size = self.layout[-1][1] + self.layout[-1][2]
        self._packed = Struct(f"={self.size}i")
        self.eyes = [Eye(setup.observed, seat, setup.players) for seat in range(setup.players)]
        self.width = 1 + max(len(kind.fields) for kind in setup.actions.kinds)

    @cached_property
    def digest(self) -> str:
        """Names this numbering: another game, board, rules version or Stellwerk that numbers otherwise has another one."""
        setup = self.setup
        kinds = [[kind.name, [[name, _keys(domain)] for name, domain in kind.fields]] for kind in setup.actions.kinds]
        said = [setup.game.key, setup.game.rules_version, setup.board_key, setup.digest, setup.players, setup.options]
        text = json.dumps([*said, kinds, AMOUNTS, self.layout, self.steps], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def check_digest(self, known: str | Collection[str]) -> None:
        """For what was trained or stored with digests: another numbering than these is refused."""
        made_for = [known] if isinstance(known, str) else list(known)
        if self.digest not in made_for:
            setup = self.setup
            where = f"{setup.game.key} {setup.board_key} {setup.players}p"
            raise Malformed(
                f"made for digest {', '.join(made_for)}; {where} is numbered as {self.digest}",
                "digest",
                f"gemacht für {', '.join(made_for)}; {where} ist nummeriert als {self.digest}",
            )

    def __reduce__(self) -> Any:
        return _again, words_for(self.setup)

    def __deepcopy__(self, memo: object) -> "Space":
        """It never changes."""
        return self

    # Actions ------------------------------------------------------------------------------

    def mask(self, core: Core) -> Mask:
        """1 for every legal action of the seat that decides."""
        found: Mask = np.zeros(self.actions, np.int8)
        found[self.legal(core)] = 1
        return found

    def legal(self, core: Core) -> list[int]:
        codes = core.legal()
        if codes and codes[-1] >= self.actions:
            return [code for code in codes if code < self.actions]
        return codes

    def numbered(self, number: Any) -> int:
        """An action's number; what is none is refused with those there are."""
        if not is_whole(number):
            raise Malformed(f"an action is a whole number, not {number!r}", "action", f"{number!r} ist keine Zahl")
        code = int(number)
        if not 0 <= code < self.actions:
            raise Malformed(
                f"action {code} is none of 0 … {self.actions - 1}",
                "action",
                f"die Aktion {code} ist keine von 0 … {self.actions - 1}",
            )
        return code

    def checked(self, number: Any, core: Core) -> int:
        """The action's code; one that is none, or not legal now, is refused with what would do."""
        code = self.numbered(number)
        if core.seat < 0:
            raise Malformed("the game is over: reset first", "action", "das Spiel ist zu Ende: erst reset")
        if code not in core.legal():
            some = ", ".join(map(str, self.legal(core)[:12]))
            what = json.dumps(self.meaning(code))
            raise Malformed(
                f"action {code} ({what}) is not legal now; legal are {some}{' …' if len(self.legal(core)) > 12 else ''}",
                "action",
                f"die Aktion {code} ({what}) ist jetzt nicht erlaubt; erlaubt sind {some}",
            )
        return code

    def meaning(self, number: int) -> dict[str, Any]:
        """An action as JSON, as records and the server have it."""
        return self.setup.actions.json(self.numbered(number))

    def table(self) -> Iterator[tuple[int, tuple[int, ...], dict[str, Any]]]:
        """What each number means: number, factors, JSON."""
        for number in range(self.actions):
            yield number, self.factors(number), self.meaning(number)

    def factors(self, number: int) -> tuple[int, ...]:
        """Kind and the values of its fields (place, piece, amount …), −1 where a kind has fewer."""
        kind, values = self.setup.actions.decode(self.numbered(number))
        found = (self.setup.actions.by_name[kind.name], *values)
        return (*found, *[-1] * (self.width - len(found)))

    def number(self, factors: Sequence[int]) -> int:
        """The way back from `factors`."""
        kinds = self.setup.actions.kinds
        given = list(factors) if isinstance(factors, Iterable) else []
        if not given or not _inside(given[0], len(kinds)):
            raise Malformed(
                f"{factors} names no kind of action: the first factor is 0 … {len(kinds) - 1}",
                "action",
                f"{factors} nennt keine Art von Aktion: die erste Zahl ist 0 … {len(kinds) - 1}",
            )
        kind = kinds[given[0]]
        sizes = [len(_keys(domain)) or AMOUNTS for _, domain in kind.fields]
        values, rest = given[1 : 1 + len(sizes)], given[1 + len(sizes) :]
        if len(values) < len(sizes) or not all(map(_inside, values, sizes)) or any(one != -1 for one in rest):
            fields = [f"{name} 0 … {size - 1}" for (name, _), size in zip(kind.fields, sizes, strict=True)]
            wanted = ", ".join([str(given[0]), *fields])
            raise Malformed(
                f"{given} is no {kind.name}: its factors are {wanted}, then −1",
                "action",
                f"{given} ist kein {kind.name}: die Zahlen sind {wanted}, dann −1",
            )
        return self.setup.actions.encode(kind.name, [int(value) for value in values])

    # Observations -------------------------------------------------------------------------

    def observe(self, core: Core, seat: int) -> Vector:
        """What the seat may know, as one vector."""
        seat = self.seated(seat)
        decides = observed.relative(core.seat, seat, self.setup.players)
        packed = bytearray(self._packed.size)  # four times as quick as to hand NumPy the numbers one by one
        self._packed.pack_into(packed, 0, core.cells[STEP], decides, seat, *self.eyes[seat].read(core))
        return np.frombuffer(packed, np.int32)

    def seated(self, seat: int) -> int:
        """A seat of this game; another is refused with those there are."""
        last = self.setup.players - 1
        return seat if type(seat) is int and 0 <= seat <= last else whole(seat, "seat", 0, last)

    def readable(self, core: Core, seat: int) -> dict[str, Any]:
        """The same by name; the question by its name too."""
        vector = self.observe(core, seat).tolist()
        found: dict[str, Any] = {
            name: vector[start] if size == 1 else vector[start : start + size] for name, start, size in self.layout
        }
        return {**found, "step": self.steps[found["step"]]}


class Eye:
    """The parts of an observation in the order in which one seat reads them."""

    def __init__(self, parts: Sequence[Observed], seat: int, players: int) -> None:
        self.seat, self.players = seat, players
        cells: list[int] = []
        self.seats: list[int] = []  # places in the vector whose numbers are seats
        self.bits: list[int] = []
        self.told: list[Derived] = []
        for part in parts:
            if isinstance(part, Derived):
                self.told.append(part)
                continue
            start, wanted = len(cells), observed.cells_for(part, seat, players)
            if part.value != observed.NUMBER:
                places = self.seats if part.value == observed.SEAT else self.bits
                places.extend(range(start, start + len(wanted)))
            cells += wanted
        self.order = cells
        self.cells = itemgetter(*cells)

    def read(self, core: Core) -> list[int]:
        found = list(self.cells(core.cells))
        seat, players = self.seat, self.players
        for at in self.seats:
            value = found[at]
            if 0 <= value < players:
                found[at] = (value - seat) % players
        for at in self.bits:
            found[at] = observed.relative_bits(found[at], seat, players)
        return found + self.tell(core) if self.told else found

    def tell(self, core: Core) -> list[int]:
        """What does not simply lie open, but the game works out for this seat."""
        found: list[int] = []
        for part in self.told:
            said = part.read(core, self.seat)
            assert len(said) == part.size, f"{part.name} told {len(said)} numbers of {part.size}"
            found += said
        return found


def _layout(parts: Sequence[Observed]) -> list[tuple[str, int, int]]:
    """(name, first place, how many) of every part: the head, what lies open, what is told."""
    cells = [part for part in parts if isinstance(part, Cells)]
    told = [part for part in parts if isinstance(part, Derived)]
    found = [(name, i, 1) for i, name in enumerate(HEAD)]
    at = len(HEAD)
    for name, size in [*((part.name, part.size) for part in cells), *((part.name, part.size) for part in told)]:
        found.append((name, at, size))
        at += size
    return found


def _keys(domain: Domain) -> tuple[str, ...]:
    """What a field can name; an amount names nothing."""
    return domain.keys if isinstance(domain, Names) else ()


def _inside(value: Any, size: int) -> bool:
    """A factor is a whole number below the size of its field."""
    return is_whole(value) and bool(0 <= value < size)


@cache
def space_of(setup: Setup) -> Space:
    """A set-up never changes, so its numbers are made once."""
    return Space(setup)


def _again(*words: Any) -> Space:
    return space_of(setup_for(*words))
