"""The dividend phase and the end of the game (AR-7)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import CASH, COLUMN, COMPANIES, ENDED, HOUSES, OUT, PHASE, PHASES, SPACE_COUNT, SUPPLY, YEAR, State
from .steps import CHOOSE_SPACE

FEW_LEFT: Final = 2  # AR-7.5

RUNNING: Final = 0
LAST_YEAR: Final = 1  # AR-7.3
SHARES_GONE: Final = 2  # AR-7.4
SUPPLIES_LOW: Final = 3  # AR-7.5
END_KEYS: Final = ["", "last_year", "shares_gone", "supplies_low"]
END_RULES: Final = ["", "AR-7.3", "AR-7.4", "AR-7.5"]


def spare_pieces(s: State) -> list[int]:
    """AR-7.5: what each supply holds beyond a few; cubes of the companies in the game, and the houses."""
    cells, out = s.cells, s.cells[OUT]
    spare = [max(0, cells[SUPPLY + company] - FEW_LEFT) for company in range(COMPANIES) if company != out]
    spare.append(max(0, cells[HOUSES] - FEW_LEFT))
    return spare


def per_share(s: State, company: int) -> int:
    """AR-7.1, 7.2: income by shares held, rounded up; nothing if nobody holds one."""
    shares = s.sold(company)
    return (s.income(company) + shares - 1) // shares if shares else 0


def dividend_of(s: State, seat: int) -> int:
    """What a seat would be paid now."""
    return sum(s.held(company, seat) * per_share(s, company) for company in range(COMPANIES))


class PayDividends(Step[State]):
    """AR-7.1 to 7.5: every company pays, then the game ends or a new year begins."""

    def __init__(self, players: int) -> None:
        super().__init__("dividends", "AR-7.1", automatic=True)
        self.players: int = players

    def run(self, s: State) -> None:
        s.note("dividends", s.cells[YEAR])
        paid = [dividend_of(s, seat) for seat in range(self.players)]
        for company in range(COMPANIES):
            if s.sold(company):
                s.note("company_paid", company, s.income(company), per_share(s, company))
        for seat in range(self.players):
            s.add(CASH + seat, paid[seat])
            s.note("paid", seat, paid[seat])
        ended = self.end(s)
        if ended:
            s.put(ENDED, ended)
            s.put(SEAT, NOBODY)
            s.note("ended", ended)
        else:
            self.new_year(s)

    def end(self, s: State) -> int:
        if s.cells[YEAR] == s.land.last_year:
            return LAST_YEAR
        if not any(s.unsold(company) for company in range(COMPANIES)):
            return SHARES_GONE
        return SUPPLIES_LOW if spare_pieces(s).count(0) >= self.players else RUNNING

    def new_year(self, s: State) -> None:
        """AR-3.6: the columns are cleared; the order of the third one stands already."""
        for space in range(PHASES * SPACE_COUNT):
            s.put(COLUMN + space, NOBODY)
        s.add(YEAR, 1)
        s.put(PHASE, 1)
        s.note("phase", s.cells[YEAR], 1)
        s.put(STEP, CHOOSE_SPACE)
