"""An order acts exactly if its condition holds: at its seat, at its question, with the first wish that `legal` allows."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stellwerk
from stellwerk.kernel import ordering
from stellwerk.kernel.actions import Orderable
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS
from stellwerk.kernel.orders import (
    CHANCE,
    NOT_YOURS,
    Order,
    Outcome,
    Wish,
    decide,
    least_bid,
    orderable,
    parse,
    restored,
    round_of,
    running,
    why_not_all,
)
from stellwerk.kernel.registry import registered

Json = dict[str, Any]

GAMES = {"age_of_steam": 3, "american_rails": 3, "cube_express": 2, "express_01": 2, "first_train": 3}


def wandered(game: str, stream: Stream, moves: int) -> stellwerk.Match:
    match = stellwerk.new(game, players=GAMES[game], seed=stream.below(10**6))
    for _ in range(moves):
        step_on(match, stream)
    return match


def step_on(match: stellwerk.Match, stream: Stream) -> None:
    if not match.over:
        legal = match.core.legal()
        match.play(match.setup.actions.action(legal[stream.below(len(legal))]))


def some_order(match: stellwerk.Match, stream: Stream) -> tuple[int, Order] | None:
    """What the seat that decides could have ordered for the present question: two wishes of any kind, with any condition."""
    step = match.core.steps[match.core.cells[0]].name
    ask = next((one for one in match.setup.orders if one.step == step), None)
    if ask is None:
        return None
    order = parse(match, {"ask": step, "wishes": [some_wish(match, ask, stream) for _ in range(2)]})
    return match.core.seat, restored(order, round_of(match), running(match, ask))


def some_wish(match: stellwerk.Match, ask: Orderable, stream: Stream) -> Json:
    """A limit where it is a bid; else an action or a row of them, in an auction only while bids are low, for so much at most."""
    first = some_answer(match, ask, stream)
    wish: Json = {"actions": [first]}
    if ask.bid and stream.below(2):
        wish["while"] = lowest(match, ask) + stream.below(4) - 1
    if ask.bid and first["do"] == ask.bid:
        limit = {"bid": {k: v for k, v in first.items() if k != ask.amount}, "upto": first[ask.amount]}
        return limit | {key: value for key, value in wish.items() if key == "while"}
    if not ask.bid:
        wish["actions"] += some_row(match, ask, first, stream)
    if ask.priced and stream.below(3):
        wish["most"] = max(0, cost_of(match, wish["actions"]) + stream.below(3) - 1)
    return wish


def cost_of(match: stellwerk.Match, actions: list[Json]) -> int:
    """Of as many as can be taken."""
    twin, cost = match.clone(), 0
    for one in actions:
        action = twin.parse(one)
        if twin.over or action.code not in twin.core.legal():
            break
        cost += twin.setup.face.price(twin.core, action.code) or 0
        twin.play(action)
    return cost


def some_answer(match: stellwerk.Match, ask: Orderable, stream: Stream) -> Json:
    codes = [code for code in match.core.legal() if ordering.answers(match, ask, code)]
    return match.setup.actions.json(codes[stream.below(len(codes))])


def some_row(match: stellwerk.Match, ask: Orderable, first: Json, stream: Stream) -> list[Json]:
    """What may follow on the first in the same turn; and sometimes what may not."""
    if stream.below(4) == 0:
        return [some_answer(match, ask, stream)]
    twin, row = match.clone(), list[Json]()
    twin.play(first)
    while twin.seat == match.seat and len(row) < 2 and stream.below(3):
        if not any(ordering.answers(twin, ask, code) for code in twin.core.legal()):
            break
        row.append(some_answer(twin, ask, stream))
        twin.play(row[-1])
    return row


def lowest(match: stellwerk.Match, ask: Orderable) -> int:
    bids = [action.json[ask.amount] for action in match.legal() if action.json["do"] == ask.bid]
    return min(bids, default=20)


def expected(match: stellwerk.Match, order: Order) -> list[Json] | None:
    """By the list of legal actions alone: what is to be played, None if nothing of it can be."""
    legal = [action.json for action in match.legal()]
    for wish in order.wishes:
        if wish.during is not None:
            bids = [one[order.ask.amount] for one in legal if one["do"] == order.ask.bid]
            if not bids or min(bids) > wish.during:
                continue
        if wish.bid is None:
            if can_all_be_played(match, wish):
                return [action.json for action in wish.actions]
            continue
        bids = [one for one in legal if {**wish.bid, order.ask.amount: one.get(order.ask.amount)} == one]
        low = [one for one in bids if one[order.ask.amount] <= wish.upto]
        if low:
            return [min(low, key=lambda one: one[order.ask.amount])]
    return None


def can_all_be_played(match: stellwerk.Match, wish: Wish) -> bool:
    """One after another by the same seat, with nothing drawn before the last, for no more than they may cost."""
    twin, cost = match.clone(), 0
    for action in wish.actions:
        if twin.seat != match.seat or twin.core.cells[DRAWS] != match.core.cells[DRAWS]:
            return False
        if action.code not in twin.core.legal():
            return False
        cost += twin.setup.face.price(twin.core, action.code) or 0
        twin.play(action)
    return wish.most is None or cost <= wish.most


def held(match: stellwerk.Match, seat: int, order: Order, outcome: Outcome) -> None:
    asked = not match.over and match.seat == seat and match.core.steps[match.core.cells[0]].name == order.ask.step
    gone = match.over or (bool(order.about) and running(match, order.ask) != order.about)
    late = not order.about and round_of(match) > order.since + 1
    if gone or (late and not asked):
        assert outcome.does == "lapse"
    elif not asked:
        assert outcome.does == "wait"
    else:
        wanted = expected(match, order)
        assert outcome.does == ("stop" if wanted is None else "act")
        assert (wanted or []) == [action.json for action in outcome.actions]
        assert (outcome.why is None) == (wanted is not None)
        left = any(one["do"] == order.ask.leave for one in wanted or [])
        assert outcome.stays == (wanted is not None and bool(order.ask.bid) and not left)


@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 40))
def test_an_order_acts_iff_its_condition_holds(game: str, seed: int, moves: int) -> None:
    """The game goes on at random, and at every position somebody gives an order: there and later each of the last ones does
    what the legal actions say."""
    stream = Stream(seed)
    match, given_ones = wandered(game, stream, moves), list[tuple[int, Order]]()
    for _ in range(24):
        one = None if match.over else some_order(match, stream)
        given_ones = [*given_ones[-2:], *([one] if one else [])]
        for seat, order in given_ones:
            held(match, seat, order, decide(match, seat, order))
        step_on(match, stream)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_offered_ahead_can_be_told_and_ordered(game: str) -> None:
    """Every question of the game, for every seat, in the middle of other seats' turns: its picks lead to an order."""
    stream = Stream(5)
    match, found = wandered(game, stream, 3), set[str]()
    for _ in range(6):
        for _ in range(7):
            step_on(match, stream)
        seat = stream.below(match.setup.players)
        before = match.core.hash()
        for one in ordering.offered(match, seat):
            ask, picked = orderable(match, one["ask"]), list[str]()
            choices = ordering.ahead(match, seat, ask, (), picked)
            assert choices is not None
            while not choices["action"]:
                pick = choices["picks"][stream.below(len(choices["picks"]))]
                picked.append(f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"])
                choices = ordering.ahead(match, seat, ask, (), picked)
                assert choices is not None
                if choices["actions"]:
                    break
            actions = choices["actions"] or [choices["action"]]
            order = parse(match, {"ask": ask.step, "wishes": [{"actions": actions}]})
            outlook = ordering.outlook(match, seat, order)
            assert outlook is not None
            assert outlook.does == "act"
            assert all(text["de"] for text in [*ordering.wishes_told(match, order), *ordering.stops_told(match, order)])
            found.add(ask.step)
        assert match.core.hash() == before
    assert found


def test_every_game_says_what_can_be_ordered() -> None:
    """By names of its own steps, kinds and cells; a bid names its rising field."""
    for key, game in registered().items():
        match = stellwerk.new(key, players=GAMES[key], seed=1)
        setup, steps = match.setup, {step.name for step in match.core.steps}
        assert setup.orders, game
        for ask in setup.orders:
            assert ask.step in steps
            assert {*ask.kinds, *filter(None, (ask.bid, ask.leave))} <= set(setup.actions.by_name)
            assert set(ask.about) <= {field.name for field in setup.fields}
            if ask.bid:
                kind = setup.actions.kinds[setup.actions.by_name[ask.bid]]
                assert ask.amount in dict(kind.fields)


def test_after_a_draw_or_anothers_decision_nothing_is_decided_ahead() -> None:
    """Only the last part may lead there; then nothing of it is played."""
    match, stream = wandered("cube_express", Stream(3), 0), Stream(3)
    while match.core.steps[match.core.cells[0]].name != "market":
        step_on(match, stream)
    seat, course, before = match.core.seat, match.clone(), match.core.hash()
    while course.seat == seat:
        course.play(course.legal()[0])
    turn = course.actions[match.position :]
    assert why_not_all(match, match.core, Wish((*turn, turn[0])), imagined=False) == CHANCE
    assert why_not_all(match, match.core, Wish(tuple(turn)), imagined=False) is None
    assert match.core.hash() == before

    steam = wandered("age_of_steam", Stream(2), 0)
    while steam.core.steps[steam.core.cells[0]].name != "choose":
        steam.play(steam.legal()[0])
    order = parse(steam, {"ask": "choose", "wishes": [{"actions": [steam.legal()[0].json, steam.legal()[1].json]}]})
    assert decide(steam, steam.core.seat, order).why == NOT_YOURS


def test_an_order_lapses_after_the_next_round() -> None:
    match = wandered("age_of_steam", Stream(2), 0)
    raw = {"ask": "move", "wishes": [{"actions": [{"do": "skip"}]}]}
    order = parse(match, raw)
    late = restored(order, round_of(match) - 2, "")

    assert (decide(match, 1, order).does, decide(match, 1, late).does) == ("wait", "lapse")


def test_a_limit_is_met_and_kept_to() -> None:
    """At the limit it bids, above it does not."""
    match = stellwerk.new("american_rails", players=3, seed=1)
    match.play(match.legal()[0])
    ask, seat = orderable(match, "bid"), match.core.seat
    least = least_bid(match, match.core, ask, {})
    assert least is not None
    for upto, does in ((least, "act"), (least - 1, "stop")):
        order = parse(match, {"ask": "bid", "wishes": [{"bid": {"do": "bid"}, "upto": upto}]})
        assert decide(match, seat, order).does == does
