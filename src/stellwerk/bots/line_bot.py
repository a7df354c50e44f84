"""A bot in any language: a program that reads questions and writes answers, a line of JSON each (docs/bot_protocol.md).

It is told what its seat may see and what it may do, never the seed. One that ends, hangs, floods us, answers another
question or wants what is not legal has failed: it is named, ended, and its seat goes to Greedy or the game ends.
"""

import json
import logging
import os
import shlex
import signal
import time
from typing import Any, Final

from stellwerk.kernel.actions import Action, brief
from stellwerk.kernel.errors import Malformed, StellwerkError
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text, both

from .greedy import GreedyBot
from .player import Bot, Ranking
from .program import LINE_LIMIT, LINES_AHEAD, Program

PROTOCOL: Final = 1
PREFIX: Final = "exec:"  # exec:COMMAND, substituted when it fails
PREFIX_END: Final = "exec-or-end:"  # the same, but the game ends when it fails
POLICIES: Final = ("substitute", "end")
START_SECONDS: Final = 10.0  # from the start of the program to its `ready`
GRACE_SECONDS: Final = 0.5  # for the way there and back, on top of the thinking time

LOG: Final = logging.getLogger(__name__)

WHAT: dict[str, Text] = {
    "start": both("cannot be started: {0}", "lässt sich nicht starten: {0}"),
    "late": both("gave no answer within {0} s", "gab binnen {0} s keine Antwort"),
    "exit": both("ended ({0})", "hat sich beendet ({0})"),
    "closed": both("closed its output", "hat seine Ausgabe geschlossen"),
    "malformed": both("answered {0}: {1}", "antwortete {0}: {1}"),
    "wrong_id": both("answered question {0}, but was asked question {1}", "beantwortete Frage {0}, gefragt war {1}"),
    "illegal": both("wanted {0}, against {1}", "wollte {0}, gegen {1}"),
    "long_line": both("wrote a line of more than {0} bytes", "schrieb eine Zeile von mehr als {0} Bytes"),
    "many_lines": both(
        "wrote more than {0} lines that nobody asked for", "schrieb mehr als {0} Zeilen, nach denen niemand fragte"
    ),
}
WHERE = both("{0} (seat {1}, position {2}) {3}", "{0} (Platz {1}, Position {2}) {3}")
REPLACED = both("{0}; greedy plays on", "{0}; Greedy spielt weiter")
ENDED = both("{0}; the game ends here", "{0}; das Spiel endet hier")
NO_OBJECT = both('not an object like {"id": 1, "action": {…}}', 'kein Objekt wie {"id": 1, "action": {…}}')
NOT_READY = both('not {"type": "ready"}', 'nicht {"type": "ready"}')


class Trouble(Exception):
    """What a program did wrong: one of WHAT, and the words for its blanks in each language."""

    def __init__(self, what: str, en: list[str], de: list[str]) -> None:
        super().__init__(what)
        self.what, self.text = what, both(WHAT[what]["en"].format(*en), WHAT[what]["de"].format(*de))


def is_line(key: str) -> bool:
    return key.startswith((PREFIX, PREFIX_END))


def make(key: str, seed: int, seconds: float) -> "LineBot":
    """The program named by exec:COMMAND or exec-or-end:COMMAND."""
    policy = "end" if key.startswith(PREFIX_END) else "substitute"
    return LineBot(key.partition(":")[2], seed, seconds, policy, "")


def words_of(command: str) -> list[str]:
    """The command as a list; no shell reads it."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise Malformed(f"the command {command!r} can't be read: {error}", "bot") from error
    if not found:
        raise Malformed("exec: needs a command, as exec:./my_bot.py", "bot", "exec: braucht einen Befehl")
    return found


def label(key: str) -> str:
    """The program's own name: of the script after its interpreter, or of the command itself."""
    words = words_of(key.partition(":")[2])
    found = [word for word in words[1:] if os.path.isfile(word)]  # noqa: PTH113 - a word, not yet a path
    return os.path.basename(found[0] if found else words[0])  # noqa: PTH119


