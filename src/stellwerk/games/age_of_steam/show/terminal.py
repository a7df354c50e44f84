"""The board as text: one line per row of hexes, stops by number, track by owner, for the terminal and screen readers."""

from stellwerk.kernel.game import View
from stellwerk.kernel.hexgrid import shifted
from stellwerk.kernel.texts import Texts, money

from ..board.loader import Board, Hex

TERRAIN_SIGN = {"plain": ".", "river": "~", "mountain": "^", "swamp": "%"}
CUBE_SIGN = {"red": "R", "blue": "B", "purple": "P", "yellow": "Y", "black": "K", "white": "W"}
WIDTH = 4


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    parts = [*map_lines(board, view), "", legend(texts, lang), "", *stop_lines(board, view, lang)]
    return "\n".join([*parts, "", *link_lines(board, view, lang), "", *player_lines(view, lang, texts)])


def map_lines(board: Board, view: View) -> list[str]:
    """Flat-top boards are drawn in half rows, so that neighbours in other columns stand half a line apart."""
    cells: dict[tuple[int, int], str] = {}
    for place in board.hexes:
        half = 1 if shifted(board.grid, place.col, place.row) else 0
        if board.pointy:
            line, column = place.row, place.col * WIDTH + half * WIDTH // 2
        else:
            line, column = 2 * place.row + half, place.col * WIDTH
        cells[line, column] = sign(board, place, view)
    lines = []
    for line in range(max(row for row, _ in cells) + 1):
        text = ""
        for column in sorted(col for row, col in cells if row == line):
            text = text.ljust(column) + cells[line, column]
        lines.append(text.rstrip())
    return lines


def sign(board: Board, place: Hex, view: View) -> str:
    """A city as [C], a town as oN; a tile by its owners' numbers; empty hexes show their terrain."""
    tracks = view["tiles"].get(place.id, [])
    owners = "".join(sorted({"-" if t["owner"] is None else str(t["owner"] + 1) for t in tracks}))
    if place.stop:
        stop = view["stops"][place.id]
        if stop["colour"]:
            return f"[{stop['letter'] or CUBE_SIGN[stop['colour']].lower()}]"
        return f"o{owners}"
    if owners:
        return f"={owners}"
    return TERRAIN_SIGN[place.terrain] + CUBE_SIGN.get(view["cubes_off_stops"].get(place.id, ""), "")


def legend(texts: Texts, lang: str) -> str:
    land = "  ".join(f"{sign_} {texts.raw(f'terrain.{name}', lang)}" for name, sign_ in TERRAIN_SIGN.items())
    return f"{land}\n{texts.raw('word.signs', lang)}"


def stop_lines(board: Board, view: View, lang: str) -> list[str]:
    """Every city with its colour and cubes, every town that has cubes."""
    lines = []
    for h in board.stops:
        place = board.hexes[h]
        stop = view["stops"][place.id]
        assert place.stop is not None
        if stop["colour"] or stop["cubes"]:
            cubes = " ".join(CUBE_SIGN[cube] for cube in stop["cubes"])
            colour = CUBE_SIGN[stop["colour"]] if stop["colour"] else "o"
            letter = f" {stop['letter']}" if stop["letter"] else ""
            lines.append(f"{colour} {place.stop.name[lang]}{letter} [{place.id}]: {cubes}".rstrip(": ").rstrip())
    return lines


def link_lines(board: Board, view: View, lang: str) -> list[str]:
    names = {board.hexes[h].id: board.hexes[h].stop for h in board.stops}

    def name(hex_id: str | None) -> str:
        stop = names.get(hex_id or "")
        return stop.name[lang] if stop else "…"

    return [
        f"{'-' if link['owner'] is None else link['owner'] + 1}: {name(link['from'])} – {name(link['to'])} ({link['sections']})"
        for link in view["links"]
    ]


def player_lines(view: View, lang: str, texts: Texts) -> list[str]:
    heads = [texts.raw(f"column.{name}", lang) for name in ("cash", "income", "shares", "reach", "points", "action")]
    lines = ["   {:>8}{:>12}{:>9}{:>12}{:>9}  {}".format(*heads)]
    for player in view["players"]:
        action = texts.raw(f"action.{player['action']}", lang) if player["action"] else ""
        if player["out"]:
            lines.append(f"{player['seat'] + 1}  {texts.raw('word.insolvent', lang)}")
        else:
            lines.append(
                f"{player['seat'] + 1}  {money(player['cash'], lang):>8}{player['income']:>12}{player['shares']:>9}"
                f"{player['reach']:>12}{player['points']:>9}  {action}"
            )
    return lines
