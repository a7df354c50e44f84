"""What a game brought each seat: its rank, or the points it is ahead of the best other."""

from typing import Final

from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import Malformed

RANK: Final = "rank"
MARGIN: Final = "margin"
REWARDS: Final = (RANK, MARGIN)


def check_reward(kind: str) -> None:
    if kind not in REWARDS:
        raise Malformed(
            f"reward is one of {', '.join(REWARDS)}, not {kind!r}",
            "reward",
            f"reward ist eines von {', '.join(REWARDS)}, nicht {kind!r}",
        )


def margins(core: Core) -> list[float]:
    """Points ahead of the best other; alone, the points."""
    scores = core.scores()
    if len(scores) == 1:
        return [float(scores[0])]
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


def ranks(core: Core) -> list[float]:
    """By points, and who wins a tie by the rules is before who does not; alone: 1 for a win, −1 for a loss."""
    scores, winners = core.scores(), core.winners()
    if len(scores) == 1:
        return [1.0 if 0 in winners else -1.0]
    keys = [(seat in winners, score) for seat, score in enumerate(scores)]
    last = len(keys) - 1
    return [sum((key > other) - (key < other) for other in keys) / last for key in keys]


def changes(now: list[float], before: list[float]) -> list[float]:
    """What the last step changed: over a game they add up to the whole."""
    return [new - old for new, old in zip(now, before, strict=True)]
