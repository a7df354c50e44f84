"""What a player must not do, as a list: each is refused with its rule and a sentence in both languages."""

import pytest

import stellwerk
from stellwerk.games.age_of_steam.rules.tiles import KIND_KEYS, SUPPLY
from stellwerk.games.age_of_steam.state import USED

from .table import DARIA, PETRA, Table, building, moving, position

rule = pytest.mark.rule

PETRAS_LINK = [(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4")]  # Evansville–Cincinnati
ROUND = [(DARIA, "9,8", "1-3"), (DARIA, "11,7", "2-4"), (DARIA, "Indianapolis", "c1+c4")]  # the same by Indianapolis
BLUE = {"Evansville": ["blue"]}


def told(table: Table, kind: str, **fields: object) -> tuple[str, str, str]:
    """Rule and sentences of a refusal; the position is as before, whether it is asked about or tried."""
    assert table.refused(kind, **fields)
    refusal = table.match.why_not({"do": kind, **fields})
    assert refusal is not None
    return refusal.rule, refusal.text_in("en"), refusal.text_in("de")


def no_tile(table: Table, place: str, track: str) -> tuple[str, str, str]:
    return told(table, "build", hex=table.at(place), track=track)


@rule("AS-8.1")
def test_a_tile_that_runs_off_the_board():
    assert no_tile(building(), "10,10", "3-5") == (
        "AS-8.1",
        "On K11 near Evansville there is water or the border at edge S; no track ends there.",
        "Auf K11 bei Evansville ist an Kante S Wasser oder der Rand des Plans; dort endet keine Strecke.",
    )


@rule("AS-8.1")
def test_a_tile_that_runs_into_a_lake():
    assert no_tile(building(), "7,4", "1-3") == (
        "AS-8.1",
        "On H5 near Chicago there is water or the border at edge NE; no track ends there.",
        "Auf H5 bei Chicago ist an Kante NO Wasser oder der Rand des Plans; dort endet keine Strecke.",
    )


@rule("AS-8.2")
def test_a_tile_that_joins_another_players_track():
    table = building(seat=DARIA, track=PETRAS_LINK[:1])

    assert no_tile(table, "11,8", "1-4") == (
        "AS-8.2",
        "On L9 near Cincinnati the track would join track of Seat 1 at edge SW.",
        "Auf L9 bei Cincinnati träfe die Strecke an Kante SW auf eine von Platz 1.",
    )


@rule("AS-8.4")
def test_a_tile_that_links_a_city_to_itself():
    table = building(track=[(PETRA, "11,7", "2-3")])

    assert no_tile(table, "11,8", "0-1") == (
        "AS-8.4",
        "Cincinnati would be linked with itself; a link joins two different places.",
        "Cincinnati wäre mit sich selbst verbunden; eine Linie verbindet zwei verschiedene Orte.",
    )


@rule("AS-8.5")
def test_a_tile_on_a_city():
    assert no_tile(building(), "Evansville", "0-3") == (
        "AS-8.5",
        "Evansville is a city; no tile lies on a city.",
        "Evansville ist eine Großstadt; darauf liegt kein Plättchen.",
    )


@rule("AS-10.3")
@rule("AS-10.4")
def test_a_tile_that_breaks_existing_track():
    foreign, own = building(seat=DARIA, track=PETRAS_LINK), building(seat=PETRA, track=PETRAS_LINK)

    assert no_tile(foreign, "11,8", "1-5") == (
        "AS-10.3",
        "The track of Seat 1 on L9 near Cincinnati must stay as it is.",
        "Die Strecke von Platz 1 auf L9 bei Cincinnati muss bleiben, wie sie ist.",
    )
    assert no_tile(own, "11,8", "1-5") == (
        "AS-10.4",
        "The finished link over L9 near Cincinnati must stay as it is; you may only add a track.",
        "Die fertige Linie über L9 bei Cincinnati muss bleiben, wie sie ist; hinzufügen darfst du eine Strecke.",
    )


@rule("AS-7.1")
def test_a_fourth_tile():
    """Asked while a New City still keeps the turn open."""
    table = building(actions={0: "urbanization"}, options={"urbanize_any_time": True})
    table.build(("9,8", "1-3"), ("8,9", "2-5"), ("6,9", "2-4"))

    assert no_tile(table, "3,7", "3-5") == (
        "AS-7.1",
        "You may build at most 3 tiles in a turn.",
        "Du darfst höchstens 3 Plättchen im Zug bauen.",
    )


@rule("AS-6.8")
def test_a_tile_out_of_supply():
    table = building()
    sharp = KIND_KEYS.index("sharp")
    table.core.put(USED + sharp, SUPPLY[sharp])
    table.core.settle()

    refused = table.match.why_not({"do": "build", "hex": "9,8", "track": "2-3"})

    assert refused is not None
    assert (refused.rule, refused.text_in("en"), refused.text_in("de")) == (
        "AS-6.8",
        "No tile of this kind is left: Sharp curve.",
        "Von dieser Art ist kein Plättchen mehr da: Scharfe Kurve.",
    )


@rule("AS-14.8")
def test_a_delivery_that_passes_its_own_colour():
    """The blue cube has come to blue Cincinnati: that was the end, it does not go on to Indianapolis."""
    table = moving(track=[*PETRAS_LINK, *ROUND], cubes={**BLUE, "Cincinnati": ["blue"]})
    onward = [{"do": "move", "hex": "9,9", "cube": "blue"}, {"do": "ride", "edge": "1"}, {"do": "ride", "edge": "5"}]
    with pytest.raises(stellwerk.Illegal):
        table.match.play_all(onward)
    assert table.match.position == 0

    table.match.play_all(onward[:2])

    assert told(table, "ride", edge="5") == (
        "AS-14.8",
        "No cube is on its way: the first city of its colour ends a delivery.",
        "Kein Würfel ist unterwegs: Die erste Großstadt seiner Farbe beendet einen Transport.",
    )


@rule("AS-14.6")
def test_a_delivery_that_repeats_a_stop():
    """Two links lead from Indianapolis to Cincinnati, and one back to Evansville, where the cube comes from."""
    track = [*ROUND, (PETRA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1+c2+c4")]
    table = moving(track=track, cubes=BLUE).do("move", hex="9,9", cube="blue")

    assert told(table, "ride", edge="4") == (
        "AS-14.6",
        "The cube has been in Evansville already; it comes to no place twice.",
        "Der Würfel war schon in Evansville; er kommt an keinen Ort zweimal.",
    )


@rule("AS-14.4")
def test_a_delivery_that_exceeds_the_locomotive():
    """By Indianapolis it is two links: too far for a reach of 1."""
    table = moving(track=ROUND, cubes=BLUE, reach=[1, 1, 1])

    assert told(table, "move", hex="9,9", cube="blue") == (
        "AS-14.4",
        "The blue cube in Evansville reaches no city of its colour with your reach of 1.",
        "Der Würfel (blau) in Evansville erreicht mit deiner Reichweite 1 keine Großstadt seiner Farbe.",
    )


@rule("AS-4.4")
def test_a_bid_above_ones_cash():
    table = position("open_order", phase=1, cash=[20, 20, 20])

    assert told(table, "bid", amount=21) == (
        "AS-4.4",
        "You have $20; $21 is more than that.",
        "Du hast 20 $; 21 $ ist mehr als das.",
    )


@rule("AS-3.2")
def test_a_share_above_15():
    table = position("open_shares", phase=0, shares=[13, 2, 2])

    assert told(table, "sell", shares=3) == (
        "AS-3.2",
        "3 shares are too many: 13 are sold, 2 may follow now.",
        "3 Aktien sind zu viel: 13 sind verkauft, jetzt gehen noch 2.",
    )
