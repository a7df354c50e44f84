"""Rows of results: a line of JSON per finished game, written before the next one counts; a Parquet file at the end."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .extras import need

Row = dict[str, Any]

# What a row holds, and as what it is kept in Parquet.
COLUMNS = {
    "plan": "string",
    "index": "int64",
    "game": "string",
    "board": "string",
    "players": "int64",
    "seed": "int64",
    "bots": "list<string>",
    "scores": "list<int64>",
    "winners": "list<int64>",
    "moves": "int64",
    "end": "string",
}


def read(file: Path) -> list[Row]:
    """Every whole row; a line that a crash cut off is left out."""
    if not file.exists():
        return []
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and row.keys() >= COLUMNS.keys():
            rows.append(row)
    return rows


class Writer:
    """Appends rows; each is on its way to the disk before `write` returns."""

    def __init__(self, file: Path) -> None:
        self.stream = file.open("a", encoding="utf-8")
        if file.stat().st_size:
            self.stream.write("\n")  # a crash may have cut the last line: the next one must not join it

    def write(self, row: Row) -> None:
        self.stream.write(json.dumps(row) + "\n")
        self.stream.flush()


@contextmanager
def appending(file: Path) -> Iterator[Writer]:
    writer = Writer(file)
    try:
        yield writer
    finally:
        writer.stream.close()


def write_parquet(rows: Iterable[Row], file: Path) -> None:
    """The same rows, column by column, for pandas, DuckDB and the like."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    schema = arrow.schema([(name, arrow_type(arrow, kind)) for name, kind in COLUMNS.items()])
    parquet.write_table(arrow.Table.from_pylist(list(rows), schema=schema), file)


def arrow_type(arrow: Any, kind: str) -> Any:
    inner = kind.removeprefix("list<").removesuffix(">")
    plain = arrow.string() if inner == "string" else arrow.int64()
    return plain if inner == kind else arrow.list_(plain)
