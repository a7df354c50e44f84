"""Lessons: a guided first game as data, read and checked like a board file, and played by nobody but the match.

A lesson is a set-up with a seed and a list of steps. A step that expects something waits for that one action of the learner;
one that expects nothing is only read. Behind it come the answers of the rivals (`then`). So every step begins at a position that
is known beforehand: where a game stands tells where its lesson stands, and only what was read has to be remembered.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .actions import Amount, Names, Numbers
from .boards import SUFFIX
from .data import Findings, Part
from .errors import LANGUAGES, BadData, Finding, Illegal, Malformed, StellwerkError
from .game import Game
from .match import Match
from .record import SEED_LIMIT, begin
from .registry import registered
from .texts import Text

Json = dict[str, Any]

LEARNER = "Ada"  # who gives no name
SHEET = "sheet"  # `sheet:companies` lights a table beside the board
MARKED = re.compile(r'data-(?:pick|about)="([^"]+)"')
NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class LessonStep:
    """What the teacher says, what is lit, what the learner is to do (nothing: to read), and what the rivals do then."""

    text: Text
    lit: tuple[str, ...] = ()
    expect: Json | None = None
    other: Text | None = None  # to whoever does something else that is legal
    then: tuple[Json, ...] = ()

    @property
    def length(self) -> int:
        """How many actions it takes."""
        return (self.expect is not None) + len(self.then)


@dataclass(frozen=True)
class Lesson:
    key: str  # american_rails/first
    game: str
    board: str
    players: int
    options: Mapping[str, object]
    seed: int
    seat: int  # the learner's
    rivals: tuple[str, ...]  # their names, by seat
    title: Text
    minutes: int
    steps: tuple[LessonStep, ...]
    starts: tuple[int, ...] = field(init=False, default=())  # the position each step begins at, and the lesson's end

    def __post_init__(self) -> None:
        starts = [0]
        for step in self.steps:
            starts.append(starts[-1] + step.length)
        object.__setattr__(self, "starts", tuple(starts))

    @property
    def end(self) -> int:
        return self.starts[-1]

    @property
    def digest(self) -> str:
        """What a stored table hangs on: the course of the lesson, not its words."""
        told = [
            [self.game, self.board, self.players, dict(self.options), self.seed, self.seat],
            [[step.expect, step.then] for step in self.steps],
        ]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def names(self, learner: str) -> list[str]:
        """Who sits where."""
        names = list(self.rivals)
        names.insert(self.seat, learner)
        return names

    def begin(self) -> Match:
        return begin(registered()[self.game].setup(self.board, self.players, self.options, None), self.seed)

    def at(self, position: int, read: int) -> int | None:
        """The step of a game that stands here, of which so many steps were read; None: the lesson is over."""
        here = [n for n in range(len(self.steps)) if self.starts[n] == position]
        if not here or read > here[-1]:
            return None
        return max(here[0], read)

    def lit(self, n: int, match: Match) -> list[str]:
        """What is lit in a step: what it names, else the picks that lead to what is expected."""
        step = self.steps[n]
        if step.lit or step.expect is None:
            return list(step.lit)
        return picks_of(match, step.expect)

    def expects(self, n: int, actions: Sequence[Json]) -> bool:
        """Whether these are what the lesson waits for: the present step, or several that follow one another at once."""
        for done, action in enumerate(actions, start=1):
            if n == len(self.steps) or action != self.steps[n].expect or (done < len(actions) and self.steps[n].then):
                return False
            n += 1
        return True

    def goes_on(self, match: Match, n: int) -> bool:
        """Whether the rest of the lesson can be played from here: rules may have changed under a stored game."""
        twin = match.clone()
        try:
            for own, action in self.rest(n):
                if own != (twin.seat == self.seat):
                    return False
                twin.play(action)
        except StellwerkError:
            return False
        return True

    def rest(self, n: int) -> Iterator[tuple[bool, Json]]:
        """Whether the learner plays it, and the action, from a step to the end."""
        for step in self.steps[n:]:
            if step.expect is not None:
                yield True, step.expect
            for action in step.then:
                yield False, action


def picks_of(match: Match, raw: Json) -> list[str]:
    """The ids under which the picks of an action stand on the page; an amount is one pick with a range."""
    table = match.setup.actions
    code = table.parse(raw).code
    found = []
    for pick in table.path(code):
        domain: Names | Amount | None = None if pick.slot == "do" else table.domain(code, pick.slot)
        ranged = isinstance(domain, Amount) or (isinstance(domain, Numbers) and domain.ranged)
        found.append(pick.slot if ranged else pick.id)
    return found


# Reading ------------------------------------------------------------------------------------------


def lessons_of(game: Game) -> dict[str, Lesson]:
    """All lessons of a game, by key; a game may have none."""
    return _kept(game)


@cache
def _kept(game: Game) -> dict[str, Lesson]:
    folder = resources.files(game.package) / "lessons"
    files = [item for item in folder.iterdir() if item.name.endswith(SUFFIX)] if folder.is_dir() else []
    read = [read_lesson(game, file.name, file.read_bytes()) for file in sorted(files, key=lambda item: item.name)]
    return {lesson.key: lesson for lesson in read}


def find_lesson(key: str) -> Lesson:
    """By `game/lesson`; an unknown one is refused with those there are."""
    known = {name: lesson for game in registered().values() for name, lesson in lessons_of(game).items()}
    if key not in known:
        names = ", ".join(known)
        raise Malformed(
            f"there is no lesson {key!r}; there are {names}",
            "lesson",
            f"die Lektion {key!r} gibt es nicht; es gibt {names}",
        )
    return known[key]


def read_lesson(game: Game, name: str, content: bytes) -> Lesson:
    """A lesson file; all that is wrong with it is told at once."""
    try:
        table = tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadData(name, "the file", f"is no readable TOML: {error}") from error
    part = Part(name, "", table)
    part.whole("format", 1, 1)
    part.text("game", (game.key,))
    boards = game.boards()
    board = part.text("board", tuple(boards))
    players = part.whole("players", min(game.players), max(game.players))
    lesson = Lesson(
        key=f"{game.key}/{Path(name).stem}",
        game=game.key,
        board=board,
        players=players,
        options=dict(options_of(part, game)),
        seed=part.whole("seed", 0, SEED_LIMIT - 1),
        seat=part.whole("seat", 0, players - 1),
        rivals=rivals_of(part, players),
        title=said(part, "title"),
        minutes=part.whole("minutes", 1, 60),
        steps=tuple(steps_of(part)),
    )
    if part.has("players") and players not in boards[board].players:
        part.note("players", f"must be one of {', '.join(map(str, boards[board].players))} on this board")
    part.done()
    return lesson


def options_of(part: Part, game: Game) -> Mapping[str, object]:
    given = part.take("options") or {}
    try:
        game.checked_options(given)
    except (Illegal, Malformed) as error:
        part.note("options", f"can't be: {error.text}")
        return {}
    options: Mapping[str, object] = given
    return options


def rivals_of(part: Part, players: int) -> tuple[str, ...]:
    names = tuple(part.texts("rivals"))
    if part.has("rivals") and len(names) != players - 1:
        part.note("rivals", f"names {len(names)}; {players} players have {players - 1} rivals")
    return names


def steps_of(part: Part) -> Iterator[LessonStep]:
    """Numbered from 1, as the page does."""
    given = part.take("step")
    if not isinstance(given, list) or not given:
        part.wrong("step", "a list of steps, [[step]],")
        return
    for n, item in enumerate(given, start=1):
        if isinstance(item, dict):
            yield step_of(Part(part.file, f"step {n}, ", item, part.findings))
        else:
            part.note(f"step {n}", "is no table")


def step_of(part: Part) -> LessonStep:
    step = LessonStep(
        text=said(part, "text"),
        lit=tuple(part.texts("lit")) if part.has("lit") else (),
        expect=action_of(part, "expect", part.take("expect")),
        other=said(part, "other") if part.has("other") else None,
        then=tuple(actions_of(part)),
    )
    if step.other is not None and step.expect is None:
        part.note("other", "answers to another move, but none is expected here")
    part.done()
    return step


def actions_of(part: Part) -> Iterator[Json]:
    given = part.take("then")
    if given is not None and not isinstance(given, list):
        part.wrong("then", "a list of actions")
        return
    for item in given or []:
        action = action_of(part, "then", item)
        if action is not None:
            yield action


def action_of(part: Part, key: str, given: object) -> Json | None:
    if given is None:
        return None
    if isinstance(given, dict) and isinstance(given.get("do"), str):
        return dict(given)
    part.note(key, f'is {given!r}; an action like {{do = "pass"}} is needed')
    return None


def said(part: Part, key: str) -> Text:
    """A text in both languages that speaks of the same numbers in both."""
    text = part.bilingual(key)
    if not all(words.strip() for words in text.values()):
        part.note(key, "is empty in one language")
    numbers = [sorted(NUMBER.findall(text[lang])) for lang in LANGUAGES]
    if numbers[0] != numbers[1]:
        part.note(
            key,
            f"speaks of {', '.join(numbers[0]) or 'no numbers'} in English, of {', '.join(numbers[1]) or 'none'} in German",
        )
    return text


# Checking -----------------------------------------------------------------------------------------


def findings_of(game: Game, file: Path) -> list[Finding]:
    """All that is wrong with a lesson file: in its text, or else in what comes of it when it is played."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Malformed(f"{file} can't be read: {error.strerror}", "file") from error
    try:
        lesson = read_lesson(game, str(file), content)
    except BadData as error:
        return list(error.findings)
    return played(lesson, str(file))


