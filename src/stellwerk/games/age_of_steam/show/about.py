"""What the things of the table are and mean now, told from a view alone (docs/protocol.md, “What is this?”)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stellwerk.kernel.about import About, Explain, Teller, joined, listed
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text

from ..actions import BOX_KEYS, COLOUR_KEYS

if TYPE_CHECKING:
    from ..board.loader import Stop
    from .face import AgeOfSteamFace

RULES: Final = {
    "hex": "AS-13.1 AS-9.1",
    "city": "AS-14.7 AS-14.8",
    "town": "AS-13.2 AS-14.9",
    "box": "AS-16.6 AS-16.7",
    "goods": "AS-16.6 AS-16.7",
    "player": "AS-17.1",
    "ride": "AS-14.4 AS-14.6",
    "action:first_move": "AS-5.3",
    "action:first_build": "AS-5.4",
    "action:engineer": "AS-5.5",
    "action:locomotive": "AS-5.6",
    "action:urbanization": "AS-5.7 AS-12.1",
    "action:production": "AS-5.8",
    "action:turn_order": "AS-5.9 AS-4.9",
    "thing:order": "AS-4.5 AS-4.12",
    "thing:reach": "AS-14.4 AS-15.2",
    "thing:shares": "AS-3.1 AS-15.2",
    "thing:income": "AS-15.1 AS-15.11",
    "thing:bag": "AS-1.2",
    "thing:sea": "AS-8.1",
    "do:stay": "AS-4.9",
    "do:raise": "AS-14.2",
    "do:pass": "AS-4.5",
    "phase": "AS-2.1",
}


def hex_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    board = face.board
    if value not in board.index:
        return None
    h = board.index[value]
    place = board.hexes[h]
    if place.stop is not None:
        return stop_about(face, tell, value, place.stop)
    lines = [tell.line(f"terrain_{place.terrain}", price=face.rules.land.price[h])]
    if place.price:
        lines.append(tell.line("printed", price=place.price))
    if value in tell.view["cubes_off_stops"]:
        lines.append(tell.line("cubes_off_stops", cube=COLOUR_KEYS.index(tell.view["cubes_off_stops"][value])))
    return About(tell.name("hex", h), [*lines, *track_lines(face, tell, value)])


def stop_about(face: AgeOfSteamFace, tell: Teller, value: str, stop: Stop) -> About:
    state = tell.view["stops"][value]
    lines = []
    if state["colour"] is None:
        lines.append(tell.line("town"))
    else:
        kind = "terminal" if stop.terminal else "city"
        lines.append(tell.line(kind, cube=COLOUR_KEYS.index(state["colour"])))
        if state["letter"]:
            lines.append(joined(tell.line("new_city"), f" {state['letter']}."))
        elif stop.number:
            lines.append(tell.line("growth", half=("light", "dark").index(stop.half), number=stop.number))
    if state["cubes"]:
        lines.append(joined(tell.line("cubes_here"), " ", cube_list(tell, state["cubes"]), "."))
    rules = ("AS-14.7", "AS-14.8") if state["colour"] else ("AS-13.2", "AS-14.9")
    return About(tell.name("hex", face.board.index[value]), [*lines, *track_lines(face, tell, value)], rules)


def cube_list(tell: Teller, cubes: Sequence[str]) -> Text:
    counted = Counter(cubes)
    return listed([joined(f"{count} ", tell.name("cube", COLOUR_KEYS.index(key))) for key, count in counted.items()])


def track_lines(face: AgeOfSteamFace, tell: Teller, value: str) -> list[Text]:
    """Every link or section that touches this hex, once."""
    on_hex = {one["chain"] for one in tell.view["tiles"].get(value, ())}
    touching = [link for link in tell.view["links"] if link["chain"] in on_hex or value in (link["from"], link["to"])]
    return [track_line(face, tell, link) for link in touching]


def track_line(face: AgeOfSteamFace, tell: Teller, link: Mapping[str, Any]) -> Text:
    index = face.board.index
    values = {"start": index[link["from"]], "sections": link["sections"]}
    owner = "" if link["owner"] is None else "_of"
    if link["owner"] is not None:
        values["seat"] = link["owner"]
    if link["to"] is None:
        return tell.line(f"section{owner}", **values)
    return tell.line(f"link{owner}", **values, end=index[link["to"]])


def goods_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    """A column of the display: whose it is, what comes next."""
    column = tell.view["display"].get(value)
    if column is None:
        return None
    lines = [tell.line("goods_letter" if len(value) == 1 else "goods")]
    cubes = [cube for cube in column if cube]
    coming = listed([tell.name("cube", COLOUR_KEYS.index(cube)) for cube in cubes])
    lines.append(joined(tell.line("goods_cubes"), " ", coming, ".") if cubes else tell.line("goods_empty"))
    owner = column_owner(face, tell, value)
    title = column_title(face, tell, value) if owner is None else tell.name("hex", owner)
    return About(title, lines)


def column_title(face: AgeOfSteamFace, tell: Teller, column: str) -> Text:
    named = {lang: face.box_name(BOX_KEYS.index(f"{column}.1"), lang).partition(",")[0] for lang in LANGUAGES}
    return joined(tell.line("goods_title"), " ", named)


def column_owner(face: AgeOfSteamFace, tell: Teller, column: str) -> int | None:
    for h in face.board.stops:
        place = face.board.hexes[h]
        state, stop = tell.view["stops"][place.id], place.stop
        if stop is not None and (
            state["letter"] == column or (not state["letter"] and f"{stop.half}{stop.number}" == column)
        ):
            return h
    return None


def box_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    return goods_about(face, tell, value.partition(".")[0])


def player_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    player = next((one for one in tell.view["players"] if str(one["seat"]) == value), None)
    if player is None:
        return None
    if player["out"]:
        return About(tell.name("seat", player["seat"]), [tell.line("insolvent")])
    figures = {key: player[key] for key in ("points", "income", "sections", "shares")}
    lines = [
        tell.line("money", cash=player["cash"], income=player["income"], due=player["shares"] + player["reach"]),
        tell.line("points_barbados" if face.board.rules == "barbados" else "points", **figures),
    ]
    if player["action"]:
        told = face.pick_about("action", player["action"])
        assert told is not None
        lines.append(joined(tell.word(f"action.{player['action']}"), ": ", told))
    return About(tell.name("seat", player["seat"]), lines)


def ride_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    ride = tell.view["ride"]
    if ride is None:
        return None
    return About(tell.line("ride_title", cube=COLOUR_KEYS.index(ride["cube"])), [tell.line("ride", left=ride["left"])])


def edge_about(face: AgeOfSteamFace, tell: Teller, value: str) -> About | None:
    told = ride_about(face, tell, value)
    return told if value in ("0", "1", "2", "3", "4", "5") else None


EXPLAINED: Final[Mapping[str, Explain]] = {
    "hex": hex_about,
    "goods": goods_about,
    "box": box_about,
    "player": player_about,
    "ride": ride_about,
    "edge": edge_about,
}
