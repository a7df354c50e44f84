"""Sealed chance: every draw is a keyed hash of its number, so nobody without the key can foresee one.

A commitment to the key and to what is played (the terms) is shown at the start; the key is shown at the end. Whoever
kept the commitment can then prove that the key was fixed before the first draw and that every draw follows from it.
Texts, not packed bytes, are hashed: anybody can do the same with `openssl` (docs/decisions/0013-sealed-chance.md).
"""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any, Final

from .chance import Source
from .errors import Malformed
from .game import Setup

VERSION: Final = "stellwerk sealed 1"  # of both formulas below; another formula gets another number
KEY_BYTES: Final = 32
WORD: Final = 2**64  # outcomes of one hash
FIELDS: Final = {"key", "commitment", "terms"}
TERMS: Final = {"game", "board", "players", "options", "rules_version", "data"}

Terms = Mapping[str, Any]


class Sealed(Source):
    """A key that nobody has seen, and what it was sealed for."""

    def __init__(self, key: bytes, terms: Terms) -> None:
        if not isinstance(key, bytes) or len(key) != KEY_BYTES:
            raise bad_seal(f"key must be {KEY_BYTES} bytes", f"key muss {KEY_BYTES} Bytes haben")
        self.key, self.terms = key, dict(terms)
        self.commitment = commitment(key, terms)

    def outcome(self, at: int, n: int) -> int:
        """Draw number `at` among `n`. Words beyond the last full multiple of `n` are drawn again: no bias."""
        limit, attempt = WORD - WORD % n, 0
        while (word := self.word(at, attempt)) >= limit:
            attempt += 1
        return word % n

    def word(self, at: int, attempt: int) -> int:
        told = f"{VERSION} draw {at} {attempt}".encode()
        return int.from_bytes(hmac.digest(self.key, told, "sha256")[:8], "big")

    @property
    def json(self) -> dict[str, Any]:
        """What stands in a record in place of a seed. It opens the seal: only for games that are over."""
        return {"key": self.key.hex(), "commitment": self.commitment, "terms": dict(self.terms)}

    def __repr__(self) -> str:
        return f"Sealed({self.commitment})"  # logs and tracebacks never show the key


def commitment(key: bytes, terms: Terms) -> str:
    """SHA-256 of the key and the terms, as the JSON text that stands in the decision."""
    told = json.dumps([VERSION, key.hex(), terms], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()


def terms_of(setup: Setup) -> dict[str, Any]:
    """What a key is sealed for: everything of a record but chance and actions."""
    return {
        "game": setup.game.key,
        "board": setup.board_key,
        "players": setup.players,
        "options": dict(setup.options),
        "rules_version": setup.game.rules_version,
        "data": setup.digest,
    }


def bad_seal(en: str, de: str) -> Malformed:
    return Malformed(f"seed: {en}", "seed", f"seed: {de}")


def read_seal(given: Mapping[str, Any]) -> tuple[Sealed, str]:
    """The seal of a record, and the commitment it claims; only its form is judged here."""
    if set(given) != FIELDS:
        names = ", ".join(sorted(FIELDS))
        raise bad_seal(f"a seal has exactly {names}", f"ein Siegel hat genau {names}")
    for name in ("key", "commitment"):
        if not is_hex(given[name]):
            raise bad_seal(f"{name} must be 64 hex digits", f"{name} muss 64 Hexziffern haben")
    terms = given["terms"]
    if not isinstance(terms, Mapping) or set(terms) != TERMS or not isinstance(terms["options"], Mapping):
        names = ", ".join(sorted(TERMS))
        raise bad_seal(f"terms are an object with {names}", f"terms ist ein Objekt mit {names}")
    return Sealed(bytes.fromhex(given["key"]), terms), given["commitment"]


def is_hex(value: object) -> bool:
    return isinstance(value, str) and len(value) == 2 * KEY_BYTES and set(value) <= set("0123456789abcdef")


def flaws(given: Mapping[str, Any], played: Terms) -> list[str]:
    """What is wrong with the seal of a game that was `played` so: nothing, if key and terms open the commitment.

    A later version of the rules may know more options than the terms do, never other values of theirs.
    """
    sealed, claimed = read_seal(given)
    there = flat(played)
    found = [
        f"terms: {name} was sealed as {value!r}, the record says {there.get(name)!r}"
        for name, value in flat(sealed.terms).items()
        if there.get(name) != value
    ]
    if sealed.commitment != claimed:
        found.insert(0, f"commitment: recorded {claimed}, key and terms give {sealed.commitment}")
    return found


def flat(terms: Terms) -> dict[str, Any]:
    """All that must stay as it was sealed, under one name each."""
    kept = {name: terms[name] for name in sorted(TERMS - {"options", "rules_version"})}
    return {**kept, **{f"option {name}": value for name, value in sorted(terms["options"].items())}}
