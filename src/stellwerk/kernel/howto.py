"""How to play a game on a board, in two minutes: the aim, a turn in a few pictures, the end, the points, what is different here.

The words are a game's texts under `howto`; a rule stands behind what it rules in brackets: [AR-5.6]. The pictures are the face's
`plates`: parts of its own drawing of a small position that is staged for them, never one that somebody plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .errors import LANGUAGES
from .game import BoardInfo, Game, Setup
from .options import Option
from .record import begin
from .texts import Text

STAGED = 7  # the seed of the position from which pictures are staged


@dataclass(frozen=True)
class HowToStep:
    picture: Text  # SVG, by language: a drawing may have words
    shows: Text  # what the picture shows, for the ear and the terminal
    text: Text


@dataclass(frozen=True)
class HowTo:
    aim: Text
    steps: tuple[HowToStep, ...]
    end: Text
    points: Text
    differences: tuple[Text, ...]  # of this board, this number of players and these options

    def words(self, lang: str) -> list[str]:
        """All that is read, for who counts."""
        parts = [self.aim, *(step.text for step in self.steps), self.end, self.points, *self.differences]
        return [word for part in parts for word in part[lang].split("[")[0].split()]


def how_to(setup: Setup, board: BoardInfo, chosen: Mapping[str, object]) -> HowTo:
    """Told for these options; the pictures are those of the set-up, whatever is chosen beside it."""
    aim, end, points = (setup.game.texts.get(told(setup, board, key)) for key in ("aim", "end", "points"))
    return HowTo(aim, steps_of(setup), end, points, tuple(differences(setup, board, chosen)))


@cache
def steps_of(setup: Setup) -> tuple[HowToStep, ...]:
    """The pictures are drawn once: a set-up never changes."""
    texts = setup.game.texts.get
    return tuple(
        HowToStep(picture, texts(f"howto.shows.{key}"), texts(f"howto.step.{key}"))
        for key, picture in plates_of(setup).items()
    )


def plates_of(setup: Setup) -> dict[str, Text]:
    """A board of one's own on which the little scenes find no room shows those of the game's first board."""
    try:
        return setup.face.plates(begin(setup, STAGED).view(0))
    except (LookupError, ValueError):
        if not setup.digest:
            raise
        return plates_of(setup.game.setup(None, None, None, None))


def told(setup: Setup, board: BoardInfo, key: str) -> str:
    """The key of a text; the rules of a board may have one of their own."""
    own = f"howto.{key}_{board.rules}"
    return own if setup.game.texts.has(own) else f"howto.{key}"


def differences(setup: Setup, board: BoardInfo, chosen: Mapping[str, object]) -> list[Text]:
    """Of this very map, of the rules it is played by, of the number of players, and of the options."""
    places = (f"map.{board.key}", f"rules.{board.rules}", f"players.{setup.players}")
    found = [text for place in places for text in of(setup, f"howto.{place}")]
    meant = offered(setup.game, board, setup.players)
    return found + [option_text(setup.game, one, chosen[one.key]) for one in meant if chosen[one.key] != one.default]


def of(setup: Setup, prefix: str) -> list[Text]:
    texts = setup.game.texts
    return [texts.get(f"{prefix}.{key}") for key in texts.under(prefix, LANGUAGES[0])]


def offered(game: Game, board: BoardInfo, players: int | None) -> list[Option]:
    """The options that mean something on a board, for this number of players if it is known."""
    return [
        option
        for option in game.options
        if option.key in board.options and (players is None or option.players is None or players in option.players)
    ]


def option_text(game: Game, option: Option, value: object) -> Text:
    """An option by its title, and what was chosen."""
    title, named = game.texts.get(f"option.{option.key}.title"), game.option_title(option, value)
    return {lang: f"{title[lang]}: {named[lang]} [{option.rule}]" for lang in LANGUAGES}
