"""What the things of the table are and mean now, told from a view alone (docs/protocol.md, “What is this?”)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stellwerk.kernel.about import About, Explain, Teller, joined, listed
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text, both

from ..actions import PIECES
from ..board.map import COMPANIES
from ..board.sides import COLOURS

if TYPE_CHECKING:
    from ..board.map import Area
    from .face import FirstTrainFace

RULES: Final = {
    "area": "FT-5.17 FT-5.22 FT-6.23",
    "way": "FT-5.17 FT-5.31 FT-5.32",
    "link": "FT-5.3 FT-7.4",
    "from": "FT-9.3",
    "to": "FT-9.4",
    "colour": "FT-3.12 FT-4.1",
    "means": "FT-5.33 FT-5.35",
    "company": "FT-9.1 FT-9.6",
    "box": "FT-3.3 FT-3.12",
    "train": "FT-6.6 FT-6.14",
    "order": "FT-4.1 FT-4.2 FT-8.1",
    "thing:round": "FT-0.15",
    "thing:points": "FT-7.1 FT-11.1",
    "thing:profit": "FT-7.5 FT-11.2",
    "thing:river": "FT-5.16",
    "do:pass": "FT-6.2",
    "do:stop": "FT-5.39",
    "do:load_rest": "FT-6.4",
    "phase": "FT-0.16",
}
GOODS: Final = ("white", "yellow")
PEOPLE: Final = ("red", "green", "landowner")


def area_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    board = face.board
    if value not in board.index:
        return None
    area, here = board.areas[board.index[value]], tell.view["areas"].get(value, {})
    lines = [place_line(tell, area, here)]
    lines += [tell.line(f"goods_{area.goods}")] if area.goods else []
    lines += piece_lines(tell, here)
    owners = link_owners(face, tell, value)
    if owners:
        lines.append(joined(tell.line("links_here"), " ", listed(owners), "."))
    return About(both(area.name, area.name), lines)


def place_line(tell: Teller, area: Area, here: Mapping[str, Any]) -> Text:
    """Town, company station, neutral station or open country."""
    owners = [COMPANIES.index(company) for company in here.get("owned", ())]
    if owners:
        names = listed([tell.name("company", c) for c in owners], " + ")
        kind = "town" if area.town else "station_owned"
        return joined(tell.line(kind), " ", names, ". ", tell.line("fee", owners=len(owners)))
    if area.station:
        return tell.line("station", slots=area.station.slots)
    return tell.line(f"terrain_{area.terrain}" if area.buildable else f"closed_{area.terrain}")


def piece_lines(tell: Teller, here: Mapping[str, Any]) -> list[Text]:
    there = [(kind, here[kind]) for kind in (*GOODS, *PEOPLE) if here.get(kind)]
    if not there:
        return []
    counted = [joined(f"{count} × ", tell.name("piece", PIECES.index(kind))) for kind, count in there]
    lines = [joined(tell.line("pieces"), " ", listed(counted), ".")]
    if here.get("landowner"):
        lines.append(tell.line("landowner"))
    if here.get("red") or here.get("green"):
        lines.append(tell.line("passenger"))
    return lines


def link_owners(face: FirstTrainFace, tell: Teller, value: str) -> list[Text]:
    """Who has how many links at an area."""
    at = face.board.index[value]
    keys = [face.board.link_key(link) for link in face.board.links if at in (link.a, link.b)]
    counted = Counter(tell.view["links"][key] for key in keys if key in tell.view["links"])
    return [joined(f"{count} ", owner_name(tell, owner)) for owner, count in counted.items()]


def owner_name(tell: Teller, owner: int | str) -> Text:
    return tell.name("seat", owner) if isinstance(owner, int) else tell.name("company", COMPANIES.index(owner))


def way_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    board = face.board
    start, _, end = value.partition(">")
    if start not in board.index or end not in board.index:
        return None
    a, b = board.index[start], board.index[end]
    link = next((one for one in board.links if {one.a, one.b} == {a, b}), None)
    title = both(*[f"{board.areas[a].name} → {board.areas[b].name}"] * 2)
    if link is None or link.forbidden:
        return About(title, [tell.line("no_link")])
    lines = [tell.line("link_cost", points=link.cost)]
    here = tell.view["areas"].get(end, {})
    lines += [tell.line("fee_of", company=COMPANIES.index(company)) for company in here.get("owned", ())]
    if here.get("landowner"):
        lines.append(tell.line("fee_landowner", owners=here["landowner"]))
    return About(title, [*lines, *link_lines(face, tell, board.link_key(link))])


def link_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    link = next((one for one in face.board.links if face.board.link_key(one) == value), None)
    if link is None:
        return None
    a, b = (face.board.areas[end].name for end in (link.a, link.b))
    lines = [tell.line("link_cost", points=link.cost), *link_lines(face, tell, value)]
    return About(both(f"{a} – {b}", f"{a} – {b}"), lines)


def link_lines(face: FirstTrainFace, tell: Teller, key: str) -> list[Text]:
    owner = tell.view["links"].get(key)
    if owner is None:
        return []
    return [joined(tell.line("link_of"), " ", owner_name(tell, owner), ". ", tell.line("link_upkeep"))]


def colour_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    if value not in COLOURS:
        return None
    points = [
        tell.line("has", seat=player["seat"], points=player["influence"][value]) for player in tell.view["players"]
    ]
    lines = [tell.line(f"colour_{value}"), joined(listed(points), ".")]
    return About(tell.name("colour", COLOURS.index(value)), lines)


def company_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    if value not in COMPANIES:
        return None
    lines = [tell.line("company", links=tell.view["companies"][value]), tell.line(f"colour_{value}")]
    return About(tell.name("company", COMPANIES.index(value)), lines)


def means_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    if value != "cubes":
        return colour_about(face, tell, value)
    hands = [tell.line("has", seat=player["seat"], points=player["hand"]) for player in tell.view["players"]]
    return About(tell.name("means", 0), [tell.line("cubes"), joined(listed(hands), ".")])


def box_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    box = next((one for one in tell.view["boxes"] if str(one["n"]) == value), None)
    if box is None:
        return None
    holds = {lang: face.box_words(box, lang) for lang in LANGUAGES}
    lines = [joined(tell.line("box"), " ", holds, ".")]
    if box["bidder"] is None:
        lines.append(tell.line("box_least", least=box["least"]))
    else:
        lines.append(tell.line("box_bid", seat=box["bidder"], cubes=box["bid"]))
    return About(joined(tell.word("column.box"), f" {value}"), lines)


def train_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    train = next((one for one in tell.view["trains"] if one["id"] == value), None)
    if train is None:
        return None
    index = [one.id for one in face.side.trains].index(value)
    lines = [tell.line("train", seats=train["seats"], goods=train["goods"], price=train["price"])]
    lines.append(tell.line("first_class", price=train["price"]) if face.side.first_class else tell.line("one_each"))
    if train["owner"] is not None:
        lines.append(tell.line("train_of", seat=train["owner"]))
    return About(tell.name("train", index), lines)


def order_about(face: FirstTrainFace, tell: Teller, value: str) -> About | None:
    if value not in ("order", "builders", "carriers"):
        return None
    seats = listed([tell.name("seat", seat) for seat in tell.view[value]])
    lines = [tell.line(f"order_{value}")]
    return About(tell.line(f"title_{value}"), [*lines, joined(seats, ".")] if tell.view[value] else lines)


EXPLAINED: Final[Mapping[str, Explain]] = {
    "area": area_about,
    "from": area_about,
    "to": area_about,
    "way": way_about,
    "link": link_about,
    "colour": colour_about,
    "company": company_about,
    "means": means_about,
    "box": box_about,
    "train": train_about,
    "order": order_about,
}
