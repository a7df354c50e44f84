"""A position as one seat may believe it, ready to be sent: all that a process which thinks gets to know of a match."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stellwerk.kernel.actions import Action
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find

BELIEF_SEED: Final = 1  # of the secrets a worker is given; a bot redraws them by its own seed
HIDDEN: Final = Action(-1, {})  # an action of the past whose player may have kept something to himself

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Belief:
    """A position as one seat may believe it: all a worker gets to know of a match."""

    game: str
    board: str
    players: int
    options: Json
    seat: int
    cells: list[int]
    rows: list[list[int]]
    past: list[int]  # the codes of the actions taken; only their number where a game has secrets
    folder: Path | None = None  # of a board of one's own, and the digest of its file
    digest: str = ""

    @classmethod
    def of(cls, match: Match, seat: int, folder: Path | None = None) -> "Belief":
        return cls.imagined(match.determinized(seat, BELIEF_SEED), seat, folder)

    @classmethod
    def imagined(cls, match: Match, seat: int, folder: Path | None = None) -> "Belief":
        """Of a match that is nothing but a seat's belief already."""
        assert match.imagined, "a true match never goes to a worker"
        setup, core = match.setup, match.core
        secrets = any(kind.secret for kind in setup.events.values())
        past = [HIDDEN.code if secrets else action.code for action in match.actions]
        return cls(
            game=setup.game.key,
            board=setup.board_key,
            players=setup.players,
            options=setup.options,
            seat=seat,
            cells=list(core.cells),
            rows=list(core.rows),
            past=past,
            folder=folder if setup.digest else None,
            digest=setup.digest,
        )

    def match(self) -> Match:
        setup = find(self.game).setup(self.board, self.players, self.options, self.folder)
        if setup.digest != self.digest:
            raise BadData(str(self.folder), self.board, "is another file now")
        core = setup.first_position.clone()
        core.load(self.cells, self.rows)
        match = Match(setup, core, 0)
        match.actions = [HIDDEN if code < 0 else setup.actions.action(code) for code in self.past]
        return match
