"""A game in words, for language models: what a seat sees, what it is asked, what it may do, within a budget of tokens.

>>> from stellwerk.research import text
>>> print(text.observe(match, seat=0, tokens=1500))
>>> match.play(text.parse(match, "I take the cheap one.\\n3"))

Everything comes from what the seat may see (`view`, its log, its choices), so it tells no secret.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from stellwerk.bots.player import Bot
from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import STEP
from stellwerk.kernel.errors import LANGUAGES, Malformed, StellwerkError
from stellwerk.kernel.match import Match
from stellwerk.kernel.rulebook import ID, rulebook, section_of
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import both, localize, money

from .menu import Entry, entries, parse

__all__ = ["LEAST", "Ask", "Entry", "TextBot", "entries", "observe", "parse", "tokens_in"]

Ask = Callable[[str], str]
Count = Callable[[str], int]

LEAST: Final = 300  # tokens: the question and some of its answers need as many
USUAL: Final = 2000
LETTERS: Final = 3  # a token is counted as so many: names and figures are cut shorter than prose
ACTIONS_SHARE: Final = 2  # the list of actions takes at most half of the budget where something else wants room, too
RULES_SHARE: Final = 6  # and the rest of the room, if there is any
JOINED: Final = " · "  # between what is picked for one action

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "you": "You are {name}, seat {seat} of {players}.",
        "watch": "You watch; {players} players.",
        "asked": "YOU ARE ASKED",
        "waits": "It is not your turn: {name} decides ({turn}).",
        "over": "The game is over. Winner: {names}. Points: {scores}.",
        "actions": "LEGAL ACTIONS ({count}); answer with one number, or with the action as JSON",
        "more": "… numbers up to {last} are legal, too, but find no room here",
        "since": "SINCE YOUR LAST DECISION",
        "board": "THE BOARD",
        "rules": "RULES THAT MATTER HERE",
        "cut": "… (lines that find no room: {count})",
        "least": "tokens is at least {least}, not {given!r}",
        "lang": "there is no language {given!r}; there are {known}",
        "seat": "seat is one of 0 … {last}, or None for somebody who watches, not {given!r}",
        "again": "That was refused: {reason}\nAnswer again.",
    },
    "de": {
        "you": "Du bist {name}, Platz {seat} von {players}.",
        "watch": "Du siehst zu; {players} spielen mit.",
        "asked": "DU BIST GEFRAGT",
        "waits": "Du bist nicht an der Reihe: {name} entscheidet ({turn}).",
        "over": "Das Spiel ist zu Ende. Gewonnen: {names}. Punkte: {scores}.",
        "actions": "ERLAUBTE AKTIONEN ({count}); antworte mit einer Nummer oder mit der Aktion als JSON",
        "more": "… auch die Nummern bis {last} sind erlaubt, finden hier aber keinen Platz",
        "since": "SEIT DEINER LETZTEN ENTSCHEIDUNG",
        "board": "DAS BRETT",
        "rules": "REGELN, UM DIE ES HIER GEHT",
        "cut": "… (Zeilen, die keinen Platz finden: {count})",
        "least": "tokens ist mindestens {least}, nicht {given!r}",
        "lang": "die Sprache {given!r} gibt es nicht; es gibt {known}",
        "seat": "seat ist eines von 0 … {last}, oder None für jemanden, der zusieht, nicht {given!r}",
        "again": "Das wurde abgelehnt: {reason}\nAntworte noch einmal.",
    },
}


def tokens_in(text: str) -> int:
    """About how many tokens a text has: rather too many than too few. Give `observe` a counter of your own to be exact."""
    return -(-len(text) // LETTERS)


def observe(match: Match, seat: int | None, lang: str = "en", tokens: int = USUAL, count: Count = tokens_in) -> str:
    """The match as this seat sees it, in at most so many tokens; what finds no room is left out, and said to be.

    The question comes last, as it is answered next; it and the list of actions are the last to lose lines.
    """
    _check(match, seat, lang, tokens)
    still, room = match.still(), Room(tokens, count, lang)
    head = room.take(_head(still, seat, lang))
    asked = room.take(_asked(still, seat, lang))
    listed = room.actions(still, lang) if seat is not None and still.seat == seat else []
    since = [] if seat is None else room.take(_since(still, seat, lang))
    rules = room.take(wanted := _rules(still, lang), RULES_SHARE)
    tables = [_table(one, lang) for one in localize(still.sheets(seat), lang)]
    players = [room.take(one) for one in tables[:1]]
    board = room.take([WORDS[lang]["board"], *still.setup.face.plain(still.view(seat), lang).splitlines()])
    sheets = [room.take(one) for one in tables[1:]]
    insights = [room.take(_table(one, lang)) for one in localize(still.insights(seat), lang)]
    rules = room.again(rules, wanted)
    blocks = [head, board, *players, *sheets, *insights, since, rules, asked, listed]
    return "\n\n".join("\n".join(block) for block in blocks if block)


class TextBot(Bot):
    """A seat for whoever answers in words: `ask` is given a text and gives one back.

    A refused answer is told with its reason, `tries` times in all; then any legal action is taken, and noted in `failures`.
    """

    key = "text"

    def __init__(self, ask: Ask, seed: int = 0, lang: str = "en", tokens: int = USUAL, tries: int = 3) -> None:
        super().__init__(seed, 0.0)
        self.ask, self.lang, self.tokens, self.tries = ask, lang, tokens, tries
        self.stream = Stream(seed)

    def decide(self, match: Match, seat: int) -> Action:
        said = shown = observe(match, seat, self.lang, self.tokens)
        reasons: list[str] = []
        for _ in range(self.tries):
            try:
                return parse(match, self.ask(said), seat)
            except StellwerkError as refused:
                reasons.append(refused.text_in(self.lang))
                said = f"{shown}\n\n{WORDS[self.lang]['again'].format(reason=reasons[-1])}"
        self.failures.append({"seat": seat, "position": match.position, "refused": reasons})
        legal = match.core.legal()
        return match.setup.actions.action(legal[self.stream.below(len(legal))])


class Room:
    """What is left of a budget; blocks are taken in the order of their weight, not of the page."""

    def __init__(self, tokens: int, count: Count, lang: str) -> None:
        self.all, self.left, self.count, self.say = tokens, tokens, count, WORDS[lang]

    def take(self, lines: Iterable[str], share: int = 1) -> list[str]:
        """As many of these lines as there is room for, at most that part of the whole; less than half says too little."""
        wanted, kept, most = list(lines), list[str](), min(self.left, self.all // share)
        note = self.say["cut"].format(count=len(wanted))
        for line in wanted:
            if not self._fits([*kept, line, note], most):
                break
            kept.append(line)
        missing = len(wanted) - len(kept)
        if missing and share == 1 and missing > len(kept):
            return []
        if missing:
            kept.append(self.say["cut"].format(count=missing))
        self._spend(kept)
        return kept

    def again(self, kept: list[str], lines: list[str]) -> list[str]:
        """A block that had only a share of the room may have what all others left, too."""
        self._spend(kept, -1)
        return self.take(lines) or self.take(kept)

    def actions(self, match: Match, lang: str) -> list[str]:
        """Every action with its effect; where that is too much, by name alone, then those of one place in one line; where that is too much, the first ones."""
        last = len(match.core.legal())
        title, most = self.say["actions"].format(count=last), min(self.left, self.all // ACTIONS_SHARE)
        more, kept = self.say["more"].format(last=last), [title]
        for told in (_with_effect, _by_name, _by_place):
            kept, whole = [title], True
            for line in told(entries(match, lang)):
                whole = self._fits([*kept, line, more], most)
                if not whole:
                    break
                kept.append(line)
            if whole:
                break
        else:
            kept.append(more)
        self._spend(kept)
        return kept

    def _fits(self, lines: list[str], most: int) -> bool:
        return self.count("\n".join(lines) + "\n\n") <= most

    def _spend(self, lines: list[str], times: int = 1) -> None:
        if lines:
            self.left -= times * self.count("\n".join(lines) + "\n\n")


def _with_effect(listed: Iterable[Entry]) -> Iterator[str]:
    return (f"{entry.text} — {entry.effect}" if entry.effect else entry.text for entry in listed)


def _by_name(listed: Iterable[Entry]) -> Iterator[str]:
    return (entry.text for entry in listed)


def _by_place(listed: Iterable[Entry]) -> Iterator[str]:
    """What differs in the last pick alone stands in one line: `A3 near Minneapolis: 2 Gentle curve N–SE; 3 Sharp curve NE–SE`."""
    for head, group in groupby(listed, lambda entry: entry.label.rpartition(JOINED)[0]):
        entries = list(group)
        if not head or len(entries) == 1:
            yield from _by_name(entries)
        else:
            yield f"{head}: " + "; ".join(f"{one.first} {one.label.rpartition(JOINED)[2]}" for one in entries)


def _check(match: Match, seat: int | None, lang: str, tokens: int) -> None:
    players = match.setup.players
    if lang not in LANGUAGES:
        raise _malformed("lang", "lang", given=lang, known=", ".join(LANGUAGES))
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise _malformed("seat", "seat", given=seat, last=players - 1)
    if type(tokens) is not int or tokens < LEAST:
        raise _malformed("least", "tokens", given=tokens, least=LEAST)


def _malformed(key: str, field: str, **values: object) -> Malformed:
    return Malformed(WORDS["en"][key].format(**values), field, WORDS["de"][key].format(**values))


# The blocks -----------------------------------------------------------------------------------


def _head(match: Match, seat: int | None, lang: str) -> list[str]:
    info, say = match.setup.game.info(), WORDS[lang]
    key = match.setup.board_key
    board = info.boards[key].title[lang] if key in info.boards else key
    where = f"{info.title_on(key)[lang]} · {board} · {match.status()[lang]}"
    if seat is None:
        return [where, say["watch"].format(players=match.setup.players)]
    named = {"name": match.seat_name(seat, lang), "seat": seat + 1, "players": match.setup.players}
    return [where, say["you"].format(**named)]


def _asked(match: Match, seat: int | None, lang: str) -> list[str]:
    say = WORDS[lang]
    if match.over:
        names = ", ".join(match.seat_name(winner, lang) for winner in match.winners())
        return [say["over"].format(names=names, scores=", ".join(map(str, match.scores())))]
    if match.seat != seat:
        return [say["waits"].format(name=match.seat_name(match.core.seat, lang), turn=match.turn_text()[lang])]
    step, asked = match.core.steps[match.core.cells[STEP]].name, match.setup.face.ask(match.core)
    told = [match.words(f"ask.{step}.{part}", asked)[lang] for part in ("title", "note")]
    return [say["asked"], " · ".join(filter(None, told))]


def _since(match: Match, seat: int, lang: str) -> list[str]:
    told = [line["text"][lang] for line in match.digest(seat, match.since([seat]))]
    return [WORDS[lang]["since"], *told] if told else []


def _rules(match: Match, lang: str) -> list[str]:
    """Those of the section that the question belongs to, as far as they hold here: the question's own one first."""
    if match.over:
        return []
    own, setup = match.core.steps[match.core.cells[STEP]].rule, match.setup
    board = setup.game.info().boards.get(setup.board_key)
    found = [
        rule
        for rule in rulebook(setup.game).rules
        if rule.section == section_of(own) and (board is None or rule.on(board)) and rule.with_options(setup.options)
    ]
    found.sort(key=lambda rule: rule.id != own)
    return [WORDS[lang]["rules"], *(f"{rule.id} {rule.text[lang]}" for rule in found)] if ID.match(own) else []


