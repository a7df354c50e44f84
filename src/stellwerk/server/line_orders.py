"""A line that was tried out, left as orders: what its owner decides in it waits for the same questions at the table.

Only the owner's own moves count, before as after: what the others did otherwise than in the line is not asked, so nobody
hears whether a guess was right. Each question of the line becomes one order, and what it cost there is what it may cost.
"""

from dataclasses import dataclass, field
from typing import Any

from stellwerk.kernel.actions import Orderable
from stellwerk.kernel.core import DRAWS
from stellwerk.kernel.match import Match
from stellwerk.kernel.orders import MOST_ACTIONS, running, step_of
from stellwerk.kernel.texts import localize

from .branches import Branch
from .lines import Line
from .messages import GiveOrder, LineStep
from .orders import Orders
from .refusals import Denied
from .sentences import say
from .tried import Desk
from .what_if import WhatIf

Json = dict[str, Any]


@dataclass(slots=True)
class Part:
    """The owner's moves at one question, in the same turn and with nothing drawn between them."""

    ask: Orderable
    drawn: int
    actions: list[Json] = field(default_factory=list)
    cost: int = 0

    def takes(self, move: Json, drawn: int) -> bool:
        room = not self.ask.bid and len(self.actions) < MOST_ACTIONS
        return room and move["do"] in self.ask.kinds and drawn == self.drawn

    def wish(self) -> Json:
        """A bid is a limit: so much and no more."""
        first = self.actions[0]
        if first["do"] == self.ask.bid:
            bid = {name: value for name, value in first.items() if name != self.ask.amount}
            return {"bid": bid, "upto": first[self.ask.amount]}
        return {"actions": self.actions, **({"most": self.cost} if self.ask.priced else {})}


class LineOrders:
    def __init__(self, what_if: WhatIf, orders: Orders) -> None:
        self._what_if, self._orders = what_if, orders

    def give(self, table_id: str, name: int, step: LineStep, lang: str) -> Json:
        """One order after another, as far as the questions of the line can be ordered now."""
        desk, line, way, start = self._what_if.begun(table_id, name, step)
        parts, whole = own_parts(start, line, _own_moves_taken(desk, line, way, start))
        given, why = list[Json](), None if whole else say("line_order_rest")
        for part in parts:
            try:
                given.append(self._orders.give(table_id, step.token, _order(desk, line, part)))
            except Denied as refusal:
                why = refusal.texts
                break
        if not given:
            raise Denied(422, "never", why if parts and why else say("line_no_order"))
        told = {"ok": True, "position": given[-1]["position"], "orders": [one["order"] for one in given]}
        return {**told, "stopped": localize(None if why is None else {"text": why, "rule": None}, lang)}


def own_parts(start: Match, line: Line, done: int) -> tuple[list[Part], bool]:
    """What the owner does in the line after so many own moves, up to a question that cannot be ordered or was before; and
    whether that is all."""
    twin, parts, own = start.clone(), list[Part](), 0
    following = False  # nobody else has decided since the last own move
    for move in line.moves:
        core, action = twin.core, twin.parse(move)
        mine = core.seat == line.seat
        own += mine
        if mine and own > done:
            drawn = core.cells[DRAWS]
            if not (following and parts and parts[-1].takes(move, drawn)):
                ask = _question(twin, move, [part.ask for part in parts])
                if ask is None:
                    return parts, False
                parts.append(Part(ask, drawn))
            parts[-1].cost += twin.setup.face.price(core, action.code) or 0
            parts[-1].actions.append(move)
        following = mine
        twin.play(action)
    return parts, True


def _question(match: Match, move: Json, had: list[Orderable]) -> Orderable | None:
    step = step_of(match.core)
    found = (ask for ask in match.setup.orders if ask.step == step and move["do"] in ask.kinds and ask not in had)
    return next(found, None)


def _own_moves_taken(desk: Desk, line: Line, way: Branch, start: Match) -> int:
    """How many of the owner's moves the game has taken since; only its own are compared."""
    twin, mine = start.clone(), list[Json]()
    for move in line.moves:
        if twin.core.seat == line.seat:
            mine.append(move)
        twin.play(move)
    since = zip(desk.match.seats[line.at :], desk.match.actions[line.at :], strict=True)
    played = [action.json for seat, action in since if seat == line.seat]
    if way.steps or desk.match.position < line.at or played != mine[: len(played)]:
        raise Denied(409, "line_elsewhere", say("line_elsewhere", at=line.at))
    return len(played)


def _order(desk: Desk, line: Line, part: Part) -> GiveOrder:
    about = running(desk.match, part.ask)
    return GiveOrder(order={"ask": part.ask.step, "wishes": [part.wish()]}, seat=line.seat, about=about)
