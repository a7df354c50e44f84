"""The position a match begins with: of the set-up, or one that was given."""

from collections.abc import Mapping
from typing import Any

from .chance import Source
from .core import DRAWS, GEN_A, SCRIPTED, SEAT, STEP, Core
from .errors import Malformed
from .game import Field, Setup

HEADER = [Field("seat", SEAT), Field("generator", GEN_A, 2), Field("draws", DRAWS), Field("scripted", SCRIPTED)]
"""What every core has before the cells of its game."""


def start_core(setup: Setup, seed: int, source: Source | None, begun: Mapping[str, Any] | None) -> Core:
    """The position a match begins with: the set-up, or a position that was given."""
    core = setup.start(seed, source)
    if begun is not None:
        load_cells(setup, core, begun)
    return core


def load_cells(setup: Setup, core: Core, state: Mapping[str, Any]) -> None:
    """Fill a core with a named position; unknown names, wrong sizes and wrong types are refused."""
    cells, known = state.get("cells"), {field.name: field for field in HEADER + setup.fields}
    names = [step.name for step in core.steps]
    if not isinstance(cells, Mapping) or state.get("step") not in names:
        raise Malformed(f"a state has cells and a step; steps: {', '.join(names)}", "step")
    for name, given in cells.items():
        if name not in known:
            raise Malformed(f"the state has no cell {name!r}; known: {', '.join(known)}", str(name))
        field = known[name]
        values = given if isinstance(given, list) else [given]
        if len(values) != field.size or not all(
            isinstance(v, int) and not isinstance(v, bool) and abs(v) < 2**62 for v in values
        ):
            raise Malformed(f"cell {name} needs {field.size} whole numbers", name)
        for i, value in enumerate(values):
            core.cells[field.at + i * field.stride] = value
    core.cells[STEP] = names.index(state["step"])
    load_rows(core, state.get("rows", []))
    core.rebuild()


def load_rows(core: Core, rows: object) -> None:
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and all(type(v) is int for v in row) for row in rows
    ):
        raise Malformed("rows must be a list of lists of whole numbers", "rows")
    for i, row in enumerate(rows[: len(core.rows)]):
        core.rows[i] = list(row)
