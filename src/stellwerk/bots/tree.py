"""The tree of a search: whole turns at the root, each followed into what everybody may do next.

The turns are compared in rounds: in a round every turn still in the running is followed to the same time of the game;
what counts is by how much a turn does better than the planner's own choice.

As long as nothing is hidden and nothing drawn the future can be foreseen, if everybody's turns are imagined as well as
they will be played: by the planner's own beam. Each round goes on from where the last one ended, with the better half
of the turns. They are one course of many that people may take, so the planner's opinion counts as three of them.
(Imagined turns a little worse than real ones made each turn a sample of chaos, and the best of eight samples was the
luckiest, not the best: in American Rails nothing of the gain it promised came true.)

Where there is luck, every round starts from another position the seat could believe (information-set search), the
same for all turns, and is followed with narrow beams. The planner's opinion weighs the more, the more luck there is
in the differences: little evidence never overturns it. After some rounds the worse half is left aside. Below the
root, too, a move is a whole turn: a beam's best, and the more often a node is visited, the more of them; every seat
maximises its own result. The tree reaches as far as nothing is drawn; beyond it everybody plays what a narrow beam
finds, and the evaluation judges.
"""

import math
from typing import Final

from stellwerk.kernel.core import DRAWS, FREE, Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .course import Course
from .plan import SAME
from .planner import Line, followed, quick_beam
from .player import Bot, Ranking

TURNS: Final = 8  # of the planner's best
ALIKE: Final = 2  # of which so many may be equally good
HALVING: Final = 8  # rounds until the worse half is left aside; twice as many until the next half is
RIVALS: Final = 3  # compared in a round where luck has a part
EXPLORE: Final = 0.35  # on results scaled to 0 … 1 by the best and worst seen
KNOWN_TURNS: Final = 4  # a node below the root never looks at more
PATIENCE: Final = 4  # visits until it looks at the second
PLAYOUT: Final = 5  # decisions per seat, until the turn is over in which they are spent
FURTHER: Final = 2  # the same for a round that goes on from the last
LEAST_TRUST: Final = 1.0  # rounds that the planner's opinion always counts for
FORESEEN_TRUST: Final = 3.0  # the same where they are foreseen: each goes on from the last, so they are one course
PROOF: Final = 2  # rounds of a turn until they count, where luck has a part
FAR: Final = 1e18
NEVER: Final = 1 << 60

Tally = list[tuple[int, float, float]]  # per turn: rounds, gain, squares


class Node:
    """A seat's turn: the ways to play it, and what passes through each brought every seat."""

    def __init__(self, seat: int, turns: list[list[int]], seats: int) -> None:
        self.seat: int = seat
        self.turns: list[list[int]] = turns
        self.visits: int = 0
        self.tried: list[int] = [0] * len(turns)
        self.totals: list[list[float]] = [[0.0] * seats for _ in turns]
        self.children: dict[int, Node] = {}

    def mean(self, i: int) -> float:
        """What the turn brought the seat that decides here."""
        return self.totals[i][self.seat] / self.tried[i] if self.tried[i] else -FAR

    def width(self) -> int:
        """Progressive widening: how many turns are looked at by now."""
        return min(len(self.turns), 1 + int(math.sqrt(self.visits / PATIENCE)))


class Turn:
    """A whole turn of the planner at the root, the decisions after it, and how it does beside the planner's choice."""

    def __init__(self, codes: list[int], open_end: bool, opinion: float) -> None:
        self.codes: list[int] = codes
        self.open_end: bool = open_end  # the turn goes on beyond them
        self.opinion: float = opinion  # by how much the planner likes it less than its choice: 0 or below
        self.ahead: Course | None = None  # as far as the last round went, as long as nothing was drawn
        self.after: Node | None = None
        self.rounds: int = 0
        self.gain: float = 0.0  # over the planner's choice, all rounds together
        self.squares: float = 0.0

    def add(self, gain: float) -> None:
        self.rounds += 1
        self.gain += gain
        self.squares += gain * gain

    def scatter(self) -> float:
        """The sum of squares around the mean."""
        return max(0.0, self.squares - self.gain * self.gain / self.rounds) if self.rounds else 0.0

    def worth(self, trust: float) -> float:
        """The opinion counts as `trust` rounds."""
        weight = trust + self.rounds
        return (trust * self.opinion + self.gain) / weight if weight else self.opinion


