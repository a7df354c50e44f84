"""What a game tells the kernel: its contents page (`Game`), a set-up ready to play (`Setup`), its face for people (`Face`)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .actions import ActionTable
from .boards import BASE, Head, heads, own_digest, read_head
from .chance import Source, seeded
from .core import GEN_A, GEN_B, Core
from .data import DataFiles, Part
from .errors import LANGUAGES, BadData, Illegal, Malformed
from .sheets import Row, Sheet, sheet
from .texts import Namer, Text, Texts, both, load_texts
from .weights import WeightNames, load_weights

Cell = Any  # text, number or object as in docs/protocol.md
View = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default."""

    key: str
    values: tuple[object, ...]
    rule: str
    players: tuple[int, ...] | None = None  # for how many it means something; None: for any number
    only: tuple[str, ...] | None = None  # boards played by these rules know it; None: all boards do

    @property
    def default(self) -> object:
        return self.values[0]


@dataclass(frozen=True)
class BoardInfo:
    key: str
    title: Text
    players: tuple[int, ...]
    options: tuple[str, ...] = ()  # options that mean something on this board
    game_title: Text | None = None  # what the game is called on this board, where that is not its title


@dataclass(frozen=True)
class GameInfo:
    """One line of `stellwerk.games()`."""

    key: str
    title: Text
    players: tuple[int, ...]
    boards: dict[str, BoardInfo]
    options: dict[str, Option]

    def title_on(self, board: str) -> Text:
        """What the game is called on this board."""
        return self.boards[board].game_title or self.title


@dataclass(frozen=True)
class EventKind:
    """The fields of a kind of log event. `secret` ones only the seat in the field `seat` may read."""

    fields: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    amount: str = ""  # a field shown as money at the end of the line, with its sign
    sign: int = 1
    chapter: bool = False  # opens a group of log lines


@dataclass(frozen=True)
class Field:
    """A named stretch of cells, for the readable form of a state."""

    name: str
    at: int
    size: int = 1
    stride: int = 1


@dataclass(frozen=True)
class Fact:
    """A number players care about; the difference of two lists of facts is the effect of an action."""

    key: str
    label: Text
    value: int
    money: bool = False


@dataclass(frozen=True)
class Shortcut:
    """Several actions of the deciding seat, offered as one pick: they are played one after another, all or none."""

    label: Text
    note: Text
    codes: tuple[int, ...]  # every answer on the way, those that would be forced too
    cell: Cell | None = None
    ghost: str = ""


class Face(ABC):
    """What people see of a set-up. Everything but `view`, `facts` and `insights` is made from a view alone, so it can tell no secret."""

    drawn_slots: tuple[str, ...] = ()  # picks of these slots have an element in the drawing
    left_columns: tuple[str, ...] = ()  # columns of the sheets that hold no numbers
    icon_slots: tuple[str, ...] = ()  # picks of these slots have a small drawing beside their label

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    @abstractmethod
    def name(self, kind: str, value: int, lang: str) -> str:
        """The name of a thing of the game: a company, a hex, a space."""

    def seats_of(self, kind: str, value: int) -> list[int]:
        """The seats that a value of this kind stands for; the match calls them by the names of their players."""
        return [value] if kind == "seat" else []

    @abstractmethod
    def view(self, core: Core, seat: int | None) -> View:
        """All that this seat may see."""

    @abstractmethod
    def facts(self, core: Core, seat: int) -> list[Fact]: ...

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        """What the game can work out for a player."""
        return []

    @abstractmethod
    def sheets(self, view: View) -> list[Sheet]: ...

    def status(self, view: View) -> Text:
        """Where the game stands, in a few words: the text `status.round` with the numbers of the view."""
        key = "status.over" if view["over"] else "status.round"
        return self.texts.get(key, self.name, {name: value for name, value in view.items() if type(value) is int})

    def phases(self, view: View) -> list[dict[str, Any]]:
        """The phases of a round and who is where; `kernel/sheets.py` makes them."""
        return []

    def strip(self, view: View, seat: int) -> list[Cell]:
        """The two short facts of a seat on a phone."""
        return []

    def seat_note(self, view: View, seat: int) -> Text:
        """What stands under a seat's name."""
        return both("", "")

    @abstractmethod
    def draw(self, view: View, lang: str) -> str:
        """The board as SVG, without style."""

    @abstractmethod
    def thumb(self) -> str: ...

    @abstractmethod
    def plain(self, view: View, lang: str) -> str:
        """The board as text, for the terminal."""

    def ghost(self, view: View, action: Mapping[str, Any]) -> str | Text:
        """The piece an action would place, as an SVG group in board coordinates; in both languages if it has letters."""
        return ""

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> str | Text:
        """A small SVG of what a pick stands for; `known`: slot by slot all that is settled once it is picked."""
        return ""

    def price(self, core: Core, code: int) -> int | None:
        """What an action costs or brings whoever pays for it, as money; None if it is not about money."""
        return None

    def cost(self, core: Core, code: int) -> str | None:
        """What an action costs in other things than money, in figures and letters: it stands on the board."""
        return None

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
        """What stands beside a pick; `name` knows who sits where."""
        return both("", "")

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        return None

    def shortcuts(self, core: Core, name: Namer) -> list[Shortcut]:
        """The best of what the deciding seat could do in several steps, best first."""
        return []

    def ask(self, core: Core) -> dict[str, int]:
        """The numbers in the question of the present step."""
        return {}

    def pips(self, core: Core) -> list[int] | None:
        """Done, of how many: where a question stands in a row of equal ones."""
        return None

    # What the panels of every game are made with.

    def sheet(self, key: str, columns: list[str], rows: list[Row], title: str | None = None) -> Sheet:
        """A table of the page, under the text `sheet.<title>`: mostly that of its key."""
        return sheet(self.texts, key, title or key, columns, rows, self.left_columns)

    def named(self, key: str, name: str) -> Text:
        """A word of the game, and the name of the thing it speaks of: `treasury Liberty`."""
        return {lang: f"{self.texts.raw(key, lang)} {name}" for lang in LANGUAGES}


