"""Orders at a table: they wait secretly, act at once, stop with a reason, and survive whatever happens to the server."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.server.messages import GiveOrder, NewLesson, PickAhead, Resign
from stellwerk.server.order_store import OrderStore
from stellwerk.server.refusals import Denied, store_away
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

from .test_takeback import Party, refused

Json = dict[str, Any]

PASS = {"actions": [{"do": "pass"}]}
TAKE = {
    "ask": "choose",
    "wishes": [{"actions": [{"do": "choose", "action": key}]} for key in ("locomotive", "engineer")],
}


def proxy(upto: int, *rest: Json) -> Json:
    return {"ask": "bid", "wishes": [{"bid": {"do": "bid"}, "upto": upto}, *(rest or (PASS,))]}


def about(party: Party, seat: int) -> str:
    auction = party.page(seat)["orders"]["auction"]
    return "" if auction is None else str(auction["auction"]["about"])


def give(party: Party, sender: int, order: Json, **fields: Any) -> int:
    fields.setdefault("about", about(party, sender) if order["ask"] == "bid" else "")
    told = party.tables.orders.give(party.id, party.tokens[sender], GiveOrder(order=order, **fields))
    return int(told["order"])


def own(party: Party, seat: int) -> Json:
    orders: Json = party.page(seat)["orders"]
    return orders


def auctioned(tables: Tables, *seats: str) -> Party:
    """American Rails: seat 0 has offered a share and is asked first."""
    party = Party(tables, *(seats or ("link", "link", "link")))
    party.play()
    assert party.match.turn_text()["en"] == "bid"
    return party


def played(party: Party, since: int) -> list[Json]:
    return [{"seat": seat, **action.json} for seat, action in zip(party.match.seats, party.match.actions, strict=True)][
        since:
    ]


def bid(party: Party, amount: int) -> int:
    return party.play(party.match.parse({"do": "bid", "amount": amount}).code)


# Acting ------------------------------------------------------------------------------------------


def test_bid_up_to_a_limit_then_pass(tables: Tables) -> None:
    """The log tells each bid and the pass; the limit stands on the own page alone."""
    party = auctioned(tables)
    first = party.match.core.seat
    second, third = (first + 1) % 3, (first + 2) % 3
    give(party, second, proxy(13))
    begun = party.match.position

    bid(party, 10)
    bid(party, 12)
    assert played(party, begun) == [
        {"seat": first, "do": "bid", "amount": 10},
        {"seat": second, "do": "bid", "amount": 11},
        {"seat": third, "do": "bid", "amount": 12},
    ]
    assert own(party, second)["waiting"][0]["wishes"] == ["Bid: up to $13", "Pass"]
    bid(party, 14)

    assert played(party, begun)[-1] == {"seat": second, "do": "pass"}
    (ended,) = own(party, second)["ended"]
    assert (ended["state"], ended["note"]) == ("done", "Done: Pass.")
    assert "13" not in json.dumps([line["text"] for line in party.page(first)["log"]])


def test_two_limits_outbid_each_other_to_the_end(tables: Tables) -> None:
    """The higher one wins where the lower one would have to go above its limit; then its auction is over, and so is the order."""
    party = auctioned(tables)
    first = party.match.core.seat
    give(party, (first + 1) % 3, proxy(20))
    give(party, (first + 2) % 3, proxy(15))
    begun = party.match.position

    bid(party, 10)
    party.play(party.match.parse({"do": "pass"}).code)

    won = [line for line in party.match.events() if line["event"] == "won"][-1]
    assert (won["seat"], won["price"]) == ((first + 1) % 3, 15)
    assert [one["do"] for one in played(party, begun)].count("bid") == 6
    (ended,) = own(party, (first + 1) % 3)["ended"]
    assert (ended["state"], ended["note"]) == ("lapsed", "The auction is over.")


def test_given_in_ones_own_turn_it_acts_at_once(tables: Tables) -> None:
    party = auctioned(tables)
    seat, begun = party.match.core.seat, party.match.position

    give(party, seat, proxy(30))

    assert played(party, begun) == [{"seat": seat, "do": "bid", "amount": 10}]
    assert own(party, seat)["waiting"][0]["note"] == "Done: Bid $10."


def test_the_first_that_is_free_is_taken_else_the_player_is_asked(tables: Tables) -> None:
    """Locomotive, else Engineer, else nothing: the reasons name the rule's words."""
    party = Party(tables, "link", "link", "link", "link", game="age_of_steam", board="rust_belt")
    for seat in range(4):
        give(party, seat, TAKE)
    for _ in range(4):
        party.play()
    while party.match.turn_text()["en"] == "bid for player order":
        party.play(party.match.parse({"do": "pass"}).code)

    chosen = [(event["seat"], event["action"]) for event in party.match.events() if event["event"] == "chose"]
    asked = party.match.core.seat
    assert [action for _, action in chosen] == [3, 2]
    (ended,) = own(party, asked)["ended"]
    assert ended["state"] == "stopped"
    assert "Locomotive" in ended["note"]
    assert "Engineer" in ended["note"]
    assert party.page(asked)["choices"] is not None
    waiting = own(party, next(seat for seat in range(4) if seat not in (asked, *(one for one, _ in chosen))))["waiting"]
    assert waiting[0]["now"]["acts"] is False


