"""How far back a player may go, and whom that concerns. Pure: a match, who sits where, and whose seats are asked about.

What a seat took since its last decision it takes back by itself, bots' answers included where no other person sits at the
table. Where other people have decided since, they must agree. Nobody ever goes back behind chance or behind a secret that
came to light, even if all agree: chance is sealed by number, so the same draw would come again and be known.
"""

from dataclasses import dataclass
from typing import Any

from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text

from .stored import Seat, Takeback

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Way:
    """Back to the last own decision, or to the beginning of that turn; `others` must agree."""

    at: int
    turn: int
    others: list[int]


def way_back(match: Match, seats: list[Seat], mine: list[int]) -> Way | None:
    """None if there is nothing that these seats could take back."""
    at = last_own(match, mine)
    if at is None or match.why_not_back_to(at):
        return None
    turn = match.turn_start(at)
    others = concerned(match, seats, mine, at)
    return Way(at, turn if concerned(match, seats, mine, turn) == others else at, others)


def last_own(match: Match, mine: list[int]) -> int | None:
    return next((n for n in range(match.position - 1, -1, -1) if match.seats[n] in mine), None)


def concerned(match: Match, seats: list[Seat], mine: list[int], at: int) -> list[int]:
    """The seats of other people who must agree if all since position `at` is taken back: none, if all of it is one's own."""
    if set(match.seats[at:]) <= set(mine):
        return []
    return [seat.seat for seat in seats if not seat.bot and seat.opened and seat.seat not in mine]


def undo_shown(match: Match, way: Way | None) -> Json | None:
    """What can be taken back at once."""
    return None if way is None or way.others else _shown(match, way)


def ask_shown(match: Match, way: Way | None) -> Json | None:
    """What can be taken back if the others agree."""
    return None if way is None or not way.others else {**_shown(match, way), "others": way.others}


def _shown(match: Match, way: Way) -> Json:
    return {"text": match.told_at(way.at), "at": way.at, "turn": way.turn if way.turn < way.at else None}


def request_shown(match: Match, request: Takeback | None, mine: list[int]) -> Json | None:
    """A request that waits, for everybody at the table."""
    if request is None:
        return None
    return {
        "seat": request.seat,
        "at": request.at,
        "count": match.position - request.at,
        "text": match.told_at(request.at),
        "waiting": list(request.waiting),
        "until": request.until,
        "answer": any(seat in request.waiting for seat in mine),
        "withdraw": request.seat in mine,
    }


def redo_text(match: Match, action: Json) -> Text:
    """What playing it again would do, in the words of the log."""
    twin = match.clone()
    twin.play(action)
    return twin.told_at(twin.position - 1)