def _table(sheet: Sheet, lang: str) -> list[str]:
    """A sheet as lines; each row tells every cell behind the heading of its column."""
    heads = [column["label"] for column in sheet["columns"]]
    lines = [sheet["title"].upper(), *filter(None, [sheet["note"]])]
    for row in sheet["rows"]:
        cells = [
            f"{head} {told}".strip()
            for head, cell in zip(heads, row["cells"], strict=False)
            if (told := _cell(cell, lang))
        ]
        who = f"{_seat(row['seat'], lang)}: " if row.get("seat") is not None else ""
        lines.append(who + ", ".join(cells))
    return lines


def _seat(seat: int, lang: str) -> str:
    return both(f"Seat {seat + 1}", f"Platz {seat + 1}")[lang]


def _cell(cell: Any, lang: str) -> str:
    """A cell of docs/protocol.md in words."""
    if isinstance(cell, list):
        return " ".join(filter(None, (_cell(one, lang) for one in cell)))
    if not isinstance(cell, dict):
        return "" if cell is None else str(cell)
    if "money" in cell:
        return money(cell["money"], lang)
    if "seat" in cell:
        return str(cell.get("text") or _seat(cell["seat"], lang))
    told = cell.get("text") or cell.get("chip") or cell.get("label") or ""
    shown = cell.get("label") if "picture" in cell and "text" in cell else ""  # what is seen is said
    return " ".join(filter(None, [str(shown or ""), _cell(told, lang), str(cell.get("sub") or "")]))
