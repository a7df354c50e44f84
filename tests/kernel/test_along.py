"""A line drawn by hand becomes the cheapest legal answers along it, as one shortcut."""

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match


def until(game: str, board: str, do: str) -> Match:
    match, bot = stellwerk.new(game, board=board, players=3, seed=7), bots.get("greedy", 1)
    while not any(action.json["do"] == do for action in match.legal()):
        assert match.seat is not None
        match.play(bot.decide(match, match.seat))
    return match


def test_three_tiles_join_one_another_and_cost_what_they_say() -> None:
    """Dragged from beside Cincinnati: the tiles run on into one another, all are played or none."""
    match = until("age_of_steam", "rust_belt", "build")
    seat = match.core.seat
    cash = match.setup.face.facts(match.core, seat)

    drawn = match.choices(["along:hex:13,7|hex:14,7|hex:15,7"])

    assert [action["hex"] for action in drawn["actions"]] == ["13,7", "14,7", "15,7"]
    assert drawn["left"] == 1
    assert drawn["confirm"]["label"]["de"] == "Der Linie nach legen"
    assert drawn["confirm"]["ghost"].count('class="ghost"') >= 3
    match.play_all(drawn["actions"], seat)
    sums = {effect["label"]["en"]: effect["after"] for effect in drawn["confirm"]["effects"]}
    assert sums["Cash"] == {"money": {f.key: f.value for f in match.setup.face.facts(match.core, seat)}["cash"]}
    assert cash != match.setup.face.facts(match.core, seat)


def test_places_that_cannot_be_answered_are_passed_over_and_none_at_all_is_no_line() -> None:
    match = until("age_of_steam", "rust_belt", "build")
    city = next(f"hex:{h.id}" for h in match.setup.face.board.hexes if h.stop and not h.stop.town)

    assert match.choices([f"along:{city}|hex:13,7"])["actions"] == match.choices(["along:hex:13,7"])["actions"]
    nothing = match.choices([f"along:{city}"])
    assert (nothing["left"], nothing["actions"], nothing["confirm"]) == (0, None, None)


def test_a_line_over_areas_means_the_links_between_them() -> None:
    match = until("first_train", "nuernberg", "build")
    way = next(action.json["way"] for action in match.legal() if action.json["do"] == "build")
    start, end = way.split(">")

    drawn = match.choices([f"along:area:{start}|area:{end}"])

    assert drawn["actions"] == [{"do": "build", "way": way}]


LINE = "along:hex:13,7|hex:14,7|hex:15,7"


def test_of_equally_long_lines_the_one_that_leads_from_place_to_place_is_offered() -> None:
    """13,7 is left to the north-east (1), 14,7 to the south-east (2), where 15,7 takes it up (5)."""
    match = until("age_of_steam", "rust_belt", "build")

    tracks = [action["track"].split("-") for action in match.choices([LINE])["actions"]]

    assert "1" in tracks[0]
    assert sorted(tracks[1]) == ["2", "4"]
    assert "5" in tracks[2]


def test_each_piece_of_a_line_can_be_another_one_and_what_lies_before_it_stays() -> None:
    match = until("age_of_steam", "rust_belt", "build")
    drawn = match.choices([LINE])
    second = drawn["line"][1]

    other = next(pick for pick in second["picks"] if pick["label"]["en"].startswith("Straight"))
    changed = match.choices([other["id"]])

    assert [column["slot"] for column in drawn["line"]] == ["along:1", "along:2", "along:3"]
    assert second["title"]["de"].endswith("bei Cincinnati")
    assert [pick["chosen"] for pick in second["picks"]].count(True) == 1
    assert (other["price"], other["chosen"]) == ({"money": 2}, False)
    assert changed["actions"][0] == drawn["actions"][0]
    assert changed["actions"][1] == {"do": "build", "hex": "14,7", "track": "1-4"}
    assert [pick["id"] for pick in changed["line"][1]["picks"] if pick["chosen"]] == [other["id"]]
    match.play_all(changed["actions"], match.core.seat)


def test_a_piece_is_left_out_and_the_last_one_cannot_be() -> None:
    match = until("age_of_steam", "rust_belt", "build")
    leave_out = match.choices([LINE])["line"][2]["picks"][-1]

    shorter = match.choices([leave_out["id"]])
    single = match.choices([shorter["line"][1]["picks"][-1]["id"]])

    assert leave_out["label"]["en"] == "Leave it out"
    assert [action["hex"] for action in shorter["actions"]] == ["13,7", "14,7"]
    assert [action["hex"] for action in single["actions"]] == ["13,7"]
    assert all(pick["label"]["en"] != "Leave it out" for pick in single["line"][0]["picks"])


def test_a_line_over_areas_is_cut_where_a_link_is_left_out() -> None:
    match = until("first_train", "nuernberg", "build")
    ways = list(match.setup.actions.names["way"].index)
    first = min(action.json["way"] for action in match.legal() if action.json["do"] == "build")
    start, middle = first.split(">")
    lines = [
        match.choices([f"along:area:{start}|area:{middle}|area:{way.split('>')[1]}"])
        for way in ways
        if way.startswith(f"{middle}>") and not way.endswith(f">{start}")
    ]
    drawn = next(line for line in lines if len(line["actions"]) == 2)

    cut = match.choices([drawn["line"][1]["picks"][-1]["id"]])

    assert drawn["actions"][0] == {"do": "build", "way": first}
    assert cut["actions"] == [{"do": "build", "way": first}]
    assert drawn["line"][0]["picks"] == []  # nothing else could lie there, and without it no line begins


@pytest.mark.parametrize(
    "line",
    ["along:", "along:hex:1,1||hex:2,2", "along:" + "|".join(["hex:1,1"] * 13), "along:hex:1,1=", "along:=track:0-3"],
)
def test_what_is_no_line_is_malformed(line: str) -> None:
    match = until("age_of_steam", "rust_belt", "build")

    with pytest.raises(Malformed, match="along"):
        match.choices([line])


def test_unknown_places_are_nothing() -> None:
    match = until("age_of_steam", "rust_belt", "build")

    assert match.choices(["along:hex:99,99|what"])["actions"] is None
    assert match.choices(["along:hex:13,7=track:what"])["actions"] is None
