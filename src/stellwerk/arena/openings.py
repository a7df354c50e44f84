"""Openings: first decisions drawn from the best few, so that games differ where the seed alone changes little."""

from stellwerk import bots
from stellwerk.bots.player import Bot
from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match

GUIDE = "planner"  # whose opinion is asked, whoever sits at the table: all seatings get the same opening
FEW = 3


def play_opening(match: Match, each: int, seed: int) -> None:
    """So many decisions per seat."""
    guide, luck = bots.get(GUIDE, seed), Stream(seed)
    for _ in range(each * match.setup.players):
        seat = match.seat
        if seat is None:
            return
        match.play(drawn(match, guide, seat, luck))


def drawn(match: Match, guide: Bot, seat: int, luck: Stream) -> Action:
    best = guide.explain(match, seat, FEW)
    return best[luck.below(len(best))][1]
