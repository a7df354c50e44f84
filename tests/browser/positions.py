"""Positions the tests begin from: where the past of a table ends."""

from collections.abc import Callable

from stellwerk.kernel.match import Match


def asks(what: str, seat: int | None = 0, after: int = 0) -> Callable[[Match], bool]:
    """This seat (None: any) may do that, and at least so many actions are behind us."""

    def here(match: Match) -> bool:
        if match.position < after or seat not in (None, match.seat):
            return False
        return any(action.json["do"] == what for action in match.legal())

    return here


def in_the_last_year(match: Match) -> bool:
    """Seat 0 chooses an action, and after this year the game is over."""
    return asks("choose")(match) and "1857 of 1857" in match.status()["en"]
