"""Which set-up an environment is of: the same words for all of them, and the way back to it from another process."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stellwerk.kernel.game import Setup
from stellwerk.kernel.registry import data_folder, find


def setup_for(
    game: str,
    board: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    data: str | Path | None = None,
) -> Setup:
    """A game on a board, ready to begin; what there is none of is refused with what there is."""
    return find(game).setup(board, players, options, data_folder(data))


def words_for(setup: Setup) -> tuple[Any, ...]:
    """The arguments with which `setup_for` gives this set-up, here or in another process with the same files."""
    return setup.game.key, setup.board_key, setup.players, setup.options, setup.data
