"""Board, card and tile files: found, read and checked field by field.

A file is TOML. `Part` walks it. A getter that finds a field missing, unknown or of the wrong type notes file, place
and reason, and answers with something of the right type, so that reading goes on and a user hears of everything at once.

A loader reads all fields, closes each part with `done`, the whole file last: that raises what was noted. Then it
compares things with each other: `note` for each that is wrong, `settle` behind the last. Where going on makes no sense it
says `raise part.refuse(…)`; inside `each` that gives up one entry of a list only.
"""

import hashlib
import reprlib
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from .errors import LANGUAGES, BadData, Finding

CONFIDENCES = ("certain", "likely", "guess")
MOST = 10**6
Read = TypeVar("Read")


@dataclass
class Findings:
    """What is wrong with the files of a board, in the order of reading."""

    noted: list[Finding] = field(default_factory=list)

    def note(self, finding: Finding) -> None:
        if finding not in self.noted:
            self.noted.append(finding)

    def settle(self) -> None:
        """Go on only if nothing was noted."""
        if self.noted:
            *earlier, last = self.noted
            raise BadData(last.file, last.place, last.reason, tuple(earlier))


@dataclass
class Part:
    """A table inside a data file, with the way to it."""

    file: str
    place: str
    table: dict[str, Any]
    findings: Findings = field(default_factory=Findings)
    lost: bool = False  # stands for a table that is not there, which was noted: its fields are no news
    seen: set[str] = field(default_factory=set)

    def refuse(self, key: str, reason: str) -> BadData:
        """To be raised: this, and all that was noted before."""
        found, noted = self.finding(key, reason), self.findings.noted
        if self.lost:
            found = noted[-1]
        return BadData(found.file, found.place, found.reason, tuple(noted))

    def note(self, key: str, reason: str) -> None:
        if not self.lost:
            self.findings.note(self.finding(key, reason))

    def finding(self, key: str, reason: str) -> Finding:
        return Finding(self.file, f"{self.place}{key}" if key else self.place.rstrip("."), reason)

    def settle(self) -> None:
        self.findings.settle()

    def has(self, key: str) -> bool:
        return key in self.table

    def raw(self, key: str, wanted: str) -> Any:
        """A field that the loader checks itself; there is nothing to go on with if it is missing."""
        self.seen.add(key)
        if key not in self.table:
            raise self.refuse(key, f"is missing; {wanted} is needed")
        return self.table[key]

    def take(self, key: str) -> Any:
        """The value; None if it is missing (TOML knows no null)."""
        self.seen.add(key)
        return self.table.get(key)

    def wrong(self, key: str, wanted: str) -> None:
        state = f"is {reprlib.repr(self.table[key])}" if key in self.table else "is missing"
        self.note(key, f"{state}; {wanted} is needed")

    def text(self, key: str, among: tuple[str, ...] = ()) -> str:
        value = self.take(key)
        if isinstance(value, str) and value and (not among or value in among):
            return value
        if among and isinstance(value, str):
            self.note(key, f"is {value!r}; it must be one of {', '.join(among)}")
        else:
            self.wrong(key, "a text")
        return among[0] if among else "?"

    def place_id(self, key: str) -> tuple[str, int, int]:
        """A hex by column and row, as it is written and as numbers. Nothing goes without it."""
        name = self.raw(key, "a text")
        col, _, row = name.partition(",") if isinstance(name, str) else ("", "", "")
        if not (col.isdecimal() and row.isdecimal() and name == f"{int(col)},{int(row)}" and len(name) <= 7):
            raise self.refuse(key, f'is {reprlib.repr(name)}; column and row like "6,5" are needed')
        return name, int(col), int(row)

    def whole(self, key: str, low: int, high: int = MOST, default: int | None = None) -> int:
        value = self.take(key)
        if value is None and default is not None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(key, f"a whole number from {low} to {high}")
        return low

    def number(self, key: str) -> float:
        value = self.take(key)
        if is_number(value):
            return float(value)
        self.wrong(key, "a number")
        return 0.0

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        self.seen.add(key)
        if not isinstance(value, bool):
            self.wrong(key, "true or false")
        return value is True

    def texts(self, key: str) -> list[str]:
        value = self.take(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return list(value)
        self.wrong(key, "a list of texts")
        return []

    def wholes(self, key: str, low: int = 0, high: int = MOST) -> tuple[int, ...]:
        value = self.take(key)
        if isinstance(value, list) and all(type(item) is int and low <= item <= high for item in value):
            return tuple(value)
        self.wrong(key, f"a list of whole numbers from {low} to {high}")
        return ()

    def bilingual(self, key: str) -> dict[str, str]:
        value = self.take(key)
        if (
            isinstance(value, dict)
            and set(value) == set(LANGUAGES)
            and all(isinstance(text, str) for text in value.values())
        ):
            return dict(value)
        self.wrong(key, "a text in English and German, {en = …, de = …},")
        return dict.fromkeys(LANGUAGES, "?")

    def numbers(self, key: str, length: int) -> list[float]:
        value = self.take(key)
        if isinstance(value, list) and len(value) == length and all(map(is_number, value)):
            return [float(v) for v in value]
        self.wrong(key, f"a list of {length} numbers")
        return [0.0] * length

    def part(self, key: str) -> "Part":
        value = self.take(key)
        if isinstance(value, dict):
            return Part(self.file, f"{self.place}{key}.", value, self.findings)
        self.wrong(key, "a table")
        return Part(self.file, f"{self.place}{key}.", {}, self.findings, lost=True)

    def parts(self, key: str, name: str = "key") -> list["Part"]:
        """The tables of a list, each called by its own name in messages."""
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.wrong(key, "a list of tables")
            return []
        return [
            Part(self.file, f"{self.place}{key}[{item.get(name, i)}].", item, self.findings)
            for i, item in enumerate(value)
        ]

    def each(self, key: str, name: str, read: Callable[["Part"], Read]) -> list[Read]:
        """The entries of a list, read one by one; those with something wrong are noted and left out."""
        found = []
        for entry in self.parts(key, name):
            before = len(self.findings.noted)
            try:
                made = read(entry)
            except BadData as error:
                self.findings.note(error.findings[-1])
            else:
                if len(self.findings.noted) == before:
                    found.append(made)
        return found

    def source(self) -> None:
        """Each block may say how sure we are of it."""
        if self.has("confidence"):
            self.text("confidence", CONFIDENCES)
        if self.has("source"):
            self.text("source")

    def done(self) -> None:
        """Note what nobody asked for: a misspelt field must not be passed over in silence. A whole file is settled with it."""
        for key in self.table:
            if key not in self.seen:
                self.note(key, f"is unknown; known here: {', '.join(sorted(self.seen))}")
        if not self.place:
            self.settle()


def is_number(value: object) -> bool:
    """TOML also knows nan, inf and numbers without end: no board needs them."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST


@dataclass(frozen=True)
class DataFiles:
    """Where a game's data files lie: ours in the package, a user's own before them."""

    package: str
    own: Path | None = None
    findings: Findings = field(default_factory=Findings)

    def read(self, name: str) -> tuple[Part, str]:
        """The file, and the digest of its bytes when it is the user's own (else empty)."""
        label, content, digest = self.find(name)
        try:
            table = tomllib.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise BadData(label, "the file", f"is no readable TOML: {error}") from error
        return Part(label, "", table, self.findings), digest

    def find(self, name: str) -> tuple[str, bytes, str]:
        if self.own is not None and (mine := self.own / self.package.rpartition(".")[2] / name).is_file():
            content = mine.read_bytes()
            return str(mine), content, hashlib.sha256(content).hexdigest()
        return name, (resources.files(self.package) / "board" / "boards" / name).read_bytes(), ""
