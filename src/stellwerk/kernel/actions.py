"""Actions: an int for the engine, a small JSON object for everybody else, a path of picks for hands.

A game lists its kinds of action once; code, JSON form and picks follow from the list. The order of the
kinds is the order of the codes and part of the rules version.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from .errors import Illegal, Malformed

HUGE = 10**12
MOST_DIGITS = 12  # of an amount somebody types
PATHS_KEPT = 20_000  # ways to actions that were asked for, per set-up


@dataclass(frozen=True)
class Names:
    """A field whose value is one of a list of names: a hex, a company, a space."""

    kind: str
    keys: tuple[str, ...]
    rule: str = ""  # cited when a name is none of the list (a hex off the map); without it that is malformed
    index: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.index.update({key: i for i, key in enumerate(self.keys)})

    @property
    def size(self) -> int:
        return len(self.keys)

    def parse(self, name: str, value: object) -> int:
        if not isinstance(value, str):
            raise Malformed(
                f"{name} must be a text, not {brief(value)}", name, f"{name} muss ein Text sein, nicht {brief(value)}"
            )
        if value in self.index:
            return self.index[value]
        if self.rule:
            raise Illegal(
                self.rule, f"There is no {self.kind} {brief(value)} here.", f"{brief(value)} gibt es hier nicht."
            )
        known = ", ".join(self.keys[:12])
        raise Malformed(
            f"{name} is {brief(value)}; known: {known}", name, f"{name} ist {brief(value)}; bekannt: {known}"
        )

    def show(self, value: int) -> str:
        return self.keys[value]


@dataclass(frozen=True)
class Numbers(Names):
    """Names that are whole numbers with an upper end: a box, a number of cubes or shares. Read and written as numbers."""

    too_many: str = ""  # cited above the last number; `rule` below the first and for a fraction
    ranged: bool = False  # offered as one pick with a range, not as a list

    def parse(self, name: str, value: object) -> int:
        value = whole(name, value, self.rule)
        if str(value) in self.index:
            return self.index[str(value)]
        first, last = self.keys[0], self.keys[-1]
        rule = self.too_many if self.too_many and value > int(last) else self.rule
        en, de = (
            f"{brief(value)} is not from {first} to {last}.",
            f"{brief(value)} liegt nicht zwischen {first} und {last}.",
        )
        raise Illegal(rule, en, de) if rule else Malformed(f"{name}: {en}", name, f"{name}: {de}")

    def show(self, value: int) -> int:  # type: ignore[override]
        return int(self.keys[value])


def whole(name: str, value: object, rule: str) -> int:
    """A whole number, also written 3.0; a fraction breaks `rule` if there is one, anything else is malformed."""
    if isinstance(value, float) and abs(value) < HUGE and (rule or value.is_integer()):
        if value.is_integer():
            return int(value)
        raise Illegal(rule, f"{value} is no whole number.", f"{value} ist keine ganze Zahl.")
    if isinstance(value, bool) or not isinstance(value, int):
        en, de = (
            f"{name} must be a whole number, not {brief(value)}",
            f"{name} muss eine ganze Zahl sein, nicht {brief(value)}",
        )
        raise Malformed(en, name, de)
    return value


@dataclass(frozen=True)
class Amount:
    """A field that is a whole number without upper end: a bid, a number of shares."""

    kind: str = "amount"
    rule: str = ""  # cited for a fraction

    def parse(self, name: str, value: object) -> int:
        value = whole(name, value, self.rule)
        if not 0 <= value <= HUGE:
            raise Malformed(f"{name} must be from 0 to {HUGE}", name, f"{name} muss zwischen 0 und {HUGE} liegen")
        return value

    def show(self, value: int) -> int:
        return value


Domain = Names | Amount


@dataclass(frozen=True)
class Kind:
    """A kind of action. `named` kinds are picked by their own name first, where fields alone would not tell them apart."""

    name: str
    fields: tuple[tuple[str, Domain], ...] = ()
    named: bool = False

    @property
    def size(self) -> int | None:
        """How many actions there are of this kind; None if without end."""
        total = 1
        for _, domain in self.fields:
            if isinstance(domain, Amount):
                return None
            total *= domain.size
        return total


@dataclass(frozen=True)
class Orderable:
    """A question that a player may answer ahead (orders.py): its step, and the kinds of action that answer it or go on from there.

    Of an auction: the kind that bids, its field that rises, the kind that leaves the auction if there is one, and the named
    cells that tell one auction from the next of the same round; everybody must be allowed to know them.
    """

    step: str
    kinds: tuple[str, ...]
    bid: str = ""
    amount: str = ""
    leave: str = ""
    about: tuple[str, ...] = ()
    ahead: bool = True  # also before it is asked; else only while the auction runs
    priced: bool = False  # its actions cost money, which an order may limit


@dataclass(frozen=True)
class Action:
    """A legal action, or one that asks to be: equal by its code."""

    code: int
    json: dict[str, Any] = field(compare=False)

    def __hash__(self) -> int:
        return self.code


@dataclass(frozen=True)
class Pick:
    """One step on the way to an action."""

    slot: str
    value: int
    id: str


class ActionTable:
    """All kinds of a game on one board, with their codes."""

    def __init__(self, kinds: Sequence[Kind], forbidden: Mapping[str, tuple[str, str]] | None = None) -> None:
        self.kinds = tuple(kinds)
        self.forbidden = dict(forbidden or {})  # things players try that no rule allows: name → rule, text key
        self.bases: list[int] = []
        base = 0
        for kind in self.kinds:
            self.bases.append(base)
            if kind.size is None:
                assert kind is self.kinds[-1], "an endless kind comes last"
                assert len(kind.fields) == 1, "an endless kind has one field"
            else:
                base += kind.size
        self.end = base  # codes below are all there are, but for the endless kind
        self.by_name = {kind.name: i for i, kind in enumerate(self.kinds)}
        self._paths: dict[int, list[Pick]] = {}
        self.names = {name: domain for kind in self.kinds for name, domain in kind.fields if isinstance(domain, Names)}

    def base(self, name: str) -> int:
        return self.bases[self.by_name[name]]

    def decode(self, code: int) -> tuple[Kind, list[int]]:
        i = bisect_right(self.bases, code) - 1
        kind, rest = self.kinds[i], code - self.bases[i]
        if kind.size is None:
            return kind, [rest]
        values: list[int] = []
        for _, domain in reversed(kind.fields):
            assert isinstance(domain, Names)
            values.append(rest % domain.size)
            rest //= domain.size
        return kind, values[::-1]

    def encode(self, name: str, values: Sequence[int]) -> int:
        kind = self.kinds[self.by_name[name]]
        code = 0
        for (_, domain), value in zip(kind.fields, values, strict=True):
            code = value if isinstance(domain, Amount) else code * domain.size + value
        return self.base(name) + code

    def codes(self, kind: Kind, fixed: Mapping[str, int]) -> Iterator[int]:
        """All codes of a kind with these values; an amount that is not fixed has no end and gives none."""
        ranges: list[Iterable[int]] = []
        for name, domain in kind.fields:
            if name in fixed:
                ranges.append([fixed[name]])
            elif isinstance(domain, Amount):
                return
            else:
                ranges.append(range(domain.size))
        for values in product(*ranges):
            yield self.encode(kind.name, values)

    def json(self, code: int) -> dict[str, Any]:
        kind, values = self.decode(code)
        shown = {name: domain.show(value) for (name, domain), value in zip(kind.fields, values, strict=True)}
        return {"do": kind.name, **shown}

    def action(self, code: int) -> Action:
        return Action(code, self.json(code))

    def parse(self, raw: object) -> Action:
        """The action a JSON object names; Malformed names the field, Illegal the rule."""
        if not isinstance(raw, Mapping):
            raise Malformed(
                'an action is an object like {"do": …}', "action", 'eine Aktion ist ein Objekt wie {"do": …}'
            )
        kind = self.kind_of(raw.get("do"))
        wanted = [name for name, _ in kind.fields]
        for name in raw:
            if name != "do" and name not in wanted:
                raise Malformed(
                    f"{kind.name} has no field {brief(name)}; it has {', '.join(wanted) or 'none'}",
                    str(name),
                    f"{kind.name} hat kein Feld {brief(name)}; es hat {', '.join(wanted) or 'keines'}",
                )
        values = []
        for name, domain in kind.fields:
            if name not in raw:
                raise Malformed(f"{kind.name} needs the field {name}", name, f"{kind.name} braucht das Feld {name}")
            values.append(domain.parse(name, raw[name]))
        return self.action(self.encode(kind.name, values))

    def kind_of(self, name: object) -> Kind:
        if isinstance(name, str) and name in self.by_name:
            return self.kinds[self.by_name[name]]
        known = ", ".join(self.by_name)
        raise Malformed(f"do is {brief(name)}; known: {known}", "do", f"do ist {brief(name)}; bekannt: {known}")

    def path(self, code: int) -> list[Pick]:
        """The picks that lead to an action; nobody changes the list: it is made once and kept."""
        found = self._paths.get(code)
        if found is None:
            if len(self._paths) >= PATHS_KEPT:
                self._paths.clear()
            found = self._paths[code] = self._make_path(code)
        return found

    def _make_path(self, code: int) -> list[Pick]:
        kind, values = self.decode(code)
        picks = [] if kind.fields and not kind.named else [Pick("do", self.by_name[kind.name], f"do:{kind.name}")]
        for (name, domain), value in zip(kind.fields, values, strict=True):
            picks.append(Pick(name, value, f"{name}:{domain.show(value)}"))
        return picks

    def domain(self, code: int, slot: str) -> Domain:
        kind, _ = self.decode(code)
        return dict(kind.fields)[slot]


def brief(value: object) -> str:
    """A value in a message, cut when somebody sends a novel."""
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
