"""The tree of a search: whole turns at the root, each followed into what everybody may do next.

The turns are compared in rounds: in a round every turn still in the running is followed from the same position the
seat could believe (information-set search), so that all have the same luck; what counts is by how much a turn does
better than the planner's own choice. The planner's opinion weighs the more, the more luck there is in these
differences: little evidence never overturns it. After some rounds the worse half is left aside.

Below the root every seat maximises its own result, and a node looks at more of its actions the more often it is
visited, the best at first sight first. A pass ends with a short playout in which everybody plans quickly, and is
judged by the evaluation.
"""

import math
from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .greedy import first_sight
from .plan import SAME
from .planner import SAMPLE, Line, followed, quick_beam
from .player import Ranking

TURNS: Final = 8  # of the planner's best
ALIKE: Final = 2  # of which so many may be equally good
HALVING: Final = 8  # rounds until the worse half is left aside; twice as many until the next half is
EXPLORE: Final = 0.35  # on results scaled to 0 … 1 by the best and worst seen
KNOWN_MOVES: Final = 12  # a node below the root never looks at more
WIDENING: Final = 0.4  # and after n visits at 1 + n to this power
PLAYOUT: Final = 5  # decisions per seat, until the turn is over in which they are spent
SLIP: Final = 16  # one in so many turns of a playout is the second best
FAR: Final = 1e18


class Node:
    """A decision: its moves, and what passes through each brought every seat."""

    def __init__(self, seat: int, moves: list[int], seats: int) -> None:
        self.seat: int = seat
        self.moves: list[int] = moves
        self.visits: int = 0
        self.tried: list[int] = [0] * len(moves)
        self.totals: list[list[float]] = [[0.0] * seats for _ in moves]
        self.children: dict[int, Node] = {}

    def mean(self, i: int) -> float:
        """What the move brought the seat that decides here."""
        return self.totals[i][self.seat] / self.tried[i] if self.tried[i] else -FAR

    def width(self) -> int:
        """Progressive widening: how many moves are looked at by now."""
        return min(len(self.moves), 1 + int(self.visits**WIDENING))


class Turn:
    """A whole turn of the planner at the root, the decisions after it, and how it does beside the planner's choice."""

    def __init__(self, codes: list[int], open_end: bool, opinion: float) -> None:
        self.codes: list[int] = codes
        self.open_end: bool = open_end  # the turn goes on beyond them
        self.opinion: float = opinion  # by how much the planner likes it less than its choice: 0 or below
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

    def __init__(self, match: Match, seat: int, seed: int, turns: list[Turn]) -> None:
        self.match: Match = match
        self.setup: Setup = match.setup
        self.seat: int = seat
        self.seats: int = match.setup.players
        self.seed: int = seed
        self.turns: list[Turn] = turns  # the planner's choice first
        self.trust: float = FAR  # in the planner's opinion, counted in rounds: at first nothing else is known
        self.low: list[float] = [FAR] * self.seats
        self.high: list[float] = [-FAR] * self.seats
        self.stream: Stream = Stream(seed)
        self.rounds: int = 0
        self.passes: int = 0
        self.looks: int = 0  # positions judged

    def run_round(self) -> None:
        usual = self.run_once(self.turns[0])
        for turn in self.running():
            turn.add(self.run_once(turn) - usual)
        self.turns[0].add(0.0)
        self.rounds += 1
        self.trust = self.earned_trust()

    def earned_trust(self) -> float:
        """The luck of one round beside how far the planner may be wrong: as far as its last choice is from its first."""
        scatter, free = 0.0, 0
        for turn in self.turns[1:]:
            if turn.rounds > 1:
                scatter += turn.scatter()
                free += turn.rounds - 1
        doubt = self.turns[-1].opinion
        if not free or doubt == 0.0:
            return FAR if not free else 0.0
        return scatter / free / (doubt * doubt)

    def running(self) -> list[Turn]:
        """Who is compared with the planner's choice in this round: all at first, in the end only the best."""
        phase, end = 0, HALVING
        while self.rounds >= end:
            phase += 1
            end += HALVING << phase
        many = max(1, (len(self.turns) - 1) >> phase)
        order = sorted([(-self.turns[i].worth(self.trust), i) for i in range(1, len(self.turns))])
        return [self.turns[i] for _, i in order[:many]]

    def run_once(self, turn: Turn) -> float:
        """Through the turn and down the tree, a playout, and the result to every move on the way."""
        core = self.match.determinized(self.seat, self.seed + self.rounds).core
        self.stream = Stream(self.seed + self.rounds)
        nodes: list[Node] = []
        moves: list[int] = []
        if followed(core, turn.codes) and core.seat >= 0:
            if turn.after is None or turn.after.seat != core.seat:
                turn.after = self.new_node(core)
            self.descend(core, turn.after, nodes, moves)
        self.play_out(core)
        result = self.results(core)
        self.credit(nodes, moves, result)
        self.passes += 1
        return result[self.seat]

    def descend(self, core: Core, node: Node, nodes: list[Node], moves: list[int]) -> None:
        """From decision to decision, each by the seat's own interest, until one is met that is new."""
        while True:
            i = self.most_promising(node, core.legal())
            if i < 0:  # another belief: none of the known moves is possible here
                return
            nodes.append(node)
            moves.append(i)
            core.apply(node.moves[i])
            if core.seat < 0:
                return
            child = node.children.get(i)
            if child is None or child.seat != core.seat:
                if node.tried[i] > 0:  # a second visit is worth a node
                    node.children[i] = self.new_node(core)
                return
            node = child

    def new_node(self, core: Core) -> Node:
        ranking = first_sight(core, self.setup, core.seat)
        self.looks += len(ranking)
        return Node(core.seat, [code for _, code in ranking[:KNOWN_MOVES]], self.seats)

    def most_promising(self, node: Node, legal: list[int]) -> int:
        """The move with the best upper bound; one never tried comes first; −1 if none of them is legal."""
        best, best_bound = -1, -FAR
        log = math.log(node.visits + 1.0)
        low = self.low[node.seat]
        span = max(self.high[node.seat] - low, 1e-9)
        for i in range(node.width()):
            if node.moves[i] not in legal:
                continue
            if node.tried[i] == 0:
                return i
            bound = (node.mean(i) - low) / span + EXPLORE * math.sqrt(log / node.tried[i])
            if bound > best_bound:
                best, best_bound = i, bound
        return best

    def play_out(self, core: Core) -> None:
        """Whole turns, since half a turn is hard to judge, until there were enough decisions."""
        left = PLAYOUT * self.seats
        while left > 0 and core.seat >= 0:
            codes = self.quick_turn(core)
            followed(core, codes)
            left -= len(codes)

    def quick_turn(self, core: Core) -> list[int]:
        """The turn a narrow look finds, at times the second best: people slip."""
        beam = quick_beam(self.setup, core.seat, self.stream.below(SAMPLE))
        lines = beam.lines(core)
        self.looks += beam.looks
        return lines[1 if len(lines) > 1 and self.stream.below(SLIP) == 0 else 0].codes

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

    def order(self) -> list[Turn]:
        """Best first."""
        order = sorted([(-self.turns[i].worth(self.trust), i) for i in range(len(self.turns))])
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
                found.append((turn.worth(self.trust), turn.codes[0]))
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
