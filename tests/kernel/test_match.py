"""The match: undo and its line, events and words, choices and why-not."""

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS, Step, in_order
from stellwerk.kernel.texts import localize
from tests.tables import TableSpec, played


@pytest.fixture
def bidding():
    """Four players, banker 0 has offered Liberty."""
    match = stellwerk.new("american_rails", players=4, chance=stellwerk.Script([0]))
    match.names = ["Ada", "Bruno", "Chiara", "Dora"]
    match.play({"do": "offer", "company": "liberty"})
    return match


def test_an_action_can_be_taken_back_until_somebody_else_decides(bidding):
    """Ada may take her bid back while Bruno thinks, not after his pass."""
    before = bidding.core.hash()
    bidding.play({"do": "bid", "amount": 12})
    assert bidding.undoable() == 0
    assert bidding.undo_text()["en"] == "Ada bids $12"

    bidding.undo()

    assert bidding.core.hash() == before
    assert bidding.log("en")[-1] == "Ada puts a share of Liberty up for auction"
    bidding.play({"do": "bid", "amount": 12})
    bidding.play({"do": "pass"})
    assert bidding.undoable() == 1


def test_nothing_is_taken_back_behind_the_beginning():
    """Before the first action there is nothing to take back."""
    match = stellwerk.new("american_rails", players=4)

    with pytest.raises(stellwerk.Illegal):
        match.undo()


def test_a_clone_can_take_back_too(bidding):
    """The clone has no trail; it plays its record again."""
    bidding.play({"do": "bid", "amount": 12})
    twin = bidding.clone()

    twin.undo()

    assert twin.position == 1
    assert bidding.position == 2


def test_events_are_data_and_the_log_is_words(bidding):
    """The same event in both languages."""
    bidding.play({"do": "bid", "amount": 12})

    assert bidding.events()[-1] == {"n": 3, "event": "bid", "seat": 0, "bid": 12}
    assert bidding.log("en")[-1] == "Ada bids $12"
    assert bidding.log("de")[-1] == "Ada bietet 12 $"


def test_picks_come_in_any_order_and_name_price_and_effect():
    """Hex first or company first: the same action, its price, and every number it changes."""
    match = expanding()
    by_company = match.choices(["company:liberty", "hex:17,1"])
    by_hex = match.choices(["hex:17,1"])

    assert by_company["action"] == by_hex["action"] == {"do": "expand", "company": "liberty", "hex": "17,1"}
    confirm = localize(by_hex["confirm"], "de")
    assert confirm["label"] == "Für 3 $ legen"
    assert {"label": "Vermögen Liberty", "before": {"money": 20}, "after": {"money": 17}} in confirm["effects"]
    assert "ghost" in confirm["ghost"]


def expanding() -> stellwerk.Match:
    """Liberty in Boston, owned by seat 0, who has chosen Expand 3."""
    match = stellwerk.new("american_rails", players=4, chance=stellwerk.Script([0]))
    match.play({"do": "offer", "company": "liberty"})
    match.play({"do": "bid", "amount": 20})
    for _ in range(3):
        match.play({"do": "pass"})
    match.play({"do": "found", "hex": "18,1"})
    while match.view(None)["phase"] == 0:
        passing = any(action.json["do"] == "pass" for action in match.legal())
        match.play({"do": "pass"} if passing else match.legal()[0])
    match.play({"do": "choose", "space": "expand_3"})
    return match


def test_an_amount_is_one_pick_with_a_range(bidding):
    """10 to 50; an amount that is out of range leaves nothing, and why-not says the rule."""
    offered = bidding.choices()
    amount = next(pick for pick in offered["picks"] if pick["id"] == "amount")

    assert (amount["min"], amount["max"]) == (10, 50)
    assert bidding.choices(["amount:12"])["action"] == {"do": "bid", "amount": 12}
    assert bidding.choices(["amount:99"])["left"] == 0
    assert bidding.why_not_pick(["amount:99"]).rule == "AR-2.4"
    assert bidding.why_not_pick(["amount:12"]) is None


