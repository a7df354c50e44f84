"""Positions the tests begin from: where the past of a table ends."""

from collections.abc import Callable

from stellwerk.kernel.match import Match

EVERY_GAME = (
    ("american_rails", "east"),
    ("age_of_steam", "rust_belt"),
    ("first_train", "nuernberg"),
    ("express_01", "germany"),
    ("cube_express", "standard"),
)


def asks(what: str, seat: int | None = 0, after: int = 0) -> Callable[[Match], bool]:
    """This seat (None: any) may do that, and at least so many actions are behind us."""

    def here(match: Match) -> bool:
        if match.position < after or seat not in (None, match.seat):
            return False
        return any(action.json["do"] == what for action in match.legal())

    return here


def may_choose(*spaces: str) -> Callable[[Match], bool]:
    """American Rails: seat 0 chooses an action, and these spaces are free."""

    def here(match: Match) -> bool:
        return match.seat == 0 and set(spaces) <= {action.json.get("space") for action in match.legal()}

    return here


def builds_track(match: Match) -> bool:
    """Age of Steam: somebody lays tiles, and nothing else is asked beside them, as who has Urbanization is asked for a New City."""
    kinds = {action.json["do"] for action in match.legal()}
    return "build" in kinds and "urbanize" not in kinds


def settling(match: Match, slot: str) -> str:
    """A pick that leaves a single action."""
    names = match.setup.actions.names[slot].index
    return next(pick for pick in (f"{slot}:{name}" for name in names) if match.pick((pick,)))


def refused_by(match: Match, slot: str, rule: str) -> str:
    """Something that can't be picked here, because of this rule."""
    for pick in (f"{slot}:{name}" for name in match.setup.actions.names[slot].index):
        refusal = match.why_not_pick((pick,))
        if refusal is not None and refusal.rule == rule:
            return pick
    raise AssertionError(f"nothing is refused by {rule}")


def in_the_last_year(match: Match) -> bool:
    """Seat 0 chooses an action, and after this year the game is over."""
    return asks("choose")(match) and "1857 of 1857" in match.status()["en"]
