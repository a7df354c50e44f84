"""The board as text: a compact hex map, the cities with cubes, the companies; for the terminal and screen readers."""

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts, money

from ..board.loader import Board, Hex

TERRAIN_SIGN = {"plain": ".", "forest": "f", "mountain": "^"}
WIDTH = 4  # characters per hex; odd rows are shifted by half, the whole map fits 80 columns


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    blocks = [
        map_lines(board, view),
        [legend(texts, lang)],
        city_lines(board, view),
        company_lines(board, view, lang, texts),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def map_lines(board: Board, view: View) -> list[str]:
    places = {(place.col, place.row): place for place in board.hexes}
    signs = hex_signs(board, view)
    lines = []
    for row in range(max(row for _, row in places) + 1):
        last = max(col for col, r in places if r == row)
        shift = " " * (WIDTH // 2 * (row % 2))
        line = "".join(signs.get(f"{col},{row}", "").ljust(WIDTH) for col in range(last + 1))
        lines.append((shift + line).rstrip())
    return lines


def hex_signs(board: Board, view: View) -> dict[str, str]:
    """Cities by three letters, cubes by company letters, empty land by its terrain."""
    letters = {company.key: company.letter for company in board.companies}
    short = city_codes(board)
    signs = {}
    for place in board.hexes:
        cubes = "".join(letters[key] for key in view["cubes"].get(place.id, []))
        signs[place.id] = short[place.id] if place.city else (cubes or TERRAIN_SIGN[place.terrain])[: WIDTH - 1]
    return signs


def city_codes(board: Board) -> dict[str, str]:
    """Three letters of each name, no two alike."""
    codes: dict[str, str] = {}
    for place in board.hexes:
        if place.city:
            codes[place.id] = next(code for code in abbreviations(place.city.name) if code not in codes.values())
    return codes


def abbreviations(name: str) -> list[str]:
    plain = "".join(letter for letter in name if letter.isalpha())
    return [plain[0] + a + b for i, a in enumerate(plain[1:]) for b in plain[i + 2 :]]


def legend(texts: Texts, lang: str) -> str:
    return "  ".join(f"{sign} {texts.raw(f'terrain.{name}', lang)}" for name, sign in TERRAIN_SIGN.items())


def city_lines(board: Board, view: View) -> list[str]:
    """Every city somebody is in: its code, name, companies, and a house."""
    names = {company.key: company.name for company in board.companies}
    codes = city_codes(board)
    return [
        f"{codes[place.id]} {place_name(place)}: {', '.join(names[key] for key in view['cubes'][place.id])}{' +⌂' if place.id in view['houses'] else ''}"
        for place in board.hexes
        if place.city and place.id in view["cubes"]
    ]


def place_name(place: Hex) -> str:
    assert place.city is not None
    return f"{place.city.name} {place.city.full}|{place.city.shared}"


def company_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    heads = [texts.raw(f"column.{name}", lang) for name in ("company", "treasury", "income", "cubes", "shares")]
    lines = ["{:<14}{:>10}{:>11}{:>8}   {}".format(*heads)]
    for company, state in zip(board.companies, view["companies"], strict=True):
        if not state["out"]:
            held = " ".join(f"{seat + 1}×{n}" for seat, n in enumerate(state["held"]) if n)
            worth = money(state["treasury"], lang)
            lines.append(
                f"{company.letter} {company.name:<12}{worth:>10}{state['income']:>11}{state['supply']:>8}   {held} (+{state['unsold']})"
            )
    return lines
