"""Random games as sequences of hashes, one line of JSON per table: `python -m tests.hashes` prints them.

The plain and the compiled engine each run this and must print the same.
"""

import json
import sys

from stellwerk.kernel import core as core_module
from stellwerk.kernel.chance import Stream
from tests.tables import TableSpec, all_tables


def compiled() -> bool:
    return not str(core_module.__file__).endswith(".py")


def hashes(spec: TableSpec) -> list[tuple[int, int, int]]:
    """Position, number of options and the action taken, at every decision of one random game; then the end."""
    match, stream, found = spec.match(), Stream(spec.seed + 900), []
    core = match.core
    options = core.legal()
    while options:
        code = options[stream.below(len(options))]
        found.append((core.hash(), len(options), code))
        core.apply(code)
        options = core.legal()
    return [*found, (core.hash(), 0, -1)]


def tables() -> list[TableSpec]:
    """Every game, board and number of players."""
    return [spec for spec in all_tables() if not spec.options]


def main() -> None:
    print(json.dumps({"compiled": compiled()}))
    for spec in tables():
        print(json.dumps([str(spec), hashes(spec)]))


if __name__ == "__main__":
    sys.exit(main())
