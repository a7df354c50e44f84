"""Set-up (AR-1) and the opening auctions (AR-2.1, 2.2): one share of each company goes under the hammer."""

from stellwerk.kernel.core import SEAT, STEP, Refused, Step

from ..actions import OFFER
from ..state import BANKER, COMPANIES, OFFERED, OPENED, OUT, PICKER, REMOVED, SUPPLY, UNSOLD, State
from .auction import start_auction
from .steps import PICK


class SetOut(Step[State]):
    """AR-1.4, 1.8: chance takes a company out of a 3-player game and names the banker."""

    def __init__(self, players: int) -> None:
        super().__init__("set_out", "AR-1.8", automatic=True)
        self.players: int = players

    def run(self, s: State) -> None:
        s.note("opening")
        if self.players == 3:
            self.take_out(s, s.draw(COMPANIES))
        banker = s.draw(self.players)
        s.put(BANKER, banker)
        s.put(PICKER, banker)
        s.note("banker", banker)
        s.put(SEAT, banker)
        s.put(STEP, PICK)

    def take_out(self, s: State, company: int) -> None:
        """AR-1.4: with all its shares and cubes."""
        s.put(OUT, company)
        s.put(SUPPLY + company, 0)
        s.put(REMOVED + company, s.unsold(company))
        s.put(UNSOLD + company, 0)
        s.note("taken_out", company)


class PickCompany(Step[State]):
    """AR-2.1, 2.2: which company comes next."""

    def __init__(self, players: int) -> None:
        super().__init__("pick", "AR-2.2")
        self.players: int = players

    def legal(self, s: State) -> list[int]:
        opened, out = s.cells[OPENED], s.cells[OUT]
        return [OFFER + company for company in range(COMPANIES) if company != out and not opened >> company & 1]

    def why_not(self, s: State, action: int) -> Refused | None:
        company = action - OFFER
        if not 0 <= company < COMPANIES:
            return Refused(self.rule, "not_now", {})
        if company == s.cells[OUT]:
            return Refused("AR-1.4", "company_out", {"company": company})
        if s.cells[OPENED] >> company & 1:
            return Refused("AR-2.1", "offered_before", {"company": company})
        return None

    def apply(self, s: State, action: int) -> None:
        company = action - OFFER
        s.put(OPENED, s.cells[OPENED] | 1 << company)
        s.put(OFFERED, company)
        start_auction(s, s.seat, self.players)
        s.note("offered", s.seat, company)
