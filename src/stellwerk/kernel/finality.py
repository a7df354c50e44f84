"""Whether an action could be taken back once it is played: told beforehand, so that one stray click does nothing final.

Tried on the position as the deciding seat may believe it, so the answer hangs on no secret and on no chance to come.
"""

from collections.abc import Sequence
from typing import Final

from .chance import seeded
from .core import DRAWS, GEN_A, GEN_B, Core

BELIEF_SEED: Final = 1  # the same question gives the same answer
OPEN: Final = ""
TURN: Final = "turn"  # somebody else decides next
CHANCE: Final = "chance"  # chance comes in, or a secret to light
GAME: Final = "game"


def what_ends(core: Core, codes: Sequence[int]) -> str:
    """What these actions of the deciding seat end for good; OPEN if that seat goes on and could take them back."""
    seat, twin = core.seat, believed(core)
    drawn = twin.cells[DRAWS]
    for code in codes:
        twin.apply(code)
    if twin.seat < 0:
        return GAME
    if twin.cells[DRAWS] != drawn:
        return CHANCE
    return OPEN if twin.seat == seat else TURN


def believed(core: Core) -> Core:
    """A copy as the deciding seat could believe it, drawing from the fast generator."""
    twin = core.clone()
    twin.source = None
    twin.redeal(core.seat, BELIEF_SEED)
    twin.cells[GEN_A], twin.cells[GEN_B] = seeded(BELIEF_SEED)
    return twin
