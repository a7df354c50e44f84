"""The board as text: a compact hex map with company letters, for the terminal and screen readers."""

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts, money

from .board import Board, Hex

TERRAIN_SIGN = {"plain": ".", "forest": "f", "mountain": "^", "city": "o"}
WIDTH = 4  # characters per hex; odd rows are shifted by half


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    return "\n".join([*map_lines(board, view), "", legend(texts, lang), "", *company_lines(board, view, lang, texts)])


def map_lines(board: Board, view: View) -> list[str]:
    letters = {company.key: company.letter for company in board.companies}
    places = {(place.col, place.row): place for place in board.hexes}
    last_row = max(row for _, row in places)
    lines = []
    for row in range(last_row + 1):
        cols = [col for col, r in places if r == row]
        shift = " " * (WIDTH // 2 * (row % 2))
        line = "".join(sign(places.get((col, row)), view, letters) for col in range(max(cols) + 1))
        lines.append((shift + line).rstrip())
    return lines


def sign(place: Hex | None, view: View, letters: dict[str, str]) -> str:
    """Up to three company letters, a house as h; empty hexes show their terrain."""
    if place is None:
        return " " * WIDTH
    cubes = "".join(letters[key] for key in view["cubes"].get(place.id, []))
    house = "h" if place.id in view["houses"] else ""
    base = "o" if place.terrain == "city" else ""
    return (base + cubes + house or TERRAIN_SIGN[place.terrain])[:WIDTH].ljust(WIDTH)


def legend(texts: Texts, lang: str) -> str:
    return "  ".join(f"{sign_} {texts.raw(f'terrain.{name}', lang)}" for name, sign_ in TERRAIN_SIGN.items())


def company_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    heads = [texts.raw(f"column.{name}", lang) for name in ("company", "treasury", "income", "cubes", "shares")]
    lines = ["{:<14}{:>10}{:>11}{:>8}   {}".format(*heads)]
    for company, state in zip(board.companies, view["companies"], strict=True):
        if not state["out"]:
            held = " ".join(f"{seat + 1}×{n}" for seat, n in enumerate(state["held"]) if n)
            lines.append(
                f"{company.letter} {company.name:<12}{money(state['treasury'], lang):>10}{state['income']:>11}{state['supply']:>8}   {held} (+{state['unsold']})"
            )
    return lines
