"""The orders of one seat as its own page shows them. Nobody else's page has any of it."""

from dataclasses import dataclass
from typing import Any

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.kernel.ordering import described, name_all, outlook, stops_told, wishes_told
from stellwerk.kernel.orders import imagined, parse, restored, running
from stellwerk.kernel.texts import both

from .order_store import WAITING, Kept

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class OwnOrders:
    seat: int
    kept: tuple[Kept, ...]


def orders_page(match: Match, own: OwnOrders) -> Json:
    """Bilingual."""
    return {
        "seat": own.seat,
        "any": bool(match.setup.orders),
        "auction": _auction(match, own.seat),
        "waiting": [_told(match, own.seat, kept) for kept in own.kept if kept.state == WAITING],
        "ended": [_told(match, own.seat, kept) for kept in reversed(own.kept) if kept.state != WAITING],
    }


def _auction(match: Match, seat: int) -> Json | None:
    """The auction that runs now: a limit can be left there whoever is asked."""
    for ask in match.setup.orders:
        if running(match, ask) and (core := imagined(match, seat, ask)) is not None:
            return described(match, ask, core)
    return None


def _told(match: Match, seat: int, kept: Kept) -> Json:
    told: Json = {"order": kept.n, "ask": kept.ask, "state": kept.state, "note": kept.told or both("", "")}
    try:
        order = restored(parse(match, kept.raw), kept.since, kept.about)
    except stellwerk.StellwerkError:  # of older rules
        return {**told, "title": both("", ""), "wishes": [], "stops": [], "now": None}
    told |= {"title": match.setup.game.texts.get(f"ask.{kept.ask}.turn", match.namer, match.setup.face.ask(match.core))}
    told |= {"wishes": wishes_told(match, order), "stops": [], "now": None}
    if kept.state == WAITING:
        now = outlook(match, seat, order)
        told["stops"] = stops_told(match, order)
        told["now"] = now and {"acts": now.does == "act", "text": now.why or name_all(match, now.actions)}
    return told