class Tree:
    """One search: rounds of passes from the position to somewhere ahead, until its owner has had enough."""

    def __init__(self, match: Match, seat: int, seed: int, turns: list[Turn], bot: Bot | None = None) -> None:
        self.bot: Bot | None = bot  # who thinks: it may be told to stop, or out of time
        self.match: Match = match
        self.setup: Setup = match.setup
        self.seat: int = seat
        self.seats: int = match.setup.players
        self.seed: int = seed
        self.turns: list[Turn] = turns  # the planner's choice first
        self.luck: bool = self.has_secrets()  # or anything was drawn on the way: then one round proves little
        self.trust: float = FAR  # in the planner's opinion, counted in rounds: at first nothing else is known
        self.low: list[float] = [FAR] * self.seats
        self.high: list[float] = [-FAR] * self.seats
        self.waiting: list[Turn] = []  # for their pass in this round
        self.usual: float = 0.0  # what the planner's choice brought in it
        self.left: int = 0  # decisions of the running pass
        self.until: int = NEVER  # the time of the game at which it ends
        self.rounds: int = 0
        self.first: int = 0  # of its beliefs, where luck has a part, and how far it is to the next:
        self.stride: int = 1  # who searches together has them in turn (together.py)
        self.passes: int = 0
        self.looks: int = 0  # positions judged

    def has_secrets(self) -> bool:
        """Whether the seat could believe in different positions."""
        one = self.match.determinized(self.seat, self.seed).core
        other = self.match.determinized(self.seat, self.seed + 1).core
        return one.cells[FREE:] != other.cells[FREE:] or one.rows != other.rows

    def anew(self) -> "Tree":
        """The same question, nothing known yet."""
        turns = [Turn(turn.codes, turn.open_end, turn.opinion) for turn in self.turns]
        return Tree(self.match, self.seat, self.seed, turns)

    def run_round(self) -> None:
        self.run_pass()
        while self.waiting:
            self.run_pass()

    def run_pass(self) -> None:
        """The next of the round; a new round begins with the planner's choice. One that was broken off counts for nothing."""
        if not self.waiting:
            self.until = NEVER
            self.usual = self.result_of(self.turns[0])
            if not self.told_to_stop():
                self.turns[0].add(0.0)
                self.waiting = self.running()
            return
        turn = self.waiting.pop(0)
        gain = self.result_of(turn) - self.usual
        if self.told_to_stop():
            return
        turn.add(gain)
        self.trust = self.earned_trust()
        if not self.waiting:
            self.rounds += 1

    def told_to_stop(self) -> bool:
        return self.bot is not None and self.bot.must_stop()

    def earned_trust(self) -> float:
        """The luck of one round beside how far the planner may be wrong: as far as these turns differ in its opinion."""
        if not self.luck:
            return FORESEEN_TRUST
        scatter, free = 0.0, 0
        for turn in self.turns[1:]:
            if turn.rounds > 1:
                scatter += turn.scatter()
                free += turn.rounds - 1
        if not free:
            return FAR
        doubt = sum([turn.opinion * turn.opinion for turn in self.turns[1:]]) / (len(self.turns) - 1)
        return max(LEAST_TRUST, scatter / free / max(SAME, doubt))

    def worth(self, turn: Turn) -> float:
        """Where luck has a part, one round of a turn proves nothing, however alike the rounds of other turns are."""
        return turn.opinion if self.luck and turn.rounds < PROOF else turn.worth(self.trust)

    def running(self) -> list[Turn]:
        """Who is compared with the planner's choice in this round: all at first, in the end only the best.

        Luck takes many rounds to even out: then only the best few by now are, and one that falls behind makes room.
        """
        phase, end = 0, HALVING
        while self.luck and self.rounds >= end:
            phase += 1
            end += HALVING << phase
        many = max(1, (len(self.turns) - 1) >> (phase if self.luck else self.rounds))
        if self.luck:
            many = min(many, RIVALS)
        order = sorted([(-self.worth(self.turns[i]), i) for i in range(1, len(self.turns))])
        return [self.turns[i] for _, i in order[:many]]

    def result_of(self, turn: Turn) -> float:
        self.passes += 1
        return self.sampled(turn) if self.luck else self.foreseen(turn)

    def foreseen(self, turn: Turn) -> float:
        """On from where the last round ended."""
        if turn.ahead is None:
            turn.ahead = Course(self.match.determinized(self.seat, self.seed).core, self.match.position, self.seat)
            turn.ahead.take(turn.codes)
        if self.drawn(turn.ahead.core):
            return self.sampled(turn)
        self.left = FURTHER * self.seats
        self.go_on(turn.ahead)
        self.drawn(turn.ahead.core)
        return self.results(turn.ahead.core)[self.seat]

    def go_on(self, course: Course) -> None:
        """Whole turns, since half a turn is hard to judge, as planners play them."""
        while self.goes_on(course.core) and not self.told_to_stop():
            before = course.looks
            self.left -= course.go_on(self.setup, self.bot)
            self.looks += course.looks - before

    def drawn(self, core: Core) -> bool:
        """Chance has spoken on the way: from now on this is a matter of luck."""
        self.luck = self.luck or core.cells[DRAWS] != self.match.core.cells[DRAWS]
        return self.luck

    def all_seen(self) -> bool:
        """The planner's choice was foreseen to the end of the game: there is nothing to add."""
        ahead = self.turns[0].ahead
        return not self.luck and not self.waiting and ahead is not None and ahead.over

    def sampled(self, turn: Turn) -> float:
        """Through the turn and down the tree, a playout, and the result to every move on the way."""
        core = self.match.determinized(self.seat, self.seed + self.first + self.rounds * self.stride).core
        self.left = PLAYOUT * self.seats
        nodes: list[Node] = []
        moves: list[int] = []
        draws = core.cells[DRAWS]
        if followed(core, turn.codes) and core.cells[DRAWS] == draws and self.goes_on(core):
            if turn.after is None or turn.after.seat != core.seat:
                turn.after = self.new_node(core)
            self.descend(core, turn.after, nodes, moves)
        self.play_out(core)
        result = self.results(core)
        self.credit(nodes, moves, result)
        return result[self.seat]

    def goes_on(self, core: Core) -> bool:
        """The planner's choice is followed for some decisions, and on until something ends; the others as far as that."""
        over = core.seat < 0
        if self.until == NEVER and (over or self.left <= 0):
            self.until = core.clock() + 1
        return not over and core.clock() < self.until

    def descend(self, core: Core, node: Node, nodes: list[Node], moves: list[int]) -> None:
        """From turn to turn, each by the seat's own interest, until the time is reached or something is drawn."""
        draws = core.cells[DRAWS]
        while True:
            i = self.most_promising(node, core.legal())
            if i < 0:  # another belief: none of the known turns is possible here
                return
            nodes.append(node)
            moves.append(i)
            self.left -= len(node.turns[i])
            if not followed(core, node.turns[i]) or core.cells[DRAWS] != draws or not self.goes_on(core):
                return
            child = node.children.get(i)
            if child is None or child.seat != core.seat:
                child = self.new_node(core)
                node.children[i] = child
            node = child

    def new_node(self, core: Core) -> Node:
        beam = quick_beam(self.setup, core.seat)
        lines = beam.lines(core)[:KNOWN_TURNS]
        self.looks += beam.looks
        return Node(core.seat, [line.codes for line in lines], self.seats)

    def most_promising(self, node: Node, legal: list[int]) -> int:
        """The turn with the best upper bound; one never tried comes first; −1 if none of them is legal."""
        best, best_bound = -1, -FAR
        log = math.log(node.visits + 1.0)
        low = self.low[node.seat]
        span = max(self.high[node.seat] - low, 1e-9)
        for i in range(node.width()):
            if node.turns[i][0] not in legal:
                continue
            if node.tried[i] == 0:
                return i
            bound = (node.mean(i) - low) / span + EXPLORE * math.sqrt(log / node.tried[i])
            if bound > best_bound:
                best, best_bound = i, bound
        return best

    def play_out(self, core: Core) -> None:
        """Whole turns here, too, by narrow beams."""
        while self.goes_on(core) and not self.told_to_stop():
            beam = quick_beam(self.setup, core.seat, self.bot)
            codes = beam.lines(core)[0].codes
            self.looks += beam.looks
            followed(core, codes)
            self.left -= len(codes)

    def results(self, core: Core) -> list[float]:
        """How each seat stands; what the others have is part of a game's evaluation."""
        self.looks += self.seats
        return [self.setup.value(core, seat) for seat in range(self.seats)]

    def credit(self, nodes: list[Node], moves: list[int], result: list[float]) -> None:
        for at in range(len(nodes)):
            node, i = nodes[at], moves[at]
            node.visits += 1
            node.tried[i] += 1
            totals = node.totals[i]
            for seat in range(self.seats):
                totals[seat] += result[seat]
        for seat in range(self.seats):
            self.low[seat] = min(self.low[seat], result[seat])
            self.high[seat] = max(self.high[seat], result[seat])

    def tally(self) -> Tally:
        """What the rounds brought each turn."""
        return [(turn.rounds, turn.gain, turn.squares) for turn in self.turns]

    def add(self, tally: Tally) -> None:
        """The rounds of somebody who compared the same turns in other beliefs."""
        for i in range(len(tally)):
            turn = self.turns[i]
            turn.rounds += tally[i][0]
            turn.gain += tally[i][1]
            turn.squares += tally[i][2]
        self.trust = self.earned_trust()

    def know(self, tally: Tally) -> None:
        """These rounds and no others."""
        for turn in self.turns:
            turn.rounds, turn.gain, turn.squares = 0, 0.0, 0.0
        self.add(tally)

    def since(self, known: Tally) -> Tally:
        """What was added to a tally of then."""
        now = self.tally()
        return [(now[i][0] - known[i][0], now[i][1] - known[i][1], now[i][2] - known[i][2]) for i in range(len(known))]

    def order(self) -> list[Turn]:
        """Best first."""
        order = sorted([(-self.worth(self.turns[i]), i) for i in range(len(self.turns))])
        return [self.turns[i] for _, i in order]

    def best(self) -> Turn:
        return self.order()[0]

    def ranking(self) -> Ranking:
        """First decisions by the worth of their best turn."""
        found: Ranking = []
        seen: dict[int, bool] = {}
        for turn in self.order():
            if turn.codes[0] not in seen:
                seen[turn.codes[0]] = True
                found.append((self.worth(turn), turn.codes[0]))
        return found


def distinct_turns(core: Core, lines: list[Line]) -> list[Turn]:
    """The best lines that lead to different positions, and not all to equally good ones.

    The same tiles in another order are the same turn; of many that the evaluation can't tell apart a few will do.
    """
    found: list[Turn] = []
    seen: dict[int, bool] = {}
    alike, last = 0, FAR
    for line in lines:
        alike = alike + 1 if line.worth > last - SAME else 0
        last = line.worth
        if alike >= ALIKE:
            continue
        key = position_after(core, line.codes)
        if key not in seen:
            seen[key] = True
            found.append(Turn(line.codes, line.open_end, line.worth - lines[0].worth))
            if len(found) == TURNS:
                break
    return found


def position_after(core: Core, codes: list[int]) -> int:
    for code in codes:
        core.apply(code)
    key = core.hash()
    for _ in codes:
        core.undo()
    return key
