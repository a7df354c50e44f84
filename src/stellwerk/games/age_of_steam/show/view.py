"""The view: a position by names. Age of Steam hides nothing but the order of the bag, so all seats see the same (AS-1.8)."""

from collections.abc import Sequence
from typing import Any

from stellwerk.kernel.core import NOBODY, STEP
from stellwerk.kernel.game import View
from stellwerk.kernel.view import head_of, seat_or_none

from ..actions import ACTION_KEYS, COLOUR_KEYS, COLUMN_FIRST, COLUMN_KEYS, LETTER_KEYS
from ..board.loader import Board
from ..rules.questions import Rules
from ..rules.tiles import EDGES, ENDS, KIND_KEYS, LAND_CODES, SUPPLY, TRACKS
from ..rules.track import chain_of
from ..state import (
    ACTION,
    BAG,
    BID,
    BOX,
    CASH,
    COLOUR,
    COLOURS,
    GO,
    HAND,
    HIGH,
    HIGH_SEAT,
    INCOME,
    LETTER,
    MARKERS,
    OFF_STOPS,
    PHASE,
    PLACE,
    REACH,
    RIDE_AT,
    RIDE_COLOUR,
    RIDE_FROM,
    RIDE_LEFT,
    ROUND,
    SHARES,
    STILL_IN,
    TOWN,
    TURNS,
    USED,
    State,
)
from .displays import INCOME_ROWS


def view_of(s: State, board: Board, rules: Rules, phases: Sequence[str], seat: int | None) -> View:
    return {
        **head_of(s, "age_of_steam", board.key, seat),
        "round": s.cells[ROUND],
        "rounds": rules.rounds,
        "phase": phases[max(s.cells[PHASE], 0)],
        "go": s.cells[GO],
        "order": s.playing(),
        "turns": list(s.rows[TURNS]),
        "place": s.cells[PLACE],
        "players": [player_of(s, rules, p) for p in range(s.players)],
        "stops": stops_of(s, board),
        "cubes_off_stops": off_stops_of(s, board),
        "tiles": tiles_of(s, board),
        "links": links_of(s, board),
        "display": display_of(s),
        "bag": {key: s.cells[BAG + i] for i, key in enumerate(COLOUR_KEYS) if s.cells[BAG + i]},
        "hand": [COLOUR_KEYS[cube - 1] for cube in s.part(HAND, 2) if cube],
        "auction": auction_of(s),
        "ride": ride_of(s, board),
        "falls": [rules.reduction(s, income) for income in INCOME_ROWS],
        "tiles_left": {key: SUPPLY[i] - s.cells[USED + i] for i, key in enumerate(KIND_KEYS[:15])},
    }


def player_of(s: State, rules: Rules, p: int) -> dict[str, Any]:
    action = s.cells[ACTION + p]
    return {
        "seat": p,
        "cash": s.cells[CASH + p],
        "income": s.cells[INCOME + p],
        "shares": s.cells[SHARES + p],
        "reach": s.cells[REACH + p],
        "action": None if action == NOBODY else ACTION_KEYS[action],
        "out": s.is_out(p),
        "sections": s.sections(p),
        "markers": s.cells[MARKERS + p],
        "points": rules.scores(s)[p],
    }


def stops_of(s: State, board: Board) -> dict[str, dict[str, Any]]:
    found = {}
    for stop, h in enumerate(board.stops):
        colour = s.cells[COLOUR + stop]
        letter = s.cells[LETTER + stop]
        cubes = [COLOUR_KEYS[c] for c in range(COLOURS) for _ in range(s.cubes(stop, c))]
        found[board.hexes[h].id] = {
            "colour": None if colour == TOWN else COLOUR_KEYS[colour],
            "letter": LETTER_KEYS[letter - 1] if letter else None,
            "cubes": cubes,
        }
    return found


def off_stops_of(s: State, board: Board) -> dict[str, str]:
    return {
        board.hexes[h].id: COLOUR_KEYS[s.cells[OFF_STOPS + h] - 1] for h in s.land.off_stops if s.cells[OFF_STOPS + h]
    }


def tiles_of(s: State, board: Board) -> dict[str, list[dict[str, Any]]]:
    """Per hex its tracks: ends (`c` is the middle of a town), owner, whether the link is finished, its number."""
    found = {}
    for h, place in enumerate(board.hexes):
        code = s.code(h)
        if code >= 0:
            found[place.id] = [track_of(s, track) for track in tracks_of(s, h, code)]
    return found


def tracks_of(s: State, h: int, code: int) -> list[tuple[list[Any], int]]:
    if code < LAND_CODES:
        return [([p // EDGES, p % EDGES], chain_of(s, h, p)) for p in TRACKS[code]]
    stop = s.land.stop_of[h]
    return [(["c", edge], s.chain_at(stop, edge)) for edge in range(EDGES) if ENDS[code] >> edge & 1]


def track_of(s: State, track: tuple[list[Any], int]) -> dict[str, Any]:
    ends, chain = track
    owner = s.owner(chain)
    return {
        "ends": ends,
        "owner": seat_or_none(owner),
        "link": s.end(chain) >= 0,
        "chain": chain,
    }


def links_of(s: State, board: Board) -> list[dict[str, Any]]:
    return [
        {
            "chain": chain,
            "owner": seat_or_none(s.owner(chain)),
            "from": stop_id(board, s.root(chain)),
            "to": stop_id(board, s.end(chain)) if s.end(chain) >= 0 else None,
            "sections": s.length(chain),
        }
        for chain in s.chains()
    ]


def stop_id(board: Board, stop: int) -> str:
    return board.hexes[board.stops[stop]].id


def display_of(s: State) -> dict[str, list[str | None]]:
    found = {}
    for column, key in enumerate(COLUMN_KEYS):
        cubes = s.cells[BOX + COLUMN_FIRST[column] : BOX + COLUMN_FIRST[column + 1]]
        found[key] = [COLOUR_KEYS[cube - 1] if cube else None for cube in cubes]
    return found


def auction_of(s: State) -> dict[str, Any] | None:
    if s.steps[s.cells[STEP]].name != "bid" or s.seat < 0:
        return None
    leader = s.cells[HIGH_SEAT]
    return {
        "high": s.cells[HIGH],
        "high_seat": seat_or_none(leader),
        "in": [p for p in range(s.players) if s.cells[STILL_IN] >> p & 1],
        "bids": s.part(BID, s.players),
    }


def ride_of(s: State, board: Board) -> dict[str, Any] | None:
    if s.cells[RIDE_FROM] < 0:
        return None
    return {
        "cube": COLOUR_KEYS[s.cells[RIDE_COLOUR]],
        "from": board.hexes[s.cells[RIDE_FROM]].id,
        "at": stop_id(board, s.cells[RIDE_AT]) if s.cells[RIDE_AT] >= 0 else None,
        "left": s.cells[RIDE_LEFT],
    }
