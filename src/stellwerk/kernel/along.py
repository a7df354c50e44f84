"""A line drawn by hand: the places somebody dragged over, answered one after another as cheaply as the rules allow.

One shortcut, played all or none; the truth stays single actions. Places that cannot be answered (the city where a line
begins) are passed over. What lies on a place can be changed before anything is played: `hex:6,5=track:0-3` asks for
just that answer there, and a place left out is not built on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from .actions import Pick
from .core import STEP, Core
from .errors import LANGUAGES, Malformed
from .game import Setup, Shortcut
from .texts import Namer, Text, both

PICK: Final = "along:"
SLOT: Final = "along"
MOST_PLACES: Final = 12
MOST_TRIES: Final = 1500  # answers tried at most: a line is short, and few tiles fit a hex
LABEL: Final = both("Along the line: {n}", "Der Linie nach: {n}")
CONFIRM: Final = both("Lay along the line", "Der Linie nach legen")
LEAVE_OUT: Final = both("Leave it out", "Weglassen")
NOT_A_LINE: Final = "along: names at most 12 places, parted by |, each perhaps with =pick&pick"
NOT_A_LINE_DE: Final = "along: nennt höchstens 12 Orte, getrennt durch |, jeder vielleicht mit =Wahl&Wahl"


@dataclass(frozen=True)
class Place:
    """One place of the line, and what has to be picked there besides, if anything."""

    id: str
    pinned: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return f"{self.id}={'&'.join(self.pinned)}" if self.pinned else self.id


@dataclass(frozen=True)
class Laid:
    """An answer of the line: at which of its places, and where in the row of codes it stands."""

    place: int
    code: int


@dataclass
class Drawn:
    """A line that can be laid."""

    places: list[Place]
    own: bool  # each place is answered itself; otherwise what lies between two of them
    codes: list[int]
    laid: list[Laid]
    wanted: list[Place] = field(default_factory=list)

    def pick(self, places: Sequence[Place]) -> str:
        return PICK + "|".join(place.text for place in places)

    def without(self, n: int) -> str | None:
        """The line without its n-th answer: what lies before stays as it is; None if nothing is left."""
        at = self.laid[n].place
        kept = self.held(n)
        kept = kept[:at] + kept[at + 1 :] if self.own else kept[: at + 1]
        return self.pick(kept) if len(self.laid) > 1 and (self.own or n > 0) else None

    def changed(self, n: int, pins: tuple[str, ...]) -> str:
        """The line with another n-th answer; what lies before stays, what follows is looked for anew."""
        places = self.held(n)
        places[self.laid[n].place] = replace(places[self.laid[n].place], pinned=pins)
        return self.pick(places)

    def held(self, n: int) -> list[Place]:
        """The places, with the first n answers pinned as they are."""
        places = list(self.places)
        for one in self.laid[:n] if self.own else ():
            places[one.place] = self.wanted[one.place]
        return places


def drawn_line(setup: Setup, core: Core, picked: Sequence[str]) -> Drawn | None:
    """What the pick `along:hex:6,5|hex:6,6` comes to; None if that is not what is picked, or nothing can be laid."""
    if len(picked) != 1 or not picked[0].startswith(PICK):
        return None
    places = [place_of(text) for text in picked[0].removeprefix(PICK).split("|")]
    if len(places) > MOST_PLACES or not all(place.id and all(place.pinned) for place in places):
        raise Malformed(NOT_A_LINE, "picked", NOT_A_LINE_DE)
    ids = [place.id for place in places]
    named = setup.face.along(ids)
    own = named == ids
    search = Search(setup, places if own else [Place(one) for one in named])
    search.go_on(core.clone(), 0, [], [], 0)
    if not search.codes:
        return None
    drawn = Drawn(places, own, search.codes, search.laid, list(search.wanted))
    for one in drawn.laid:
        wanted = drawn.wanted[one.place]
        drawn.wanted[one.place] = replace(wanted, pinned=other_picks(setup, drawn.codes[one.code], wanted.id))
    return drawn


def place_of(text: str) -> Place:
    name, pinned, picks = text.partition("=")
    return Place(name, tuple(picks.split("&")) if pinned else ())


def shortcut_of(setup: Setup, core: Core, drawn: Drawn, name: Namer) -> Shortcut:
    label: Text = {lang: LABEL[lang].format(n=len(drawn.laid)) for lang in LANGUAGES}
    note: Text = {
        lang: ", ".join(place_name(setup, drawn, n, name, lang) for n in range(len(drawn.laid))) for lang in LANGUAGES
    }
    view = setup.face.view(core, core.seat)
    return Shortcut(label, note, tuple(drawn.codes), None, ghosts(setup, drawn.codes, view))


def place_name(setup: Setup, drawn: Drawn, n: int, name: Namer, lang: str) -> str:
    slot, _, key = drawn.wanted[drawn.laid[n].place].id.partition(":")
    return name(slot, setup.actions.names[slot].index[key], lang)


def other_picks(setup: Setup, code: int, place: str) -> tuple[str, ...]:
    return tuple(pick.id for pick in setup.actions.path(code) if pick.id != place)


def answers(setup: Setup, core: Core, wanted: Place) -> list[tuple[int, int]]:
    """Price and code of every legal answer at this place, the cheapest first."""
    needed = {wanted.id, *wanted.pinned}
    codes = [code for code in legal(core) if laid_along(setup, code)]
    found = [code for code in codes if needed <= {pick.id for pick in setup.actions.path(code)}]
    return sorted((setup.face.price(core, code) or 0, code) for code in found)


def laid_along(setup: Setup, code: int) -> bool:
    return setup.actions.decode(code)[0].name in setup.face.along_kinds


def moments(core: Core, drawn: Drawn) -> list[Core]:
    """The positions in which the answers of the line are given."""
    twin, found = core.clone(), list[Core]()
    twin.source = None
    for n, code in enumerate(drawn.codes):
        if any(one.code == n for one in drawn.laid):
            found.append(twin.clone())
        twin.peek(code)
    return found


def open_picks(setup: Setup, code: int, place: str) -> list[Pick]:
    """What distinguishes this answer from others at the same place."""
    return [pick for pick in setup.actions.path(code) if pick.id != place]


class Search:
    """The longest run of answers along the places; of those the one that best leads from place to place, then the cheapest."""

    def __init__(self, setup: Setup, wanted: Sequence[Place]) -> None:
        self.setup, self.wanted, self.tries = setup, wanted, 0
        self.codes: list[int] = []
        self.laid: list[Laid] = []
        self.best = (0, 0, 0)

    def go_on(self, core: Core, at: int, codes: list[int], laid: list[Laid], price: int) -> None:
        self.keep(codes, laid, price)
        if at == len(self.wanted) or self.tries > MOST_TRIES or core.seat < 0:
            return
        fitting = answers(self.setup, core, self.wanted[at])
        if not fitting:
            self.go_on(core, at + 1, codes, laid, price)
        for cost, code in fitting:
            self.tries += 1
            twin, way = core.clone(), [*codes]
            twin.source = None
            more = [*laid, Laid(at, len(codes))]
            if self.take(twin, code, way, core.seat):
                self.go_on(twin, at + 1, way, more, price + cost)
            else:  # it ends the turn: nothing follows
                self.keep(way, more, price + cost)

    def keep(self, codes: list[int], laid: list[Laid], price: int) -> None:
        if -len(laid) > self.best[0]:
            return
        rank = (-len(laid), -sum(self.led(codes[one.code], one.place) for one in laid), price)
        if rank < self.best:
            self.best, self.codes, self.laid = rank, list(codes), list(laid)

    def led(self, code: int, at: int) -> int:
        """To how many of the places beside it on the line this answer leads."""
        action = self.setup.actions.json(code)
        beside = [self.wanted[n].id for n in (at - 1, at + 1) if 0 <= n < len(self.wanted)]
        return sum(self.setup.face.leads(action, place) for place in beside)

    def take(self, core: Core, code: int, way: list[int], seat: int) -> bool:
        """Answer, and give the forced answers after it; whether the same seat is asked again."""
        core.peek(code)
        way.append(code)
        while core.seat == seat:
            step = core.steps[core.cells[STEP]]
            if step.automatic:
                return False  # what runs by itself may draw
            options = step.legal(core)
            if len(options) > 1:
                return True
            core.peek(options[0])
            way.append(options[0])
        return False


def ghosts(setup: Setup, codes: Sequence[int], view: dict[str, Any]) -> str:
    drawn = [setup.face.ghost(view, setup.actions.json(code)) for code in codes]
    return "".join(one if isinstance(one, str) else one["en"] for one in drawn)


def legal(core: Core) -> list[int]:
    step = core.steps[core.cells[STEP]]
    return [] if step.automatic else step.legal(core)
