"""Board, card and tile files: found, read and checked field by field.

A file is TOML. `Part` walks it: each getter names the place when something is missing, unknown or of the
wrong type, so that a broken file of a user's own is refused with file, place and reason.
"""

import hashlib
import tomllib
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from .errors import LANGUAGES, BadData

CONFIDENCES = ("certain", "likely", "guess")


@dataclass
class Part:
    """A table inside a data file, with the way to it."""

    file: str
    place: str
    table: dict[str, Any]
    seen: set[str] = field(default_factory=set)

    def refuse(self, key: str, reason: str) -> BadData:
        return BadData(self.file, f"{self.place}{key}" if key else self.place.rstrip("."), reason)

    def has(self, key: str) -> bool:
        return key in self.table

    def raw(self, key: str, wanted: str) -> Any:
        self.seen.add(key)
        if key not in self.table:
            raise self.refuse(key, f"is missing; {wanted} is needed")
        return self.table[key]

    def text(self, key: str, among: tuple[str, ...] = ()) -> str:
        value = self.raw(key, "a text")
        if not isinstance(value, str) or not value:
            raise self.refuse(key, f"is {value!r}; a text is needed")
        if among and value not in among:
            raise self.refuse(key, f"is {value!r}; it must be one of {', '.join(among)}")
        return value

    def place_id(self, key: str) -> tuple[str, int, int]:
        """A hex by column and row, as it is written and as numbers."""
        name = self.text(key)
        col, _, row = name.partition(",")
        if not (col.isdecimal() and row.isdecimal()):
            raise self.refuse(key, f'is {name!r}; column and row like "6,5" are needed')
        return name, int(col), int(row)

    def whole(self, key: str, low: int, high: int = 10**6, default: int | None = None) -> int:
        if default is not None and key not in self.table:
            return default
        value = self.raw(key, "a whole number")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(key, f"is {value!r}; a whole number from {low} to {high} is needed")
        return value

    def number(self, key: str) -> float:
        value = self.raw(key, "a number")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refuse(key, f"is {value!r}; a number is needed")
        return float(value)

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        self.seen.add(key)
        if not isinstance(value, bool):
            raise self.refuse(key, f"is {value!r}; true or false is needed")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.raw(key, "a list of texts")
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.refuse(key, "must be a list of texts")
        return list(value)

    def bilingual(self, key: str) -> dict[str, str]:
        value = self.raw(key, "a text in English and German")
        if (
            not isinstance(value, dict)
            or set(value) != set(LANGUAGES)
            or not all(isinstance(v, str) for v in value.values())
        ):
            raise self.refuse(key, "must be {en = …, de = …}")
        return dict(value)

    def numbers(self, key: str, length: int) -> list[float]:
        value = self.raw(key, f"a list of {length} numbers")
        if not isinstance(value, list) or len(value) != length or not all(isinstance(v, int | float) for v in value):
            raise self.refuse(key, f"must be a list of {length} numbers")
        return [float(v) for v in value]

    def part(self, key: str) -> "Part":
        value = self.raw(key, "a table")
        if not isinstance(value, dict):
            raise self.refuse(key, "must be a table")
        return Part(self.file, f"{self.place}{key}.", value)

    def parts(self, key: str, name: str = "key") -> list["Part"]:
        """The tables of a list, each called by its own name in messages."""
        value = self.raw(key, "a list of tables")
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.refuse(key, "must be a list of tables")
        return [Part(self.file, f"{self.place}{key}[{item.get(name, i)}].", item) for i, item in enumerate(value)]

    def source(self) -> None:
        """Each block may say how sure we are of it."""
        if self.has("confidence"):
            self.text("confidence", CONFIDENCES)
        if self.has("source"):
            self.text("source")

    def done(self) -> None:
        """Refuse what nobody asked for: a misspelt field must not be passed over in silence."""
        unknown = [key for key in self.table if key not in self.seen]
        if unknown:
            raise self.refuse(unknown[0], f"is unknown; known here: {', '.join(sorted(self.seen))}")


@dataclass(frozen=True)
class Shelf:
    """Where a game's data files lie: ours in the package, a user's own before them."""

    package: str
    own: Path | None = None

    def read(self, name: str) -> tuple[Part, str]:
        """The file, and the digest of its bytes when it is the user's own (else empty)."""
        label, content, digest = self.find(name)
        try:
            table = tomllib.loads(content.decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadData(label, "the file", f"is no readable TOML: {error}") from error
        return Part(label, "", table), digest

    def find(self, name: str) -> tuple[str, bytes, str]:
        if self.own is not None and (mine := self.own / self.package.rpartition(".")[2] / name).is_file():
            content = mine.read_bytes()
            return str(mine), content, hashlib.sha256(content).hexdigest()
        return name, (resources.files(self.package) / "board" / "boards" / name).read_bytes(), ""