def test_a_line_is_built_whole_for_its_price_or_not_at_all(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.turn_text()["en"] == "expand")
    seat, line = party.match.core.seat, list[Json]()
    for _ in range(2):
        asked = PickAhead(ask="expand", before=line)
        found = tables.orders.choices(party.id, party.tokens[seat], asked, "en")["choices"]
        pick = [found["steps"][0]["picks"][0]["id"], found["steps"][1]["picks"][0]["id"]]
        asked = PickAhead(ask="expand", before=line, picked=pick)
        line.append(tables.orders.choices(party.id, party.tokens[seat], asked, "en")["choices"]["action"])
    begun = party.match.position
    dear = {"ask": "expand", "wishes": [{"actions": line, "most": 3}]}
    give(party, seat, dear)
    assert party.match.position == begun
    assert "more than $3" in own(party, seat)["ended"][0]["note"]

    give(party, seat, {"ask": "expand", "wishes": [{"actions": line, "most": 40}]})

    assert [{**one, "seat": None} for one in played(party, begun)] == [{**one, "seat": None} for one in line]
    assert own(party, seat)["ended"][0]["state"] == "done"


def test_pass_and_stay_in_as_long_as_the_bid_is_low(tables: Tables) -> None:
    """ "Pass until the bid reaches …": above it the player decides."""
    party = auctioned(tables)
    first = party.match.core.seat
    low = {"ask": "bid", "wishes": [{**PASS, "while": 11}]}
    give(party, (first + 1) % 3, low)
    give(party, (first + 2) % 3, low)

    bid(party, 10)
    assert party.match.over is False
    assert [one["do"] for one in played(party, party.match.position - 2)] == ["pass", "pass"]


def test_above_the_bid_it_waited_for_the_player_is_asked(tables: Tables) -> None:
    party = auctioned(tables)
    second = (party.match.core.seat + 1) % 3
    give(party, second, {"ask": "bid", "wishes": [{**PASS, "while": 11}]})

    bid(party, 11)

    assert party.match.core.seat == second
    assert own(party, second)["ended"][0]["note"] == "The next bid would be $12, more than $11."


# Ending ------------------------------------------------------------------------------------------


def test_an_order_is_withdrawn_replaced_and_put_away_by_its_seat_alone(tables: Tables) -> None:
    party = auctioned(tables)
    first = party.match.core.seat
    second, third = (first + 1) % 3, (first + 2) % 3
    earlier = give(party, second, proxy(12))
    n = give(party, second, proxy(13))
    assert n != earlier
    assert [one["order"] for one in own(party, second)["waiting"]] == [n]

    for token, number in ((party.tokens[third], n), (party.tokens[second], n + 1)):
        assert refused(tables.orders.withdraw, party.id, token, number) == "no_order"
    assert refused(tables.orders.withdraw, party.id, "", n) == "not_your_seat"
    tables.orders.withdraw(party.id, party.tokens[second], n)

    bid(party, 10)
    assert party.match.core.seat == second
    assert own(party, second)["waiting"] == []


