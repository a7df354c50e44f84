"""What a notebook shows of choices and records: they stay plain dictionaries, and read well where HTML is shown."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

MOST: Final = 12  # actions of a record that are shown at each end
HEAD: Final = ("game", "board", "players", "seed", "rules_version")
WORDS: Final = {
    "en": {"options": "options", "actions": "actions", "scores": "scores", "more": "more", "running": "not over yet"},
    "de": {
        "options": "Optionen",
        "actions": "Aktionen",
        "scores": "Punkte",
        "more": "weitere",
        "running": "läuft noch",
    },
}


class Choices(dict[str, Any]):
    """`Match.choices`: the question, and a line for every open pick."""

    def html(self, lang: str = "en") -> str:
        lines = []
        for step in self["steps"]:
            rows = [(pick_text(pick, lang), pick["id"]) for pick in step["picks"]]
            lines.append(f"<p>{escape(step['title'][lang])}</p>{table(rows)}")
        return f"<b>{escape(self['title'][lang])}</b><br>{escape(self['note'][lang])}" + "".join(lines)

    def _repr_html_(self) -> str:
        return self.html()


class Record(dict[str, Any]):
    """`Match.record`: what was played, the first and last actions, and how it stands."""

    def html(self, lang: str = "en") -> str:
        say, actions = WORDS[lang], self["actions"]
        head = [(name, self[name]) for name in HEAD if not isinstance(self.get(name), Mapping)]
        options = ", ".join(f"{key} = {value}" for key, value in self["options"].items())
        result = self["result"]
        scores = ", ".join(map(str, result["scores"])) + ("" if result["over"] else f" ({say['running']})")
        told = [*head, (say["options"], options or "–"), (say["actions"], len(actions)), (say["scores"], scores)]
        return table(told) + table(numbered(actions, say["more"]))

    def _repr_html_(self) -> str:
        return self.html()


def pick_text(pick: Mapping[str, Any], lang: str) -> str:
    """An amount says its range."""
    label = pick["label"][lang]
    if "min" in pick:
        return f"{label} {pick['min']} … {pick['max']}"
    note = pick["note"][lang] if pick.get("note") else ""
    return f"{label} ({note})" if note else str(label)


def numbered(actions: list[dict[str, Any]], more: str) -> list[tuple[object, str]]:
    """The first and the last actions, by number; of many in between only how many."""
    lines: list[tuple[object, str]] = [
        (n, ", ".join(f"{key} {value}" if key != "do" else str(value) for key, value in action.items()))
        for n, action in enumerate(actions)
    ]
    if len(lines) <= 2 * MOST:
        return lines
    return [*lines[:MOST], ("…", f"{len(lines) - 2 * MOST} {more}"), *lines[-MOST:]]


def table(rows: Iterable[tuple[object, object]]) -> str:
    cells = "".join(f"<tr><td>{escape(str(left))}</td><td>{escape(str(right))}</td></tr>" for left, right in rows)
    return f"<table>{cells}</table>" if cells else ""
