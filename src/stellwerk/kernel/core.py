"""The fast state under a match: flat ints, an undo trail, steps that ask and steps that run.

A state is `cells` (small ints) and `rows` (lists of ints of any length: hands, stacks, frontiers). Compiled, the cells
are machine numbers side by side (`native.vec`): to store them, hand them on or compare them with a list, take `list(cells)`.
Both change only through `put`, `add` and `put_row`, which write the old value to the trail; a row is
replaced, never changed in place, so clones may share it. Everything a game needs beyond that
(names of cells, tables of the board) lives outside the state and is shared by all clones.
"""

import hashlib
from array import array
from typing import Any, Final, Generic, TypeVar

from .chance import SPAN, Source, next_a, next_b, outcome
from .native import extend, i64, mypyc_attr, vec

# The cells every game has. DRAWS counts chance and revealed secrets: where it moves, undo ends.
# SCRIPTED counts what was drawn from a source in place of the generator.
STEP: Final = 0
SEAT: Final = 1
GEN_A: Final = 2
GEN_B: Final = 3
DRAWS: Final = 4
SCRIPTED: Final = 5
FREE: Final = 6  # first cell of the game's own

NOBODY: Final = -1
SHORTEST_TRAIL: Final = 64
UNSAID: Final = -(2**40)  # of no event

S = TypeVar("S", bound="Core")


def bit(place: i64) -> i64:
    """The number with this one bit, 0 … 62."""
    return shifted(1, place)


def shifted(number: i64, places: i64) -> i64:
    """Not written out in `bit`: there mypyc would shift a constant (see native.py)."""
    return number << places


def split(number: i64, by: i64) -> tuple[int, int]:
    """As `divmod`, which the compiler would call with objects."""
    return number // by, number % by


def packed(numbers: list[int]) -> vec[i64]:
    """A table of the board that rules look up all the time: machine numbers side by side when compiled."""
    return vec[i64](numbers)


class Refused:
    """Why an action is refused, before it has words: rule id, text key, numbers for the text."""

    def __init__(self, rule: str, key: str, facts: dict[str, int]) -> None:
        self.rule: str = rule
        self.key: str = key
        self.facts: dict[str, int] = facts
        self.asked: bool = key != "not_now"  # whether the present question is about such a thing at all


