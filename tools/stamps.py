"""Stamps: a part of the set-up is done again only when the content of its inputs has changed.

By content and not by time, so that a fresh clone, a branch switched back and forth and a file merely touched all count
as what they are.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEVER_AN_INPUT = {"__pycache__", "node_modules", ".mypy_cache"}


def files(*inputs: Path) -> Iterator[Path]:
    """Every file among the inputs, folders walked through, in an order that is the same everywhere."""
    for path in inputs:
        if path.is_file():
            yield path
        elif path.is_dir() and path.name not in NEVER_AN_INPUT:
            yield from files(*sorted(path.iterdir()))


def digest(inputs: Iterable[Path], *words: str) -> str:
    """One hash over names and contents of the inputs, and over words such as a version."""
    seen = hashlib.sha256("\n".join(words).encode())
    for path in inputs:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        seen.update(f"\n{path.relative_to(ROOT).as_posix()} {content}".encode())
    return seen.hexdigest()


def read(stamp: Path) -> str:
    return stamp.read_text(encoding="utf-8") if stamp.is_file() else ""


def write(stamp: Path, key: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key, encoding="utf-8")
