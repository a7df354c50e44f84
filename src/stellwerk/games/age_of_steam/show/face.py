"""What people see: names, questions, prices, and what the game can work out; the panels are in `panels.py`."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from stellwerk.kernel.aims import Aim, Decisions
from stellwerk.kernel.bearings import coordinate, direction, nearest, told
from stellwerk.kernel.core import NOBODY, STEP, Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, Shortcut, View
from stellwerk.kernel.sheets import Row, Sheet
from stellwerk.kernel.texts import Namer, Text, Texts, both, money

from ..actions import (
    ACTION_KEYS,
    BOX_KEYS,
    BUY_LINK,
    CHOOSE,
    COLOUR_KEYS,
    LETTER_KEYS,
    PAIRS_OF_SEATS,
    PAY,
    RIDE,
    SELL,
    Codes,
)
from ..board.loader import Board
from ..rules.goods import Cargo
from ..rules.questions import END_KEYS, Rules
from ..rules.shares import SHARE_MONEY
from ..rules.steps import (
    BUILD_TRACK,
    MOVE_GOODS,
    RIDE_ON,
)
from ..rules.tiles import CODES, EDGES, ENDS, KIND, KIND_KEYS, LAND_CODES, TRACK_KEYS, TRACKS
from ..rules.urbanization import CITY_COLOURS
from ..state import (
    COLOURS,
    GO,
    HIGH,
    PHASE,
    RIDE_COLOUR,
    RIDE_LEFT,
    TILES,
    State,
)
from . import aims, howto, insights, scene, terminal
from .about import EXPLAINED, RULES
from .deliveries import Delivery, deliveries
from .insights import BEST
from .panels import PHASE_KEYS, PHASE_OF_STEP, Panels
from .places import LETTERS
from .view import view_of

COLOUR_TOKENS = ("verm", "blue", "mauve", "yellow", "graph", "white")  # goods by colour and by letter


class AgeOfSteamFace(Panels):
    drawn_slots = ("hex", "box", "edge")
    along_kinds = ("build",)
    along_slots = MappingProxyType({"hex": "hex"})
    told_kinds = ("player", "hex")
    explained = EXPLAINED
    about_rules = RULES
    turn_slots = ("track",)
    aims = ("urbanize", "raise", "skip", "choose", "bid")

    def __init__(self, texts: Texts, board: Board, rules: Rules, players: int) -> None:
        super().__init__(texts)
        self.board, self.rules, self.players, self.codes = board, rules, players, Codes(len(board.hexes))
        self.nearest = nearest(board.grid, [(h.col, h.row) for h in board.hexes], known_stops(board))
        self.phase_names = [PHASE_OF_STEP.get(step, "order") for step in rules.phases()]

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        assert isinstance(core, State)
        return insights.prevents(self, core, code)

    def aim(self, made: Decisions) -> Aim | None:
        return aims.aim(self, made) or super().aim(made)

    def leads(self, action: Mapping[str, Any], place: str) -> bool:
        """Track that runs to the edge of a neighbouring hex."""
        ids = [h.id for h in self.board.hexes]
        there = place.removeprefix("hex:")
        if action["do"] != "build" or there not in ids:
            return False
        near = self.board.neighbours[ids.index(action["hex"])]
        ends = action["track"].replace("+", "-").split("-")
        return ids.index(there) in near and str(near.index(ids.index(there))) in ends

    # Names ------------------------------------------------------------------------------

    def name(self, kind: str, value: int, lang: str) -> str:
        raw = self.texts.raw
        if kind in ("hex", "place"):
            return self.hex_name(value, lang)
        if kind == "stop":
            return self.hex_name(self.board.stops[value], lang)
        if kind == "track":
            return self.track_name(value, lang)
        if kind in ("cube", "drawn"):
            return raw(f"cube.{COLOUR_KEYS[value]}", lang) if value >= 0 else "–"
        if kind == "bid":
            return money(value, lang) if value else raw("word.no_bid", lang)
        if kind == "edge":
            return self.edge_name(value, lang)
        if kind == "box":
            return self.box_name(value, lang)
        if kind in ("city", "letter"):
            return LETTER_KEYS[value]
        return self.other_name(kind, value, lang)

    def seats_of(self, kind: str, value: int) -> list[int]:
        if kind == "owners":
            return [seat for seat in range(self.players) if PAIRS_OF_SEATS[value] >> seat & 1]
        return [value] if kind in ("owner", "seat") else []

    def other_name(self, kind: str, value: int, lang: str) -> str:
        raw = self.texts.raw
        if kind == "action":
            return raw(f"action.{ACTION_KEYS[value]}", lang)
        if kind == "tile":
            return raw(f"tile.{KIND_KEYS[value]}", lang)
        if kind == "phase":
            return raw(f"phase.{PHASE_KEYS[value]}", lang)
        if kind == "half":
            return raw(f"half.{('light', 'dark')[value]}", lang)
        if kind == "end":
            return raw(f"end.{END_KEYS[value]}", lang)
        if kind == "die":
            return f"{value} " if value else ""
        if kind in ("owner", "owners"):
            return "–"  # seats that nobody has at this table
        return self.counted(kind, value, lang)

    def counted(self, kind: str, value: int, lang: str) -> str:
        words = {
            "count": (("share", "shares"), ("Aktie", "Aktien")),
            "shares": (("share", "shares"), ("Aktie", "Aktien")),
            "tiles": (("tile", "tiles"), ("Plättchen", "Plättchen")),
            "links": (("link", "links"), ("Linie", "Linien")),
        }
        if kind not in words:
            raise AssertionError(f"Age of Steam has no {kind}")
        one, many = words[kind][LANGUAGES.index(lang)]
        return f"{value} {one if value == 1 else many}"

    def hex_name(self, h: int, lang: str) -> str:
        """A stop by its name (two of one name by their coordinates too), open country by its coordinate and the nearest stop."""
        place, near = self.board.hexes[h], self.nearest.get(h)
        if place.stop:
            name = place.stop.name[lang]
            return name if near is None else f"{name} ({coordinate((place.col, place.row))})"
        return told((place.col, place.row), "" if near is None else self.hex_name(near, lang), lang)

    def edge_name(self, edge: int, lang: str) -> str:
        return direction(self.board.grid, edge, lang)

    def track_name(self, code: int, lang: str) -> str:
        tile = self.texts.raw(f"tile.{KIND_KEYS[KIND[code]]}", lang)
        if code >= LAND_CODES:
            ends = [self.edge_name(edge, lang) for edge in range(EDGES) if ENDS[code] >> edge & 1]
            return f"{tile} {' '.join(ends)}"
        ways = [f"{self.edge_name(p // EDGES, lang)}–{self.edge_name(p % EDGES, lang)}" for p in TRACKS[code]]
        return f"{tile} {', '.join(ways)}"

    def box_name(self, box: int, lang: str) -> str:
        column, _, row = BOX_KEYS[box].partition(".")
        for half, word in (("light", {"en": "light", "de": "hell"}), ("dark", {"en": "dark", "de": "dunkel"})):
            if column.startswith(half):
                return f"{word[lang]} {column[len(half) :]}, {row}"
        return f"{column}, {row}"

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.board, self.rules, self.phase_names, seat)

    def pick_about(self, slot: str, key: str) -> Text | None:
        """A map's own reading of an action goes before the common one."""
        return super().pick_about(slot, f"{key}_{self.board.rules}") or super().pick_about(slot, key)

    # Numbers players care about, and what a pick says beside its name -------------------------

    def facts(self, core: Core, seat: int) -> list[Fact]:
        assert isinstance(core, State)
        word = self.texts.get
        facts = [
            Fact("cash", word("fact.cash"), core.cash(seat), money=True),
            Fact("income", word("fact.income"), core.income(seat)),
            Fact("shares", word("fact.shares"), core.shares(seat)),
            Fact("reach", word("fact.reach"), core.reach(seat)),
            Fact("sections", word("fact.sections"), core.sections(seat)),
        ]
        if not core.is_out(seat):
            facts.append(Fact("points", word("fact.points"), core.scores()[seat]))
        return facts

    def price(self, core: Core, code: int) -> int | None:
        assert isinstance(core, State)
        if self.codes.build <= code < self.codes.bid:
            h, track = divmod(code - self.codes.build, CODES)
            return self.rules.charge(core, core.seat, self.rules.list_price(core, h, track))
        if code >= self.codes.bid:
            return code - self.codes.bid
        if SELL <= code < CHOOSE:
            return SHARE_MONEY * (code - SELL)
        if code == BUY_LINK:
            return self.rules.link_price(core, core.seat)
        return SHARE_MONEY if code == PAY else None

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
        assert isinstance(core, State)
        if slot == "edge" and core.cells[STEP] == RIDE_ON:
            return self.way_note(core, value, name)
        if slot == "hex" and not self.board.hexes[value].stop:
            return self.texts.get(f"terrain.{self.board.hexes[value].terrain}")
        return both("", "")

    def way_note(self, s: State, edge: int, name: Namer) -> Text:
        """Where a link leads, and whose it is."""
        ways = Cargo(self.rules).all_ways(s)
        for i in range(0, len(ways), 3):
            if ways[i] == edge:
                owner = s.owner(ways[i + 1])
                return {
                    lang: f"→ {self.name('stop', ways[i + 2], lang)} ({self.owner_name(owner, lang, name)})"
                    for lang in LANGUAGES
                }
        return both("", "")

    def owner_name(self, owner: int, lang: str, name: Namer) -> str:
        return self.texts.raw("word.nobody", lang) if owner == NOBODY else name("seat", owner, lang)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot == "cube":
            return cube_chip(value)
        if slot == "city":
            return {"chip": LETTER_KEYS[value], "colour": COLOUR_TOKENS[CITY_COLOURS[value]]}
        if slot == "track":
            return {"picture": scene.tile(self.board.pointy, TRACK_KEYS[value])}
        return {"seat": value} if slot == "owner" else None

    def ask(self, core: Core) -> dict[str, int]:
        assert isinstance(core, State)
        seat = max(core.seat, 0)
        return {
            "cash": core.cash(seat),
            "after": insights.cash_after(core, seat),
            "sold": core.shares(seat),
            "high": core.cells[HIGH],
            "tile": core.cells[TILES] + 1,
            "tiles": self.rules.max_tiles(core, seat),
            "go": core.cells[GO],
            "reach": core.reach(seat),
            "cube": core.cells[RIDE_COLOUR],
            "left": core.cells[RIDE_LEFT],
        }

    def pips(self, core: Core) -> list[int] | None:
        assert isinstance(core, State)
        if core.cells[STEP] == BUILD_TRACK:
            return [core.cells[TILES], self.rules.max_tiles(core, max(core.seat, 0))]
        return [core.cells[GO] - 1, 2] if core.cells[STEP] in (MOVE_GOODS, RIDE_ON) else None

    # What the game can work out for a player ---------------------------------------------------

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        assert isinstance(core, State)
        return insights.insights(self, core, seat)

    def view_phase(self, s: State) -> str:
        return self.phase_names[max(s.cells[PHASE], 0)]

    def shortcuts(self, core: Core, name: Namer) -> list[Shortcut]:
        """Whole deliveries: the cube and all its links in one pick."""
        assert isinstance(core, State)
        if core.seat < 0 or core.cells[STEP] != MOVE_GOODS:
            return []
        found = deliveries(core, self.rules, core.seat)[:BEST]
        view = self.view(core, core.seat) if found else {}
        return [self.whole(core, delivery, view, name) for delivery in found]

    def whole(self, s: State, delivery: Delivery, view: View, name: Namer) -> Shortcut:
        hexes = [delivery.hex, *(self.board.stops[stop] for stop in delivery.stops)]
        ends = self.board.hexes[hexes[0]].id, self.board.hexes[hexes[-1]].id
        return Shortcut(
            label={lang: " – ".join(self.hex_name(h, lang) for h in hexes) for lang in LANGUAGES},
            note={lang: self.gains_text(s, delivery, lang, name) for lang in LANGUAGES},
            codes=(
                self.codes.move + delivery.hex * COLOURS + delivery.colour,
                *(RIDE + edge for edge in delivery.edges),
            ),
            cell=self.pick_cell("cube", delivery.colour),
            ghost=scene.route(self.board, view, delivery.chains, *ends),
        )

    def gains_text(self, s: State, delivery: Delivery, lang: str, name: Namer) -> str:
        """The income per owner, the mover first."""
        raw, seat = self.texts.raw, s.seat
        own = raw("word.income_you", lang).format(gain=delivery.own(seat))
        rest = [f"{name('seat', p, lang)} +{gain}" for p, gain in enumerate(delivery.gains) if gain and p != seat]
        return ", ".join([own, *rest])

    def cube_chip(self, colour: int) -> Row:
        return cube_chip(colour)

    def via(self, between: list[str], lang: str) -> str:
        return self.texts.raw("word.via", lang).format(stops=", ".join(between)) if between else ""

    # Drawing -----------------------------------------------------------------------------------

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, dict(action))

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)

    def plates(self, view: View) -> dict[str, Text]:
        return howto.plates(self.board, view)


def known_stops(board: Board) -> list[int]:
    """Stops that a place can be told from, cities first; not from one whose name another stop has, too."""
    named = [(h, stop) for h in board.stops if (stop := board.hexes[h].stop)]
    count = Counter(stop.name["en"] for _, stop in named)
    return [h for h, stop in sorted(named, key=lambda one: one[1].town) if count[stop.name["en"]] == 1]


def cube_chip(colour: int) -> Row:
    """As on the map: the colour, and its letter in the language."""
    letter = {lang: LETTERS[lang][COLOUR_KEYS[colour]] for lang in LANGUAGES}
    return {"chip": letter, "colour": COLOUR_TOKENS[colour]}
