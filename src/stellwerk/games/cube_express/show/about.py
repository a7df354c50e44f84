"""What the things of the table are and mean now, told from a view alone (docs/protocol.md, “What is this?”)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stellwerk.kernel.about import About, Explain, Teller, joined, listed
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text

from ..board.loader import RESOURCES
from .tiles import face_of

if TYPE_CHECKING:
    from ..board.loader import Face as TileFace
    from .face import CubeExpressFace

RULES: Final = {
    "cell": "CX-4.2 CX-10.1",
    "house": "CX-10.7 CX-7.1",
    "goal": "CX-16.3 CX-16.4",
    "column": "CX-14.1 CX-14.2",
    "hand": "CX-4.1 CX-4.8",
    "share": "CX-13.1 CX-13.5",
    "board": "CX-2.3 CX-11.1",
    "thing:stack": "CX-15.1",
    "thing:nines": "CX-15.2 CX-15.3",
    "thing:level": "CX-2.3 CX-6.3 CX-8.2 CX-11.1",
    "thing:trains": "CX-9.1",
    "do:burn": "CX-8.3",
    "do:sell": "CX-3.6",
    "do:build": "CX-6.1 CX-6.3",
    "do:claim": "CX-5.5",
    "do:build_train": "CX-9.2",
    "do:collect": "CX-5.2 CX-5.4",
    "do:invest": "CX-14.2",
    "do:skip": "CX-4.9",
    "do:take": "CX-10.3",
    "do:coal_to_wood": "CX-3.2",
    "do:wood_to_iron": "CX-3.3",
    "do:iron_to_wood": "CX-3.4",
    "do:wood_to_coal": "CX-3.5",
    "phase": "CX-2.1",
}


def cell_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    domain = face.places
    if value not in domain:
        return None
    name = face.cell_name(domain[value])
    tile = next((one for one in tell.view["tiles"] if one["cell"] == value), None)
    if tile is None:
        return About(joined(tell.line("free_title"), f" {name}"), [tell.line("free")])
    kind = face_of(face.board, tile["face"])
    title = {lang: f"{face.tile_name(kind, lang)}, {name}" for lang in LANGUAGES}
    lines = [*tile_lines(face, tell, kind, tile), *train_lines(tell, value)]
    return About(title, lines)


def tile_lines(face: CubeExpressFace, tell: Teller, kind: TileFace, tile: Mapping[str, Any] | None) -> list[Text]:
    """What a tile offers; one that is not laid yet has no owner."""
    owner = None if tile is None else tile["owner"]
    if kind.kind == "factory":
        return factory_lines(tell, kind, tile)
    if kind.kind in ("site", "start"):
        lines = [tell.line("site", resource=kind.resource)]
        if owner is not None:
            lines.append(tell.line("site_owner", seat=owner))
        elif kind.kind == "start" or tile is not None:
            lines.append(tell.line("site_nobody"))
        return lines if tile is not None else [*lines, tell.line("claim")]
    if kind.kind in ("station", "home"):
        return station_lines(tell, tile, owner)
    return [tell.line(kind.kind)]


def station_lines(tell: Teller, tile: Mapping[str, Any] | None, owner: int | None) -> list[Text]:
    if tile is None:
        return [tell.line("spot_new")]
    if owner is None:
        return [tell.line("spot_empty")]
    size = next((city["size"] for city in tell.view["cities"] if city["cell"] == tile["cell"]), 0)
    return [tell.line("station", seat=owner), tell.line("city", size=size, points=3 * size)]


def factory_lines(tell: Teller, kind: TileFace, tile: Mapping[str, Any] | None) -> list[Text]:
    lines = [
        joined(tell.line("demands"), " ", demand_text(tell, kind.demand), "."),
        tell.line("worth", first=kind.first, later=kind.later),
    ]
    if tile is None:
        lines.append(tell.line("gift", resource=kind.resource))
    elif tile["first"] is not None:
        lines.append(tell.line("first_by", seat=tile["first"]))
    return lines


def demand_text(tell: Teller, demand: tuple[int, ...]) -> Text:
    parts = [joined(f"{count} ", tell.name("resource", i)) for i, count in enumerate(demand) if count]
    return listed(parts)


def train_lines(tell: Teller, cell: str) -> list[Text]:
    here = [player["seat"] for player in tell.view["players"] for at in player["trains"] if at == cell]
    return [joined(tell.line("trains"), " ", listed([tell.name("seat", seat) for seat in here]), ".")] if here else []


def house_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    cell, _, corner = value.partition(".")
    tile = next((one for one in tell.view["tiles"] if one["cell"] == cell), None)
    if tile is None or value not in face.houses:
        return None
    lines = [tell.line("house")]
    guest = tile["guests"].get(corner)
    lines.append(tell.line("house_free") if guest is None else tell.line("guest", seat=guest))
    return About(tell.name("house", face.houses[value]), lines)


def goal_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    if value not in ("1", "2", "3", "4"):
        return None
    state = tell.view["goals"][int(value) - 1]
    card = next(goal for goal in face.board.goals if goal.id == state["id"])
    lines = [
        joined(tell.line("goal"), " ", card.text, "."),
        tell.line("goal_worth", majority=state["majority"], other=state["other"]),
    ]
    for seat, marks in enumerate(state["marks"]):
        values = {"seat": seat, "marks": marks, "reached": state["reached"][seat], "least": state["least"]}
        lines.append(tell.line("goal_met" if state["met"][seat] else "goal_open", **values))
    if state["neutral"]:
        lines.append(tell.line("neutral", marks=state["neutral"]))
    return About(card.name, lines)


def tile_about(face: CubeExpressFace, tell: Teller, tile: str, more: Text) -> About:
    kind = face_of(face.board, tile)
    title = {lang: face.tile_name(kind, lang) for lang in LANGUAGES}
    return About(title, [*tile_lines(face, tell, kind, None), more])


def column_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    if value not in ("1", "2", "3", "4"):
        return None
    tile = tell.view["market"][int(value) - 1]
    if tile is None:
        return About(tell.name("column", int(value) - 1), [tell.line("column_empty")])
    return tile_about(face, tell, tile, tell.line("market"))


def hand_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    """The own hand only: a view holds no other."""
    seat = tell.view["seat"]
    hand = tell.view["players"][seat]["hand"] if seat is not None else None
    if not hand or value not in [str(n + 1) for n in range(len(hand))]:
        return None
    return tile_about(face, tell, hand[int(value) - 1], tell.line("in_hand"))


def share_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    player = player_of(tell, value)
    if player is None:
        return None
    lines = [tell.line("share", seat=player["seat"], points=player["share"]), tell.line("share_moves")]
    lines.append(tell.line("dollars", dollars=len(player["dollars"])))
    return About(tell.word("about.thing.shares.title"), lines)


def board_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    player = player_of(tell, value)
    if player is None:
        return None
    coal, wood, iron = player["store"]
    lines = [
        tell.line("level", level=player["level"], stations=player["stations_left"]),
        tell.line("money", dividends=player["dividends"], reserve=player["reserve"]),
        tell.line("store", coal=coal, wood=wood, iron=iron, level=player["level"]),
        tell.line("points", points=sum(player["parts"])),
    ]
    return About(tell.name("seat", player["seat"]), lines)


def player_of(tell: Teller, value: str) -> Mapping[str, Any] | None:
    return next((player for player in tell.view["players"] if str(player["seat"]) == value), None)


def resource_about(face: CubeExpressFace, tell: Teller, value: str) -> About | None:
    if value not in RESOURCES:
        return None
    return About(tell.name("resource", RESOURCES.index(value)), [tell.line(f"about_{value}")])


EXPLAINED: Final[Mapping[str, Explain]] = {
    "cell": cell_about,
    "house": house_about,
    "goal": goal_about,
    "column": column_about,
    "hand": hand_about,
    "share": share_about,
    "board": board_about,
    "resource": resource_about,
}
