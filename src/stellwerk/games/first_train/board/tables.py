"""Map and display as the tables of ints the rules read."""

from stellwerk.kernel.core import packed

from ..rules.map import MapRules
from ..state import OUT_OF_PLAY, RED_PASSENGER, Land, Panel
from .map import COMPANIES, GOODS, Board
from .sides import COLOURS, EITHER, Display, Side


def land_of(board: Board, rules: MapRules, options: dict[str, object]) -> Land:
    land = Land(
        len(board.areas),
        [link.a for link in board.links],
        [link.b for link in board.links],
        [link.cost for link in board.links],
    )
    land.out_of_play = [not rules.in_play(area, options) for area in board.areas]
    for i, area in enumerate(board.areas):
        land.town[i] = 1 << COMPANIES.index(area.town) if area.town else 0
        land.goods[i] = GOODS.index(area.goods) if area.goods else -1
        if area.station:
            land.station[i], land.slots[i] = True, area.station.slots
            land.printed[i] = [RED_PASSENGER + COMPANIES.index(colour) for colour in area.station.fixed]
    for white, stations in board.loading.items():
        land.add_loading(white, list(stations))
    add_ways(land, board, rules)
    land.find_places()
    return land


def add_ways(land: Land, board: Board, rules: MapRules) -> None:
    """Every border in both directions, in the order of the action table."""
    links = {(link.a, link.b): i for i, link in enumerate(board.links)}
    for i, area in enumerate(board.areas):
        for other in area.neighbours:
            j = board.index[other]
            at = links.get((i, j), links.get((j, i), -1))
            bar = rules.bar(board, area, board.areas[j], board.links[at] if at >= 0 else None)
            if land.out_of_play[i] or land.out_of_play[j]:
                bar = OUT_OF_PLAY
            land.add_way(i, j, at, bar)


def panel_of(display: Display, side: Side, players: int) -> Panel:
    panel = Panel(side.rounds[players], display.last, [side.bag[colour] for colour in COLOURS])
    panel.least = [box.least for box in side.boxes]
    panel.printed = [[box.printed.count(colour) for colour in COLOURS] for box in side.boxes]
    panel.either = [EITHER in box.printed for box in side.boxes]
    panel.price = packed([train.price for train in side.trains])
    panel.seats = packed([train.seats for train in side.trains])
    panel.spaces = packed([train.goods for train in side.trains])
    panel.first_class = side.first_class
    panel.cubes, panel.links, panel.locomotives = display.cubes, display.links, display.locomotives
    panel.company_links = [display.company_links[company] for company in COMPANIES]
    panel.pieces = [
        *(display.goods[kind] for kind in GOODS),
        *(display.people[company] for company in COMPANIES),
        display.people["landowner"],
    ]
    panel.income = display.cubes_per_round
    panel.start = [display.start[colour] for colour in COLOURS]
    panel.profit_least, panel.profit_most = display.profit_least, display.profit_most
    panel.profit_start = display.profit_start
    money = display.money
    panel.money = [money["white"], money["yellow"], money["passenger"], money["passenger"]]
    panel.upkeep = money["link"]
    return panel
