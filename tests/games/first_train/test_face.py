"""What people are told: notes beside picks, running costs, insights, the board as text."""

import pytest

import stellwerk
from stellwerk.games.first_train.show import layout
from stellwerk.kernel.texts import localize

from .boards import small
from .network import example as carrying
from .table import position
from .test_takeovers import example as selling

rule = pytest.mark.rule


def sheet(sheets, key):
    return next(sheet for sheet in localize(sheets, "en") if sheet["key"] == key)


def test_a_link_tells_its_building_points_fees_and_landowners():
    """Into the red station S with a landowner: 1 point, 1 red, 1 landowner."""
    data = small("R red, S 2 slots", "R-a-S-b")
    table = position("build", data, links={0: ["R-a"]}, owned={"S": "red"}, pieces={"S": {"landowners": 1}}, hand=3)

    picks = {pick["id"]: pick for pick in localize(table.choices(), "en")["picks"]}

    assert picks["way:a>S"]["note"] == "1 Red company + 1 Landowner"
    assert picks["way:a>S"]["price"] == "1+R+L"
    assert picks["way:a>S"]["label"] == "a → S"


def test_the_question_tells_the_running_cost_and_the_means():
    """After one link: 1 point, 1 red; three cubes and five points of influence to pay with."""
    table = position("build", small("R red", "R-a-b"), hand=3).do("build", way="R>a")

    note = localize(table.choices(), "en")["note"]

    assert note == "So far 1 point, fees 1 red, 0 green, 0 white; you have 3 cubes, 5 influence"


@pytest.mark.parametrize("board", ["nuernberg", "wensleydale"])
def test_where_a_sale_begins_and_ends_no_price_lies_on_a_name(board):
    """On the board there are names, pieces and prices; a price gives way."""
    sheet = layout.sheet_of(stellwerk.new("first_train", board=board, players=3).setup.board)
    names = [label.box for label in sheet.labels]

    for area, both in zip(sheet.board.areas, sheet.sales, strict=True):
        if area.town or area.station:
            covered = [layout.common(layout.price(at, layout.SALE), names) for at in both]
            assert max(covered) <= layout.TOUCHED, area.id


def test_an_area_answers_with_what_lies_there_not_with_trains_of_others():
    """Every train can be bought or is somebody's; the area is empty."""
    table = carrying(pieces={}, trains={"r3a": 0, "r1a": 1})

    assert table.match.why_not_pick(["area:S"]).rule == "FT-6.1"


def test_ending_a_line_shows_what_it_takes():
    """Cubes and influence before and after."""
    table = position("build", small("R red", "R-a-b"), hand=3).do("build", way="R>a")

    effects = localize(table.choices(["do:stop"]), "en")["confirm"]["effects"]

    assert {"label": "Your cubes", "before": 3, "after": 2} in effects
    assert {"label": "Red influence", "before": 1, "after": 0} in effects


def test_loading_shows_points_and_profit_ahead():
    """A passenger in a train of price 2 on side 2-3: 2 points and 1 income."""
    table = carrying(trains={"r3a": 0})

    effects = localize(table.choices(["area:S", "piece:red", "train:r3a"]), "en")["confirm"]["effects"]

    assert {"label": "Your points", "before": 0, "after": 2} in effects
    assert {"label": "P/L after this round", "before": -8, "after": -7} in effects


def test_insights_list_what_can_be_loaded_and_by_whom_else():
    """Seven of the example's pieces in five rows; nobody else reaches them."""
    rows = sheet(carrying().insights(0), "cargo")["rows"]

    assert [(row["cells"][0], row["cells"][2]) for row in rows] == [
        ("S", 2),
        ("S", 1),
        ("H1", 2),
        ("H2", 1),
        ("q2", 2),
        ("p2", 1),
    ]
    assert all(row["cells"][3] == [] for row in rows)


def shown_takeovers(table, seat):
    rows = sheet(table.insights(seat), "takeovers")["rows"]
    return [(row["seat"], row["cells"][0]["chip"], *row["cells"][1:], row["dim"]) for row in rows]


@rule("FT-9.13")
def test_the_list_of_takeovers_names_a_line_once():
    """R and Q are both red: the line between them can be named from either end, and is one line."""
    data = small("R red, Q red, S 2 slots", "R-a-Q, R-S")
    table = position("sell", data, links={0: ["R-a-Q"]}, influence={"red": 2})

    assert shown_takeovers(table, 0) == [(0, "R", "R – Q", 2, 1, False)]


