"""The pieces, and both sides of display and train board, read from `boards/display.toml` and checked."""

from dataclasses import dataclass

from stellwerk.kernel.data import DataFiles, Part

from ..state import MOST_BOXES, MOST_TRAINS

COLOURS = ("white", "brown", "red", "green")
PEOPLE = ("landowner", "red", "green")
EITHER = "red_or_green"
SIDES = ("3-4", "2-3")


@dataclass(frozen=True)
class Box:
    n: int
    row: str
    least: int
    printed: tuple[str, ...]


@dataclass(frozen=True)
class Train:
    id: str
    row: int
    price: int
    seats: int
    goods: int


@dataclass(frozen=True)
class Side:
    key: str
    rounds: dict[int, int]  # by number of players
    bag: dict[str, int]
    first_class: bool  # a passenger brings the price of the train, not 1
    boxes: tuple[Box, ...]
    trains: tuple[Train, ...]


@dataclass(frozen=True)
class Display:
    cubes: int
    links: int
    locomotives: int
    company_links: dict[str, int]
    people: dict[str, int]
    goods: dict[str, int]
    cubes_per_round: int
    last: int  # space of the influence tracks
    start: dict[str, int]
    profit_least: int
    profit_most: int
    profit_start: int
    money: dict[str, int]
    sides: dict[str, Side]
    digest: str


def load_display(files: DataFiles) -> Display:
    part, digest = files.read("display.toml")
    part.whole("format", 1, 1)
    part.text("game", ("first_train",))
    part.text("key", ("display",))
    pieces, influence, profit, money = (part.part(key) for key in ("pieces", "influence", "profit", "money"))
    last, least = influence.whole("last", 1, 30), profit.whole("least", -99, 0)
    most = profit.whole("most", 0, 99)
    sides = part.part("side")
    display = Display(
        cubes=pieces.whole("cubes", 1, 60),
        links=pieces.whole("links", 1, 60),
        locomotives=pieces.whole("locomotives", 1, 9),
        company_links=counts(pieces.part("company_links"), ("red", "green")),
        people=counts(pieces.part("people"), PEOPLE),
        goods=counts(pieces.part("goods"), ("white", "yellow")),
        cubes_per_round=pieces.whole("cubes_per_round", 1, 60),
        last=last,
        start=counts(influence.part("start"), COLOURS, last),
        profit_least=least,
        profit_most=most,
        profit_start=profit.whole("start", least, most),
        money=counts(money, ("white", "yellow", "passenger", "link")),
        sides={key: read_side(sides.part(key), key) for key in SIDES},
        digest=digest,
    )
    for block in (pieces, influence, profit, sides, part):
        block.source()
        block.done()
    for key in SIDES:
        check_side(sides.part(key), display.sides[key], display)
    part.settle()
    return display


def counts(part: Part, names: tuple[str, ...], most: int = 200) -> dict[str, int]:
    found = {name: part.whole(name, 0, most) for name in names}
    part.source()
    part.done()
    return found


def read_side(part: Part, key: str) -> Side:
    rounds = part.part("rounds")
    side = Side(
        key=key,
        rounds={int(n): rounds.whole(n, 1, 20) for n in key.split("-")},
        bag=counts(part.part("bag"), COLOURS),
        first_class=part.text("passenger_points", ("one", "train")) == "train",
        boxes=tuple(part.each("boxes", "n", read_box)),
        trains=tuple(part.each("trains", "id", read_train)),
    )
    for block in (rounds, part):
        block.source()
        block.done()
    return side


def check_side(part: Part, side: Side, display: Display) -> None:
    """Boxes and trains are numbered and named, there is room for them, and pieces enough."""
    if [box.n for box in side.boxes] != list(range(1, len(side.boxes) + 1)):
        part.note("boxes", "must be numbered 1, 2, 3, … in this order")
    if len({train.id for train in side.trains}) != len(side.trains):
        part.note("trains", "two trains have the same id")
    for key, found, most in (("boxes", side.boxes, MOST_BOXES), ("trains", side.trains, MOST_TRAINS)):
        if not 1 <= len(found) <= most:
            part.note(key, f"are {len(found)}; from 1 to {most} are possible")
    if sum(side.bag.values()) < len(side.boxes):
        part.note("bag", f"holds fewer markers than the {len(side.boxes)} boxes need")
    prices = len({train.price for train in side.trains})
    if prices > display.locomotives:
        part.note("trains", f"have {prices} prices, but a player only {display.locomotives} locomotives (FT-6.8)")


def read_box(entry: Part) -> Box:
    box = Box(
        entry.whole("n", 1, 20),
        entry.text("row", ("upper", "lower")),
        entry.whole("least", 1, 9),
        tuple(entry.texts("printed")),
    )
    for colour in box.printed:
        if colour not in (*COLOURS, EITHER):
            entry.note("printed", f"names {colour}; markers are {', '.join(COLOURS)} or {EITHER}")
    if box.printed.count(EITHER) > 1:
        entry.note("printed", f"has more than one marker {EITHER}")
    entry.done()
    return box


def read_train(entry: Part) -> Train:
    train = Train(
        entry.text("id"),
        entry.whole("row", 1, 6),
        entry.whole("price", 1, 3),
        entry.whole("seats", 0, 9),
        entry.whole("goods", 0, 9),
    )
    if train.price != 3 - (train.row - 1) // 2:  # FT-6.6
        entry.note("price", f"is {train.price}; row {train.row} costs {3 - (train.row - 1) // 2}")
    entry.done()
    return train
