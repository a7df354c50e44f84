"""Bad input: each gets a clear answer naming what is wrong and what would do, and changes nothing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stellwerk
from tests.tables import TableSpec, played

SPEC = TableSpec("american_rails", "east", 4)


@pytest.fixture
def match():
    return played(SPEC, 40)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"game": "chess"}, "american_rails"),
        ({"game": None}, "american_rails"),
        ({"game": "american_rails", "board": "west"}, "east"),
        ({"game": "american_rails", "players": "4"}, "whole number"),
        ({"game": "american_rails", "players": True}, "whole number"),
        ({"game": "american_rails", "players": 2}, "3, 4 or 5"),
        ({"game": "american_rails", "options": {"speed": 9}}, "cash_3p"),
        ({"game": "american_rails", "options": [1]}, "object"),
        ({"game": "american_rails", "seed": -1}, "seed"),
        ({"game": "american_rails", "seed": 2**62}, "seed"),
        ({"game": "american_rails", "seed": 1.5}, "seed"),
    ],
)
def test_an_unknown_set_up_is_refused_with_what_would_do(call, says):
    """The answer names the known games, boards, numbers and options."""
    with pytest.raises(stellwerk.StellwerkError) as refused:
        stellwerk.new(**call)

    assert says in refused.value.text


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (None, "action"),
        ("pass", "action"),
        ([], "action"),
        ({}, "do"),
        ({"do": "fly"}, "do"),
        ({"do": ["bid"]}, "do"),
        ({"do": "bid"}, "amount"),
        ({"do": "bid", "amount": "12"}, "amount"),
        ({"do": "bid", "amount": True}, "amount"),
        ({"do": "bid", "amount": None}, "amount"),
        ({"do": "bid", "amount": 10**30}, "amount"),
        ({"do": "bid", "amount": -3}, "amount"),
        ({"do": "bid", "amount": float("nan")}, "amount"),
        ({"do": "bid", "amount": 12, "note": "hi"}, "note"),
        ({"do": "expand", "company": "liberty"}, "hex"),
        ({"do": "expand", "company": "shortline", "hex": "6,5"}, "company"),
        ({"do": "expand", "company": 4, "hex": "6,5"}, "company"),
        ({"do": "expand", "company": "liberty", "hex": {"col": 6}}, "hex"),
    ],
)
def test_a_malformed_action_is_named_field_by_field_and_changes_nothing(match, raw, field):
    """The message names the field and, where there is a list, what is known."""
    before = match.core.hash()

    with pytest.raises(stellwerk.Malformed) as refused:
        match.play(raw)

    assert refused.value.field == field
    assert refused.value.text_in("de")
    assert match.core.hash() == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(json_values)
def test_whatever_arrives_is_refused_or_legal_and_never_breaks(raw):
    """Any JSON at all: a refusal of ours, or a legal action."""
    match = played(SPEC, 3)
    before = match.core.hash()
    try:
        match.play(raw)
    except stellwerk.StellwerkError:
        assert match.core.hash() == before


@given(
    st.sampled_from(["bid", "expand", "choose", "offer", "fund", "pass"]),
    st.dictionaries(st.sampled_from(["amount", "company", "hex", "space"]), json_values, max_size=3),
)
def test_known_actions_with_strange_fields_never_break(kind, fields):
    """Known names, arbitrary values."""
    match = played(SPEC, 12)
    before = match.core.hash()
    try:
        match.play({"do": kind, **fields})
    except stellwerk.StellwerkError:
        assert match.core.hash() == before


def test_the_same_action_twice_is_refused_the_second_time():
    """A pass given twice falls to the next seat only if that seat passes itself: here the turn names the seat."""
    match = stellwerk.new("american_rails", players=4, chance=stellwerk.Script([0]))
    match.play({"do": "offer", "company": "liberty"}, seat=0)
    match.play({"do": "pass"}, seat=0)

    with pytest.raises(stellwerk.Illegal) as refused:
        match.play({"do": "pass"}, seat=0)

    assert refused.value.rule == "AR-2.3"
    assert match.position == 2


def test_a_record_with_one_action_changed_is_noticed():
    """Each bid in turn is raised by one: an illegal action is named with its number and rule, any other by the digest."""
    record = played(SPEC).record()
    bids = [i for i, action in enumerate(record["actions"]) if action["do"] == "bid"]
    assert len(bids) > 20
    for i in bids:
        changed = json.loads(json.dumps(record))
        changed["actions"][i]["amount"] += 1
        assert any(noticed(changed))


def noticed(record):
    """What verifying says against a record."""
    try:
        return stellwerk.differences(record)
    except stellwerk.Illegal as refused:
        return [refused.rule.startswith("AR-") and "action " in refused.text]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"actions": None}, "actions"),
        ({"actions": [17]}, "actions[0]"),
        ({"rules_version": 99}, "rules_version"),
        ({"colour": "red"}, "colour"),
        ({"seed": "7"}, "seed"),
        ({"data": "abc"}, "data"),
        ({"chance": ["x"]}, "chance"),
        ({"game": "ludo"}, "game"),
    ],
)
def test_a_bad_record_is_refused_by_field(change, field):
    """Unknown fields, wrong types, another rules version, other board data."""
    record = {**played(SPEC, 5).record(), **change}

    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.replay(record)

    assert refused.value.field == field


def test_a_record_that_lacks_a_field_is_refused_by_name():
    """Each required field in turn."""
    record = played(SPEC, 5).record()
    for field in ("game", "board", "players", "seed", "options", "rules_version", "actions"):
        with pytest.raises(stellwerk.Malformed) as refused:
            stellwerk.replay({key: value for key, value in record.items() if key != field})
        assert refused.value.field == field


@pytest.mark.parametrize(
    "change",
    [
        {"cash": [1, 2]},
        {"cash": "much"},
        {"speed": 4},
        {"houses": 99},
        {"income": [9, 9, 9, 9, 9, 9]},
        {"cash": [-5, 0, 0, 0]},
        {"cash": [2**70, 0, 0, 0]},
    ],
)
def test_an_impossible_position_is_refused(match, change):
    """Unknown names, wrong sizes, and positions that lose or invent something."""
    state = match.state()
    state["cells"].update(change)

    with pytest.raises(stellwerk.Malformed):
        stellwerk.load_state(state)
