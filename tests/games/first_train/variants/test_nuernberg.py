"""The map Nürnberg: rivers, Nord and Süd, the first connection with Fürth (FT-5.15, 5.16, 5.25 to 5.30, 5.32)."""

from pathlib import Path

import pytest

import stellwerk
from stellwerk.games.first_train.rules.steps import LINE_DONE
from stellwerk.kernel.chance import Stream

from ..boards import small
from ..table import Table, begun, position

rule = pytest.mark.rule

WISH = 'connection = {from = ["Nord", "Sued"], to = ["Fuerth"], vp_per_link = 1}'
# FT-EX11: orange Süd–o1–o2–o3–o4–X and Nord–n1–n2–o2; blue X–b1–b2–Y; red Y–r1–Fürth; purple X–p1…p5–Fürth.
EXAMPLE = small(
    "Sued green never, Nord red never, Fuerth red",
    "Sued-o1-o2-o3-o4-X, Nord-n1-n2-o2, X-b1-b2-Y, Y-r1-Fuerth, X-p1-p2-p3-p4-p5-Fuerth, Nord-Sued, Nord-z-Fuerth",
    special=WISH,
)
ORANGE, BLUE, PURPLE = 0, 1, 2
MEANS = {"white": 8, "brown": 8, "red": 8, "green": 8}


def joining(**given) -> Table:
    """Everything of the example lies but orange's Süd–o1."""
    settings = {
        "links": {
            ORANGE: ["o1-o2-o3-o4-X", "Nord-n1-n2-o2"],
            BLUE: ["X-b1-b2-Y"],
            "red": ["Y-r1-Fuerth"],
            PURPLE: ["X-p1-p2-p3-p4-p5-Fuerth"],
        },
        "influence": MEANS,
        "hand": 3,
    }
    return position("build", EXAMPLE, **{**settings, **given})


@rule("FT-5.15")
@rule("FT-X11")
@pytest.mark.parametrize("way", ["nuernberg_nord>nuernberg_sued", "nuernberg_sued>nuernberg_nord"])
def test_nord_and_sued_are_never_joined_by_a_link(way):
    """In neither direction."""
    assert position("build", hand=9).refused("build", way=way) == "FT-5.15"


@rule("FT-5.16")
@rule("FT-5.32")
@rule("FT-EX9")
def test_a_link_costs_one_and_across_a_river_two():
    """Fürth–Doos 1, Fürth–Ronhof across the Pegnitz 2."""
    table = position("build", hand=9)

    assert table.setup.board.rivers
    dry = Table(table.clone()).line("fuerth", "doos")
    wet = Table(table.clone()).line("fuerth", "ronhof")
    assert (dry.cubes(0)[0], wet.cubes(0)[0]) == (8, 7)


@rule("FT-5.25")
@rule("FT-5.26")
@rule("FT-5.28")
@rule("FT-5.29")
@rule("FT-EX11")
def test_the_connection_of_the_rulebook():
    """Orange 5 (from Süd, shorter), blue 3, purple 6 by the fork, nobody for red's 2."""
    table = position(
        "build",
        EXAMPLE,
        links={
            ORANGE: ["o1-o2-o3-o4-X", "n1-n2-o2"],
            BLUE: ["X-b1-b2-Y"],
            "red": ["Y-r1-Fuerth"],
            PURPLE: ["X-p1-p2-p3-p4-p5-Fuerth"],
        },
        influence=MEANS,
        hand=3,
    )
    assert not table.now["connected"]

    table.line("Sued", "o1")

    assert [player["vp"] for player in table.now["players"]] == [5, 3, 6]
    assert table.now["connected"]


@rule("FT-5.28")
@rule("FT-EX11")
def test_with_both_halves_joined_the_shorter_way_counts():
    """The last link joins Nord as well as Süd: orange still scores the 5 from Süd."""
    table = joining(links={
        ORANGE: ["Sued-o1-o2", "o3-o4-X", "Nord-n1-n2-o2"],
        BLUE: ["X-b1-b2-Y"],
        "red": ["Y-r1-Fuerth"],
        PURPLE: ["X-p1-p2-p3-p4-p5-Fuerth"],
    })  # fmt: skip

    table.line("o2", "o3")

    assert [player["vp"] for player in table.now["players"]] == [5, 3, 6]


@rule("FT-5.27")
@rule("FT-EX11")
def test_a_later_second_connection_brings_nothing():
    """Nord–z–Fürth comes after the first one."""
    table = joining(connected=1)

    table.line("Nord", "z", "Fuerth")

    assert [player["vp"] for player in table.now["players"]] == [0, 0, 0]


