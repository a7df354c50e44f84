"""Run docs/notebook.ipynb in plain Python and keep what its cells show: no notebook has to be installed for it.

    python tools/notebook.py            # runs it and writes the outputs anew

A cell shows its last expression as a notebook would: SVG or HTML where the thing has it, else its repr. A cell with
`"needs": "pandas"` in its metadata is left as it is where that is missing.
"""

import ast
import importlib.util
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "docs" / "notebook.ipynb"
FORMS = (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_"))


def code_cells(book: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Those that can run here."""
    for cell in book["cells"]:
        needs = cell.get("metadata", {}).get("needs")
        if cell["cell_type"] == "code" and (needs is None or importlib.util.find_spec(needs)):
            yield cell


def outputs_of(book: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """What each cell shows, run one after another in one namespace."""
    space: dict[str, Any] = {"__name__": "__notebook__"}
    return [run("".join(cell["source"]), space, n) for n, cell in enumerate(code_cells(book), start=1)]


def run(source: str, space: dict[str, Any], n: int) -> list[dict[str, Any]]:
    tree, said = ast.parse(source), StringIO()
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(said):
        exec(compile(tree, f"cell {n}", "exec"), space)  # noqa: S102 - our own file
        value = eval(compile(ast.Expression(last.value), f"cell {n}", "eval"), space) if last else None  # noqa: S307
    found: list[dict[str, Any]] = []
    if said.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": lines(said.getvalue())})
    if value is not None:
        found.append({"output_type": "execute_result", "execution_count": n, "metadata": {}, "data": shown(value)})
    return found


def shown(value: Any) -> dict[str, list[str]]:
    data = {kind: lines(getattr(value, name)()) for kind, name in FORMS if hasattr(value, name)}
    return {**data, "text/plain": lines("…" if "text/html" in data else repr(value))}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    book = json.loads(FILE.read_text(encoding="utf-8"))
    for n, (cell, outputs) in enumerate(zip(code_cells(book), outputs_of(book), strict=True), start=1):
        cell["execution_count"], cell["outputs"] = n, outputs
    FILE.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