def test_taking_back_stops_the_own_orders_and_no_others(tables: Tables) -> None:
    party = auctioned(tables)
    first = party.match.core.seat
    second, third = (first + 1) % 3, (first + 2) % 3
    give(party, first, proxy(30, PASS))
    give(party, third, proxy(13))

    party.undo(first)

    assert own(party, first)["ended"][0]["note"] == "You took a move back."
    assert party.match.core.seat == first
    assert len(own(party, third)["waiting"]) == 1
    assert own(party, second)["ended"] == []


def test_whoever_leaves_leaves_no_order(tables: Tables, store: Store) -> None:
    party = auctioned(tables)
    second = (party.match.core.seat + 1) % 3
    give(party, second, proxy(13))

    tables.resign(party.id, party.tokens[second], Resign())

    assert OrderStore(store.database).of(party.id, second) == []


# Whatever is killed ------------------------------------------------------------------------------------


def test_an_order_survives_a_restart_and_acts_once_where_the_server_was_killed(tables: Tables, store: Store) -> None:
    """Killed between the bid and the answer to it: the next server finds it, and the one after finds nothing more to do."""
    party = auctioned(tables)
    second = (party.match.core.seat + 1) % 3
    give(party, second, proxy(13))
    tables.orders.act = lambda table: None  # type: ignore[method-assign]
    bid(party, 10)
    begun = party.match.position

    for _ in range(2):
        tables = Tables(store)
        tables.orders.start()
        party = party.again(tables)
        assert played(party, begun) == [{"seat": second, "do": "bid", "amount": 11}]
        assert len(own(party, second)["waiting"]) == 1


