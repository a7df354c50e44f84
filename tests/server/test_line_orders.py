"""A line that was tried out, left as orders: its owner's moves wait for their questions, whatever the others do meanwhile."""

from typing import Any

import pytest

from stellwerk.games.american_rails.state import ORDER
from stellwerk.kernel.actions import Orderable
from stellwerk.kernel.match import Match
from stellwerk.server.line_orders import Part
from stellwerk.server.messages import LineStep
from stellwerk.server.refusals import Denied
from stellwerk.server.tables import Tables

from .test_orders import auctioned, bid, own, played
from .test_takeback import Party, refused
from .test_what_if import Trying, trying, walked

Json = dict[str, Any]


def leave(line: Trying, position: int | None = None) -> Json:
    at = line.at() if position is None else {"token": line.token, "position": position}
    return line.tables.line_orders.give(line.table, line.n, LineStep(**at), "en")


def another_chooses_first(match: Match) -> bool:
    """The seat after the one that chooses now chooses next."""
    order = match.core.part(ORDER, 3)
    return match.turn_text()["en"] == "choose an action" and order.index(match.core.seat) < 2


def code(match: Match, **action: Any) -> int:
    return match.parse(action).code


def free(match: Match) -> list[str]:
    return [action.json["space"] for action in match.legal() if action.json["do"] == "choose"]


def chosen_ahead(tables: Tables) -> tuple[Party, int, Trying, list[Json]]:
    """Somebody chooses; in a line of the next one they take one thing, and its owner expands with two cubes."""
    party = walked(tables, "american_rails", "east", 3, another_chooses_first)
    order = party.match.core.part(ORDER, 3)
    me = order[order.index(party.match.core.seat) + 1]
    line = trying(party, me)
    line.play(code(line.match, do="choose", space=next(one for one in free(line.match) if "expand" not in one)))
    while line.match.core.seat != me:
        line.play()
    line.play(code(line.match, do="choose", space=next(one for one in free(line.match) if "expand" in one)))
    for _ in range(2):
        line.play(next(action.code for action in line.match.legal() if action.json["do"] == "expand"))
    seats = line.match.seats[party.match.position :]
    moves = [action.json for action in line.match.actions[party.match.position :]]
    return party, me, line, [move for seat, move in zip(seats, moves, strict=True) if seat == me]


def test_what_i_do_in_a_line_is_played_when_i_am_asked(tables: Tables) -> None:
    """The others do something else than in the line, and nobody is asked whether they did."""
    party, me, line, mine = chosen_ahead(tables)

    told = leave(line)

    assert (len(told["orders"]), told["stopped"], told["position"]) == (2, None, party.match.position)
    waiting = own(party, me)["waiting"]
    assert {one["ask"] for one in waiting} == {"choose", "expand"}
    assert any("for at most $" in one["wishes"][0] for one in waiting)
    begun = party.match.position
    expand = mine[0]["space"]
    other = [one for one in free(party.match) if one != expand and "expand" not in one][-1]
    party.play(code(party.match, do="choose", space=other))
    while party.match.core.seat != me and len(party.match.actions) < begun + 8 and me not in party.match.seats[begun:]:
        party.play()

    done = [{k: v for k, v in one.items() if k != "seat"} for one in played(party, begun) if one["seat"] == me]
    assert done[: len(mine)] == mine


def test_what_i_have_played_of_a_line_already_is_not_ordered_again(tables: Tables) -> None:
    """My choice stands at the table: only the cubes are left, and I am asked for them now."""
    party, me, line, mine = chosen_ahead(tables)
    begun = party.match.position
    party.play(code(party.match, do="choose", space="pass"))
    party.play(code(party.match, **mine[0]))

    told = leave(line)

    assert len(told["orders"]) == 1
    assert [{k: v for k, v in one.items() if k != "seat"} for one in played(party, begun + 1)][: len(mine)] == mine
    assert own(party, me)["ended"][0]["state"] == "done"


def test_one_part_of_a_line_ends_with_a_draw_with_another_question_and_with_a_bid() -> None:
    build, auction = Orderable("build", ("build",)), Orderable("bid", ("bid",), bid="bid", amount="amount")

    assert Part(build, 3, [{"do": "build"}]).takes({"do": "build"}, 3)
    assert not Part(build, 3, [{"do": "build"}]).takes({"do": "build"}, 4)
    assert not Part(build, 3, [{"do": "build"}]).takes({"do": "move"}, 3)
    assert not Part(auction, 3, [{"do": "bid"}]).takes({"do": "bid"}, 3)


def test_a_bid_of_a_line_is_a_limit(tables: Tables) -> None:
    party = auctioned(tables)
    first = party.match.core.seat
    me, begun = (first + 1) % 3, party.match.position
    line = trying(party, me)
    line.play(code(line.match, do="bid", amount=10))
    line.play(code(line.match, do="bid", amount=14))

    leave(line)
    assert own(party, me)["waiting"][0]["wishes"] == ["Bid: up to $14"]
    bid(party, 11)

    assert played(party, begun)[-1] == {"seat": me, "do": "bid", "amount": 12}


def test_a_line_without_own_moves_and_one_the_game_has_left_are_no_orders(tables: Tables) -> None:
    """Answered clearly, and nothing waits."""
    party = auctioned(tables)
    me = (party.match.core.seat + 1) % 3
    line = trying(party, me)
    assert refused(leave, line) == "never"
    line.play(code(line.match, do="bid", amount=10))
    assert refused(leave, line) == "never"
    line.play(code(line.match, do="pass"))
    assert refused(leave, line, line.at()["position"] - 1) == "stale"
    bid(party, 10)
    bid(party, 11)

    assert refused(leave, line) == "line_elsewhere"
    assert own(party, me)["waiting"] == []


def test_a_line_of_another_seat_is_none_and_one_after_the_end_orders_nothing(tables: Tables) -> None:
    party = auctioned(tables)
    me, other = (party.match.core.seat + 1) % 3, (party.match.core.seat + 2) % 3
    line = trying(party, me)
    line.play(code(line.match, do="pass"))
    line.play(code(line.match, do="pass"))
    wanted = {**line.at(), "token": party.tokens[other]}

    with pytest.raises(Denied, match="line"):
        tables.line_orders.give(party.id, line.n, LineStep(**wanted), "en")
    party.wander(lambda match: match.over)
    assert refused(leave, line) in ("line_elsewhere", "never")
