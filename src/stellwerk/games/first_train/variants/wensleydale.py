"""Wensleydale: valleys cost, and The South, which the dark red area may extend (FT-5.12 to 5.14, 5.31, 5.42, 5.45)."""

from typing import Final

from ..board.joined import joined
from ..board.map import Area, Board, Link
from ..rules.map import MapRules
from ..state import EXIT_ONLY


class Wensleydale(MapRules):
    def link_cost(self, terrain: str, other: str, river: bool) -> int:
        """FT-5.31: 1 between two plains, 2 with a valley on either side."""
        return 2 if "valley" in (terrain, other) else 1

    def as_played(self, board: Board, options: dict[str, object]) -> Board:
        """FT-5.42, 5.45: extended, The South is one area with the dark red one, or the dark red one is one of its own."""
        extended = options["extended_south"] is True and options["south_extension"] == "one_area"
        return joined(board, "extended_south") if extended else board

    def in_play(self, area: Area, options: dict[str, object]) -> bool:
        """FT-5.13: the dark red area takes part by option only."""
        return not area.variant or options[area.variant] is True

    def bar(self, board: Board, start: Area, end: Area, link: Link | None) -> int:
        """FT-5.12: out of The South, never into it."""
        return EXIT_ONLY if end.exit_only else super().bar(board, start, end, link)


RULES: Final = Wensleydale()