@pytest.mark.parametrize(
    ("picked", "rule"),
    [
        (["company:liberty", "hex:6,5"], "AR-5.3"),
        (["company:liberty", "hex:18,1"], "AR-5.4"),
        (["company:national"], "AR-5.2"),
        (["space:fund"], "AR-5.1"),
        (["do:stop"], "AR-5.9"),
    ],
)
def test_a_pick_that_is_not_possible_tells_why(picked, rule):
    """Each answer cites the rule that stands in the way."""
    assert expanding().why_not_pick(picked).rule == rule


def test_why_not_speaks_of_what_could_be_meant():
    """An unlit hex is out of reach of the one company seat 0 may expand; the companies of others are not the matter."""
    assert expanding().why_not_pick(["hex:6,5"]).text == "Cincinnati is not next to a cube of Liberty."


def test_a_determinized_match_keeps_what_is_known():
    """No secrets in American Rails: only the coming chance is another."""
    match = played(TableSpec("american_rails", "east", 3), 30)
    believed = match.determinized(0, 99)

    assert believed.view(0) == match.view(0)
    assert believed.state()["cells"]["generator"] != match.state()["cells"]["generator"]


def test_a_match_from_a_position_has_a_record():
    """It begins with the position and plays again from there."""
    match = stellwerk.load_state(played(TableSpec("american_rails", "east", 4), 60).state(), seed=5)
    match.play(match.legal()[0])

    assert stellwerk.replay(match.record()).core.hash() == match.core.hash()


def test_games_lists_boards_and_options():
    """The lobby's list, also after games were imported."""
    info = stellwerk.games()["american_rails"]

    assert (info.players, list(info.boards), list(info.options)) == ((3, 4, 5), ["east"], ["cash_3p", "no_city"])
    assert info.title["de"] == "American Rails"


def test_an_action_that_fails_on_the_way_leaves_the_match_as_it_was():
    """A script that runs dry stops the game in the middle of what follows an action: nothing is half applied."""
    draws = stellwerk.new("first_train", players=3).core.cells[DRAWS]
    match, stream = stellwerk.new("first_train", players=3, chance=stellwerk.Script([0] * draws)), Stream(4)
    failed = None
    while failed is None:
        before = (match.core.hash(), match.legal(), match.log("en"), match.record(), match.undoable())
        tried = match.legal()[stream.below(len(match.legal()))]
        try:
            match.play(tried)
        except stellwerk.Malformed as error:
            failed = error

    assert "outcomes" in failed.text
    assert before == (match.core.hash(), match.legal(), match.log("en"), match.record(), match.undoable())
    with pytest.raises(stellwerk.Malformed, match="outcomes"):
        match.play(tried)


@pytest.mark.parametrize("game", list(stellwerk.games()))
def test_nothing_is_taken_back_after_the_end(game):
    """An end is final: the record with its seed is open from here on, so no position before it is played again."""
    match = played(smallest(game))
    assert match.over
    before = match.core.hash()

    with pytest.raises(stellwerk.Illegal) as refused:
        match.undo()

    assert refused.value.rule == match.setup.end_rule(match.core)
    assert refused.value.text_in("de") == "Das Spiel ist zu Ende; zurückgenommen wird nichts mehr."
    assert (match.undoable(), match.undo_text()) == (None, None)
    assert match.core.hash() == before


def smallest(game: str) -> TableSpec:
    board = next(iter(stellwerk.games()[game].boards.values()))
    return TableSpec(game, board.key, board.players[0])


def test_a_course_with_a_gap_in_its_numbers_is_refused():
    """Each step stands beside its own number; one that is missing is named before anybody plays."""
    first, second = Step("first", "X-1"), Step("second", "X-2")

    assert in_order({1: second, 0: first}) == [first, second]
    with pytest.raises(AssertionError, match=r"none with the numbers \[1\]"):
        in_order({0: first, 2: second})
