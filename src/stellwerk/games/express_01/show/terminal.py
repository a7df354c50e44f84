"""The plan as text, for the terminal and screen readers: one cell per space, then stacks, companies and players."""

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts

from ..actions import TURNS
from ..board.card import ROUTE, Card, letters, turned
from ..board.loader import Board, Space
from .artwork import ROMAN
from .cards import card_kind, companies_of

WIDTH = 13  # characters per space


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    parts = [plan_lines(board, view), stack_lines(board, view, lang, texts), company_lines(board, view, lang, texts)]
    parts.append(player_lines(board, view, lang, texts))
    return "\n\n".join("\n".join(part) for part in parts)


def plan_lines(board: Board, view: View) -> list[str]:
    """Per row of cards three lines: name, card with its companies and bonus, open edges."""
    left = min(space.col for space in board.spaces)
    wide = max(space.col for space in board.spaces) - left + 1
    lines: list[str] = []
    for row in sorted({space.row for space in board.spaces}):
        cells = [[" " * WIDTH] * 3 for _ in range(wide)]
        for space in board.spaces:
            if space.row == row:
                cells[space.col - left] = [part[: WIDTH - 1].ljust(WIDTH) for part in space_text(board, view, space)]
        lines += ["".join(cell[i] for cell in cells).rstrip() for i in range(3)]
        lines.append("")
    return lines[:-1]


def space_text(board: Board, view: View, space: Space) -> list[str]:
    laid = view["plan"].get(space.no)
    mark = "^" if space.no in view["marked"] else ""
    if laid is None:
        return [space.name, f"{space.no}{mark} {'.' if space.type == ROUTE else 'o'}", ""]
    card = board.cards[board.card(laid["card"])]
    turn, level = TURNS.index(laid["turn"]), ROMAN[card.level]
    if card.type == ROUTE:
        return [space.name, f"{space.no}{mark} {level}", " ".join(letters(turned(t, turn)) for t in card.tracks)]
    owners = printed(board, card)
    bonus = f"+{card.bonus}" if card.bonus else ""
    return [space.name, f"{space.no}{mark} {level}", f"({owners}{bonus}) {letters(turned(card.exits, turn))}"]


def stack_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    """How many cards, and the letters of the top one."""
    lines = []
    for at in range(0, len(view["stacks"]), 3):
        kind = view["stacks"][at]["key"].rpartition("_")[0]
        three = view["stacks"][at : at + 3]
        tops = "".join(f"{stack['size']:>5} ({top_letters(board, stack['top'])})".ljust(16) for stack in three)
        lines.append(f"{texts.raw(f'type.{kind}', lang):<20}{tops}".rstrip())
    return lines


def company_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    heads = [texts.raw(f"column.{name}", lang) for name in ("company", "stations", "in_stacks", "range", "holders")]
    lines = ["{:<34}{:>10}{:>12}{:>12}   {}".format(*heads)]
    for company, state in zip(board.companies, view["companies"], strict=True):
        held = " ".join(f"{seat + 1}×{n}" for seat, n in enumerate(state["held"]) if n)
        name = f"{company.key} {company.name}"[:33]
        left = "–" if state["in_stacks"] is None else state["in_stacks"]
        lines.append(f"{name:<34}{state['stations']:>10}{left:>12}{state['range']:>12}   {held}".rstrip())
    return lines


def player_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    lines = []
    for player in sorted(view["players"], key=lambda p: p["position"] or p["seat"]):
        black = f", {texts.raw('word.black', lang)}" if view["black"] == player["seat"] else ""
        now = ">" if view["turn"] == player["seat"] else " "
        lines.append(
            f"{now} {texts.raw('word.seat', lang)} {player['seat'] + 1}: {texts.raw('word.position', lang)} "
            f"{player['position'] or '-'}, {texts.raw('column.hand', lang)} {player['hand']}, "
            f"{texts.raw('word.capital', lang)} {player['capital']}{black}"
        )
        if player["cards"]:
            lines.append("    " + ", ".join(card_text(board, key, lang, texts) for key in player["cards"]))
    return lines


def card_text(board: Board, key: str, lang: str, texts: Texts) -> str:
    card = board.cards[board.card(key)]
    return f"{card_kind(board, texts, card, lang)} {printed(board, card)}".rstrip()


def top_letters(board: Board, key: str | None) -> str:
    return "-" if key is None else printed(board, board.cards[board.card(key)])


def printed(board: Board, card: Card) -> str:
    """The letters of its companies, as the list of companies tells them."""
    return "".join(board.companies[c].key for c in companies_of(card))