@rule("FT-5.27")
def test_the_connection_is_looked_at_when_the_turn_ends():
    """While the line is still being built nobody scores."""
    data = small("Sued green, Nord red, Fuerth red", "Sued-a-Fuerth-b, Nord-c", special=WISH)
    table = position("build", data, influence=MEANS, hand=5).do("build", way="Sued>a").do("build", way="a>Fuerth")
    assert table.player(0)["vp"] == 0

    table.do("stop")

    assert table.player(0)["vp"] == 2


AT_ONCE = {"connection_bonus": "at_once"}


@rule("FT-5.27")
@rule("FT-5.46")
def test_by_option_the_bonus_comes_with_the_link_that_closes_the_connection():
    """Two links to Fürth and on to b: the points are there before the line ends, once."""
    data = small("Sued green, Nord red, Fuerth red", "Sued-a-Fuerth-b, Nord-c", special=WISH)
    table = position("build", data, influence=MEANS, hand=5, options=AT_ONCE).do("build", way="Sued>a")
    assert table.player(0)["vp"] == 0

    table.do("build", way="a>Fuerth")
    assert (table.player(0)["vp"], table.now["connected"]) == (2, True)
    table.do("stop")

    assert table.player(0)["vp"] == 2


@rule("FT-5.46")
@pytest.mark.parametrize(("options", "points"), [({}, [2, 2, 0]), (AT_ONCE, [1, 2, 0])])
def test_at_once_the_rest_of_the_line_is_no_part_of_the_connection(options, points):
    """Seat 0 closes Süd–a–b–Fürth with its last link and goes on to Süd by y: a shorter way, if it still counts."""
    data = small("Sued green, Nord red, Fuerth red", "Sued-a-b-Fuerth-y-Sued, b-d, Nord-c", special=WISH)
    links = {0: ["b-d"], 1: ["Sued-a-b"]}
    table = position("build", data, links=links, influence=MEANS, hand=5, options=options)

    table.line("b", "Fuerth", "y", "Sued")

    assert [player["vp"] for player in table.now["players"]] == points


@rule("FT-5.46")
def test_older_records_score_the_connection_at_the_end_of_the_turn():
    """Rules version 1 knew no other reading."""
    record = stellwerk.new("first_train", "nuernberg", 3, 4).record()
    old = {**record, "rules_version": 1, "options": {"side": "auto", "extended_south": False}}

    assert stellwerk.replay(old).setup.options["connection_bonus"] == "turn_end"


@rule("FT-5.26")
def test_company_links_connect_and_score_for_nobody():
    """Two links of green and one own."""
    data = small("Sued green, Nord red, Fuerth red", "Sued-a-b-Fuerth-x, Nord-c", special=WISH)
    table = position("build", data, links={"green": ["Sued-a-b"]}, influence=MEANS, hand=5)

    table.line("Fuerth", "b")

    assert [player["vp"] for player in table.now["players"]] == [1, 0, 0]


@rule("FT-5.30")
def test_a_connection_through_the_other_half_is_none_of_the_first():
    """Nord–a–Süd–b–Fürth: seat 1's Nord–a–Süd scores nothing, seat 0's Süd–b–Fürth 2."""
    data = small("Sued green, Nord red, Fuerth red", "Nord-a-Sued-b-Fuerth-x", special=WISH)
    table = position("build", data, links={1: ["Nord-a-Sued"], 0: ["Sued-b"]}, influence=MEANS, hand=5)

    table.line("b", "Fuerth")

    assert [player["vp"] for player in table.now["players"]] == [2, 0, 0]


@rule("FT-5.30")
@pytest.mark.parametrize("ways", ["X-a-b-Fuerth, X-c-d-Fuerth", "X-c-d-Fuerth, X-a-b-Fuerth"])
def test_of_equally_short_connections_the_one_with_most_own_links_counts(ways):
    """Two ways of four links over X: one with three links of seat 1, one with one; whichever is found first."""
    data = small("Sued green, Nord red, Fuerth red", f"Sued-X, {ways}, Nord-e", special=WISH)
    table = position("build", data, links={1: ["X-a-b-Fuerth", "X-c"], 2: ["c-d-Fuerth"]}, influence=MEANS, hand=5)

    table.line("Sued", "X")

    assert [player["vp"] for player in table.now["players"]] == [1, 3, 2]