class Setup(ABC):
    """A game on one board, for one number of players, with its options: everything but the seed and the actions."""

    actions: ActionTable
    face: Face
    fields: list[Field]
    events: dict[str, EventKind]
    placed: tuple[str, ...] = ("hex",)  # event fields that name a place on the board
    weight_names: WeightNames = ()  # the weights of `value`, in the order of their list
    # How a game can end: text keys (under `end.`) and rules, and the cell that tells which of them it was.
    end_keys: Sequence[str] = ("",)
    end_rules: Sequence[str] = ("",)
    end_cell: int | None = None  # None: there is one end only

    def __init__(self, game: "Game", board: str, players: int, options: Mapping[str, object], digest: str) -> None:
        self.game, self.board_key, self.players = game, board, players
        self.options, self.digest = dict(options), digest
        self.weights = load_weights(game.package, self.weight_names) if self.weight_names else []

    @abstractmethod
    def blank(self) -> Core:
        """The set-up before any chance: the first automatic step comes next."""

    @abstractmethod
    def check(self, core: Core) -> None:
        """Assert what must always hold: nothing is lost, nothing comes from nowhere."""

    def end_reason(self, core: Core) -> str:
        """The text key (under `end.`) of why the game is over."""
        return self.end_keys[0 if self.end_cell is None else core.cells[self.end_cell]]

    def end_rule(self, core: Core) -> str:
        """The rule by which the game is over: cited when somebody still wants to act."""
        return self.end_rules[0 if self.end_cell is None else core.cells[self.end_cell]]

    @abstractmethod
    def value(self, core: Core, seat: int) -> float:
        """How well a seat stands, in points; for bots."""

    def start(self, seed: int, source: Source | None) -> Core:
        core = self.blank()
        core.cells[GEN_A], core.cells[GEN_B] = seeded(seed)
        core.source = source
        return core


