"""A short builder of positions, and words for playing them, so that tests read like the rulebook."""

from collections.abc import Mapping, Sequence
from typing import Any

import stellwerk
from stellwerk.games.american_rails.rules.income import derived_income
from stellwerk.games.american_rails.state import COMPANIES, SEATS, State
from stellwerk.kernel.start import load_cells
from tests.playing import Playing

KEYS = ("american", "national", "continental", "majestic", "liberty", "republic")
CITY = {
    "Atlanta": "6,12",
    "Boston": "18,1",
    "Buffalo": "11,0",
    "Chicago": "2,1",
    "Cincinnati": "6,5",
    "New York": "16,3",
    "Norfolk": "14,8",
    "Pittsburgh": "10,3",
    "St. Louis": "1,6",
}
SPACES = ("pass", "develop", "fund", "take", "expand_3", "auction", "expand_4")


class Table(Playing):
    """A match with short words for what players do."""

    @property
    def core(self) -> State:
        assert isinstance(self.match.core, State)
        return self.match.core

    def company(self, key: str) -> dict[str, Any]:
        return next(company for company in self.match.view(None)["companies"] if company["key"] == key)

    def treasury(self, key: str) -> int:
        return int(self.company(key)["treasury"])

    def income(self, key: str) -> int:
        return int(self.company(key)["income"])

    def cash(self) -> list[int]:
        return [player["cash"] for player in self.match.view(None)["players"]]

    def cubes(self, name: str) -> list[str]:
        return list(self.match.view(None)["cubes"].get(CITY.get(name, name), []))


def opening(
    players: int = 4, banker: int = 0, out: str | None = None, options: Mapping[str, object] | None = None
) -> Table:
    """The very beginning, with chance decided."""
    outcomes = [banker] if players != 3 else [KEYS.index(out or "american"), banker]
    return Table(stellwerk.new("american_rails", players=players, options=options, chance=stellwerk.Script(outcomes)))


def opened(players: int = 4, options: Mapping[str, object] | None = None, out: str = "american") -> Table:
    """After an opening in which nobody bought anything: order from the banker, seat 0."""
    table = opening(players, 0, out if players == 3 else None, options)
    while table.view(None)["phase"] == 0:
        if "offer" in table.offered():
            table.play(table.legal()[0])
        else:
            table.do("pass")
    return table


def position(
    players: int = 4,
    step: str = "choose",
    seat: int = 0,
    cubes: Mapping[str, Sequence[str]] | None = None,
    houses: Sequence[str] = (),
    held: Mapping[str, Mapping[int, int]] | None = None,
    treasury: Mapping[str, int] | None = None,
    cash: Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
    **cells: object,
) -> Table:
    """A position in the first action phase; cities may be called by name."""
    chance = stellwerk.Script([0, 0][: 2 if players == 3 else 1])
    base = stellwerk.new("american_rails", players=players, options=options, chance=chance)
    state = base.state()
    named: dict[str, Any] = state["cells"]
    index = base.setup.board.index  # type: ignore[attr-defined]
    if players == 3:
        named.update(out=-1, unsold=[5, 4, 3, 4, 2, 3], removed=[0] * 6, supply=[30, 28, 25, 21, 18, 16])
    for key, places in (cubes or {}).items():
        company = KEYS.index(key)
        for place in places:
            named["cubes"][index[CITY.get(place, place)]] |= 1 << company
        named["supply"][company] -= len(places)
    for place in houses:
        named["houses_on"][index[CITY.get(place, place)]] = 1
    named["houses"] -= len(houses)
    for key, seats in (held or {}).items():
        for holder, count in seats.items():
            named["held"][KEYS.index(key) * SEATS + holder] = count
            named["unsold"][KEYS.index(key)] -= count
    for key, money in (treasury or {}).items():
        named["treasury"][KEYS.index(key)] = money
    named["cash"] = list(cash) if cash is not None else named["cash"]
    order = [(seat + i) % players for i in range(players)]
    named.update(seat=seat, phase=1, opened=63, order=order)
    named.update(cells)
    state["step"] = step
    named["income"] = incomes(base, state)
    return Table(stellwerk.load_state(state))


def incomes(match: stellwerk.Match, state: dict[str, Any]) -> list[int]:
    core = match.setup.start(0, None)
    assert isinstance(core, State)
    load_cells(match.setup, core, state)
    return [derived_income(core, company) for company in range(COMPANIES)]


def expanding(left: int = 3, placed: int = 0, **given: Any) -> Table:
    """Seat 0 has chosen Expand and may place `left` more cubes."""
    return position(step="expand", left=left, placed=placed, columns=column({4: 0}), **given)


def column(taken: Mapping[int, int]) -> list[int]:
    """Markers of the first column by space; the other columns are empty."""
    return [taken.get(space, -1) for space in range(7)] + [-1] * 14
