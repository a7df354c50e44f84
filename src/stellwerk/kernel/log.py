"""The log of a match: what was told, line by line, with the words and numbers a reader may see."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .accounts import Changes
from .game import Setup
from .texts import Text, both

if TYPE_CHECKING:
    from .match import Match


class Event:
    """Something that happened: kind and numbers, and what it did to accounts; words come later."""

    __slots__ = ("changes", "kind", "values")

    def __init__(self, kind: str, values: list[int], changes: Changes = ()) -> None:
        self.kind, self.values, self.changes = kind, values, changes

    def named(self, setup: Setup) -> dict[str, int]:
        """Its numbers by the names of their fields."""
        return dict(zip(setup.events[self.kind].fields, self.values, strict=True))

    def places(self, setup: Setup) -> list[str]:
        """The places on the board that it names."""
        names, secret = setup.actions.names, setup.events[self.kind].secret
        return [
            names[name].show(value)
            for name, value in self.named(setup).items()
            if name in setup.placed and name in names and name not in secret
        ]


def events(match: "Match", since: int) -> list[dict[str, Any]]:
    """The structured log, with names instead of numbers where a thing has one."""
    return [
        {"n": n, "event": event.kind, **event.named(match.setup)}
        for n, event in enumerate(match.happened)
        if n >= since
    ]


def entries(match: "Match", since: int, seat: int | None) -> list[dict[str, Any]]:
    """The lines from `since` on, as `seat` may read them, each with the chapter it stands in."""
    kinds, found = match.setup.events, []
    first = next((n for n in range(since - 1, -1, -1) if kinds[match.happened[n].kind].chapter), since)
    group = both("", "")
    for n, event in enumerate(match.happened[first:], start=first):
        if kinds[event.kind].chapter:
            group = match.words(f"event.{event.kind}", event.named(match.setup))
        elif n >= since:
            found.append(entry(match, n, group, seat))
    return found


def entry(match: "Match", n: int, group: Text, seat: int | None) -> dict[str, Any]:
    """Line `n` in words; secret fields stay with the seat that acted."""
    event = match.happened[n]
    kind, values = match.setup.events[event.kind], event.named(match.setup)
    actor = values.get("seat")
    hidden = bool(kind.secret) and (seat is None or seat != actor)
    known = {name: value for name, value in values.items() if not (hidden and name in kind.secret)}
    return {
        "n": n,
        "at": bisect_right(match.lines, n),  # so many actions were taken when it was written
        "group": group,
        "seat": actor,
        "text": match.words(f"event.{event.kind}{'_hidden' if hidden else ''}", known),
        "amount": {"money": kind.sign * values[kind.amount]} if kind.amount else None,
        "changes": changes(match.setup, event.changes),
        "places": event.places(match.setup),
        "shows": shown(match.setup, known),
    }


def shown(setup: Setup, known: Mapping[str, int]) -> list[str]:
    """The pictures (`Face.pictures`) of what a reader may know of a line."""
    return [f"{name}:{setup.picture_key(name, value)}" for name, value in known.items() if name in setup.pictured]


def changes(setup: Setup, told: Changes) -> list[dict[str, Any]]:
    """What a line did to accounts: whose, which, by how much."""
    return [
        {"seat": at % setup.players, "account": setup.accounts[at // setup.players].key, "by": by} for at, by in told
    ]


def touched(match: "Match") -> list[str]:
    """The places that the last action, and what followed of it, has told of."""
    recent = match.happened[match.lines[-1] :] if match.lines else []
    return list(dict.fromkeys(place for event in recent for place in event.places(match.setup)))


def told_at(match: "Match", n: int) -> Text:
    """What whoever decided at position `n` did there, in the words of everybody's log; empty if it says nothing."""
    end = match.lines[n + 1] if n + 1 < match.position else len(match.happened)
    lines = [line for line in entries(match, match.lines[n], None) if line["n"] < end]
    own = [line for line in lines if line["seat"] == match.seats[n]]
    text: Text = own[0]["text"] if own else both("", "")
    return text


def since(match: "Match", seats: Sequence[int]) -> int:
    """The first line after the last own decision of these seats.

    While one of them decides several times in a row, that is the last one before the row began.
    """
    at = match.position
    if match.setup.players == 1:
        return match.own_lines[-1] if at else 0
    while at and match.core.seat in seats and match.seats[at - 1] in seats:
        at -= 1
    while at and match.seats[at - 1] not in seats:
        at -= 1
    return match.own_lines[at - 1] if at else 0