def test_what_cannot_be_stored_is_not_played_and_the_move_before_it_stands(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entry and mark are one transaction: if the mark fails there is no entry."""
    party = auctioned(tables)
    second = (party.match.core.seat + 1) % 3
    give(party, second, proxy(13))

    def away(*_: object) -> Callable[..., None]:
        def write(_connection: object) -> None:
            raise store_away()

        return write

    monkeypatch.setattr(tables.orders._kept, "acted", away)
    bid(party, 10)
    assert party.match.core.seat == second
    monkeypatch.undo()

    tables.orders.wake(party.id)

    assert party.match.actions[-1].json == {"do": "bid", "amount": 11}


def test_an_order_withdrawn_through_another_server_is_not_played(tables: Tables, store: Store) -> None:
    """This server has read it as waiting already when it is withdrawn: the transaction finds it gone."""
    party = auctioned(tables)
    second = (party.match.core.seat + 1) % 3
    n = give(party, second, proxy(13))
    kept = tables.orders._kept.waiting(party.id)
    OrderStore(store.database).drop(party.id, [second], n)
    tables.orders._kept.waiting = lambda table_id: kept  # type: ignore[method-assign]

    bid(party, 10)

    assert Tables(store).page(party.id, party.tokens[second], "en")["table"]["position"] == 2


# What others see --------------------------------------------------------------------------------------


def everything(party: Party, token: str) -> str:
    """All that a reader gets, but what names the table."""
    tables, told = party.tables, list[Any]()
    for lang in ("en", "de"):
        told += [tables.page(party.id, token, lang), tables.history.page(party.id, token, 1, lang)]
        told += [tables.history.moments(party.id, token, lang), tables.takebacks.branches(party.id, token, lang)]
        told += [tables.mine(token, lang)] if token else []
    return json.dumps(told, sort_keys=True).replace(party.id, "table")  # a line of a list is kept sorted


def test_two_tables_that_differ_in_one_seats_orders_give_the_others_equal_bytes(tables: Tables) -> None:
    """Pages, history, branches, lists and refusals; and nobody's stream or lobby is told that something was left."""
    party = auctioned(tables)
    first = party.match.core.seat
    second, third = (first + 1) % 3, (first + 2) % 3
    others = [party.tokens[first], party.tokens[third], ""]
    before = [everything(party, token) for token in others]
    drawn = [tables.drawn(party.id, mine, "en") for mine in ([first], [third], [])]
    told: list[str] = []
    tables.on_change.append(told.append)
    mine = everything(party, party.tokens[second])

    n = give(party, second, proxy(17))

    assert everything(party, party.tokens[second]) != mine
    assert [everything(party, token) for token in others] == before
    assert all(
        now is then
        for now, then in zip(
            [tables.drawn(party.id, mine, "en") for mine in ([first], [third], [])], drawn, strict=True
        )
    )
    assert told == []
    for number in (n, n + 1):  # one that is there, and one that is not
        assert refused(tables.orders.withdraw, party.id, party.tokens[third], number) == "no_order"


def test_on_a_shared_screen_nobody_reads_a_neighbours_orders(tables: Tables) -> None:
    party = auctioned(tables, "me", "me", "me")
    token, first = party.tokens[0], party.match.core.seat
    give(party, first, proxy(17), seat=(first + 1) % 3)

    assert own(party, first)["seat"] == first
    assert "17" not in json.dumps(party.page_of(token)["orders"])


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({}, "ask"),
        ({"ask": "dance", "wishes": [PASS]}, "ask"),
        ({"ask": "bid", "wishes": []}, "wishes"),
        ({"ask": "bid", "wishes": [PASS] * 9}, "wishes"),
        ({"ask": "bid", "wishes": [PASS], "when": "now"}, "when"),
        ({"ask": "bid", "wishes": [{"shout": 3}]}, "shout"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "bid"}}]}, "upto"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "bid"}, "upto": -1}]}, "upto"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "bid"}, "upto": 10**13}]}, "upto"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "bid"}, "upto": True}]}, "upto"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "pass"}, "upto": 12}]}, "bid"),
        ({"ask": "bid", "wishes": [{"bid": {"do": "bid", "amount": 12}, "upto": 12}]}, "bid"),
        ({"ask": "bid", "wishes": [{**PASS, "bid": {"do": "bid"}, "upto": 12}]}, "wishes"),
        ({"ask": "bid", "wishes": [{**PASS, "most": 3}]}, "most"),
        ({"ask": "bid", "wishes": [{"actions": [{"do": "pass"}, {"do": "pass"}]}]}, "actions"),
        ({"ask": "choose", "wishes": [PASS]}, "do"),
        ({"ask": "choose", "wishes": [{"actions": [{"do": "choose", "space": "moon"}]}]}, "space"),
        ({"ask": "expand", "wishes": [{"bid": {"do": "bid"}, "upto": 12}]}, "bid"),
        ({"ask": "expand", "wishes": [{"actions": [{"do": "stop"}], "while": 12}]}, "while"),
        ({"ask": "expand", "wishes": ["stop"]}, "wishes"),
    ],
)
def test_a_malformed_order_is_refused_by_its_field_and_changes_nothing(tables: Tables, order: Json, field: str) -> None:
    party = auctioned(tables)
    seat = (party.match.core.seat + 1) % 3

    with pytest.raises(Denied) as denied:
        tables.orders.give(party.id, party.tokens[seat], GiveOrder(order=order, about=about(party, seat)))

    assert (denied.value.code, denied.value.more.get("field")) == ("malformed", field)
    assert own(party, seat)["waiting"] == []


def test_orders_that_are_not_ones_own_or_could_never_act_are_refused(tables: Tables) -> None:
    party = auctioned(tables)
    first = party.match.core.seat
    second = (first + 1) % 3
    bid(party, 20)

    assert refused(give, party, second, proxy(30), seat=first) == "not_your_seat"
    assert refused(give, party, second, proxy(20)) == "never"
    assert refused(give, party, second, proxy(30), about="of yesterday") == "stale"
    assert refused(tables.orders.give, party.id, "", GiveOrder(order=proxy(30))) == "not_your_seat"
    assert (
        refused(give, party, second, {"ask": "choose", "wishes": [{"actions": [{"do": "choose", "space": "take"}]}]})
        == "never"
    )
    assert own(party, second)["waiting"] == []
    party.wander(lambda match: match.turn_text()["en"] == "choose an action")
    assert refused(give, party, second, proxy(30), about="") == "no_auction"


def test_a_lesson_takes_no_orders(tables: Tables) -> None:
    made = tables.learn(NewLesson(lesson="american_rails/first"), "en")
    order = GiveOrder(order=proxy(30))

    assert refused(tables.orders.give, made["table"], made["token"], order) == "lesson"
    assert tables.page(made["table"], made["token"], "en")["orders"] is None
