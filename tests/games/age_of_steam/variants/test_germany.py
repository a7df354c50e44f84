"""Germany (AS-GE)."""

import pytest

from stellwerk.games.age_of_steam.rules.goods import Cargo
from stellwerk.games.age_of_steam.state import COLOUR

from ..table import DARIA, PETRA, Table, building, moving, position, start

rule = pytest.mark.rule


def german(**given) -> Table:
    return building(board="germany", **given)


def stop_of(table: Table, name: str) -> int:
    return table.core.land.stop_of[table.board.index[table.at(name)]]


def accepting(table: Table, name: str, colour: int) -> Table:
    table.core.cells[COLOUR + stop_of(table, name)] = colour
    return table


@rule("AS-GE.1")
def test_the_map():
    """Counted from the board file; the other reading has one hex more and a mountain."""
    board = start("germany").board
    terrain = [h.terrain for h in board.hexes]
    stops = [h.stop for h in board.hexes if h.stop]
    other = start("germany", options={"germany_grid_choochoo": True}).board

    assert (len(terrain), terrain.count("mountain"), terrain.count("river")) == (147, 25, 9)
    assert sum(1 for h in board.hexes if h.price) == 21
    kinds = (
        sum(not s.town and not s.terminal for s in stops),
        sum(s.terminal for s in stops),
        sum(s.town for s in stops),
    )
    assert kinds == (13, 6, 14)
    assert len(other.hexes) == 148
    assert other.hexes[other.index["11,10"]].terrain == "mountain"


@rule("AS-GE.2")
@rule("AS-GE.3")
@rule("AS-T.12")
@rule("AS-T.13")
def test_set_up():
    """Königsberg 3, Berlin 4, others 2; six terminals with a colour; 9 in the bag; by option Vienna has the 4."""
    table = start("germany")
    vienna = start("germany", options={"germany_four": "vienna"})

    assert [len(table.cubes(name)) for name in ("Königsberg", "Berlin", "Vienna", "Munich")] == [3, 4, 2, 2]
    assert [len(vienna.cubes(name)) for name in ("Berlin", "Vienna")] == [2, 4]
    assert sum(table.bag().values()) == 9
    assert all(table.view(None)["stops"][table.at(name)]["colour"] for name in ("Rotterdam", "Paris", "Warsaw"))
    table.match.setup.check(table.core)


@rule("AS-GE.4")
def test_numbers():
    """Berlin has none and is black."""
    stops = [h.stop for h in start("germany").board.hexes if h.stop]

    def numbered(half):
        return [s.name["de"] for s in sorted((s for s in stops if s.half == half), key=lambda s: s.number)]

    assert numbered("light") == [
        "Zürich",
        "Stuttgart",
        "Düsseldorf & Köln",
        "Bremen & Oldenburg",
        "Hannover",
        "Breslau",
    ]
    assert numbered("dark") == ["München", "Nürnberg", "Essen & Dortmund", "Wien", "Dresden", "Königsberg"]
    assert [(s.colour, s.half) for s in stops if s.name["en"] == "Berlin"] == [("black", "")]


@rule("AS-GE.5")
@rule("AS-GE.7")
def test_a_terminal_takes_cubes_of_its_colour_and_counts_as_a_city_for_building():
    """A delivered cube goes to the bag, the one that marks the terminal never moves."""
    table = moving(
        board="germany", track=[(DARIA, "1,7", "1-4")], cubes={"Düsseldorf & Cologne": ["black"]}, reach=[1, 1, 1]
    )
    accepting(table, "Antwerp", 4).core.settle()
    table.core.network = None
    table.core.settle()
    assert table.links(DARIA) == {frozenset(("Antwerp", "Düsseldorf & Cologne"))}
    assert german().no_build("Antwerp", "0-3") == "AS-8.5"

    table.do("move", hex="2,7", cube="black")

    assert table.income(DARIA) == 1
    assert "move" not in {option["do"] for option in table.options("move") if option["hex"] == "0,8"}


@rule("AS-GE.6")
def test_no_cube_passes_a_terminal():
    """Antwerp lies between, and is no way through."""
    track = [(DARIA, "1,7", "1-4"), (DARIA, "1,8", "1-5"), (DARIA, "2,8", "0-4")]
    table = moving(board="germany", track=track, cubes={"Düsseldorf & Cologne": ["red"]}, reach=[3, 1, 1])
    accepting(table, "Antwerp", 1)
    table.core.network = None
    table.core.settle()

    assert table.refused("move", hex="2,7", cube="red") == "AS-14.4"
    assert table.match.setup.rules.dead_end_rule() == "AS-GE.6"
    antwerp, cologne = stop_of(table, "Antwerp"), stop_of(table, "Düsseldorf & Cologne")
    home = table.core.cells[COLOUR + cologne]
    assert not Cargo(table.match.setup.rules).arrives(table.core, home, -1, antwerp, 1 << antwerp, 3, -1)