class LineBot(Bot):
    """A seat decided by a program. The program starts with the first question and ends with the game."""

    key = "exec"

    def __init__(self, command: str, seed: int, seconds: float, policy: str, log: str) -> None:
        super().__init__(seed, seconds)
        self.command = words_of(command)
        self.name = command.strip()
        self.policy = policy
        self.log = log  # a file for what the program says on stderr; empty: our own stderr
        self.patience = START_SECONDS
        self.program: Program | None = None
        self.stand_in: Bot | None = None
        self.questions = 0
        self.slowest = 0.0
        self.thought = 0.0

    def decide(self, match: Match, seat: int) -> Action:
        if self.stand_in is None:
            try:
                return self.answer(match, seat)
            except Trouble as trouble:
                self.stand_in = self.failed(trouble, match, seat)
        return self.stand_in.decide(match, seat)

    def rank(self, match: Match, seat: int) -> Ranking:
        """A program tells its choice and no worth."""
        return [(0.0, self.decide(match, seat).code)]

    def finish(self, match: Match, seat: int) -> None:
        if self.program is not None:
            if match.over:
                self.send({"type": "over", "scores": match.scores(), "winners": match.winners()})
            self.program.end()
            self.program = None

    # The conversation ---------------------------------------------------------

    def answer(self, match: Match, seat: int) -> Action:
        """One question and its answer; everything that can be wrong with it is a Trouble."""
        if self.program is None:
            self.greet(match, seat)
        self.questions += 1
        asked = time.monotonic()
        self.send(question(match, seat, self.questions, self.seconds))
        line = self.hear(self.seconds + GRACE_SECONDS)
        taken = time.monotonic() - asked
        self.thought += taken
        self.slowest = max(self.slowest, taken)
        return understood(match, line, self.questions)

    def greet(self, match: Match, seat: int) -> None:
        try:
            self.program = Program(self.command, self.log)
        except (OSError, ValueError) as error:
            raise Trouble("start", [str(error)], [str(error)]) from error
        self.send(hello(match, seat, self.seconds))
        line = self.hear(self.patience)
        if parsed(line).get("type") != "ready":
            raise malformed(line, NOT_READY)

    def send(self, message: dict[str, Any]) -> None:
        assert self.program is not None
        self.program.send(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def hear(self, seconds: float) -> bytes:
        program = self.program
        assert program is not None
        line = program.receive(seconds)
        if program.flooding:
            most = [str(LINE_LIMIT if program.flooding == "long_line" else LINES_AHEAD)]
            raise Trouble(program.flooding, most, most)
        if line is None:
            raise Trouble("late", [f"{seconds:g}"], [f"{seconds:g}".replace(".", ",")])
        if not line:
            raise ended(program.end())
        return line

    # Failing --------------------------------------------------------------------

    def failed(self, trouble: Trouble, match: Match, seat: int) -> Bot:
        """Name it, end the program, and give the seat to somebody who plays on: or end the game, if that was asked."""
        if self.program is not None:
            self.program.kill()
            self.program = None
        at = [self.name, str(seat + 1), str(match.position)]
        text = both(*[WHERE[lang].format(*at, trouble.text[lang]) for lang in ("en", "de")])
        self.failures.append(
            {"bot": self.name, "seat": seat, "position": match.position, "what": trouble.what, "text": text}
        )
        if self.policy == "end":
            raise StellwerkError(ENDED["en"].format(text["en"]), ENDED["de"].format(text["de"]))
        LOG.warning(REPLACED["en"].format(text["en"]))
        return GreedyBot(self.seed, self.seconds)


def hello(match: Match, seat: int, seconds: float) -> dict[str, Any]:
    setup = match.setup
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": setup.game.key,
        "board": setup.board_key,
        "players": setup.players,
        "seat": seat,
        "options": dict(setup.options),
        "rules_version": setup.game.rules_version,
        "seconds": seconds,
    }


def question(match: Match, seat: int, number: int, seconds: float) -> dict[str, Any]:
    return {
        "type": "decide",
        "id": number,
        "seat": seat,
        "position": match.position,
        "view": match.view(seat),
        "legal": [action.json for action in match.legal()],
        "seconds": seconds,
    }


def understood(match: Match, line: bytes, number: int) -> Action:
    """The legal action a line names as the answer to question `number`."""
    said = parsed(line)
    wanted = said.get("action")
    if type(said.get("id")) is not int or not isinstance(wanted, dict):
        raise malformed(line, NO_OBJECT)
    if said["id"] != number:
        raise Trouble("wrong_id", [str(said["id"]), str(number)], [str(said["id"]), str(number)])
    try:
        refusal = match.why_not(wanted)
        if refusal is None:
            return match.parse(wanted)
    except Malformed as error:
        raise malformed(line, error.texts) from error
    shown = brief(wanted)
    raise Trouble(
        "illegal",
        [shown, f"{refusal.rule}: {refusal.text_in('en')}"],
        [shown, f"{refusal.rule}: {refusal.text_in('de')}"],
    )


def parsed(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise malformed(line, both(f"not JSON ({error})", f"kein JSON ({error})")) from error
    if not isinstance(said, dict):
        raise malformed(line, NO_OBJECT)
    return said


def malformed(line: bytes, why: Text) -> Trouble:
    shown = brief(line.decode(errors="replace").rstrip())
    return Trouble("malformed", [shown, why["en"]], [shown, why["de"]])


def ended(status: int | None) -> Trouble:
    """With its exit code or the name of the signal that ended it."""
    if status is None:
        return Trouble("closed", [], [])
    if status >= 0:
        return Trouble("exit", [f"exit code {status}"], [f"Exit-Code {status}"])
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return Trouble("exit", [name], [name])
