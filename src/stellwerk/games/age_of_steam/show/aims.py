"""What a turn is for, in the words of Age of Steam: a delivery, or what track makes one possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kernel.aims import Aim, Decisions

from ..state import State
from .deliveries import Delivery, deliveries

if TYPE_CHECKING:
    from .face import AgeOfSteamFace


def aim(face: AgeOfSteamFace, made: Decisions) -> Aim | None:
    before, after = made.before, made.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    if made.count("move"):
        return delivered(face, before, made)
    if made.count("build") or made.count("buy_link"):
        return made_ready(face, before, after, made)
    sold = made.last("sell")
    if sold is None:
        return None
    cash = after.cash(made.seat)
    return ("sell", {**sold, "cash": cash}) if sold["shares"] else ("sell_none", {"cash": cash})


def delivered(face: AgeOfSteamFace, s: State, made: Decisions) -> Aim | None:
    """The cube's way home, as far as the decisions tell it."""
    cube = made.last("move") or {}
    edges = [fields["edge"] for kind, fields in made.steps if kind == "ride"]
    for one in deliveries(s, face.rules, made.seat):
        if (one.hex, one.colour) == (cube["hex"], cube["cube"]) and list(one.edges[: len(edges)]) == edges:
            key = "deliver" if one.own(made.seat) else "deliver_for"
            return key, {"cube": one.colour, "stop": one.stops[-1], "gain": one.own(made.seat)}
    return None


def made_ready(face: AgeOfSteamFace, before: State, after: State, made: Decisions) -> Aim:
    """The best delivery that was not there, or paid less, before the track."""
    old = paid(deliveries(before, face.rules, made.seat), made.seat)
    for one in deliveries(after, face.rules, made.seat):
        gain = one.own(made.seat)
        if gain > old.get((one.hex, one.colour, one.stops[-1]), 0):
            return "ready", {"cube": one.colour, "hex": one.hex, "stop": one.stops[-1], "gain": gain}
    return "build", {"tiles": made.count("build")}


def paid(found: list[Delivery], seat: int) -> dict[tuple[int, int, int], int]:
    """The most a cube brings at each stop."""
    best: dict[tuple[int, int, int], int] = {}
    for one in found:
        key = one.hex, one.colour, one.stops[-1]
        best[key] = max(best.get(key, 0), one.own(seat))
    return best