def played(lesson: Lesson, file: str) -> list[Finding]:
    """What does not hold when the lesson is played step by step, up to the first action that is not possible."""
    findings = Findings()
    try:
        match = lesson.begin()
    except StellwerkError as error:
        return [Finding(file, "the head", f"can't be set up: {error.text}")]
    for n in range(len(lesson.steps)):
        found, possible = list(faults(lesson, n, match)), True
        for reason in found:
            findings.note(Finding(file, f"step {n + 1}", reason))
        for place, own, action in actions_in(lesson.steps[n]):
            reason = trouble(lesson, match, own, action)
            if reason:
                findings.note(Finding(file, f"step {n + 1}, {place}", reason))
                possible = False
                break
            match.play(action)
        if not possible:
            return findings.noted
    if match.over:
        findings.note(Finding(file, "the end", "is the end of the game: nothing is left to play openly"))
    return findings.noted


def actions_in(step: LessonStep) -> Iterator[tuple[str, bool, Json]]:
    if step.expect is not None:
        yield "expect", True, step.expect
    for action in step.then:
        yield "then", False, action


def trouble(lesson: Lesson, match: Match, own: bool, action: Json) -> str:
    """Why this action cannot come here; empty if it can."""
    if match.over:
        return "the game is over"
    if own != (match.seat == lesson.seat):
        return f"seat {match.seat} decides here; {'the learner' if own else 'a rival'} is wanted"
    try:
        parsed = match.parse(action)
    except StellwerkError as error:
        return f"{action} is no action: {error.text}"
    refusal = match.why_not(parsed)
    return "" if refusal is None else f"{action} is not possible: {refusal.rule}: {refusal.text}"


def faults(lesson: Lesson, n: int, match: Match) -> Iterator[str]:
    """What is lit must be there to be seen: in the drawing, among the picks, or as a table beside the board."""
    step = lesson.steps[n]
    if not step.lit:
        return
    known = set(MARKED.findall(match.svg(lesson.seat, "en", style=False)))
    known |= {f"{SHEET}:{sheet['key']}" for sheet in [*match.sheets(lesson.seat), *match.insights(lesson.seat)]}
    known |= {row["pick"] for sheet in match.sheets(lesson.seat) for row in sheet["rows"] if row.get("pick")}
    if match.seat == lesson.seat:
        known |= {pick["id"] for column in match.choices()["steps"] for pick in column["picks"]}
    for name in step.lit:
        if name not in known:
            yield f"lit {name!r} is neither in the drawing nor among the picks and tables"