class Game(ABC):
    """A game's contents page."""

    key: str
    package: str
    players: tuple[int, ...]  # how many can play, whatever the board
    beside: tuple[str, ...] = ()  # data files that are no board but serve them all
    rules_version: int
    rules_prefix: str
    players_rule: str
    options_rule: str
    minutes: tuple[int, int]
    options: tuple[Option, ...] = ()
    secrets: bool = False  # whether a player may know something that another may not: then `redeal` redraws it
    # Older rules versions whose records still play: how each read what became an option later.
    readings: Mapping[int, Mapping[str, object]] = MappingProxyType({})

    @cached_property
    def texts(self) -> Texts:
        return load_texts(self.package)

    def rules_known(self) -> tuple[str, ...]:
        """The rules a board of this game may name; the first are those of a board that names none."""
        return (BASE,)

    def boards(self, data: Path | None = None) -> dict[str, BoardInfo]:
        """All boards that are found: ours, and those in a folder of the user's own."""
        return self._boards(data, own_digest(self.package, data))

    @cache  # noqa: B019 - games live as long as the program
    def _boards(self, data: Path | None, _digest: str) -> dict[str, BoardInfo]:
        found = heads(DataFiles(self.package, data), self.beside, self.head)
        return {
            head.key: BoardInfo(head.key, head.title, head.players, self.options_by(head.rules), head.game_title)
            for head in found
        }

    def head(self, part: Part, key: str) -> Head:
        """What a board file says of itself."""
        return read_head(part, self.key, key, self.rules_known(), self.players)

    def options_by(self, rules: str) -> tuple[str, ...]:
        return tuple(option.key for option in self.options if option.only is None or rules in option.only)

    @abstractmethod
    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> Setup:
        """Put up the checked choices."""

    def info(self, data: Path | None = None) -> GameInfo:
        boards = self.boards(data)
        players = tuple(sorted({n for board in boards.values() for n in board.players}))
        return GameInfo(self.key, self.texts.get("title"), players, boards, {o.key: o for o in self.options})

    def setup(
        self, board: str | None, players: int | None, options: Mapping[str, object] | None, data: Path | None
    ) -> Setup:
        boards = self.boards(data)
        key = board if board is not None else next(iter(boards))
        if key not in boards:
            known = ", ".join(boards)
            raise Malformed(
                f"{self.key} has no board {key!r}; it has {known}",
                "board",
                f"{self.key} hat keinen Plan {key!r}; es gibt {known}",
            )
        count = players if players is not None else boards[key].players[0]
        self.check_players(boards[key], count)
        chosen = self.checked_options(options or {})
        return self._kept(key, count, tuple(chosen.items()), data, own_digest(self.package, data))

    def arrange_from(self, data: Path, board: str, players: int, options: dict[str, object]) -> Setup:
        """A set-up from a user's own files: what the loaders did not foresee is a fault of the files too, not a traceback."""
        try:
            return self.arrange(board, players, options, data)
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError, OSError) as error:
            reason = f"can't be used: {type(error).__name__}: {error}"
            raise BadData(str(data), board, reason) from error

    @cache  # noqa: B019 - games live as long as the program, and a set-up never changes
    def _kept(
        self, board: str, players: int, options: tuple[tuple[str, object], ...], data: Path | None, _digest: str
    ) -> Setup:
        """A set-up is made once from the same files."""
        chosen = dict(options)
        return (
            self.arrange(board, players, chosen, None)
            if data is None
            else self.arrange_from(data, board, players, chosen)
        )

    def board_title(self, board: str) -> Text:
        """What a board is called, where only its key is known: one of a user's own by that key."""
        known = self.boards().get(board)
        return both(board, board) if known is None else known.title

    def title_on(self, board: str) -> Text:
        """What the game is called on this board."""
        known = self.boards().get(board)
        return self.texts.get("title") if known is None or known.game_title is None else known.game_title

    def option_title(self, option: Option, value: object) -> Text:
        """What a value is called; switches are `true` and `false` in the texts, as in TOML and JSON."""
        return self.texts.get(f"option.{option.key}.{str(value).lower() if isinstance(value, bool) else value}")

    def check_players(self, board: BoardInfo, count: object) -> None:
        if isinstance(count, bool) or not isinstance(count, int):
            raise Malformed(
                f"players must be a whole number, not {count!r}",
                "players",
                f"players muss eine ganze Zahl sein, nicht {count!r}",
            )
        if count not in board.players:
            en, de = numbers(board.players, "or"), numbers(board.players, "oder")
            raise Illegal(
                self.players_rule,
                f"{board.title['en']} is for {en} players, not {count}.",
                f"{board.title['de']} ist für {de} Personen, nicht {count}.",
            )

    def checked_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """All options with their values; an unknown one is refused with what would do."""
        if not isinstance(given, Mapping):
            raise Malformed("options must be an object", "options", "options muss ein Objekt sein")
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                names = ", ".join(known) or "-"
                raise Illegal(
                    self.options_rule,
                    f"There is no option {key!r}; there are: {names}.",
                    f"Die Option {key!r} gibt es nicht; es gibt: {names}.",
                )
        return {key: self.checked_value(option, given.get(key, option.default)) for key, option in known.items()}

    def checked_value(self, option: Option, value: object) -> object:
        for allowed in option.values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        names = ", ".join(repr(v) for v in option.values)
        raise Illegal(
            option.rule,
            f"{option.key} is one of {names}, not {value!r}.",
            f"{option.key} ist eines von {names}, nicht {value!r}.",
        )


def numbers(values: tuple[int, ...], word: str) -> str:
    """3, 4 or 5"""
    shown = [str(v) for v in values]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {word} {shown[-1]}"
