"""What the benchmark measures, all by the same clock: our games, catanatron, python-chess, games of OpenSpiel.

Each subject plays random games and hands out positions to clone, to ask and to go there and back. Peers are measured
where they are installed (`make bench` does that); catanatron comes first and is what ratios are told against.
"""

import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from stellwerk import bots
from stellwerk.bots.planner import DEPTH, WIDTH, Beam
from stellwerk.bots.player import stroll
from stellwerk.bots.tree import Tree, distinct_turns
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

Call = Callable[[], object]
ENDLESS = 20_000  # moves after which a peer's game is left

# Bigger games of OpenSpiel that can undo, written in C++ and called from Python.
SPIEL = {
    "open_spiel chess": "chess",
    "open_spiel go 19": "go(board_size=19)",
    "open_spiel backgammon": "backgammon",
}


class Subject(ABC):
    """A game that can be played at random, by its own fastest documented way."""

    name: str

    @abstractmethod
    def start(self, seed: int) -> Any: ...

    @abstractmethod
    def play(self, position: Any, stream: Stream, most: int) -> int:
        """So many random moves, or to the end; how many there were."""

    @abstractmethod
    def over(self, position: Any) -> bool: ...

    @abstractmethod
    def clone(self, position: Any) -> Call: ...

    @abstractmethod
    def legal(self, position: Any) -> Call: ...

    def undo(self, position: Any) -> Call | None:
        """One move there and back; None where the game can't."""
        return None

    def thought(self, seed: int, moves: int) -> Tree | None:
        """What the search would think of in a position along a game; None if that is over, or the game not ours."""
        return None

    def game(self, seed: int) -> int:
        return self.play(self.start(seed), Stream(seed), ENDLESS)

    def position(self, seed: int, moves: int) -> Any | None:
        """A position along a random game, None if that was over before."""
        found = self.start(seed)
        self.play(found, Stream(seed), moves)
        return None if self.over(found) else found

    def playout(self, position: Any, seed: int) -> Call:
        stream, clone = Stream(seed), self.clone(position)
        return lambda: self.play(clone(), stream, ENDLESS)


class Ours(Subject):
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.name = f"{setup.game.key} {setup.board_key} {setup.players}p"

    def start(self, seed: int) -> Core:
        core = self.setup.start(seed, None)
        core.settle()
        return core

    def play(self, position: Core, stream: Stream, most: int) -> int:
        return stroll(position, stream, most)

    def over(self, position: Core) -> bool:
        return position.seat < 0

    def clone(self, position: Core) -> Call:
        return position.clone

    def legal(self, position: Core) -> Call:
        step = position.steps[position.cells[0]]
        return lambda: step.legal(position)

    def thought(self, seed: int, moves: int) -> Tree | None:
        position = self.sound_position(seed, moves)
        if self.over(position):
            return None
        lines = Beam(self.setup, position.seat, WIDTH, DEPTH).lines(position)
        return Tree(Match(self.setup, position, seed), position.seat, seed, distinct_turns(position, lines))

    def sound_position(self, seed: int, moves: int) -> Core:
        """By greedy bots: random ones are insolvent at once on Barbados, and from there a search has nothing to follow."""
        match, bot = Match(self.setup, self.setup.start(seed, None), seed), bots.get("greedy", seed)
        while (seat := match.seat) is not None and match.position < moves:
            match.play(bot.decide(match, seat))
        return match.core

    def undo(self, position: Core) -> Call:
        code = position.legal()[-1]

        def there_and_back() -> None:
            position.apply(code)
            position.undo()

        return there_and_back


class Crowded(Ours):
    """A board as greedy bots leave it late in a game: of the last third the position with the most to decide."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.name += " late"
        self.late = self.late_position()

    def late_position(self) -> Core:
        match = Match(self.setup, self.setup.start(1, None), 1)
        bot, seen = bots.get("greedy", 1), list[Core]()
        while (seat := match.seat) is not None:
            seen.append(match.core.clone())
            match.play(bot.decide(match, seat))
        return max(seen[len(seen) * 2 // 3 :], key=lambda core: len(core.legal()))

    def start(self, seed: int) -> Core:
        return self.late.clone()

    def position(self, seed: int, moves: int) -> Core:
        return self.start(seed)

    def sound_position(self, seed: int, moves: int) -> Core:
        return self.start(seed)


class Catanatron(Subject):
    """Four random players; chance comes from Python's `random`, seeded per game."""

    name = "catanatron"

    def start(self, seed: int) -> Any:
        import random

        from catanatron import Color, Game, RandomPlayer

        random.seed(seed)
        return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def play(self, position: Any, stream: Stream, most: int) -> int:
        moves = 0
        while not self.over(position) and moves < most:
            position.play_tick()
            moves += 1
        return moves

    def over(self, position: Any) -> bool:
        return position.winning_color() is not None or position.state.num_turns >= 1000

    def clone(self, position: Any) -> Call:
        copy: Call = position.copy
        return copy

    def legal(self, position: Any) -> Call:
        from catanatron.models.actions import generate_playable_actions

        return lambda: generate_playable_actions(position.state)


class Chess(Subject):
    name = "python-chess"

    def start(self, seed: int) -> Any:
        import chess

        return chess.Board()

    def play(self, position: Any, stream: Stream, most: int) -> int:
        moves = 0
        while moves < most and not position.is_game_over():
            options = list(position.legal_moves)
            position.push(options[stream.below(len(options))])
            moves += 1
        return moves

    def over(self, position: Any) -> bool:
        ended: bool = position.is_game_over()
        return ended

    def clone(self, position: Any) -> Call:
        return lambda: position.copy(stack=False)

    def legal(self, position: Any) -> Call:
        return lambda: list(position.legal_moves)

    def undo(self, position: Any) -> Call:
        move = next(iter(position.legal_moves))

        def there_and_back() -> None:
            position.push(move)
            position.pop()

        return there_and_back


class Spiel(Subject):
    def __init__(self, name: str, key: str) -> None:
        import pyspiel

        self.name, self.rules = name, pyspiel.load_game(key)

    def start(self, seed: int) -> Any:
        return self.rules.new_initial_state()

    def play(self, position: Any, stream: Stream, most: int) -> int:
        moves = 0
        while moves < most and not position.is_terminal():
            options = position.legal_actions()  # at a chance node: its outcomes
            position.apply_action(options[stream.below(len(options))])
            moves += 1
        return moves

    def over(self, position: Any) -> bool:
        ended: bool = position.is_terminal()
        return ended

    def clone(self, position: Any) -> Call:
        copy: Call = position.clone
        return copy

    def legal(self, position: Any) -> Call:
        asked: Call = position.legal_actions
        return asked

    def undo(self, position: Any) -> Call | None:
        if position.is_chance_node():
            return None
        player, action = position.current_player(), position.legal_actions()[-1]

        def there_and_back() -> None:
            position.apply_action(action)
            position.undo_action(player, action)

        return there_and_back


def peers() -> list[Subject]:
    """Those that are installed, in a fixed order."""
    found: list[Subject] = []
    if importlib.util.find_spec("catanatron"):
        found.append(Catanatron())
    if importlib.util.find_spec("chess"):
        found.append(Chess())
    if importlib.util.find_spec("pyspiel"):
        found += [Spiel(name, key) for name, key in SPIEL.items()]
    return found
