"""A record as people read it: a head of tags, then every action under its chapter, with who took it and what came of it.

Like PGN it can be read without a program and is the same on every machine; the record that can be played again is the JSON.
"""

from typing import Any

from .match import Match
from .texts import localize

HEAD = '[{} "{}"]'
INDENT = "    "


def record_text(match: Match, lang: str = "en") -> str:
    """The whole match in one language, as everybody's log tells it."""
    return "\n".join([*_head(match, lang), *_course(match, lang), "", _end(match, lang)]) + "\n"


def _head(match: Match, lang: str) -> list[str]:
    setup = match.setup
    info = setup.game.info()
    board = info.boards[setup.board_key].title[lang] if setup.board_key in info.boards else setup.board_key
    tags: list[tuple[str, Any]] = [
        ("Game", setup.game.key),
        ("Title", setup.game.texts.get("title")[lang]),
        ("Board", f"{setup.board_key} · {board}"),
        *((f"Seat{seat + 1}", match.seat_name(seat, lang)) for seat in range(setup.players)),
        *((f"Option {key}", value) for key, value in sorted(setup.options.items())),
        ("Rules", setup.game.rules_version),
        ("Chance", f"sealed {match.commitment}" if match.commitment else f"seed {match.seed}"),
        ("Result", " ".join(map(str, match.scores())) if match.over else "*"),
        ("Hash", match.result()["hash"]),
    ]
    return [HEAD.format(name, str(value).replace('"', "'")) for name, value in tags]


def _course(match: Match, lang: str) -> list[str]:
    """Actions by number under the chapter they were taken in; what followed from each stands below it."""
    told, chapters, lines = _by_position(match, lang), _chapters(match, lang), [""]
    written = ""

    def write(chapter: str, line: str) -> None:
        nonlocal written
        if chapter != written:
            lines.extend(["", chapter] if lines[-1] else [chapter])
            written = chapter
        lines.append(line)

    for at in range(match.position + 1):
        if at:
            name = match.seat_name(match.seats[at - 1], lang)
            write(chapters[at - 1], f"{at}. {name}: {_short(match.actions[at - 1].json)}")
        for entry in told.get(at, []):
            write(entry["group"], INDENT + entry["text"])
    return lines


def _chapters(match: Match, lang: str) -> list[str]:
    """By action: the chapter of the log it was taken in."""
    found, chapter, done = list[str](), "", 0
    for lines in match.lines:
        for event in match.happened[done:lines]:
            kind = match.setup.events[event.kind]
            if kind.chapter:
                values = dict(zip(kind.fields, event.values, strict=True))
                chapter = match.words(f"event.{event.kind}", values)[lang]
        found.append(chapter)
        done = lines
    return found


def _by_position(match: Match, lang: str) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    for entry in localize(match.log_entries(), lang):
        found.setdefault(entry["at"], []).append(entry)
    return found


def _short(action: Any) -> str:
    """do first, then what it is done with."""
    rest = " ".join(f"{key}={value}" for key, value in action.items() if key != "do")
    return f"{action['do']} {rest}".rstrip()


def _end(match: Match, lang: str) -> str:
    return f"{match.status()[lang]} · {' '.join(map(str, match.scores()))}"
