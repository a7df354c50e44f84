"""What the things of the table are and mean now, told from a view alone (docs/protocol.md, “What is this?”)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stellwerk.kernel.about import About, Explain, Teller, joined, listed
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text

from ..board.card import ROUTE
from .cards import card_kind, card_name

if TYPE_CHECKING:
    from ..board.card import Card
    from .face import Express01Face

RULES: Final = {
    "space": "EX-6.1 EX-6.4",
    "stack": "EX-2.18 EX-3.5",
    "company": "EX-4.2 EX-7.1 EX-8.3",
    "hand": "EX-5.6 EX-6.3",
    "player": "EX-4.1 EX-5.1",
    "thing:removed": "EX-11.1 EX-11.2",
    "thing:empty": "EX-11.1 EX-11.3",
    "thing:left": "EX-8.17 EX-8.22",
    "thing:stick": "EX-2.13",
    "thing:companies": "EX-4.2 EX-7.1",
    "do:build": "EX-6.1",
    "do:buy": "EX-7.1 EX-7.3",
    "do:bonus": "EX-8.1 EX-8.12",
    "do:swap": "EX-9.1",
    "do:pass": "EX-10.1",
    "do:end": "EX-10.1",
    "do:stop": "EX-6.2",
    "do:use": "EX-8.19",
    "do:keep": "EX-8.20",
    "phase": "EX-5.1 EX-10.3",
    "phase:subsidy": "EX-4.5",
}


def space_about(face: Express01Face, tell: Teller, value: str) -> About | None:
    spaces = {space.no: i for i, space in enumerate(face.board.spaces)}
    if value not in spaces:
        return None
    space, laid = face.board.spaces[spaces[value]], tell.view["plan"].get(value)
    if laid is None:
        lines = [tell.line("base_route" if space.type == ROUTE else "base_station")]
        if space.type != ROUTE:
            lines.append(tell.line(f"type_{space.type}"))
    else:
        lines = card_lines(face, tell, face.board.cards[face.board.card(laid["card"])], on_plan=True)
    if value in tell.view["marked"]:
        lines.append(tell.line("mountain"))
    return About(tell.name("space", spaces[value]), lines)


def card_lines(face: Express01Face, tell: Teller, card: Card, on_plan: bool) -> list[Text]:
    """Type and level, companies or engine, bonus."""
    kind = {lang: card_kind(face.board, face.texts, card, lang) for lang in LANGUAGES}
    lines = [joined(kind, f" ({card.no}).")]
    if card.type == ROUTE:
        if card.share >= 0 and not on_plan:
            lines.append(tell.line("engine", company=card.share))
        lines.append(tell.line("route_on_plan" if on_plan else "route_card"))
        return lines
    owners = listed([tell.name("company", c) for c in card.companies])
    lines.append(joined(tell.line("station_of"), " ", owners, ". ", tell.line("station_counts")))
    if card.bonus:
        lines.append(tell.line("bonus", bonus=card.bonus))
    if on_plan and card.level == 3:
        lines.append(tell.line("level_three"))
    return lines


def stack_about(face: Express01Face, tell: Teller, value: str) -> About | None:
    stack = next((one for one in tell.view["stacks"] if one["key"] == value), None)
    if stack is None:
        return None
    title = {lang: face.stack_name(value, lang) for lang in LANGUAGES}
    if stack["top"] is None:
        return About(title, [tell.line("stack_empty")])
    card = face.board.cards[face.board.card(stack["top"])]
    return About(title, [tell.line("stack", size=stack["size"]), *card_lines(face, tell, card, on_plan=False)])


def company_about(face: Express01Face, tell: Teller, value: str) -> About | None:
    c = next((i for i, company in enumerate(face.board.companies) if company.key == value), -1)
    if c < 0:
        return None
    state = tell.view["companies"][c]
    lines = [tell.line("no_stations")]
    if state["stations"]:
        lines = [tell.line("stations", stations=state["stations"]), tell.line("range", range=state["range"])]
    held = [tell.line("holder", seat=seat, shares=count) for seat, count in enumerate(state["held"]) if count]
    if held:
        lines.append(joined(tell.line("holders"), " ", listed(held), "."))
    if state["in_stacks"] is not None:
        lines.append(tell.line("in_stacks", shares=state["in_stacks"]))
    return About(tell.name("company", c), lines)


def hand_about(face: Express01Face, tell: Teller, value: str) -> About | None:
    """The own cards only: a view holds no others."""
    mine: list[str] = next((player["cards"] for player in tell.view["players"] if player["cards"]), [])
    if value not in mine:
        return None
    card = face.board.cards[face.board.card(value)]
    title = {lang: card_name(face.board, face.texts, card, lang) for lang in LANGUAGES}
    return About(title, [*card_lines(face, tell, card, on_plan=False), tell.line("hand")])


def player_about(face: Express01Face, tell: Teller, value: str) -> About | None:
    player = next((one for one in tell.view["players"] if str(one["seat"] + 1) == value), None)
    if player is None:
        return None
    lines = []
    if player["position"] is not None:
        lines.append(tell.line("acted" if player["acted"] else "position", position=player["position"]))
    lines.append(capital_line(tell, player))
    lines.append(
        tell.line("bases", routes=player["route_bases"], stations=player["station_bases"], pairs=player["pairs"])
    )
    if tell.view["black"] == player["seat"]:
        lines.append(tell.line("black"))
    return About(tell.name("seat", player["seat"]), lines)


def capital_line(tell: Teller, player: Mapping[str, Any]) -> Text:
    """EX-4.1"""
    seat = player["seat"]
    shares = sum(company["held"][seat] * company["stations"] for company in tell.view["companies"])
    black = 2 if tell.view["black"] == seat else 0
    values = {"hand": player["hand"], "shares": shares, "pairs": player["pairs"], "black": black}
    return tell.line("capital", capital=player["capital"], **values)


EXPLAINED: Final[Mapping[str, Explain]] = {
    "space": space_about,
    "stack": stack_about,
    "company": company_about,
    "hand": hand_about,
    "player": player_about,
}