@rule("FT-5.30")
@rule("FT-5.28")
def test_a_longer_way_counts_for_who_has_no_link_on_the_shortest_but_loops_and_dead_ends_do_not():
    """Seat 1's branch is longer and scores 3; seat 2's dead end scores nothing."""
    data = small("Sued green, Nord red, Fuerth red", "Sued-X-Fuerth, X-a-b-Fuerth, X-d-e, Nord-f", special=WISH)
    table = position("build", data, links={0: ["X-Fuerth"], 1: ["X-a-b-Fuerth"], 2: ["X-d-e"]}, influence=MEANS, hand=5)

    table.line("Sued", "X")

    assert [player["vp"] for player in table.now["players"]] == [2, 3, 0]


@rule("FT-5.44")
@rule("FT-5.30")
@pytest.mark.parametrize("ends", ['"Fuerth", "Stadeln"', '"Stadeln", "Fuerth"'])
def test_with_several_ends_a_connection_ends_at_the_first_it_comes_to(ends):
    """Süd–a–Fürth–Stadeln: what seat 1 has beyond Fürth is no part of it, in whatever order the file names the ends."""
    wish = WISH.replace('"Fuerth"', ends)
    data = small("Sued green, Nord red, Fuerth red, Stadeln red", "Sued-a-Fuerth-Stadeln, Nord-c-Stadeln", special=wish)
    table = position("build", data, links={0: ["Sued-a"], 1: ["Fuerth-Stadeln"]}, influence=MEANS, hand=5)

    table.line("a", "Fuerth")

    assert [player["vp"] for player in table.now["players"]] == [2, 0, 0]


@rule("FT-5.44")
@rule("FT-5.30")
def test_with_several_ends_everybody_scores_the_shortest_way_to_any():
    """Seat 0 reaches Fürth by two links, seat 1's branch leads to Stadeln, seat 2's two links lie between the ends."""
    wish = WISH.replace('"Fuerth"', '"Fuerth", "Stadeln"')
    data = small(
        "Sued green, Nord red, Fuerth red, Stadeln red", "Sued-X-Fuerth-y-Stadeln, X-b-Stadeln, Nord-c", special=wish
    )
    links = {0: ["X-Fuerth"], 1: ["X-b-Stadeln"], 2: ["Fuerth-y-Stadeln"]}
    table = position("build", data, links=links, influence=MEANS, hand=5)

    table.line("Sued", "X")

    assert [player["vp"] for player in table.now["players"]] == [2, 2, 0]


def grid() -> Path:
    """Four by three areas; two starts on the left, two ends on the right."""
    across = [f"n{x}{y}-n{x + 1}{y}" for x in range(3) for y in range(3)]
    down = [f"n{x}{y}-n{x}{y + 1}" for x in range(4) for y in range(2)]
    wish = 'connection = {from = ["n00", "n02"], to = ["n30", "n32"], vp_per_link = 1}'
    return small("n00 red, n02 green, n30 red, n32 green", ", ".join(across + down), special=wish)


def all_ways(core, connection, here: int, areas: list[int], links: list[int]):
    """Every way from here to the first end, as the links it runs over."""
    if here in connection.ends:
        yield links
        return
    for link in core.land.links_of[here]:
        other = core.land.other_end(link, here)
        if core.owner(link) >= 0 and other not in areas and other not in connection.starts:
            yield from all_ways(core, connection, other, [*areas, other], [*links, link])


def shortest_own(core, ways: list[list[int]], seat: int) -> int:
    """FT-5.30 word for word."""
    own = [(len(links), -sum(core.owner(link) == seat for link in links)) for links in ways]
    return -min((entry for entry in own if entry[1]), default=(0, 0))[1]


@rule("FT-5.28")
@rule("FT-5.29")
@rule("FT-5.44")
@rule("FT-5.30")
def test_own_links_are_those_of_all_ways_written_out():
    """Two hundred networks by chance, with several starts and ends, against a list of every way."""
    core, stream = begun(3, data=grid()).core, Stream(5)
    connection = core.steps[LINE_DONE].connection
    for _ in range(200):
        for link in range(core.land.links):
            core.cells[core.land.links_at + link] = (-1, 0, 1, 2, 4)[stream.below(5)]
        core.rebuild()
        ways = [links for start in connection.starts for links in all_ways(core, connection, start, [start], [])]

        assert connection.own_links(core) == [shortest_own(core, ways, seat) for seat in range(3)]
        assert connection.stands(core) == bool(ways)


@rule("FT-5.43")
def test_extended_south_has_no_effect_here():
    """The same areas, ways and questions with and without the option."""
    plain, extended = begun(3, seed=4), begun(3, seed=4, extended_south=True)

    assert plain.legal() == extended.legal()
    assert plain.now == extended.now
