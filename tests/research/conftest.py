"""Set-ups for research: every game, board and number of players."""

import pytest

from stellwerk.kernel.registry import registered
from tests.tables import ALL

EVERYWHERE = [
    (key, board.key, players)
    for key, game in registered().items()
    for board in game.boards().values()
    for players in board.players
]
FIRST_BOARDS = [(key, next(iter(game.boards())), game.players[-1]) for key, game in registered().items()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "everywhere" in metafunc.fixturenames:
        metafunc.parametrize("everywhere", EVERYWHERE, ids=["-".join(map(str, one)) for one in EVERYWHERE])
    if "thoroughly" in metafunc.fixturenames:  # what takes seconds each
        chosen = EVERYWHERE if ALL else FIRST_BOARDS
        metafunc.parametrize("thoroughly", chosen, ids=["-".join(map(str, one)) for one in chosen])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(registered()))
