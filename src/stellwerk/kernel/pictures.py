"""Drawings that belong to a pick: a small one beside its label, and the piece that would lie on the board.

Made by the game's face from what the deciding seat sees, so they can tell no secret.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from .actions import Pick
from .core import Core
from .game import Setup, View

Look = Callable[[], View]
"""What the deciding seat sees."""


class Pictures:
    """The drawings of one question; the view is asked for once, and only if somebody draws from it."""

    def __init__(self, setup: Setup, core: Core, look: Look | None = None) -> None:
        self.setup, self.core, self.look = setup, core, look

    @cached_property
    def view(self) -> View:
        return self.look() if self.look else self.setup.face.view(self.core, self.core.seat)

    def of(self, pick: Pick, codes: list[int], chosen: bool) -> dict[str, Any]:
        """`icon`, and `ghost` where this pick alone is missing to settle the action; each only if there is one."""
        found = {"icon": self.icon(pick, codes)}
        if len(codes) == 1 and not chosen:
            found["ghost"] = self.setup.face.ghost(self.view, self.setup.actions.json(codes[0]))
        return {name: drawing for name, drawing in found.items() if is_drawn(drawing)}

    def icon(self, pick: Pick, codes: list[int]) -> Any:
        face = self.setup.face
        if pick.slot not in face.icon_slots:
            return None
        return face.icon(self.view, pick.slot, settled(self.setup.actions.path(code) for code in codes))


def is_drawn(drawing: Any) -> bool:
    return any(drawing.values()) if isinstance(drawing, dict) else bool(drawing)


def settled(paths: Iterable[list[Pick]]) -> dict[str, str]:
    """Slot by slot what all these ways have in common: `{"hand": "2", "side": "front"}`."""
    common = set.intersection(*({pick.id for pick in path} for path in paths))
    return dict(name.split(":", 1) for name in sorted(common))
