"""`stellwerk rules` and `stellwerk howto`: the rules of a game by id or word, and how to play it in two minutes."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import BoardInfo
from stellwerk.kernel.game import Game as AnyGame
from stellwerk.kernel.howto import HowTo, how_to
from stellwerk.kernel.registry import data_folder, find
from stellwerk.kernel.rulebook import Rule, rulebook

from .common import Board, Data, Game, Json, Lang, OptionList, Players, checked_lang, parse_options

WIDTH = 100
WORDS = {
    "en": {
        "aim": "Aim",
        "turn": "A turn",
        "end": "The end",
        "points": "Points",
        "differences": "Different here",
        "other_board": "not on this board",
        "other_option": "not with these options",
        "none": "no rule of {game} has {words!r}; ids run from {first} to {last}",
    },
    "de": {
        "aim": "Ziel",
        "turn": "Ein Zug",
        "end": "Spielende",
        "points": "Punkte",
        "differences": "Hier anders",
        "other_board": "nicht auf diesem Plan",
        "other_option": "nicht mit diesen Optionen",
        "none": "keine Regel von {game} hat {words!r}; die Nummern gehen von {first} bis {last}",
    },
}


def rules(
    game: Game,
    words: Annotated[
        list[str] | None,
        typer.Argument(help="An id (AR-5.6), the beginning of ids (AR-5), or words that the rules are searched for."),
    ] = None,
    board: Board = None,
    option: OptionList = None,
    lang: Lang = "en",
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Print the rules in our own words; with a board, what does not hold there is marked.

    Example: stellwerk rules age_of_steam cotton --board southern_us --lang de
    """
    played = find(game)
    where = board_of(played, board, data) if board else None
    chosen = played.checked_options(parse_options(option)) if option or board else None
    found = found_rules(played, " ".join(words or []), checked_lang(lang))
    if as_json:
        typer.echo(json.dumps({rule.id: rule.text[lang] for rule in found}, ensure_ascii=False, indent=1))
        return
    typer.echo("\n".join(rule_lines(played, found, lang, where, chosen)))


def howto(
    game: Game,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    lang: Lang = "en",
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Tell how a game is played, on a board and for a number of players, in two minutes.

    Example: stellwerk howto age_of_steam --board germany --lang de
    """
    told = howto_of(find(game), board, players, parse_options(option), data)
    if as_json:
        typer.echo(json.dumps(howto_json(told, checked_lang(lang)), ensure_ascii=False, indent=1))
        return
    typer.echo("\n".join(howto_lines(told, checked_lang(lang))))


# What the terminal's table tells too -------------------------------------------------------


def board_of(game: AnyGame, board: str | None, data: Path | None = None) -> BoardInfo:
    known = game.boards(data_folder(data))
    key = board if board is not None else next(iter(known))
    if key not in known:
        raise Malformed(f"{game.key} has no board {key!r}; it has {', '.join(known)}", "board")
    return known[key]


def howto_of(
    game: AnyGame, board: str | None, players: int | None, options: Mapping[str, object], data: Path | None = None
) -> HowTo:
    setup = game.setup(board, players, options, data_folder(data))
    return how_to(setup, board_of(game, setup.board_key, data), setup.options)


def howto_lines(told: HowTo, lang: str) -> list[str]:
    say = WORDS[lang]
    lines = [say["aim"], paragraph(told.aim[lang]), "", say["turn"]]
    lines += [paragraph(step.text[lang], f"{n}. ") for n, step in enumerate(told.steps, start=1)]
    lines += ["", say["end"], paragraph(told.end[lang]), "", say["points"], paragraph(told.points[lang])]
    if told.differences:
        lines += ["", say["differences"], *(paragraph(text[lang], "– ") for text in told.differences)]
    return lines


def howto_json(told: HowTo, lang: str) -> dict[str, object]:
    return {
        "aim": told.aim[lang],
        "steps": [step.text[lang] for step in told.steps],
        "end": told.end[lang],
        "points": told.points[lang],
        "differences": [text[lang] for text in told.differences],
    }


def paragraph(text: str, before: str = "") -> str:
    return fill(text, WIDTH, initial_indent="  " + before, subsequent_indent="  " + " " * len(before))


def found_rules(game: AnyGame, words: str, lang: str) -> list[Rule]:
    """By id, by the beginning of ids, or by words that all stand in the text; none is refused."""
    known = rulebook(game).rules
    found = [rule for rule in known if fits(rule, words, lang)]
    if not found:
        named = {"game": game.key, "words": words, "first": known[0].id, "last": known[-1].id}
        raise Malformed(WORDS["en"]["none"].format(**named), "rule", WORDS["de"]["none"].format(**named))
    return found


def fits(rule: Rule, words: str, lang: str) -> bool:
    wanted = words.casefold()
    if wanted.startswith(rule.id.partition("-")[0].casefold() + "-"):
        return wanted.rstrip(".") in (rule.id.casefold(), rule.section.casefold())
    return all(word in rule.text[lang].casefold() for word in wanted.split())


def rule_lines(
    game: AnyGame, found: Iterable[Rule], lang: str, board: BoardInfo | None, chosen: Mapping[str, object] | None
) -> list[str]:
    """Under the titles of their sections; one alone needs none."""
    found = list(found)
    titles = {section.key: section.title[lang] for section in rulebook(game).sections}
    lines: list[str] = []
    section = ""
    for rule in found:
        if rule.section != section and len(found) > 1:
            section = rule.section
            lines += [*([""] if lines else []), titles[section]]
        lines.append(f"{rule.id:<8} {rule.text[lang]}{aside(rule, lang, board, chosen)}")
    return lines


def aside(rule: Rule, lang: str, board: BoardInfo | None, chosen: Mapping[str, object] | None) -> str:
    if board is not None and not rule.on(board):
        return f" ({WORDS[lang]['other_board']})"
    return f" ({WORDS[lang]['other_option']})" if chosen is not None and not rule.with_options(chosen) else ""
