"""Markers on tracks (FT-3.12 to 3.18): points gained and spent, and who lies on whom."""

from ..state import INFLUENCE, PROFIT, PROFIT_TRACK, SEATS, State


def gain(s: State, colour: int, seat: int, points: int) -> None:
    """FT-3.12, 3.15 to 3.17: forward, at most to the last space; who gains nothing does not move in the stack."""
    if points:
        at = INFLUENCE + colour * SEATS + seat
        s.put(at, min(s.panel.last, s.cells[at] + points))
        lay_on_top(s, colour, INFLUENCE + colour * SEATS, seat)


def spend(s: State, colour: int, seat: int, points: int) -> None:
    """FT-3.18: back, and on top where the marker lands."""
    if points:
        s.add(INFLUENCE + colour * SEATS + seat, -points)
        lay_on_top(s, colour, INFLUENCE + colour * SEATS, seat)


def move_profit(s: State, seat: int, difference: int) -> None:
    """FT-7.5 to 7.7: from where it stands, within the track, and on top even if it does not move."""
    moved = s.cells[PROFIT + seat] + difference
    s.put(PROFIT + seat, max(s.panel.profit_least, min(s.panel.profit_most, moved)))
    lay_on_top(s, PROFIT_TRACK, PROFIT, seat)


def lay_on_top(s: State, track: int, points: int, seat: int) -> None:
    """FT-3.14: the marker goes above all others on its space. `points` is the first cell of the track's values."""
    cells, row = s.cells, [other for other in s.rows[track] if other != seat]
    mine, place = cells[points + seat], 0
    while place < len(row) and cells[points + row[place]] <= mine:
        place += 1
    row.insert(place, seat)
    s.put_row(track, row)


def set_order(s: State, track: int, at: int) -> None:
    """FT-4.3: most points first; on one space the marker higher in the stack."""
    row = s.rows[track]
    for i in range(s.players):
        s.put(at + i, row[s.players - 1 - i])
