"""What the things of the table are and mean now, told from a view alone (docs/protocol.md, “What is this?”)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stellwerk.kernel.about import About, Explain, Teller, listed
from stellwerk.kernel.texts import Text

from ..state import BASE_PRICE, PRICE_PER_PIECE

if TYPE_CHECKING:
    from ..board.loader import City
    from .panels import Panels

RULES: Final = {
    "hex": "AR-5.5 AR-5.6 AR-6.1",
    "company": "AR-5.7 AR-6.7 AR-7.1",
    "space": "AR-3.2 AR-3.4",
    "space:develop": "AR-4.2",
    "space:fund": "AR-4.6",
    "space:take": "AR-4.7 AR-4.8",
    "space:expand_3": "AR-5.1",
    "space:expand_4": "AR-5.1",
    "space:auction": "AR-4.9",
    "player": "AR-3.3 AR-7.6",
    "auction": "AR-2.3 AR-2.4",
    "thing:year": "AR-3.1 AR-7.3",
    "thing:houses": "AR-4.4 AR-7.5",
    "thing:order": "AR-3.3",
    "thing:sea": "AR-5.3",
    "phase": "AR-3.1",
    "do:charge": "AR-4.7",
    "do:take": "AR-4.7",
    "do:decline": "AR-3.7",
    "do:stop": "AR-5.9",
    "do:pass": "AR-2.3",
}


def hex_about(face: Panels, tell: Teller, value: str) -> About | None:
    board = face.board
    if value not in board.index:
        return None
    h = board.index[value]
    place, there = board.hexes[h], tell.view["cubes"].get(value, [])
    lines = city_lines(face, tell, value, place.city) if place.city else [tell.line(f"terrain_{place.terrain}")]
    if there:
        names = [tell.name("company", number(face, key)) for key in there]
        lines.append(spoken(tell.line("here"), listed(names)))
    lines.append(price_line(face, tell, value, place.terrain, len(there)))
    return About(tell.name("place", h), lines)


def city_lines(face: Panels, tell: Teller, value: str, city: City) -> list[Text]:
    board, built = face.board, value in tell.view["houses"]
    full = city.full + (board.house_full if built else 0)
    shared = city.shared + (board.house_shared if built else 0)
    lines = [tell.line("values", full=full, shared=shared)]
    if city.special:
        lines.append(tell.line("special"))
    if built:
        lines.append(tell.line("house", full=board.house_full, shared=board.house_shared))
    else:
        lines.append(tell.line("may_develop" if city.developable else "no_house"))
    return lines


def price_line(face: Panels, tell: Teller, value: str, terrain: str, cubes: int) -> Text:
    """AR-5.5, 5.6"""
    price = BASE_PRICE[terrain]
    if terrain in ("forest", "mountain"):
        return tell.line("taken") if cubes else tell.line("price", price=price)
    houses = 1 if value in tell.view["houses"] else 0
    return tell.line("price_grows", price=price + PRICE_PER_PIECE * (cubes + houses))


def company_about(face: Panels, tell: Teller, value: str) -> About | None:
    c = number(face, value)
    if c < 0:
        return None
    state = tell.view["companies"][c]
    if state["out"]:
        return About(tell.name("company", c), [tell.line("company_out")])
    held = sum(state["held"])
    lines = [
        tell.line("treasury", treasury=state["treasury"]),
        tell.line("income", income=state["income"], shares=held, each=state["per_share"])
        if held
        else tell.line("income_unheld", income=state["income"]),
        tell.line("shares", unsold=state["unsold"]),
        tell.line("supply", supply=state["supply"]),
    ]
    if held:
        lines.insert(2, spoken(tell.line("holders"), holders(tell, state)))
    return About(tell.name("company", c), lines)


def holders(tell: Teller, state: Mapping[str, Any]) -> Text:
    parts = [tell.line("holder", seat=seat, shares=count) for seat, count in enumerate(state["held"]) if count]
    return listed(parts)


def space_about(face: Panels, tell: Teller, value: str) -> About | None:
    told = face.pick_about("space", value)
    if told is None or value not in face.board.spaces:
        return None
    at = face.board.spaces.index(value)
    lines = [told]
    for phase, column in enumerate(tell.view["columns"], start=1):
        if column[at] is not None:
            lines.append(tell.line("space_taken", seat=column[at], phase=phase))
    return About(tell.name("space", at), lines)


def player_about(face: Panels, tell: Teller, value: str) -> About | None:
    players = {str(player["seat"]): player for player in tell.view["players"]}
    if value not in players:
        return None
    player, order = players[value], tell.view["order"]
    lines = [tell.line("cash", cash=player["cash"]), tell.line("dividend", dividend=player["dividend"])]
    if player["seat"] in order:
        lines.insert(0, tell.line("place", place=order.index(player["seat"]) + 1))
    return About(tell.name("seat", player["seat"]), lines)


def auction_about(face: Panels, tell: Teller, value: str) -> About | None:
    auction = tell.view["auction"]
    if auction is None:
        return None
    lines = [tell.line("auction")]
    if auction["high_seat"] is not None:
        lines.append(tell.line("high", seat=auction["high_seat"], bid=auction["high"]))
    still_in = listed([tell.name("seat", seat) for seat in auction["in"]])
    return About(
        tell.line("auction_of", company=number(face, auction["company"])), [*lines, spoken(tell.line("in"), still_in)]
    )


def number(face: Panels, key: str) -> int:
    return next((c for c, company in enumerate(face.board.companies) if company.key == key), -1)


def spoken(start: Text, rest: Text) -> Text:
    return {lang: f"{start[lang]} {rest[lang]}." for lang in start}


EXPLAINED: Final[Mapping[str, Explain]] = {
    "hex": hex_about,
    "company": company_about,
    "space": space_about,
    "player": player_about,
    "auction": auction_about,
}
