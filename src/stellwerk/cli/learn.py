"""`stellwerk learn`: a guided first game in the terminal; `stellwerk lesson check`: prove a lesson file."""

from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk.kernel.errors import Malformed, StellwerkError
from stellwerk.kernel.lessons import LEARNER, Lesson, LessonStep, find_lesson, findings_of, lessons_of
from stellwerk.kernel.registry import find
from stellwerk.kernel.texts import both, localize

from .board import game_above, tell
from .common import Game, Json, Lang, checked_lang
from .play import Terminal

BOT = "easy"

WORDS = {
    "en": {
        "step": "Step {0} of {1}",
        "lit": "Lit: {0}",
        "go_on": "Enter to continue, q to quit",
        "other": "That would be allowed, too. For the lesson let us take what is lit.",
        "no_way_back": "Nothing is taken back during the lesson.",
        "no_orders": "Orders wait until the lesson is over.",
        "open": "That was the lesson. The game goes on, and now you decide everything yourself: your rivals are easy bots.",
    },
    "de": {
        "step": "Schritt {0} von {1}",
        "lit": "Es leuchtet: {0}",
        "go_on": "Enter geht weiter, q beendet",
        "other": "Das ginge auch. Für die Lektion nehmen wir, was leuchtet.",
        "no_way_back": "Während der Lektion wird nichts zurückgenommen.",
        "no_orders": "Aufträge gibt es erst nach der Lektion.",
        "open": "Das war die Lektion. Das Spiel geht weiter, und jetzt entscheidest du alles selbst: Deine Gegner sind leichte Bots.",
    },
}


def learn(
    game: Game,
    lesson: Annotated[str, typer.Option(help="Which lesson of the game.")] = "first",
    lang: Lang = "en",
    save: Annotated[Path | None, typer.Option(help="Where the record goes; the default is GAME-lesson.json.")] = None,
) -> None:
    """A guided first game: a teacher says what is asked and why, then you play on against easy bots.

    Example: stellwerk learn american_rails --lang de
    """
    checked_lang(lang)
    known = lessons_of(find(game))
    if f"{game}/{lesson}" not in known:
        names = ", ".join(key.partition("/")[2] for key in known) or "-"
        raise Malformed(
            f"{game} has no lesson {lesson!r}; it has {names}",
            "lesson",
            f"{game} hat keine Lektion {lesson!r}; es gibt {names}",
        )
    Classroom(find_lesson(f"{game}/{lesson}"), lang, save or Path(f"{game}-lesson.json")).run()


class Classroom(Terminal):
    """The terminal's conversation, led by a lesson up to its end."""

    def __init__(self, lesson: Lesson, lang: str, save: Path) -> None:
        seats = [BOT] * lesson.players
        seats[lesson.seat] = "me"
        super().__init__(lesson.begin(), seats, lang, save)
        self.lesson, self.read, self.heard, self.words = lesson, 0, -1, WORDS[lang]
        self.match.names = lesson.names(LEARNER)

    @property
    def step(self) -> LessonStep | None:
        n = self.lesson.at(self.match.position, self.read)
        return None if n is None else self.lesson.steps[n]

    def talk(self) -> None:
        while self.match.seat is not None:
            step = self.step
            if step is None:
                typer.echo(f"\n{self.words['open']}")
                super().talk()
                return
            self.tell()
            if not (self.ask() if step.expect is not None else self.listen(step)):
                return

    def tell(self) -> None:
        """What the teacher says, once for each step."""
        n = self.lesson.at(self.match.position, self.read)
        if n is None or n == self.heard:
            return
        self.heard = n
        self.tell_log()
        number = self.words["step"].format(n + 1, len(self.lesson.steps))
        typer.echo(f"\n— {number} —\n{self.lesson.steps[n].text[self.lang]}")
        if self.lesson.steps[n].expect is not None and (names := self.lit_names(n)):
            typer.echo(self.words["lit"].format(names))

    def lit_names(self, n: int) -> str:
        lit = self.lesson.lit(n, self.match)
        columns = localize(self.match.choices(), self.lang)["steps"]
        return " · ".join(pick["label"] for column in columns for pick in column["picks"] if pick["id"] in lit)

    def listen(self, step: LessonStep) -> bool:
        """Somebody reads, and the rivals answer."""
        try:
            if input(f"{self.words['go_on']} > ").strip() == "q":
                return False
        except EOFError:
            return False
        self.read = self.heard + 1
        self.answer_as_rivals(step)
        return True

    def answer_as_rivals(self, step: LessonStep) -> None:
        for action in step.then:
            self.match.play(action)

    def take(self, actions: list[dict[str, Any]]) -> None:
        """Only what the step waits for; anything else that is legal is answered kindly."""
        n = self.lesson.at(self.match.position, self.read)
        if n is None:
            super().take(actions)
        elif self.lesson.expects(n, actions):
            super().take(actions)
            self.answer_as_rivals(self.lesson.steps[n + len(actions) - 1])
        else:
            self.picked = []
            other = self.lesson.steps[n].other
            raise StellwerkError(*(other or both(WORDS["en"]["other"], WORDS["de"]["other"])).values())

    def undo(self) -> None:
        if self.step is None:
            super().undo()
        else:
            typer.echo(self.words["no_way_back"])

    def order_ahead(self, seat: int) -> None:
        if self.step is None:
            super().order_ahead(seat)
        else:
            typer.echo(self.words["no_orders"])


app = typer.Typer(no_args_is_help=True, help="Lesson files: guided first games.")


@app.callback()
def lessons() -> None:
    """Lesson files: guided first games."""


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="The lesson file, e.g. DIR/american_rails/lessons/first.toml.")],
    game: Annotated[str | None, typer.Option(help="The game; else a folder above the file is called like it.")] = None,
    as_json: Json = False,
) -> None:
    """Say all that is wrong with a lesson file, and play it through.

    Example: stellwerk lesson check src/stellwerk/games/american_rails/lessons/first.toml
    """
    tell(file, findings_of(find(game or game_above(file)), file), as_json)
