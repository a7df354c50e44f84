"""All that was ever played at a table, as a tree: the line that stands, what was taken back, and what can be played again.

Entries are only ever added, so the tree is made from them anew after a restart. An action taken back and played again is the
same branch. What was taken back last stays ahead until somebody plays otherwise.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from . import strictjson
from .stored import Entry

MOST_BRANCHES: Final = 50
"""Of those that were taken back, the newest are told."""

Json = dict[str, Any]


@dataclass(slots=True, eq=False)
class Node:
    """An action as it was taken for the first time, by entry `n`."""

    n: int
    seat: int
    action: Json
    position: int  # after it
    parent: "Node | None"
    children: dict[str, "Node"] = field(default_factory=dict)

    def line(self) -> Iterator["Node"]:
        """This and all before it, the last first; the beginning is no action."""
        node = self
        while node.parent is not None:
            yield node
            node = node.parent


@dataclass(frozen=True, slots=True)
class Branch:
    """Actions that were taken back, from where they leave the line that stands."""

    n: int  # of the entry of the last action: names the branch
    at: int  # the position it leaves at
    steps: list[Node]


class Tree:
    def __init__(self) -> None:
        self._here = Node(0, -1, {}, 0, None)
        self._nodes = {0: self._here}  # by entry
        self.ahead: list[Node] = []  # taken back and not played otherwise since; the next one is the last
        self._ends: dict[int, Node] = {}  # by entry: actions after which somebody went back

    @property
    def next_ahead(self) -> Node | None:
        return self.ahead[-1] if self.ahead else None

    def note(self, entry: Entry) -> None:
        """An entry was added."""
        if entry.kind == "undo":
            self._go_back()
        else:
            self._go_on(entry)

    def branches(self) -> list[Branch]:
        """What was taken back and does not stand now, the newest first."""
        standing = set(self._here.line())
        gone = [node for node in self._ends.values() if node not in standing and not node.children]
        return [_branch(node, standing) for node in sorted(gone, key=lambda node: -node.n)[:MOST_BRANCHES]]

    def branch(self, n: int) -> Branch | None:
        return next((branch for branch in self.branches() if branch.n == n), None)

    def standing(self, position: int) -> Node:
        """What led to this position of the line that stands."""
        return next((node for node in self._here.line() if node.position == position), self._nodes[0])

    def way_to(self, n: int) -> Branch | None:
        """How to come to what entry `n` played, wherever it is now: without steps if it stands."""
        node = self._nodes.get(n)
        return None if node is None else _branch(node, set(self._here.line()))

    def _go_back(self) -> None:
        here = self._here
        assert here.parent is not None, "there is nothing before the beginning"
        if not here.children:
            self._ends[here.n] = here
        self.ahead.append(here)
        self._here = here.parent

    def _go_on(self, entry: Entry) -> None:
        name = strictjson.dumps(entry.action)
        child = self._here.children.get(name)
        if child is None:
            child = Node(entry.n, entry.seat, entry.action, entry.position, self._here)
            self._here.children[name] = self._nodes[entry.n] = child
        if self.ahead and self.ahead[-1] is child:
            self.ahead.pop()
        else:
            self.ahead.clear()
        self._here = child


def tree_of(entries: Iterable[Entry]) -> Tree:
    tree = Tree()
    for entry in entries:
        tree.note(entry)
    return tree


def _branch(end: Node, standing: set[Node]) -> Branch:
    steps: list[Node] = []
    for node in end.line():
        if node in standing:
            break
        steps.append(node)
    steps.reverse()
    return Branch(end.n, end.position - len(steps), steps)
