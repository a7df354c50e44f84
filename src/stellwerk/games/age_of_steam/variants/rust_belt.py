"""Rust Belt, 3–6 players: the base rules and nothing else (AS-RB.4)."""

from typing import Final

from ..rules.questions import Rules


class RustBelt(Rules):
    """AS-RB.4: no further rules."""


RULES: Final = RustBelt
