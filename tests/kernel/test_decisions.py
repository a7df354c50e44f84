"""The row of decisions that an aim is told of: as far as its seat goes on and nothing is drawn."""

from stellwerk.kernel.aims import decisions_of, decisive
from tests.games.cube_express.table import THOMAS, Laid, moving

RUN_NORTH = [
    {"do": "run", "train": "1", "cell": "0,2"},
    {"do": "take"},
    {"do": "run", "train": "1", "cell": "0,3"},
    {"do": "deliver", "goal": "2"},
]


def at_home():
    """Two coal; north of the home the iron that is missing, then the factory."""
    return moving(tiles=[Laid("P03", "0,2"), Laid("F02", "0,3")], store={THOMAS: (2, 0, 0)}, points=2)


def codes_of(match, actions):
    twin, found = match.clone(), []
    for action in actions:
        found.append(twin.parse(action).code)
        twin.play(action)
    return found


def test_a_row_is_told_step_by_step_and_leaves_the_position_as_it_is():
    table = at_home()
    before, codes = table.core.hash(), codes_of(table.match, RUN_NORTH)

    made = decisions_of(table.setup, table.core, codes)

    assert [kind for kind, _ in made.steps] == ["run", "take", "run", "deliver"]
    assert (made.seat, table.core.hash(), made.before.hash()) == (THOMAS, before, before)
    assert (
        made.after.hash()
        == table.do("run", train="1", cell="0,2")
        .do("take")
        .do("run", train="1", cell="0,3")
        .do("deliver", goal="2")
        .core.hash()
    )


def test_the_last_of_a_kind_and_how_many_there_are():
    table = at_home()
    made = decisions_of(table.setup, table.core, codes_of(table.match, RUN_NORTH))
    first = decisions_of(table.setup, table.core, codes_of(table.match, RUN_NORTH[:1]))

    assert (made.count("run"), made.count("build")) == (2, 0)
    assert made.last("build") is None
    assert made.last("run") != first.last("run")
    assert made.last("run") == made.steps[2][1]


def test_of_the_kinds_the_first_that_is_there_decides():
    table = at_home()
    made = decisions_of(table.setup, table.core, codes_of(table.match, RUN_NORTH))

    assert decisive(["build", "deliver", "run"], made) == ("deliver", {**made.steps[3][1], "times": 1})
    assert decisive(["run", "deliver"], made) == ("run", {**made.steps[2][1], "times": 2})
    assert decisive(["build"], made) is None


def test_what_is_not_legal_any_more_ends_the_row():
    table = at_home()
    codes = codes_of(table.match, RUN_NORTH)

    made = decisions_of(table.setup, table.core, [codes[0], codes[3], codes[1]])

    assert [kind for kind, _ in made.steps] == ["run"]


def test_the_decision_that_ends_the_turn_is_told_and_nothing_behind_it():
    """Keeping the dividend ends it: its own effect is seen, not the tile that is turned up then, nor the rival's turn."""
    table = at_home().do("stop").do("take_tile", column="1")
    keep = table.match.parse({"do": "keep"}).code
    ended = table.match.clone()
    ended.play({"do": "keep"})

    made = decisions_of(table.setup, table.core, [keep, ended.legal()[0].code])

    assert [kind for kind, _ in made.steps] == ["keep"]
    assert made.after.hash() not in (made.before.hash(), ended.core.hash())


def test_a_code_of_the_next_seat_is_none_of_this_row():
    """The same tile could be taken by the next, too: it is another seat's decision."""
    table = at_home()
    codes = codes_of(table.match, [{"do": "stop"}, {"do": "take_tile", "column": "1"}, {"do": "keep"}])
    after = table.match.clone()
    for action in ({"do": "stop"}, {"do": "take_tile", "column": "1"}, {"do": "keep"}):
        after.play(action)

    made = decisions_of(table.setup, table.core, [*codes, *(action.code for action in after.legal()[:1])])

    assert [kind for kind, _ in made.steps] == ["stop", "take_tile", "keep"]