@rule("FT-9.13")
def test_lines_of_one_length_between_the_same_ends_are_one_row():
    """R–a–S and R–b–S: which of them is asked when it is sold."""
    data = small("R red, S 2 slots", "R-a-S-b-R, S-c-d-R")
    table = position("sell", data, links={0: ["R-a-S-b-R", "S-c-d-R"]}, influence={"red": 1})

    assert shown_takeovers(table, 0) == [(0, "R", "R – S", 2, 1, False), (0, "R", "R – S", 3, 2, True)]


@rule("FT-9.1")
def test_who_has_had_their_takeover_is_offered_none():
    """Seat 0 has sold one of two lines, seat 1 is on turn: only seat 1 and seat 2 have rows."""
    data = small("R red, S 2 slots, T 2 slots, U 2 slots", "R-S, R-T, R-U, S-T, S-U")
    table = position("sell", data, links={0: ["R-S", "S-T"], 1: ["R-T"], 2: ["R-U"]}, influence={"red": 4})
    assert [row[0] for row in shown_takeovers(table, None)] == [0, 0, 1, 2]

    table.do("sell", company="red", from_="R", to="S")

    assert shown_takeovers(table, 0) == []
    assert [row[0] for row in shown_takeovers(table, None)] == [1, 2]


@rule("FT-9.8")
def test_a_line_the_company_has_no_links_for_is_dimmed():
    """One red link is left: R–a–S needs two."""
    names = [f"z{i}" for i in range(35)]
    data = small("R red, S 2 slots, T 2 slots", "R-a-S, R-T, " + "-".join(names))
    table = position("sell", data, links={0: ["R-a-S", "R-T"], "red": ["-".join(names)]}, influence={"red": 4})

    assert [(row[2], row[-1]) for row in shown_takeovers(table, 0)] == [("R – S", True), ("R – T", False)]


def test_an_empty_list_says_so():
    """Before the first link nothing can be loaded."""
    shown = sheet(stellwerk.new("first_train", "nuernberg", 3, 7).insights(0), "cargo")

    assert [] == shown["rows"]
    assert "nothing now" == shown["note"]


def test_insights_list_every_takeover_with_its_price():
    """R…G and R…S for red, G…S and the too dear G…R for green."""
    rows = sheet(selling().insights(0), "takeovers")["rows"]

    shown = {(row["cells"][1], row["cells"][2], row["cells"][3], row["dim"]) for row in rows}
    assert shown == {("R – S", 4, 2, False), ("R – G", 6, 3, False), ("G – S", 2, 1, False), ("G – R", 6, 3, True)}


def picks_of(table, *picked, lang="en"):
    return {pick["id"]: pick for step in localize(table.choices(picked), lang)["steps"] for pick in step["picks"]}


def test_a_box_tells_its_markers_and_its_bid_in_words_and_signs():
    """Printed ones and the drawn one; the two-coloured one as a choice."""
    table = position("bid", side="2-3", hand=12, drawn=[0, 1, 0, 0, 0, 0])

    box, auf_deutsch = picks_of(table)["box:2"], picks_of(table, lang="de")["box:2"]

    assert box["note"] == "Rolling stock, red or green + Rolling stock; at least 3 cubes"
    assert auf_deutsch["note"] == "Betriebsmittel, Rot oder Grün + Betriebsmittel; mindestens 3 Steine"
    assert "≥ 3" in box["icon"]
    assert box["icon"].count('class="cube"') == 4


def test_a_link_tells_its_cost_in_figures_and_letters():
    """Points, then a letter per company, then the landowners with their number: short enough to stand on the map."""
    data = small("R red, S 2 slots", "R-a-S-b")
    rich = {"white": [3, 1, 1], "red": [2, 1, 1]}
    table = position(
        "build", data, links={0: ["R-a"]}, owned={"S": "red"}, pieces={"S": {"landowners": 2}}, influence=rich, hand=3
    )

    picks = picks_of(table)

    assert picks["way:a>S"]["price"] == "1+R+2L"
    assert picks["way:a>S"]["ghost"].count("k-body") == 1


