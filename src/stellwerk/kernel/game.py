"""What a game tells the kernel: its contents page (`Game`), a set-up ready to play (`Setup`), its face for people (`Face`)."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .about import Explain
from .accounts import Account
from .actions import ActionTable, Orderable
from .aims import Aim, Decisions, decisive
from .boards import BASE, Head, heads, own_digest, read_head
from .chance import Source, seeded
from .core import GEN_A, GEN_B, Core
from .data import DataFiles, Part
from .errors import LANGUAGES, BadData, Illegal, Malformed
from .observed import Observed
from .options import GROUPS, Option, by_group
from .sheets import Row, Sheet, sheet
from .texts import Namer, Text, Texts, both, load_texts
from .weights import WeightNames, load_weights

Cell = Any  # text, number or object as in docs/protocol.md
View = dict[str, Any]
# One plain idea of play: of the legal actions, as JSON, those it insists on; none where it leaves the choice to others.
Wish = Callable[[View, int, list[dict[str, Any]]], list[dict[str, Any]]]


@dataclass(frozen=True)
class BoardInfo:
    key: str
    title: Text
    players: tuple[int, ...]
    options: tuple[str, ...] = ()  # options that mean something on this board
    game_title: Text | None = None  # what the game is called on this board, where that is not its title
    rules: str = BASE  # by which of the game's rules it is played


@dataclass(frozen=True)
class GameInfo:
    """One line of `stellwerk.games()`."""

    key: str
    title: Text
    players: tuple[int, ...]
    boards: dict[str, BoardInfo]
    options: dict[str, Option]

    def title_on(self, board: str) -> Text:
        """What the game is called on this board; by its own title where the board is not known here."""
        known = self.boards.get(board)
        return (known and known.game_title) or self.title

    def boards_with(self, option: Option) -> list[str]:
        """Where an option means something."""
        return [board.key for board in self.boards.values() if option.key in board.options]


@dataclass(frozen=True)
class EventKind:
    """The fields of a kind of log event. `secret` ones only the seat in the field `seat` may read."""

    fields: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    amount: str = ""  # a field shown as money at the end of the line, with its sign
    sign: int = 1
    chapter: bool = False  # opens a group of log lines
    ahead: bool = False  # told before what it does to accounts, not after
    others: bool = False  # may change accounts of seats it does not name
    caused: bool = False  # follows from what was told before it: whoever acted there did this, too
    latest: tuple[str, ...] = ()  # fields of which a digest tells the latest, not the sum


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


@dataclass(frozen=True)
class ScoreRow:
    """A source of points, by seat: the rows of a game add up to its scores."""

    key: str  # of the text `score.<key>`
    rule: str
    points: tuple[int, ...]
    out: bool = False  # no source of points: whoever has a number here has no score, but this word


class Face(ABC):
    """What people see of a set-up. Everything but `view`, `facts` and `insights` is made from a view alone, so it can tell no secret."""

    drawn_slots: tuple[str, ...] = ()  # picks of these slots have an element in the drawing
    left_columns: tuple[str, ...] = ()  # columns of the sheets that hold no numbers
    drawn_sheets: tuple[str, ...] = ()  # sheets that say what the drawing shows, too
    icon_slots: tuple[str, ...] = ()  # picks of these slots have a small drawing beside their label
    explained: Mapping[str, Explain] = MappingProxyType(
        {}
    )  # what the game can tell of its things, by the kind of their id
    about_rules: Mapping[str, str] = MappingProxyType({})  # by id or kind: the rules an explanation comes from
    told_kinds: tuple[str, ...] = ()  # of things in the drawing, in the order the board is told in words
    along_kinds: Sequence[str] = ()  # and only actions of these kinds are laid along it
    along_slots: Mapping[str, str] = MappingProxyType({})  # a line over places of this kind lays something: slot → kind
    turn_slots: tuple[str, ...] = ()  # how a piece lies: begun with the first way, then turned where it lies
    aims: tuple[
        str, ...
    ] = ()  # kinds of action that say what a turn is for, the most telling first: texts `aim.<kind>`
    counted_slots: tuple[str, ...] = ()  # of equal things in these slots one is offered, with their number

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

    def scoring(self, view: View) -> list[ScoreRow]:
        """Where the points come from, as if the game ended now."""
        return []

    @abstractmethod
    def draw(self, view: View, lang: str) -> str:
        """The board as SVG, without style."""

    @abstractmethod
    def thumb(self) -> str: ...

    @abstractmethod
    def plain(self, view: View, lang: str) -> str:
        """The board as text, for the terminal."""

    def plates(self, view: View) -> dict[str, Text]:
        """The pictures of how to play, in order: parts of small positions staged from this view of a new game. Their words are
        the texts `howto.step.<key>` and `howto.shows.<key>`."""
        return {}

    def ghost(self, view: View, action: Mapping[str, Any]) -> str | Text:
        """The piece an action would place, as an SVG group in board coordinates; in both languages if it has letters."""
        return ""

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> str | Text:
        """A small SVG of what a pick stands for; `known`: slot by slot all that is settled once it is picked."""
        return ""

    def pictures(self) -> dict[str, tuple[str | Text, Text]]:
        """What the log may show, by field and key (`card:101`): a small SVG, and what is seen on it."""
        return {}

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

    def pick_about(self, slot: str, key: str) -> Text | None:
        """What a pick does, before it is chosen: the text `about.<slot>.<key>`, of buttons, roles and spaces."""
        return self.texts.get(f"about.{slot}.{key}") if self.texts.has(f"about.{slot}.{key}") else None

    def alike(self, core: Core, code: int) -> Hashable | None:
        """Actions with the same key come to the same thing: they are offered once. None: like no other."""
        return None

    def along(self, places: Sequence[str]) -> list[str]:
        """The picks that a line over these drawn places stands for."""
        return list(places)

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        """What this action takes from others, and from whom: only what is sure, and what the deciding seat may know."""
        return None

    def aim(self, made: Decisions) -> Aim | None:
        """What these decisions are for, as the text `aim.<key>` and what it speaks of; None: they speak for themselves."""
        return decisive(self.aims, made)

    def leads(self, action: Mapping[str, Any], place: str) -> bool:
        """Whether what this action lays leads to that drawn place: of answers along a line those that do come first."""
        return False

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
        made = sheet(self.texts, key, title or key, columns, rows, self.left_columns)
        return {**made, "drawn": True} if key in self.drawn_sheets else made

    def named(self, key: str, name: str) -> Text:
        """A word of the game, and the name of the thing it speaks of: `treasury Liberty`."""
        return {lang: f"{self.texts.raw(key, lang)} {name}" for lang in LANGUAGES}


class Setup(ABC):
    """A game on one board, for one number of players, with its options: everything but the seed and the actions."""

    actions: ActionTable
    face: Face
    fields: list[Field]
    observed: Sequence[Observed] = ()  # what a seat may know, as numbers: for research; () if the game does not say
    events: dict[str, EventKind]
    accounts: tuple[Account, ...] = ()  # in the order of `Core.accounts`; the last one is the score
    # Where nothing but the last account counts: kinds of event that change it, `start` before all, and their rules.
    score_sources: Mapping[str, str] = MappingProxyType({})
    orders: tuple[Orderable, ...] = ()  # what players may answer ahead
    placed: tuple[str, ...] = ("hex",)  # event fields that name a place on the board
    pictured: tuple[str, ...] = ()  # event fields that name a thing the log shows as a picture
    weight_names: WeightNames = ()  # the weights of `value`, in the order of their list
    trait_names: tuple[str, ...] = ("value", "clock")  # what `traits` tells
    # Points of `value` that a turn may lose and ruin nobody, however often: what easy bots are careless by.
    small_loss: float = 1.0
    # How a game can end: text keys (under `end.`) and rules, and the cell that tells which of them it was.
    end_keys: Sequence[str] = ("",)
    end_rules: Sequence[str] = ("",)
    end_cell: int | None = None  # None: there is one end only

    data: Path | None = None  # the folder of the user's own boards, if it was made with one

    def __init__(self, game: "Game", board: str, players: int, options: Mapping[str, object], digest: str) -> None:
        self.game, self.board_key, self.players = game, board, players
        self.options, self.digest = dict(options), digest
        self.weights = load_weights(game.package, self.weight_names) if self.weight_names else []

    @abstractmethod
    def blank(self) -> Core:
        """The set-up before any chance: the first automatic step comes next."""

    @cached_property
    def first_position(self) -> Core:
        """Laid out once: every game begins with a copy of it."""
        return self.blank()

    @abstractmethod
    def check(self, core: Core) -> None:
        """Assert what must always hold: nothing is lost, nothing comes from nowhere."""

    def end_reason(self, core: Core) -> str:
        """The text key (under `end.`) of why the game is over."""
        return self.end_keys[0 if self.end_cell is None else core.cells[self.end_cell]]

    def end_rule(self, core: Core) -> str:
        """The rule by which the game is over: cited when somebody still wants to act."""
        return self.end_rules[0 if self.end_cell is None else core.cells[self.end_cell]]

    def picture_key(self, field: str, value: int) -> str:
        """By which key `Face.pictures` has what this field of an event names: as in actions, where they name it too."""
        return self.actions.names[field].show(value)

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        """Make a copy of a position look as if this question of `orders` came to its seat now, at the beginning of a turn;
        `running`: others are asked the same now. False if nobody can say yet what could be answered."""
        return True

    @abstractmethod
    def value(self, core: Core, seat: int) -> float:
        """How well a seat stands, in points; for bots."""

    def outlook(self, core: Core) -> list[float]:
        """The likely result of every seat, each by itself; for a review. A game whose `value` also counts rivals says more."""
        return [self.value(core, seat) for seat in range(self.players)]

    def traits(self, core: Core, seat: int) -> list[float]:
        """A position in few numbers, as this seat may know it: what a net learns from. A game says more where it has one."""
        return [self.value(core, seat), float(core.clock())]

    def start(self, seed: int, source: Source | None) -> Core:
        core = self.first_position.clone()
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
    weight: int = 2  # how much there is to think about: 1 little, 2 some, 3 much
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
            head.key: BoardInfo(
                head.key, head.title, head.players, self.options_by(head.rules), head.game_title, head.rules
            )
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
        if data is None:
            return self.arrange(board, players, chosen, None)
        made = self.arrange_from(data, board, players, chosen)
        made.data = data
        return made

    def board_title(self, board: str) -> Text:
        """What a board is called, where only its key is known: one of a user's own by that key."""
        known = self.boards().get(board)
        return both(board, board) if known is None else known.title

    def option_title(self, option: Option, value: object) -> Text:
        """What a value is called; switches are `true` and `false` in the texts, as in TOML and JSON."""
        return self.texts.get(f"option.{option.key}.{str(value).lower() if isinstance(value, bool) else value}")

    def tell_options(self, info: GameInfo) -> list[dict[str, Any]]:
        """What people hear of the options, those of a group together; one that no board knows only says how older records were played."""
        told = [{**self.tell_option(option), "boards": info.boards_with(option)} for option in by_group(self.options)]
        return [entry for entry in told if entry["boards"]]

    def tell_option(self, option: Option) -> dict[str, Any]:
        """A sentence, its group, the rule it is about and its values."""
        return {
            "key": option.key,
            "title": self.texts.get(f"option.{option.key}.title"),
            "text": self.texts.get(f"option.{option.key}.text"),
            "group": {"key": option.group, "title": GROUPS[option.group]},
            "rule": option.rule,
            "values": [{"value": value, "title": self.option_title(option, value)} for value in option.values],
            "default": option.default,
            "players": option.players,
        }

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
