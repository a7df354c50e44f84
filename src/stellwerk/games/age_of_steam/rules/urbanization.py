"""Urbanization (AS-12): which New City may go where."""

from typing import Final

from stellwerk.kernel.core import NOBODY, NotAsked, Refused, bit, split

from ..actions import URBANIZATION, URBANIZE
from ..state import ACTION, COLOUR, EDGES, LETTER, LETTERS, MARKERS, TILES, TOWN, URBAN, State
from .questions import Rules
from .tiles import MARKER_SUPPLY
from .track import place_city

CITY_COLOURS: Final = [
    0,
    1,
    4,
    4,
    3,
    2,
    4,
    4,
]  # AS-T.5: A red, B blue, C and D black, E yellow, F purple, G and H black


class Cities:
    """AS-12: which New City may go where."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules

    def legal(self, s: State, seat: int) -> list[int]:
        if not self.is_time(s):
            return []
        letters = free_letters(s, self.rules)
        free = [letter for letter in range(LETTERS) if letters >> letter & 1]
        found: list[int] = []
        for stop in range(s.land.stops):
            if s.cells[COLOUR + stop] == TOWN and self.why_not_there(s, seat, stop) is None:
                at = URBANIZE + s.land.hex_of[stop] * LETTERS
                found += [at + letter for letter in free]
        return sorted(found)

    def is_time(self, s: State) -> bool:
        """AS-12.1, 12.2."""
        return s.cells[URBAN] == 1 and (s.cells[TILES] == 0 or self.rules.options.urbanize_any_time)

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        h, letter = split(action - URBANIZE, LETTERS)
        if s.cells[ACTION + seat] != URBANIZATION:
            return Refused("AS-12.1", "no_urbanization", {})
        if not s.cells[URBAN]:
            return Refused("AS-12.1", "urbanized", {})
        if not self.is_time(s):
            return NotAsked("AS-12.2", "too_late", {})
        if not self.rules.letters() >> letter & 1:
            return Refused(self.rules.letter_rule(), "no_such_city", {"letter": letter})
        stop = s.land.stop_of[h]
        if stop >= 0 and s.cells[LETTER + stop]:
            return Refused("AS-12.4", "city_there", {"hex": h})
        if stop < 0 or s.cells[COLOUR + stop] != TOWN:
            return Refused("AS-12.3", "no_town", {"hex": h})
        if s.city_with_letter(letter) >= 0:
            return Refused("AS-12.3", "city_used", {"letter": letter})
        return self.why_not_there(s, seat, stop)

    def why_not_there(self, s: State, seat: int, stop: int) -> Refused | None:
        why = why_not_city(s, self.rules, seat, stop)
        return why if why is not None else self.rules.why_not_urbanized(s, seat, stop)

    def place(self, s: State, seat: int, action: int) -> None:
        h, letter = split(action - URBANIZE, LETTERS)
        stop = s.land.stop_of[h]
        place_city(s, self.rules.claimant(s, seat, stop), stop, letter, CITY_COLOURS[letter])
        self.rules.town_cubes_on_city(s, stop)
        s.put(URBAN, 0)
        s.note("urbanized", seat, h, letter)


def free_letters(s: State, rules: Rules) -> int:
    """AS-12.3: a bit per New City not yet on the map."""
    letters = rules.letters()
    for stop in range(s.land.stops):
        if s.cells[LETTER + stop]:
            letters &= ~bit(s.cells[LETTER + stop] - 1)
    return letters


def why_not_city(s: State, rules: Rules, seat: int, stop: int) -> Refused | None:
    """AS-12.9 and, for New Cities, AS-6.12."""
    h, needed, claimed = s.land.hex_of[stop], 0, rules.claimant(s, seat, stop) == seat
    for edge in range(EDGES):
        other = s.land.across[h * EDGES + edge]
        chain = s.tip(other) if other >= 0 else -1
        if chain >= 0:
            if s.root(chain) == stop:
                return Refused("AS-12.9", "city_to_itself", {"hex": h})
            needed += 1 if claimed and s.owner(chain) == NOBODY else 0
        ours = s.chain_at(stop, edge)
        if ours >= 0 and s.length(ours) == 1 and s.owner(ours) == seat:
            needed -= 1
    if needed > 0 and s.cells[MARKERS + seat] + needed > MARKER_SUPPLY:
        return Refused("AS-6.12", "markers_gone", {})
    return None