def test_a_takeover_tells_its_price_in_influence_of_the_company():
    """R to S over four links costs 2 red; from R alone both prices are open."""
    table = selling()

    assert picks_of(table, "company:red", "from:R")["to:S"]["price"] == "2 R"
    assert picks_of(table, "company:red", "from:R")["to:G"]["price"] == "3 R"
    assert "price" not in picks_of(table, "company:red")["from:R"]
    assert "sold" in picks_of(table, "company:red", "from:R")["to:S"]["ghost"]


def test_what_pays_tells_how_much_of_it_is_there():
    """Two points to pay, one in white and two in red at hand."""
    data = small("R red", "R-a-b-c")
    table = position("build", data, influence={"white": [1, 0, 0], "red": [4, 1, 1]}, hand=0)

    table.do("build", way="R>a").do("build", way="a>b").do("stop")

    assert picks_of(table)["means:white"]["note"] == "you have 1"
    assert picks_of(table, lang="de")["means:red"]["note"].startswith("du hast ")


def test_a_train_is_shown_with_its_places():
    table = carrying(trains={"r3a": 0})

    assert all("<svg" in pick["icon"] for key, pick in picks_of(table).items() if key.startswith("train:"))


def test_the_board_as_text_names_links_people_goods_and_trains():
    """For the terminal and screen readers."""
    text = carrying(trains={"r3a": 1}).setup.face.plain(carrying(trains={"r3a": 1}).view(None), "de")

    assert "R–p4" in text
    assert "S [S] – rrg" in text
    assert "H1 [H1] 2 × Bier" in text
    assert "r3a 2: 3+2 2" in text


def test_numbers_of_one_are_told_in_the_singular():
    """One cube, one point, one link, one landowner; in both languages."""
    data = small("R red, S 2 slots", "R-S-b")
    table = position("build", data, links={0: ["R-S"]}, pieces={"S": {"landowners": 2}}, hand=1, influence={"white": 4})
    ask = {lang: localize(table.choices(), lang)["note"] for lang in ("en", "de")}
    other = position("build", data, pieces={"S": {"landowners": 2}}, influence={"white": 4}, hand=1, round=0)

    assert ask["en"].endswith("you have 1 cube, 8 influence")
    assert ask["de"].endswith("du hast 1 Stein, 8 Einfluss")
    assert picks_of(other)["way:R>S"]["note"] == "2 Landowners"
    assert picks_of(other, lang="de")["way:R>S"]["note"] == "2 Landbesitzer"
    assert localize(table.setup.face.strip(table.now, 0), "de")[1] == "1 Stein"


@pytest.mark.parametrize(("lang", "one", "many"), [("en", "1 link", "34 links"), ("de", "1 Teil", "34 Teile")])
def test_the_drawing_counts_the_links_of_a_company(lang, one, many):
    """One link left is no plural."""
    names = [f"z{i}" for i in range(35)]
    data = small("R red, S 2 slots, T 2 slots", "R-a-S, R-T, " + "-".join(names) + "-y")
    links = {0: ["R-a-S"], "red": ["-".join(names)], "green": ["z34-y"]}
    table = position("sell", data, links=links, influence={"red": 4})

    drawn = table.svg(lang=lang)

    assert f"· {one}<" in drawn
    assert f"· {many}<" in drawn


@rule("FT-9.9")
@rule("FT-9.10")
def test_the_log_tells_a_station_won_from_one_that_is_shared():
    """S was neutral, G green: "auch" belongs to G alone; one link is no plural."""
    data = small("R red, G green, S 2 slots", "R-S-G-x, R-G")
    table = position("sell", data, links={0: ["R-S-G"], 1: ["R-G"]}, influence={"red": 4}, players=2)

    table.do("sell", company="red", from_="R", to="G").do("sell", company="red", from_="R", to="G")

    german, english = "\n".join(told(table, "de")), "\n".join(told(table, "en"))
    assert "S gehört jetzt der Gesellschaft Rot" in german
    assert "G gehört jetzt auch der Gesellschaft Rot" in german
    assert "an die Gesellschaft Rot: 2 Teile für 1" in german
    assert "an die Gesellschaft Rot: 1 Teil für 1" in german
    assert "S now belongs to the Red company\n" in english
    assert "G now belongs to the Red company too" in english
    assert "to the Red company: 1 link for 1" in english


def told(table, lang) -> list[str]:
    return [line["text"] if isinstance(line, dict) else line for line in table.log(lang)]
