"""A record from a file becomes a table one can go through: played again and proved first, and then only looked at.

Whoever brings it owns the table and can give its address to anybody; nobody sits there.
"""

from typing import Any

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import unproved
from stellwerk.kernel.registry import registered

from .boards import Boards
from .messages import Import
from .opening import Opening, new_id, without_course
from .refusals import Denied, citing, malformed, no_board, no_game
from .seating import new_token
from .sentences import say
from .stored import Entry, Seat, TableSetup, hash_token

Json = dict[str, Any]


def importing(wish: Import, lang: str, boards: Boards) -> tuple[Opening, list[Entry]]:
    """The table to be opened, and all that was played at it. A bad record is refused with the action and the rule."""
    record = wish.record.model_dump(exclude_unset=True)
    match, token = proved(record, boards), new_token()
    setup = TableSetup(new_id(), wish.name, without_course(match), hash_token(token), False, {"imported": True})
    seats = [Seat(n, "record", say("player", n=n + 1)[lang]) for n in range(match.setup.players)]
    return Opening(setup, seats, match, token, {}), entries_of(match, setup.seal)


def proved(record: Json, boards: Boards) -> Match:
    if record["game"] not in registered():
        raise no_game(record["game"], list(registered()))
    if "start" in record:  # a position that was set up could be one the rules never reach
        raise malformed(say("record_start"), "record.start")
    boards.require(record)
    try:
        with citing(record["game"]):
            match = stellwerk.replay(record, data=boards.folder_of(record))
    except stellwerk.BadData as error:
        raise no_board(record["board"]) from error
    if found := unproved(record, match):
        raise Denied(422, "unproved", say("unproved", what=found[0]))
    return match


def entries_of(match: Match, seal: str) -> list[Entry]:
    entries: list[Entry] = []
    for position, (seat, action) in enumerate(zip(match.seats, match.actions, strict=True), start=1):
        before = entries[-1].hash if entries else seal
        made = Entry.after(
            position - 1, before, kind="play", seat=seat, action=dict(action.json), position=position, key=None
        )
        entries.append(made)
    return entries
