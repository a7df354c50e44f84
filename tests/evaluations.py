"""What positions of the kept sensible games are worth, to the last digit: `python -m tests.evaluations` writes them anew.

An evaluation may be made faster without changing a value; who means to change one writes the file and says so.
"""

import json
import sys
from pathlib import Path

from tests.tables import SENSIBLE, midgames

KEPT = Path(__file__).parent / "evaluations.json"
TRIED = 6  # actions after which a position is looked at again


def boards() -> list[tuple[str, str]]:
    """Game and board of every sensible game."""
    found = [file.stem.split("-")[:2] for file in SENSIBLE.glob("*.json")]
    return sorted((game, board) for game, board in found)


def values(game: str, board: str) -> list[str]:
    """In three positions: every seat's likely result, and what some of the possible actions lead to."""
    found = []
    for match in midgames(game, board):
        core, seat, legal = match.clone().core, match.core.seat, match.core.legal()
        found += [worth.hex() for worth in match.setup.outlook(core)]
        for code in legal[:: max(1, len(legal) // TRIED)]:
            core.apply(code)
            found.append(match.setup.value(core, seat).hex())
            core.undo()
    return found


def main() -> None:
    kept = {f"{game}-{board}": values(game, board) for game, board in boards()}
    KEPT.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
