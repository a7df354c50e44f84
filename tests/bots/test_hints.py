"""Hints in words: the difference to the other moves, short and in both languages."""

import pytest

import stellwerk
from stellwerk.bots import hints
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.texts import localize
from tests.tables import play_on


@pytest.mark.parametrize(
    ("worths", "en", "de"),
    [
        ([7.0, 3.0, 2.5], ["+4 against the next best", "−4 against the best", "−4.5 against the best"], "−4,5"),
        ([7.0, 7.01, 0.0], ["level with the next best", "level with the best", "−7 against the best"], "−7"),
        ([40.0, 27.6], ["+12 against the next best", "−12 against the best"], "−12"),
        ([5.0], [""], ""),
    ],
)
def test_a_worth_is_told_beside_the_others(worths, en, de):
    """The first against the second, the others against the first; a tiny difference is none."""
    told = [hints.compared(worths, at) for at in range(len(worths))]

    assert [text["en"] for text in told] == en
    assert told[-1]["de"].startswith(de)


def test_a_hint_names_what_its_button_leaves_out():
    """“Place for $2” alone does not say where; “Bid $12” needs no more."""
    match, stream = stellwerk.new("american_rails", players=3, seed=4), Stream(4)
    match.play({"do": "offer", "company": "american"})
    bid = match.parse({"do": "bid", "amount": 12}).code
    bidding = localize(hints.worded(match, match.seat, [(1.0, bid)]), "en")
    while match.state()["step"] != "expand":
        play_on(match, stream, 1)
    place = match.core.legal()[-1]
    _, (company, hexagon) = match.setup.actions.decode(place)

    placing = localize(hints.worded(match, match.seat, [(1.0, place)]), "en")

    assert bidding == [{"picked": ["amount:12"], "label": "Bid $12", "text": "", "value": ""}]
    assert placing[0]["label"].startswith("Place for $")
    assert placing[0]["text"] == f"{match.namer('company', company, 'en')} · {match.namer('hex', hexagon, 'en')}"
    assert placing[0]["picked"] == [pick.id for pick in match.setup.actions.path(place)]
