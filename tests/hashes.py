"""Random games move by move as numbers, one line of JSON per table: `python -m tests.hashes` prints them.

The plain and the compiled engine each run this and must print the same.
"""

import json
import sys

from stellwerk.kernel import core as core_module
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from tests.tables import TableSpec, all_tables


def compiled() -> bool:
    return not str(core_module.__file__).endswith(".py")


def hashes(spec: TableSpec) -> list[tuple[int, int, int, str]]:
    """Position, all that is legal, the action taken and what the position is worth, at every decision; then the end."""
    match, stream, found = spec.match(), Stream(spec.seed + 900), []
    core = match.core
    options = core.legal()
    while options:
        code = options[stream.below(len(options))]
        found.append((core.hash(), hash(tuple(options)), code, worth(match, core.seat)))
        core.apply(code)
        options = core.legal()
    return [*found, (core.hash(), 0, -1, worth(match, 0))]


def worth(match: Match, seat: int) -> str:
    """To the last digit."""
    return match.setup.value(match.core, seat).hex()


def tables() -> list[TableSpec]:
    """Every game, board and number of players."""
    return [spec for spec in all_tables() if not spec.options]


def main() -> None:
    print(json.dumps({"compiled": compiled()}))
    for spec in tables():
        print(json.dumps([str(spec), hashes(spec)]))


if __name__ == "__main__":
    sys.exit(main())