@rule("AS-GE.8")
def test_a_build_turn_does_not_end_with_an_unfinished_section():
    """Between the tiles of one turn there may be one."""
    table = german().build(("2,8", "0-2"))

    assert table.loose(PETRA)
    assert table.refused("done") == "AS-GE.8"
    table.build(("3,8", "2-5"))  # the third tile has one place left to go and goes there by itself
    assert table.links(PETRA) == {frozenset(("Düsseldorf & Cologne", "Frankfurt"))}


@rule("AS-GE.9")
@rule("AS-GE.15")
@pytest.mark.parametrize("options", [{}, {"engineer_choice": "named"}])
def test_the_last_tile_may_finish_the_line_beside_the_first_city_of_the_map(options):
    """A tile out of Cologne with one more to come: that one reaches Rotterdam, and no other stop; it is laid at once."""
    table = german(tiles=1, options=options)

    table.build(("2,6", "3-5"))

    assert table.links(PETRA) == {frozenset(("Düsseldorf & Cologne", "Rotterdam"))}


@rule("AS-GE.15")
def test_a_tile_after_which_the_turn_could_not_be_finished_is_refused():
    """A town with four tracks leaves too much to do; a tile into the wide leads too far."""
    poor = german(cash=2)

    assert poor.no_build("4,6", "1-4") == "AS-GE.15"
    assert poor.no_build("3,5", "0-3") == "AS-GE.15"
    town = german(cash=9, track=[(PETRA, "2,8", "0-2"), (PETRA, "3,8", "2-5")], tiles=1)
    assert town.no_build("Frankfurt", "c0+c1+c5") == "AS-GE.15"
    town.build(("Frankfurt", "c5"))


@rule("AS-GE.10")
@rule("AS-EX19")
def test_the_engineer_pays_half_for_the_dearest_tile_of_three():
    """List prices 2, 9 and 3: 2, then 5, then 3, together 10; nobody builds a fourth tile."""
    table = german(actions={0: "engineer"})
    rules, core = table.match.setup.rules, table.core
    paid = []
    for price in (2, 9, 3):
        paid.append(rules.charge(core, 0, price))
        rules.paid(core, 0, price)

    assert sum(paid) == 10
    assert rules.max_tiles(core, 0) == 3
    assert german().match.setup.rules.charge(german().core, 0, 9) == 9


@rule("AS-GE.10")
def test_the_dearest_counts_whatever_the_order():
    """9, 2, 3 and 3, 2, 9 come to the same."""
    for prices in ((9, 2, 3), (3, 2, 9), (2, 3, 9)):
        table = german(actions={0: "engineer"})
        rules, core = table.match.setup.rules, table.core
        total = 0
        for price in prices:
            total += rules.charge(core, 0, price)
            rules.paid(core, 0, price)
        assert total == 10


@rule("AS-EX23")
@rule("AS-GE.10")
@rule("AS-7.14")
def test_the_engineer_with_one_dollar():
    """The sharp curve on [3,7] costs 1 and links two cities by itself; what stays unfinished is refused."""
    table = german(cash=1, actions={0: "engineer"}, begun=False)

    assert table.no_build("3,5", "0-3") == "AS-GE.15"
    table.build(("3,7", "0-5"))

    assert table.cash(0) == 0
    assert table.links(PETRA) == {frozenset(("Düsseldorf & Cologne", "Essen & Dortmund"))}


@rule("AS-GE.11")
@rule("AS-GE.12")
@rule("AS-8.7")
def test_the_link_between_the_neighbouring_cities_is_bought_once():
    """$2, one of three tiles, one section, a marker; a second time it is refused."""
    table = german(cash=6, actions={0: "engineer"})

    table.do("buy_link")

    assert table.cash(0) == 4
    assert (table.sections(PETRA), table.player(PETRA)["markers"]) == (1, 1)
    assert table.links(PETRA) == {frozenset(("Düsseldorf & Cologne", "Essen & Dortmund"))}
    assert table.refused("buy_link") == "AS-GE.11"
    assert table.match.choices()["pips"] == [1, 3]


