"""An order acts exactly if its condition holds: at its seat, at its question, with the first wish that `legal` allows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stellwerk
from stellwerk.kernel import ordering
from stellwerk.kernel.chance import Stream
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
    """What the seat that decides could have ordered for the present question: two of its answers, or a limit and an answer."""
    step = match.core.steps[match.core.cells[0]].name
    ask = next((one for one in match.setup.orders if one.step == step), None)
    if ask is None:
        return None
    codes = [code for code in match.core.legal() if ordering.answers(match, ask, code)]
    some = [match.setup.actions.json(codes[stream.below(len(codes))]) for _ in range(2)]
    wishes = [{"actions": [one]} for one in some]
    if ask.bid and some[0]["do"] == ask.bid:
        wishes[0] = {"bid": {k: v for k, v in some[0].items() if k != ask.amount}, "upto": some[0][ask.amount]}
    order = parse(match, {"ask": step, "wishes": wishes})
    return match.core.seat, restored(order, round_of(match), running(match, ask))


def expected(match: stellwerk.Match, order: Order) -> list[dict[str, object]] | None:
    """By the list of legal actions alone: what is to be played, None if nothing of it can be."""
    legal = [action.json for action in match.legal()]
    for wish in order.wishes:
        if wish.bid is None:
            if wish.actions[0].json in legal:
                return [wish.actions[0].json]
            continue
        bids = [one for one in legal if {**wish.bid, order.ask.amount: one.get(order.ask.amount)} == one]
        low = [one for one in bids if one[order.ask.amount] <= wish.upto]
        if low:
            return [min(low, key=lambda one: one[order.ask.amount])]
    return None


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


@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 40))
def test_an_order_acts_iff_its_condition_holds(game: str, seed: int, moves: int) -> None:
    """Given somewhere, then the game goes on at random: at every position it does what the legal actions say."""
    stream = Stream(seed)
    match = wandered(game, stream, moves)
    given_one = None if match.over else some_order(match, stream)
    if given_one is None:
        return
    seat, order = given_one
    for _ in range(24):
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
