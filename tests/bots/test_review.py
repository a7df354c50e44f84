"""A game looked through: what decisions cost, what was luck, the same every time."""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.review import Review, Verdict, read
from stellwerk.bots.review_told import told
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.record import begin
from tests.laws import Broken, law_reviews_judge_beliefs
from tests.tables import play_on
from tests.toy.hidden_cards import CARDS, DECK, DRAW, HAND, HiddenCards, HiddenCardsSetup, State

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
LOOKS = 40


def recorded(name: str, upto: int) -> stellwerk.Match:
    """The beginning of a recorded game."""
    record = json.loads((PLAYTHROUGHS / f"{name}.json").read_text(encoding="utf-8"))
    del record["log"], record["result"]
    return stellwerk.replay(record, upto)


def table(match: stellwerk.Match, order: list[int]) -> str:
    """The whole review as it leaves us, its decisions judged in this order and kept in between."""
    review = Review(match, LOOKS)
    kept = {at: json.dumps(review.verdict(at).json) for at in order}
    verdicts = [read(json.loads(kept[at])) for at in sorted(kept)]
    return json.dumps(told(match, LOOKS, verdicts, review.end()), ensure_ascii=False)


@pytest.mark.parametrize(
    ("name", "first", "upto"),
    [
        ("age_of_steam-rust_belt-5p", 12, 14),
        ("american_rails-east-4p", 12, 15),
        ("cube_express-standard-3p", 5, 7),
        ("express_01-germany-3p", 10, 14),
        ("first_train-nuernberg-3p", 39, 41),
    ],
)
def test_the_same_record_and_looks_give_the_same_table(name, first, upto):
    """However often, from whichever end, and kept in parts: nothing hangs on what was judged before."""
    match = recorded(name, upto)
    order = list(range(first, upto))

    assert table(match, order) == table(recorded(name, upto), order[::-1])


def test_a_planted_blunder_is_found_with_what_would_have_been_better():
    """In a recorded game one bid is replaced: a seat stakes all it has. It comes first, and the table says why."""
    match, planners = recorded("american_rails-east-4p", 2), [bots.get("planner", n, looks=LOOKS) for n in range(4)]
    while {"do": "bid", "amount": 49} not in [action.json for action in match.legal()] or match.position < 5:
        match.play(planners[match.seat].decide(match, match.seat))
    blunder = match.position
    match.play({"do": "bid", "amount": 49})
    while match.position < blunder + 8:
        match.play(planners[match.seat].decide(match, match.seat))
    review = Review(match, LOOKS)

    found = told(match, LOOKS, [review.verdict(at) for at in range(match.position)], review.end())

    worst = found["costly"][0]
    assert worst["at"] == blunder
    assert worst["seat"] == match.seats[blunder]
    assert "$49" in worst["played"]["text"]["en"]
    assert "49" not in worst["other"]["text"]["en"]
    assert worst["played"]["why"]["en"]
    assert worst["other"]["why"]["de"]
    assert len(found["costly"]) <= 5


def with_deck(top: int) -> stellwerk.Match:
    """Two seats with three cards each, and this card on the deck."""
    match = begin(HiddenCards().setup("table", 2, {}, None), 3)
    hands = [5, 6, 7], [8, 9, 10]
    rest = [card for card in range(CARDS) if card != top and card not in hands[0] + hands[1]]
    match.core.rows[HAND : HAND + 2] = [list(hand) for hand in hands]
    match.core.rows[DECK] = [top, *rest]
    match.core.options = match.core.steps[1].legal(match.core)
    return match


def luck_of(top: int) -> Verdict:
    then = with_deck(top)
    after, found = then.clone(), Verdict(0, 0)
    after.play(then.setup.actions.action(DRAW))
    Review(then, 4000).luck(found, then, DRAW, after)
    return found


def test_luck_is_what_the_draw_brought_beside_the_mean_of_draws():
    """Whoever draws sees what it is worth a turn later: two seats with one more turn each. Draws even out."""
    lucks = {top: luck_of(top) for top in range(CARDS) if top not in range(5, 11)}

    best, worst = lucks[CARDS - 1], lucks[0]
    mean = sum(found.luck[1] for found in lucks.values()) / len(lucks)
    assert [len(best.luck), len(best.luck_error)] == [2, 2]
    assert best.luck[0] > 2 > -2 > worst.luck[0]
    assert abs(mean) < 2 * max(found.luck_error[1] for found in lucks.values())


def test_luck_and_what_was_given_away_add_up_by_seat():
    """Every draw counts for everybody, every decision only for who took it; a margin within its error counts for nobody."""
    match = recorded("american_rails-east-4p", 4)
    verdicts = [Verdict(at, match.seats[at]) for at in range(4)]
    for one, margin, error in zip(verdicts, (-3.0, -2.0, 4.0, -1.0), (0.5, 1.5, 0.0, 0.0), strict=True):
        one.margin, one.error, one.outlook = margin, error, [0.0] * 4
        one.played = one.other = [match.actions[one.at].code]
    verdicts[1].luck, verdicts[1].luck_error = [1.5, -1.0, 0.0, 0.0], [0.3, 0.0, 0.0, 0.0]
    verdicts[3].luck, verdicts[3].luck_error = [0.5, -1.0, 0.0, 2.0], [0.4, 0.0, 0.0, 0.0]

    seats = told(match, LOOKS, verdicts, [0.0] * 4)["seats"]

    assert [one["luck"] for one in seats] == [2.0, -2.0, 0.0, 2.0]
    assert seats[0]["luck_error"] == 0.5
    lost = [0.0] * 4
    lost[match.seats[0]] += 3.0
    lost[match.seats[3]] += 1.0
    assert [one["lost"] for one in seats] == lost


@pytest.mark.parametrize("seed", [1, 2])
def test_a_decision_is_judged_on_what_its_seat_could_know(seed):
    """The law of secrets, for reviews: another deck and other hands of the rivals change nothing."""
    match, stream = begin(HiddenCards().setup("table", 3, {}, None), seed), Stream(seed)
    play_on(match, stream, 4)
    law_reviews_judge_beliefs(match, match.core.legal()[0], 200, seed)


@pytest.mark.parametrize(("name", "upto"), [("cube_express-standard-3p", 14), ("express_01-germany-3p", 12)])
def test_nor_do_hidden_hands_of_a_real_game_tell(name, upto):
    match = recorded(name, upto)
    law_reviews_judge_beliefs(match, match.core.legal()[0], 20, 5)


def test_that_law_bites(monkeypatch):
    """A state that does not redraw what its seat can't know: the card on the deck shines through."""
    monkeypatch.setattr(HiddenCardsSetup, "value", lambda _self, core, seat: float(sum(core.rows[HAND + seat])))
    match, honest = with_deck(23), State.redeal
    law_reviews_judge_beliefs(match, DRAW, 200, 3)

    monkeypatch.setattr(State, "redeal", lambda self, seat, seed: honest(self, seat, seed) if seed == 3 else None)
    with pytest.raises(Broken, match="could not know"):
        law_reviews_judge_beliefs(match, DRAW, 200, 3)