@rule("AS-GE.12")
def test_by_option_it_may_be_what_the_engineer_has_at_half_price():
    """$1 for it alone; after a tile for 4 at 2, nothing is saved on it; before that tile, the dearer one is halved."""
    options = {"engineer_halves_link": True}
    alone = german(cash=1, actions={0: "engineer"}, options=options).do("buy_link")
    assert alone.cash(0) == 0
    assert german(cash=1, options=options, actions={0: "urbanization"}).refused("buy_link") == "AS-7.4"

    after = german(actions={0: "engineer"}, options=options).build(("1,7", "1-4")).do("buy_link")
    before = german(actions={0: "engineer"}, options=options).do("buy_link").build(("1,7", "1-4"))

    assert after.cash(0) == before.cash(0) == 100 - 4 - 2
    in_full = german(actions={0: "engineer"}).do("buy_link").build(("1,7", "1-4"))
    assert in_full.cash(0) == 100 - 2 - 4


@rule("AS-GE.12")
@rule("AS-GE.16")
def test_by_option_it_may_be_named_for_the_half_price():
    """Then the next tile is paid in full; without the option the name waits for a tile."""
    named = {"engineer_choice": "named"}
    table = german(actions={0: "engineer"}, options={**named, "engineer_halves_link": True})
    table.do("half").do("buy_link").build(("1,7", "1-4"))
    assert table.cash(0) == 100 - 1 - 7

    waits = german(actions={0: "engineer"}, options=named).do("half").do("buy_link").build(("1,7", "1-4"))

    assert waits.cash(0) == 100 - 2 - 4


@rule("AS-GE.12")
def test_it_carries_goods_and_may_be_the_first_build():
    """AS-7.5 then waits for the first tile."""
    table = german(begun=False).do("buy_link")
    assert table.no_build("10,6", "0-3") == "AS-7.5"
    mover = german(begun=False, cubes={"Düsseldorf & Cologne": ["blue"]}).do("buy_link")
    while mover.step == "build":
        mover.do("done")

    mover.do("move", hex="2,7", cube="blue")

    assert mover.income(PETRA) == 1


@rule("AS-GE.11")
def test_elsewhere_or_without_money_it_is_refused():
    """Other maps have no such link; $1 is too little."""
    assert german(cash=1, actions={0: "urbanization"}).refused("buy_link") == "AS-7.4"
    assert building().refused("buy_link") == "AS-2.1"


@rule("AS-GE.13")
@rule("AS-T.10")
def test_a_printed_number_is_the_price_of_a_simple_tile():
    """[1,7] costs 7."""
    table = german()

    table.build(("1,7", "1-4"))

    assert table.cash(0) == 93


@rule("AS-GE.14")
@pytest.mark.parametrize(("options", "cubes"), [({}, 0), ({"berlin_before_production": True}, 1)], ids=str)
def test_berlin_gets_a_cube_after_production_and_before_the_dice(options, cubes):
    """Each round, from the bag; records of rules version 1 have it before Production."""
    growing = position("growth", "germany", phase=8, round=6, cubes={}, display={}, chance=[0, *[5] * 6])
    assert len(growing.cubes("Berlin")) == 1

    table = position(
        "production",
        "germany",
        phase=8,
        round=6,
        cubes={},
        display={},
        actions={PETRA: "production"},
        options=options,
        chance=[0] * 9,
    )

    assert (table.step, len(table.cubes("Berlin"))) == ("place", cubes)
    table.do("stop")
    assert len(table.cubes("Berlin")) == 1


@rule("AS-GE.16")
def test_by_option_the_tile_at_half_price_is_named():
    """Named once; it costs half, rounded up, all others in full."""
    table = german(actions={0: "engineer"}, options={"engineer_choice": "named"})

    table.build(("3,7", "0-5"))
    assert table.cash(0) == 98
    table.do("half")
    assert table.refused("half") == "AS-GE.16"
    table.build(("1,7", "1-4"))
    assert table.cash(0) == 94
    assert german(actions={0: "engineer"}).refused("half") == "AS-GE.16"


@rule("AS-GE.16")
def test_it_is_named_anew_in_every_turn():
    """Whoever builds next has named nothing yet: the first tile is paid in full, and one can still be named."""
    table = german(actions={1: "engineer"}, options={"engineer_choice": "named"}).do("done")

    table.build(("3,7", "0-5"))
    assert table.cash(1) == 98
    table.do("half")
