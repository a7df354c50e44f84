"""The fast state by itself: cells as packed numbers, the trail, clones, notes; the same in plain Python and compiled."""

import pytest

import stellwerk
from stellwerk.kernel.core import DRAWS, FREE, SHORTEST_TRAIL, Core, Step, bit, split
from stellwerk.kernel.native import extend, i64, vec


class Small(Core):
    """A state without a game."""

    def fresh(self) -> "Small":
        return Small([])

    def accounts(self) -> list[int]:
        return self.part(FREE, 2)


def small(cells: int = 10, rows: int = 2) -> Small:
    s = Small([])
    s.allot(cells, rows)
    return s


def test_plain_python_has_lists_in_place_of_packed_numbers():
    """Where nothing is compiled, and for modules that never are."""
    numbers = vec[i64]([1, 2])

    assert type(numbers) is list
    assert extend(numbers, [3]) == [1, 2, 3]


def test_a_bit_is_right_beyond_the_32_that_mypyc_would_give_it():
    assert [bit(place) for place in range(63)] == [1 << place for place in range(63)]


def test_a_split_is_that_of_divmod():
    assert [split(number, 7) for number in range(-20, 20)] == [divmod(number, 7) for number in range(-20, 20)]


def test_cells_hold_numbers_of_64_bits_and_give_them_back_as_lists():
    s = small()

    s.fill(FREE, [2**62, -(2**62), -1])

    assert s.part(FREE, 4) == [2**62, -(2**62), -1, 0]
    assert list(s.cells) == [0] * FREE + [2**62, -(2**62), -1, 0]
    assert s.total(FREE + 2, 2) == -1


def test_a_trail_longer_than_its_first_room_leads_all_the_way_back():
    s = small()
    before, mark = list(s.cells), s.top

    for i in range(3 * SHORTEST_TRAIL):
        s.put(FREE + i % 4, i)
        s.add(FREE + i % 4, 1)
        s.put_row(i % 2, [i])
    s.take_back(mark)

    assert list(s.cells) == before
    assert [list(row) for row in s.rows] == [[], []]
    assert not s.old_rows


def test_what_was_changed_is_told_and_forgotten():
    s = small()

    s.put(FREE, 1)
    s.put_row(0, [1])
    s.add(FREE + 1, 1)
    changed = s.changed()
    s.forget()

    assert (changed, s.changed(), s.top) == ([FREE, FREE + 1], [], 0)


def test_a_clone_shares_nothing_that_changes():
    s = small()
    s.put(FREE, 1)
    s.put_row(0, [1, 2])
    twin = s.clone()

    s.put(FREE, 5)
    s.put_row(0, [*s.rows[0], 3])
    twin.put(FREE, 7)
    twin.put_row(0, [*twin.rows[0], 4])

    assert (s.cells[FREE], list(s.rows[0])) == (5, [1, 2, 3])
    assert (twin.cells[FREE], list(twin.rows[0])) == (7, [1, 2, 4])
    twin.take_back(0)
    assert (twin.cells[FREE], list(twin.rows[0]), s.cells[FREE]) == (1, [1, 2], 5)


def test_a_loaded_position_is_the_same_position():
    match = stellwerk.new("american_rails", players=4, seed=3)
    for _ in range(30):
        match.play(match.legal()[-1])
    core = match.core
    twin = core.fresh()

    twin.load(list(core.cells), [list(row) for row in core.rows])

    assert twin.hash() == core.hash()
    assert twin.top == 0


def test_a_note_tells_up_to_six_numbers_and_what_everybody_has():
    s = small()
    s.events = []

    s.note("none")
    s.note("zero_and_none", 0, -1)
    s.note("six", 1, 2, 3, 4, 5, 6)
    s.note_all("seven", [1, 2, 3, 4, 5, 6, 7])

    assert [(kind, values) for kind, values, _ in s.events] == [
        ("none", []),
        ("zero_and_none", [0, -1]),
        ("six", [1, 2, 3, 4, 5, 6]),
        ("seven", [1, 2, 3, 4, 5, 6, 7]),
    ]
    assert s.events[0][2] == [0, 0]


def test_a_note_that_nobody_hears_is_no_work():
    class Deaf(Small):
        def accounts(self) -> list[int]:
            raise AssertionError("nobody asked")

    s = Deaf([])
    s.allot(10, 0)

    s.note("said", 1)

    assert s.events is None


def test_chance_moves_on_in_the_cells():
    s = small()
    s.cells[2], s.cells[3] = 12345, 67890

    drawn = [s.draw(6) for _ in range(5)]
    s.take_back(0)

    assert s.cells[DRAWS] == 0
    assert [s.draw(6) for _ in range(5)] == drawn


def test_who_advances_comes_to_the_same_position_and_keeps_no_way_back():
    match = stellwerk.new("american_rails", players=4, seed=3)
    one, other = match.core.clone(), match.core.clone()

    for _ in range(40):
        code = one.legal()[-1]
        one.apply(code)
        other.advance(code)

    assert one.hash() == other.hash()
    assert (len(one.marks), len(other.marks), other.top, other.old_rows) == (40, 0, 0, [])


def test_an_action_that_fails_on_the_way_leaves_all_as_it_was():
    match = stellwerk.new("american_rails", players=4, seed=3)
    core = match.core.clone()
    core.apply(core.legal()[0])
    before, options, top = core.hash(), core.legal(), core.top
    core.steps = [Failing(step) for step in core.steps]

    for way in (core.apply, core.advance):
        with pytest.raises(ZeroDivisionError):
            way(options[0])

        assert (core.hash(), core.legal(), core.top, len(core.marks)) == (before, options, top, 1)


class Failing(Step):
    """Does what a step does, and breaks."""

    def __init__(self, step):
        super().__init__(step.name, step.rule)
        self.step = step

    def apply(self, s, action):
        self.step.apply(s, action)
        raise ZeroDivisionError
