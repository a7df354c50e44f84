"""A match with short words for what players do: what the tests of every game build their table on."""

from typing import Any, Self

import pytest

import stellwerk
from stellwerk.kernel.texts import localize


class Playing:
    """Everything a match has, and a little more; a game's own `Table` adds its words."""

    def __init__(self, match: stellwerk.Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    def do(self, kind: str, **fields: object) -> Self:
        """Play an action; a field that is a word of Python gets an underscore."""
        self.match.play(wanted(kind, fields))
        return self

    def refused(self, kind: str, seat: int | None = None, **fields: object) -> str:
        """The rule that forbids it, told in both languages; the position must not change by asking or trying."""
        before, action = self.match.core.hash(), wanted(kind, fields)
        refusal = self.match.why_not(action, seat)
        assert refusal is not None, f"{action} is allowed"
        with pytest.raises(stellwerk.Illegal) as refused:
            self.match.play(action, seat)
        assert refused.value.rule == refusal.rule
        assert self.match.core.hash() == before
        assert refusal.text_in("de")
        return refusal.rule

    def not_asked(self, kind: str, **fields: object) -> str:
        """The rule of a refusal that only says what is asked instead: should the thing have been asked before and been
        answered by itself, people hear what ruled it out there."""
        refusal = self.match.core.why_not(self.match.parse(wanted(kind, fields)).code)
        assert refusal is not None
        assert not refusal.asked
        return self.refused(kind, **fields)

    def offered(self) -> set[str]:
        """The kinds of action that are legal now."""
        return {action.json["do"] for action in self.match.legal()}

    def options(self, kind: str) -> list[dict[str, Any]]:
        return [action.json for action in self.match.legal() if action.json["do"] == kind]

    def pick(self, pick: str, lang: str = "en") -> dict[str, Any]:
        """A pick as somebody reads it who has picked nothing yet."""
        steps = localize(self.match.choices()["steps"], lang)
        return next(one for step in steps for one in step["picks"] if one["id"] == pick)


def wanted(kind: str, fields: dict[str, object]) -> dict[str, object]:
    return {"do": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
