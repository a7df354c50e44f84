"""A match as it was: any position of its course at the price of a few actions.

A frame is a copy of the position every so many actions; what lies between two is played again. Frames belong to one line of
actions: where a match took something back and went on otherwise, those behind the fork are dropped.
"""

from collections.abc import Iterator
from typing import Final

from .core import Core
from .match import Match

FRAME_EVERY: Final = 16


class Past:
    """What is remembered of one match. It is asked with the match as it stands now."""

    def __init__(self) -> None:
        self._codes: list[int] = []  # the line the frames lie on
        self._frames: list[Core] = []  # the first is the beginning

    def at(self, match: Match, n: int) -> Match:
        """The match as it was after `n` actions, to look at."""
        return match.as_of(n, self.core(match, n))

    def core(self, match: Match, n: int) -> Core:
        """The position after `n` actions; it belongs to whoever asked."""
        _, core = next(self.walk(match, n, n))
        return core

    def walk(self, match: Match, first: int, last: int) -> Iterator[tuple[int, Core]]:
        """Position after position, from `first` to `last`. It is one core that goes on: look at it, do not keep it."""
        self._agree_with(match)
        nearest = min(first // FRAME_EVERY, len(self._frames) - 1)
        core = self._frames[nearest].clone()
        for at in range(nearest * FRAME_EVERY, last + 1):
            if at == len(self._frames) * FRAME_EVERY:
                self._frames.append(core.clone())
            if at >= first:
                yield at, core
            if at < last:
                core.apply(match.actions[at].code)

    def _agree_with(self, match: Match) -> None:
        """Only what lies on this match's own line stays."""
        if not self._frames:
            self._frames.append(match.rebuilt(0).core)
        codes = [action.code for action in match.actions]
        if codes[: len(self._codes)] != self._codes:
            common = next(n for n, old in enumerate(self._codes) if codes[n : n + 1] != [old])
            del self._frames[common // FRAME_EVERY + 1 :]
        self._codes = codes
