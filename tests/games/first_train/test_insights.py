"""The facts that decide: influence if the auction ended now, and the score as it stands."""

import pytest

from stellwerk.kernel.texts import localize

from .table import COLOURS, begun

rule = pytest.mark.rule


def sheets(table, seat=0):
    return {sheet["key"]: sheet for sheet in localize(table.match.insights(seat), "en")}


@rule("FT-3.12")
def test_the_auction_tells_everybodys_influence_with_the_bids_as_they_stand():
    """One bid on box 1: its printed and drawn points count for the bidder alone."""
    table = begun(players=3)
    seat = table.match.seat
    before = {player["seat"]: player["influence"] for player in table.now["players"]}
    box = next(box for box in table.now["boxes"] if box["n"] == 1)

    table.do("bid", box=1, cubes=box["least"])

    rows = {row["seat"]: row["cells"] for row in sheets(table)["outcome"]["rows"]}
    won = [*box["printed"], box["drawn"]]
    assert rows[seat][:4] == [before[seat][colour] + won.count(colour) for colour in COLOURS]
    other = next(p for p in rows if p != seat)
    assert rows[other][:4] == [before[other][colour] for colour in COLOURS]
    assert rows[seat][4] == table.player(seat)["hand"] == 12 - box["least"]


@rule("FT-11.1")
def test_the_score_as_it_stands_and_what_the_next_set_needs():
    table = begun(players=3)

    rows = {row["seat"]: row["cells"] for row in sheets(table, None)["standing"]["rows"]}

    for seat, cells in rows.items():
        assert cells[0] == table.player(seat)["score"]
        assert cells[2] == 0
        assert len(cells[3]) == 4  # nothing transported yet: all four pieces are missing