class NotAsked(Refused):
    """A refusal in words of its own that says no more than `not_now`: something else is asked, first or by now."""

    def __init__(self, rule: str, key: str, facts: dict[str, int]) -> None:
        super().__init__(rule, key, facts)
        self.asked = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One question of the game (`legal`, `why_not`, `apply`), or one automatic piece of its course (`run`)."""

    def __init__(self, name: str, rule: str, automatic: bool = False) -> None:
        self.name: str = name
        self.rule: str = rule  # cited when something else is tried while this is asked
        self.automatic: bool = automatic

    def legal(self, s: S) -> list[int]:
        """All answers, sorted."""
        raise AssertionError(f"step {self.name} asks nothing")

    def why_not(self, s: S, action: int) -> Refused | None:
        """None if `action` is one of `legal`, else the rule it breaks. Uses the same predicates."""
        raise AssertionError(f"step {self.name} asks nothing")

    def apply(self, s: S, action: int) -> None:
        raise AssertionError(f"step {self.name} asks nothing")

    def run(self, s: S) -> None:
        raise AssertionError(f"step {self.name} runs by itself")


def in_order(course: "dict[int, Step[Any]]") -> "list[Step[Any]]":
    """The steps by their numbers: each stands in the course beside its own, so that neither can go astray."""
    missing = [number for number in range(len(course)) if number not in course]
    if missing:
        raise AssertionError(f"the course has {len(course)} steps, but none with the numbers {missing}")
    return [course[number] for number in range(len(course))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Core:
    """A position. A game derives its state from this and adds named accessors."""

    def __init__(self, steps: list[Step[Any]]) -> None:
        self.steps: list[Step[Any]] = steps
        self.cells: vec[i64] = vec[i64]()
        self.rows: list[list[int]] = []
        self.trail: vec[i64] = vec[i64]()  # pairs: cell, old value; or −1 − row, 0 with the old row in old_rows
        self.top: i64 = 0  # so much of the trail is written
        self.room: i64 = 0  # and so much could be
        self.old_rows: list[list[int]] = []
        self.marks: list[int] = []  # `top` before each action
        self.asked: list[list[int]] = []  # the options before each action
        self.options: list[int] = []
        self.source: Source | None = None  # of chance, in place of the generator
        self.events: list[tuple[str, list[int], list[int]]] | None = None  # kind, values, accounts at that time
        self.own_events: int = 0  # how many of them the last action told itself, before what followed of it

    # Made, loaded, read in parts ------------------------------------------

    def allot(self, cells: int, rows: int) -> None:
        """Room for so many cells, all 0, and so many rows, all empty."""
        self.load([0] * cells, [[] for _ in range(rows)])

    def load(self, cells: list[int], rows: list[list[int]]) -> None:
        """A position from elsewhere; there is no way back from it."""
        self.cells = vec[i64](cells)
        self.rows = rows
        self.forget()

    def fill(self, first: int, numbers: list[int]) -> None:
        """These cells from the first on, for set-ups and `rebuild`: nothing is noted on the trail."""
        for i in range(len(numbers)):
            self.cells[first + i] = numbers[i]

    def part(self, first: i64, size: i64) -> list[int]:
        """So many cells as a list."""
        return list(self.cells[first : first + size])

    def total(self, first: i64, size: i64) -> int:
        """Of so many cells."""
        cells, found = self.cells, 0
        for at in range(first, first + size):
            found += cells[at]
        return found

    # What a game must say -------------------------------------------------

    def fresh(self) -> "Core":
        """An empty state of the same class and tables; `clone` fills it."""
        raise AssertionError("a game's state overrides this")

    def scores(self) -> list[int]:
        raise AssertionError("a game's state overrides this")

    def winners(self) -> list[int]:
        """The seats with the best score; a game that breaks ties overrides this."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def clock(self) -> int:
        """How much of the game is over, in turns or phases, never less than before: a search compares at equal times."""
        raise AssertionError("a game's state overrides this")

    def turn(self) -> int:
        """Which turn this is, where the same seat may have two in a row: plans of one turn are compared, not of two."""
        return 0

    def accounts(self) -> list[int]:
        """What everybody may know a seat to have: account by account (`Setup.accounts`), each with all seats."""
        return []

    def redeal(self, seat: int, seed: int) -> None:
        """Redraw everything `seat` can't know. Games without secrets have nothing to do."""

    def rebuild(self) -> None:
        """Make derived rows and cells anew after the others were loaded."""

    # The contract of search and simulation --------------------------------

    @property
    def seat(self) -> int:
        """Who decides now; −1 when the game is over."""
        return self.cells[SEAT]

    def legal(self) -> list[int]:
        """All legal actions, sorted. The list belongs to the state: read it, do not change it."""
        return self.options

    def apply(self, action: int) -> None:
        """Take a legal action and everything that follows without a choice; whatever fails in it changes nothing."""
        before, options = self.top, self.options
        self.take(action)
        self.marks.append(before)
        self.asked.append(options)

    def advance(self, action: int) -> None:
        """`apply` for who never goes back: neither behind this action nor behind any before it."""
        self.take(action)
        self.forget()

    def take(self, action: int) -> None:
        before, options = self.top, self.options
        try:
            self.steps[self.cells[STEP]].apply(self, action)
            if self.events is not None:
                self.own_events = len(self.events)
            self.settle()
        except BaseException:
            self.take_back(before)
            self.options = options
            raise

    def peek(self, action: int) -> None:
        """Only what the action itself does, not what follows: for showing its effect. `undo` takes it back."""
        self.marks.append(self.top)
        self.asked.append(self.options)
        self.steps[self.cells[STEP]].apply(self, action)

    def undo(self) -> None:
        """Back to before the last `apply` or `peek`."""
        self.take_back(self.marks.pop())
        self.options = self.asked.pop()

    def forget(self) -> None:
        """There is no way back from here."""
        self.top = 0
        if self.old_rows:
            self.old_rows.clear()
        if self.marks:
            self.marks.clear()
            self.asked.clear()

    def clone(self) -> "Core":
        twin = self.fresh()
        twin.cells = self.cells[:]
        twin.rows = self.rows.copy()
        twin.options = self.options
        twin.source = self.source
        return twin

    def hash(self) -> int:
        """Equal positions give equal numbers, in every process and on every Python."""
        packed = array("q", list(self.cells))
        for row in self.rows:
            packed.append(len(row))
            packed.extend(row)
        if packed.itemsize != 8:
            raise AssertionError("array('q') holds 8 bytes")
        return int.from_bytes(hashlib.blake2b(packed.tobytes(), digest_size=8).digest(), "little") >> 2

    def why_not(self, action: int) -> Refused | None:
        if self.cells[SEAT] < 0:
            return Refused("", "over", {})
        return self.steps[self.cells[STEP]].why_not(self, action)

    # For rules ------------------------------------------------------------

    def put(self, at: i64, value: i64) -> None:
        top = self.top
        if top == self.room:
            self.lengthen()
        cells, trail = self.cells, self.trail
        trail[top] = at
        trail[top + 1] = cells[at]
        self.top = top + 2
        cells[at] = value

    def add(self, at: i64, amount: i64) -> None:
        top = self.top
        if top == self.room:
            self.lengthen()
        cells, trail = self.cells, self.trail
        old = cells[at]
        trail[top] = at
        trail[top + 1] = old
        self.top = top + 2
        cells[at] = old + amount

    def put_row(self, at: int, row: list[int]) -> None:
        top = self.top
        if top == self.room:
            self.lengthen()
        self.trail[top] = -1 - at
        self.trail[top + 1] = 0
        self.top = top + 2
        self.old_rows.append(self.rows[at])
        self.rows[at] = row

    def lengthen(self) -> None:
        """Make room on the trail."""
        more: i64 = max(SHORTEST_TRAIL, self.room)
        self.trail = extend(self.trail, vec[i64]([0] * more))
        self.room += more

    def changed(self) -> list[int]:
        """The cells that stand on the trail, one as often as it was put."""
        return [self.trail[at] for at in range(0, self.top, 2) if self.trail[at] >= 0]

    def take_back(self, mark: i64) -> None:
        """Undo all that was put since `top` was this."""
        trail, cells, top = self.trail, self.cells, self.top
        while top > mark:
            top -= 2
            at = trail[top]
            if at >= 0:
                cells[at] = trail[top + 1]
            else:
                self.rows[-1 - at] = self.old_rows.pop()
        self.top = top

    def note(
        self,
        kind: str,
        a: i64 = UNSAID,
        b: i64 = UNSAID,
        c: i64 = UNSAID,
        d: i64 = UNSAID,
        e: i64 = UNSAID,
        f: i64 = UNSAID,
    ) -> None:
        """Tell the log, if one listens; the fields of each kind stand in the game's table of events.

        Up to six numbers, and no list of them: in simulations and thoughts nobody listens."""
        if self.events is not None:
            self.note_all(kind, [value for value in (a, b, c, d, e, f) if value != UNSAID])

    def note_all(self, kind: str, values: list[int]) -> None:
        """The same with however many numbers."""
        if self.events is not None:
            self.events.append((kind, values, self.accounts()))

    def draw(self, n: int) -> int:
        """Chance: a whole number 0 … n − 1, from the source if there is one."""
        self.add(DRAWS, 1)
        if self.source is not None:
            return self.sourced(n)
        a: i64 = self.cells[GEN_A]
        b: i64 = self.cells[GEN_B]
        sides: i64 = n
        limit = SPAN - SPAN % sides
        z: i64 = SPAN
        while z >= limit:
            a = next_a(a)
            b = next_b(b)
            z = outcome(a, b)
        self.put(GEN_A, a)
        self.put(GEN_B, b)
        return z % sides

    def sourced(self, n: int) -> int:
        source = self.source
        assert source is not None
        at = self.cells[SCRIPTED]
        value = source.outcome(at, n)
        self.put(SCRIPTED, at + 1)
        return value

    def reveal(self) -> None:
        """A secret came to light: undo must not go back behind this."""
        self.add(DRAWS, 1)

    def settle(self) -> None:
        """Run what runs by itself and give the only possible answers, until somebody has a real choice."""
        while self.cells[SEAT] >= 0:
            step = self.steps[self.cells[STEP]]
            if step.automatic:
                step.run(self)
                continue
            options = step.legal(self)
            if len(options) > 1:
                self.options = options
                return
            if not options:
                raise AssertionError(f"dead end in step {step.name}")
            step.apply(self, options[0])
        self.options = []
