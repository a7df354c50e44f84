"""The facts that decide: who draws what in a bonus payment, what shares are worth, the black engine and the end."""

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


def test_the_hand_of_another_is_nobodys_business_but_who_gets_the_black_engine_is():
    """The lowest capital, and what ends the game; a spectator sees that too, and no hand."""
    table = made()

    seen = sheets(table, None)

    capitals = [player["capital"] for player in table.match.view(None)["players"]]
    assert "worth" not in seen
    poorest = seen["ending"]["rows"][2]["cells"]
    assert poorest[1:] == [{"seat": capitals.index(min(capitals))}, min(capitals)]
    assert [row["cells"][2] for row in seen["ending"]["rows"][:2]] == [12, 3]
