"""The facts that decide: who draws what in a bonus payment, what shares are worth, the black engine and the end."""

import stellwerk
from stellwerk.kernel.texts import localize

from .table import Table, position

PLAN = {"006": "505", "007": "501"}


def sheets(table: Table, seat: int | None) -> dict:
    return {sheet["key"]: sheet for sheet in localize(table.match.insights(seat), "en")}


def made() -> Table:
    return position(
        players=3, plan=PLAN, shares={0: ["103#1"], 1: ["101#2"]}, hands={0: ["202"], 1: ["203", "204"]}, black=2
    )


def test_a_share_is_told_with_its_price_and_who_gains_by_a_station():
    table = made()
    companies = table.match.view(None)["companies"]

    rows = sheets(table, 0)["worth"]["rows"]

    assert len(rows) == len([company for company in companies if company["stations"]])
    for row in rows:
        company = next(one for one in companies if row["pick"] == f"company:{one['key']}")
        rival = max(company["held"][1:])
        assert row["cells"][1:4] == [company["stations"], company["held"][0], rival]
        assert row["cells"][4] == f"{company['held'][0] - rival:+d}".replace("-", "−")
        assert row["dim"] == (company["stations"] > 1)
    assert sheets(table, 0)["worth"]["note"] == "1 card in your hand"


def test_before_the_first_station_the_table_of_routes_says_that_there_is_none():
    begin = stellwerk.new("express_01", board="germany", players=3, seed=3)

    told = begin.insights(0)[0]

    assert (told["key"], told["rows"]) == ("routes", [])
    assert told["note"] == {"en": "No company has a station yet", "de": "Noch hat keine Gesellschaft einen Bahnhof"}


def test_the_hand_of_another_is_nobodys_business_but_who_gets_the_black_engine_is():
    """The lowest capital, and what ends the game; a spectator sees that too, and no hand."""
    table = made()

    seen = sheets(table, None)

    capitals = [player["capital"] for player in table.match.view(None)["players"]]
    assert "worth" not in seen
    poorest = seen["ending"]["rows"][2]["cells"]
    assert poorest[1:] == [{"seat": capitals.index(min(capitals))}, min(capitals)]
    assert [row["cells"][2] for row in seen["ending"]["rows"][:2]] == [12, 3]


def keeps(table: Table, **wanted: str) -> tuple[str, list[int]]:
    """What the first legal action like this takes from others, and from whom."""
    code = next(one.code for one in table.match.legal() if wanted.items() <= one.json.items())
    what, seats = table.setup.face.prevents(table.core, code) or ({"en": ""}, [])
    return what["en"] if seats else "", seats


LINE = {"009": "601", "008": "101#2", "007": "501"}  # A has two stations


def test_a_hint_says_from_whom_a_share_is_taken():
    """None of A in the stacks: it comes from the display of the second player."""
    none = {"route_1": ["104#1"], "route_2": ["122"], "route_3": ["204"]}
    table = position(plan=LINE, hands={0: ["202", "203"]}, shares={1: ["103#1"], 2: ["105#1"]}, stacks=none, black=2)

    what, seats = keeps(table, do="buy", company="A", **{"from": "2"})

    assert (what, seats) == (f"this share of {table.setup.board.companies[0].name}", [1])


def test_a_hint_says_so_of_the_last_share_only():
    """Every other share of A lies open; with many unseen, nobody is kept from one."""
    plenty = position(plan=LINE, hands={0: ["202", "203"]}, black=2)
    shares = [plenty.setup.board.cards[card].key for card in plenty.setup.land.shares_of[0]]
    held = [key for key in shares if key != "101#2" and key != "103#1"]
    table = position(plan=LINE, hands={0: ["202", "203"]}, shares={2: held}, black=2)

    assert keeps(plenty, do="buy", company="A") == ("", [])
    what, seats = keeps(table, do="buy", company="A")

    assert what == f"the last share of {table.setup.board.companies[0].name} in the stacks"
    assert seats == [1, 2]


def test_who_goes_before_another_takes_that_position():
    table = position(plan=LINE, hands={0: ["202"]}, order=[2, 1, 3], acted=[1], black=2)

    assert keeps(table, do="swap", player="2") == ("position 1", [1])
    assert keeps(table, do="swap", player="3") == ("", [])
